"""What the pages of this computer show of its club: where it is met, and how far that has come."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from app.visitors.invitation import Picture
from scoring import Phrase
from scoring.answers.noted import Disputed
from storage import Draft


@dataclass(frozen=True)
class Joining:
    """What somebody typed to join a club."""

    address: str
    """Where its hub is, or a link that leads there."""

    user: str
    """Who they are to the hub."""

    password: str = field(repr=False)
    """What lets them in."""

    called: str
    """What others are to see their device as."""


@dataclass
class Parcel:
    """A club's documents in a file, on their way to other devices or from one."""

    club: str | None
    """The mark of the club; `None` for the one that is founded by it."""

    content: bytes = field(default=b"", repr=False)
    """What the file has."""

    name: str = ""
    """What the file is called."""

    called: str = ""
    """How others are to see this device, where a club is founded."""

    games: int = 0
    """How many games it has that are not here, once somebody has looked into it."""

    unreadable: int = 0
    """How many lines of the file are no document."""

    came: int = 0
    """How many games are here since it was taken in."""

    went: int = 0
    """How many games are deleted since."""

    changed: int = 0
    """How many other games are otherwise than before."""

    is_over: bool = False
    """Whether what was asked for last has come to an end."""

    is_done: bool = False
    """Whether what was asked for last was done."""


@dataclass(frozen=True)
class Other:
    """What a device has told of a place where two people did not know of each other."""

    path: tuple[str | int, ...]
    """Where in the game document; nothing for the whole game."""

    value: Any
    """What is there by its word; `None` for nothing."""

    by: str | None
    """What that device is called; empty where it has not said it, `None` for this one."""


@dataclass(frozen=True)
class TwoWays:
    """What two people did to one game without knowing of each other."""

    others: tuple[Other, ...]
    """What the other one has, as far as it is not in the game."""

    names: tuple[str, ...]
    """The names that were typed for the game's players, by the seats in the paths of the others."""

    kept_though_deleted: bool
    """Whether somebody deleted it while somebody else went on with it."""


@dataclass(frozen=True)
class LookAlike:
    """Two games of the same people on one day that two devices entered: they may be one."""

    fuller: str
    """The id of the game that tells more, which stays where they are one."""

    other: str
    """The id of the other one."""

    by: tuple[str | None, str | None]
    """What the devices are called; empty where one has not said it, `None` for this one."""


@dataclass(frozen=True)
class TableElsewhere:
    """A table that is open on other devices of a club, and not on this one."""

    draft: Draft
    """What it would be here."""

    by: str
    """What a device is called on which it is open; empty where none has said it."""


@dataclass(frozen=True)
class Apart:
    """What was changed in the same places of a table here and on another device."""

    id: str
    """What tells it from everything else that is to be settled."""

    mine: Draft
    """The table as it was here."""

    theirs: Draft
    """The table as it stands until somebody has answered."""

    disputed: tuple[Disputed, ...]
    """What both changed, by the seats of `theirs`."""

    of_table: bool
    """Whether both changed the table itself."""


@dataclass(frozen=True)
class Club:
    """What is known of a club that a folder is in."""

    number: int
    """What tells it from the folder's other clubs."""

    name: str
    """What it is called; other clubs of the folder are called otherwise.

    Empty where it has no hub.
    """

    address: str
    """Where its hub is; no password is ever in it. Empty where its documents travel in files."""

    at_home: bool
    """Whether the way there is not encrypted, for it does not leave the home network."""

    user: str
    """Who we are to the hub."""

    called: str
    """How others see this device; empty where it has not said it."""

    others: tuple[str, ...]
    """What the other devices are called, as far as they have said it."""

    unnamed: int
    """How many more devices there are whose documents are here."""

    waiting: int | None
    """How many documents the hub may not have yet; `None` before it was heard what it has."""

    met: datetime | None
    """When it was last met; `None` for never."""

    mark: str
    """What a game is marked with to count for it."""

    marks: frozenset[str | None]
    """The marks of the games that count for it."""

    trouble: Phrase | None = None
    """What was wrong the last time."""

    tried: datetime | None = None
    """When that was."""


class Membership(Protocol):
    """A folder as a member of clubs, or of none; others do the work, and no page waits for it."""

    @property
    def clubs(self) -> tuple[Club, ...]:
        """The clubs as they were when somebody last looked; asking costs nothing."""

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong with what was asked for last, unless it was a club's own trouble.

        Otherwise what keeps a club from being seen, for as long as it does.
        """

    @property
    def unseen(self) -> Phrase | None:
        """What keeps a club from being seen, for as long as it does; asking costs nothing."""

    def forgive(self) -> None:
        """Say no more what was wrong with what was asked for last: whoever asked has read it."""

    @property
    def busy(self) -> bool:
        """Whether something is being done that was asked for."""

    def link(self, club: Club) -> str:
        """What others open to join a club, without a password; empty where there is none."""

    def as_kept(self, address: str) -> str:
        """Return an address as a club has it, however it is written."""

    def two_ways(self, game_id: str) -> TwoWays | None:
        """What two people did to a game; `None` for all but a few. Asking costs nothing."""

    @property
    def done_two_ways(self) -> tuple[str, ...]:
        """The ids of the games to which two people did something; asking costs nothing."""

    @property
    def look_alikes(self) -> tuple[LookAlike, ...]:
        """Games that may be one, which nobody has answered for yet; asking costs nothing."""

    def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""

    def forget(self, name: str, nobody: str, seen: Collection[str]) -> None:
        """Take a person's names out of all games on all devices; `nobody` takes their place.

        Refused when whoever has the name by now is not the one whose keys were `seen`.
        """

    def keep(self, game_id: str, seen: TwoWays) -> None:
        """Say for all devices that a game is right as it is here, unless more is known by now."""

    def join(self, joining: Joining) -> None:
        """Join the club at an address, or make it."""

    def meet(self) -> None:
        """Tell the hubs what is new here, and hear what is new there."""

    def pack(self, parcel: Parcel) -> None:
        """Put all documents of a club into a parcel; who is in none founds one by it."""

    def look_into(self, parcel: Parcel) -> None:
        """Tell what a parcel brings; nothing is taken in."""

    def unpack(self, parcel: Parcel) -> None:
        """Take a parcel's documents into its club; who is in none is in that of the parcel."""

    def leave(self, club: Club, *, delete_games: bool) -> None:
        """Leave a club; its games stay, or are deleted here once the hub has them all."""

    def sits_at_tables(self) -> None:
        """Somebody looks at a table or for one: for some seconds all hubs are asked for theirs."""

    @property
    def tables(self) -> tuple[TableElsewhere, ...]:
        """The tables of others that may be opened here; asking costs nothing."""

    def is_together(self, table: str) -> bool:
        """Whether a table is open on another device of its club, too; asking costs nothing."""

    def is_cut_off(self, table: str) -> bool:
        """Whether the other devices at a table hear nothing from this one now, as no hub answers.

        Asking costs nothing.
        """

    def apart(self, table: str) -> Apart | None:
        """What a person has to settle of a table next; asking costs nothing."""

    def settles(self, table: str, apart: Apart) -> None:
        """Somebody has settled that, or it has settled itself."""

    def draw(self, text: str) -> Picture | None:
        """Draw the QR code of an address or a link; `None` where nobody can."""
