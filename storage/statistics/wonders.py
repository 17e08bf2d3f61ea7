"""Wonders and their sides: how often they were played, and what they brought."""

from collections.abc import Iterable
from functools import cached_property

from scoring import edition
from scoring.game.names import in_the_alphabet
from storage.statistics.figures.averages import Played, Points, categories_of, totals_of
from storage.statistics.figures.wins import Wins, wins_of

ENOUGH = 3
"""In so many decided games a player must have had a wonder before it is the best one."""


class WonderLine:
    """What a wonder, or one side of it, brought those who played it."""

    def __init__(self, wonder: str, side: str | None, played: Iterable[Played]) -> None:
        self.wonder = wonder
        """The wonder's name."""
        self.side = side
        """The side; `None` for the whole wonder, or where the side was not told."""
        self._played = tuple(played)

    @cached_property
    def wins(self) -> Wins:
        """The games, the wins and the wins to be expected."""
        return wins_of(self._played)

    @cached_property
    def total(self) -> Points:
        """The final totals."""
        return totals_of(self._played)

    @cached_property
    def categories(self) -> dict[str, Points]:
        """The points of each category."""
        return categories_of(self._played)


def wonder_lines(played: Iterable[Played]) -> list[WonderLine]:
    """The wonders that were played, most games first; seats without a wonder are left out."""
    found: dict[str, list[Played]] = {}
    for each in played:
        wonder = each[0].seats[each[1]].wonder
        if wonder is not None:
            found.setdefault(wonder, []).append(each)
    return _sorted(WonderLine(wonder, None, seats) for wonder, seats in found.items())


def side_lines(played: Iterable[Played]) -> list[WonderLine]:
    """The same by the sides of the wonders; one whose side nobody told has a line of its own."""
    found: dict[tuple[str, str | None], list[Played]] = {}
    for each in played:
        seat = each[0].seats[each[1]]
        if seat.wonder is not None:
            found.setdefault((seat.wonder, seat.side), []).append(each)
    return _sorted(WonderLine(wonder, side, seats) for (wonder, side), seats in found.items())


def _sorted(lines: Iterable[WonderLine]) -> list[WonderLine]:
    return sorted(
        lines, key=lambda line: (-line.wins.games, in_the_alphabet(line.wonder), line.side or "")
    )


def unplayed_wonders(played: Iterable[Played], editions: Iterable[str]) -> list[str]:
    """The wonders of these editions that nobody played."""
    seen = {game.seats[number].wonder for game, number in played}
    names = dict.fromkeys(wonder for name in editions for wonder in edition(name).wonders)
    return [wonder for wonder in names if wonder not in seen]


def unplayed_sides(played: Iterable[Played], editions: Iterable[str]) -> list[tuple[str, str]]:
    """The wonders and sides of these editions that nobody played."""
    seen = {(game.seats[number].wonder, game.seats[number].side) for game, number in played}
    return [
        (wonder, side)
        for name in editions
        for wonder in edition(name).wonders
        for side in edition(name).sides
        if (wonder, side) not in seen
    ]


def favourite(lines: Iterable[WonderLine]) -> WonderLine | None:
    """The wonder that was played most; of equal ones the one that won more."""
    return max(lines, key=lambda line: (line.wins.games, line.wins.wins, line.wonder), default=None)


def best(lines: Iterable[WonderLine]) -> WonderLine | None:
    """The wonder whose win rate is furthest above what was to be expected.

    Only of wonders played often enough; `None` when none of them is above.
    """
    ahead = [
        (line.wins.ahead or 0, line.wins.games, line.wonder, line)
        for line in lines
        if line.wins.decided >= ENOUGH and line.wins.wins > line.wins.expected
    ]
    return max(ahead)[-1] if ahead else None
