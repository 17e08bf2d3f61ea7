"""Treasure: coins to points, and the coins that points can stand for."""

import pytest

from scoring import Coins
from scoring.points import treasure
from tests.scoring.examples import rows


@pytest.mark.parametrize(("coins", "points"), rows("treasure", "coins", "points"))
def test_worked_examples(coins, points):
    assert treasure.points(coins) == points
    assert Coins(coins=coins).points == points


def test_every_third_coin_makes_a_point():
    points = 0
    for coins in range(1000):
        points += coins > 0 and coins % 3 == 0
        assert treasure.points(coins) == points


@pytest.mark.parametrize(
    ("points", "fewest", "most"),
    [(0, 0, 2), (1, 3, 5), (4, 12, 14), (13, 39, 41), (333, 999, 1001)],
)
def test_points_bound_the_coins(points, fewest, most):
    assert treasure.coins_behind(points) == (fewest, most)


def test_the_bounds_are_exactly_the_coins_that_give_the_points():
    for points in range(300):
        fewest, most = treasure.coins_behind(points)
        giving = [coins for coins in range(1000) if treasure.points(coins) == points]
        assert list(range(fewest, most + 1)) == giving
