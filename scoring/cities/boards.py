"""The wonder boards: what the stages that are built give.

Source: both editions' rulebooks, "Wonders": stages are built from left to right, each
once, and each gives what it shows. A side that nobody told may be either one. Some wonders
of expansions are built in any order, and some stages give one of two things.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from scoring.catalogue.cards import Box, Wonder, wonders
from scoring.catalogue.effects import Effects


class Way(NamedTuple):
    """One way in which a wonder may have been built."""

    effects: tuple[Effects, ...]
    """What the built stages give, from the first one on."""

    length: int
    """How many stages the side has."""

    side: str
    """The side."""

    numbers: tuple[int, ...] = ()
    """Which stages are built, from 1, where they may be built in any order."""

    @property
    def numbered(self) -> tuple[tuple[int, Effects], ...]:
        """The built stages, each with its number on the board."""
        if self.numbers:
            return tuple(zip(self.numbers, self.effects, strict=True))
        return tuple(enumerate(self.effects, 1))

    @property
    def in_order(self) -> bool:
        """Whether no stage can have been built before those on its left."""
        return not self.numbers

    @property
    def stages(self) -> int:
        """How many stages are built."""
        return len(self.effects)

    @property
    def complete(self) -> bool:
        """Whether every stage is built."""
        return self.stages == self.length

    @property
    def printed(self) -> tuple[int, ...]:
        """The points printed on each built stage, from the first one on."""
        return tuple([stage.points for stage in self.effects])

    @property
    def points(self) -> int:
        """The points printed on the built stages."""
        return sum(self.printed)

    @property
    def wild(self) -> int:
        """The wild science symbols of the built stages."""
        return sum(stage.symbol == "wild" for stage in self.effects)

    @property
    def masks(self) -> int:
        """The masks of the built stages."""
        return sum(stage.symbol == "mask" for stage in self.effects)

    @property
    def shields(self) -> tuple[tuple[int, int], ...]:
        """The built stages that have shields: the stage, from 1, and its shields."""
        return tuple((number, stage.shields) for number, stage in self.numbered if stage.shields)

    @property
    def peace(self) -> tuple[tuple[int, int], ...]:
        """The built stages that bring diplomacy tokens: the stage, from 1, and how many."""
        return tuple((number, stage.peace) for number, stage in self.numbered if stage.peace)

    @property
    def entombs(self) -> int:
        """How many leaders the built stages turn face down."""
        return sum(stage.entombs for stage in self.effects)

    @property
    def copies_guild(self) -> bool:
        """Whether a built stage copies a guild of a neighbour."""
        return any(stage.copies_guild for stage in self.effects)

    @property
    def copies_stage(self) -> bool:
        """Whether a built stage gives what one next door gives."""
        return any(stage.copies_stage for stage in self.effects)

    @property
    def by_table(self) -> bool:
        """Whether the points of a built stage are such that only the table can count them."""
        return self.copies_stage or any(stage.by_table for stage in self.effects)

    @property
    def more_than_printed(self) -> bool:
        """Whether built stages give points beside those that are printed on them."""
        return self.by_table or self.entombs > 0

    @property
    def from_discard(self) -> int:
        """How many cards the built stages may have brought from the discard pile."""
        return sum(stage.from_discard for stage in self.effects)

    @property
    def extra_cards(self) -> int:
        """The most cards that the built stages may have let the city build beyond its turns."""
        copied = MOST_COPIED * sum(stage.copies_stage for stage in self.effects)
        return copied + self.from_discard + sum(stage.extra_cards for stage in self.effects)


class Board(NamedTuple):
    """What is known of a wonder.

    Each fact is one of a `Way`; it is `None` where the ways in which the wonder may stand differ.
    """

    ways: tuple[Way, ...]
    """Every way in which the wonder may stand; none when the wonder is not known."""

    stages: int | None
    """How many stages are built."""

    points: int | None
    """The points of the built stages."""

    printed: tuple[int, ...] | None
    """The points of each built stage, from the first one on."""

    complete: bool | None
    """Whether every stage is built."""

    extra_cards: int
    """The most cards that the built stages may have let the city build beyond its turns."""

    from_discard: int = 0
    """The most of these that may come from the discard pile, so of an earlier age."""

    wild: int | None = 0
    """The wild science symbols of the built stages."""

    masks: int | None = 0
    """The masks of the built stages."""

    shields: tuple[tuple[int, int], ...] | None = ()
    """The built stages that have shields: the stage, from 1, and its shields."""

    peace: tuple[tuple[int, int], ...] | None = ()
    """The built stages that bring diplomacy tokens: the stage, from 1, and how many."""

    copies_guild: bool | None = False
    """Whether a built stage copies a guild of a neighbour."""

    entombs: int | None = 0
    """How many leaders the built stages turn face down."""

    by_table: bool | None = False
    """Whether the points of a built stage are such that only the table can count them."""

    copies_stage: bool | None = False
    """Whether a built stage gives what one next door gives."""

    any_order: bool = False
    """Whether its stages are built in any order."""


MOST_COPIED = 3
"""The most cards beyond its turns that a stage next door may let a city build, when copied."""

_AGREED = (
    "stages",
    "points",
    "printed",
    "complete",
    "wild",
    "masks",
    "shields",
    "peace",
    "copies_guild",
    "entombs",
    "by_table",
    "copies_stage",
)
"""What is known of a wonder where all ways in which it may stand agree on it."""


@lru_cache(maxsize=8192)
def board(
    box: Box,
    wonder: str | None,
    side: str | None,
    stages: int | None,
    points: int | None = None,
    built: tuple[int, ...] = (),
) -> Board:
    """What is known of a wonder with so many stages built.

    `built` tells which these are, where they may be built in any order.

    `points` are those that the table gave for the wonder; they tell the stages where
    nobody did and only one number of stages gives just these points. A wonder that is
    not known is taken as one that gives nothing but points.
    """
    known = wonders(box).get(wonder or "")
    if known is None:
        return _unknown(box, stages)
    if known.any_order and built:
        stages = max(stages or 0, len(set(built)))
    ways = tuple(_ways(known, side, stages, built))
    if points is not None and (stages is None or known.varied):
        ways = _worth(points, ways)
    return Board(
        ways=ways,
        extra_cards=max(way.extra_cards for way in ways),
        from_discard=max(way.from_discard for way in ways),
        any_order=known.any_order,
        **{fact: _agreed([getattr(way, fact) for way in ways]) for fact in _AGREED},
    )


def _worth(points: int, ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """Those of the ways that give just these points; all of them where none does."""
    if any(way.more_than_printed for way in ways):
        return ways
    return tuple(way for way in ways if way.points == points) or ways


def _ways(
    wonder: Wonder, side: str | None, stages: int | None, told: tuple[int, ...]
) -> Iterable[Way]:
    sides = {side: wonder.sides[side]} if side in wonder.sides else wonder.sides
    if stages is not None:
        # So many stages tell the side where only one has them.
        sides = {
            name: effects for name, effects in sides.items() if len(effects) >= stages
        } or sides
    for name, effects in sides.items():
        built = range(len(effects) + 1) if stages is None else [min(stages, len(effects))]
        for number in built:
            if not wonder.any_order:
                for chosen in _chosen(effects[:number]):
                    yield Way(chosen, len(effects), name)
                continue
            for numbers in combinations(range(1, len(effects) + 1), number):
                if {one for one in told if one <= len(effects)} <= set(numbers):
                    chosen = tuple(effects[one - 1] for one in numbers)
                    yield Way(chosen, len(effects), name, numbers)


def _chosen(stages: tuple[Effects, ...]) -> Iterable[tuple[Effects, ...]]:
    """What built stages give, by every choice where one gives either of two things."""
    if not any(stage.instead for stage in stages):
        return [stages]
    return product(*([s] if s.instead is None else [s, s.instead] for s in stages))


def _unknown(box: Box, stages: int | None) -> Board:
    fewest, most, extra = _bounds(box)
    complete = None
    if stages is not None and not fewest <= stages < most:
        complete = stages >= most
    return Board(
        ways=(),
        stages=stages,
        points=0 if stages == 0 else None,
        printed=() if stages == 0 else None,
        complete=complete,
        extra_cards=extra,
    )


@cache
def _bounds(box: Box) -> tuple[int, int, int]:
    """The fewest and the most stages that a side has, and the most extra cards of one."""
    ways = [
        Way(effects, len(effects), side)
        for wonder in wonders(box).values()
        for side, effects in wonder.sides.items()
    ]
    lengths = [way.length for way in ways]
    return min(lengths), max(lengths), max(way.extra_cards for way in ways)


def most_stages(box: Box) -> int:
    """The most stages that any side of a board in the box has."""
    return _bounds(box)[1]


def _agreed(told: Iterable[Any]) -> Any:
    """What all say; `None` where they differ."""
    found = set(told)
    return found.pop() if len(found) == 1 else None
