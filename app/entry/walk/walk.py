"""The walk: category by category, player by player, one tap a value.

How it gets about. It draws nothing: the page does.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft

from app import routes
from app.entry.address import PageAddress
from app.entry.risen import Menu, Why, WonderQuestion
from app.entry.walk.card_taps import CardTaps
from app.entry.walk.cell_keys import CellKeys
from app.entry.walk.latest_entries import LatestEntries
from app.entry.walk.other_phones import OtherPhones
from app.entry.walk.state import WalkState


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class Walk(WalkState):
    """The walk of one page."""

    _address: PageAddress = field(default_factory=PageAddress, repr=False, compare=False)
    catch_up: Callable[[str], None] | None = field(default=None, repr=False, compare=False)
    """Has the address follow, once the page has turned; by itself it follows at once."""

    def __post_init__(self) -> None:
        self.others = OtherPhones(self, self._to_next_open, self.go)
        self.cards = CardTaps(self, self.others, self._advance)
        self.keys = CellKeys(self, self.others, self._advance, self.cards.answer)
        self.latest = LatestEntries(self, self.others, self.go)

    def follow(
        self,
        route: str,
        name: str,
        seat: int | None,
        *,
        by_hand: bool = False,
        opened_from: str = "",
    ) -> None:
        """Go where the address says, unless the walk itself has set that address.

        `by_hand` asks for points where cards would be told. `opened_from` is the route that a
        single cell leads back to; the pad's where it is empty.
        """
        if not self._address.leads_elsewhere(route):
            return
        self.from_pad = seat is not None
        self.opened_from = opened_from or routes.pad(self.draft.id)
        self._turn_to(name, seat)
        self.alone = self.from_pad and self.stands_alone()
        if by_hand and self.asks_for_cards:
            self.depth = "points"

    # To a category ---------------------------------------------------------------

    def go(self, name: str, seat: int | None = None) -> None:
        """Go to a category, at once; the address follows."""
        self.keys.leave()
        self.others.went_there()
        if not self.at_table():
            return
        if name != self.category:
            self.from_pad = self.alone = False
            route = routes.walk(self.draft.id, name)
            self._address.expect(route)
            (self.catch_up or self.go_to)(route)
        self._turn_to(name, seat)

    def go_to_cell(self, seat: int, name: str) -> None:
        """Go to a cell of the pad."""
        there = self.keys.leave_for(seat)
        if there is not None:
            self.go(name, there)
            self.alone = self.at_table() and self.stands_alone()

    def turn_on(self) -> None:
        """Turn to the next category, as by a swipe; after the last one comes the result."""
        self.keys.leave()
        if self.at_table():
            following = self.categories[self.categories.index(self.category) + 1 :]
            self._go_on(next(iter(following), None))

    def previous(self) -> None:
        """Go back one category, if there is one before."""
        self.keys.leave()
        position = self.categories.index(self.category) if self.at_table() else 0
        if position:
            self.go(self.categories[position - 1])

    def back(self) -> None:
        """One category back; from the first one to the table, from a cell to where that leads."""
        if not self.at_table():
            return
        if self.from_pad:
            self.keys.leave()
            self.leave_cell()
        elif self.category == self.categories[0]:
            self.keys.leave()
            self.go_to(routes.table(self.draft.id))
        else:
            self.previous()

    def _go_on(self, following: str | None) -> None:
        if following is None:
            self.go_to(routes.result(self.draft.id))
        else:
            self.go(following)

    def _turn_to(self, name: str, seat: int | None) -> None:
        self.chosen_depth = None
        if name != self.category:
            self.depth = "points"
            self.digits = False
            self.cards.forget()
        self.category = name
        following = self.open.first(name) if seat is None else seat
        self._glow((self.own or 0) if following is None else following)
        if following is None:
            self._rest()

    # To a player -----------------------------------------------------------------

    def choose(self, seat: int) -> None:
        """Make a player the one whose value is entered next."""
        there = self.keys.leave_for(seat)
        if there is not None:
            self.chosen_depth = None
            self._glow(there)

    def next(self) -> None:
        """Go on with the wide button: to the next player, category, or to the result."""
        self.keys.leave()
        if not self.at_table():
            return
        if self.leads_back:
            self.leave_cell()
        elif (following := self.next_player()) is not None:
            self._glow(following)
        else:
            self._go_on(self.next_category())

    def next_player(self) -> int | None:
        """Who comes next with the wide button, where it goes from player to player.

        It enters nothing: who has no details yet is passed by, and still missing.
        """
        if not (self.by_counting or self.held_together):
            return None
        unknown = self.open.asked(self.category)
        if self.seat in unknown:
            return next((seat for seat in unknown if seat > self.seat), None)
        return self.open.first(self.category, self.seat)

    def _advance(self, *, newly_complete: bool) -> None:
        """On to the next player, or from the last one to the next category."""
        name = self.category
        if self.alone:
            if self.leads_back:
                self.leave_cell()
            return
        following = self.open.first(name, self.seat)
        if following is not None:
            self._glow(following)
        elif self.own is not None:
            # What was odd is looked at first. The others' numbers come from their own phones.
            if newly_complete or self.seat != self.own:
                self._go_on(self.next_category())
        elif self.next_category() is None:
            self._rest()
        elif newly_complete and name != self.categories[-1]:
            self.next()
        elif self.seat + 1 < len(self.game.players):
            self._glow(self.seat + 1)

    def _to_next_open(self) -> None:
        """On from a cell that another phone filled."""
        following, category = self.open.first(self.category, self.seat), self.next_category()
        if following is not None:
            self._glow(following)
        elif category is not None and (
            self.own is not None or self.category != self.categories[-1]
        ):
            self.go(category)
        else:
            self._rest()

    def _glow(self, seat: int) -> None:
        """Make a player the one whose value is entered next, in the way it was entered."""
        self.typed, self.disputed = "", None
        self.begun = self.resting = False
        if seat != self.seat:
            self.cards.forget()
        self.seat = seat
        if self.game.players:
            self.depth = self.depth_for(seat)
        self.others.say_no_turn_that_is_over()

    def _rest(self) -> None:
        """Once all is entered, a stray tap must not write over it.

        Cards are not written over: they stay on the page, and what is tapped there is seen.
        """
        self.resting = self.next_category() is None and not self.by_counting
        self.others.say_no_turn_that_is_over()

    # How it is entered -----------------------------------------------------------

    def switch_depth(self) -> None:
        """Enter the details in place of points, or points again.

        Cards that are too many for this page lie on that of the city.
        """
        if self.told_in_city:
            self.keys.leave()
            self.go_to(routes.city(self.draft.id, self.seat))
            return
        self.keys.leave_for_depth()
        self.depth = "details" if self.depth == "points" else "points"
        if self.asks_for_cards:
            self.session.tell_by_cards(by_cards=self.depth == "details")
        else:
            self.is_chosen()

    # Whose phone it is -----------------------------------------------------------

    def is_held_by(self, name: str, who: str | None = None) -> None:
        """Say whose phone this is, and go where that player's points are missing.

        With an empty name it goes round the table.
        """
        self.keys.leave()
        self.session.is_held_by(name, who)
        self.others.went_there()
        if self.own is None or not self.at_table():
            return
        following = self.open.first(self.category)
        category = self.next_category()
        if following is None and category is not None:
            self.go(category)
        else:
            self._turn_to(self.category, None)

    # What rises from the bottom --------------------------------------------------

    def open_why(self, seat: int, name: str) -> None:
        """Show why a cell has its points."""
        self.risen = Why(seat, name, self.game.players[seat].pad.get(name))

    def explain(self, seat: int) -> None:
        """Show why a player has the points of the category on the page."""
        if self.at_table() and seat in self.seats:
            self.open_why(seat, self.category)

    def ask_wonder(self, seat: int) -> None:
        """Ask which wonder a player has, where it decides points."""
        self.risen = WonderQuestion(seat)

    def close(self) -> None:
        """Let it sink again; what other phones did while the menu was open is followed."""
        was_menu, self.risen = isinstance(self.risen, Menu), None
        if was_menu:
            self.others.menu_closed()
