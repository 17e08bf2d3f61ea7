r"""The lines of a journal: each stands for one record, and tells when a bit of it has changed.

    5f0c2a91 0 0 40 {"journal":1,"schema":1,"lines":1200}
    9b1c77e0 1201 0 1312 ["games","Xk2…",{"game":{…},"saved_at":"…","deleted_at":null}]
    02d51f3a 1202 0 24 ["games","Xk2…",null]

A line holds a checksum (CRC-32 of all that follows it), its running number, how many more
lines belong to the same change, the length of its JSON in bytes, and the JSON. The first
line is the head: the format, the schema number of the game documents, and how many lines
were written together with it. Those keep the numbers that they had, none of which is higher
than the head's; every line that was added later has the number after that of the line before.
No later format may change what a head looks like: so an old program can tell a newer file
from a damaged one.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from zlib import crc32

FORMAT = 1
"""The number of the format as it is written today."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

CHECKSUM = 8
"""How many letters a checksum has."""


_BEGINNING = re.compile(
    rb"[0-9a-f]{0,8}(?: \d{0,18}(?: \d{0,9}(?: (\d{0,9})(?: ([^\0-\x1f]*))?)?)?)?"
)


class Head(NamedTuple):
    """What the first line says."""

    number: int
    """The highest number that any line had when the file was made."""

    format: int
    """The number of the format."""

    schema: int
    """The schema number of the game documents."""

    lines: int
    """How many lines were written together with the head."""


class Line(NamedTuple):
    """One record: as it is from here on, or that it is no more."""

    number: int
    """The line's running number."""

    left: int
    """How many more lines belong to the same change."""

    table: str
    """The name of the record's table."""

    record_id: str
    """The record's id."""

    text: bytes | None
    """The record as JSON; `None` when it was removed."""

    @property
    def end(self) -> int:
        """The number of the last line of the same change."""
        return self.number + self.left


def text_of(record: Mapping[str, Any]) -> bytes:
    """Return a record as JSON. Raises `TypeError` or `ValueError` when there is none for it."""
    return _encode(record if isinstance(record, dict) else {**record}).encode()


def head_line(head: Head) -> bytes:
    """Make the bytes of a head."""
    told = {"journal": head.format, "schema": head.schema, "lines": head.lines}
    return _framed(head.number, 0, _encode(told).encode())


def line_of(line: Line) -> bytes:
    """Make the bytes of a line."""
    start = f"[{_encode(line.table)},{_encode(line.record_id)},".encode()
    return _framed(line.number, line.left, b"%s%s]" % (start, line.text or b"null"))


def lines_of_change(
    number: int, records: Iterable[tuple[str, str, bytes | None]]
) -> Iterator[Line]:
    """Return the lines of one change, numbered from `number` on."""
    found = [*records]
    for place, record in enumerate(found):
        yield Line(number + place, len(found) - place - 1, *record)


def read_head(line: bytes) -> Head | None:
    """Read a head; `None` when the bytes are none."""
    if not is_whole(line):
        return None
    try:
        _, number, _, _, body = line.split(b" ", 4)
        told = json.loads(body)
        format_number = told["journal"]
        if type(format_number) is int and format_number > FORMAT:
            return Head(int(number), format_number, 0, 0)
        return Head(int(number), format_number, told["schema"], told["lines"])
    except (ValueError, TypeError, LookupError):
        return None


def read_line(line: bytes) -> Line | None:
    """Read a line with its line break; `None` when the bytes are not what was written."""
    if not is_whole(line):
        return None
    start, *parts = line.split(b'"', 4)
    try:
        _, number, left, _, opened = start.split(b" ")
        if int(number) < 1:
            return None
        if opened == b"[" and len(parts) == 4 and parts[1] == b"," and parts[3][:1] == b",":
            table, _, record_id, rest = parts
            if b"\\" not in table and b"\\" not in record_id:
                text = rest[1:-2]
                return Line(
                    int(number),
                    int(left),
                    table.decode(),
                    record_id.decode(),
                    None if text == b"null" else text,
                )
        return _read_with_care(int(number), int(left), line)
    except ValueError:
        return None


def is_whole(line: bytes) -> bool:
    """Whether bytes with their line break are what was written."""
    framed = line[CHECKSUM + 1 : -1]
    return line[-1:] == b"\n" and line[: CHECKSUM + 1] == checksum(framed) + b" "


def may_be_torn(raw: bytes) -> bool:
    """Whether bytes are the beginning of a line that was never written to its end.

    One that only lacks its line break is a line that lost it.
    """
    found = _BEGINNING.fullmatch(raw)
    if found is None or is_whole(raw + b"\n"):
        return False
    return found[2] is None or len(found[2]) <= int(found[1] or 0)


def checksum(body: bytes) -> bytes:
    """Return the checksum of what follows it, as it stands in the line."""
    return b"%08x" % crc32(body)


def _read_with_care(number: int, left: int, line: bytes) -> Line | None:
    """Read a line whose table or id has quotes or the like in its name."""
    value = json.loads(line.split(b" ", 4)[4])
    if not isinstance(value, list) or len(value) != 3:
        return None
    table, record_id, record = value
    if not isinstance(table, str) or not isinstance(record_id, str):
        return None
    if record is not None and not isinstance(record, dict):
        return None
    return Line(number, left, table, record_id, None if record is None else text_of(record))


def _framed(number: int, left: int, body: bytes) -> bytes:
    framed = b"%d %d %d %s" % (number, left, len(body), body)
    return b"%s %s\n" % (checksum(framed), framed)
