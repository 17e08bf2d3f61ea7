"""TinyDB's tables, made for many processes and for ids that are not numbers."""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any, NamedTuple, Protocol, TypeAlias, cast, runtime_checkable

from tinydb import Storage, TinyDB
from tinydb.table import Document, Table

from storage.journal.locking import WriterLock
from storage.lines.state import KeptRecord

RecordDocument: TypeAlias = dict[str, Any]
"""A record as JSON has it."""

Records: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The records of a table by id."""


Stamp: TypeAlias = list[int]
"""What tells a state of a storage from all others; as JSON has it.

Its length as read and a checksum of that; the length of the file and the moment of its last change.
"""


class Glance(NamedTuple):
    """A few records of a storage that are known before the others."""

    stamp: Stamp
    """The state that they are of."""

    records: Mapping[str, Mapping[str, KeptRecord]]
    """The records by table and id."""

    whole: frozenset[str]
    """The tables of which these are all records."""

    about: Any
    """What is to be said of the others, as JSON has it."""

    def has_all(self, table: str) -> bool:
        """Whether these are all records of a table: so they are of one that is not there at all."""
        return table in self.whole or table not in self.records


@runtime_checkable
class Lookable(Protocol):
    """A storage that lets its records be looked at without making a copy of all."""

    def look(self) -> Mapping[str, Records]:
        """Return the tables, whose records must not be changed."""

    def look_at(self, table: str) -> Records:
        """Return the records of a table, which must not be changed."""

    def look_at_one(self, table: str, record_id: str) -> Mapping[str, Any] | None:
        """Return the record of an id, which must not be changed, or `None`."""

    def revision(self, table: str) -> object:
        """Return an object that is replaced whenever the table has changed."""

    def stamp(self) -> Stamp | None:
        """Tell all that is there now from all that was ever there; `None` where nothing does."""

    def keep_places(self) -> None:
        """Write down where the records lie, for the next start."""


@runtime_checkable
class Glanceable(Protocol):
    """A storage that knows a few of its records before all others."""

    def glance(self) -> Glance | None:
        """Return them, if they are of what is there now."""

    def keep_glance(self, stamp: Stamp, table: str, ids: list[str], about: Any) -> None:
        """Write down for the next start which records of a table these are to be."""


@runtime_checkable
class Changeable(Protocol):
    """A storage that takes a change without being given all the rest again."""

    def change(self, table: str, records: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Put records in place, and remove those that are `None`: all of them or none."""


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
    table as well. TinyDB's own methods and queries work on it. A record that has not
    changed is the same object at each look, where the storage is `Lookable`.
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
        self._lookable = storage if isinstance(storage, Lookable) else None
        self._glanceable = storage if isinstance(storage, Glanceable) else None
        self._changeable = storage if isinstance(storage, Changeable) else None
        super().__init__(storage, name, cache_size=cache_size, persist_empty=persist_empty)

    def revision(self) -> object:
        """Return an object that is replaced whenever the table may have changed.

        Whoever wants to remember what is made of the records asks for it before them.
        """
        return self._lookable.revision(self.name) if self._lookable else object()

    def stamp(self) -> Stamp | None:
        """Tell the records, and those of the tables beside, from all that were ever there."""
        return self._lookable.stamp() if self._lookable else None

    def glance(self) -> Glance | None:
        """Return the few records that are known before all others, if they are as they were."""
        return self._glanceable.glance() if self._glanceable else None

    def keep_glance(self, stamp: Stamp, ids: list[str], about: Any) -> None:
        """Let the next start know these records at a glance, in the state of a stamp."""
        if self._glanceable:
            self._glanceable.keep_glance(stamp, self.name, ids, about)

    def keep_places(self) -> None:
        """Let the next start know where the records lie."""
        if self._lookable:
            self._lookable.keep_places()

    def items_to_look_at(self) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Return all ids and records, which must not be changed: no copies are made of them."""
        return self._read_table().items()

    def items_that_name(self, record_id: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Return the ids and records in which an id stands somewhere; no other one is read."""
        named = json.dumps(record_id).encode()
        for one, record in self.items_to_look_at():
            if not isinstance(record, KeptRecord) or named in record.text:
                yield one, record

    def one_to_look_at(self, record_id: str) -> Mapping[str, Any] | None:
        """Return the record of an id, which must not be changed, or `None`."""
        if self._lookable:
            return self._lookable.look_at_one(self.name, record_id)
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
            if new is not None or record is not None:
                self.change_all({record_id: new})

    def change_all(self, records: Mapping[str, RecordDocument | None]) -> None:
        """Put many records in the place of those of their ids, as one change: all or none.

        `None` removes what has the id, if anything has.
        """
        known = self._lookable
        if known and self._changeable:
            with self.lock.held():
                # It makes a text of each at once, so nobody needs a copy.
                changes = {
                    record_id: record
                    for record_id, record in records.items()
                    if record != known.look_at_one(self.name, record_id)
                }
                if changes:
                    self._changeable.change(self.name, changes)
            return

        def put(table: MutableMapping[str, Any]) -> None:
            for record_id, record in records.items():
                if record is not None:
                    table[record_id] = copied(record)
                else:
                    table.pop(record_id, None)

        self._update_table(put)

    def _read_table(self) -> dict[str, Mapping[str, Any]]:
        if self._lookable:
            return cast("dict[str, Mapping[str, Any]]", self._lookable.look_at(self.name))
        return (self._storage.read() or {}).get(self.name, {})

    def _update_table(self, updater: Callable[[Any], Any]) -> None:
        with self.lock.held():
            known = self._lookable
            if known and self._changeable:
                working = _Working(
                    lambda: known.look_at(self.name),
                    lambda record_id: known.look_at_one(self.name, record_id),
                )
                updater(working)
                if changes := working.changes():
                    self._changeable.change(self.name, changes)
            else:
                tables = self._storage.read() or {}
                records = tables.get(self.name, {})
                working = _Working(lambda: records, records.get)
                updater(working)
                self._storage.write({**tables, self.name: working.whole()})

    def _get_next_id(self) -> str:
        return new_id()


