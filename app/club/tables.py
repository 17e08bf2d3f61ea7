"""The open tables of a club: what is entered here is told to its hub, and what is heard comes here.

Whoever sits at one table on several phones enters on all of them, without a server at the table.
What two phones entered in different cells stands side by side; of one cell a person is asked, on
the page that has the table open.
"""

import asyncio
import math
import time
from collections.abc import Mapping

from app.club.tables_joined import apart
from app.club.tables_look import Look
from app.club.tables_pace import Pace
from app.visitors.membership import Apart, TableElsewhere
from scoring import Phrase
from storage import StorageTrouble
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.joining import Reach, reached
from storage.club.hub.tables import (
    AtHub,
    documents,
    revisions,
)
from storage.club.member import Member
from storage.club.noted.open_tables import (
    TableNote,
)

PATIENCE = 10.0
"""How long a look may take, in seconds."""

ALL_AGAIN = 60.0
"""How long a look at tables is left out where nothing has changed since the last, in seconds."""


class TablesKeeper:
    """Keeps up the open tables of one of a device's clubs."""

    def __init__(self, member: Member, reach: Reach) -> None:
        self._member = member
        self._reach = reach
        self._read: dict[str, AtHub] = {}
        self._looked_at: object = None
        self._looked_through = -math.inf
        self.pace = Pace()
        """When the hub is to be asked."""
        self.offered: tuple[TableElsewhere, ...] = ()
        """Tables of other devices that are not open here."""
        self.apart: dict[str, tuple[Apart, ...]] = {}
        """What a person has to settle, by the table, one after the other."""
        self._settled: set[str] = set()
        self.together: frozenset[str] = frozenset()
        """The tables here that are open on another device, too."""
        self._has_told = False
        self._may_owe = True

    def met(self) -> None:
        """The hub was met: what became of a table here may be told by now."""
        self._may_owe = True

    def owes(self) -> bool:
        """Whether the hub was not told yet how a table stands, or what became of it.

        Whoever has saved a game looks at it, and at no table any more; the others wait for it.
        What can't be read now owes nothing.
        """
        if not self._may_owe:
            return False
        table = self._member.store.drafts.table
        try:
            by_now = {name: one.get("revision", 0) for name, one in table.items_to_look_at()}
            notes = self._member.file.tables.all()
        except StorageTrouble:
            return False
        return any(by_now.get(name) != note.revision for name, note in notes.items())

    async def look(self) -> None:
        """Tell the hub of what was entered here, and hear what was entered elsewhere.

        Raises `ClubTrouble` or `StorageTrouble` when that can't be done now; nothing is lost.
        """
        answered = news = unreached = False
        try:
            async with asyncio.timeout(PATIENCE):
                news = await self._look()
            answered = True
        except TimeoutError:
            unreached = True
            # Whoever asks for something else waits meanwhile.
            raise ClubTrouble(Phrase("hub.unreachable")) from None
        except ClubTrouble:
            unreached = True
            raise
        finally:
            self._may_owe = not answered or self._looked_at is None
            told = {"answered": answered, "news": news, "unreached": unreached}
            self.pace.asked(**told, together=bool(self.together))

    async def _look(self) -> bool:
        """Tell and hear; tells whether something had happened, here or elsewhere."""
        about = self._member.file.about() or {}
        if not about.get("address") or about.get("leaving") or self._member.has_to_hear():
            self.offered, self.together = (), frozenset()
            return False
        self._note_settled()
        if not self._has_told:
            # Whoever starts without a signal sits at the same tables as before.
            self._tell(self._member.file.tables.all())
        async with reached(self._member, self._reach) as carrier:
            # Ids alone: this is done every few seconds, on a slow phone, too.
            tables = self._member.store.drafts.table.items_to_look_at()
            here = {*self._member.file.tables.ids(), *(name for name, _ in tables)}
            there = await revisions(carrier, here)
            mark = self._mark(there)
            now = time.monotonic()
            if mark == self._looked_at and now - self._looked_through < ALL_AGAIN:
                return False
            news, self._looked_at = mark != self._looked_at, None
            known = {name: one for name, one in self._read.items() if there.get(name) == one.rev}
            new = await documents(carrier, there.keys() - known.keys())
            self._read = known | new
            own = str(about["device"]), str(about.get("called") or "")
            look = Look(self._member, carrier, self._reach, *own, self._read)
            self.offered = await look.through()
        self._tell(self._member.file.tables.all())
        if not look.goes_on:
            self._looked_at, self._looked_through = mark, now
        return news

    def settles(self, table: str, apart: Apart) -> None:
        """Note that what was to be settled of a table is settled."""
        self._settled.add(apart.id)
        left = tuple(each for each in self.apart.get(table, ()) if each.id != apart.id)
        self.apart = {**self.apart, table: left}

    def _note_settled(self) -> None:
        """Keep no more what somebody has settled; it would be asked about at the next start."""
        settled = frozenset(self._settled)
        for name, note in self._member.file.tables.all().items() if settled else ():
            left = tuple(each for each in note.parted if each.id not in settled)
            if left != note.parted:
                self._member.file.tables.note(name, note.model_copy(update={"parted": left}))

    def _tell(self, notes: Mapping[str, TableNote]) -> None:
        """Tell pages which tables are open elsewhere, too, and what is to be settled of them."""
        self._has_told = True
        self.together = frozenset(name for name, note in notes.items() if note.together)
        found: dict[str, tuple[Apart, ...]] = {}
        for name, note in notes.items():
            draft = self._member.store.drafts.get(name) if note.parted else None
            if draft is not None:
                parted = (apart(each, draft) for each in note.parted)
                left = (each for each in parted if each and each.id not in self._settled)
                found[name] = tuple(left)
        self.apart = found

    def _mark(self, there: Mapping[str, str]) -> object:
        """Return what is another one when there is something to do."""
        store = self._member.store
        about = (self._member.file.about() or {}).get("device")
        claims = self._member.claims()
        return store.drafts.table.revision(), store.games.known.mark(), dict(there), about, claims
