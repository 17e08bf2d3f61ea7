"""The walk: category by category, player by player, one tap a value.

Where the walk is and what a tap or a key does. It draws nothing: the page does.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Any, Literal

import flet as ft

from app import routes
from app.entry.session import Session
from scoring import (
    CategoryPoints,
    Coins,
    ConflictTokens,
    Counter,
    DebtTokens,
    Entry,
    Game,
    Phrase,
    Remark,
    Result,
    Symbols,
    category,
    score,
)
from scoring.answers import card_answers
from scoring.answers.card_answers import Offer
from scoring.answers.city_tiles import piles
from scoring.catalogue.editions import DetailsKind, row_told_by
from scoring.catalogue.effects import Age
from scoring.game.facts import is_of_city
from scoring.remarks.table_remarks import about_entry
from storage import Draft

Depth = Literal["points", "details"]
"""What is entered: points, or the details behind them."""

Kind = DetailsKind | Literal["cards"]
"""The kind of what is entered: `points`, a kind of details, or the cards that give points."""

CONFLICT_TOKENS = (5, 3, 1, -1)
"""The conflict tokens, by their points."""

LONGEST_NUMBER = 3
"""The most digits of a number that is typed."""

MOST_SYMBOLS = 20
"""The most symbols of a kind that are counted by taps."""

MOMENT_TO_SEE = 0.6
"""How long a finger that is on its way may need to see that the glow has moved, in seconds."""

SYMBOL_KEYS = {"T": "tablet", "C": "compass", "G": "gear", "W": "wild"}
"""The letters that add a science symbol on a desktop's keyboard."""


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class Walk:
    """Where the walk is."""

    session: Session
    """The table that is being scored."""

    go_to: Callable[[str], None]
    """Opens a page by its route."""

    category: str = ""
    """The category on the page."""

    seat: int = 0
    """The player whose value is entered next, by the place in the document."""

    resting: bool = False
    """Whether nobody's value is entered next, for all were: a player is tapped to change one."""

    depth: Depth = "points"
    """What is entered."""

    counting: tuple[tuple[int, str], ...] = ()
    """The numbers that were told just now, by seat and fact, so that they can go on changing."""

    changing: tuple[int, str] | None = None
    """A number that was tapped to tell it, or another one, next."""

    every_number: bool = False
    """Whether every number is offered for what is asked next, not just the likely ones."""

    digits: bool = False
    """Whether numbers are typed digit by digit rather than tapped whole."""

    typed: str = ""
    """The digits typed so far."""

    from_pad: bool = False
    """Whether a cell of the pad was tapped to come here, so that back leads there."""

    alone: bool = False
    """Whether one cell was opened to change it: no other one comes after it by itself."""

    risen: str = ""
    """What has risen from the bottom: `menu`, `discard`, `wonder` and a seat, or the seat and
    category of a why."""

    finger: float = field(default=0.0, repr=False, compare=False)
    """Where a finger was set down to swipe, in pixels from the left."""

    turn: int = 0
    """How often another phone changed what is asked here; keys of an earlier turn are gone."""

    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    """The time, in seconds."""

    _drawn_turn: int = field(default=0, repr=False)
    _turned_at: float | None = field(default=None, repr=False)
    _answered: tuple[int, str] | None = field(default=None, repr=False)
    _begun: bool = field(default=False, repr=False)
    _disputed: tuple[Entry | None] | None = field(default=None, repr=False)
    _left_for_later: Draft | None = field(default=None, repr=False)
    _route: str = field(default="", repr=False)
    _opened_from: str = field(default="", repr=False)
    _expected: list[str] = field(default_factory=list, repr=False)

    # Where the walk is -----------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The draft that is being scored; the page shows no walk without one."""
        if self.session.draft is None:
            raise LookupError(self.category)
        return self.session.draft

    @property
    def game(self) -> Game:
        """The game that is being scored."""
        return self.draft.game

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories, in the walk's order."""
        return self.game.categories

    def entry(self, seat: int) -> Entry | None:
        """What a player has in the category on the page."""
        return self.game.players[seat].pad.get(self.category)

    @property
    def result(self) -> Result:
        """The game scored as far as it is known."""
        result = self.session.result()
        if result is None:
            raise LookupError(self.category)
        return result

    def cell(self, seat: int, name: str) -> CategoryPoints:
        """What a player has in a category: typed, or worked out."""
        return self.result.players[seat].categories[name]

    def is_known(self, seat: int, name: str) -> bool:
        """Whether a player's points of a category are known."""
        return self.cell(seat, name).points is not None

    def known(self, name: str) -> int:
        """How many players' points of a category are known."""
        return len(self.game.players) - len(self._open(name))

    @property
    def seats(self) -> range:
        """Every player's place in the document."""
        return range(len(self.game.players))

    @property
    def entering(self) -> int | None:
        """The player whose value is entered next; `None` once there is nothing left to enter."""
        return None if self.resting and self.next_category() is None else self.seat

    def at_table(self) -> bool:
        """Whether there is a table to score; another phone may have closed or changed it."""
        if self.session.draft is None:
            return False
        if self.category and self.category not in self.categories:
            return False
        self.seat = min(self.seat, len(self.game.players) - 1)
        return bool(self.game.players)

    def complete(self, name: str) -> bool:
        """Whether every player's points of a category are known."""
        return self.known(name) == len(self.game.players)

    def first_open(self, name: str, after: int = -1) -> int | None:
        """The next player, round the table, whose points of a category are not known yet."""
        unknown = self._open(name)
        return next((seat for seat in unknown if seat > after), next(iter(unknown), None))

    def _open(self, name: str) -> list[int]:
        """The players whose points of a category are not known."""
        players = self.result.players
        return [seat for seat in self.seats if players[seat].categories[name].points is None]

    def _stands_alone(self) -> bool:
        """Whether the cell was opened to change it, rather than to go on from there."""
        corrected = bool(self.draft.corrects) and self.is_known(self.seat, self.category)
        return corrected or all(map(self.complete, self.categories))

    @property
    def leads_back(self) -> str:
        """The route where a single cell was opened, to which the wide button leads back."""
        return self._opened_from if self.alone and self.from_pad else ""

    @property
    def corrects(self) -> datetime | None:
        """When the game was played that is being corrected; `None` for any other table."""
        draft = self.draft
        return (draft.game.played_at or draft.changed_at) if draft.corrects else None

    def next_category(self) -> str | None:
        """Where the wide button goes; `None` for the result."""
        names = self.categories
        if all(map(self.complete, names)):
            return None
        following = names[names.index(self.category) + 1 :]
        if following:
            return following[0]
        if self.result.final:
            # Totals that were told need no categories behind them.
            return None
        return next((name for name in names[:-1] if not self.complete(name)), None)

    # Getting about ---------------------------------------------------------------

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
        if route == self._route:
            self._expected.clear()
            return
        self._route = route
        if route in self._expected:
            # The address only catches up with where the walk already is, or was.
            del self._expected[: self._expected.index(route) + 1]
            return
        self._expected.clear()
        self.from_pad = seat is not None
        self._opened_from = opened_from or routes.pad(self.draft.id)
        self._turn_to(name, seat)
        self.alone = self.from_pad and self._stands_alone()
        if by_hand and self.asks_for_cards:
            self.depth = "points"

    def go(self, name: str, seat: int | None = None) -> None:
        """Go to a category, at once; the address follows."""
        self._leave_cell()
        self._turned_at = None
        if not self.at_table():
            return
        if name != self.category:
            self.from_pad = self.alone = False
            route = routes.walk(self.draft.id, name)
            self._expected.append(route)
            self.go_to(route)
        self._turn_to(name, seat)

    def go_to_cell(self, seat: int, name: str) -> None:
        """Go to a cell of the pad."""
        self.go(name, seat)
        self.alone = self.at_table() and self._stands_alone()

    def _turn_to(self, name: str, seat: int | None) -> None:
        if name != self.category:
            self.depth = "points"
            self.digits = False
            self._forget_counting()
        self.category = name
        following = self.first_open(name) if seat is None else seat
        self._glow(following or 0)
        if following is None:
            self._rest()

    def _rest(self) -> None:
        """Once all is entered, a stray tap must not write over it.

        Cards are not written over: they stay on the page, and what is tapped there is seen.
        """
        self.resting = self.next_category() is None and not self.by_counting

    def _glow(self, seat: int) -> None:
        """Make a player the one whose value is entered next, in the way it was entered."""
        self.typed = ""
        self.resting = False
        self._begun, self._disputed = False, None
        if seat != self.seat:
            self._forget_counting()
        self.seat = seat
        if not self.game.players:
            return
        if self.asks_for_cards:
            self.depth = "details" if self._answers_by_cards(seat) else "points"
            return
        entry = self.entry(seat)
        if entry is None and card_answers.told_numbers(self.game, self.category):
            self.depth = "details"
            return
        entries = [player.pad.get(self.category) for player in self.game.players]
        detailed = [not isinstance(other, int) for other in entries if other is not None]
        if entry is not None:
            self.depth = "points" if isinstance(entry, int) else "details"
        elif detailed and all(detailed):
            # Who had coins for everybody so far has them for the next player too.
            self.depth = "details"

    @property
    def prefers_cards(self) -> bool | None:
        """Whether the table tells cards where it can; `None` until it said so."""
        return self.draft.by_cards

    def _answers_by_cards(self, seat: int) -> bool:
        """Whether a player's points follow from cards: as they did, or as the table does it."""
        if self.entry(seat):
            return False
        if card_answers.held(self.game, seat, self.category) or self.prefers_cards:
            return True
        return self.prefers_cards is None and not self._typed_points()

    def _typed_points(self) -> bool:
        """Whether points were typed so far where cards could have been told.

        Zero points say nothing: who has none of the cards has them either way.
        """
        others = (name for name in self.categories if name != self.category)
        for name in (self.category, *others):
            if card_answers.asked_for(self.game.box, name):
                if any(card_answers.held(self.game, seat, name) for seat in self.seats):
                    return False
                if any(player.pad.get(name) for player in self.game.players):
                    return True
        return False

    def back(self) -> None:
        """One category back; from the first one to the table, and to the pad from a cell of it."""
        if not self.at_table():
            return
        if self.from_pad:
            self._leave_cell()
            self.go_to(routes.pad(self.draft.id))
        elif self.category == self.categories[0]:
            self._leave_cell()
            self.go_to(routes.table(self.draft.id))
        else:
            self.previous()

    def next(self) -> None:
        """Go on with the wide button: to the next player, category, or to the result."""
        self._leave_cell()
        if not self.at_table():
            return
        following = self.next_player()
        if self.leads_back:
            self.go_to(self.leads_back)
        elif following is None:
            self._go_on(self.next_category())
        else:
            self._glow(following)

    def next_player(self) -> int | None:
        """Who comes next with the wide button, where it goes from player to player.

        It enters nothing: who has no details yet is passed by, and still missing.
        """
        if not (self.by_counting or self.held_together):
            return None
        unknown = self._open(self.category)
        if self.seat in unknown:
            return next((seat for seat in unknown if seat > self.seat), None)
        return self.first_open(self.category, self.seat)

    def turn_on(self) -> None:
        """Turn to the next category, as by a swipe; after the last one comes the result."""
        self._leave_cell()
        if self.at_table():
            following = self.categories[self.categories.index(self.category) + 1 :]
            self._go_on(following[0] if following else None)

    def _go_on(self, following: str | None) -> None:
        if following is None:
            self.go_to(routes.result(self.draft.id))
        else:
            self.go(following)

    def previous(self) -> None:
        """Go back one category, if there is one before."""
        self._leave_cell()
        position = self.categories.index(self.category) if self.at_table() else 0
        if position:
            self.go(self.categories[position - 1])

    def choose(self, seat: int) -> None:
        """Make a player the one whose value is entered next."""
        self._leave_cell()
        self._turned_at = None
        if self.at_table() and seat < len(self.game.players):
            self._glow(seat)

    # Other phones at the table ------------------------------------------------------

    def follow_others(self, before: Draft) -> None:
        """Another phone changed the table: the glow leaves a cell that was filled meanwhile.

        Whoever has begun to enter something stays there, and is asked which one shall stand.
        """
        name, seat = self.category, self.seat
        if not self.at_table() or self.session.clash is not None:
            return
        if self.seat != seat or seat >= len(before.game.players):
            # The table is another one.
            return
        if self._is_told_alike(before.game):
            return
        if self._begun or self.typed:
            self._disputed = (before.entry(seat, name),)
            return
        self.turn += 1
        self._turned_at = self.clock()
        self._answered = (seat, name)
        if self.risen == "menu":
            # What it offers is for the player who glowed when it was opened.
            self._left_for_later = before
        else:
            self._move_on(before)

    def _is_told_alike(self, before: Game) -> bool:
        """Whether what the keys on the page are for is as it was."""
        seat, name, now = self.seat, self.category, self.game
        if before.categories != now.categories:
            return False
        if before.players[seat].pad.get(name) != now.players[seat].pad.get(name):
            return False
        if self.is_known(seat, name) != _is_known(before, seat, name):
            return False
        if not self.by_counting:
            return True
        held = [card_answers.held(game, seat, name) for game in (before, now)]
        asked = [card_answers.asked(game, score(game), seat, name) for game in (before, now)]
        return held[0] == held[1] and asked[0] == asked[1]

    def _move_on(self, before: Draft) -> None:
        """On to the next open cell, if that which glows was open and is not any more."""
        name = self.category
        if self.alone or not self.is_known(self.seat, name):
            return
        if _is_known(before.game, self.seat, name):
            # It was chosen to be changed.
            return
        following = self.first_open(name, self.seat)
        if following is not None:
            self._glow(following)
        elif name != self.categories[-1] and (category_after := self.next_category()):
            turned_at = self._turned_at
            self.go(category_after)
            self._turned_at = turned_at
        else:
            self._rest()

    def drawn(self) -> int:
        """Say that the page is being drawn; tells the turn that its keys belong to."""
        # Drawing needs no second drawing.
        object.__setattr__(self, "_drawn_turn", self.turn)
        return self.turn

    def _takes_taps(self) -> bool:
        """Whether a tap is meant for the player who glows by now; if not, the page says so.

        A second tap may come before the page is drawn, and nobody may be left to enter for.
        """
        if not self.at_table():
            return False
        seen = self._turned_at is None or self.clock() - self._turned_at >= MOMENT_TO_SEE
        if seen and self._drawn_turn == self.turn:
            return self.entering is not None
        self.tell_late()
        return False

    def tell_late(self) -> None:
        """A tap came for keys that were there before another phone answered: nothing is entered."""
        if self._answered is None or not self.at_table():
            return
        seat, name = self._answered
        if seat < len(self.game.players):
            answered, following = self.game.players[seat].name, self.game.players[self.seat].name
            moved = self.entering is not None and (seat, name) != (self.seat, self.category)
            key = "walk.late" if moved else "walk.late_here"
            self.session.trouble = Phrase(key, {"name": answered, "next": following})

    # What rises from the bottom -----------------------------------------------------

    def open_menu(self) -> None:
        """Show what else there is to do."""
        self.risen = "menu"

    def open_why(self, seat: int, name: str) -> None:
        """Show why a cell has its points."""
        self.risen = f"{seat} {name}"

    def explain(self, seat: int) -> None:
        """Show why a player has the points of the category on the page."""
        if self.at_table() and seat in self.seats:
            self.open_why(seat, self.category)

    def ask_to_discard(self) -> None:
        """Ask whether the table shall be thrown away."""
        self.risen = "discard"

    def close(self) -> None:
        """Let it sink again."""
        was_menu, self.risen = self.risen == "menu", ""
        if was_menu and self._left_for_later is not None:
            before, self._left_for_later = self._left_for_later, None
            if self.at_table() and (self.seat, self.category) == self._answered:
                self._move_on(before)

    # Entering --------------------------------------------------------------------

    def tap(self, number: int) -> None:
        """A one-tap number: the points, or the coins where coins are entered."""
        if self._takes_taps():
            self._enter(self._read(number))

    def take_token(self, token: int) -> None:
        """One more conflict token, or debt token, for this player."""
        if self._takes_taps():
            self._hold((*held_tokens(self.entry(self.seat)), token))

    def give_back_token(self, token: int) -> None:
        """One of these tokens less."""
        held = [*held_tokens(self.entry(self.seat))] if self._takes_taps() else []
        if token in held:
            held.remove(token)
            self._hold(held)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens that may be taken here, by their points, the best first."""
        return self.game.rules.debts if self.details == "debts" else CONFLICT_TOKENS

    def _hold(self, tokens: Iterable[int]) -> None:
        """This player has these tokens, of the kind that is entered."""
        held = tuple(sorted(tokens, reverse=True))
        if self.details == "debts":
            self._set(DebtTokens(debts=held))
        else:
            self._set(ConflictTokens(tokens=held))

    def count_symbol(self, kind: str, step: int) -> None:
        """One science symbol more or less."""
        if not self._takes_taps():
            return
        entry = self.entry(self.seat)
        held = entry if isinstance(entry, Symbols) else Symbols()
        count = getattr(held, kind) + step
        if count >= 0 and (step < 0 or count <= MOST_SYMBOLS):
            self._set(held.model_copy(update={kind: count}))

    def confirm_details(self) -> None:
        """The details of this player are complete: none entered means none there."""
        self.typed = ""
        if not self._takes_taps():
            return
        entry = self.entry(self.seat)
        if entry is None:
            self._enter(self._none_held())
        else:
            self._advance(newly_complete=True)

    def _none_held(self) -> Entry:
        """What stands for none of the details that are entered."""
        match self.details:
            case "tokens":
                return ConflictTokens(tokens=())
            case "debts":
                return DebtTokens(debts=())
            case _:
                return Symbols()

    def clear(self) -> None:
        """Take away what was typed for this player; what is worked out comes to light again."""
        if self.at_table():
            self.session.enter(self.seat, self.category, None)

    def empty(self) -> None:
        """Empty this player's cell, and the cards that were named for it."""
        if not self.at_table():
            return
        if self.counts and self.entry(self.seat) is None:
            told = card_answers.nothing_told(self.game, self.seat, self.category)
            self.session.enter_all(self.seat, told)
        else:
            self.clear()

    def undo(self) -> None:
        """Take back the latest entry, and go where it was."""
        self.typed = ""
        self._show_cell(self.session.undo())

    def redo(self) -> None:
        """Make the entry again that was taken back, and go where it was."""
        self.typed = ""
        self._show_cell(self.session.redo())

    @property
    def asks_for_cards(self) -> bool:
        """Whether this category's points can be worked out from a few cards and numbers."""
        draft = self.session.draft
        return draft is not None and bool(card_answers.asked_for(draft.game.box, self.category))

    @property
    def told_in_city(self) -> bool:
        """Whether this category's cards are told on a city's page, where they lie apart."""
        draft = self.session.draft
        if draft is None or self.asks_for_cards:
            return False
        return category(self.category).colour in piles(draft.game.box)

    @property
    def counts(self) -> bool:
        """Whether this category's points can be worked out from cards, or from numbers."""
        return self.asks_for_cards or card_answers.counted_for(self.category)

    @property
    def by_counting(self) -> bool:
        """Whether cards or numbers are told now, from which the points are worked out."""
        return self.details in ("cards", "strengths")

    @property
    def held_together(self) -> bool:
        """Whether details are taken one by one, so that the player is left when all are there."""
        return self.details in ("tokens", "debts", "symbols")

    @property
    def all_details(self) -> Kind:
        """The kind of details that this category has; `points` when none."""
        return "cards" if self.asks_for_cards else category(self.category).details

    @property
    def details(self) -> Kind:
        """The kind of details that is entered now; `points` when none are."""
        return self.all_details if self.depth == "details" else "points"

    def switch_depth(self) -> None:
        """Enter the details in place of points, or points again.

        Cards that are too many for this page lie on that of the city.
        """
        if self.told_in_city:
            self._leave_cell()
            self.go_to(routes.city(self.draft.id, self.seat))
            return
        self.typed = ""
        self.digits = False
        self.depth = "details" if self.depth == "points" else "points"
        if self.asks_for_cards:
            self.session.tell_by_cards(by_cards=self.depth == "details")

    def switch_digits(self) -> None:
        """Type numbers digit by digit, or tap them again."""
        self.typed = ""
        self.digits = not self.digits

    # By cards --------------------------------------------------------------------

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The cards that this player may have built."""
        return card_answers.offers(self.game, self.seat, self.category)

    @property
    def taken_by_others(self) -> tuple[tuple[Offer, tuple[str, ...]], ...]:
        """The cards that this player cannot have built, and who has them."""
        return card_answers.taken_by_others(self.game, self.seat, self.category)

    @property
    def asked(self) -> tuple[Counter, ...]:
        """The numbers that this player's points depend on."""
        return card_answers.asked(self.game, self.result, self.seat, self.category)

    @property
    def overruled(self) -> bool:
        """Whether points were typed for this player although the cards are named."""
        held = card_answers.held(self.game, self.seat, self.category)
        return bool(held) and self.entry(self.seat) is not None

    def concerns(self, remark: Remark) -> bool:
        """Whether a remark is about what this player has in the category on the page.

        A science symbol among the cards counts in another category, which it concerns too.
        """
        if remark.seats and self.seat not in remark.seats:
            return False
        if remark.category == self.category:
            return True
        held = card_answers.held(self.game, self.seat, self.category)
        if remark.category is None:
            return remark.phrase.values.get("card") in held
        return category(remark.category).details == "symbols" and any(
            card.effects.symbol and card.name in held
            for card in card_answers.asked_for(self.game.box, self.category)
        )

    def take(self, card: str) -> None:
        """This player has built a card, or has not after all."""
        if self._takes_taps():
            self._begun = True
            self.typed = ""
            self._close_counter()
            told = card_answers.taking(self.game, self.seat, self.category, card)
            self.session.enter_all(self.seat, told)

    def take_none(self) -> None:
        """This player has none of these cards; that is all, so the next one comes."""
        if not self._takes_taps():
            return
        self.typed = ""
        if card_answers.has_none(self.game, self.seat, self.category):
            told = card_answers.nothing_told(self.game, self.seat, self.category)
            self.session.enter_all(self.seat, told)
            return
        was_complete = self.complete(self.category)
        told = card_answers.none_of_them(self.game, self.seat, self.category)
        self.session.enter_all(self.seat, told)
        if self.session.open_to_change:
            self._advance(newly_complete=not was_complete)

    def asked_next(self, asked: tuple[Counter, ...]) -> Counter | None:
        """Of the numbers that are asked, the one whose keys are on the page.

        It is the one that was tapped, or else the first that nobody knows.
        """
        unknown = (one for one in asked if one.number is None)
        tapped = (one for one in asked if card_answers.place(one) == self.changing)
        return next(chain(tapped, unknown), None)

    def answer(self, seat: int, key: str, number: int) -> None:
        """A number is told; the next one that nobody knows is asked."""
        counter = self._counter(seat, key) if self._takes_taps() else None
        if counter is not None and number >= counter.least:
            self._tell(seat, key, number)
            self._close_counter()

    def count(self, seat: int, key: str, step: int) -> None:
        """One more or less of a number that is known."""
        counter = self._counter(seat, key) if self._takes_taps() else None
        if counter is None or counter.number is None:
            return
        number = max(counter.least, counter.number + step)
        if step < 0 or number <= card_answers.most(self.game, counter):
            self._tell(seat, key, number)

    def open_counter(self, seat: int, key: str) -> None:
        """This number is told next; tapped once more, it is well as it is."""
        again = self.changing == (seat, key)
        self._close_counter()
        if not again:
            self.changing = (seat, key)
            self._go_on_counting(seat, key)

    @property
    def absences(self) -> tuple[tuple[Age, bool], ...]:
        """The ages whose naval conflicts this player may have stayed out of, and whether so."""
        return card_answers.absences(self.game, self.seat, self.category)

    @property
    def alone_may_be_absent(self) -> str:
        """The other player who alone may have stayed out, if one is known; else nothing."""
        return card_answers.alone_may_be_absent(self.game, self.seat, self.category)

    def stay_out(self, age: Age) -> None:
        """This player took no part in the naval conflicts of an age, or did after all."""
        if self._takes_taps():
            self._begun = True
            self._close_counter()
            out = dict(self.absences).get(age)
            if out is not None:
                key = f"city.naval_absences.{age}"
                self.session.enter(self.seat, key, None if out else True)

    def offer_every_number(self) -> None:
        """The number is higher than is likely."""
        self.every_number = True

    def _counter(self, seat: int, key: str) -> Counter | None:
        """A number that is asked here; another phone may have made it needless."""
        if not self.at_table():
            return None
        return next((one for one in self.asked if card_answers.place(one) == (seat, key)), None)

    def _tell(self, seat: int, key: str, number: int) -> None:
        self._begun = True
        self._go_on_counting(seat, key)
        self.session.enter(seat, key, number)

    def _go_on_counting(self, seat: int, key: str) -> None:
        if (seat, key) not in self.counting:
            self.counting = (*self.counting, (seat, key))

    def _close_counter(self) -> None:
        self.changing = None
        self.every_number = False

    def _forget_counting(self) -> None:
        self.counting = ()
        self._close_counter()

    def tell_side(self, seat: int, side: str) -> None:
        """The side of a player's wonder, where points depend on it."""
        if self.at_table() and seat < len(self.game.seats):
            self.session.change_table(lambda game: _with_side(game, seat, side))

    def ask_wonder(self, seat: int) -> None:
        """Ask which wonder a player has, where it decides points."""
        self.risen = f"wonder {seat}"

    # -----------------------------------------------------------------------------

    def _show_cell(self, changed: tuple[int, str] | None) -> None:
        """Go where what was changed is entered, if that is not on the page already."""
        if changed is None or not self.at_table() or changed[0] >= len(self.game.seats):
            return
        cell = self._cell_of(*changed)
        if cell is not None and cell[0] in self.seats:
            self.go(cell[1], cell[0])
        else:
            self.go_to(routes.city(self.draft.id, changed[0]))

    def _cell_of(self, seat: int, key: str) -> tuple[int, str] | None:
        """The cell that a fact is entered in; `None` where that is the city's own page."""
        if not is_of_city(key):
            return seat, key
        what, *rest = key.split(".", 2)[1:]
        row = row_told_by(what)
        if row is not None and card_answers.counted_for(row):
            return seat, row
        if what == "cards":
            return self._cell_of_card(seat, rest[0])
        here = ((self.seat, self.category), *self._cells_by_cards())
        for cell in here:
            if self._asks(*cell, (seat, key)):
                return cell
        return self._cell_of_colour(seat, rest[0]) if what == "counts" else None

    def _cell_of_card(self, seat: int, card: str) -> tuple[int, str] | None:
        for name in self.categories:
            if card in [one.name for one in card_answers.asked_for(self.game.box, name)]:
                return seat, name
        return None

    def _cells_by_cards(self) -> list[tuple[int, str]]:
        names = [name for name in self.categories if card_answers.asked_for(self.game.box, name)]
        return [(seat, name) for name in names for seat in self.seats]

    def _asks(self, seat: int, name: str, number: tuple[int, str]) -> bool:
        if not card_answers.asked_for(self.game.box, name):
            return False
        return number in map(
            card_answers.place, card_answers.asked(self.game, self.result, seat, name)
        )

    def _cell_of_colour(self, seat: int, colour: str) -> tuple[int, str] | None:
        for name in self.categories:
            if category(name).colour == colour and card_answers.asked_for(self.game.box, name):
                return seat, name
        return None

    def _read(self, number: int) -> Entry:
        """A number as an entry: coins where coins are being entered, else points."""
        return Coins(coins=number) if self.details == "coins" else number

    def _set(self, entry: Entry) -> None:
        disputed, self._disputed = self._disputed, None
        self._begun = True
        if disputed is None:
            self.session.enter(self.seat, self.category, entry)
        else:
            self.session.enter_over(self.seat, self.category, entry, *disputed)

    def _enter(self, entry: Entry) -> None:
        was_complete = self.complete(self.category)
        self.typed = ""
        self._set(entry)
        if self.session.draft is not None and self.session.clash is None:
            # A number that is hardly possible is looked at before the page turns.
            odd = any(about_entry(self.category, entry, self.game.rules))
            if not (self.alone and odd):
                self._advance(newly_complete=not was_complete and not odd)

    def _advance(self, *, newly_complete: bool) -> None:
        """On to the next player, or from the last one to the next category."""
        name = self.category
        if self.alone:
            if self.leads_back:
                self.go_to(self.leads_back)
            return
        following = self.first_open(name, self.seat)
        if following is not None:
            self._glow(following)
        elif self.next_category() is None:
            self._rest()
        elif newly_complete and name != self.categories[-1] and self.next_category():
            self.next()
        elif self.seat + 1 < len(self.game.players):
            self._glow(self.seat + 1)

    # The keyboard ----------------------------------------------------------------

    def type_digit(self, digit: str) -> None:
        """One more digit of a number."""
        if self._takes_taps() and len(self.typed.lstrip("-")) < LONGEST_NUMBER:
            self.typed += digit

    def type_minus(self) -> None:
        """Turn the number that is typed into its negative, or back."""
        if self._takes_taps():
            self.typed = self.typed[1:] if self.typed.startswith("-") else "-" + self.typed

    def backspace(self) -> None:
        """Take back a digit; with none typed, empty the cell."""
        if self.typed:
            self.typed = self.typed[:-1]
        else:
            self.clear()

    def forget_typed(self) -> None:
        """Forget the digits typed so far."""
        self.typed = ""

    def commit(self) -> None:
        """Enter the number that is typed, if one is, and move on."""
        entry = self._typed_entry()
        if entry is not None and self.at_table():
            self._enter(entry)

    def _leave_cell(self) -> None:
        """Enter the digits that are still typed, for nobody means to lose them."""
        entry = self._typed_entry()
        if entry is not None and self.at_table():
            self._set(entry)

    def _typed_entry(self) -> Entry | None:
        typed, self.typed = self.typed, ""
        if typed in ("", "-") or (self.details == "coins" and typed.startswith("-")):
            return None
        return self._read(int(typed))

    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """A key of a desktop's keyboard."""
        if not self.at_table():
            return
        key = key.removeprefix("Numpad ").upper()
        if ctrl:
            if key == "Y" or (key == "Z" and shift):
                self.redo()
            elif key == "Z":
                self.undo()
            return
        details = self.details
        last = len(self.game.players) - 1
        actions: dict[str, Callable[[], Any]] = {
            "ENTER": self._enter_key,
            "BACKSPACE": self.backspace,
            "DELETE": self.clear,
            "ESCAPE": self.forget_typed,
            "ARROW DOWN": lambda: self.choose(min(self.seat + 1, last)),
            "ARROW UP": lambda: self.choose(max(self.seat - 1, 0)),
            "ARROW RIGHT": self.turn_on,
            "ARROW LEFT": self.previous,
            "-": self.type_minus,
            "SUBTRACT": self.type_minus,
        }
        if self.entering is None:
            actions = {name: actions[name] for name in actions if name.startswith("ARROW")}
            actions["ENTER"] = self.next
            details = "points"
        if self.held_together:
            # A stray digit must not turn what was counted into points.
            actions.pop("-", None), actions.pop("SUBTRACT", None)
        if details == "tokens" and key in ("1", "3", "5"):
            self.take_token(int(key))
        elif details == "tokens" and key in ("-", "SUBTRACT"):
            self.take_token(-1)
        elif details == "debts" and key.isdecimal() and -int(key) in self.tokens:
            self.take_token(-int(key))
        elif details == "symbols" and key in SYMBOL_KEYS:
            self.count_symbol(SYMBOL_KEYS[key], 1)
        elif action := actions.get(key):
            action()
        elif (
            details in ("points", "coins", "cards", "strengths")
            and self.entering is not None
            and len(key) == 1
            and key in "0123456789"
        ):
            self.type_digit(key)

    def _enter_key(self) -> None:
        if self.held_together and not self.typed:
            self.confirm_details()
        elif self.by_counting and not self.typed:
            self.next()
        else:
            self.commit()


def held_tokens(entry: Entry | None) -> tuple[int, ...]:
    """The tokens behind an entry, by their points."""
    if isinstance(entry, ConflictTokens):
        return entry.tokens
    return entry.debts if isinstance(entry, DebtTokens) else ()


def _is_known(game: Game, seat: int, name: str) -> bool:
    return score(game).players[seat].categories[name].points is not None


def _with_side(game: Game, seat: int, side: str) -> Game:
    player = game.seats[seat]
    return game.with_player(seat, player.model_copy(update={"side": side}))
