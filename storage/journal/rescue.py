"""What is done about a damaged journal: all of it is looked for, and the players are told."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from scoring import Phrase
from storage.journal import durable_files
from storage.journal.backups import Backups
from storage.journal.earlier_files import damaged_label
from storage.journal.journal_file import JournalFile
from storage.journal.latest_line import Told
from storage.lines.line import read_head
from storage.lines.mending import Copy, Salvaged, readable, salvaged
from storage.lines.scan import Name
from storage.lines.state import State
from storage.lines.upgrades import Upgrades
from storage.lines.versions import refuse_newer, upgraded
from storage.notices import Notices
from storage.trouble import StorageTrouble, telling

_PLAYER = re.compile(rb'"name":"([^"\\?]{1,40})"')
_DAY = re.compile(rb'"played_at":"(\d{4}-\d\d-\d\d)')


class Rescue:
    """Puts the states of a journal together again, from the damaged file and from other copies."""

    def __init__(
        self, file: JournalFile, upgrades: Upgrades, backups: Backups | None, notices: Notices
    ) -> None:
        self._file = file
        self._path = file.path
        self._upgrades = upgrades
        self._backups = backups
        self._notices = notices

    def mended(self, known: State | None) -> State:
        """Return the state of a file that is damaged or gone, which is to be written anew."""
        gone = not self._path.exists()
        content = b"" if gone else self._path.read_bytes()
        told = self._file.latest.read()
        confirmed = max(known.number if known else 0, told.number)
        found = salvaged(content, confirmed, self._sources(known, told), told.head)
        refuse_newer(found.head, self._path, self._upgrades)
        # What stood elsewhere may be of an earlier version, whatever the file is of.
        state = upgraded(found.state, 0, self._upgrades)
        # A backup of which nothing could be used must not look newer at every start from now on.
        state.number = max(state.number, self._backups.newest_number() if self._backups else 0)
        state.unfit = True
        if gone:
            if found.lost:
                self._tell("storage.missing.lost", count=found.lost)
            else:
                there = any(state.tables.values())
                self._tell("storage.missing.previous_used" if there else "storage.missing.empty")
            self._tell_what(found)
            return state
        state.mark = self._file.mark()
        label = damaged_label()
        try:
            kept = durable_files.keep_beside(self._path, label)
            said = Phrase("storage.kept_as", {"kept": str(kept)})
        except OSError:
            # Without room it stays where it is until there is some.
            state.keep_first = [(self._path, label)]
            said = Phrase("storage.kept_here")
        self._tell_damage(found, said)
        return state

    def restored(self, backup: Path, after: int) -> tuple[State, int]:
        """Return the state of a backup with numbers that none had, and how much of it is lost.

        Raises `StorageTrouble` when a later version wrote it, or nothing of it can be read.
        """
        with telling(backup):
            content = backup.read_bytes()
        found = salvaged(content, 0, ())
        refuse_newer(found.head, backup, self._upgrades)
        if found.head is None and not found.state.tables:
            raise StorageTrouble(Phrase("storage.unreadable_backup", {"path": str(backup)}))
        state = upgraded(found.state, 0, self._upgrades)
        # Numbers tell lines apart for ever, so these get numbers that none had.
        anew = State()
        number = max(after, state.number)
        anew.apply(
            line._replace(number=number + place) for place, line in enumerate(state.lines(), 1)
        )
        anew.number = max(anew.number, number)
        return anew, found.lost

    def _sources(self, known: State | None, told: Told) -> Iterator[Copy]:
        """Return other copies, the best first."""
        if known is not None:
            yield Copy(known.number, known.lines(), whole=True)
        if told.line is not None:
            yield Copy(told.line.number, [told.line])
        for path in self._backups.files() if self._backups else ():
            with suppress(OSError):
                content = path.read_bytes()
                head = read_head(content[: content.find(b"\n") + 1])
                if head is None or head.schema <= self._upgrades.newest:
                    yield readable(content)

    def _tell_damage(self, found: Salvaged, kept: Phrase) -> None:
        if not found.lost:
            self._tell(f"storage.damaged.{'whole' if found.end_known else 'end'}", kept=kept)
        else:
            self._tell("storage.damaged.lost", kept=kept, count=found.lost)
        self._tell_what(found)

    def _tell_what(self, found: Salvaged) -> None:
        """Tell what was lost, and what was found, unless there is no more to it."""
        if found.found and (found.lost or not found.end_known):
            self._notices.tell(Phrase("storage.damaged.found", {"count": found.found}))
        for key, names in (("gone", found.gone), ("older", found.older)):
            if names:
                ids = "; ".join(sorted(_called(name, found) for name in names))
                self._notices.tell(Phrase(f"storage.damaged.{key}", {"ids": ids}))

    def _tell(self, key: str, **values: object) -> None:
        self._notices.tell(Phrase(key, {"path": str(self._path), **values}))


def _called(name: Name, found: Salvaged) -> str:
    """Return what tells people which record it is: its id, its players and its day."""
    kept = found.state.tables.get(name[0], {}).get(name[1])
    text = kept.text if kept is not None else found.remains.get(name, b"")
    told = [player.decode(errors="replace") for player in _PLAYER.findall(text)]
    told += [day.decode() for day in _DAY.findall(text)[:1]]
    return f"{name[1]} ({', '.join(told)})" if told else name[1]
