"""Science: the symbols of the green cards.

Source: both editions' rulebooks, "Scientific structures": each kind of symbol gives
the square of its count, and each set of three different symbols gives 7 more. A wild
symbol becomes any one kind, chosen when the points are counted, so always the best.
"""

from functools import cache, lru_cache
from typing import NamedTuple

KINDS = ("tablet", "compass", "gear")
"""The three kinds of symbols."""

POINTS_A_SET = 7
"""Points of a set of three different symbols."""


class Science(NamedTuple):
    """What some symbols are worth, and why."""

    points: int
    """The points of squares and sets together."""

    counts: tuple[int, int, int]
    """How many tablets, compasses and gears there are once the wild ones are placed."""

    placed: tuple[int, int, int]
    """How many wild symbols became a tablet, a compass, a gear."""

    squares: tuple[int, int, int]
    """The points of each kind: its count squared."""

    sets: int
    """How many sets of three different symbols there are."""

    set_points: int
    """The points of those sets."""


def _points(tablet: int, compass: int, gear: int) -> int:
    sets = min(tablet, compass, gear)
    return tablet * tablet + compass * compass + gear * gear + POINTS_A_SET * sets


@lru_cache(maxsize=4096)
def best(tablet: int, compass: int, gear: int, wild: int = 0) -> Science:
    """The best that so many symbols can be worth.

    Every placing of the wild symbols is tried, so the answer is exact. Of placings
    worth the same, the one with more tablets, then more compasses, is told.
    """
    found = (-1, (0, 0, 0))
    for to_tablet in range(wild + 1):
        for to_compass in range(wild - to_tablet + 1):
            to_gear = wild - to_tablet - to_compass
            points = _points(tablet + to_tablet, compass + to_compass, gear + to_gear)
            found = max(found, (points, (to_tablet, to_compass, to_gear)))
    points, placed = found
    counts = (tablet + placed[0], compass + placed[1], gear + placed[2])
    sets = min(counts)
    return Science(
        points=points,
        counts=counts,
        placed=placed,
        squares=(counts[0] ** 2, counts[1] ** 2, counts[2] ** 2),
        sets=sets,
        set_points=POINTS_A_SET * sets,
    )


@cache
def _possible_up_to(limit: int) -> frozenset[int]:
    """Every value up to the limit that some three counts of symbols give."""
    most = int(limit**0.5) + 1
    return frozenset(
        _points(low, middle, high)
        for high in range(most + 1)
        for middle in range(high + 1)
        for low in range(middle + 1)
    )


def possible(points: int) -> bool:
    """Whether any symbols at all give exactly so many points."""
    return points >= 0 and points in _possible_up_to(max(points, 100))
