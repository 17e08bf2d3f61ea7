"""Any history of changes by two who share a journal, beside a dictionary that is its twin."""

import errno
import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from storage import JournalStorage, StorageTrouble
from storage.journal import journal, known_places
from storage.journal.backups import Backups
from storage.lines.line import line_of, lines_of_change
from storage.notices import Notices
from tests.profiles import examples

IDS = st.sampled_from(["one", "two", "three", 'q"uoted\n'])
TABLES = st.sampled_from(["games", "players"])
RECORDS = st.none() | st.builds(lambda length: {"text": "é" * length}, st.integers(0, 80))
CHANGES = st.dictionaries(IDS, RECORDS, max_size=3)
WHO = st.integers(0, 1)

Twin = dict[str, dict[str, dict[str, str]]]


class TwoOnOneJournal(RuleBasedStateMachine):
    """What was confirmed is what both see, and the next who opens the file."""

    def __init__(self) -> None:
        super().__init__()
        self.patched = pytest.MonkeyPatch()
        # So small that all is written anew after every few changes.
        self.patched.setattr(journal, "SLACK", 150)
        self.patched.setattr(known_places, "WORTH", 1)
        self.patched.setattr(os, "fsync", lambda _: None)
        self.folder = Path(tempfile.mkdtemp())
        self.notices = Notices()
        self.two = [self.opened(), self.opened()]
        self.twin: Twin = {}
        self.kept: list[tuple[Path, Twin]] = []

    def opened(self) -> JournalStorage:
        backups = Backups(self.folder / "backups", "games", self.notices)
        path = self.folder / "games.journal"
        return JournalStorage(path, notices=self.notices, backups=backups)

    def teardown(self) -> None:
        for storage in [*self.two, self.opened()]:
            assert self.seen(storage) == self.twin
        assert self.notices == []
        self.patched.undo()
        shutil.rmtree(self.folder)

    def seen(self, storage: JournalStorage) -> Twin:
        return storage.read() or {}

    @rule(who=WHO)
    def look(self, who: int) -> None:
        storage = self.two[who]
        revisions = {table: storage.revision(table) for table in ("games", "players")}
        assert self.seen(storage) == self.twin
        assert revisions == {table: storage.revision(table) for table in revisions}

    @rule(who=WHO, table=TABLES, records=CHANGES)
    def change(self, who: int, table: str, records: dict[str, dict[str, str] | None]) -> None:
        before = self.two[who].revision(table)
        self.two[who].change(table, records)
        assert (self.two[who].revision(table) is before) == (not records)
        twin = {**self.twin.get(table, {}), **records}
        self.keep(table, {key: record for key, record in twin.items() if record is not None})

    @rule(who=WHO, table=TABLES, records=CHANGES)
    def write(self, who: int, table: str, records: dict[str, dict[str, str] | None]) -> None:
        whole = {key: record for key, record in records.items() if record is not None}
        self.two[who].write({**self.twin, table: whole})
        self.keep(table, whole)

    def keep(self, table: str, records: dict[str, dict[str, str]]) -> None:
        others = {name: held for name, held in self.twin.items() if name != table}
        self.twin = {**others, table: records} if records else others

    @rule(who=WHO, table=TABLES, records=CHANGES, is_seen=st.booleans())
    def fail(
        self, who: int, table: str, records: dict[str, dict[str, str] | None], is_seen: bool
    ) -> None:
        path = self.folder / "games.journal"
        if not records or not path.exists():
            return
        inode = path.stat().st_ino

        def refused(descriptor: int) -> None:
            if os.fstat(descriptor).st_ino == inode:
                if is_seen:
                    self.two[1 - who].read()
                raise OSError(errno.EIO, "broken")

        with self.patched.context() as patched:
            patched.setattr(os, "fsync", refused)
            with pytest.raises(StorageTrouble):
                self.two[who].change(table, records)

    @rule(table=TABLES, records=CHANGES, most=st.integers(1, 150))
    def be_killed(self, table: str, records: dict[str, dict[str, str] | None], most: int) -> None:
        """Leaves the start of a change at the end, as a killed writer does."""
        path = self.folder / "games.journal"
        if not path.exists():
            return
        state = self.opened()._seen()
        texts = [
            (table, key, None if record is None else json.dumps(record).encode())
            for key, record in records.items()
        ]
        torn = b"".join(map(line_of, lines_of_change(state.number + 1, texts)))
        path.write_bytes(path.read_bytes()[: state.end] + torn[:-2][:most])

    @rule(who=WHO)
    def open_again(self, who: int) -> None:
        self.two[who] = self.opened()

    @rule(who=WHO)
    def keep_places(self, who: int) -> None:
        self.two[who].keep_places()

    @rule()
    def copy(self) -> None:
        path = self.folder / "games.journal"
        if path.exists():
            copy = self.folder / f"copy-{len(self.kept)}"
            shutil.copyfile(path, copy)
            self.kept.append((copy, self.twin))

    @rule(who=WHO, data=st.data())
    def put_back(self, who: int, data: st.DataObject) -> None:
        if self.kept:
            copy, self.twin = data.draw(st.sampled_from(self.kept))
            self.two[who].put_back(copy)


TestTwoOnOneJournal = TwoOnOneJournal.TestCase
TestTwoOnOneJournal.settings = settings(max_examples=examples(40), stateful_step_count=30)
