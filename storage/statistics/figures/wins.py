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

    A game that is not decided counts among the games and nowhere else. All wins together are as
    many as all expected wins: one of each decided game, and two where teams of two played.
    """

    games: int
    """The games, decided or not, and those of one player alone, which nobody wins."""

    decided: int
    """The games that someone won."""

    undecided: int
    """The games that somebody may yet have won."""

    wins: Fraction
    """The wins; a victory that k players shared counts 1/k to each. A team's is a whole one for
    both partners, and where k teams shared it, 1/k for each of them."""

    expected: Fraction
    """The wins that the table sizes let expect: the sum of 1/players of the decided games, and
    of 1/teams of those that teams played."""

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
    """What these seats won, in time; two seats of one game are one game, and of one team one side.

    Exact, and no fractions are added before the end.
    """
    games = decided = undecided = 0
    wins: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    last: Scored | None = None
    counted: set[int] = set()
    for game, number in played:
        again, last = game is last, game
        games += not again
        if game.winners:
            decided += not again
            if game.partners:
                counted = counted if again else set()
                if (side := game.side_of(number)) in counted:
                    continue
                counted.add(side)
            expected[game.sides] += 1
            if number in game.winners:
                wins[game.winning_sides] += 1
        elif game.sides > 1:
            undecided += not again
    return Wins(games, decided, undecided, _together(wins), _together(expected))


def _together(parts: Counter[int]) -> Fraction:
    """The sum of one by each number, as often as it was counted."""
    return sum((Fraction(count, number) for number, count in parts.items()), Fraction())
