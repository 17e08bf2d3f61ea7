"""What counts for a club that is left goes to no other one, whatever is done with it later."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims
from storage.club.counting.names import told_by_others
from storage.club.fold import folded_game
from storage.club.here.elsewhere import heard_of, went_with_its_club
from storage.history.saved_game import mark_of
from storage.history.shown_names import name_key
from storage.journal.records import RecordDocument, RecordTable
from storage.store import Store

NOBODY = "–"
"""What stands for a name in a record that is nobody's any more."""


class Parting:
    """Marks all that counts for a club only because nothing else is said of it.

    Whoever leaves the club does that before: it would count for the club that was joined next.
    That is games, open tables, and what backups have of games, as these may be brought back.
    """

    def __init__(self, store: Store, at_once: int) -> None:
        self._store = store
        self._at_once = at_once
        self._mark = ""
        self._taken: frozenset[str | None] = frozenset()
        self._done: dict[str, bool] = {}
        self._known_there_alone: set[str] = set()

    def steps(
        self, file: ClubFile, claims: Claims, others_know: Collection[str], *, taken_away: bool
    ) -> Iterator[None]:
        """Mark a few games, or a backup, at a time; what is marked already takes no time again.

        `others_know` are the keys of the names that the folder's other clubs have.

        Of games that are taken away backups alone are left, which nobody takes along to the club
        that is joined next, even where there is no other by then.

        Raises `StorageTrouble` when a backup can't be written; one that can't be read stays.
        """
        yield from self._gone(file, claims)
        marks = None in claims.own and bool(claims.others)
        if not (marks or taken_away):
            return
        taken = claims.own if taken_away else frozenset[str | None]()
        self._known_there_alone = told_by_others(file).difference(others_know)
        if (self._mark, self._taken) != (claims.mark, taken):
            self._mark, self._taken, self._done = claims.mark, taken, {}
        for table in (self._store.games.table, self._store.drafts.table) if marks else ():
            yield from self._in_table(table)
        # These come last: the first change of a day keeps what was there before it.
        yield from self._store.rewrite_backups(self._in_backup, self._done)

    def keep_corrections(self, claims: Claims, games: Collection[str]) -> None:
        """Mark the open corrections of games that are about to be taken away.

        Whoever saves one has its game here again: it counts for no club, whichever is joined next,
        until somebody says so or its own club is joined again.
        """
        table = self._store.drafts.table
        with table.lock.held():
            there = {
                name: (record, f"{claims.mark} left {record['corrects']}")
                for name, record in table.items_to_look_at()
                if record.get("corrects") in games
            }
            table.change_all(
                {
                    name: _marked(record, mark)
                    for name, (record, mark) in there.items()
                    if mark_of(record) != mark
                }
            )

    def _gone(self, file: ClubFile, claims: Claims) -> Iterator[None]:
        """Note of games that are gone for the club that they are so for that alone.

        It may have let them go to another one. What nobody there was told is not meant.
        """
        table = self._store.games.table
        deleted = [name for name, record in table.items_to_look_at() if record.get("deleted_at")]
        for start in range(0, len(deleted), self._at_once):
            if start:
                yield
            with table.lock.held():
                there = {
                    name: record
                    for name in deleted[start : start + self._at_once]
                    if (record := table.one_to_look_at(name)) is not None
                    and claims.has(record)
                    and not went_with_its_club(record)
                    and _is_gone(file, name)
                }
                table.change_all(
                    {
                        name: {**record, "gone_when_left": record.get("deleted_at")}
                        for name, record in there.items()
                    }
                )

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
                        name: _marked(record, self._mark)
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
        if table == "players" and self._taken:
            return self._as_known_here(record)
        if table != "games" or mark_of(record) not in (self._taken or {None}):
            return None
        return _marked(record, f"{self._mark} left" if self._taken else self._mark)

    def _as_known_here(self, record: Mapping[str, Any]) -> RecordDocument | None:
        """Leave out of somebody what others of the club have told of them, and no other club knows.

        Whoever brings the backup back has given no name: it would be told to another club.
        """
        keys = [key for key in record.get("names", ()) if isinstance(key, str)]
        left = [key for key in keys if key not in self._known_there_alone]
        if len(left) == len(keys):
            return None
        if len(left) < 2:
            return {**record, "name": NOBODY, "names": []}
        name = str(record.get("name"))
        if name_key(name) not in left:
            name = self._store.games.index().spelling(left[0]) or left[0].title()
        first = name_key(name)
        return {**record, "name": name, "names": sorted(left, key=lambda key: key != first)}


def _marked(record: Mapping[str, Any], mark: str) -> RecordDocument:
    marked = {**record, "club": mark}
    if isinstance(revision := record.get("revision"), int):
        # Whoever has the table open hears of it as of another phone's tap.
        marked["revision"] = revision + 1
    return marked


def _is_gone(file: ClubFile, thing: str) -> bool:
    """Whether others of a club know that a game is deleted."""
    folded = folded_game(heard_of(file, f"game:{thing}"))
    return folded is not None and folded.deleted_at is not None
