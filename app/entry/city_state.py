"""Which city is entered, and what its page shows of it; nothing here changes the city."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from app import routes
from app.entry.address import PageAddress
from app.entry.late_changes import LateChanges, LateEntries, LateList
from app.entry.risen import LeaderQuestion, Rising, TakenCardQuestion
from app.entry.session import Session
from scoring import City, Game
from scoring.answers.city_answers import offered_leaders
from scoring.answers.city_tiles import Pile, holders_of_all
from scoring.answers.seating import seat_by_now
from storage import Draft


@dataclass(repr=False)
class CityState(Rising):
    """A player's city, and how far it is entered."""

    session: Session
    """The table that is being scored."""

    go_to: Callable[[str], None]
    """Opens a page by its route."""

    seat: int = 0
    """The player whose city it is, by the place in the document; -1 once they have left."""

    pile: Pile = 1
    """The age, or the other pile, whose cards are on the page."""

    searching: bool = False
    """Whether cards are searched by letters."""

    text: str = ""
    """The letters typed so far."""

    fields: int = 0
    """How many fields were typed into: each card has a new, empty one."""

    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    """The time, in seconds."""

    _address: PageAddress = field(default_factory=PageAddress, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.late = LateChanges(self.clock)
        self.entries = LateEntries(self.session, self.clock)
        self.answers = LateList(self.clock)

    @property
    def draft(self) -> Draft:
        """The draft that is being scored; the page shows no city without one."""
        if self.session.draft is None:
            raise LookupError("city")
        return self.session.draft

    @property
    def game(self) -> Game:
        """The game that is being scored."""
        return self.draft.game

    @property
    def city(self) -> City | None:
        """What is known of the city."""
        return self.game.seats[self.seat].city

    def here(self) -> bool:
        """Whether the player is still at the table; another phone may have changed it."""
        return self.session.draft is not None and 0 <= self.seat < len(self.game.seats)

    def follow(self, route: str, seat: int, pile: Pile = 1) -> None:
        """Go where the address says, and begin with a pile."""
        if self._address.leads_elsewhere(route):
            self.seat = seat
            self.pile = pile
            self.text = ""
            self.fields += 1
            self.risen = None
            self.late = LateChanges(self.clock)

    def drawn(self) -> None:
        """The page is being drawn, with all that other phones changed."""
        self.late.drawn()
        self.entries.drawn()
        self.answers.drawn()

    def tapped_late(self) -> None:
        """Something was tapped that is not on the page any more."""
        self.entries.tapped_late()

    def left(self) -> None:
        """The page was left: nothing is followed any more, and a tap too late is old news."""
        self.session.hear_no_more(self.go_along)
        self.entries.left()

    def go_along(self, before: Draft) -> None:
        """Another phone changed the table: the page stays with its player, wherever they sit."""
        self.entries.follow(before)
        if self.session.draft is None or not 0 <= self.seat < len(before.game.seats):
            return
        by_now = partial(seat_by_now, before.game, game=self.game)
        self.seats_moved(by_now)
        seat = by_now(self.seat)
        if seat is None:
            self.seat = -1
            return
        self.late.heard(before.game, self.seat, self.game, seat)
        self.answers.follow(self._answers(before.game, self.seat), self._answers(self.game, seat))
        if seat != self.seat:
            self.seat = seat
            route = routes.city(self.draft.id, seat)
            self._address.expect(route)
            self.go_to(route)

    def let_answer(self) -> bool:
        """Whether an answer of a list is the one that was tapped; if not, the page says so."""
        if not self.answers.seen():
            self.entries.say_late()
        return self.answers.seen()

    def _answers(self, game: Game, seat: int) -> Sequence[str]:
        """What lies in the list that has risen about a city."""
        match self.risen:
            case LeaderQuestion(about):
                return [one.name for one in offered_leaders(game, seat, about)]
            case TakenCardQuestion(card):
                return [game.seats[one].name for one in holders_of_all(game, seat, card)]
        return ()
