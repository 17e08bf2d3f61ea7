"""TinyDB's tables, made for many processes and for ids that are not numbers."""

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

from tinydb import Storage, TinyDB
from tinydb.table import Document, Table

from storage.locking import WriterLock

RecordDocument: TypeAlias = dict[str, Any]
"""A record as JSON has it."""


@runtime_checkable
class Lookable(Protocol):
    """A storage that lets its tables be looked at without making a copy of all."""

    def look(self) -> dict[str, dict[str, Any]]:
        """Return the tables themselves, which must not be changed."""


def new_id() -> str:
    """Make an id that nobody else makes: 12 letters, digits, `-` and `_`."""
    return secrets.token_urlsafe(9)


def copied(value: Any) -> Any:
    """Return a copy of a JSON value that shares nothing that can be changed."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    if isinstance(value, list):
        return [copied(part) for part in value]
    return value


class Record(Document):
    """A document of a table, a copy of its reader's own, with its id in `doc_id`."""

    def __init__(self, value: Mapping[str, Any], doc_id: str) -> None:
        super().__init__(copied(dict(value)), doc_id)  # type: ignore[arg-type]


class RecordTable(Table):
    """A table whose every change holds the writers' lock from reading to writing.

    It remembers neither ids nor results of queries, since other processes change the
    table as well. TinyDB's own methods and queries work on it.
    """

    document_class = Record  # type: ignore[assignment]
    document_id_class = str  # type: ignore[assignment]

    def __init__(
        self,
        storage: Storage,
        name: str,
        cache_size: int = 0,
        *,
        lock: WriterLock,
        persist_empty: bool = False,
    ) -> None:
        self.lock = lock
        super().__init__(storage, name, cache_size=cache_size, persist_empty=persist_empty)

    def items_to_look_at(self) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Return all ids and records, which must not be changed: no copies are made of them."""
        return self._read_table().items()

    def one_to_look_at(self, record_id: str) -> Mapping[str, Any] | None:
        """Return the record of an id, which must not be changed, or `None`."""
        return self._read_table().get(record_id)

    def change(
        self,
        record_id: str,
        changed: Callable[[Mapping[str, Any] | None], RecordDocument | None],
    ) -> None:
        """Put what `changed` makes of the record of an id in its place.

        It gets `None` when there is no such record, and gives `None` when there shall be
        none. When it raises, nothing changes. Nobody else writes meanwhile.
        """
        with self.lock.held():
            record = self.one_to_look_at(record_id)
            new = changed(record)
            if new is not None:
                self._update_table(lambda table: table.update({record_id: copied(new)}))
            elif record is not None:
                self._update_table(lambda table: table.pop(record_id))

    def _read_table(self) -> dict[str, Mapping[str, Any]]:
        return self._tables().get(self.name, {})

    def _update_table(self, updater: Callable[[dict[Any, Any]], Any]) -> None:
        with self.lock.held():
            tables = self._tables()
            working = _WorkingCopy(tables.get(self.name, {}))
            updater(working)
            self._storage.write({**tables, self.name: dict(working)})

    def _tables(self) -> dict[str, dict[str, Any]]:
        """Look at the tables, which must not be changed."""
        if isinstance(self._storage, Lookable):
            return self._storage.look()
        return self._storage.read() or {}

    def _get_next_id(self) -> str:
        return new_id()


class _WorkingCopy(dict[str, Any]):
    """Records that become copies once a change reaches for them, and not before."""

    def __getitem__(self, record_id: str) -> Any:
        record = copied(super().__getitem__(record_id))
        self[record_id] = record
        return record


class Database(TinyDB):
    """A TinyDB with our tables."""

    table_class = RecordTable  # type: ignore[assignment]

    def records(self, name: str, lock: WriterLock) -> RecordTable:
        """Return the table of a name, whose writers hold the lock."""
        return cast("RecordTable", self.table(name, lock=lock))
