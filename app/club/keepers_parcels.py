"""Carries a folder's clubs out in files, and into it from those of other devices."""

import asyncio
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TypeVar, cast

from app.club.keeper import Keeper
from app.visitors.membership import Parcel
from scoring import Phrase
from storage.club.by_file import (
    AT_ONCE,
    begun,
    brings_steps,
    document_lines,
    lines_of,
    refuse_of_another,
    refuse_unheard,
    take_in_steps,
)
from storage.club.counting.marks import mark_in
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.member import Member

T = TypeVar("T")


class Parcels:
    """What pages ask of files; a few documents at a time, so that pages go first in between."""

    def __init__(self, clubs: Clubs, keeper: Callable[[Member], Keeper]) -> None:
        self._clubs = clubs
        self._keeper = keeper

    async def pack(self, parcel: Parcel) -> None:
        """Put all documents of a club into a parcel; who is in none founds one by it.

        Raises `ClubTrouble` where there are none yet, or the hub has to be heard before.
        """
        with _over(parcel):
            member, founds = self._club_of(parcel), parcel.club is None
            try:
                refuse_unheard(member)
                for _ in member.stock_steps():
                    await asyncio.sleep(0)
                if not member.file.ids():
                    raise ClubTrouble(Phrase("club.files.nothing_yet"))
                lines = []
                for line in document_lines(member.file):
                    lines.append(line)
                    if not len(lines) % AT_ONCE:
                        await asyncio.sleep(0)
                parcel.content, parcel.is_done = "".join(lines).encode(), True
            finally:
                self._found_or_not(member, founds=founds and not parcel.is_done)
            await self._tell(member)

    async def look_into(self, parcel: Parcel) -> None:
        """Tell what a parcel brings; nothing is taken in.

        Raises `ClubTrouble` where that is nothing, or it is of another club of the folder.
        """
        with _over(parcel):
            # Nobody knows what is another one's where one can't be read.
            self._clubs.all_of_them()
            member = self._clubs.free() if parcel.club is None else self._of(parcel.club)
            refuse_unheard(member)
            found = await _through(brings_steps(member, lines_of(BytesIO(parcel.content))))
            told: dict[str, object] = {"file": parcel.name, "count": found.unreadable}
            refuse_of_another(self._clubs, member, found, parcel.name)
            if not found.read:
                raise ClubTrouble(Phrase("club.files.none_in_it", told))
            if not found.documents:
                cut = found.unreadable
                raise ClubTrouble(Phrase("club.files.cut" if cut else "club.files.known", told))
            parcel.games, parcel.unreadable = found.games, found.unreadable
            parcel.is_done = True

    async def unpack(self, parcel: Parcel) -> None:
        """Take a parcel's documents into its club; who is in none is in that of the parcel.

        Raises `ClubTrouble` where it has none, or the hub has to be heard before.
        """
        with _over(parcel):
            member, founds = self._club_of(parcel), parcel.club is None
            try:
                refuse_unheard(member)
                lines = lines_of(BytesIO(parcel.content))
                found = await _through(take_in_steps(member, lines))
                if not found.read:
                    told = {"file": parcel.name}
                    raise ClubTrouble(Phrase("club.files.none_in_it", told))
                parcel.came, parcel.went, parcel.changed = found.came, found.went, found.changed
                parcel.unreadable, parcel.is_done = found.unreadable, True
            finally:
                self._found_or_not(member, founds=founds and not parcel.is_done)
            await self._tell(member)

    def _club_of(self, parcel: Parcel) -> Member:
        """Return the club that is meant, and found it where there was none when it was asked for.

        Raises `ClubTrouble` where one was joined or left meanwhile.
        """
        if parcel.club is not None:
            return self._of(parcel.club)
        if self._clubs.all_of_them():
            raise ClubTrouble(Phrase("club.files.joined_meanwhile"))
        try:
            parcel.called.encode()
        except UnicodeEncodeError:
            raise ClubTrouble(Phrase("hub.half_character")) from None
        return begun(self._clubs, " ".join(parcel.called.split()))

    def _of(self, mark: str) -> Member:
        for member in self._clubs.all_of_them():
            if mark_in(member.file.about() or {}) == mark:
                return member
        raise ClubTrouble(Phrase("hub.none"))

    def _found_or_not(self, member: Member, *, founds: bool) -> None:
        """Take back that a club was founded, where that came to nothing and nobody told any of it.

        Another program may have joined a hub meanwhile, whose club it is now.
        """
        if not founds:
            return
        with member.file.lock.held():
            about = member.file.about()
            if about and not about.get("address") and member.file.writers() <= {about["device"]}:
                member.file.leave()

    async def _tell(self, member: Member) -> None:
        keeper = self._keeper(member)
        if not (member.file.about() or {}).get("address"):
            # It was that of a hub which was not joined.
            keeper.trouble = None
        await keeper.tell()


@contextmanager
def _over(parcel: Parcel) -> Iterator[None]:
    """Tell that a parcel is dealt with, whatever has come of it."""
    parcel.is_done = parcel.is_over = False
    try:
        yield
    finally:
        parcel.is_over = True


async def _through(steps: Generator[None, None, T]) -> T:
    """Go through some steps, and let pages go first in between; returns what comes of them."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast("T", done.value)
        await asyncio.sleep(0)
