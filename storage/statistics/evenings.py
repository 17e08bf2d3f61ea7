"""The calendar: which evenings there were games, how many, and who came."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from scoring.game.names import in_the_alphabet
from storage.history.saved_game import evening_of
from storage.statistics.figures.scored import Scored


class Evening(NamedTuple):
    """A day with games."""

    day: date
    """The day."""

    games: tuple[str, ...]
    """The ids of its games, in time."""

    players: tuple[str, ...]
    """The names of those who came, by the alphabet."""


def day_of(game: Scored) -> date:
    """The day of the evening that a game belongs to, where the reader is."""
    return evening_of(game.when)


def evenings(games: Iterable[Scored]) -> list[Evening]:
    """The days with games, in time."""
    found: dict[date, list[Scored]] = {}
    for game in games:
        found.setdefault(day_of(game), []).append(game)
    return [_evening(day, found[day]) for day in sorted(found)]


def _evening(day: date, games: list[Scored]) -> Evening:
    names = {seat.player: seat.name for game in games for seat in game.seats}
    return Evening(
        day,
        tuple([game.id for game in games]),
        tuple([names[key] for key in sorted(names, key=in_the_alphabet)]),
    )
