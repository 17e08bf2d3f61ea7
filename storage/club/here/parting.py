"""What counts for a club that is left goes to no other one, whatever is done with it later."""

from collections.abc import Iterator, Mapping
from typing import Any

from storage.club.counting.marks import Claims
from storage.history.saved_game import mark_of
from storage.journal.records import RecordDocument, RecordTable
from storage.store import Store


class Parting:
    """Marks all that counts for a club only because nothing else is said of it.

    Whoever leaves the club does that before: it would count for the club that was joined next.
    That is games, open tables, and what backups have of games, as these may be brought back.
    """

    def __init__(self, store: Store, at_once: int) -> None:
        self._store = store
        self._at_once = at_once
        self._mark = ""
        self._done: dict[str, bool] = {}

    def steps(self, claims: Claims) -> Iterator[None]:
        """Mark a few games, or a backup, at a time; what is marked already takes no time again.

        Raises `StorageTrouble` when a backup can't be written; one that can't be read stays.
        """
        if None not in claims.own or not claims.others:
            return
        if self._mark != claims.mark:
            self._mark, self._done = claims.mark, {}
        for table in (self._store.games.table, self._store.drafts.table):
            yield from self._in_table(table)
        # These come last: the first change of a day keeps what was there before it.
        yield from self._store.rewrite_backups(self._in_backup, self._done)

    def _in_table(self, table: RecordTable) -> Iterator[None]:
        plain = [name for name, record in table.items_to_look_at() if mark_of(record) is None]
        for start in range(0, len(plain), self._at_once):
            with table.lock.held():
                there = {
                    name: record
                    for name in plain[start : start + self._at_once]
                    if (record := table.one_to_look_at(name)) is not None
                }
                table.change_all(
                    {
                        name: self._marked(record)
                        for name, record in there.items()
                        if mark_of(record) is None
                    }
                )
            yield

    def _in_backup(
        self,
        table: str,
        record_id: str,  # noqa: ARG002 - all games of the history are meant
        record: Mapping[str, Any],
    ) -> RecordDocument | None:
        return self._marked(record) if table == "games" and mark_of(record) is None else None

    def _marked(self, record: Mapping[str, Any]) -> RecordDocument:
        marked = {**record, "club": self._mark}
        if isinstance(revision := record.get("revision"), int):
            # Whoever has the table open hears of it as of another phone's tap.
            marked["revision"] = revision + 1
        return marked
