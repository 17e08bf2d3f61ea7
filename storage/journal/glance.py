"""What a first page asks of a long journal, known before anybody has read that.

To read ten thousand games takes a phone longer than to draw what home shows of them. So those few
records lie in a file beside the journal, with what is to be said of the others. They count as long
as the journal has the length, and the moment of its last change, that it had then. Whoever asks for
anything else, or is about to change something, has the journal read to its last byte, as ever:
damage is found and told then. Nothing is written by a glance.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any
from zlib import crc32

from tinydb import Storage

from storage.journal import durable_files
from storage.journal.journal import JournalStorage
from storage.journal.locking import WriterLock
from storage.journal.records import Glance, Records, Stamp
from storage.lines.line import CHECKSUM, FORMAT
from storage.lines.state import KeptRecord
from storage.lines.upgrades import UPGRADES
from storage.trouble import StorageTrouble

VERSION = [1, FORMAT, UPGRADES.newest]
"""Told apart from what an earlier or a later version writes."""

MOST = 200
"""A table with more records than these is not among what is known at a glance."""


class GlancedJournal(Storage):
    """A journal that is opened only once somebody asks for more than a glance tells.

    With `at_once` it is opened as ever; then the glance only tells what is in it sooner than
    reading all of its records would.
    """

    def __init__(
        self,
        path: Path,
        lock: WriterLock,
        open_journal: Callable[[], JournalStorage],
        *,
        at_once: bool = True,
    ) -> None:
        self._path = path
        self._beside = path.with_suffix(".newest")
        self._lock = lock
        self._open = open_journal
        self._opening = RLock()
        self._opened: JournalStorage | None = None
        self._body = b""
        self._glance = self._read()
        self._told: dict[str, object] = {}
        self._same: dict[str, object] = {}
        if at_once or self._glimpse() is None:
            _ = self.journal

    @property
    def journal(self) -> JournalStorage:
        """The journal itself. Raises `StorageTrouble` where it can't be opened."""
        with self._opening:
            if self._opened is None:
                opened = self._open()
                same = {table: opened.revision(table) for table in self._told}
                if self._glance is not None and opened.stamp() == self._glance.stamp:
                    self._same = same
                self._opened = opened
            return self._opened

    def is_open(self) -> bool:
        """Whether the journal was read by now."""
        return self._opened is not None

    def read(self) -> dict[str, dict[str, Any]] | None:
        """Return a copy of the tables; see `JournalStorage`."""
        return self.journal.read()

    def look(self) -> dict[str, dict[str, KeptRecord]]:
        """Return the tables, whose records must not be changed."""
        return self.journal.look()

    def look_at(self, table: str) -> Records:
        """Return the records of a table, which must not be changed."""
        glimpse = self._glimpse()
        if glimpse is not None and glimpse.has_all(table):
            return {**glimpse.records.get(table, {})}
        return self.journal.look_at(table)

    def look_at_one(self, table: str, record_id: str) -> Mapping[str, Any] | None:
        """Return the record of an id, which must not be changed, or `None`."""
        if (glimpse := self._glimpse()) is not None:
            found = glimpse.records.get(table, {}).get(record_id)
            if found is not None or glimpse.has_all(table):
                return found
        return self.journal.look_at_one(table, record_id)

    def revision(self, table: str) -> object:
        """Return an object that is replaced whenever the table has changed.

        It stays the same when the journal is opened, and is what it was.
        """
        if self._glimpse() is not None:
            return self._told.setdefault(table, object())
        revision = self.journal.revision(table)
        return self._told[table] if self._same.get(table) is revision else revision

    def stamp(self) -> Stamp | None:
        """Tell all that is there now from all that was ever there; `None` where nothing does."""
        glimpse = self._glimpse()
        return self.journal.stamp() if glimpse is None else glimpse.stamp

    def glance(self) -> Glance | None:
        """Return what is known at a glance, if it is of what is there now."""
        known = self._glance
        return known if known is not None and self.stamp() == known.stamp else None

    def keep_glance(self, stamp: Stamp, table: str, ids: list[str], about: Any) -> None:
        """Write down for the next start what is to be known at a glance.

        These are the records of some ids, all of every other table, and what somebody says
        `about` them, as JSON has it; all of them in the state of a stamp, or nothing is written.
        """
        journal = self.journal
        tables = journal.look()
        games = tables.pop(table, {})
        chosen = {name: each for name, each in tables.items() if len(each) <= MOST}
        if chosen.keys() != tables.keys() or any(one not in games for one in ids):
            return
        records = {**chosen, table: {one: games[one] for one in ids}}
        glance = Glance(stamp, records, frozenset(chosen), about)
        try:
            body = _body_of(glance)
        except UnicodeDecodeError:
            return  # a record that says nothing
        if body == self._body:
            return
        with suppress(StorageTrouble, OSError), self._lock.held(patience=0):
            # Whoever takes a name out of all files meanwhile takes these away, too.
            if journal.stamp() != stamp:
                return
            with durable_files.opened_to_write(self._beside) as file:
                file.write(b"%08x%s" % (crc32(body), body))
                file.truncate()
            self._body, self._glance = body, glance

    def keep_places(self) -> None:
        """Write down where the records lie, for the next start."""
        self.journal.keep_places()

    def change(self, table: str, records: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Put records in place, and remove those that are `None`; kept on return."""
        self.journal.change(table, records)

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Put tables in the place of those before, by adding what is different."""
        self.journal.write(data)

    def close(self) -> None:
        """Forget what was read; nothing waits to be written."""
        if self._opened is not None:
            self._opened.close()

    def _glimpse(self) -> Glance | None:
        """What is known at a glance, for as long as nobody had the journal opened."""
        known = self._glance
        if known is None or self._opened is not None:
            return None
        try:
            status = self._path.stat()
        except OSError:
            return None
        return known if [status.st_size, status.st_mtime_ns] == known.stamp[2:] else None

    def _read(self) -> Glance | None:
        try:
            content = self._beside.read_bytes()
        except OSError:
            return None
        body = content[CHECKSUM:]
        if content[:CHECKSUM] != b"%08x" % crc32(body):
            return None
        version, *told = json.loads(body)
        if version != VERSION:
            return None
        self._body = body
        stamp, whole, tables, about = told
        records: dict[str, dict[str, KeptRecord]] = {
            table: {one: KeptRecord(number, text.encode()) for one, number, text in each}
            for table, each in tables.items()
        }
        return Glance(stamp, records, frozenset(whole), about)


def _body_of(glance: Glance) -> bytes:
    tables = {
        table: [(one, record.number, record.text.decode()) for one, record in records.items()]
        for table, records in glance.records.items()
    }
    told = [VERSION, glance.stamp, sorted(glance.whole), tables, glance.about]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
