"""What a tap on a card or a number enters where points are worked out from them."""

from functools import partial

from app.entry.late_changes import board_of, change_seen
from app.entry.walk.cell_keys import Advance
from app.entry.walk.other_phones import NOT_COUNTED, OtherPhones
from app.entry.walk.state import WalkState
from scoring import Counter, Phrase
from scoring.answers import card_answers
from scoring.answers.seating import turn_wonder
from scoring.catalogue.effects import Age
from scoring.game.facts import Piece


class CardTaps:
    """The cards and counters of the player who is entered next."""

    def __init__(self, walk: WalkState, others: OtherPhones, advance: Advance) -> None:
        self._walk, self._others, self._advance = walk, others, advance
        self.drawn_for: str | None = None
        """The category whose cards are on the page: it may turn before that is drawn anew."""

    # Cards -----------------------------------------------------------------------

    def take(self, card: str) -> None:
        """This player has built a card, or has not after all."""
        walk = self._walk
        if self._on_page() and self._others.let_tap():
            walk.begun = True
            walk.typed = ""
            self.close_counter()
            told = card_answers.taking(walk.game, walk.seat, walk.category, card)
            walk.session.enter_all(walk.seat, told)

    def take_none(self) -> None:
        """This player has none of these cards; that is all, so the next one comes."""
        walk = self._walk
        if not self._on_page() or not self._others.let_tap():
            return
        walk.typed = ""
        if card_answers.has_none(walk.game, walk.seat, walk.category):
            told = card_answers.nothing_told(walk.game, walk.seat, walk.category)
            walk.session.enter_all(walk.seat, told)
            return
        was_complete = walk.open.complete(walk.category)
        told = card_answers.none_of_them(walk.game, walk.seat, walk.category)
        walk.session.enter_all(walk.seat, told)
        if walk.session.open_to_change:
            self._advance(newly_complete=not was_complete)

    def _on_page(self) -> bool:
        """Whether the cards that a finger sees are those of the category that is entered now."""
        return self.drawn_for in (None, self._walk.category)

    def stay_out(self, age: Age) -> None:
        """This player took no part in the naval conflicts of an age, or did after all."""
        walk = self._walk
        if self._others.let_tap():
            walk.begun = True
            self.close_counter()
            out = dict(walk.cell.absences).get(age)
            if out is not None:
                key = Piece("naval_absences", age)
                walk.session.enter(walk.seat, key, None if out else True)

    def tell_side(self, seat: int, side: str) -> None:
        """The side of the wonder of who was seen in a seat, where points depend on it."""
        walk, there = self._walk, self._others.by_now(seat)
        if there is not None and walk.at_table() and there < len(walk.game.seats):
            turn = partial(turn_wonder, side=side)
            change_seen(walk.session, walk.game, there, turn, board_of)

    # Numbers ---------------------------------------------------------------------

    def answer(self, seat: int, key: Piece, number: int) -> None:
        """Enter a number and ask for the next; tell the player of one that is out of range."""
        counter = self._counter(seat, key) if self._others.let_tap() else None
        if counter is None:
            return
        least, most = counter.least, card_answers.most(self._walk.game, counter)
        if least <= number <= most:
            self._tell(seat, key, number)
            self.close_counter()
        else:
            name = self._walk.game.players[seat].name
            what = Phrase(f"by_cards.what.{counter.what}", {"name": name})
            told = {"what": what, "number": number, "least": least, "most": most}
            self._walk.session.trouble = Phrase(NOT_COUNTED, told)

    def count(self, seat: int, key: Piece, step: int) -> None:
        """Enter one more or one less of a number that is known."""
        counter = self._counter(seat, key) if self._others.let_tap() else None
        if counter is None or counter.number is None:
            return
        number = max(counter.least, counter.number + step)
        if step < 0 or number <= card_answers.most(self._walk.game, counter):
            self._tell(seat, key, number)

    def open_counter(self, seat: int, key: Piece) -> None:
        """Ask for this number next; a second tap leaves it as it is."""
        if not self._others.let_tap():
            return
        was_open = self._walk.changing == (seat, key)
        self.close_counter()
        if not was_open:
            self._walk.changing = (seat, key)
            self._go_on_counting(seat, key)

    def offer_every_number(self) -> None:
        """Offer higher numbers than the likely ones."""
        self._walk.every_number = True

    def close_counter(self) -> None:
        """Ask for no number out of turn any more."""
        self._walk.changing = None
        self._walk.every_number = False

    def forget(self) -> None:
        """Forget which numbers were entered: another cell asks for others."""
        self._walk.counting = ()
        self.close_counter()

    def _counter(self, seat: int, key: Piece) -> Counter | None:
        """A number that is asked here; another phone may have made it needless."""
        return self._walk.cell.counter(seat, key) if self._walk.at_table() else None

    def _tell(self, seat: int, key: Piece, number: int) -> None:
        self._walk.begun = True
        self._go_on_counting(seat, key)
        self._walk.session.enter(seat, key, number)

    def _go_on_counting(self, seat: int, key: Piece) -> None:
        if (seat, key) not in self._walk.counting:
            self._walk.counting = (*self._walk.counting, (seat, key))
