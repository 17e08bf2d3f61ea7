"""What the hub of a club is told of open tables, and what is noted of that."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from scoring import Phrase
from storage import Draft
from storage.club.hub.carrier import Carrier, ClubTrouble
from storage.club.hub.joining import Reach, meet
from storage.club.hub.tables import (
    AtHub,
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

MOST_SAID = 4
"""How many words without an answer are kept of one table."""


@dataclass
class Telling:
    """What is told of tables in one look at all of them, and noted."""

    member: Member
    carrier: Carrier
    reach: Reach
    device: str
    called: str
    read: Mapping[str, AtHub]
    goes_on: bool = False
    """Whether something is left to do at the next look."""
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    _met: bool = False

    def __post_init__(self) -> None:
        self.words = self.member.forgetting.carried_out().words
        self.there = {
            name: replace(at, document=without_forgotten(at.document, self.words))
            if at.document
            else at
            for name, at in self.read.items()
        }

    async def tell(
        self, draft: Draft, note: TableNote, before: TableDocument | None = None
    ) -> None:
        """Tell the hub how a table stands here, unless it knows more by now."""
        standing = Standing.of(draft)
        said = (word for word, told in note.said.items() if told == standing)
        word = next(said, "") or new_id()
        if word not in note.said:
            # Answers may be lost: then the hub says later which word it has heard.
            words = dict([*note.said.items(), (word, standing)][-MOST_SAID:])
            note = note.model_copy(update={"said": words})
            self.note(draft.id, note)
        others = {**before.devices} if before else {}
        others.pop(self.device, None)
        sitting = {self.device: word, **dict([*others.items()][: MOST_DEVICES - 1])}
        stands = {"devices": sitting, "table": standing, "entered": draft.entered_at}
        document = self._document(draft.changed_at, before, **stands)
        rev = await tell(self.carrier, draft.id, document, note.rev or None)
        if rev is None:
            self.goes_on = True
        else:
            known = {"rev": rev, "base": standing, "together": len(sitting) > 1, "said": {}}
            known |= {"heard": word, "revision": draft.revision}
            self.note(draft.id, note.model_copy(update=known))

    async def leave(
        self, name: str, at: AtHub, document: TableDocument, note: TableNote | None
    ) -> None:
        """Leave a table to those who sit there, and note of it what is left to be noted.

        It is closed once nobody sits there.
        """
        others = {one: word for one, word in document.devices.items() if one != self.device}
        if not others:
            await self.close(name, at, "closed", note)
            return
        left = document.model_copy(update={"devices": others})
        if document.by == self.device:
            left = left.model_copy(update={"by": next(iter(others)), "called": ""})
        if await tell(self.carrier, name, left, at.rev) is not None:
            self.note(name, note)
        else:
            self.goes_on = True

    async def close(
        self,
        name: str,
        at: AtHub,
        became: Became,
        note: TableNote | None = None,
        devices: Mapping[str, str] | None = None,
    ) -> None:
        """Tell the hub what became of a table, and note of it what is left to be noted.

        `devices` are those that sat there, each with its latest word that is settled by that.
        """
        document = self._document(self.now, became=became, devices={**(devices or {})})
        if await tell(self.carrier, name, document, at.rev) is not None:
            self.note(name, note)
        else:
            self.goes_on = True

    async def meet(self) -> None:
        """Meet the hub, for the games: once in a look."""
        if not self._met:
            self._met = True
            await meet(self.member, self.reach, self.now)

    def _document(
        self, at: datetime, before: TableDocument | None = None, **told: Any
    ) -> TableDocument:
        """Return what this device tells of a table."""
        called, words = self.called[:MOST_CALLED], self.forgotten(before)
        return TableDocument(by=self.device, called=called, at=at, forgotten=words, **told)

    def forgotten(self, before: TableDocument | None) -> tuple[str, ...]:
        """Return which words to forget somebody are known: who has such a name is another one."""
        known = before.forgotten if before else ()
        return (*known, *(word.id for word in self.words if word.id not in known))[-MOST_FORGOTTEN:]

    def is_here(self, name: str) -> bool:
        """Whether there is a table of that id here, whoever can read it."""
        return self.member.store.drafts.table.one_to_look_at(name) is not None

    def is_saved(self, name: str) -> bool:
        """Whether a table has become a game of the history."""
        return self.member.store.games.table.one_to_look_at(name) is not None

    def note(self, name: str, note: TableNote | None) -> None:
        """Note how a table stands; raises `ClubTrouble` where the club was left meanwhile."""
        file = self.member.file
        with file.lock.held():
            about = file.about()
            if about is None or about.get("leaving") or about.get("device") != self.device:
                raise ClubTrouble(Phrase("hub.none"))
            file.tables.note(name, note)
