"""A city being entered, card by card: what a tap or a key does.

It draws nothing: the page does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from app import routes
from app.entry.city_state import CityState
from app.entry.risen import (
    CompleteQuestion,
    LeaderQuestion,
    TakenCardQuestion,
    TilesQuestion,
    Why,
    WonderQuestion,
)
from app.sentences.report import open_category
from scoring import Game, score
from scoring.answers.city_answers import (
    About,
    Dated,
    tapping_stage,
    telling_age,
    telling_leader,
    telling_none,
)
from scoring.answers.city_progress import (
    Progress,
    asked_before_others,
    finishing,
    next_city,
    progress,
)
from scoring.answers.city_tiles import (
    Pile,
    Tile,
    copies_in_play,
    hits,
    holders_of_all,
    lies_in,
    named,
    pile_of,
)
from scoring.catalogue.cards import cards
from scoring.catalogue.effects import Age
from scoring.conflicts.open_tiles import with_tile
from scoring.game.facts import Fact, Key, Piece, with_fact


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class CityEntry(CityState):
    """The city of one page, and what is entered into it."""

    # Entering --------------------------------------------------------------------------

    def tap(self, name: str) -> None:
        """Build a card, or take it back; if others have all copies of it, the page asks first."""
        if not self.here():
            return
        if name not in named(self.as_seen(), self.seat):
            self._build(name)
            return
        self._enter(Piece("cards", name), None)
        if self.text:
            self._new_field()

    def _build(self, name: str) -> None:
        if self.holders(name):
            self.risen = TakenCardQuestion(name)
            return
        if self.copies(name):
            self._enter(Piece("cards", name), True)  # noqa: FBT003 - a fact: it is so
        if self.text:
            self._new_field()

    def as_seen(self) -> Game:
        """The game as whoever taps has seen it: not what another phone changed just now."""
        return self.late.as_seen(self.game, self.seat)

    def holders(self, name: str) -> tuple[int, ...]:
        """Who has all copies of a card, by the places in the document; empty if one is left."""
        return holders_of_all(self.game, self.seat, name) if self.here() else ()

    def copies(self, name: str) -> int:
        """How many copies of a card are in play."""
        return copies_in_play(self.game, name)

    def take_from(self, holder: int, name: str) -> None:
        """Move a card here from its holder's city."""
        key = Piece("cards", name)
        if holder in self.holders(name) and self.let_answer():
            self.late.told([key])
            self.session.enter_all(self.seat, {key: True}, (holder, {key: None}))
            if self.text:
                self._new_field()

    def tap_stage(self, stage: int) -> None:
        """So many stages are built, or that one; a tap on the last one built takes it away."""
        if self.here():
            self.tell(tapping_stage(self.as_seen(), self.seat, stage))

    def tell_age(self, what: Dated, age: Age) -> None:
        """Enter the age of a stage or a card; entered again, it is unknown."""
        if self.here():
            self.tell(telling_age(self.as_seen(), self.seat, what, age))

    def tell_tile(self, number: int, age: Age) -> None:
        """A tile of the tower lay open at the end of an age, or did not after all."""
        if self.here():
            lay_open = age not in (self.as_seen().tower or {}).get(number, ())
            self.late.told_tile(number, age)
            change = partial(with_tile, number=number, age=age, lay_open=lay_open)
            self.session.change_table(change)

    def tell_leader(self, about: About, name: str) -> None:
        """Enter the leader that is copied, or one that is face down, or take it back."""
        if self.here() and self.let_answer():
            changes = self.draft.changes
            self.tell(telling_leader(self.as_seen(), self.seat, about, name, changes))

    def tell_no_leader(self) -> None:
        """Enter that no leader is face down; entered again, it is unknown."""
        if self.here() and self.let_answer():
            seen, city = self.as_seen().seats[self.seat].city, self.city
            # What another phone has told just now is no less told by a second tap.
            if city is None or city.entombed != () or (seen is not None and seen.entombed == ()):
                self.tell(telling_none(self.game, self.seat, self.draft.changes))

    def tell(self, told: Mapping[Key, Fact | None]) -> None:
        """Enter several facts of the city at once, if that replaces nothing unseen."""
        if not self.here():
            return
        if self.late.writes_over(self.game, self.seat, told):
            self.entries.say_late()
        else:
            self.late.told(told)
            self.session.enter_all(self.seat, told)

    def reopen(self) -> None:
        """Cards are still missing: of colours without a named card nothing is known."""
        self._enter(Piece("complete"), None)

    def _enter(self, key: Key, value: Fact | None) -> None:
        if self.here():
            self.late.told([key])
            self.session.enter(self.seat, key, value)

    # Getting about ---------------------------------------------------------------------

    def show(self, pile: Pile) -> None:
        """Turn to the cards of an age, or to another pile."""
        self.pile = pile

    def next(self) -> None:
        """On to what is open next; with fewer cards than turns, it is asked whether that is all."""
        if not self.here():
            return
        if named(self.game, self.seat) and self.progress().state == "open":
            self.risen = CompleteQuestion()
        else:
            self.finish()

    def progress(self) -> Progress:
        """How far the city is named."""
        return progress(self.game, self.seat)

    def finish(self) -> None:
        """This city is complete, if any card of it is named; on to what is open next."""
        if self.here() and named(self.game, self.seat):
            told = finishing(self.game, self.seat)
            self.late.told(told)
            self.session.enter_all(self.seat, told)
        self.leave()

    def leave(self) -> None:
        """On to what is open next, and the city stays as it is."""
        if self.here() and self.session.clash is None:
            self.go_to(self.following(self.game))

    def following_city(self, game: Game) -> int | None:
        """Whose city the wide button leads to; on a player's own phone to no other than theirs."""
        own = self.session.own
        following = next_city(game, self.seat)
        if own is None or following is None:
            return following
        city = game.seats[own].city
        return own if own != self.seat and not (city and city.complete) else None

    def following(self, game: Game) -> str:
        """Where the wide button goes: the next city, an open category, or the result."""
        seat = self.following_city(game)
        if seat is not None:
            return routes.city(self.draft.id, seat)
        name = self.open_category(game)
        return routes.walk(self.draft.id, name) if name else routes.result(self.draft.id)

    def open_category(self, game: Game) -> str | None:
        """The first category that lacks points; `None` when no cell is left to enter here."""
        result, own = score(game), self.session.own
        found = open_category(game, result, own)
        return found and (asked_before_others(game, result, own) or found)

    def completed(self) -> Game:
        """The game with this city complete, as the wide button would have it."""
        game = self.game
        if named(game, self.seat):
            for key, value in finishing(game, self.seat).items():
                game = with_fact(game, self.seat, key, value)
        return game

    def undo(self) -> None:
        """Take back the latest entry, and show where it was."""
        self._show_fact(self.entries.undo())

    def redo(self) -> None:
        """Make the entry again that was taken back, and show where it was."""
        self._show_fact(self.entries.redo())

    def _show_fact(self, changed: tuple[int, Key] | None) -> None:
        if changed is None or self.session.draft is None:
            return
        seat, key = changed
        if isinstance(key, str):
            self.go_to(routes.walk(self.draft.id, key, seat))
            return
        if seat != self.seat:
            self.go_to(routes.city(self.draft.id, seat))
        card = cards(self.game.box).get(str(key.part)) if key.name == "cards" else None
        if card is not None and not lies_in(card, self.pile):
            self.pile = pile_of(card)

    # Searching -------------------------------------------------------------------------

    def search(self) -> None:
        """Search cards by letters, or no longer."""
        self.searching = not self.searching
        self._new_field()

    def type(self, text: str) -> None:
        """Follow the letters in the field."""
        self.text = text

    def typed(self) -> str:
        """The letters that were followed so far."""
        return self.text

    def take(self) -> None:
        """Build the card that the letters mean, by Enter, and empty the field."""
        first = next((tile.name for tile in self.hits() if tile.following), None)
        if first is not None:
            self._build(first)

    def hits(self) -> tuple[Tile, ...]:
        """The cards that the letters typed so far may mean."""
        return hits(self.game, self.seat, self.text) if self.here() else ()

    def _new_field(self) -> None:
        self.text = ""
        self.fields += 1

    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """A key of a desktop's keyboard; letters go to the field."""
        if not self.here():
            return
        key = key.upper()
        if ctrl and not self.text:
            if key == "Y" or (key == "Z" and shift):
                self.redo()
            elif key == "Z":
                self.undo()
        elif key == "ESCAPE" and self.text:
            self._new_field()

    # What rises from the bottom --------------------------------------------------------

    def open_why(self) -> None:
        """Show why the city has its points."""
        self.risen = Why(self.seat)

    def open_wonder(self) -> None:
        """Ask which wonder it is, and which side is up."""
        self.risen = WonderQuestion(self.seat)

    def open_leaders(self, about: About) -> None:
        """Ask which leader is copied, or which are face down."""
        self.risen = LeaderQuestion(about)

    def open_tiles(self) -> None:
        """Ask which tiles of the tower lay open."""
        self.risen = TilesQuestion()
