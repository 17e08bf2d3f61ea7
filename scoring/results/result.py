"""What scoring a game says: points with their why, ranks, questions and remarks."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from scoring.game.facts import Piece
from scoring.phrase import Phrase

DecidedBy = Literal["points", "coins", "shared"]
"""What made the winner: most points, more coins in a tie, or nothing (a shared victory)."""


class CategoryPoints(NamedTuple):
    """One cell of the pad, scored."""

    points: int | None
    """The points, or `None` when nothing is known of this category yet."""

    because: tuple[Phrase, ...] = ()
    """The lines that explain the points."""

    worked_out: bool = False
    """Whether the points follow from the city rather than from an entry of the pad."""


class PlayerResult(NamedTuple):
    """One player's column, scored."""

    name: str
    """The player's name."""

    categories: dict[str, CategoryPoints]
    """Every category of the game's pad, in its order."""

    total: int | None
    """The points known so far together, or the total as it was told; `None` while neither is
    known."""

    final: bool
    """Whether the total stands: every category is known, or else the total was told."""

    coins: tuple[int, int] | None
    """The fewest and the most coins that the player can have; `None` when unknown."""

    rank: int | None = None
    """The place at the table, 1 for the winner; `None` until all totals are final."""

    because: tuple[Phrase, ...] = ()
    """What explains the total where the categories do not: that it was told."""


class Team(NamedTuple):
    """Whoever wins or loses as one: partners together, or else every player alone."""

    seats: tuple[int, ...]
    """The places of its players in the document, from 0."""

    total: int | None
    """Their totals together, so far as they are known; `None` while none of them is."""

    final: bool
    """Whether that stands: the total of each is final."""

    coins: tuple[int, float] | None
    """The fewest and the most coins that they can have together; `None` when unknown."""

    rank: int | None
    """The place, 1 for the winners; `None` until all totals are final."""


Needs = Literal[
    "points",
    "coins",
    "tokens",
    "cards",
    "count",
    "defeats",
    "wonder",
    "side",
    "stages",
    "age",
    "card_age",
    "leader",
    "entombed",
    "naval_strength",
    "commercial_level",
    "built",
]
"""What is asked: a category's entry; the coins that decide a tie, or that cards count; the
conflict tokens; of a city the names of the cards of a colour, their number, its defeat
tokens, its wonder, the side, how many stages are built, the age in which a stage was, or a
leader was recruited; the leader that a guild copies; the leaders that a wonder turned face
down; the naval strength at the end of an age; the shipyard's commercial
level; which stages are built, where they may be built in any order."""


class Question(NamedTuple):
    """What a row asks: one thing that has to be told before its points are known."""

    seat: int
    """Of whom, by the place in the document."""

    needs: Needs
    """What."""

    about: str | int | None = None
    """The category to enter, the colour, the stage, or the age."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that has to be asked before the result is final."""

    seat: int
    """The player of whom it is asked, by the place in the document, from 0."""

    player: str
    """That player's name."""

    category: str
    """The category that it is needed for, the first if it is needed for several."""

    needs: Needs
    """What to ask for."""

    colour: str | None = None
    """The colour whose cards are asked for, or their number."""

    stage: int | None = None
    """The stage, from 1, whose age is asked for."""

    needed_by: tuple[tuple[int, str], ...] = ()
    """Whose points need it: seats and categories; left empty where it is the player's own."""

    card: str | None = None
    """The leader whose age is asked for."""

    age: int | None = None
    """The age, 1 to 3, whose naval strength is asked for."""

    @property
    def purposes(self) -> tuple[tuple[int, str], ...]:
        """Every seat and category whose points need it."""
        return self.needed_by or ((self.seat, self.category),)


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that named cards count: the brown cards of a neighbour."""

    seat: int
    """The player in whose city it is counted, by the place in the document."""

    what: str
    """What is counted: a colour, `stage`, `defeat` or `commerce`; `naval_1`, the naval strength at
    the end of age I."""

    number: int | None
    """How many there are; `None` when nobody knows yet."""

    key: Piece
    """The fact to enter in that seat when the table tells the number: its count of brown cards."""

    entered: bool
    """Whether the table told just this number; else it follows from something else."""

    least: int
    """The fewest that there can be, as so many are named."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that can be read but is hardly possible; it never blocks."""

    phrase: Phrase
    """What is odd."""

    seats: tuple[int, ...] = ()
    """The players concerned, by their place in the document, from 0."""

    category: str | None = None
    """The category concerned, if it is one."""


@dataclass(frozen=True, slots=True)
class Result:
    """A whole table, scored."""

    players: tuple[PlayerResult, ...]
    """The players in the document's order; partners have the rank of their team."""

    winners: tuple[int, ...] = ()
    """The winners' places in the document; empty until it is decided."""

    decided_by: DecidedBy | None = None
    """What decided; `None` until it is decided."""

    missing: tuple[Missing, ...] = ()
    """What would have to be asked, of whom, for which category."""

    remarks: tuple[Remark, ...] = field(default=())
    """What is hardly possible."""

    partners: tuple[tuple[int, ...], ...] = ()
    """The seats of each team, where neighbours play as partners."""

    @property
    def teams(self) -> tuple[Team, ...]:
        """Who wins or loses as one, in the document's order."""
        alone = tuple((seat,) for seat in range(len(self.players)))
        return tuple(map(self._team, self.partners or alone))

    def _team(self, seats: tuple[int, ...]) -> Team:
        players = [self.players[seat] for seat in seats]
        known = [player.total for player in players if player.total is not None]
        coins = [player.coins for player in players if player.coins is not None]
        return Team(
            seats=seats,
            total=sum(known) if known else None,
            final=all(player.final for player in players),
            coins=(sum(few for few, _ in coins), sum(most for _, most in coins))
            if len(coins) == len(players)
            else None,
            rank=players[0].rank,
        )

    @property
    def final(self) -> bool:
        """Whether every total is final."""
        return bool(self.players) and all(player.final for player in self.players)

    @property
    def margin(self) -> int | None:
        """By how many points the winners are ahead of the next player, or of the next team.

        `None` if there is no next.
        """
        if not self.winners:
            return None
        won = [team.total or 0 for team in self.teams if team.seats[0] in self.winners]
        others = [team.total or 0 for team in self.teams if team.seats[0] not in self.winners]
        return won[0] - max(others) if others else None
