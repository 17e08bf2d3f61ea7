"""Rates: shares and Wilson's interval."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.statistics import FEW, Rate


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # From the formula, by hand; the last two are widely printed ones.
        (0, 1, 0.0, 0.7935),
        (1, 1, 0.2065, 1.0),
        (1, 2, 0.0945, 0.9055),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_the_interval(wins, games, low, high):
    interval = Rate(Fraction(wins), games).interval
    assert interval == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_without_games_there_is_no_rate():
    rate = Rate(Fraction(), 0)
    assert (rate.share, rate.interval, rate.few) == (None, None, True)


def test_few_games_are_told():
    assert Rate(Fraction(1), FEW - 1).few
    assert not Rate(Fraction(1), FEW).few


@given(
    st.integers(0, 60).flatmap(
        lambda six: st.tuples(st.just(six), st.integers(-(-six // 6) or 1, 40))
    )
)
def test_the_interval_solves_wilsons_equation(drawn):
    """Its ends are the rates from which the share is just that many deviations away."""
    sixths, games = drawn
    rate = Rate(Fraction(sixths, 6), games)
    for end in rate.interval:
        assert 0 <= end <= 1
        away = abs(rate.share - end)
        assert away == pytest.approx(1.959964 * (end * (1 - end) / games) ** 0.5, abs=1e-6)
    assert rate.interval.low - 1e-12 <= rate.share <= rate.interval.high + 1e-12
