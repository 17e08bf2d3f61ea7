"""All lines that are whole in damaged bytes, wherever they lie."""

import json
import re
from itertools import zip_longest
from typing import NamedTuple

from storage.lines.line import Head, Line, is_whole, read_head, read_line
from storage.lines.mended_bit import one_bit_mended

LONGEST_MENDED = 1 << 20
"""Up to how many bytes a line is searched for the bit that has changed."""

_START = re.compile(rb"[0-9a-f]{8} (\d{1,18}) (\d{1,9}) (\d{1,9}) (?=\[\"|\{\"journal\")")
"""How a line begins. No record has this in it, as its quotes have a backslash before them."""

_NUMBER = re.compile(rb" (\d{1,18}) \d{1,9} \d{1,9} $")
_FRAME = 50
"""How many bytes before a record have all that a line begins with."""

_MADE_OUT = re.compile(rb'\["([^"\\\n]{1,40})","([^"\\\n]{1,80})",(?=\{|null\])')

Name = tuple[str, str]
"""The table and the id of a record."""


class Part(NamedTuple):
    """Bytes that say nothing by themselves."""

    content: bytes
    """The bytes."""

    @property
    def numbers(self) -> list[int]:
        """The numbers of lines that can be made out."""
        return [int(number) for number, _, _ in _START.findall(self.content)]

    @property
    def records(self) -> list["MadeOut"]:
        """The records that can be made out."""
        found: list[MadeOut] = []
        matches = [*_MADE_OUT.finditer(self.content)]
        for match, after in zip_longest(matches, matches[1:]):
            table, record_id = match[1], match[2]
            if table.isascii() and record_id.isascii():
                before = self.content[max(0, match.start() - _FRAME) : match.start()]
                told = _NUMBER.search(before)
                rest = self.content[match.end() : after.start() if after else None]
                name = table.decode(), record_id.decode()
                found.append(MadeOut(int(told[1]) if told else None, name, rest))
        return found


class MadeOut(NamedTuple):
    """A record of which only its name is sure."""

    number: int | None
    """The number of its line, where that can be made out."""

    name: Name
    """Its table and id."""

    rest: bytes
    """What stands behind these."""


class Scan(NamedTuple):
    """What was found."""

    head: Head | None
    """The head, or of several the last that was written."""

    lines: list[Line]
    """The lines, each once, in the order of their numbers."""

    unreadable: dict[int, Part]
    """Bytes that say nothing, by how many lines stand before them in the file."""

    unsure: frozenset[int]
    """The numbers of lines beside which something can't be read."""

    at_the_end: Part | None
    """What can't be read behind the last of the lines."""

    ended: bool
    """Whether the bytes end with a line break."""


def scanned(content: bytes) -> Scan:
    """Find what is whole, or was but for a bit, in bytes that nothing else is known of."""
    heads: list[Head] = []
    lines: list[Line] = []
    pieces: dict[int, list[bytes]] = {}
    start = 0
    while start < len(content):
        found, end = _next(content, start)
        if isinstance(found, Head):
            heads.append(found)
        elif found is not None:
            lines.append(found)
        elif piece := content[start:end].strip():
            pieces.setdefault(len(lines), []).append(piece)
        start = end
    unreadable = {place: Part(b"\n".join(piece)) for place, piece in pieces.items()}
    beside = {line.number for place in unreadable for line in lines[max(0, place - 1) : place + 1]}
    # Whatever was moved, sorted or doubled is put in order again: its number tells its place.
    every = sorted(dict.fromkeys(lines), key=lambda line: line.number)
    return Scan(
        max(heads, key=lambda head: head.number, default=None),
        every,
        unreadable,
        frozenset(beside),
        unreadable.get(len(lines)),
        content.endswith(b"\n"),
    )


def _next(content: bytes, start: int) -> tuple[Head | Line | None, int]:
    """Read the line at a place, or what is left of it, and say where to go on."""
    end = content.find(b"\n", start) + 1 or len(content)
    raw = content[start:end]
    tries = [(raw, end)]
    if told := _START.match(raw):
        # The line break itself may have changed, be gone, or another one have come in.
        tries.append(_by_length(content, start + told.end(), start, int(told[3])))
    for bytes_of_line, next_start in tries:
        for whole in (bytes_of_line, _mended(bytes_of_line)):
            if whole and (found := _read(whole)):
                return found, next_start
    # Something else may have swallowed the line break before a line that is whole.
    for inner in _START.finditer(raw, 1):
        whole, _ = _by_length(content, start + inner.end(), start + inner.start(), int(inner[3]))
        if _read(whole) or _read(raw[inner.start() :]):
            return None, start + inner.start()
    return None, end


def _by_length(content: bytes, body: int, start: int, length: int) -> tuple[bytes, int]:
    """Return a line as long as it says, with its line break, and where the next one begins."""
    end = min(body + length, len(content))
    line = content[start:end] + b"\n"
    if _START.match(content, end):
        return line, end
    return line, end + 2 if content[end : end + 2] == b"\r\n" else min(end + 1, len(content))


def _read(line: bytes) -> Head | Line | None:
    return read_line(line) or read_head(line)


def _mended(line: bytes) -> bytes | None:
    if not 20 < len(line) <= LONGEST_MENDED or is_whole(line):
        return None
    mended = one_bit_mended(line)
    try:
        json.loads(mended.split(b" ", 4)[4]) if mended else None
    except (ValueError, LookupError, RecursionError):
        return None
    return mended
