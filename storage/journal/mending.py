"""What can still be read of a damaged journal, and what can be found elsewhere instead."""

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from storage.journal.lines import Head, Line, checksum, is_whole, read_head, read_line
from storage.journal.state import State

LONGEST_MENDED = 1 << 20
"""Up to how many bytes a line is searched for the bit that has changed."""

_START = re.compile(rb"[0-9a-f]{8} \d{1,18} \d{1,9} (\d{1,9}) ")
_MADE_OUT = re.compile(rb'\["([^"\\\n]{1,40})","([^"\\\n]{1,80})",(?=\{|null\])')

Names = frozenset[tuple[str, str]]
"""Tables and ids of records."""


class Copy(NamedTuple):
    """Lines that stand elsewhere as well."""

    number: int
    """The number up to which they tell what there was."""

    lines: list[Line]
    """The lines, in the order of their numbers."""


class Salvaged(NamedTuple):
    """What has become of a damaged journal."""

    state: State
    """All that could be read or found."""

    head: Head | None
    """The head, where it could be read."""

    lost: int
    """How many lines could neither be read nor found."""

    gone: Names
    """The records that are missing now, as far as can be made out."""

    older: Names
    """The records of which an earlier state is used."""


class _Scan(NamedTuple):
    head: Head | None
    lines: list[Line]
    unreadable: dict[int, bytes]
    """Bytes that say nothing, by how many lines were read before them."""


def salvaged(content: bytes, confirmed: int, sources: Iterable[Copy]) -> Salvaged:
    """Read what can be read of damaged bytes, and take what can't from elsewhere.

    `confirmed` is the number of the last line that is known to have been there. `sources`
    are other copies, the best first; none is looked at without need.
    """
    scan = _scanned(content)
    last = max(confirmed, scan.lines[-1].number if scan.lines else 0)
    lines = _finished(scan.lines, last)
    gaps, missing = _missing(scan, lines, confirmed)
    made_with = _made_with(scan)
    there = {line.number for line in lines}
    found: dict[int, Line] = {}
    others: list[list[Line]] = []
    for source in sources:
        if not gaps or (scan.head and len(found) >= missing):
            break
        others.append(source.lines)
        for line in _as_written(source, made_with):
            if line.number not in there and any(start < line.number < end for start, end in gaps):
                found.setdefault(line.number, line)
    every = sorted([*lines, *found.values()], key=lambda line: line.number)
    state = State()
    state.apply(every)
    state.number = max(last, scan.head.number if scan.head else 0)
    lost = max(0, missing - len(found))
    names = {name_of(line) for line in found.values()}
    told = {
        place: [name for name in _made_out(part) if name not in names]
        for place, part in scan.unreadable.items()
    }
    hit = {name for made_out in told.values() for name in made_out}
    older = {name for name in hit if name[1] in state.tables.get(name[0], {})} if lost else set()
    if lost:
        if confirmed <= max(there, default=0):
            # What stands at the end was perhaps never finished, and is none of the lost then.
            told.pop(len(scan.lines), None)
        known = lost <= sum(map(len, told.values()))
        older |= _put_back(state, every, others, hit if known else None)
    return Salvaged(
        state, scan.head, lost, frozenset(hit - older if lost else ()), frozenset(older)
    )


def name_of(line: Line) -> tuple[str, str]:
    """Return the table and the id of a line's record."""
    return line.table, line.record_id


def readable(content: bytes) -> Copy:
    """Return all that can be read, without a change at the end that was never finished."""
    scan = _scanned(content)
    lines = _finished(scan.lines, scan.lines[-1].number if scan.lines else 0)
    last = lines[-1].number if lines else 0
    return Copy(max(last, scan.head.number if scan.head else 0), lines)


def one_bit_mended(line: bytes) -> bytes | None:
    """Return a line with the one bit put right that has changed, or `None` if more have.

    What a changed bit does to the checksum depends on its distance from the end alone, so
    each distance is tried by undoing the checksum's work step by step.
    """
    body = line[9:-1]
    right = checksum(body) + b" "
    differing = int.from_bytes(line[:9]) ^ int.from_bytes(right)
    if differing and differing & (differing - 1) == 0:
        return right + line[9:]
    try:
        rest = int(line[:8], 16) ^ int(right, 16)
    except ValueError:
        return None
    steps, bits, before = _tables()
    for place in range(len(body) - 1, -1, -1):
        bit = bits.get(rest)
        if bit is not None:
            mended = bytearray(line)
            mended[9 + place] ^= bit
            return bytes(mended)
        low = before[rest >> 24]
        rest = (((rest ^ steps[low]) << 8) & 0xFFFFFFFF) | low
    return None


def _scanned(content: bytes) -> _Scan:
    lines: list[Line] = []
    unreadable: dict[int, bytes] = {}
    start = content.find(b"\n") + 1 or len(content)
    first = content[:start]
    head = read_head(first)
    if head is None and (mended := _mended(first)):
        head = read_head(mended)
    if head is None:
        start = 0
    number = 0
    while start < len(content):
        line, end = _next(content, start, number)
        if line is not None:
            number = line.number
            lines.append(line)
        else:
            unreadable[len(lines)] = unreadable.get(len(lines), b"") + content[start:end]
        start = end
    return _Scan(head, lines, unreadable)


