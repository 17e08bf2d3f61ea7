"""The open tables of a club: what is entered here is told to its hub, and what is heard comes here.

Whoever sits at one table on several phones enters on all of them, without a server at the table.
What two phones entered in different cells stands side by side; of one cell a person is asked, on
the page that has the table open.
"""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from app.entry.joining import changed_cells, join, same_table
from app.visitors.membership import Apart, TableElsewhere
from scoring import Game, Phrase, read_game
from storage import Draft, DraftChanged
from storage.club.hub.carrier import Carrier, ClubTrouble
from storage.club.hub.joining import Reach, meet, reached
from storage.club.hub.tables import (
    AtHub,
    documents,
    remove,
    revisions,
    tell,
    without_forgotten,
)
from storage.club.member import Member
from storage.club.noted.open_tables import (
    MOST_CALLED,
    MOST_DEVICES,
    MOST_FORGOTTEN,
    Became,
    Standing,
    TableDocument,
    TableNote,
)
from storage.journal.records import new_id

ALL_AGAIN = 60.0
"""How long a look at tables is left out where nothing has changed since the last, in seconds."""

OFFERED_FOR = timedelta(hours=24)
"""How long after its last entry a table is offered to the other members' phones."""

CLOSED_FOR = timedelta(days=2)
"""How long a hub says what became of a table, for phones that were away."""

OPEN_FOR = timedelta(days=60)
"""How long a hub keeps a table at which nobody enters anything any more."""

MOST_OFFERED = 20
"""How many tables are offered, the latest of them."""


class TablesKeeper:
    """Keeps up the open tables of one of a device's clubs."""

    def __init__(self, member: Member, reach: Reach) -> None:
        self._member = member
        self._reach = reach
        self._read: dict[str, AtHub] = {}
        self._looked_at: object = None
        self._looked_through = -math.inf
        self.news = False
        """Whether something had happened at the last look, here or elsewhere."""
        self.offered: tuple[TableElsewhere, ...] = ()
        """Tables of other devices that are not open here."""
        self.apart: dict[str, Apart] = {}
        """What a person has to settle, by the table, until a page asks about it."""
        self.together: frozenset[str] = frozenset()
        """The tables here that are open on another device, too."""

    async def look(self) -> None:
        """Tell the hub of what was entered here, and hear what was entered elsewhere.

        Raises `ClubTrouble` or `StorageTrouble` when that can't be done now; nothing is lost.
        """
        about = self._member.file.about() or {}
        if not about.get("address") or about.get("leaving") or self._member.has_to_hear():
            self.offered, self.together = (), frozenset()
            return
        self.news = False
        async with reached(self._member, self._reach) as carrier:
            there = await revisions(carrier)
            mark = self._mark(there)
            now = time.monotonic()
            if mark == self._looked_at and now - self._looked_through < ALL_AGAIN:
                return
            self.news, self._looked_at = mark != self._looked_at, None
            known = {name: one for name, one in self._read.items() if there.get(name) == one.rev}
            new = await documents(carrier, there.keys() - known.keys())
            self._read = known | new
            own = str(about["device"]), str(about.get("called") or "")
            look = _Look(self._member, carrier, self._reach, *own, self._read)
            self.offered = await look.through()
            self.apart |= look.apart
        notes = self._member.file.tables.all()
        self.together = frozenset(name for name, note in notes.items() if note.together)
        if not look.goes_on:
            self._looked_at, self._looked_through = mark, now

    def _mark(self, there: Mapping[str, str]) -> object:
        """Return what is another one when there is something to do."""
        store = self._member.store
        about = (self._member.file.about() or {}).get("device")
        claims = self._member.claims()
        return store.drafts.table.revision(), store.games.known.mark(), dict(there), about, claims


