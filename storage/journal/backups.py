"""The states of the last days, kept beside a journal without being asked."""

import errno
import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Literal, TypeAlias

from scoring import Phrase
from storage.journal import durable_files
from storage.lines.line import FORMAT, read_head, read_line
from storage.lines.mending import readable
from storage.lines.rewriting import Rewriting, rewritten_copy
from storage.lines.state import State
from storage.notices import Notices
from storage.trouble import telling

DAYS = 7
"""How many days with changes are kept, and how many states from before restores and imports."""

_START = 1 << 10
"""How many bytes at the start of a backup have its head."""

_END = 1 << 16
"""How many bytes at its end have its last line, but for a very long one."""

_DELETED = b'"deleted_at":"'

Kind: TypeAlias = Literal["day", "restore", "import"]
"""Why a state was kept: a day began with it, or a restore or an import came after it."""

Clock = Callable[[], datetime]
"""Tells what time it is here."""


@dataclass(frozen=True)
class Backup:
    """A state that can be restored."""

    name: str
    """What it is found by: the name of its file."""

    day: date
    """The day that began with this state, or on which it was kept."""

    kind: Kind
    """Why it was kept."""

    at: time | None
    """The time of day, here, at which it was kept; `None` for the start of a day."""

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
            rf"{re.escape(stem)}\.(\d{{4}}-\d\d-\d\d)"
            r"(?:T(\d\d-\d\d-\d\d)(-import)?(?:-\d+)?)?\.journal"
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
                    at = time.fromisoformat(match[2].replace("-", ":")) if match[2] else None
                    found.append(Backup(path.name, day, _kind(path.name), at, self._games(path)))
        return found

    def files(self) -> list[Path]:
        """Return the files, the newest first."""
        try:
            found = [path for path in self.folder.iterdir() if self._name.fullmatch(path.name)]
        except OSError:
            return []
        return sorted(found, key=lambda path: path.name.removesuffix(".journal"), reverse=True)

    def newest_number(self) -> int:
        """Return the number of the last line that the newest backup has; 0 if nobody knows."""
        path = next(iter(self.files()), None)
        if path is None:
            return 0
        with path.open("rb") as file:
            head = read_head(file.readline(_START))
            file.seek(max(0, file.seek(0, 2) - _END))
            lines = map(read_line, file)
            numbers = [line.number for line in lines if line]
        return max([*numbers, head.number if head else 0], default=0)

    def file(self, name: str) -> Path | None:
        """Return the file of a backup's name, or `None` when there is none."""
        return next((path for path in self.files() if path.name == name), None)

    def keep_day(self, journal: Path, *, empty: bool = False) -> None:
        """Keep a journal as it is before the first change of a day, unless it is kept already.

        One that is empty, or was changed that day before, is no state to go back to.
        """
        today = self._clock().date()
        if self._kept_for == today:
            return
        self._kept_for = today
        kept = self.folder / f"{self._stem}.{today.isoformat()}.journal"
        try:
            if empty or kept.exists() or not journal.exists():
                return
            if _changed_on(journal) == today or self._is_kept(journal):
                return
            self._keep(journal, kept)
        except OSError as error:
            self._tell(error)

    def keep_before_restore(self, journal: Path) -> None:
        """Keep a journal whose place another state takes.

        Raises the system's `OSError` when it can't be kept, or is not there afterwards.
        """
        kept = self._keep_now(journal, "")
        if not kept.exists():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(kept))

    def keep_before_import(self, journal: Path) -> None:
        """Keep a journal to which many games are added."""
        try:
            self._keep_now(journal, "-import")
        except OSError as error:
            self._tell(error)

    def rewrite(self, path: Path, rewriting: Rewriting) -> bool:
        """Put what each record of a backup is made into in its place, where it is another one.

        Tells whether it could be read as a whole; else it stays as it is. Raises `StorageTrouble`
        when it can't be written.
        """
        with telling(path):
            content = path.read_bytes()
            head, copy = read_head(content[: content.find(b"\n") + 1]), readable(content)
            if head is None or head.format != FORMAT or not copy.whole:
                return False
            state = State()
            state.apply(copy.lines)
            state.number = copy.number
            if anew := rewritten_copy(state, rewriting):
                durable_files.replace(path, anew.content(head.schema))
            return True

    def remove_leftovers(self) -> None:
        """Remove what killed writers of backups left. Raises the system's `OSError`."""
        for leftover in self.folder.glob(f"{self._stem}.*{durable_files.TEMPORARY}"):
            leftover.unlink(missing_ok=True)

    def _keep_now(self, journal: Path, why: str) -> Path:
        stem = f"{self._stem}.{self._clock():%Y-%m-%dT%H-%M-%S}{why}"
        kept, number = self.folder / f"{stem}.journal", 1
        while kept.exists():
            number += 1
            kept = self.folder / f"{stem}-{number}.journal"
        self._keep(journal, kept)
        return kept

    def _keep(self, journal: Path, kept: Path) -> None:
        self.remove_leftovers()
        self.folder.mkdir(mode=0o700, exist_ok=True)
        durable_files.copy(journal, kept)
        durable_files.settle(self.folder)
        kind = _kind(kept.name)
        others = [path for path in self.files() if path != kept and _kind(path.name) == kind]
        # A clock that was ahead has given names that would be the newest for hours, or years:
        # those go first, and never what was kept just now.
        others.sort(key=lambda path: path.stem > kept.stem)
        for old in others[DAYS - 1 :]:
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


def _kind(name: str) -> Kind:
    """Return why a state was kept, by the name of its file."""
    at = name.rpartition("T")[2]
    if at == name:
        return "day"
    return "import" if "-import" in at else "restore"


def _changed_on(journal: Path) -> date:
    return datetime.fromtimestamp(journal.stat().st_mtime).date()


def _ends(path: Path) -> tuple[int, bytes, bytes]:
    """Return what tells one state of journals from another: their size and both ends."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(0)
        start = file.read(100)
        file.seek(max(0, size - 1000))
        return size, start, file.read()