def _next(content: bytes, start: int, after: int) -> tuple[Line | None, int]:
    """Read the line at a place, or what is left of it, and say where to go on."""
    end = content.find(b"\n", start) + 1 or len(content)
    raw = content[start:end]
    tries = [(raw, end)]
    if told := _START.match(raw):
        # The line break itself may have changed, or another one have come in.
        length = start + told.end() + int(told[1])
        tries.append((content[start:length] + b"\n", min(length + 1, len(content))))
    for bytes_of_line, next_start in tries:
        for whole in (bytes_of_line, _mended(bytes_of_line)):
            line = read_line(whole) if whole else None
            if line is not None and line.number > after:
                return line, next_start
    # Something else may have swallowed the line break before a line that is whole.
    for inner in _START.finditer(raw, 1):
        line = read_line(raw[inner.start() :])
        if line is not None and line.number > after:
            return None, start + inner.start()
    return None, end


def _mended(line: bytes) -> bytes | None:
    if not 20 < len(line) <= LONGEST_MENDED or is_whole(line):
        return None
    mended = one_bit_mended(line)
    try:
        json.loads(mended.split(b" ", 4)[4]) if mended else None
    except (ValueError, LookupError, RecursionError):
        return None
    return mended


def _finished(lines: list[Line], last: int) -> list[Line]:
    """Return lines without those of changes that reach beyond the last number."""
    return [line for line in lines if line.end <= last]


def _made_with(scan: _Scan) -> int:
    """Return up to which number lines are known to have been written together."""
    if scan.head:
        return scan.head.number
    # Only where all was written anew are numbers left out without a trace.
    pairs = enumerate(pairwise(line.number for line in scan.lines), 1)
    return max(
        (after - 1 for place, (before, after) in pairs
         if after > before + 1 and place not in scan.unreadable),
        default=0,
    )  # fmt: skip


def _as_written(source: Copy, made_with: int) -> list[Line]:
    """Return of a copy what a journal with lines up to a number written together had as well.

    What was superseded or removed by then was left out: a copy that ends before can't tell.
    """
    if source.number < made_with:
        return []
    state = State()
    state.apply(line for line in source.lines if line.number <= made_with)
    return [*state.lines(), *(line for line in source.lines if line.number > made_with)]


def _missing(scan: _Scan, lines: list[Line], confirmed: int) -> tuple[list[tuple[int, int]], int]:
    """Return between which numbers lines are missing, and how many of them."""
    made_with = scan.head.number if scan.head else 0
    gaps: list[tuple[int, int]] = []
    missing = before = 0
    for place, number in enumerate([*(line.number for line in lines), confirmed + 1]):
        added = number - max(before, made_with) - 1
        at_end = place == len(lines)
        if added > 0 and (scan.head or place in scan.unreadable or at_end):
            missing += added
        if number - before > 1 and (added > 0 or (place in scan.unreadable and not at_end)):
            gaps.append((before, number))
        before = max(before, number)
    if scan.head:
        there = sum(line.number <= made_with for line in lines)
        if there < scan.head.lines:
            missing += scan.head.lines - there
            gaps.append((0, made_with + 1))
    return gaps, missing


def _made_out(unreadable: bytes) -> list[tuple[str, str]]:
    """Return the tables and ids that can be made out in what can't be read."""
    return [
        (table.decode(), record_id.decode())
        for table, record_id in _MADE_OUT.findall(unreadable)
        if table.isascii() and record_id.isascii()
    ]


def _put_back(
    state: State,
    every: list[Line],
    others: list[list[Line]],
    names_of_lost: set[tuple[str, str]] | None,
) -> set[tuple[str, str]]:
    """Take records that nothing is known of any more as an older copy has them.

    Unless it is known which were lost, they are all that were not removed as far as
    anything tells: some that were removed long ago may come back, but none is lost.
    """
    told = {name_of(line) for line in every}
    back: set[tuple[str, str]] = set()
    for other in others:
        earlier = State()
        earlier.apply(other)
        lines = [
            line
            for line in earlier.lines()
            if name_of(line) not in told
            and (names_of_lost is None or name_of(line) in names_of_lost)
        ]
        number = state.number
        state.apply(line._replace(number=number + place) for place, line in enumerate(lines, 1))
        names = {name_of(line) for line in lines}
        told |= names
        back |= names
    return back


@cache
def _tables() -> tuple[list[int], dict[int, int], dict[int, int]]:
    """Return CRC-32's steps, what one bit of the last byte does, and how to step back."""
    steps = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        steps.append(value)
    return (
        steps,
        {steps[1 << bit]: 1 << bit for bit in range(8)},
        {step >> 24: value for value, step in enumerate(steps)},
    )
