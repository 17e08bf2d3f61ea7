"""One look at the open tables of a club: each is told, heard, or settled once it is closed."""

import logging
from collections.abc import Awaitable
from datetime import datetime, timedelta
from typing import Any

from app.club.tables_joined import (
    as_left,
    as_opened,
    common,
    drafted,
    joined,
    unsettled,
    with_parted,
)
from app.club.tables_late import correct, keep_unsettled
from app.club.tables_told import Telling
from app.entry.how_long import entered_at
from app.visitors.membership import TableElsewhere
from scoring.game.draft import who_sits
from storage import Draft, DraftChanged, StorageTrouble
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.tables import (
    AtHub,
    remove,
    tell,
)
from storage.club.noted.open_tables import (
    Standing,
    TableDocument,
    TableNote,
)
from storage.history.documents import called, names_of

_log = logging.getLogger(__name__)

OFFERED_FOR = timedelta(hours=24)
"""How long after its last entry a table is offered to the other members' phones."""

JUST_SAVED = timedelta(minutes=10)
"""How long after a table was saved by others its game is asked for, if it is not here yet."""

CLOSED_FOR = timedelta(days=2)
"""How long a hub says what became of a table, for phones that were away."""

OPEN_FOR = timedelta(days=60)
"""How long a hub keeps a table at which nobody enters anything any more."""

MOST_OFFERED = 20
"""How many tables are offered, the latest of them."""


