"""Where the records of a long journal lie, so that the next start need not look for them.

Reading ten thousand lines, each with its checksum and number, takes half a second in a browser; one
checksum over all of them takes a fiftieth of that. It is beside the journal that both are kept.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any
from zlib import crc32

from storage.journal import durable_files
from storage.lines.line import CHECKSUM, FORMAT
from storage.lines.state import KeptRecord, LyingRecord, State

VERSION = 1
"""Told apart from what an earlier or a later version of this module writes."""

WORTH = 1 << 18
"""Fewer new bytes than these are read line by line as fast."""

_END = b"]\n"
"""What stands behind a record in its line."""


class KnownPlaces:
    """The file that has them, which may be lost, torn or outdated without any harm.

    It holds for a journal that begins with the very bytes that were read when it was written: their
    checksum tells. A journal of which anything there has changed is read line by line, as ever.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._end = 0

    def state(self, file: FileIO, schema: int) -> State | None:
        """Return the state of a journal up to where its records are known; `None` elsewhere."""
        try:
            told = _opened(self.path.read_bytes())
            if told is None or told["format"] != [VERSION, FORMAT, schema]:
                return None
            file.seek(0)
            content = file.read(told["end"])
        except OSError:
            return None
        if len(content) != told["end"] or crc32(content) != told["crc"]:
            return None
        self._end = told["end"]
        return _state(told, content, schema)

    def keep(self, state: State, lines: Iterable[bytes]) -> None:
        """Write down where the records of a state lie, whose lines these are, if it is worth it."""
        if state.end - self._end < WORTH:
            return
        places = _places(state, lines)
        if places is None:
            return
        body = json.dumps(places, ensure_ascii=False, separators=(",", ":")).encode()
        with suppress(OSError), durable_files.opened_to_write(self.path) as file:
            file.write(b"%08x %s" % (crc32(body), body))
            file.truncate()
        self._end = state.end


def _opened(content: bytes) -> dict[str, Any] | None:
    body = content[CHECKSUM + 1 :]
    if content[: CHECKSUM + 1] != b"%08x " % crc32(body):
        return None
    told: dict[str, Any] = json.loads(body)
    return told


def _state(told: dict[str, Any], content: bytes, schema: int) -> State:
    state = State()
    state.schema, state.end, state.crc = schema, told["end"], told["crc"]
    state.made_with, state.number, state.living = told["made_with"], told["number"], told["living"]
    state.head = content[: content.index(b"\n") + 1]
    state.last_start = told["last_start"]
    state.last = content[state.last_start : state.last_start + CHECKSUM]
    for table, ids, numbers, ends, lengths in told["tables"]:
        records: dict[str, KeptRecord] = {
            record_id: LyingRecord(number, content, end, length)
            for record_id, number, end, length in zip(ids, numbers, ends, lengths, strict=True)
        }
        state.tables[table] = records
        state.revisions[table] = object()
    return state


def _places(state: State, lines: Iterable[bytes]) -> dict[str, Any] | None:
    """What the file says of a state; `None` where a record does not lie there as it was read."""
    texts = {
        record.number: record.text for records in state.tables.values()
        for record in records.values()
    }  # fmt: skip
    ends: dict[int, int] = {}
    crc = place = 0
    for raw in lines:
        if place + len(raw) > state.end:
            break
        number = int(raw.split(b" ", 2)[1])
        text = texts.get(number)
        place += len(raw)
        crc = crc32(raw, crc)
        if text is not None and raw.endswith(text + _END):
            ends[number] = place - len(_END)
    # Another one may have been put into its place meanwhile.
    if place != state.end or crc != state.crc or len(ends) != len(texts):
        return None
    return {
        "format": [VERSION, FORMAT, state.schema],
        "end": state.end,
        "crc": state.crc,
        "made_with": state.made_with,
        "number": state.number,
        "living": state.living,
        "last_start": state.last_start,
        "tables": [
            (
                table,
                list(records),
                [record.number for record in records.values()],
                [ends[record.number] for record in records.values()],
                [len(record.text) for record in records.values()],
            )
            for table, records in state.tables.items()
        ],
    }
