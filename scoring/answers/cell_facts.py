"""What is known and asked of one cell of the pad, gathered for the page that shows it."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from scoring.answers import card_answers
from scoring.answers.card_answers import Offer
from scoring.catalogue.cards import Card
from scoring.catalogue.editions import category
from scoring.catalogue.effects import Age
from scoring.game.document import Game
from scoring.game.entries import Entry
from scoring.game.facts import Piece
from scoring.results.result import CategoryPoints, Counter, Missing, Remark, Result

ELSEWHERE = ("points", "cards", "coins", "tokens", "card_age", "leader", "entombed", "built")
"""What is asked of guilds and yellow cards that other pages answer."""


@dataclass(frozen=True)
class CellFacts:
    """One player's cell of a category: its points, and what these follow from."""

    game: Game
    """The table."""

    result: Result
    """The table scored as far as it is known."""

    seat: int
    """The player, by the place in the document."""

    name: str
    """The category."""

    @property
    def entry(self) -> Entry | None:
        """What was entered by itself; `None` where nothing was."""
        return self.game.players[self.seat].pad.get(self.name)

    @property
    def points(self) -> CategoryPoints:
        """Its points, entered or worked out, and why."""
        return self.result.players[self.seat].categories[self.name]

    @property
    def is_known(self) -> bool:
        """Whether there are points."""
        return self.points.points is not None

    def is_asked_like(self, other: "CellFacts", *, by_counting: bool) -> bool:
        """Whether the same is entered and known as in the cell at another time.

        `by_counting` says whether it is entered by cards and numbers, which then count, too.
        """
        if (self.entry, self.is_known) != (other.entry, other.is_known):
            return False
        return not by_counting or (self.held, self.asked) == (other.held, other.asked)

    @property
    def offered(self) -> list[str]:
        """The names of the cards that this player may have built, and has or not."""
        return [offer.name for offer in self.offers]

    @cached_property
    def asked_for(self) -> tuple[Card, ...]:
        """The cards that are asked for, as the points can be worked out from them."""
        return card_answers.asked_for(self.game.box, self.name)

    @cached_property
    def held(self) -> tuple[str, ...]:
        """Those of them that this player is known to have."""
        return card_answers.held(self.game, self.seat, self.name)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The cards that this player may have built."""
        return card_answers.offers(self.game, self.seat, self.name)

    @cached_property
    def taken_by_others(self) -> tuple[tuple[Offer, tuple[str, ...]], ...]:
        """The cards that this player cannot have built, and who has them."""
        return card_answers.taken_by_others(self.game, self.seat, self.name)

    @property
    def has_none(self) -> bool:
        """Whether the player is known to have none of the cards that are asked for."""
        return card_answers.has_none(self.game, self.seat, self.name)

    @property
    def overruled(self) -> bool:
        """Whether points were entered for this player although the cards are named."""
        return bool(self.held) and self.entry is not None

    @cached_property
    def asked(self) -> tuple[Counter, ...]:
        """The numbers that the points depend on, known or not."""
        return card_answers.asked(self.game, self.result, self.seat, self.name)

    def counter(self, seat: int, key: Piece) -> Counter | None:
        """The number among them that is known by a fact; `None` where it decides nothing here."""
        return next((one for one in self.asked if card_answers.place(one) == (seat, key)), None)

    def asked_next(self, tapped: tuple[int, Piece] | None) -> Counter | None:
        """The number to be told next: the one that was tapped, or the first that nobody knows."""
        unknown = (one for one in self.asked if one.number is None)
        wanted = (one for one in self.asked if card_answers.place(one) == tapped)
        return next(chain(wanted, unknown), None)

    @cached_property
    def absences(self) -> tuple[tuple[Age, bool], ...]:
        """The ages whose naval conflicts this player may have stayed out of, and whether so."""
        return card_answers.absences(self.game, self.seat, self.name)

    @property
    def alone_may_be_absent(self) -> str:
        """The other player who alone may have stayed out, if one is known; else nothing."""
        return card_answers.alone_may_be_absent(self.game, self.seat, self.name)

    @cached_property
    def questions(self) -> list[Missing]:
        """What has to be told before there are points, beside these points themselves."""
        return questions_of(self.result, self.seat, self.name)

    @property
    def details_asked(self) -> bool:
        """Whether its coins or tokens are asked for: points would be no answer."""
        return any(
            asked.needs in ("coins", "tokens")
            and (asked.seat, asked.category) == (self.seat, self.name)
            for asked in self.result.missing
        )

    @property
    def about_wonders(self) -> list[Missing]:
        """What has to be told of wonders first."""
        return [asked for asked in self.questions if asked.needs in ("side", "wonder")]

    @property
    def elsewhere(self) -> list[Missing]:
        """What the points wait for that other pages ask: guilds, cards or science."""
        return [asked for asked in self.questions if asked.needs in ELSEWHERE]

    @property
    def remarks(self) -> list[Remark]:
        """What is hardly possible about this cell."""
        return [remark for remark in self.result.remarks if self.concerns(remark)]

    def concerns(self, remark: Remark) -> bool:
        """Whether a remark is about what this player has in the category.

        A science symbol among the cards counts in another category, which it concerns too.
        """
        if remark.seats and self.seat not in remark.seats:
            return False
        if remark.category == self.name:
            return True
        if remark.category is None:
            return remark.phrase.values.get("card") in self.held
        return category(remark.category).details == "symbols" and any(
            card.effects.symbol and card.name in self.held for card in self.asked_for
        )


def questions_of(result: Result, seat: int, name: str) -> list[Missing]:
    """What has to be told before a cell has points, beside these points themselves."""
    return [
        asked
        for asked in result.missing
        if not decides_a_tie(asked)
        and (seat, name) in asked.purposes
        and (asked.needs, asked.seat, asked.category) != ("points", seat, name)
    ]


def decides_a_tie(asked: Missing) -> bool:
    """Whether these coins are asked because a tie needs them, rather than points."""
    return asked.needs == "coins" and not asked.needed_by
