"""A storage for TinyDB whose saves cost the same however long the history is."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from tinydb import Storage

from scoring import Phrase
from storage.journal import durable_files
from storage.journal.backups import Backups
from storage.journal.earlier_files import Earlier
from storage.journal.journal_file import Flush, JournalFile, flush_at_once
from storage.journal.locking import Look, WriterLock
from storage.journal.records import Records, Stamp
from storage.journal.rescue import Rescue
from storage.lines.line import Line, line_of, lines_of_change, text_of
from storage.lines.rewriting import Added, Rewriting, rewritten
from storage.lines.state import KeptRecord, State
from storage.lines.upgrades import UPGRADES, Upgrades
from storage.notices import Notices
from storage.trouble import NO_ROOM, StorageTrouble, telling

SLACK = 1 << 18
"""How many superseded bytes a journal may always have, however small it is."""

_NO_TABLE = object()
"""The revision of a table that never had a record."""

SPARE = (".facts", ".scored", ".rated", ".places", ".newest")
"""How files beside a journal end that anyone can do without: where room lacks, they make some."""

_OneChange = list[tuple[str, str, bytes | None]]
"""The records of a change: table, id, and JSON or `None` for one that is removed."""


def _append(file: JournalFile, state: State, lines: list[Line]) -> None:
    """Add lines; where there is no room for them, in place of what anyone can do without."""
    try:
        file.append(state, lines)
    except OSError as error:
        spare = [path for end in SPARE for path in file.path.parent.glob(f"*{end}")]
        if error.errno not in NO_ROOM or not spare:
            raise
        for path in spare:
            path.unlink(missing_ok=True)
        file.append(state, lines)


def _differences(
    tables: Mapping[str, Mapping[str, KeptRecord]], data: Mapping[str, Mapping[str, Any]]
) -> _OneChange:
    """The change that makes these tables what the data says."""
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
    return [*gone, *changed]


def _remove_leftovers(path: Path, lock: WriterLock) -> None:
    with telling(path):
        if not any(durable_files.leftovers(path)):
            return
        # Only a writer that was killed leaves any, and while the lock is held none
        # is at work. If one is, the next start will do.
        with suppress(StorageTrouble), lock.held(patience=0):
            for leftover in durable_files.leftovers(path):
                leftover.unlink(missing_ok=True)


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
        self.notices = Notices() if notices is None else notices
        self.backups = backups
        self._earlier = Earlier(self.path, self.notices)
        self._file = JournalFile(self.path, upgrades, backups, flush)
        self._rescue = Rescue(self._file, upgrades, backups, self.notices)
        self._lock = lock or WriterLock(self.path.with_suffix(".lock"))
        self._upgrades = upgrades
        self._state: State | None = None
        self._write_anew_from = 0
        self._look = Look(self._lock)
        # Threads may share a storage. Whoever has this never waits for the writers' lock,
        # but those who have that may wait for this.
        self._guard = RLock()
        _remove_leftovers(self.path, self._lock)
        with telling(self.path):
            if self._earlier.is_there():
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
        """Return an object that is replaced whenever the table has changed."""
        return self._seen().revisions.get(table, _NO_TABLE)

    def stamp(self) -> Stamp | None:
        """Tell all that is there now from all that was ever there; `None` where nothing does."""
        return self._seen().stamp

    def keep_places(self) -> None:
        """Write down where the records lie, for the next start; it is well without, too."""
        with suppress(StorageTrouble, OSError), self._lock.held(patience=0), self._guard:
            self._file.keep_places(self._seen())

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
            self._add(_differences(self.look(), data))

    def put_back(self, backup: Path, rewriting: Rewriting | None = None) -> None:
        """Put a backup's state, as `rewriting` makes it, in the place of what is kept before.

        Raises `StorageTrouble` when a later version wrote the backup, when nothing of it can
        be read, or when none can be kept.
        """
        with self._lock.held(), telling(self.path), self._guard:
            before = self._ready()
            anew, lost = self._rescue.restored(backup, before.number)
            if self.backups is not None and before.mark is not None:
                self.backups.keep_before_restore(self.path)
            anew = rewritten(anew, rewriting) if rewriting else anew
            self._file.write_anew(anew)
            self._state = anew
            if lost:
                values = {"path": str(backup), "count": lost}
                self.notices.tell(Phrase("storage.damaged.backup", values))

    def keep_before_import(self) -> None:
        """Keep the present state as a backup, unless there is nothing in it."""
        with self._lock.held(), telling(self.path), self._guard:
            state = self._ready()
            if self.backups is not None and any(state.tables.values()):
                self.backups.keep_before_import(self.path)

    def rewrite(self, rewriting: Rewriting, added: Added = ()) -> None:
        """Put what each record is made into in its place, with others added to them.

        All is written anew for it, so that nothing of what was superseded stays in the file.
        """
        with self._lock.held(), telling(self.path), self._guard:
            state = self._ready()
            if state.mark is None:
                return
            anew = rewritten(state, rewriting, added)
            self._file.latest.forget()
            self._file.write_anew(anew)
            if lines := anew.lines():
                self._file.latest.tell(line_of(lines[-1]), anew.head)
            self._state = anew

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
                self._file.latest.tell(line_of(lines[-1]), anew.head)
            else:
                _append(self._file, state, lines)
                self._make_smaller(state)

    def _make_smaller(self, state: State) -> None:
        superseded = state.end - state.living
        if superseded > max(SLACK, state.living) and state.end > self._write_anew_from:
            # The change is kept, so nothing must fail any more. Another try can wait.
            self._write_anew_from = state.end + SLACK
            with suppress(OSError):
                self._file.write_anew(state)
                self._write_anew_from = 0

    def _ready(self) -> State:
        """Return the state of the file, to which lines can be added now."""
        with self._lock.held(), telling(self.path), self._guard:
            state = self._seen()
            self._look.over()
            if state.unfit:
                self._settle(state)
            return state

    def _settle(self, state: State) -> None:
        """Write all anew, once copies of what was there are kept."""
        with telling(self.path):
            for path, label in state.keep_first:
                if path.exists():
                    durable_files.keep_beside(path, label)
            self._file.write_anew(state)
            # Where it could not be set, what is there is looked at again by the next start.
            with suppress(OSError):
                self._earlier.set_signpost()
            state.unfit, state.keep_first = False, []

    def _seen(self) -> State:
        """Return the state of the file, from memory as far as it has not changed."""
        if self._state is not None and self._look.holds():
            return self._state
        known = self._state is not None
        with self._look.reading(known=known) as may_read, telling(self.path):
            with self._guard:
                if (state := self._looked() if may_read else self._state) is not None:
                    self._state = state
                    self._look.taken()
                    return state
            return self._put_right()

    def _put_right(self) -> State:
        """Read what is damaged, gone or of an earlier version, and write it as it should be."""
        with self._lock.held(), telling(self.path), self._guard:
            # Whoever had the lock until now may have done it.
            state = self._looked() or self._mended()
            self._earlier.take_over(state, self._upgrades)
            self._state = state
            if state.unfit:
                with suppress(StorageTrouble):
                    self._settle(state)
            return state

    def _looked(self) -> State | None:
        """Return the state of the file; `None` when that has to be put right first."""
        known = self._state
        try:
            return self._file.looked(known)
        except FileNotFoundError:
            if known is not None:
                return known if known.mark is None else None
            there = self._earlier.path.exists() or self._earlier.is_there()
            return None if there or self._has_been_there() else State()

    def _has_been_there(self) -> bool:
        """Whether anything tells of a journal, even if that is gone."""
        backups = self.backups.files() if self.backups is not None else []
        return bool(backups) or self._file.latest.is_there()

    def _mended(self) -> State:
        if not self.path.exists() and self._earlier.is_there() and not self._has_been_there():
            return State()
        return self._rescue.mended(self._state)

    def _keep_day(self) -> None:
        state = self._state
        if self.backups is None or state is None or state.unfit:
            return
        # Another writer is at work if the lock is taken, and keeps the day itself.
        with suppress(StorageTrouble), self._lock.held(patience=0):
            self.backups.keep_day(self.path, empty=not any(state.tables.values()))
