"""Wins as shares, beside the wins that the sizes of the tables let expect."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from storage.statistics.figures.averages import Played
from storage.statistics.figures.rates import Rate
from storage.statistics.figures.scored import Scored


class Wins(NamedTuple):
    """What someone, or a wonder, won.

    A game that is not decided counts among the games and nowhere else, so that all wins
    together, like all expected wins, are the number of decided games.
    """

    games: int
    """The games, decided or not."""

    decided: int
    """The games that someone won."""

    wins: Fraction
    """The wins; a victory that k players shared counts 1/k: one half to each of two partners,
    and one quarter to each where two teams shared it."""

    expected: Fraction
    """The wins that the table sizes let expect: the sum of 1/players of the decided games."""

    @property
    def rate(self) -> Rate:
        """Wins in decided games."""
        return Rate(self.wins, self.decided)

    @property
    def expected_share(self) -> float | None:
        """The win rate that the table sizes let expect; `None` without decided games."""
        return float(self.expected / self.decided) if self.decided else None

    @property
    def ahead(self) -> float | None:
        """By how much the win rate is above what was to be expected; `None` without games."""
        return float((self.wins - self.expected) / self.decided) if self.decided else None


def wins_of(played: Iterable[Played]) -> Wins:
    """What these seats won, in time; two seats of one game are still one game.

    Exact, and no fractions are added before the end.
    """
    games = decided = 0
    wins: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    last: Scored | None = None
    for game, number in played:
        again, last = game is last, game
        games += not again
        if game.winners:
            decided += not again
            expected[len(game.seats)] += 1
            if number in game.winners:
                wins[len(game.winners)] += 1
    return Wins(games, decided, _together(wins), _together(expected))


def _together(parts: Counter[int]) -> Fraction:
    """The sum of one by each number, as often as it was counted."""
    return sum((Fraction(count, number) for number, count in parts.items()), Fraction())