class Look(Telling):
    """One look at all tables, of this device and of the hub."""

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
            await self._alone(self._at_table(draft, notes.get(name), self.there.get(name)))
        for name, note in notes.items():
            # What only a later version can read was not thrown away.
            unread = store.drafts.get(name) is None and self.is_here(name)
            if name not in here and not unread:
                await self._alone(self._after(name, note, self.there.get(name)))
        offered: list[TableElsewhere] = []
        for name, at in self.there.items():
            if name not in notes and not self.is_here(name):
                await self._alone(self._elsewhere(name, at, offered))
        offered.sort(key=lambda one: one.draft.changed_at, reverse=True)
        return tuple(offered[:MOST_OFFERED])

    async def _alone(self, work: Awaitable[None]) -> None:
        """Settle one table: what nobody foresaw of it keeps none of the others waiting."""
        try:
            await work
        except (ClubTrouble, StorageTrouble):
            raise
        except Exception:  # noqa: BLE001 - whatever it is, the next one is looked at
            _log.exception("An open table could not be looked at.")

    # A table that is open here ---------------------------------------------------------

    async def _at_table(self, draft: Draft, note: TableNote | None, at: AtHub | None) -> None:
        if at is None:
            if self.is_saved(draft.id):
                await self._has_ended(draft, note, None)
            elif self.now - draft.changed_at < (OPEN_FOR if note else OFFERED_FOR):
                # What has lain here for long is no news.
                known = note or TableNote(rev="", base=Standing.of(draft))
                known = known.model_copy(update={"rev": ""})
                await self.tell(draft, known)
        elif at.document is None:
            return  # only a later version can read it
        elif at.document.table is None or self.is_saved(draft.id):
            await self._has_ended(draft, note, at)
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
        if note is None or note.rev != rev or draft.revision < note.revision:
            known = note or TableNote(rev="", base=Standing.of(draft))
            base = self._base(draft, note, document, told)
            table, is_apart = joined(base, draft, told)
            if is_apart:
                # Before the table is as it is told: what was here is nowhere else then.
                known = with_parted(known, base, Standing.of(draft), told)
                self.note(draft.id, known)
            # From now on it is noted how the table stood.
            table = table.model_copy(update={"came_from": None})
            if table != draft or who_sits(table.game) != who_sits(draft.game):
                try:
                    told_at = document.entered or document.at
                    entered = entered_at(draft, table, self.now, told_at)
                    draft = self.member.store.drafts.keep(table, self.now, entered)
                except DraftChanged:
                    # Somebody enters something at this moment: the next look finds both.
                    self.goes_on = True
                    return
            others = document.devices.keys() - {self.device}
            stands: dict[str, Any] = {"rev": rev, "base": told, "together": bool(others)}
            stands["revision"] = draft.revision
            heard = document.devices.get(self.device, "")
            note = known.model_copy(update={**stands, "heard": heard, "said": {}})
            self.note(draft.id, note)
        at_hub = self.read[draft.id].document
        as_told = at_hub is not None and Standing.of(draft) == at_hub.table
        # Somebody may be forgotten by now whose name another device had.
        as_told = as_told and at_hub is not None and document.called == at_hub.called
        if not as_told or self.device not in document.devices:
            await self.tell(draft, note, document)

    def _base(
        self, draft: Draft, note: TableNote | None, document: TableDocument, told: Standing
    ) -> Standing:
        """Return how a table stood before it was changed here and elsewhere."""
        if note is None:
            return as_opened(draft) or common(draft, told)
        heard = document.devices.get(self.device, "")
        if heard in note.said:
            return note.said[heard]
        if heard != note.heard or draft.revision < note.revision:
            # The hub was made anew, or went back: what it had been told is not taken away here.
            return common(draft, told)
        return note.base

    async def _has_ended(self, draft: Draft, note: TableNote | None, at: AtHub | None) -> None:
        """Another device has saved the table, or nobody sat there any more.

        What was entered here and told nobody is not lost: of a saved game it is a correction to be
        looked at, and a table that was closed is open again.
        """
        store = self.member.store
        became = at.document.became if at and at.document else None
        if not self.is_saved(draft.id):
            await self.meet()
        is_saved = self.is_saved(draft.id)
        if became == "saved" and not is_saved:
            return  # the game is still to come
        base = note.base if note else as_opened(draft)
        if note and at and at.document:
            # Of words without an answer, a closed table says as an open one which was heard.
            base = note.said.get(at.document.devices.get(self.device, ""), base)
        late = unsettled(draft, note.parted) if note else draft
        is_open = at is not None and at.document is not None and at.document.table is not None
        is_theirs = not self.member.counts(draft.id)
        saved = store.games.get(draft.id) if is_open or is_theirs else None
        if saved is not None:
            # Nothing was told to another club since the table counts for this one; and while it is
            # open there, whoever saved it may not have heard all that was told.
            # A player who was renamed meanwhile is no change of the table.
            names = store.games.shown_names(names_of(late.game))
            late = late.model_copy(update={"game": called(late.game, names)})
            base = common(late, Standing.of(late).with_game(saved.game.document()))
        # A word without an answer may never have come: then the game says whether it did.
        is_known = Standing.of(late) == base
        if is_saved:
            if is_known or correct(store, draft.id, Standing.of(late), base, self.now):
                self._put_away(draft, note, at)
        elif is_known and note is None:
            # It was offered here for a moment too long.
            self._put_away(draft, None, at)
        elif at is not None:
            known = note or TableNote(rev="", base=Standing.of(draft))
            await self.tell(draft, known.model_copy(update={"rev": at.rev}))

    def _put_away(self, draft: Draft, note: TableNote | None, at: AtHub | None) -> None:
        """Have a table here no more, unless something was entered at this moment."""
        if not self.member.store.drafts.delete_unchanged(draft):
            self.goes_on = True
        elif note and at and at.document and at.document.table:
            # Maybe it was saved on this device, a moment ago: then nobody else tells the hub.
            self.note(draft.id, note.model_copy(update={"parted": ()}))
            self.goes_on = True
        else:
            self.note(draft.id, None)

    # A table that was open here --------------------------------------------------------

    async def _after(self, name: str, note: TableNote, at: AtHub | None) -> None:
        """What was a table here is a game by now, was thrown away, or counts for another club."""
        store, document = self.member.store, at.document if at else None
        if at is not None and document is None:
            return  # only a later version can read it
        # Where it is open still, a person can settle what is to be settled.
        is_open = not self.is_saved(name) and store.drafts.get(name) is not None
        left = as_left(note) if note.parted and is_open else None
        if not keep_unsettled(store, name, note, self.now):
            self.goes_on = True
        elif at is None or document is None or document.table is None:
            self.note(name, left)
        elif not self.is_saved(name) or not self.member.counts(name):
            await self.leave(name, at, document, left)
        elif not await self._is_told(name):
            self.goes_on = True
        elif at.rev == note.rev or document.table in (note.base, *note.said.values()):
            await self.close(name, at, "saved", devices=document.devices)
        else:
            # It was entered after the game was saved here.
            if correct(store, name, document.table, note.base, self.now):
                stands = {"rev": at.rev, "base": document.table}
                self.note(name, note.model_copy(update=stands))
                await self.close(name, at, "saved", devices=document.devices)

    async def _is_told(self, name: str) -> bool:
        """Whether the hub has the game that a table has become."""
        file, family = self.member.file, f"game:{name}"

        def is_there() -> bool:
            told = file.families().get(family, ())
            return bool(told) and not any(map(file.is_unsent, told))

        if not is_there():
            await self.meet()
        return is_there()

    # A table that is not open here -----------------------------------------------------

    async def _elsewhere(self, name: str, at: AtHub, offered: list[TableElsewhere]) -> None:
        """Offer a table of others, if there is one."""
        document = at.document
        if document is None:
            return
        age = abs(self.now - document.at)
        raw = self.read[name].document
        if document != raw:
            # Whoever told it may be away for long, and a name in it is forgotten.
            words = {"forgotten": self.forgotten(document)}
            await tell(self.carrier, name, document.model_copy(update=words), at.rev)
        if document.table is None:
            if document.became == "saved" and age < JUST_SAVED and not self.is_saved(name):
                # Whoever looks at Home sees what was played as soon as it is.
                await self.meet()
            if age > CLOSED_FOR and self._latest(document) - document.at > CLOSED_FOR:
                await remove(self.carrier, name, at.rev)
        elif age > OPEN_FOR and self._latest(document) - document.at > OPEN_FOR:
            await remove(self.carrier, name, at.rev)
        elif age < OFFERED_FOR and not self.is_saved(name):
            club = self.member.claims().marked(None).get("club")
            draft = drafted(name, document, document.table, club)
            offered.append(TableElsewhere(draft, document.called))

    def _latest(self, document: TableDocument) -> datetime:
        """When others last told of any table: this device's own clock may be years off."""
        known = (at.document for at in self.there.values() if at.document)
        return max((one.at for one in known if one.by != self.device), default=document.at)
