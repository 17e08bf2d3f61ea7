"""What a table's page does with who sits there: one seat opens, a name of earlier games sits down.

Other phones seat people, too, and have them sit elsewhere. Whatever was begun for a player stays
with them, or goes with them.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft

from app.entry.late_changes import LateEntries, LateList
from app.entry.session import Session
from app.game.sheet import room_of
from app.look import GAP, Look
from app.table.typing_names import Typing
from app.ui.field import TypedName
from app.ui.kit import Tapped, chip, wrapped
from scoring import Game, Phrase
from scoring.answers import seating
from storage import Draft
from storage.history.shown_names import name_key

OFFERED = 12
"""How many past names are offered at one tap."""


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class OpenSeat:
    """The seat that is open on the page, and what other phones do with all of them."""

    session: Session
    """The table."""

    opened: int | None = None
    """The player whose seat is open, by the place in the document."""

    typed: TypedName = field(default_factory=TypedName, repr=False)
    """What is typed as that player’s name, if anything; who is opened next has another one."""

    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    """The time, in seconds."""

    def __post_init__(self) -> None:
        self._entries = LateEntries(self.session, self.clock)
        self._names = LateList(self.clock)

    def open(self, seat: int) -> None:
        """Open the seat of a player, if they were tapped; nothing is typed there yet."""
        if not self._names.seen():
            self._entries.say_late()
            return
        self.typed = TypedName()
        self.opened = seat

    def close(self) -> None:
        """Let it sink; what was typed waits for its own sheet, which takes it as it sinks."""
        self.opened = None

    def follow(self, before: Draft) -> None:
        """Another phone changed the table: the open seat stays with its player, or sinks."""
        self._entries.follow(before)
        now = self.session.draft
        if now is None:
            return
        self._names.follow(_names(before.game), _names(now.game))
        if self.opened is not None:
            self.opened = seating.seat_by_now(before.game, self.opened, now.game)

    def drawn(self) -> None:
        """The page is being drawn, with all that other phones changed."""
        self._entries.drawn()
        self._names.drawn()

    def tapped_late(self) -> None:
        """Something was tapped that is not on the page any more."""
        self._entries.tapped_late()

    def left(self) -> None:
        """The page was left: nothing is followed any more, and a tap too late is old news."""
        self.session.hear_no_more(self.follow)
        self._entries.left()

    def sit(self, name: str) -> None:
        """Seat somebody of earlier games, if theirs is the name that was tapped."""
        if not self._names.seen():
            self._entries.say_late()
            return

        def sit_down(game: Game) -> Game:
            there = _persons(self.session, _names(game))
            sits = bool(there & _persons(self.session, [name]))
            return game if sits else seating.sit_down_once(game, name)

        self.session.change_table(sit_down)

    def called(self, text: str) -> list[str]:
        """Who is named by what was typed, as the history calls them."""
        names = seating.names_in(text)
        return seating.as_called(names, self.session.store.games.index().names) if names else []

    def seat(self, names: list[str]) -> list[str]:
        """Seat whoever is named; tells who cannot sit down, and says so where seats are lacking."""
        # While something has to be settled first, nobody can.
        standing = names

        def sit_down(game: Game) -> Game:
            nonlocal standing
            after = seating.sit_down(game, names)
            standing = names[len(after.players) - len(game.players) :]
            return after

        self.session.change_table(sit_down)
        if standing and self.session.open_to_change:
            self.session.trouble = Phrase("table.no_seat", {"names": tuple(standing)})
        return standing


def past_names(look: Look, open_seat: OpenSeat, draft: Draft, typing: Typing) -> list[ft.Control]:
    """The names of earlier games that nobody at this table has, one tap each."""
    session = open_seat.session
    there = _persons(session, _names(draft.game))
    known = [name for name in session.store.games.names() if name_key(name) not in there]

    def sit(place: int, name: str) -> Tapped:
        coming = _coming(look, name, known[place + 1 :])

        def act() -> None:
            typing.goes_on = False
            open_seat.sit(name)

        return lambda: open_seat.session.taps_once(act, what=name, coming=coming)

    chips = [chip(look, name, sit(place, name)) for place, name in enumerate(known[:OFFERED])]
    return [wrapped(chips)] if chips else []


def _coming(look: Look, name: str, following: list[str]) -> list[str]:
    """The names that come under the finger which taps one, as that one sits down.

    They are as many as have room where it lay: of short names several, where it is a long one.
    """
    room, coming = _width(look, name), list[str]()
    for each in following:
        if room <= 2 * GAP:
            break
        coming.append(each)
        room -= _width(look, each) + 2 * GAP
    return coming


def _width(look: Look, name: str) -> float:
    """About how wide the chip of a name is, in pixels."""
    return room_of(name) * look.scale + 8 * GAP


def _persons(session: Session, names: list[str]) -> set[str]:
    """Who is called so: of the names that are one player, whichever was typed."""
    return {name_key(session.store.players.shown(name)) for name in names}


def _names(game: Game) -> list[str]:
    return [player.name for player in game.players]
