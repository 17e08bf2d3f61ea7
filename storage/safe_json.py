"""A storage for TinyDB that a killed process, a full disk or a bad sector can't break."""

import json
import os
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from tinydb import Storage

from scoring import Phrase
from storage import durable
from storage.file_format import HEAD_LENGTH, Content, DamagedError, NewerError, packed, unpacked
from storage.locking import WriterLock
from storage.notices import Notices
from storage.records import copied
from storage.trouble import StorageTrouble, telling
from storage.upgrades import UPGRADES, Upgrades, highest_number

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

_Mark: TypeAlias = tuple[int, int, int, bytes]
"""Time of change, size, inode and the head with its checksum: the head alone tells two
contents apart, the others notice who writes a file without one."""


class _Record(dict[str, Any]):
    """A record that is never changed, so that its text has to be made only once."""

    __slots__ = ("text",)
    text: str

    def as_text(self) -> str:
        try:
            return self.text
        except AttributeError:
            self.text = _encode(self)
            return self.text


class _State(NamedTuple):
    """What a file was last seen to hold."""

    mark: _Mark | None
    tables: dict[str, dict[str, _Record]]
    upgraded_from: int | None


class SafeJSONStorage(Storage):
    """Keeps tables in a JSON file that is always whole, and the state before in another.

    - A write is on the disk when it returns. A process killed within it leaves the old
      state or the new one, and `NAME.previous.json` holds the state before.
    - A file that was damaged is set aside as `NAME.damaged-TIME.json`, never deleted, and
      the previous state takes its place; `notices` hears of it.
    - A file of an earlier schema is upgraded when it is opened, and kept as it was as
      `NAME.schema-NUMBER.json`. One of a later schema is refused and left untouched.
    - Reads see what other processes wrote, and parse only what has changed.

    Every method raises `StorageTrouble` for what the system refuses.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        lock: WriterLock | None = None,
        notices: Notices | None = None,
        upgrades: Upgrades = UPGRADES,
    ) -> None:
        self.path = Path(path)
        self.previous = self.path.with_name(f"{self.path.stem}.previous{self.path.suffix}")
        self.notices = Notices() if notices is None else notices
        self._lock = lock or WriterLock(self.path.with_suffix(".lock"))
        self._upgrades = upgrades
        self._state: _State | None = None
        self._remove_leftovers()
        if self._seen().upgraded_from is not None:
            # Without room for it the games can be read all the same: what was read is
            # upgraded already, and the next write comes here again.
            with suppress(StorageTrouble), self._lock.held():
                self.write(self.look())

    def read(self) -> dict[str, dict[str, Any]] | None:
        """Return a copy of the tables, free to be changed; `None` when nothing was written yet."""
        return copied(self.look()) or None

    def look(self) -> dict[str, dict[str, Any]]:
        """Return the tables themselves, which must not be changed: others look at them too."""
        return {**self._seen().tables}

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Put the tables in the place of those before; it is on the disk on return."""
        with self._lock.held(), telling(self.path):
            # Only what can be read may become the previous state.
            before = self._seen()
            tables = {name: _records(records) for name, records in data.items()}
            texts = {
                name: {key: record.as_text() for key, record in records.items()}
                for name, records in tables.items()
            }
            content = packed(self._upgrades.newest, texts)
            with durable.written(self.path, content) as temporary:
                if before.mark:
                    self._keep(before)
                temporary.replace(self.path)
            durable.settle(self.path.parent)
            with self.path.open("rb", buffering=0) as file:
                self._state = _State(_mark(file.fileno(), content), tables, None)

    def close(self) -> None:
        """Forget what was read; nothing waits to be written."""
        self._state = None

    def _keep(self, before: _State) -> None:
        durable.keep_as(self.path, self.previous)
        if before.upgraded_from is not None:
            durable.keep_beside(self.path, f"schema-{before.upgraded_from}")
            durable.settle(self.path.parent)

    def _seen(self) -> _State:
        """Return the state of the file, from memory when it has not changed."""
        with self._reading(), telling(self.path):
            try:
                state = self._read(self.path, self._state)
            except DamagedError:
                state = None
            if state is None or (state.mark is None and self.previous.exists()):
                state = self._recovered()
            self._state = state
            return state

    def _reading(self) -> AbstractContextManager[None]:
        """Windows lets nobody replace a file that someone reads; elsewhere none waits."""
        return self._lock.held() if os.name == "nt" else nullcontext()

    def _read(self, path: Path, known: _State | None = None) -> _State:
        """Read what a file holds. Raises `DamagedError`, or `StorageTrouble` when it is newer."""
        try:
            with path.open("rb", buffering=0) as file:
                head = file.read(HEAD_LENGTH)
                mark = _mark(file.fileno(), head)
                if known and known.mark == mark:
                    return known
                content = head + file.readall()
        except FileNotFoundError:
            return _State(None, {}, None)
        return self._understood(mark, path, content)

    def _understood(self, mark: _Mark, path: Path, content: bytes) -> _State:
        newest = self._upgrades.newest
        try:
            held: Content = unpacked(content)
        except NewerError:
            newer = True
        else:
            newer = max(held.schema, highest_number(held.tables)) > newest
        if newer:
            raise StorageTrouble(Phrase("storage.newer", {"path": str(path)}))
        if held.schema == newest:
            return _State(mark, self._all_records(held.tables), None)
        upgraded = self._upgrades.tables(held.tables)
        return _State(mark, self._all_records(upgraded), held.schema)

    def _all_records(
        self, tables: dict[str, dict[str, dict[str, Any]]]
    ) -> dict[str, dict[str, _Record]]:
        """Return the tables with the records that are known already where they are equal."""
        known = self._state.tables if self._state else {}
        return {
            name: {
                key: same if (same := known.get(name, {}).get(key)) == record else _Record(record)
                for key, record in records.items()
            }
            for name, records in tables.items()
        }

    def _recovered(self) -> _State:
        """Put the last good state in place of a file that is damaged or gone."""
        with self._lock.held():
            try:
                # Whoever had the lock until now may have mended it.
                state = self._read(self.path)
            except DamagedError:
                state = None
            if state is not None and (state.mark or not self.previous.exists()):
                return state
            try:
                good = self._read(self.previous).mark is not None
            except DamagedError:
                good = False
            outcome = "previous_used" if good else "empty"
            if state is None:
                self._set_aside(self.path, f"storage.damaged.{outcome}")
            else:
                self.notices.tell(Phrase(f"storage.missing.{outcome}", {"path": str(self.path)}))
            if good:
                durable.keep_as(self.previous, self.path)
            else:
                if self.previous.exists():
                    self._set_aside(self.previous, "storage.damaged.previous")
                    self.previous.unlink()
                self.path.unlink(missing_ok=True)
            durable.settle(self.path.parent)
            return self._read(self.path)

    def _set_aside(self, path: Path, key: str) -> None:
        # The time is only there to be told apart by people, so the machine's will do.
        time = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        kept = durable.keep_beside(path, f"damaged-{time}")
        self.notices.tell(Phrase(key, {"path": str(path), "kept": str(kept)}))

    def _remove_leftovers(self) -> None:
        with telling(self.path):
            if not any(durable.leftovers(self.path)):
                return
            # Only a writer that was killed leaves any, and while the lock is held none
            # is at work. If one is, the next start will do.
            with suppress(StorageTrouble), self._lock.held(patience=0):
                for leftover in durable.leftovers(self.path):
                    leftover.unlink(missing_ok=True)


def _mark(descriptor: int, head: bytes) -> _Mark:
    status = os.fstat(descriptor)
    return status.st_mtime_ns, status.st_size, status.st_ino, head[:HEAD_LENGTH]


def _records(records: dict[str, Any]) -> dict[str, _Record]:
    """Return records as a reader would get them, so that no writer keeps a hand on them."""
    return {
        str(key): record if isinstance(record, _Record) else _Record(json.loads(_encode(record)))
        for key, record in records.items()
    }
