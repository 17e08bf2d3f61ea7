"""Military: what the conflicts of the three ages brought.

Source: both editions' rulebooks, "Military conflicts": at the end of each age a
player compares shields with both neighbours; a victory takes a token worth 1, 3 or
5 (age I, II, III), a defeat one worth -1, a draw none.
"""

from functools import cache
from itertools import product

VICTORIES = (1, 3, 5)
"""Points of a victory's conflict token, by age."""

DEFEAT = -1
"""Points of a defeat's conflict token, in every age."""

CONFLICTS_AN_AGE = 2
"""A player fights the neighbour on either side once an age."""


MOST_CONFLICTS = CONFLICTS_AN_AGE * len(VICTORIES)
"""The most conflicts, and so the most tokens, that a game brings a player."""


def points(tokens: tuple[int, ...]) -> int:
    """The points of these conflict tokens together, each told by its own points.

    >>> points((1, 3, 5, -1))
    8
    """
    return sum(tokens)


@cache
def _by_points() -> dict[int, frozenset[int]]:
    """Every number of points that three ages can come to, with the defeats behind it."""
    fought = ((DEFEAT, 0, victory) for victory in VICTORIES for _ in range(CONFLICTS_AN_AGE))
    found: dict[int, set[int]] = {}
    for tokens in product(*fought):
        found.setdefault(sum(tokens), set()).add(tokens.count(DEFEAT))
    return {points: frozenset(defeats) for points, defeats in found.items()}


@cache
def possible() -> frozenset[int]:
    """Every number of points that three ages of conflicts can come to."""
    return frozenset(_by_points())


def defeats_behind(points: int) -> frozenset[int]:
    """How many defeats there may be among conflicts that came to so many points."""
    return _by_points().get(points, frozenset())


def possible_tokens(tokens: tuple[int, ...]) -> bool:
    """Whether the conflicts of one base game can have brought these tokens together.

    >>> possible_tokens((5, 5, -1)), possible_tokens((5, 5, 5))
    (True, False)
    """
    return len(tokens) <= MOST_CONFLICTS and all(
        tokens.count(victory) <= CONFLICTS_AN_AGE for victory in VICTORIES
    )


@cache
def tokens_behind(points: int, most_defeats: int) -> frozenset[tuple[int, ...]]:
    """Every choice of tokens that comes to so many points, in ascending order.

    Defeats may have come from others, and been given back, so any number of them may be there.
    """
    found = set()
    for numbers in product(range(CONFLICTS_AN_AGE + 1), repeat=len(VICTORIES)):
        won = [token for token, count in zip(VICTORIES, numbers, strict=True) for _ in range(count)]
        defeats = sum(won) - points
        if 0 <= defeats <= most_defeats:
            found.add((*[DEFEAT] * defeats, *won))
    return frozenset(found)
