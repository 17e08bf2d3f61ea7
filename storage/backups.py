"""The states of the last days, kept beside a journal without being asked."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from scoring import Phrase
from storage import durable
from storage.journal_mending import readable
from storage.journal_state import State
from storage.notices import Notices

DAYS = 7
"""How many days with changes are kept, and how many states from before a restore."""

_DELETED = b'"deleted_at":"'

Clock = Callable[[], datetime]
"""Tells what time it is here."""


@dataclass(frozen=True)
class Backup:
    """A state that can be restored."""

    name: str
    """What it is found by: the name of its file."""

    day: date
    """The day that began with this state, or on which it was restored from."""

    before_restore: bool
    """Whether it was kept because another state was restored."""

    games: int
    """How many games it has that were not deleted."""


class Backups:
    """The backups of a journal: of each of the last days as it was before that day's changes.

    What goes wrong with them is told by `notices` and stops nobody.
    """

    def __init__(
        self, folder: Path, stem: str, notices: Notices, clock: Clock = datetime.now
    ) -> None:
        self.folder = folder
        self._stem = stem
        self._notices = notices
        self._clock = clock
        self._kept_for: date | None = None
        self._name = re.compile(
            rf"{re.escape(stem)}\.(\d{{4}}-\d\d-\d\d)(T\d\d-\d\d-\d\d(?:-\d+)?)?\.journal"
        )
        self._counted: dict[tuple[str, int, int], int] = {}

    def all(self) -> list[Backup]:
        """Return all that can be restored, the newest first."""
        found = []
        for path in self.files():
            match = self._name.fullmatch(path.name)
            with suppress(OSError, ValueError):
                if match:
                    day = date.fromisoformat(match[1])
                    found.append(Backup(path.name, day, match[2] is not None, self._games(path)))
        return found

    def files(self) -> list[Path]:
        """Return the files, the newest first."""
        try:
            found = [path for path in self.folder.iterdir() if self._name.fullmatch(path.name)]
        except OSError:
            return []
        return sorted(found, key=lambda path: path.name.removesuffix(".journal"), reverse=True)

    def file(self, name: str) -> Path | None:
        """Return the file of a backup's name, or `None` when there is none."""
        return next((path for path in self.files() if path.name == name), None)

    def keep_day(self, journal: Path) -> None:
        """Keep a journal as it is before the first change of a day, unless it is kept already."""
        today = self._clock().date()
        if self._kept_for == today:
            return
        self._kept_for = today
        kept = self.folder / f"{self._stem}.{today.isoformat()}.journal"
        try:
            if kept.exists() or not journal.exists() or self._is_kept(journal):
                return
            self._keep(journal, kept)
        except OSError as error:
            self._tell(error)

    def keep_before_restore(self, journal: Path) -> None:
        """Keep a journal whose place another state takes. Raises the system's `OSError`."""
        stem = f"{self._stem}.{self._clock():%Y-%m-%dT%H-%M-%S}"
        kept, number = self.folder / f"{stem}.journal", 1
        while kept.exists():
            number += 1
            kept = self.folder / f"{stem}-{number}.journal"
        self._keep(journal, kept)

    def _keep(self, journal: Path, kept: Path) -> None:
        for leftover in self.folder.glob(f"{self._stem}.*{durable.TEMPORARY}"):
            leftover.unlink(missing_ok=True)
        self.folder.mkdir(exist_ok=True)
        durable.copy(journal, kept)
        durable.settle(self.folder)
        of_a_kind = [path for path in self.files() if ("T" in path.name) == ("T" in kept.name)]
        for old in of_a_kind[DAYS:]:
            old.unlink(missing_ok=True)

    def _is_kept(self, journal: Path) -> bool:
        """Whether the newest backup is what the journal is."""
        newest = next(iter(self.files()), None)
        return newest is not None and _ends(newest) == _ends(journal)

    def _games(self, path: Path) -> int:
        status = path.stat()
        key = path.name, status.st_size, status.st_mtime_ns
        if key not in self._counted:
            state = State()
            state.apply(readable(path.read_bytes()).lines)
            games = state.tables.get("games", {}).values()
            self._counted[key] = sum(_DELETED not in record.text for record in games)
        return self._counted[key]

    def _tell(self, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        values = {"path": str(self.folder), "reason": reason}
        self._notices.tell(Phrase("storage.backup_failed", values))


def _ends(path: Path) -> tuple[int, bytes, bytes]:
    """Return what tells one state of journals from another: their size and both ends."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(0)
        start = file.read(100)
        file.seek(max(0, size - 1000))
        return size, start, file.read()