@dataclass
class _Look:
    """One look at all tables, of this device and of the hub."""

    member: Member
    carrier: Carrier
    reach: Reach
    device: str
    called: str
    read: Mapping[str, AtHub]
    apart: dict[str, Apart] = field(default_factory=dict)
    goes_on: bool = False
    """Whether something is left to do at the next look."""
    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        self.words = self.member.forgetting.carried_out().words
        self.there = {
            name: replace(at, document=without_forgotten(at.document, self.words))
            if at.document
            else at
            for name, at in self.read.items()
        }

    async def through(self) -> tuple[TableElsewhere, ...]:
        """Settle each table; tells which of them may be opened here."""
        store, file = self.member.store, self.member.file
        claims, notes = self.member.claims(), file.tables.all()
        here = {
            draft.id: draft
            for draft in store.drafts.all()
            if draft.corrects is None
            and claims.has({"club": draft.club})
            and (draft.game.players or draft.id in notes)
        }
        for name, draft in here.items():
            await self._at_table(draft, notes.get(name), self.there.get(name))
        for name, note in notes.items():
            if name not in here:
                await self._after(name, note, self.there.get(name))
        offered = []
        for name, at in self.there.items():
            if name not in here and name not in notes:
                offered += await self._elsewhere(name, at)
        offered.sort(key=lambda one: one.draft.changed_at, reverse=True)
        return tuple(offered[:MOST_OFFERED])

    # A table that is open here ---------------------------------------------------------

    async def _at_table(self, draft: Draft, note: TableNote | None, at: AtHub | None) -> None:
        if at is None:
            if self._is_saved(draft.id):
                await self._has_ended(draft, note, None)
            else:
                began = TableNote(rev="", base=Standing.of(draft), began_here=True)
                known = note.model_copy(update={"rev": ""}) if note else began
                await self._tell(draft, known, self._document())
        elif at.document is None:
            return  # only a later version can read it
        elif at.document.table is None:
            await self._has_ended(draft, note, at)
        elif self._is_saved(draft.id):
            await self._has_ended(draft, note, None)
        else:
            await self._hear(draft, note, at.rev, at.document, at.document.table)

    async def _hear(
        self,
        draft: Draft,
        note: TableNote | None,
        rev: str,
        document: TableDocument,
        told: Standing,
    ) -> None:
        """Put what others entered into the table here, and tell what was entered here."""
        began_here = note is not None and note.began_here
        if note is None or note.rev != rev:
            base = self._base(draft, note, document, told)
            joined, apart = _joined(base, draft, told)
            if joined != draft:
                try:
                    draft = self.member.store.drafts.keep(joined, self.now)
                except DraftChanged:
                    # Somebody enters something at this moment: the next look finds both.
                    self.goes_on = True
                    return
            if apart is not None:
                self.apart[draft.id] = replace(apart, theirs=draft)
            others = {*document.devices, document.by} - {self.device}
            note = TableNote(rev=rev, base=told, began_here=began_here, together=bool(others))
            self._note(draft.id, note)
        at_hub = self.read[draft.id].document
        as_told = at_hub is not None and Standing.of(draft) == at_hub.table
        if not as_told or self.device not in document.devices:
            await self._tell(draft, note, document)

    def _base(
        self, draft: Draft, note: TableNote | None, document: TableDocument, told: Standing
    ) -> Standing:
        """Return how a table stood before it was changed here and elsewhere."""
        if note is None:
            opened = draft.came_from
            as_opened = draft.model_copy(update={"game": opened})
            return Standing.of(as_opened) if opened else _common(draft, told)
        heard = document.devices.get(self.device) == note.word
        return note.said if note.said is not None and heard else note.base

    async def _tell(self, draft: Draft, note: TableNote, before: TableDocument) -> None:
        """Tell the hub how a table stands here, unless it knows more by now."""
        standing, word = Standing.of(draft), new_id()
        # The answer may be lost: then the hub says whether it has heard the word.
        about_to = note.model_copy(update={"word": word, "said": standing})
        self._note(draft.id, about_to)
        others = {name: said for name, said in before.devices.items() if name != self.device}
        devices = {self.device: word, **dict([*others.items()][: MOST_DEVICES - 1])}
        document = self._document(devices=devices, table=standing)
        rev = await tell(self.carrier, draft.id, document, note.rev or None)
        if rev is None:
            self.goes_on = True
        else:
            stands = {"rev": rev, "base": standing, "together": len(devices) > 1}
            self._note(draft.id, about_to.model_copy(update=stands))

    async def _has_ended(self, draft: Draft, note: TableNote | None, at: AtHub | None) -> None:
        """Another device has saved or closed the table.

        What was entered here and told nobody is not lost: of a saved game it is a correction to be
        looked at, and a table that was closed is open again.
        """
        store = self.member.store
        await meet(self.member, self.reach, self.now)
        became = at.document.became if at and at.document else None
        if became == "saved" and not self._is_saved(draft.id):
            self.goes_on = True  # the game is still to come
            return
        if note is not None and Standing.of(draft) == note.base:
            store.drafts.delete(draft.id)
        elif self._is_saved(draft.id):
            base = read_game(note.base.game) if note else None
            self._correct(draft.id, draft.game, base)
            store.drafts.delete(draft.id)
        elif at is not None and at.document is not None:
            known = note or TableNote(rev="", base=Standing.of(draft))
            await self._tell(draft, known.model_copy(update={"rev": at.rev}), at.document)
            return
        self._note(draft.id, None)

    # A table that was open here --------------------------------------------------------

    async def _after(self, name: str, note: TableNote, at: AtHub | None) -> None:
        """What was a table here is a game by now, or was put away."""
        if at is None or (at.document is not None and at.document.became is not None):
            self._note(name, None)
        elif at.document is None or at.document.table is None:
            return  # only a later version can read it
        elif not self._is_saved(name):
            if note.began_here and at.rev == note.rev:
                await self._close(name, at, "closed")
            elif not note.left:
                # The others go on.
                self._note(name, note.model_copy(update={"left": True}))
        elif not await self._is_told(name):
            self.goes_on = True
        else:
            if at.rev != note.rev and at.document.table != note.base:
                # It was entered after the game was saved here.
                late, base = read_game(at.document.table.game), read_game(note.base.game)
                self._correct(name, late, base)
                update = {"rev": at.rev, "base": at.document.table}
                self._note(name, note.model_copy(update=update))
            await self._close(name, at, "saved")

    async def _close(self, name: str, at: AtHub, became: Became) -> None:
        document = self._document(became=became)
        if await tell(self.carrier, name, document, at.rev) is not None:
            self._note(name, None)
        else:
            self.goes_on = True

    async def _is_told(self, name: str) -> bool:
        """Whether the hub has the game that a table has become."""
        file, family = self.member.file, f"game:{name}"
        for _ in range(2):
            told = file.families().get(family, ())
            if told and not any(map(file.is_unsent, told)):
                return True
            await meet(self.member, self.reach, self.now)
        return False

    # A table that is not open here -----------------------------------------------------

    async def _elsewhere(self, name: str, at: AtHub) -> list[TableElsewhere]:
        """Offer a table of others, if there is one."""
        document = at.document
        if document is None:
            return []
        age = abs(self.now - document.at)
        if age > (OPEN_FOR if document.table else CLOSED_FOR):
            await remove(self.carrier, name, at.rev)
            return []
        if document.table is None or age > OFFERED_FOR or self._is_saved(name):
            return []
        club = self.member.claims().marked(None).get("club")
        return [TableElsewhere(_drafted(name, document, document.table, club), document.called)]

    # Here ------------------------------------------------------------------------------

    def _document(self, **told: Any) -> TableDocument:
        """Return what this device tells of a table now."""
        called = self.called[:MOST_CALLED]
        words = tuple(word.id for word in self.words[-MOST_FORGOTTEN:])
        return TableDocument(by=self.device, called=called, at=self.now, forgotten=words, **told)

    def _is_saved(self, name: str) -> bool:
        return self.member.store.games.table.one_to_look_at(name) is not None

    def _correct(self, name: str, late: Game, base: Game | None) -> None:
        """Keep what was entered after a game was saved as a correction, for somebody to look at."""
        store = self.member.store
        saved = store.games.get(name)
        if saved is None or late in (base, saved.game):
            return
        if any(draft.corrects == name for draft in store.drafts.all()):
            return  # somebody corrects it already
        names = store.games.typed_names(name)
        correction = store.drafts.new(late, self.now, name, saved.club, names)
        if base is not None:
            begun = correction.model_copy(update={"came_from": base})
            store.drafts.keep(begun, self.now)

    def _note(self, name: str, note: TableNote | None) -> None:
        file = self.member.file
        with file.lock.held():
            about = file.about()
            if about is None or about.get("leaving") or about.get("device") != self.device:
                raise ClubTrouble(Phrase("hub.none"))
            file.tables.note(name, note)


