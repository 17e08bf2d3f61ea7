"""Where the walk is, and what that means for the table; nothing here changes either."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from app.entry.risen import Rising
from app.entry.session import Session
from app.entry.walk.enter_key import EnterKey
from scoring import Entry, Game, Result
from scoring.answers.card_answers import asked_for, counted_for, place
from scoring.answers.cell_facts import CellFacts
from scoring.answers.depths import (
    CONFLICT_TOKENS,
    Depth,
    Kind,
    depth_of,
    details_of,
    told_in_city,
)
from scoring.answers.open_cells import OpenCells
from scoring.game.facts import Piece
from storage import Draft


@dataclass(repr=False)
class WalkState(Rising):
    """A category, and the player whose value is entered next."""

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

    chosen_depth: Depth | None = None
    """What was chosen to be entered on this page, if somebody chose."""

    counting: tuple[tuple[int, Piece], ...] = ()
    """The numbers that were told just now, by seat and fact, so that they can go on changing."""

    changing: tuple[int, Piece] | None = None
    """A number that was tapped to tell it, or another one, next."""

    every_number: bool = False
    """Whether every number is offered for what is asked next, not just the likely ones."""

    digits: bool = False
    """Whether numbers are typed digit by digit rather than tapped whole."""

    typed: str = ""
    """The digits typed so far."""

    typed_for: tuple[int, Piece] | None = None
    """The number that the digits answer, by seat and fact; `None` where they are the points."""

    from_pad: bool = False
    """Whether a cell was opened to come here, so that back leads to the pad, or the result."""

    opened_from: str = ""
    """The route of the pad or the result, where such a cell leads back."""

    go_back: Callable[[str], None] | None = field(default=None, repr=False, compare=False)
    """Opens the page that a cell leads back to; by itself that is one more step."""

    alone: bool = False
    """Whether one cell was opened to change it: no other one comes after it by itself."""

    finger: float = field(default=0.0, repr=False, compare=False)
    """Where a finger was set down to swipe, in pixels from the left."""

    turn: int = 0
    """How often another phone changed what is asked here; keys of an earlier turn are gone."""

    begun: bool = field(default=False, repr=False)
    """Whether something was entered into the cell since its player was chosen."""

    disputed: tuple[Entry | None] | None = field(default=None, repr=False)
    """What stood in the cell before another phone changed it after it was begun here."""

    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    """The time, in seconds."""

    @cached_property
    def enter_key(self) -> EnterKey:
        """The Enter key, which is told as a tap, too."""
        return EnterKey(self.clock)

    # The table -------------------------------------------------------------------

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
    def result(self) -> Result:
        """The game scored as far as it is known."""
        result = self.session.result()
        if result is None:
            raise LookupError(self.category)
        return result

    @property
    def own(self) -> int | None:
        """The one player who is entered for on this phone; `None` where it goes round."""
        return self.session.own

    @property
    def asks_whose_phone(self) -> bool:
        """Whether there is any use in knowing whose phone this is, and nobody has said so."""
        draft = self.session.draft
        return (
            draft is not None
            and not draft.corrects
            and not self.session.knows_holder(draft)
            and not self.result.final
            and self.session.has_company()
        )

    @property
    def open(self) -> OpenCells:
        """The cells that lack points."""
        return OpenCells(self.game, self.result, self.own)

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories, in the walk's order."""
        return self.game.categories

    @property
    def seats(self) -> range:
        """Every player's place in the document."""
        return range(len(self.game.players))

    @property
    def corrects(self) -> datetime | None:
        """When the game was played that is being corrected; `None` for any other table."""
        return self.session.moment_corrected(self.draft)

    def at_table(self) -> bool:
        """Whether there is a table to score; another phone may have closed or changed it."""
        if self.session.draft is None:
            return False
        if self.category and self.category not in self.categories:
            return False
        self.seat = min(self.seat, len(self.game.players) - 1)
        return bool(self.game.players)

    # The cell --------------------------------------------------------------------

    @property
    def leads_back(self) -> str:
        """The route where a single cell was opened, to which the wide button leads back."""
        return self.opened_from if self.alone and self.from_pad else ""

    def leave_cell(self) -> None:
        """Go back to where the cell was opened."""
        (self.go_back or self.go_to)(self.opened_from)

    def entry(self, seat: int) -> Entry | None:
        """What a player has in the category on the page."""
        return self.game.players[seat].pad.get(self.category)

    @property
    def cell(self) -> CellFacts:
        """What is known and asked of the cell that is entered next."""
        return CellFacts(self.game, self.result, self.seat, self.category)

    @property
    def entering(self) -> int | None:
        """The player whose value is entered next; `None` once there is nothing left to enter."""
        return None if self.resting and self.next_category() is None else self.seat

    def next_category(self) -> str | None:
        """Where the wide button goes; `None` for the result."""
        return self.open.category_after(self.category)

    # How it is entered -----------------------------------------------------------

    @property
    def asks_for_cards(self) -> bool:
        """Whether this category's points can be worked out from a few cards and numbers."""
        draft = self.session.draft
        return draft is not None and bool(asked_for(draft.game.box, self.category))

    @property
    def told_in_city(self) -> bool:
        """Whether this category's cards are told on a city's page, where they lie apart."""
        draft = self.session.draft
        return draft is not None and told_in_city(draft.game.box, self.category)

    @property
    def counts(self) -> bool:
        """Whether this category's points can be worked out from cards, or from numbers."""
        return self.asks_for_cards or counted_for(self.category)

    @property
    def all_details(self) -> Kind:
        """The kind of details that this category has; `points` when none."""
        draft = self.session.draft
        return details_of(draft.game.box, self.category) if draft else "points"

    @property
    def details(self) -> Kind:
        """The kind of details that is entered now; `points` when none are."""
        return self.all_details if self.depth == "details" else "points"

    def stands_alone(self) -> bool:
        """Whether the cell was opened to change it, rather than to go on from there."""
        return (bool(self.draft.corrects) and self.cell.is_known) or self.open.none_left

    def depth_for(self, seat: int) -> Depth:
        """What is entered for a player: what was just chosen for the one before, or as it was.

        The choice holds over what stands there already, too: the next number would otherwise be
        taken for points, or for coins, unasked. So it would where coins or tokens are asked for.
        """
        return self.chosen_depth or self._unchosen_depth(self.draft, seat, self.depth)

    def _unchosen_depth(self, draft: Draft, seat: int, before: Depth) -> Depth:
        asked = CellFacts(draft.game, self.result, seat, self.category).details_asked
        return "details" if asked else depth_of(draft, seat, self.category, before)

    def is_chosen(self) -> None:
        """Note that what is entered now was chosen, unless that is what the cell has already."""
        draft = self.session.draft
        as_it_was = draft and self._unchosen_depth(draft, self.seat, "points")
        self.chosen_depth = None if self.depth == as_it_was else self.depth

    @property
    def typed_points(self) -> str:
        """The digits typed so far, where they are the points."""
        return "" if self.typed_for else self.typed

    @property
    def asked_for(self) -> tuple[int, Piece] | None:
        """The number that is asked for next, by seat and fact, where numbers are."""
        asked = self.cell.asked_next(self.changing) if self.by_counting else None
        return None if asked is None else place(asked)

    @property
    def by_counting(self) -> bool:
        """Whether cards or numbers are told now, from which the points are worked out."""
        return self.details in ("cards", "strengths")

    @property
    def held_together(self) -> bool:
        """Whether details are taken one by one, so that the player is left when all are there."""
        return self.details in ("tokens", "debts", "symbols")

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens that may be taken here, by their points, the best first."""
        return self.game.rules.debts if self.details == "debts" else CONFLICT_TOKENS
