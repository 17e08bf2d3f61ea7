"""Other phones at the same table: what they fill, no finger that is on its way writes over."""

from collections.abc import Callable
from functools import partial
from typing import Any

from app.entry.hearing import MOMENT_TO_SEE
from app.entry.late_changes import LateEntries, LateList
from app.entry.risen import Menu
from app.entry.walk.state import WalkState
from scoring import Game, Phrase, score
from scoring.answers import seating
from scoring.answers.cell_facts import CellFacts
from storage import Draft

NOT_COUNTED = "walk.not_counted"
"""Said of a number that cannot be the answer to a question."""

PASSING = (
    "walk.late",
    "walk.late_category",
    "walk.late_here",
    "walk.left",
    "late.tap",
    NOT_COUNTED,
)
"""What is said of taps that came too late, of who has left, and of such a number: it is about the
walk alone."""

TURNS = ("walk.late", "walk.late_category", "walk.left")
"""What of that tells whose turn it is."""


class OtherPhones:
    """What other phones change of the cell that glows on this one."""

    def __init__(
        self, walk: WalkState, to_next_open: Callable[[], None], go: Callable[[str], None]
    ) -> None:
        """`go` leads to whoever lacks points of a category."""
        self._walk, self._to_next_open, self._go = walk, to_next_open, go
        self._drawn_turn = 0
        self._turned_at: float | None = None
        self._answered: tuple[int, str] | None = None
        self._left_for_later: CellFacts | None = None
        self._seen: Game | None = None
        self._seats_moved = False
        self.entries = LateEntries(walk.session, walk.clock)
        self._players = LateList(walk.clock)
        self._offers = LateList(walk.clock)

    def follow(self, before: Draft) -> None:
        """Another phone changed the table: the walk follows, and says nothing that is not so."""
        self._follow(before)
        self.say_no_turn_that_is_over()

    def _follow(self, before: Draft) -> None:
        """The glow leaves a cell that another phone filled meanwhile.

        Whoever has begun to enter something stays there, and is asked which one shall stand; a tap
        on a card turns it round, and is refused instead. Who moves to another seat takes the glow
        along, and what was begun.
        """
        walk, game = self._walk, before.game
        seat = walk.seat
        self.entries.follow(before)
        if walk.session.draft is not None:
            self._players.follow(_names(game), _names(walk.game))
        if walk.session.draft is None or seat >= len(game.players):
            return
        if not self._goes_along(before):
            self._has_left(game.players[seat].name)
            return
        if not walk.at_table() or walk.session.clash is not None:
            return
        then = CellFacts(game, score(game), seat, walk.category)
        if walk.categories == before.game.categories and walk.cell.is_asked_like(
            then, by_counting=walk.by_counting
        ):
            if walk.by_counting:
                # The page stays as it is, scrolled where it was: only a chip comes or goes.
                self._offers.follow(then.offered, walk.cell.offered)
                if then.offered != walk.cell.offered:
                    # A tap on what is gone is for a chip now, for no answered cell.
                    self._answered = None
            return
        begun = walk.begun or bool(walk.typed)
        if begun:
            # Of several changes the first tells what this phone has seen.
            walk.disputed = walk.disputed or (then.entry,)
            if not walk.by_counting:
                return
        walk.turn += 1
        self._turned_at = walk.clock()
        self._answered = (walk.seat, walk.category)
        self._seats_moved = False
        if begun:
            return
        if isinstance(walk.risen, Menu):
            # What it offers is for the player who glowed when it was opened. Of several changes the
            # first tells what this phone has seen.
            self._left_for_later = self._left_for_later or then
        else:
            self._move_on(then)

    def say_no_turn_that_is_over(self) -> None:
        """Whose turn it is changes; what else was said nobody may have read yet."""
        walk, said = self._walk, self._walk.session.trouble
        if said is None or said.key not in TURNS or not walk.at_table():
            return
        following = walk.game.players[walk.seat].name
        by_now = {"next": following, "category": Phrase(f"category.{walk.category}", {})}
        is_so = all(said.values.get(name, value) == value for name, value in by_now.items())
        if is_so and walk.entering is not None:
            return
        values = {"name": said.values["name"], "next": following}
        if said.key != "walk.left":
            walk.session.trouble = Phrase("walk.late_here", values)
        elif walk.entering is not None:
            walk.session.trouble = Phrase("walk.left", values)
        else:
            walk.session.dismiss()

    def menu_closed(self) -> None:
        """What waited for the menu to be closed is done now."""
        then, self._left_for_later = self._left_for_later, None
        walk = self._walk
        if then and walk.at_table() and (walk.seat, walk.category) == self._answered:
            self._move_on(then)

    def _goes_along(self, before: Draft) -> bool:
        """Have all that is about a player be about them, wherever they sit by now.

        Tells whether whoever glows is still at the table.
        """
        walk = self._walk
        by_now = partial(seating.seat_by_now, before.game, game=walk.game)
        walk.seats_moved(by_now)
        if self._answered is not None:
            answered = by_now(self._answered[0])
            self._answered = None if answered is None else (answered, self._answered[1])
        if any(by_now(seat) != seat for seat in range(len(before.game.seats))):
            # What is counted is known by the seats of before.
            walk.counting, walk.changing, walk.every_number = (), None, False
            self._seats_moved = True
            if walk.by_counting:
                # Numbers are asked of neighbours by their seats, too: others sit there now.
                walk.turn += 1
                self._answered = None
        seat = by_now(walk.seat)
        if seat is not None:
            walk.seat = seat
        return seat is not None

    def _has_left(self, name: str) -> None:
        """Another phone took out who glows here, and what was begun for them goes, too."""
        walk = self._walk
        walk.typed = ""
        walk.alone = False
        walk.turn += 1
        self._answered = self._left_for_later = None
        if isinstance(walk.risen, Menu):
            walk.risen = None
        if not walk.at_table():
            return
        self._go(walk.category)
        self._turned_at = walk.clock()
        if walk.entering is not None:
            following = walk.game.players[walk.seat].name
            walk.session.trouble = Phrase("walk.left", {"name": name, "next": following})

    def _move_on(self, then: CellFacts) -> None:
        """On to the next open cell, if that which glows was open and is not any more.

        One that was known before was chosen to be changed.
        """
        if not self._walk.alone and self._walk.cell.is_known and not then.is_known:
            turn = self._turned_at, self._answered
            self._to_next_open()
            self._turned_at, self._answered = turn

    def left(self) -> None:
        """The walk was left: nothing is followed any more, and whose turn it was is old news."""
        session = self._walk.session
        session.hear_no_more(self.follow)
        if session.trouble is not None and session.trouble.key in PASSING:
            session.dismiss()

    def went_there(self) -> None:
        """Whoever holds this phone has chosen what glows, and so has seen it."""
        self._turned_at = self._answered = None
        self._offers = LateList(self._walk.clock)

    def own_is_known(self) -> None:
        """A page that was drawn for everyone has heard whose it is: on to what is asked of them."""
        walk = self._walk
        chosen = walk.begun or walk.typed or walk.from_pad or walk.alone
        if walk.at_table() and walk.own not in (None, walk.seat) and not chosen:
            self._go(walk.category)

    def drawn(self) -> int:
        """Say that the page is being drawn; tells the turn that its keys belong to."""
        self._drawn_turn = self._walk.turn
        self._seen = self._walk.game
        self.entries.drawn()
        self._players.drawn()
        self._offers.drawn()
        return self._drawn_turn

    def by_now(self, seat: int) -> int | None:
        """Where the player sits who was drawn in a seat; `None` when they have left."""
        walk = self._walk
        if self._seen is None or not walk.at_table() or seat >= len(self._seen.seats):
            return seat
        return seating.seat_by_now(self._seen, seat, walk.game)

    def tapped_late(self) -> None:
        """Something was tapped that is not on the page any more: keys, a chip, or who has moved."""
        if not self._offers.seen():
            self.entries.say_late()
        elif self._seats_moved or (self._answered is None and self._walk.at_table()):
            self.entries.tapped_late()
        else:
            self.tell_late()

    def let_name(self) -> bool:
        """Whether a tap on a name is meant for who is called so; if not, the page says so."""
        return self._let_one_of(self._players)

    def _let_one_of(self, listed: LateList) -> bool:
        """Whether a tap in a list is for what was seen in that place; if not, the page says so."""
        if not listed.seen():
            self.entries.say_late()
        return listed.seen()

    def let_tap(self) -> bool:
        """Whether a tap is meant for the player who glows by now; if not, the page says so.

        A second tap may come before the page is drawn, and nobody may be left to enter for.
        """
        walk = self._walk
        if not walk.at_table() or walk.enter_key.is_again():
            return False
        if not self.let_empty(walk.seat) or walk.entering is None:
            return False
        return not walk.by_counting or self._let_one_of(self._offers)

    def let_empty(self, seat: int) -> bool:
        """The same for what empties a player's cell, which may be done once all is entered."""
        walk = self._walk
        if not walk.at_table():
            return False
        seen = self._turned_at is None or walk.clock() - self._turned_at >= MOMENT_TO_SEE
        if seen and self._drawn_turn == walk.turn and seat == walk.seat:
            return True
        self.tell_late()
        return False

    def tell_late(self) -> None:
        """A tap came for keys that were there before another phone answered: nothing is entered."""
        walk = self._walk
        if not walk.at_table():
            return
        if self._answered is None:
            self.entries.let_tap()
            return
        seat, name = self._answered
        if seat < len(walk.game.players):
            answered, following = walk.game.players[seat].name, walk.game.players[walk.seat].name
            told = walk.result.players[seat].categories.get(name)
            entered = Phrase("walk.entered_something", {})
            if told is not None and told.points is not None:
                entered = Phrase("seat.points", {"count": told.points})
            key = "walk.late_here"
            values: dict[str, Any] = {"name": answered, "next": following, "entered": entered}
            if walk.entering is not None and seat != walk.seat:
                key = "walk.late"
            elif walk.entering is not None and name != walk.category:
                key = "walk.late_category"
                values["category"] = Phrase(f"category.{walk.category}", {})
            walk.session.trouble = Phrase(key, values)


def _names(game: Game) -> list[str]:
    return [player.name for player in game.players]
