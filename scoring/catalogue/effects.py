"""Effects: what a card or a stage gives, as the data files write it."""

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

Age = Literal[1, 2, 3]
"""An age: I, II or III."""

AGES: tuple[Age, ...] = get_args(Age)
"""The ages, in turn."""


def numeral(age: int) -> str:
    """Return an age as it stands on the backs of the cards.

    >>> [numeral(age) for age in AGES]
    ['I', 'II', 'III']
    """
    return "I" * age


Colour = Literal[
    "brown",
    "grey",
    "blue",
    "yellow",
    "red",
    "green",
    "purple",
    "white",
    "black",
    "island",
    "edifice",
]
"""A card's colour; white leaders and black cards belong to expansions, and so do islands and
the rewards of edifices, which stand for colours of their own."""

BESIDE_TURNS: frozenset[Colour] = frozenset({"island", "edifice"})
"""The colours of what a city has beside the cards that took a turn."""

Symbol = Literal["tablet", "compass", "gear", "wild"]
"""A science symbol; a wild one becomes any of the other three."""

Shown = Literal[Symbol, "mask"]
"""What a card or a stage shows: a science symbol, or a mask that copies one next door."""

Counted = Literal[
    Colour,
    "stage",
    "defeat",
    "victory",
    "victory I",
    "victory II",
    "victory III",
    "coin",
    "commerce",
]
"""What points are given for: cards of a colour, stages built, defeat tokens, victory tokens
(of any age, or of one), coins, the commercial level of a shipyard."""

Where = Literal["own", "neighbours", "own and neighbours"]
"""The cities in which it is counted: the player's, both neighbours', or all three."""


class Part(BaseModel):
    """A part of the data: fixed once it is read, and without anything unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Count(Part):
    """Points for each of something in some cities: 1 for each brown card next door.

    Source: both editions' descriptions of effects. What a board produces or shows is
    no card; the card that counts is counted too where its colour is.
    """

    points: Annotated[int, Field(strict=True, ge=1)]
    """The points for each."""

    each: Annotated[tuple[Counted, ...], Field(min_length=1)]
    """What is counted; several are added up."""

    where: Annotated[Where, Field(alias="in")]
    """Whose cities it is counted in."""

    per: Annotated[int, Field(strict=True, ge=1)] = 1
    """How many of it give the points once; what is left over in a city gives none."""


RuleKind = Literal["sets", "more", "no", "only", "pairs", "richest", "varied"]
"""How points depend on the cities where they are no plain count.

See `scoring.effects.effect_kinds`.
"""


class Rule(Part):
    """Points for something in the cities that is no plain count."""

    kind: RuleKind
    """Which rule it is."""

    of: Annotated[tuple[Counted, ...], Field(min_length=1)]
    """What it looks at."""

    points: Annotated[int, Field(strict=True, ge=1)] = 1
    """The points that it gives, each time."""


class Effects(Part):
    """What a card or a stage gives for scoring; most give one thing, some nothing."""

    points: Annotated[int, Field(strict=True, ge=0)] = 0
    """The points printed on it."""

    shields: Annotated[int, Field(strict=True, ge=0)] = 0
    """The shields that it adds to its city, for each conflict from when it is built."""

    symbol: Shown | None = None
    """The science symbol that it shows, or a mask."""

    count: Count | None = None
    """The points that it gives for what is in the cities at the end."""

    rule: Rule | None = None
    """The points that it gives by another rule than a count."""

    complete_wonder: Annotated[int, Field(strict=True, ge=0)] = 0
    """The points that it gives when every stage of its own wonder is built."""

    copies_guild: Annotated[bool, Field(strict=True)] = False
    """Whether one guild of a neighbour counts as if this city had built it."""

    extra_cards: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many cards it lets its city build beyond one a turn, at the most."""

    from_discard: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many cards, of any age so far, it lets its city build from the discard pile."""

    set_points: Annotated[int, Field(strict=True, ge=0)] = 0
    """The points that it adds to each set of three different science symbols."""

    more_of_most: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many symbols it adds of the kind that its city has most of."""

    swaps: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many symbols of its city it makes into another kind."""

    peace: Annotated[int, Field(strict=True, ge=0)] = 0
    """The diplomacy tokens that it brings: each keeps its city out of one age's conflicts."""

    victory: Annotated[int, Field(strict=True, ge=1)] | Literal["of its age"] | None = None
    """The victory token that it brings, by its points or by the age in which it came."""

    drops_defeats: Annotated[bool, Field(strict=True)] = False
    """Whether the defeat tokens of the ages before it came are given back."""

    hands_on_defeats: Annotated[bool, Field(strict=True)] = False
    """Whether defeat tokens go to the neighbour who won, from the age in which it came."""

    takes_victories: Annotated[bool, Field(strict=True)] = False
    """Whether every other player gives a victory token back that they choose."""

    shields_by_defeats: Annotated[bool, Field(strict=True)] = False
    """Whether each defeat token of its city is a shield, from the age in which it came."""

    copies_leader: Annotated[bool, Field(strict=True)] = False
    """Whether it has the effects of one leader of a neighbour, chosen when it is built."""

    entombs: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many leaders it turns face down: each gives twice its cost, and nothing else."""

    naval: Annotated[int, Field(strict=True, ge=0)] = 0
    """The naval strength that it adds to its city."""

    stays_out: Annotated[bool, Field(strict=True)] = False
    """Whether its city may stay out of naval conflicts, age by age."""

    boards: Literal["left", "right"] | None = None
    """Beyond which neighbour it brings its city a conflict more, in its own age."""

    instead: "Effects | None" = None
    """What a stage gives instead, where its city chose that when it was built."""

    costs_victories: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many victory tokens its penalty takes from who took no part, or else it is a debt."""

    repeats_guild: Annotated[bool, Field(strict=True)] = False
    """Whether one guild of its own city counts a second time."""

    open_points: Annotated[bool, Field(strict=True)] = False
    """Whether it has points that no source tells, so that those of its row are entered."""

    by_table: Annotated[bool, Field(strict=True)] = False
    """Whether it gives points that only the table can count: of stone symbols, for instance."""

    copies_stage: Annotated[bool, Field(strict=True)] = False
    """Whether it gives what a stage next door gives; which one, only the table knows."""

    @property
    def depends_on_cities(self) -> bool:
        """Whether its points depend on what stands in the cities, or cannot be told at all."""
        return bool(self.count or self.rule or self.complete_wonder or self.open_points)

    @property
    def warlike(self) -> bool:
        """Whether it changes conflicts by more than shields."""
        return bool(
            self.peace
            or self.victory
            or self.drops_defeats
            or self.hands_on_defeats
            or self.takes_victories
            or self.shields_by_defeats
            or self.boards
        )

    @model_validator(mode="before")
    @classmethod
    def _read_count(cls, row: Any) -> Any:
        """What the data has beside each other in a line, as a count or a rule.

        `points`, `each`, `in` and `per` are a count; `points` and one of the kinds of
        rules with what it looks at, a rule.
        """
        if not isinstance(row, dict):
            return row
        if row.keys() & {"each", "in"}:
            count = {key: row[key] for key in ("points", "each", "in", "per") if key in row}
            return {key: row[key] for key in row if key not in count} | {"count": count}
        for kind in _RULES & row.keys():
            rule = {"kind": kind, "of": row[kind]}
            if "points" in row:
                rule["points"] = row["points"]
            kept = {key: row[key] for key in row if key not in ("points", kind)}
            return kept | {"rule": rule}
        return row


_RULES = frozenset(get_args(RuleKind))
NO_EFFECTS = Effects()
