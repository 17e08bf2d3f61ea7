"""What every member of clubs tells a page, and has its keepers do, whoever lets them work."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING

from app.visitors.membership import Apart, Club, Joining, LookAlike, Parcel, TableElsewhere, TwoWays

if TYPE_CHECKING:
    from app.club.keepers import Act, Keepers


class AnyMember(ABC):
    """What is known is as it was at the last look; what is asked for is done later, in its turn."""

    def __init__(self) -> None:
        # A page counts what it asks for, and whoever does the work what is done.
        self._many_asked = self._many_done = 0
        self._keepers: Keepers | None = None

    @abstractmethod
    def _ask(self, act: "Act") -> None:
        """Have something done as soon as it can be."""

    @property
    def clubs(self) -> tuple[Club, ...]:
        """The clubs as they were at the last look."""
        return self._keepers.clubs if self._keepers else ()

    @property
    def busy(self) -> bool:
        """Whether something is being done that was asked for."""
        return self._many_asked > self._many_done

    def as_kept(self, address: str) -> str:
        """Return an address as a club has it, however it is written."""
        return self._keepers.as_kept(address) if self._keepers else address

    def two_ways(self, game_id: str) -> TwoWays | None:
        """What two people did to a game, as it was at the last look."""
        return self._keepers.two_ways.get(game_id) if self._keepers else None

    @property
    def done_two_ways(self) -> tuple[str, ...]:
        """The ids of the games to which two people did something, as it was at the last look."""
        return tuple(self._keepers.two_ways) if self._keepers else ()

    @property
    def look_alikes(self) -> tuple[LookAlike, ...]:
        """Games that may be one, as it was at the last look."""
        return self._keepers.look_alikes if self._keepers else ()

    def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""
        self._ask(lambda keepers: keepers.tell_apart(one, other))

    def forget(self, name: str, nobody: str, seen: Collection[str]) -> None:
        """Take a person's names out of all games on all devices; `nobody` takes their place.

        `seen` has the keys of these names, as they were when somebody was asked.
        """
        self._ask(lambda keepers: keepers.forget(name, nobody, seen))

    def keep(self, game_id: str, seen: TwoWays) -> None:
        """Say for all devices that a game is right as it is here, unless more is known by now."""
        self._ask(lambda keepers: keepers.keep(game_id, seen))

    def join(self, joining: Joining) -> None:
        """Join the club at an address, or make it."""
        self._ask(lambda keepers: keepers.join(joining))

    def meet(self) -> None:
        """Tell the hubs what is new here, and hear what is new there."""
        self._ask(lambda keepers: keepers.meet())

    def pack(self, parcel: Parcel) -> None:
        """Put all documents of a club into a parcel."""
        self._ask(lambda keepers: keepers.pack(parcel))

    def look_into(self, parcel: Parcel) -> None:
        """Tell what a parcel brings."""
        self._ask(lambda keepers: keepers.look_into(parcel))

    def unpack(self, parcel: Parcel) -> None:
        """Take a parcel's documents into its club."""
        self._ask(lambda keepers: keepers.unpack(parcel))

    def leave(self, club: Club, *, delete_games: bool) -> None:
        """Leave a club; its games stay, or are deleted here once the hub has them all."""
        self._ask(lambda keepers: keepers.leave(club.number, delete_games=delete_games))

    def sits_at_tables(self) -> None:
        """Ask the hubs for open tables for some seconds, again and again."""
        if self._keepers:
            self._keepers.sits_at_tables()

    @property
    def tables(self) -> tuple[TableElsewhere, ...]:
        """The tables of others that may be opened here, as it was at the last look."""
        return self._keepers.tables if self._keepers else ()

    def is_together(self, table: str) -> bool:
        """Whether a table is open on another device of its club, too."""
        return self._keepers is not None and self._keepers.is_together(table)

    def is_cut_off(self, table: str) -> bool:
        """Whether the other devices at a table hear nothing from this one now."""
        return self._keepers is not None and self._keepers.is_cut_off(table)

    def apart(self, table: str) -> Apart | None:
        """What a person has to settle of a table next."""
        return self._keepers.apart(table) if self._keepers else None

    def settles(self, table: str, apart: Apart) -> None:
        """Somebody has settled that, or it has settled itself."""
        if self._keepers:
            self._keepers.settles(table, apart)