def _joined(base: Standing, draft: Draft, told: Standing) -> tuple[Draft, Apart | None]:
    """Join what was entered here and elsewhere, and tell what a person has to settle.

    What was entered here can still be undone here, and nothing else can.
    """
    theirs = told.in_place_of(draft)
    joined, clash = join(base.in_place_of(draft), draft, theirs)

    def own(table: Draft) -> Draft:
        undone = draft.undone if table.game == draft.game else ()
        left = {"changes": draft.changes_left(table.game), "undone": undone}
        return table.model_copy(update=left)

    if clash is None:
        return own(joined), None
    if clash.disputed is None:
        mine, theirs = own(clash.mine), own(clash.theirs)
        return theirs, Apart(mine, theirs, clash.left, of_table=True)
    joined = own(joined)
    return joined, Apart(draft, joined, (clash.disputed, *clash.left), of_table=False)


def _common(draft: Draft, told: Standing) -> Standing:
    """How a table may have stood before it was changed here and elsewhere, if nothing is noted."""
    theirs = told.in_place_of(draft)
    if same_table(draft, theirs):
        for change in [*changed_cells(theirs, draft)]:
            theirs = theirs.enter(change.seat, change.category, None)
    return Standing.of(theirs)


def _drafted(name: str, document: TableDocument, table: Standing, club: str | None) -> Draft:
    """Return the draft that a table would be here; it knows how the table stood when it came."""
    game = read_game(table.game)
    draft = Draft(id=name, game=game, came_from=game, club=club, changed_at=document.at)
    return table.in_place_of(draft)
