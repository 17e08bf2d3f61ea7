"""A device that joins and leaves clubs, as somebody says, in a simulation of several clubs."""

from collections.abc import Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from shutil import copytree

from storage import StorageTrouble, Store
from storage.club.club_file import ClubFile
from storage.club.hub.address import read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.hub.joining import join, leave, meet
from storage.club.member import Member, _is_told
from storage.journal.backups import Backups
from storage.journal.journal import JournalStorage
from storage.journal.locking import Turn
from storage.lines.line import FORMAT, Head, head_line
from storage.store import GAMES
from tests.storage.club.devices import NOON
from tests.storage.club.simulated_hub import Hub, Line
from tests.storage.club.simulation import Simulated

ONE_OF_TWO = "one of two"
"""What a device is called whose folder was copied: either may take another id."""


def address_of(club: str):
    """Where the hub of a club is, by the club's name."""
    return read_address(f"https://hub.example/{club}")


def by(line: Line):
    """Reach a hub by a line."""

    @asynccontextmanager
    async def reach(*_):
        yield line

    return reach


class Several(Simulated):
    """A device that is in several clubs, and what a person at it knows of it."""

    def __init__(
        self,
        folder: Path,
        name: str,
        turn: Turn | None,
        hubs: dict[str, Hub],
        known: "Several | None" = None,
    ) -> None:
        self.turn, self.name, self.hubs = turn, name, hubs
        self.folder, self.clock = folder / f"in {name}", NOON
        self.meetings: dict[str, Coroutine] = {}
        self.ids: dict[str, str] = {}
        """What it was called in each club when it had joined that."""
        self.ever: set[str] = set()
        """All games that were ever on it."""
        self.taken: set[str] = set()
        """The games that were taken away from it together with their club."""
        self.names: set[str] = set()
        """The keys of all names that were ever on it."""
        self.given: set[str] = set()
        """The keys of the names that somebody gave on it."""
        self.hidden: tuple[Path, bytes] | None = None
        """The file of a club that can't be read for now, and what is in it."""
        self.day = NOON
        """What day it is for its backups, which are found by when they were kept."""
        if known is not None:
            self.copies(known)
            return
        self.open()
        for club in name:
            self.finishes(self.joining(club, Line(hubs[club])))

    def copies(self, other: "Several") -> None:
        """Go on as another device's whole folder is at this moment."""
        copytree(other.folder, self.folder)
        self.clock, self.day = other.clock, other.day
        self.ids = dict.fromkeys(other.ids, ONE_OF_TWO)
        other.ids = {**self.ids}
        self.ever, self.taken = {*other.ever}, {*other.taken}
        # Until one of the two takes another id, what one says is by the other, too.
        self.names, self.given = {*other.names}, other.given
        self.open()

    def open(self) -> None:
        self.store = Store(self.folder, open_storage=self._storage, turn=self.turn)
        self.clubs = Clubs(self.store, self.now, opens=self._opens)
        self.meetings = {}

    def _storage(self, path, lock, notices):
        kept = Backups(path.parent / "backups", path.stem, notices, self._today)
        backups = kept if path.name == GAMES else None
        return JournalStorage(path, lock=lock, notices=notices, backups=backups, flush=self._flush)

    def _today(self) -> datetime:
        """The moment of a backup, which is another one for each."""
        self.day += timedelta(seconds=1)
        return self.day

    def _opens(self, number: int) -> ClubFile:
        return ClubFile(self.folder, number=number, flush=self._flush, turn=self.turn)

    def reopen(self) -> None:
        self.close()
        self.open()

    def close(self) -> None:
        for meeting in self.meetings.values():
            meeting.close()
        self.store.close()
        self.clubs.close()

    @property
    def members(self) -> dict[str, Member]:
        """The clubs that it is in, in the order in which they were joined."""
        there = [(member, member.file.about() or {}) for member in self.clubs.all()]
        return {
            about["address"].rpartition("/")[2]: one for one, about in there if "address" in about
        }

    @property
    def joined(self) -> tuple[str, ...]:
        return tuple(self.members)

    def of(self, club: str) -> Member:
        """Its member of a club."""
        return self.members[club]

    def records(self) -> dict:
        return dict(self.store.games.table.items_to_look_at())

    def cannot_read(self, club: str) -> None:
        """Let nobody read the file of a club, as where a later Wonderpad wrote it."""
        path = self.of(club).file.path
        self.close()
        self.hidden = path, path.read_bytes()
        path.write_bytes(head_line(Head(1, FORMAT + 1, 0, 0)) + b"what only that knows\n")
        self.open()

    def can_read_again(self) -> None:
        if self.hidden:
            path, content = self.hidden
            self.close()
            path.write_bytes(content)
            self.hidden = None
            self.open()

    def counts(self, club: str) -> dict:
        """The records of the games that count for a club here."""
        claims = self.of(club).claims()
        return {name: one for name, one in self.records().items() if claims.has(one)}

    def elsewhere(self, club: str) -> set[str]:
        """The games that count for its other clubs."""
        return {name for each in self.joined if each != club for name in self.counts(each)}

    def not_told(self, club: str) -> set[str]:
        """The games of a club of which its hub may not have all that is here."""
        member = self.of(club)
        claims, unsent = member.claims(), {one.split(":")[1] for one in member.file.unsent()}
        return {
            name
            for name, one in self.counts(club).items()
            if name in unsent or not _is_told(member.file, name, one, claims)
        }

    # Meeting, joining and leaving ------------------------------------------------------

    def joining(self, club: str, line: Line) -> Coroutine:
        free, address = self.clubs.free(address_of(club)), address_of(club)
        return join(free, by(line), address, self.now(), user="somebody", password=f"hush {club}")

    def is_called(self) -> None:
        """Note what it is called in the clubs that it has joined since.

        Who is about to leave may be out and in again before anybody looks.
        """
        if self.hidden:
            return
        self.ids = {
            club: self.ids.get(club, about["device"])
            for club, member in self.members.items()
            for about in [member.file.about()]
            if not about.get("leaving")
        }

    def leaving(self, club: str, line: Line, *, delete_games: bool) -> Coroutine:
        return leave(self.of(club), by(line), self.now(), delete_games=delete_games)

    def meets(self, club: str, line: Line) -> None:
        if club not in self.meetings:
            self.meetings[club] = meet(self.of(club), by(line), self.now())
        self.meets_on(club)

    def meets_on(self, club: str) -> None:
        try:
            self.meetings[club].send(None)
        except (StopIteration, ClubTrouble, StorageTrouble):
            del self.meetings[club]

    def finishes(self, work: Coroutine) -> None:
        """Do something to its end, without anybody going first in between."""
        with suppress(StopIteration):
            while True:
                work.send(None)
