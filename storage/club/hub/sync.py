"""A device and the hub of its club tell each other what is new, by CouchDB's protocol.

Nothing that the hub says is trusted: documents are read as if a stranger had sent them, and where
it has come to is only believed if it still has the note that the device left there last time.
"""

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias
from urllib.parse import quote

from pydantic import Field

from scoring import Phrase
from storage.club.counting.marks import mark_in
from storage.club.documents import Kept, received
from storage.club.hub.answers import AllWritten, Rows, Told, asked, read
from storage.club.hub.batches import PAGE, batches
from storage.club.hub.carrier import Answer, Carrier, ClubTrouble, TooLarge
from storage.club.member import Member
from storage.journal.records import new_id

SPARE_PAGES = 50
"""How many more pages without anything new are read than there can be."""

_END = object()

Place: TypeAlias = Annotated[int, Field(ge=0)] | Annotated[str, Field(max_length=8192)]
"""Where in its changes a hub is: a number, or a text that only it understands."""


class _Change(Told):
    doc: Any = None


class _Changes(Told):
    results: list[_Change]
    last_seq: Place


class _Note(Told):
    rev: str | None = Field(default=None, alias="_rev")
    turn: str | None = None
    count: int = 0


@dataclass
class Synced:
    """What came of telling each other."""

    sent: int = 0
    """How many documents the hub has now that it may not have had."""

    heard: int = 0
    """How many documents are new here."""

    refused: int = 0
    """How many documents the hub did not take; they stay here, and are told again."""

    def and_then(self, later: "Synced") -> "Synced":
        """Return what came of this meeting and a later one together."""
        sent, heard = self.sent + later.sent, self.heard + later.heard
        return Synced(sent, heard, later.refused)


def note_path(device: str) -> str:
    """Return where a device leaves its note with a hub."""
    return f"/_local/wonderpad-{device}"


async def sync(member: Member, carrier: Carrier) -> Synced:
    """Tell the hub what is new here, and hear what is new there.

    Raises `ClubTrouble` when that can't be done now. What was done until then stays, and the next
    time goes on from there.
    """
    while True:
        try:
            return await _Meeting(member, carrier).held()
        except _DamagedMeanwhileError:
            await carrier.pause()


class _DamagedMeanwhileError(Exception):
    """Somebody found the club's file damaged: all is to be heard again, from the beginning."""


