"""The file of a journal: how it is read, added to, and written anew."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader, FileIO
from pathlib import Path
from typing import TypeAlias

from storage.journal import durable_files
from storage.journal.backups import Backups
from storage.journal.known_places import KnownPlaces
from storage.journal.latest_line import LatestLine, Told
from storage.lines.line import Line, line_of, read_head
from storage.lines.state import Mark, Rest, State
from storage.lines.upgrades import Upgrades
from storage.lines.versions import refuse_newer, upgraded

Flush: TypeAlias = Callable[[FileIO], bool]
"""Sees to it that what was written to a file is on the disk, now or soon; tells whether it is."""

_START = 64
"""How many bytes tell one journal from the one that took its place."""


def flush_at_once(file: FileIO) -> bool:
    """Wait until what was written is on the disk."""
    os.fsync(file.fileno())
    return True


class JournalFile:
    """A journal's file, and beside it the one with a copy of its latest line.

    Every method raises the system's `OSError`, and `StorageTrouble` for a later version's file.
    """

    def __init__(
        self, path: Path, upgrades: Upgrades, backups: Backups | None, flush: Flush
    ) -> None:
        self.path = path
        self.latest = LatestLine(path.with_suffix(".latest"))
        self._places = KnownPlaces(path.with_suffix(".places"))
        self._upgrades = upgrades
        self._backups = backups
        self._flush = flush

    def looked(self, known: State | None) -> State | None:
        """Return the state of the file; `None` when it has to be put right first.

        What is known of it already is not read again. Raises `FileNotFoundError`.
        """
        with self.path.open("rb", buffering=0) as file:
            mark = _mark(file, file.read(_START))
            if known is not None and known.mark is not None:
                if known.mark == mark:
                    return known
                grown = not known.unfit and _has_grown(known, mark, file)
                if grown and not known.read_on(_lines(file, known.end)).damaged:
                    known.mark = mark
                    return known
            return self._read(file, mark, known)

    def mark(self) -> Mark:
        """Return what tells the file as it is now."""
        with self.path.open("rb", buffering=0) as file:
            return _mark(file, file.read(_START))

    def append(self, state: State, lines: list[Line]) -> None:
        """Add lines to the file, and tell the last of them as the latest once it is on the disk.

        The last line of a change makes it whole, so it is written once the others are on the disk:
        without power, it would else be there without them.
        """
        added = [line_of(line) for line in lines]
        with self.path.open("r+b", buffering=0) as file:
            file.seek(state.end)
            try:
                if state.mark and state.mark.size > state.end:
                    file.truncate()
                for part in (added[:-1], added[-1:]):
                    if part:
                        _write(file, b"".join(part))
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
        # One that is told before it is on the disk would look lost without power.
        if on_the_disk:
            self.latest.tell(added[-1], state.head)

    def keep_places(self, state: State) -> None:
        """Write down where the records lie, so that the next start reads the file the sooner."""
        if state.mark is not None and not state.unfit:
            with self.path.open("rb", buffering=0) as file:
                self._places.keep(state, _lines(file, 0))

    def write_anew(self, state: State) -> None:
        """Put a file with all of a state in the place of the one that is there."""
        before = {**vars(state)}
        try:
            durable_files.replace(self.path, state.content(self._upgrades.newest))
        except BaseException:
            vars(state).update(before)
            raise
        state.mark = self.mark()
        self.latest.tell_head(state.head)

    def _read(self, file: FileIO, mark: Mark, known: State | None) -> State | None:
        """Read a file from its start; `None` when it is damaged."""
        # A line that is confirmed by now is in what is read after this.
        told = self.latest.read()
        mark = _mark(file, mark.start)
        if known is None and (state := self._places.state(file, self._upgrades.newest)):
            rest = state.read_on(_lines(file, state.end))
            state.mark = mark
            return None if rest.damaged or self._is_behind(told, state, rest) else state
        lines = _lines(file, 0)
        first = next(lines, b"")
        head = read_head(first)
        if head is None:
            return None
        refuse_newer(head, self.path, self._upgrades)
        state = State()
        state.schema, state.made_with, state.head = head.schema, head.number, first
        state.took(first)
        rest = state.read_on(lines, known)
        state.number = max(state.number, head.number)
        if rest.damaged or rest.made_together < head.lines or self._is_behind(told, state, rest):
            return None
        state.mark = mark
        if head.schema < self._upgrades.newest:
            state = upgraded(state, head.schema, self._upgrades)
            state.keep_first = [(self.path, f"schema-{head.schema}")]
            state.unfit = True
        return state

    def _is_behind(self, told: Told, state: State, rest: Rest) -> bool:
        """Whether there was more in the file once."""
        if told.line is not None:
            return told.number > state.number
        # Where nobody knows the latest line, what is torn must at least look like it.
        return rest.odd or self._is_behind_a_backup(state)

    def _is_behind_a_backup(self, state: State) -> bool:
        return self._backups is not None and self._backups.newest_number() > state.number


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
    """Write all of it, however little the system takes at once."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]
