"""The calendar: which evenings there were games, how many, and who came."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from storage.statistics.figures.scored import Scored

NIGHT = time(5)
"""Until then a game belongs to the evening before."""


class Evening(NamedTuple):
    """A day with games."""

    day: date
    """The day."""

    games: tuple[str, ...]
    """The ids of its games, in time."""

    players: tuple[str, ...]
    """The names of those who came, by the alphabet."""


def day_of(game: Scored) -> date:
    """The day that a game belongs to, where the reader is."""
    return evening_of(game.when)


def evening_of(when: datetime) -> date:
    """The day of the evening to which a moment belongs, where the reader is.

    What is played after midnight belongs to the evening before. Midnight to the second, as
    it is written, is how a mere date is told, and stands for that day wherever one is.
    """
    if when.time() == time():
        return when.date()
    try:
        here = when.astimezone()
        return here.date() - timedelta(days=here.time() < NIGHT)
    except (OverflowError, ValueError):
        # The first and the last day that there are may have no time here, or no day before.
        return when.date()


def evenings(games: Iterable[Scored]) -> list[Evening]:
    """The days with games, in time."""
    found: dict[date, list[Scored]] = {}
    for game in games:
        found.setdefault(day_of(game), []).append(game)
    return [_evening(day, found[day]) for day in sorted(found)]


def _evening(day: date, games: list[Scored]) -> Evening:
    names = {seat.player: seat.name for game in games for seat in game.seats}
    return Evening(
        day, tuple([game.id for game in games]), tuple([names[key] for key in sorted(names)])
    )
