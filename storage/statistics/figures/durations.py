"""How long games took, by the number of players."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from storage.statistics.figures.scored import Scored


class Duration(NamedTuple):
    """How long games of so many players took."""

    players: int
    """How many played."""

    games: int
    """Of how many games it is known."""

    minutes: float
    """The average."""

    @property
    def a_player(self) -> float:
        """The minutes of a game for each of its players."""
        return self.minutes / self.players


class Durations:
    """How long some games took, of which it is known."""

    def __init__(self, games: Sequence[Scored]) -> None:
        self.games = [game for game in games if game.minutes is not None and game.seats]
        """The games whose minutes are known, in time."""

    @property
    def together(self) -> int:
        """All minutes of all games."""
        return sum(game.minutes or 0 for game in self.games)

    @cached_property
    def by_players(self) -> list[Duration]:
        """The averages by the number of players, ascending."""
        found: dict[int, list[int]] = {}
        for game in self.games:
            found.setdefault(len(game.seats), []).append(game.minutes or 0)
        return [
            Duration(players, len(known), sum(known) / len(known))
            for players, known in sorted(found.items())
        ]

    @cached_property
    def longest(self) -> Scored | None:
        """The game that took longest, the first one of equals."""
        return max(self.games, key=lambda game: game.minutes or 0, default=None)

    @cached_property
    def shortest(self) -> Scored | None:
        """The game that took least, the first one of equals."""
        return min(self.games, key=lambda game: game.minutes or 0, default=None)