class _Meeting:
    def __init__(self, member: Member, carrier: Carrier) -> None:
        self._member = member
        self._file = member.file
        self._carrier = carrier
        self._done = Synced()
        self._hears_first = member.has_to_hear()
        about = self._file.about()
        if about is None:
            raise ClubTrouble(Phrase("hub.none"))
        self._club = _which(about)
        self._damages = about.get("damages")
        self._rev: str | None = None

    @property
    def _note_path(self) -> str:
        return note_path(self._club[0])

    async def held(self) -> Synced:
        if self._hears_first:
            # It may have been there before, and what it did since comes after what it knew.
            await self._begin()
            await self._hear()
            self._tell(unheard=None)
            await self._in_steps(self._member.stock_steps())
        else:
            await self._in_steps(self._member.stock_steps())
            await self._begin()
        # What was heard before, but did not get into the history.
        await self._in_steps(self._member.home_steps())
        if (self._file.about() or {}).get("damaged"):
            self._tell(damaged=None)
        await self._send()
        await self._hear()
        if self._file.refused():
            # What stands in their place comes first.
            await self._send()
            await self._erase()
        return self._done

    def _place(self) -> int | str:
        place = (self._file.about() or {}).get("since", 0)
        return place if isinstance(place, int | str) else 0

    async def _begin(self) -> None:
        """Read the note that the device left with the hub; without it, all begins anew."""
        answer = await self._ask("GET", self._note_path, wanted=(200, 404))
        note = read(_Note, answer) if answer.status == 200 else _Note()
        self._rev = note.rev
        about = self._file.about() or {}
        pending = about.get("pending")
        if pending and note.turn == pending["turn"]:
            # The hub has the note, though its answer was lost.
            self._settle(pending)
        elif note.turn is None or note.turn != about.get("turn"):
            if answer.status == 404:
                await self._made_sure()
            if note.count > _count(about):
                self._be_another()
            # Either this device is new there, or the hub has forgotten what it was told since.
            self._file.send_all_again()
            await self._leave_note(0)

    def _be_another(self) -> None:
        """Take another id: whoever left that note has a copy of this folder, and goes on with ours.

        Each would otherwise find the other's note, and compare all with the hub every time.
        """
        with self._file.lock.held():
            about = self._stays()
            # It stays in its club: what counts for that has the same mark as before.
            was = [*about.get("was", ()), about["device"]]
            about |= {"club": mark_in(about), "device": new_id(), "was": was, "pending": None}
            self._file.tell(about)
            self._club = _which(about)
        self._rev = None

    async def _leave_note(
        self, since: int | str, sent: list[str] | None = None, erased: list[str] | None = None
    ) -> None:
        """Tell the hub how far the device has come, which counts from when it has noted it."""
        count = _count(self._file.about() or {}) + 1
        pending = {"turn": secrets.token_hex(8), "count": count, "since": since}
        pending |= {"sent": sent or [], "erased": erased or []}
        self._tell(pending=pending)
        told: dict[str, Any] = {"turn": pending["turn"], "count": count}
        if self._rev is not None:
            told["_rev"] = self._rev
        answer = await self._ask("PUT", self._note_path, told, wanted=(200, 201, 202))
        self._rev = read(_Put, answer).rev
        self._settle(pending)

    def _settle(self, pending: dict[str, Any]) -> None:
        self._tell(
            turn=pending["turn"],
            count=_count({"pending": pending}),
            since=pending["since"],
            pending=None,
        )
        # Only now: whoever is stopped in between tells them again. The other way round, a hub that
        # then went back to the note before this one would look as if it had lost nothing.
        self._file.sent(pending["sent"])
        self._file.erased(pending.get("erased", []))

    async def _made_sure(self) -> None:
        """Make the database, unless it is there."""
        answer = await self._ask("GET", "", wanted=(200, 404))
        if answer.status == 404:
            await self._ask("PUT", "", wanted=(200, 201, 202, 412))

    async def _send(self) -> None:
        for batch in batches(self._file.get(name) for name in self._file.unsent()):
            await self._send_some(batch)

    async def _send_some(self, batch: list[Kept]) -> None:
        there = await self._there([kept.id for kept in batch])
        missing = [kept for kept in batch if kept.id not in there]
        if missing:
            body = {"docs": [kept.written() for kept in missing]}
            answer = await self._ask("POST", "/_bulk_docs", body, wanted=(200, 201, 202, 413))
            if answer.status == 413:
                if len(batch) > 1:
                    half = len(batch) // 2
                    await self._send_some(batch[:half])
                    await self._send_some(batch[half:])
                else:
                    self._done.refused += 1
                return
            told = read(AllWritten, answer, "results").results
            there |= {
                one.id for one in told if one.id and (one.ok or one.error in (None, "conflict"))
            }
        sent = [kept.id for kept in batch if kept.id in there]
        if sent:
            await self._leave_note(self._place(), sent)
        self._done.sent += len(sent)
        self._done.refused += len(batch) - len(sent)

    async def _erase(self) -> None:
        """Let the hub forget the documents that have the name of somebody who is forgotten.

        What is left of one there is its id: others who have it still do not tell it again.
        """
        refused, erased = self._file.refused(), False
        for start in range(0, len(refused), PAGE):
            names = refused[start : start + PAGE]
            left = {name: rev for name, rev in (await self._revisions(names)).items() if rev}
            gone = set(names) - left.keys()
            if left:
                body = [{"_id": name, "_rev": rev, "_deleted": True} for name, rev in left.items()]
                answer = await self._ask(
                    "POST", "/_bulk_docs", {"docs": body}, wanted=(200, 201, 202)
                )
                told = read(AllWritten, answer, "results").results
                gone |= {one.id for one in told if one.id and (one.ok or one.error is None)}
            if done := [name for name in names if name in gone]:
                await self._leave_note(self._place(), erased=done)
            erased = erased or bool(left)
        if erased:
            # Until it is compacted it keeps what they were. Most do that by themselves, and not
            # everybody may ask for it.
            with suppress(ClubTrouble):
                await self._carrier.ask("POST", "/_compact", b"{}")

    async def _there(self, names: Sequence[str]) -> set[str]:
        """Return which documents the hub has, or had until somebody removed them for good."""
        return set(await self._revisions(names))

    async def _revisions(self, names: Sequence[str]) -> dict[str, str]:
        """Return the revisions of the documents that the hub has, an empty one where it had it."""
        answer = await self._ask("POST", "/_all_docs", {"keys": [*names]}, wanted=(200,))
        return {
            row.key: "" if row.value.deleted else row.value.rev
            for row in read(Rows, answer).rows
            if row.key and row.value is not None
        }

    async def _hear(self) -> None:
        spare = SPARE_PAGES + len(self._file.ids()) // PAGE
        limit = PAGE
        while spare > 0:
            since = self._place()
            path = _changes_path(since, limit)
            try:
                page = read(_Changes, await self._ask("GET", path, wanted=(200,)))
            except TooLarge:
                if limit > 1:
                    limit = max(limit // 8, 1)
                    continue
                # A single document that large is none of ours.
                plain = path.removesuffix("&include_docs=true")
                page = read(_Changes, await self._ask("GET", plain, wanted=(200,)))
            if page.results and page.last_seq != since:
                self._carrier.ahead("GET", _changes_path(page.last_seq, limit))
            found: list[Kept] = []
            for change in page.results:
                found += [kept] if (kept := received(change.doc)) else []
                await self._carrier.pause()
            with self._file.lock.held():
                self._stays()
                new = self._member.take_in(found, unsent=False)
            self._done.heard += new
            spare -= not new
            if new:
                await self._in_steps(self._member.home_steps())
            if not page.results or page.last_seq == since:
                return
            await self._leave_note(page.last_seq)

    async def _in_steps(self, steps: Iterable[object]) -> None:
        left = iter(steps)
        while True:
            with self._file.lock.held():
                self._stays()
                if next(left, _END) is _END:
                    return
            await self._carrier.pause()

    def _tell(self, **told: Any) -> None:
        with self._file.lock.held():
            self._file.tell({**self._stays(), **told})

    def _stays(self) -> dict[str, Any]:
        """What is known of the club, unless it was left meanwhile: then nothing more is done."""
        about = self._file.about()
        if about is None or about.get("leaving") or _which(about) != self._club:
            raise ClubTrouble(Phrase("hub.none"))
        if about.get("damages") != self._damages:
            raise _DamagedMeanwhileError
        return about

    async def _ask(
        self, method: str, path: str, body: Any = None, *, wanted: tuple[int, ...]
    ) -> Answer:
        return await asked(self._carrier, method, path, body, wanted=wanted)


def _changes_path(since: int | str, limit: int) -> str:
    return f"/_changes?since={quote(str(since), safe='')}&limit={limit}&include_docs=true"


def _count(about: dict[str, Any]) -> int:
    """Return how many notes a device has left or tried to leave: none of its own has more."""
    told = (about.get("count"), (about.get("pending") or {}).get("count"))
    return max((count for count in told if isinstance(count, int)), default=0)


def _which(about: dict[str, Any]) -> tuple[Any, Any]:
    """Tell one stay in a club from every other."""
    return about.get("device"), about.get("address")


class _Put(Told):
    rev: str | None = None
