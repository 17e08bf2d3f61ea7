"""The table as a whole: its extremes, its averages, and where winners' points come from."""

from collections.abc import Sequence
from functools import cached_property
from heapq import nsmallest
from typing import NamedTuple

from storage.statistics.figures.averages import (
    Mark,
    Played,
    Points,
    columns,
    losers_among,
    mark,
    parts_of,
    seats_of,
    totals_of,
    winners_of,
)
from storage.statistics.figures.scored import Scored

LISTED = 5
"""How many of the highest, lowest, closest and widest are kept."""


class Margin(NamedTuple):
    """By how much a game was won."""

    points: int
    """How many points the winner was ahead; 0 in a tie."""

    game: Scored
    """The game."""


class TableSize(NamedTuple):
    """Games of so many players."""

    players: int
    """How many played."""

    games: int
    """How many games."""

    decided: int
    """How many of them someone won."""

    total: Points
    """Everyone's final totals."""

    winning: Points
    """The winners' totals; partners' are left out."""

    margin: float | None
    """The average margin of those that were decided, without teams; `None` when there is none."""


class Split(NamedTuple):
    """What a category gave in the decided games."""

    seats: int
    """Of how many seats."""

    average: float
    """The points a seat."""

    share: float | None
    """Which part of these seats' totals it was; below 0 when it lost points. `None` when
    the totals are 0."""


class TableStatistics:
    """Games as a whole; each figure is worked out when it is asked for, and kept."""

    def __init__(self, games: Sequence[Scored], seats: Sequence[Played]) -> None:
        self.games = games
        """The games, in time."""
        self._seats = seats

    @cached_property
    def decided(self) -> int:
        """How many of the games someone won."""
        return sum(bool(game.winners) for game in self.games)

    @cached_property
    def complete(self) -> int:
        """In how many of the games every total is final."""
        return sum(game.complete for game in self.games)

    @cached_property
    def total(self) -> Points:
        """Everyone's final totals."""
        return totals_of(self._seats)

    @cached_property
    def winning(self) -> Points:
        """The winners' totals, without those of partners: one alone won nothing."""
        return totals_of(winners_of(_single(self.games)))

    @cached_property
    def highest(self) -> list[Mark]:
        """The highest totals, highest first; of equal ones the first one played."""
        return self._totals(-1)

    @cached_property
    def lowest(self) -> list[Mark]:
        """The lowest totals, lowest first; of equal ones the first one played."""
        return self._totals(1)

    @cached_property
    def closest(self) -> list[Margin]:
        """The games won by least, closest first; shared ones and those that coins decided by 0.

        Those of teams are left out, as the points of two differ by more.
        """
        return self._margins(1)

    @cached_property
    def widest(self) -> list[Margin]:
        """The games won by most, widest first; without those of teams, too."""
        return self._margins(-1)

    @cached_property
    def by_players(self) -> list[TableSize]:
        """The games by the number of players, ascending."""
        found: dict[int, list[Scored]] = {}
        for game in self.games:
            found.setdefault(len(game.seats), []).append(game)
        return [_size(players, found[players]) for players in sorted(found)]

    @cached_property
    def winners_split(self) -> dict[str, Split]:
        """How the winners' points split by category."""
        return _split(winners_of(self.games))

    @cached_property
    def others_split(self) -> dict[str, Split]:
        """How the points of those who did not win split by category, in the same games."""
        return _split(losers_among(self._seats))

    @cached_property
    def winners_parts(self) -> dict[str, float]:
        """What each category gave a winner on average; see `parts_of`."""
        return parts_of(winners_of(self.games))

    @cached_property
    def others_parts(self) -> dict[str, float]:
        """What each category gave on average to those who did not win, in the same games."""
        return parts_of(losers_among(self._seats))

    def _margins(self, sign: int) -> list[Margin]:
        margins = [
            (sign * game.margin, place)
            for place, game in enumerate(self.games)
            if game.margin is not None and game.winners and not game.partners
        ]
        return [
            Margin(sign * margin, self.games[place]) for margin, place in nsmallest(LISTED, margins)
        ]

    def _totals(self, sign: int) -> list[Mark]:
        totals = [
            (sign * total, place)
            for place, (game, number) in enumerate(self._seats)
            if (total := game.seats[number].total) is not None
        ]
        return [
            mark(sign * total, *self._seats[place]) for total, place in nsmallest(LISTED, totals)
        ]


def _single(games: Sequence[Scored]) -> list[Scored]:
    """The games in which everyone plays alone."""
    return [game for game in games if not game.partners]


def _size(players: int, games: Sequence[Scored]) -> TableSize:
    single = _single(games)
    margins = [game.margin for game in single if game.margin is not None and game.winners]
    return TableSize(
        players=players,
        games=len(games),
        decided=sum(bool(game.winners) for game in games),
        total=totals_of(seats_of(games)),
        winning=totals_of(winners_of(single)),
        margin=sum(margins) / len(margins) if margins else None,
    )


def _split(played: Sequence[Played]) -> dict[str, Split]:
    """A category that is not on a game's pad is left out there, with the game's totals."""
    totals = [game.seats[number].total for game, number in played]
    found = {}
    for name, points in columns(played).items():
        seats = given = together = 0
        # No lists of pairs, which the garbage collector would look through again and again.
        for each, total in zip(points, totals, strict=True):
            if each is not None and total is not None:
                seats += 1
                given += each
                together += total
        if seats:
            found[name] = Split(seats, given / seats, given / together if together else None)
    return found
