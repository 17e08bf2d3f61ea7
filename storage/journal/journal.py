"""A storage for TinyDB whose saves cost the same however long the history is."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from io import BufferedReader, FileIO
from pathlib import Path
from threading import RLock
from typing import Any, TypeAlias

from tinydb import Storage

from scoring import Phrase
from storage.journal import durable_files
from storage.journal.backups import Backups
from storage.journal.earlier_files import Earlier, damaged_label
from storage.journal.lines import (
    FORMAT,
    Head,
    Line,
    line_of,
    lines_of_change,
    read_head,
    read_line,
    text_of,
)
from storage.journal.locking import WriterLock
from storage.journal.mending import Copy, Salvaged, readable, salvaged
from storage.journal.records import Records
from storage.journal.state import KeptRecord, Mark, State
from storage.journal.upgrades import UPGRADES, Upgrades
from storage.notices import Notices
from storage.trouble import StorageTrouble, telling

SLACK = 1 << 18
"""How many superseded bytes a journal may always have, however small it is."""

Flush: TypeAlias = Callable[[FileIO], bool]
"""Sees to it that what was written to a file is on the disk, now or soon; tells whether it is."""

_START = 64
"""How many bytes tell one journal from the one that took its place."""

_NO_TABLE = object()
"""The revision of a table that never had a record."""

_OneChange = list[tuple[str, str, bytes | None]]
"""The records of a change: table, id, and JSON or `None` for one that is removed."""


def flush_at_once(file: FileIO) -> bool:
    """Wait until what was written is on the disk."""
    os.fsync(file.fileno())
    return True


class JournalStorage(Storage):
    """Keeps tables in a journal, to whose end every change is added.

    - A change is on the disk when it returns, and is there as a whole or not at all. What
      a killed process did not write to its end is cut off by the next writer. With another
      `flush` it is the system's by then, which no killed process takes along, and outlives
      the power once that has flushed it.
    - Once superseded records take more room than the others, all is written anew into a
      file that takes the journal's place.
    - A damaged journal is kept as `NAME.damaged-TIME.journal`, and put right as far as that
      goes: from the damaged lines themselves, from `NAME.latest`, which holds the latest
      line once more, and from the backups. `notices` hears of it.
    - A file of an earlier version, or of an earlier schema, is taken over when it is opened,
      after a copy was kept. One of a later version is refused and left untouched.
    - Reads see what other processes wrote, and read only what was added.

    Every method raises `StorageTrouble` for what the system refuses.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        lock: WriterLock | None = None,
        notices: Notices | None = None,
        upgrades: Upgrades = UPGRADES,
        backups: Backups | None = None,
        flush: Flush = flush_at_once,
    ) -> None:
        self.path = Path(path)
        self._flush = flush
        self.notices = Notices() if notices is None else notices
        self.backups = backups
        self._latest = self.path.with_suffix(".latest")
        self._earlier = Earlier(self.path, self.notices)
        self._lock = lock or WriterLock(self.path.with_suffix(".lock"))
        self._upgrades = upgrades
        self._state: State | None = None
        self._write_anew_from = 0
        # Threads may share a storage. Whoever has this never waits for the writers' lock,
        # but those who have that may wait for this.
        self._guard = RLock()
        self._remove_leftovers()
        with telling(self.path):
            there = self._earlier.is_there()
        if there:
            self._put_right()
        if self._seen().unfit:
            # Without room for it the games can be read all the same: what was read is
            # upgraded already, and the next change comes here again.
            with suppress(StorageTrouble):
                self._ready()
        self._keep_day()

    def read(self) -> dict[str, dict[str, Any]] | None:
        """Return a copy of the tables, free to be changed; `None` when there are none."""
        tables = {
            name: {key: json.loads(record.text) for key, record in records.items()}
            for name, records in self.look().items()
            if records
        }
        return tables or None

    def look(self) -> dict[str, dict[str, KeptRecord]]:
        """Return the tables, whose records must not be changed."""
        tables = self._seen().tables
        # Another thread may add a table meanwhile.
        return {name: {**records} for name, records in [*tables.items()]}

    def look_at(self, table: str) -> Records:
        """Return the records of a table, which must not be changed."""
        return {**self._seen().tables.get(table, {})}

    def look_at_one(self, table: str, record_id: str) -> KeptRecord | None:
        """Return the record of an id, which must not be changed, or `None`."""
        return self._seen().tables.get(table, {}).get(record_id)

    def revision(self, table: str) -> object:
        """Return an object that is another one whenever the table has changed."""
        return self._seen().revisions.get(table, _NO_TABLE)

    def change(self, table: str, records: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Put records in place, and remove those that are `None`; kept on return."""
        self._add(
            [
                (table, record_id, None if record is None else text_of(record))
                for record_id, record in records.items()
            ]
        )

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Put tables in the place of those before, by adding what is different."""
        with self._lock.held():
            tables = self.look()
            texts = {
                (name, str(key)): text_of(record)
                for name, records in data.items()
                for key, record in records.items()
            }
            gone = [
                (name, key, None)
                for name, records in tables.items()
                for key in records
                if (name, key) not in texts
            ]
            changed = [
                (name, key, text)
                for (name, key), text in texts.items()
                if (known := tables.get(name, {}).get(key)) is None or known.text != text
            ]
            self._add([*gone, *changed])

    def put_back(self, backup: Path) -> None:
        """Put the state of a backup in the place of what is there, which is kept before.

        Raises `StorageTrouble` when a later version wrote the backup, when nothing of it can
        be read, or when none can be kept.
        """
        with self._lock.held(), telling(self.path), self._guard:
            before = self._ready()
            with telling(backup):
                content = backup.read_bytes()
            head = read_head(content[: content.find(b"\n") + 1])
            self._refuse_newer(head, backup)
            found = salvaged(content, 0, ())
            if found.head is None and not found.state.tables:
                raise StorageTrouble(Phrase("storage.unreadable_backup", {"path": str(backup)}))
            state = self._upgraded(found.state, head.schema if head else 0)
            if self.backups is not None and before.mark is not None:
                self.backups.keep_before_restore(self.path)
            # Numbers tell lines apart for ever, so these get numbers that none had.
            anew = State()
            number = max(before.number, state.number)
            anew.apply(
                line._replace(number=number + place) for place, line in enumerate(state.lines(), 1)
            )
            anew.number = max(anew.number, number)
            self._write_anew(anew)
            self._state = anew
            if found.lost:
                values = {"path": str(backup), "count": found.lost}
                self.notices.tell(Phrase("storage.damaged.backup", values))

    def keep_before_import(self) -> None:
        """Keep the present state as a backup, unless there is nothing in it."""
        with self._lock.held(), telling(self.path), self._guard:
            state = self._ready()
            if self.backups is not None and any(state.tables.values()):
                self.backups.keep_before_import(self.path)

    def close(self) -> None:
        """Forget what was read; nothing waits to be written."""
        self._state = None

    def _add(self, records: _OneChange) -> None:
        if not records:
            return
        with self._lock.held(), telling(self.path), self._guard:
            state = self._ready()
            self._keep_day()
            lines = [*lines_of_change(state.number + 1, records)]
            if state.mark is None:
                anew = State()
                anew.number = state.number
                anew.apply([*state.lines(), *lines])
                self._settle(anew)
                self._state = anew
                self._tell_latest(line_of(lines[-1]))
            else:
                latest = self._append(state, lines)
                # One that is told before it is on the disk would look lost without power.
                if latest is not None:
                    self._tell_latest(latest)
                self._make_smaller(state)

    def _append(self, state: State, lines: list[Line]) -> bytes | None:
        """Add lines to the file; the last as it stands there, if it is on the disk by now."""
        added = [line_of(line) for line in lines]
        with self.path.open("r+b", buffering=0) as file:
            file.seek(state.end)
            try:
                if state.mark and state.mark.size > state.end:
                    file.truncate()
                _write(file, b"".join(added))
                on_the_disk = self._flush(file)
            except BaseException:
                # Nobody was told that it is kept, so it must not turn up later.
                with suppress(OSError):
                    file.truncate(state.end)
                raise
            state.apply(lines)
            for raw in added:
                state.took(raw)
            # Last of all: whoever is interrupted before has the file read anew.
            state.mark = _mark(file, state.mark.start if state.mark else b"")
            return added[-1] if on_the_disk else None

    def _make_smaller(self, state: State) -> None:
        superseded = state.end - state.living
        if superseded > max(SLACK, state.living) and state.end > self._write_anew_from:
            # The change is kept, so nothing must fail any more. Another try can wait.
            self._write_anew_from = state.end + SLACK
            with suppress(OSError):
                self._write_anew(state)
                self._write_anew_from = 0

    def _write_anew(self, state: State) -> None:
        before = {**vars(state)}
        try:
            durable_files.replace(self.path, state.content(self._upgrades.newest))
        except BaseException:
            vars(state).update(before)
            raise
        with self.path.open("rb", buffering=0) as file:
            state.mark = _mark(file, file.read(_START))

    def _tell_latest(self, line: bytes) -> None:
        # What this is for happens seldom, so the disk is not waited for.
        with suppress(OSError):
            descriptor = os.open(self._latest, os.O_WRONLY | os.O_CREAT, 0o666)
            with os.fdopen(descriptor, "wb", buffering=0) as file:
                _write(file, line)
                file.truncate(len(line))

    def _confirmed(self) -> Line | None:
        """Return the latest line, which was on the disk once, or `None` if nobody knows."""
        try:
            with self._latest.open("rb") as file:
                return read_line(file.readline())
        except OSError:
            return None

    def _ready(self) -> State:
        """Return the state of the file, to which lines can be added now."""
        with self._lock.held(), telling(self.path), self._guard:
            state = self._seen()
            if state.unfit:
                self._settle(state)
            return state

    def _settle(self, state: State) -> None:
        """Write all anew, once copies of what was there are kept."""
        with telling(self.path):
            for path, label in state.keep_first:
                if path.exists():
                    durable_files.keep_beside(path, label)
            self._write_anew(state)
            # Where it could not be set, what is there is looked at again by the next start.
            with suppress(OSError):
                self._earlier.set_signpost()
            state.unfit, state.keep_first = False, []

    def _seen(self) -> State:
        """Return the state of the file, from memory as far as it has not changed."""
        with self._reading(), telling(self.path):
            with self._guard:
                state = self._looked()
                if state is not None:
                    self._state = state
                    return state
            return self._put_right()

    def _reading(self) -> AbstractContextManager[None]:
        """Windows lets nobody replace a file that someone reads; elsewhere none waits."""
        return self._lock.held() if os.name == "nt" else nullcontext()

    def _looked(self) -> State | None:
        """Return the state of the file; `None` when that has to be put right first."""
        known = self._state
        # A line that is confirmed by now is in what is read after this.
        try:
            file = self.path.open("rb", buffering=0)
        except FileNotFoundError:
            if known is not None:
                return known if known.mark is None else None
            there = self._earlier.path.exists() or self._earlier.is_there()
            return None if there or self._latest.exists() else State()
        with file:
            mark = _mark(file, file.read(_START))
            if known is not None and known.mark is not None:
                if known.mark == mark:
                    return known
                grown = not known.unfit and _has_grown(known, mark, file)
                if grown and not known.read_on(_lines(file, known.end)).damaged:
                    known.mark = mark
                    return known
            return self._read(file, mark)

    def _read(self, file: FileIO, mark: Mark) -> State | None:
        """Read a file from its start; `None` when it is damaged."""
        confirmed = self._confirmed()
        mark = _mark(file, mark.start)
        lines = _lines(file, 0)
        first = next(lines, b"")
        head = read_head(first)
        if head is None:
            return None
        self._refuse_newer(head, self.path)
        state = State()
        state.schema, state.made_with = head.schema, head.number
        state.took(first)
        rest = state.read_on(lines, self._state)
        state.number = max(state.number, head.number)
        missing = confirmed is not None and confirmed.number > state.number
        if rest.damaged or missing or rest.made_together < head.lines:
            return None
        state.mark = mark
        if head.schema < self._upgrades.newest:
            state = self._upgraded(state, head.schema)
            state.keep_first = [(self.path, f"schema-{head.schema}")]
            state.unfit = True
        return state

    def _put_right(self) -> State:
        """Read what is damaged, gone or of an earlier version, and write it as it should be."""
        with self._lock.held(), telling(self.path), self._guard:
            # Whoever had the lock until now may have done it.
            state = self._looked() or self._salvaged()
            self._take_over(state)
            self._state = state
            if state.unfit:
                with suppress(StorageTrouble):
                    self._settle(state)
            return state

    def _salvaged(self) -> State:
        gone = not self.path.exists()
        if gone and self._earlier.is_there():
            return State()
        content = b"" if gone else self.path.read_bytes()
        confirmed = self._confirmed()
        known = [self._state.number if self._state else 0, confirmed.number if confirmed else 0]
        found = salvaged(content, max(known), self._sources(confirmed))
        self._refuse_newer(found.head, self.path)
        state = self._upgraded(found.state, found.head.schema if found.head else 0)
        state.unfit = True
        if gone:
            outcome = "previous_used" if any(state.tables.values()) else "empty"
            self.notices.tell(Phrase(f"storage.missing.{outcome}", {"path": str(self.path)}))
            return state
        with self.path.open("rb", buffering=0) as file:
            state.mark = _mark(file, file.read(_START))
        label = damaged_label()
        try:
            kept = durable_files.keep_beside(self.path, label)
        except OSError:
            # Without room it stays where it is until there is some.
            kept = self.path
            state.keep_first = [(self.path, label)]
        self._tell_of(found, kept)
        return state

    def _sources(self, confirmed: Line | None) -> Iterator[Copy]:
        """Return other copies, the best first."""
        if self._state is not None:
            yield Copy(self._state.number, self._state.lines())
        if confirmed is not None:
            yield Copy(confirmed.number, [confirmed])
        for path in self.backups.files() if self.backups else ():
            with suppress(OSError):
                content = path.read_bytes()
                head = read_head(content[: content.find(b"\n") + 1])
                if head is None or head.schema <= self._upgrades.newest:
                    yield readable(content)

    def _tell_of(self, found: Salvaged, kept: Path) -> None:
        values = {"path": str(self.path), "kept": str(kept)}
        if not found.lost:
            self.notices.tell(Phrase("storage.damaged.whole", values))
            return
        self.notices.tell(Phrase("storage.damaged.lost", {**values, "count": found.lost}))
        for key, names in (("gone", found.gone), ("older", found.older)):
            if names:
                ids = ", ".join(sorted(record_id for _, record_id in names))
                self.notices.tell(Phrase(f"storage.damaged.{key}", {"ids": ids}))

    def _take_over(self, state: State) -> None:
        if not self._earlier.is_there():
            return
        taken = self._earlier.taken(self._upgrades)
        records = [
            (name, record_id, text_of(record))
            for name, held in taken.tables.items()
            for record_id, record in held.items()
            if record_id not in state.tables.get(name, {})
        ]
        state.apply(lines_of_change(state.number + 1, records))
        state.keep_first += taken.keep_first
        state.unfit = True

    def _refuse_newer(self, head: Head | None, path: Path) -> None:
        if head and (head.format > FORMAT or head.schema > self._upgrades.newest):
            raise StorageTrouble(Phrase("storage.newer", {"path": str(path)}))

    def _upgraded(self, state: State, schema: int) -> State:
        if schema < self._upgrades.newest:
            for records in state.tables.values():
                for record_id, kept in records.items():
                    record = self._upgrades.record(kept)
                    if record != kept:
                        records[record_id] = KeptRecord(kept.number, text_of(record))
        return state

    def _keep_day(self) -> None:
        state = self._state
        if self.backups is None or state is None or state.unfit:
            return
        # Another writer is at work if the lock is taken, and keeps the day itself.
        with suppress(StorageTrouble), self._lock.held(patience=0):
            self.backups.keep_day(self.path, empty=not any(state.tables.values()))

    def _remove_leftovers(self) -> None:
        with telling(self.path):
            if not any(durable_files.leftovers(self.path)):
                return
            # Only a writer that was killed leaves any, and while the lock is held none
            # is at work. If one is, the next start will do.
            with suppress(StorageTrouble), self._lock.held(patience=0):
                for leftover in durable_files.leftovers(self.path):
                    leftover.unlink(missing_ok=True)


def _has_grown(known: State, now: Mark, file: FileIO) -> bool:
    before = known.mark
    if before is None or (before.inode, before.start) != (now.inode, now.start):
        return False
    # Another's append may have been seen before it failed, and another one have taken its place.
    file.seek(known.last_start)
    return now.size > before.size and file.read(len(known.last)) == known.last


def _lines(file: FileIO, start: int) -> Iterator[bytes]:
    """Return the lines of a file from a place on, which stays open after them."""
    file.seek(start)
    return BufferedReader(FileIO(file.fileno(), closefd=False), 1 << 17)


def _mark(file: FileIO, start: bytes) -> Mark:
    status = os.fstat(file.fileno())
    return Mark(status.st_ino, status.st_mtime_ns, status.st_size, start)


def _write(file: FileIO, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]
