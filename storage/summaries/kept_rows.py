"""Rows of numbers by id, in a file that may be lost, torn or outdated without any harm."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

from storage.journal import durable_files
from storage.journal.locking import WriterLock
from storage.lines.state import KeptRecord
from storage.summaries.rules import rules_of_today
from storage.trouble import StorageTrouble

Row: TypeAlias = list[Any]
"""What was worked out of a record, as JSON has it."""

TOGETHER = 500
"""How many rows a line has at most."""

WORTH = 50
"""Fewer new rows than these are no line: each start works them out again as fast."""

MOST_LINES = 200
"""With more lines than these, or more bytes that nobody needs than others, it is written anew."""

_CHECKSUM = 8
"""How many letters a checksum has."""


def key_of(record: object) -> int | None:
    """Tell the state of a record: by the number of its line, and by what it says.

    `None` for one of a storage that gives its lines no numbers.
    """
    if not isinstance(record, KeptRecord):
        return None
    return record.number << 32 | crc32(record.text)


class Kept(NamedTuple):
    """A row, and what it is of."""

    key: int
    """Tells the state of the record that it was worked out of from every other one."""

    row: Row
    """What was worked out."""


class KeptRows:
    """Rows that whoever wants them can work out anew, and has the sooner from here.

    Each line has a checksum and names the rules that worked its rows out. A line that is
    damaged, or of other rules, is as if it were not there, and so is a file that can't be
    read. What can't be written now, as another writer is at work, is worked out once more
    some day. A row is given out once: whoever takes it keeps what it makes of it.
    """

    def __init__(self, path: Path, lock: WriterLock) -> None:
        self._path = path
        self._lock = lock
        self._rows: dict[str, Kept] | None = None
        self._written: set[str] = set()

    def take(self, record_id: str, key: int) -> Row | None:
        """Give out the row of a record in this state, if there is one."""
        if self._rows is None:
            self._rows = self._read()
        kept = self._rows.pop(record_id, None)
        return kept.row if kept is not None and kept.key == key else None

    def keep(self, rows: Mapping[str, Kept]) -> None:
        """Add rows to the file, as far as they are worth it and that can be done now.

        Each record's once: whoever corrects an old game again and again has all later ratings
        worked out as often, and the file would grow by all of them each time.
        """
        rows = {name: kept for name, kept in rows.items() if name not in self._written}
        if len(rows) < WORTH or not rules_of_today():
            return
        with suppress(StorageTrouble, OSError), self._lock.held(patience=0):
            added = b"\n" + b"".join(_lines(rows.items()))
            with durable_files.opened_to_write(self._path, os.O_APPEND) as file:
                file.write(added)
            self._written.update(rows)

    def _read(self) -> dict[str, Kept]:
        rows: dict[str, Kept] = {}
        try:
            content = self._path.read_bytes()
        except OSError:
            return rows
        lines = content.split(b"\n")
        useful = 0
        for line in lines:
            if found := _rows_of(line):
                useful += len(line) * len(found.keys() - rows.keys()) // len(found)
                rows.update(found)
        if len(lines) > MOST_LINES or 2 * useful < len(content):
            with suppress(StorageTrouble, OSError), self._lock.held(patience=0):
                durable_files.replace(self._path, _lines(rows.items()))
        return rows


def _lines(rows: Iterable[tuple[str, Kept]]) -> Iterator[bytes]:
    rest = iter(rows)
    while some := list(islice(rest, TOGETHER)):
        ids = [record_id for record_id, _ in some]
        keys = [kept.key for _, kept in some]
        told = [rules_of_today(), ids, keys, [kept.row for _, kept in some]]
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        yield b"%08x %s\n" % (crc32(body), body)


def _rows_of(line: bytes) -> dict[str, Kept]:
    body = line[_CHECKSUM + 1 :]
    if not body or line[: _CHECKSUM + 1] != b"%08x " % crc32(body):
        return {}
    rules, ids, keys, rows = json.loads(body)
    if not rules or rules != rules_of_today():
        return {}
    return dict(zip(ids, map(Kept, keys, rows), strict=True))