class _Working(MutableMapping[str, Any]):
    """A table while it is changed: what is reached for or put is kept apart from the rest.

    All of the table is looked at only by those who go through all of it.
    """

    def __init__(
        self, everything: Callable[[], Records], one: Callable[[str], Mapping[str, Any] | None]
    ) -> None:
        self._everything = everything
        self._one = one
        self._reached: dict[str, Any] = {}

    def changes(self) -> dict[str, Any]:
        """Return what differs from before, by id; `None` is what was removed."""
        return {
            record_id: record
            for record_id, record in self._reached.items()
            if record != self._one(record_id)
        }

    def whole(self) -> dict[str, Any]:
        """Return all records; those that nobody reached for are the ones from before."""
        before = self._everything()
        return {
            record_id: self._reached.get(record_id, before.get(record_id)) for record_id in self
        }

    def __getitem__(self, record_id: str) -> Any:
        if record_id not in self._reached:
            record = self._one(record_id)
            if record is None:
                raise KeyError(record_id)
            self._reached[record_id] = copied(dict(record))
        if (reached := self._reached[record_id]) is None:
            raise KeyError(record_id)
        return reached

    def __setitem__(self, record_id: str, record: Any) -> None:
        self._reached[str(record_id)] = record

    def __delitem__(self, record_id: str) -> None:
        if record_id not in self:
            raise KeyError(record_id)
        self._reached[record_id] = None

    def __contains__(self, record_id: object) -> bool:
        if record_id in self._reached:
            return self._reached[record_id] is not None
        return self._one(str(record_id)) is not None

    def __iter__(self) -> Iterator[str]:
        before = self._everything()
        for record_id in before:
            if self._reached.get(record_id, before) is not None:
                yield record_id
        for record_id, record in [*self._reached.items()]:
            if record is not None and record_id not in before:
                yield record_id

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def clear(self) -> None:
        self._reached = dict.fromkeys(self._everything())


class Database(TinyDB):
    """A TinyDB with our tables."""

    table_class = RecordTable  # type: ignore[assignment]

    def records(self, name: str, lock: WriterLock) -> RecordTable:
        """Return the table of a name, whose writers hold the lock."""
        return cast("RecordTable", self.table(name, lock=lock))
