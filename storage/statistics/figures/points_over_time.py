"""How points change over time, in so few steps that a chart stays readable."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from storage.statistics.figures.averages import Played, columns

STEPS = 24
"""The most steps that a line has when nobody asks for another number."""

_Any = TypeVar("_Any")


class Step(NamedTuple):
    """Some games in a row, and the averages over them."""

    since: datetime
    """When the first of them was played."""

    until: datetime
    """When the last of them was played."""

    games: tuple[str, ...]
    """Their ids."""

    total: float | None
    """The average total; `None` when none is final."""

    categories: dict[str, float | None]
    """The average of each category on any of the pads; `None` where none is known."""

    total_known: int
    """In how many of the games the total is final."""

    categories_known: dict[str, int]
    """In how many of the games each category is known."""


def over_time(played: Sequence[Played], steps: int = STEPS) -> list[Step]:
    """The averages over the games in time, in at most so many steps of like length."""
    length = max(1, -(-len(played) // steps))
    return [_step(played[start : start + length]) for start in range(0, len(played), length)]


def thinned(line: Sequence[_Any], most: int) -> list[_Any]:
    """At most so many points of a line, at even distances, the first and the last among them.

    `most` is at least 2.
    """
    last = len(line) - 1
    if last < most:
        return list(line)
    return [line[round(number * last / (most - 1))] for number in range(most)]


def _step(played: Sequence[Played]) -> Step:
    totals = [game.seats[number].total for game, number in played]
    categories = columns(played)
    return Step(
        since=played[0][0].when,
        until=played[-1][0].when,
        games=tuple(dict.fromkeys(game.id for game, _ in played)),
        total=_average(totals),
        categories={name: _average(values) for name, values in categories.items()},
        total_known=_known(totals, played),
        categories_known={name: _known(values, played) for name, values in categories.items()},
    )


def _known(values: Sequence[int | None], played: Sequence[Played]) -> int:
    """In how many games one is known; a player may have had two seats in one."""
    known = zip(values, played, strict=True)
    return len({game.id for value, (game, _) in known if value is not None})


def _average(values: Sequence[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
