"""Keeps up all clubs of a folder beside its pages, and does what these ask for."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from app.club.keeper import Keeper, without_end
from app.club.keepers_parcels import Parcels
from app.club.link import read_link
from app.visitors.membership import (
    Apart,
    Club,
    Joining,
    LookAlike,
    Parcel,
    TableElsewhere,
    TwoWays,
)
from scoring import Phrase
from storage.club.hub.address import read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs, name_of
from storage.club.hub.joining import Reach
from storage.club.member import Member

Act = Callable[["Keepers"], Awaitable[None]]
"""What somebody asks for."""


class Keepers:
    """The keepers of a folder's clubs, which other programs may join and leave at any time."""

    def __init__(self, clubs: Clubs, reach: Reach) -> None:
        self._clubs = clubs
        self._reach = reach
        self._known: dict[int, Keeper] = {}
        self._parcels = Parcels(clubs, self._keeper)
        self.clubs: tuple[Club, ...] = ()
        self.two_ways: dict[str, TwoWays] = {}
        self.look_alikes: tuple[LookAlike, ...] = ()
        self.tables: tuple[TableElsewhere, ...] = ()
        self.together: frozenset[str] = frozenset()
        self._refused: Phrase | None = None
        self._unseen: Phrase | None = None

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong with what was asked for last, unless it was a club's own trouble.

        Otherwise what keeps a club from being seen, for as long as it does.
        """
        return self._refused or self._unseen

    @property
    def unseen(self) -> Phrase | None:
        """What keeps a club from being seen, for as long as it does."""
        return self._unseen

    def forgive(self) -> None:
        """Say no more what was wrong with what was asked for last."""
        self._refused = None

    def all(self) -> list[Keeper]:
        """Return those of all clubs that there are."""
        return [self._keeper(member) for member in self._clubs.all()]

    def _keeper(self, member: Member) -> Keeper:
        number = member.file.number
        if number not in self._known:
            self._known[number] = Keeper(member, self._reach)
        return self._known[number]

    async def look(self, *, meets: bool = True) -> None:
        """Meet the hubs where the history has changed, or that were not met for long.

        Where somebody else meets them, only tell what has come of that.
        """
        await self._see(partial(self._look, meets=meets))

    async def _look(self, *, meets: bool) -> None:
        # What is there already is told before anybody is waited for.
        for meets_now in (False, True) if meets else (False,):
            for keeper in self._silent_last():
                await keeper.look(meets=meets_now)
            await self._tell()

    def _silent_last(self) -> list[Keeper]:
        """All keepers; those whose hub could not be met the last time come after the others."""
        return sorted(self.all(), key=lambda keeper: keeper.trouble is not None)

    def try_again(self) -> None:
        """Let the hubs that could not be met be met at the next look."""
        for keeper in [*self._known.values()]:
            keeper.try_again()

    def sits_at_tables(self) -> None:
        """Note that somebody looks at a table or for one."""
        for keeper in [*self._known.values()]:
            keeper.tables.pace.looks()

    def wait(self, otherwise: float) -> float:
        """Return in how many seconds a hub may have to be asked: at most as many as otherwise."""
        tables = [keeper.tables for keeper in [*self._known.values()]]
        waits = (each.pace.wait(otherwise, owes=each.owes()) for each in tables)
        return min(waits, default=otherwise)

    async def look_at_tables(self) -> None:
        """Tell the hubs of the open tables that are to be asked by now, and hear of them."""
        # One that says nothing holds up the others for as long as it is waited for.
        keepers = sorted(self.all(), key=lambda keeper: keeper.tables.pace.unanswered)
        for keeper in keepers:
            if keeper.tables.pace.is_due(owes=keeper.tables.owes()):
                await without_end(keeper.tables.look)
        self._tell_tables(keepers)

    def _tell_tables(self, keepers: list[Keeper]) -> None:
        there = [keeper.tables for keeper in keepers if keeper.club]
        self.tables = tuple(each for tables in there for each in tables.offered)
        self.together = frozenset().union(*(tables.together for tables in there))

    def is_together(self, table: str) -> bool:
        """Return whether a table is open on another device of its club, too."""
        return table in self.together

    def is_cut_off(self, table: str) -> bool:
        """Return whether the other devices at a table hear nothing from this one now."""
        there = [keeper.tables for keeper in [*self._known.values()]]
        silent = any(each.pace.is_silent for each in there if table in each.together)
        return silent and self.is_together(table)

    def apart(self, table: str) -> Apart | None:
        """Return what a person has to settle of a table next."""
        found = (keeper.tables.apart.get(table, ()) for keeper in [*self._known.values()])
        return next((each[0] for each in found if each), None)

    def settles(self, table: str, apart: Apart) -> None:
        """Note that what was to be settled of a table is settled."""
        for keeper in [*self._known.values()]:
            keeper.tables.settles(table, apart)

    async def do(self, act: Act) -> None:
        """Do what somebody asks for; whatever comes of it is told by `clubs` and `trouble`."""
        self._refused = await without_end(partial(act, self))
        await self._see(self._tell)

    async def _see(self, work: Callable[[], Awaitable[None]]) -> None:
        """Look at the clubs, and note what keeps one of them from being seen."""
        wrong = await without_end(work)
        unread = next(iter(self._clubs.unread.values()), None)
        self._unseen = wrong or (unread.phrase if unread else None)

    def as_kept(self, address: str) -> str:
        """Return an address as a club has it, however it is written; what is none as it is."""
        try:
            return read_address(address).text
        except ClubTrouble:
            return address

    async def join(self, joining: Joining) -> None:
        """Join the club at an address, or make it."""
        address, named = read_link(joining.address) or (joining.address, "")
        place = read_address(address)
        keeper = self._keeper(self._clubs.free(place))
        await keeper.do(partial(Keeper.join, place=place, joining=joining, named=named))
        about = keeper.member.file.about() or {}
        if keeper.trouble and not about.get("address"):
            # It is no trouble of a club that has no hub.
            trouble, keeper.trouble = keeper.trouble, None
            raise ClubTrouble(trouble)

    async def meet(self) -> None:
        """Tell the hubs what is new here, and hear what is new there."""
        keepers = self._silent_last()
        if not keepers:
            self._clubs.all_of_them()
            raise ClubTrouble(Phrase("hub.none"))
        for keeper in keepers:
            await keeper.do(Keeper.meet)

    async def leave(self, number: int, *, delete_games: bool) -> None:
        """Leave a club; its games stay, or are deleted here once its hub has them all."""
        for keeper in self.all():
            if keeper.member.file.number == number:
                await keeper.do(partial(Keeper.leave, delete_games=delete_games))

    async def pack(self, parcel: Parcel) -> None:
        """Put all documents of a club into a parcel; who is in none founds one by it."""
        await self._parcels.pack(parcel)

    async def look_into(self, parcel: Parcel) -> None:
        """Tell what a parcel brings; nothing is taken in."""
        await self._parcels.look_into(parcel)

    async def unpack(self, parcel: Parcel) -> None:
        """Take a parcel's documents into its club; who is in none is in that of the parcel."""
        await self._parcels.unpack(parcel)

    async def keep(self, game_id: str, seen: TwoWays) -> None:
        """Say for all devices of its club that a game is right as somebody saw it here."""
        for keeper in self.all():
            if game_id in keeper.two_ways:
                await keeper.do(partial(Keeper.keep, game_id=game_id, seen=seen))

    async def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices of their club that two games that look like one are two."""
        for keeper in self.all():
            if any({each.fuller, each.other} == {one, other} for each in keeper.look_alikes):
                await keeper.do(partial(Keeper.tell_apart, one=one, other=other))

    async def forget(self, name: str, nobody: str, seen: Collection[str] | None = None) -> None:
        """Forget a person on all devices of all clubs: here at once, and when the others meet."""
        for _ in self._clubs.forget(name, nobody, seen):
            await asyncio.sleep(0)
        await self.meet()

    async def _tell(self) -> None:
        """Tell pages what is known of all clubs by now."""
        keepers = [keeper for keeper in self.all() if keeper.club]
        names = {member.file.number: name for name, member in self._clubs.names().items()}
        self.clubs = tuple(
            keeper.club(
                name=names.get(keeper.member.file.number) or name_of(keeper.member),
                mark=claims.mark,
                marks=claims.own,
                trouble=keeper.trouble,
                tried=keeper.tried if keeper.trouble else None,
            )
            for keeper in keepers
            if keeper.club
            for claims in [self._clubs.claims(keeper.member)]
        )
        self.two_ways = {name: two for keeper in keepers for name, two in keeper.two_ways.items()}
        self.look_alikes = tuple(each for keeper in keepers for each in keeper.look_alikes)
        self._tell_tables(keepers)

    def close(self) -> None:
        """Close the files; nothing waits to be written."""
        self._clubs.close()
        self._clubs.store.close()
