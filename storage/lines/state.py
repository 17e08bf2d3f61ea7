"""What a journal holds: the latest of every record, as JSON until somebody looks at it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from storage.lines.line import (
    CHECKSUM,
    FORMAT,
    Head,
    Line,
    head_line,
    line_of,
    may_be_torn,
    read_line,
)

LOOKED_AT = 512
"""How many records are remembered as they were read from JSON."""

_AROUND = 40
"""About how many bytes of a line are neither the record nor its names."""


@lru_cache(LOOKED_AT)
def _understood(text: bytes) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


class KeptRecord(Mapping[str, Any]):
    """A record that is never changed, and read from its JSON when it is looked at.

    A history of many games would take ten times the room if all of it stayed read.
    """

    __slots__ = ("number", "text")

    def __init__(self, number: int, text: bytes) -> None:
        self.number = number
        """The number of its line."""
        self.text = text
        """The record as JSON."""

    def __getitem__(self, key: str) -> Any:
        return _understood(self.text)[key]

    def __iter__(self) -> Iterator[str]:
        return iter(_understood(self.text))

    def __len__(self) -> int:
        return len(_understood(self.text))

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of a key."""
        return _understood(self.text).get(key, default)


class LyingRecord(KeptRecord):
    """A record that lies among the bytes of a journal, which all of them share."""

    __slots__ = ("_content", "_end", "_length")

    def __init__(self, number: int, content: bytes, end: int, length: int) -> None:
        self.number = number
        self._content = content
        self._end = end
        self._length = length

    @property
    def text(self) -> bytes:  # type: ignore[override]
        """The record as JSON."""
        return self._content[self._end - self._length : self._end]


def are_written_alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two records are kept as the same bytes; neither is read for that."""
    return isinstance(one, KeptRecord) and isinstance(other, KeptRecord) and one.text == other.text


class Mark(NamedTuple):
    """What tells a file that was looked at from what it has become since."""

    inode: int
    changed_at: int
    size: int
    start: bytes


class Rest(NamedTuple):
    """What reading on came to."""

    made_together: int
    """How many of the lines that were written together with the head were read."""

    damaged: bool
    """Whether something is missing, or can't be read, before something that can."""

    odd: bool
    """Whether something can't be read that is not just the beginning of a line."""


class State:
    """The records of a journal by table and id, and how far it was read."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, KeptRecord]] = {}
        self.schema = 0
        """The schema number that the head tells."""
        self.made_with = 0
        """The highest number of the lines that were written together with the head."""
        self.number = 0
        """The number of the last line."""
        self.end = 0
        """Where the next line goes, in bytes from the start; what lies behind was never kept."""
        self.crc = 0
        """The checksum of all bytes up to there."""
        self.head = b""
        """The bytes of the head."""
        self.last_start, self.last = 0, b""
        """Where the last line begins, and with what."""
        self.revisions: dict[str, object] = {}
        """For each table an object that is another one whenever the table has changed."""
        self.living = 0
        """About how many bytes the lines have that are not superseded."""
        self.mark: Mark | None = None
        """The file that was read; `None` when there is none."""
        self.unfit = False
        """Whether all must be written anew before anything can be added."""
        self.keep_first: list[tuple[Path, str]] = []
        """Files of which a copy must be kept before that, with the labels of the copies."""

    @property
    def stamp(self) -> list[int] | None:
        """What tells this from every other state of any journal; `None` where no file has it."""
        if self.mark is None or self.unfit:
            return None
        return [self.end, self.crc, self.mark.size, self.mark.changed_at]

    def apply(self, lines: Iterable[Line], same: "State | None" = None) -> None:
        """Take in lines, whose records stay the objects of `same` where they are equal."""
        known = same.tables if same else {}
        changed: set[str] = set()
        for number, _, table, record_id, text in lines:
            records = self.tables.get(table)
            if records is None:
                records = self.tables[table] = {}
            changed.add(table)
            before = records.get(record_id)
            room = _AROUND + len(table) + len(record_id)
            if before is not None:
                self.living -= room + len(before.text)
            if text is None:
                records.pop(record_id, None)
            else:
                kept = known.get(table, {}).get(record_id) if known else None
                if kept is None or kept.number != number or kept.text != text:
                    kept = KeptRecord(number, text)
                records[record_id] = kept
                self.living += room + len(text)
            if number > self.number:
                self.number = number
        # Last of all: a thread that looks meanwhile must not take half of this for the whole.
        for table in changed:
            self.revisions[table] = object()

    def took(self, raw: bytes) -> None:
        """Take note of the bytes of another line."""
        self.last_start, self.last = self.end, raw[:CHECKSUM]
        self.end += len(raw)
        self.crc = crc32(raw, self.crc)

    def read_on(self, lines: Iterable[bytes], same: "State | None" = None) -> "Rest":
        """Take in what follows, up to the first change that is not whole."""
        whole: list[Line] = []
        change: list[Line] = []
        waiting: list[bytes] = []
        number, made_together = self.number, 0
        rest, jumped, odd = iter(lines), False, False
        for raw in rest:
            line = read_line(raw)
            if line is None or not self._follows(line.number, number):
                jumped, odd = line is not None, not may_be_torn(raw)
                break
            number = line.number
            if line.left:
                change.append(line)
                waiting.append(raw)
                continue
            made_together += number <= self.made_with
            if change:
                whole += change
                for before in waiting:
                    self.took(before)
                change, waiting = [], []
            self.took(raw)
            whole.append(line)
        self.apply(whole, same)
        return Rest(made_together, jumped or any(map(read_line, rest)), odd)

    def _follows(self, number: int, before: int) -> bool:
        if number <= self.made_with:
            return number > before
        return number == max(before, self.made_with) + 1

    def lines(self) -> list[Line]:
        """Return a line for each record, in the order of their numbers."""
        return sorted(
            Line(record.number, 0, table, record_id, record.text)
            for table, records in self.tables.items()
            for record_id, record in records.items()
        )

    def content(self, schema: int) -> Iterator[bytes]:
        """Make the bytes of a whole journal, and take note of what they are."""
        lines = self.lines()
        head = head_line(Head(self.number, FORMAT, schema, len(lines)))
        self.schema, self.made_with, self.end, self.crc = schema, self.number, 0, 0
        self.head = head
        for written in chain([head], map(line_of, lines)):
            self.took(written)
            yield written
