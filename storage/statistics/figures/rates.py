"""How often something happens, and how sure that is."""

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

FEW = 10
"""Of fewer games than these, a rate says little: tell their number beside it."""

SURE = 1.959964
"""How many standard deviations an interval spans to each side: 95 of 100 such intervals
hold the true rate."""


class Interval(NamedTuple):
    """Between which two rates the true one likely lies."""

    low: float
    """The lower one, from 0 to 1."""

    high: float
    """The higher one, from 0 to 1."""


class Rate(NamedTuple):
    """So many wins in so many games."""

    wins: Fraction
    """The wins; a shared victory counts as its share."""

    games: int
    """The games."""

    @property
    def share(self) -> float | None:
        """Wins by games, from 0 to 1; `None` without games."""
        return float(self.wins / self.games) if self.games else None

    @property
    def few(self) -> bool:
        """Whether these are too few games to rely on."""
        return self.games < FEW

    @property
    def interval(self) -> Interval | None:
        """Wilson's score interval; `None` without games.

        Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
        Inference", 1927. Unlike the usual one it stays within 0 and 1, also of few games.
        """
        if not self.games:
            return None
        share, square = float(self.wins) / self.games, SURE * SURE / self.games
        centre = (share + square / 2) / (1 + square)
        reach = (
            SURE * sqrt(share * (1 - share) / self.games + square / (4 * self.games)) / (1 + square)
        )
        return Interval(max(0.0, centre - reach), min(1.0, centre + reach))
