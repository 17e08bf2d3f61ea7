"""Whatever goes wrong in a club, all devices have all that any of them saved, and show the same."""

import pytest

from tests.storage.club import two_clubs
from tests.storage.club.simulation import play

SEEDS = 300
AT_ONCE = 20
AT_ONCE_OF_TWO = 15


@pytest.mark.quick(2)
@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_after_rest_all_have_one_history(tmp_path, first):
    seeds = range(first, first + AT_ONCE)
    worlds = [play(seed, tmp_path / str(seed)) for seed in seeds]
    assert sum(len(world.documents) for world in worlds) > AT_ONCE


@pytest.mark.quick(1)
@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE_OF_TWO))
def test_after_rest_each_of_two_clubs_is_whole_and_has_nothing_of_the_other(tmp_path, first):
    seeds = range(first, first + AT_ONCE_OF_TWO)
    worlds = [two_clubs.play(seed, tmp_path / str(seed)) for seed in seeds]
    assert sum(len(world.moved) for world in worlds) > AT_ONCE_OF_TWO // 4
    assert min(sum(told) for told in zip(*(world.played() for world in worlds), strict=True)) > 2
