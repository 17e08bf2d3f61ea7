"""What the keys below the players enter into a cell: numbers, digits, tokens and symbols."""

from collections.abc import Callable
from typing import Protocol

from app.entry.risen import Why
from app.entry.walk.other_phones import OtherPhones
from app.entry.walk.state import WalkState
from scoring import Coins, Entry
from scoring.answers.card_answers import nothing_told
from scoring.answers.depths import held_tokens, holding, none_held, symbols_held
from scoring.answers.noted import Disputed
from scoring.answers.seating import seat_by_now
from scoring.game.facts import Piece
from scoring.remarks.table_remarks import about_entry
from storage import Change

LONGEST_NUMBER = 3
"""The most digits of a number that is typed."""

MOST_SYMBOLS = 20
"""The most symbols of a kind that are counted by taps."""


class Advance(Protocol):
    """Goes on to the next player, or from the last one to the next category."""

    def __call__(self, *, newly_complete: bool) -> None:
        """`newly_complete` says whether the category has just got its last points."""


class CellKeys:
    """The keys of the cell that is entered next."""

    def __init__(
        self,
        walk: WalkState,
        others: OtherPhones,
        advance: Advance,
        answer: Callable[[int, Piece, int], None],
    ) -> None:
        """`answer` tells a number that is asked for, by seat and fact."""
        self._walk, self._others, self._advance, self._answer = walk, others, advance, answer

    def is_enter_again(self) -> bool:
        """Whether a tap is but the Enter key once more, which has done something already."""
        return self._walk.enter_key.is_again()

    # Numbers ---------------------------------------------------------------------

    def tap(self, number: int) -> None:
        """A one-tap number: the points, or the coins where coins are entered."""
        if self._others.let_tap():
            self._enter(self._read(number))

    def switch_digits(self) -> None:
        """Type numbers digit by digit, or tap them again."""
        self.leave()
        self._walk.digits = not self._walk.digits

    def type_digit(self, digit: str) -> None:
        """One more digit of a number: of the one that is asked for, or of the points."""
        walk = self._walk
        if self._others.let_tap() and len(walk.typed.lstrip("-")) < LONGEST_NUMBER:
            if not walk.typed:
                walk.typed_for = walk.asked_for
            walk.typed += digit

    def type_minus(self) -> None:
        """Turn the number that is typed into its negative, or back."""
        typed = self._walk.typed
        if self._others.let_tap():
            self._walk.typed = typed[1:] if typed.startswith("-") else "-" + typed
            self._walk.typed_for = None

    def backspace(self) -> None:
        """Take back a digit; with none typed, empty the cell."""
        if self._walk.enter_key.is_again():
            return
        if self._walk.typed:
            self._walk.typed = self._walk.typed[:-1]
        else:
            self.clear()

    def forget_typed(self) -> None:
        """Forget the digits typed so far."""
        self._walk.typed = ""

    def commit(self) -> None:
        """Enter the number that is typed, if one is, and move on."""
        entry = self._typed_entry()
        if entry is not None and self._walk.at_table():
            self._enter(entry)

    def leave(self) -> None:
        """Enter the digits that are still typed, for nobody means to lose them."""
        entry = self._typed_entry()
        if entry is not None and self._walk.at_table():
            self._set(entry)

    def leave_for(self, seat: int) -> int | None:
        """The same for who goes on to a player; tells where that one sits by then.

        As the digits are kept it is heard that another phone has moved players: `None` for who has
        left, which is said.
        """
        walk = self._walk
        seen = walk.game if walk.at_table() else None
        self.leave()
        if seen is None or not walk.at_table() or seat >= len(seen.players):
            return None
        there = seat_by_now(seen, seat, walk.game)
        if there is None:
            self._others.tapped_late()
        else:
            self._others.went_there()
        return there

    def leave_for_depth(self) -> None:
        """The same for who goes on to details or to points, but coins and points go on being typed.

        Who sees only while typing which of them is asked for means the other one by that number.
        """
        walk = self._walk
        if walk.all_details != "coins" or walk.typed.startswith("-"):
            self.leave()
            walk.digits = False

    def leave_to(self, route: str) -> None:
        """The same for who goes on to another page."""
        self.leave()
        self._walk.go_to(route)

    def _typed_entry(self) -> Entry | None:
        """The points that are typed; the answer to a number that is asked for is given at once."""
        typed, self._walk.typed = self._walk.typed, ""
        answers, self._walk.typed_for = self._walk.typed_for, None
        if typed and answers:
            self._answer(*answers, int(typed))
            return None
        coins = self._walk.details == "coins"
        if typed in ("", "-") or (coins and typed.startswith("-")):
            return None
        return self._read(int(typed))

    def _read(self, number: int) -> Entry:
        """A number as an entry: coins where coins are being entered, else points."""
        return Coins(coins=number) if self._walk.details == "coins" else number

    # Tokens and symbols ----------------------------------------------------------

    def take_token(self, token: int) -> None:
        """One more conflict token, or debt token, for this player."""
        if self._others.let_tap():
            self._set(holding(self._walk.details, (*self._held, token)))

    def give_back_token(self, token: int) -> None:
        """One of these tokens less."""
        held = [*self._held] if self._others.let_tap() else []
        if token in held:
            held.remove(token)
            self._set(holding(self._walk.details, tuple(held)))

    @property
    def _held(self) -> tuple[int, ...]:
        return held_tokens(self._walk.entry(self._walk.seat))

    def count_symbol(self, kind: str, step: int) -> None:
        """One science symbol more or less."""
        if not self._others.let_tap():
            return
        held = symbols_held(self._walk.game, self._walk.seat)
        count = getattr(held, kind) + step
        if count >= 0 and (step < 0 or count <= MOST_SYMBOLS):
            self._set(held.model_copy(update={kind: count}))

    def confirm_details(self) -> None:
        """The details of this player are complete: none entered means what cards tell, or none."""
        self._walk.typed = ""
        if not self._others.let_tap():
            return
        if self._walk.entry(self._walk.seat) is None:
            symbols = self._walk.details == "symbols"
            told = symbols_held(self._walk.game, self._walk.seat) if symbols else None
            self._enter(told or none_held(self._walk.details))
        else:
            self._advance(newly_complete=True)

    def settled(self, disputed: Disputed | None) -> None:
        """Somebody said which of two entries shall stand: on, where it is the cell that glows."""
        walk = self._walk
        if not isinstance(disputed, Change) or not walk.at_table() or walk.entering is None:
            return
        if walk.typed:
            # Somebody is about to write something else there.
            return
        is_here = (disputed.seat, disputed.category) == (walk.seat, walk.category)
        # What is counted one by one goes on, as it does after each tap.
        one_by_one = walk.by_counting or walk.held_together
        if is_here and walk.cell.is_known and not one_by_one:
            self._advance(newly_complete=walk.open.complete(walk.category))

    # Emptying --------------------------------------------------------------------

    def clear(self) -> None:
        """Take away what was typed for this player; what is worked out shows again."""
        walk = self._walk
        if not walk.enter_key.is_again() and self._others.let_empty(walk.seat):
            self._set(None)

    def empty(self, seat: int) -> None:
        """Empty this player's cell, and the cards that were named for it.

        The glow may have gone on to another one when a menu was closed.
        """
        walk = self._walk
        if not self._others.let_empty(seat):
            return
        if walk.counts and walk.entry(walk.seat) is None:
            walk.session.enter_all(walk.seat, nothing_told(walk.game, walk.seat, walk.category))
        else:
            self.clear()

    def leave_to_city(self, why: Why) -> None:
        """Take away what somebody saw entered where the city gives something else."""
        walk, there = self._walk, self._others.by_now(why.seat)
        if walk.at_table() and there is not None and why.category is not None:
            walk.session.enter_over(there, why.category, None, why.entered)

    # -----------------------------------------------------------------------------

    def _set(self, entry: Entry | None) -> None:
        walk = self._walk
        disputed, walk.disputed = walk.disputed, None
        walk.begun = walk.begun or entry is not None
        if disputed is None:
            walk.session.enter(walk.seat, walk.category, entry)
        else:
            walk.session.enter_over(walk.seat, walk.category, entry, *disputed)

    def _enter(self, entry: Entry) -> None:
        walk = self._walk
        was_complete = walk.open.complete(walk.category)
        walk.typed = ""
        self._set(entry)
        if walk.session.open_to_change:
            # A number that is hardly possible is looked at before the page turns.
            odd = any(about_entry(walk.category, entry, walk.game.rules))
            if not (walk.alone and odd):
                self._advance(newly_complete=not was_complete and not odd)
