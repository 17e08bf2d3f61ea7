"""Whatever goes wrong in a club, all devices have all that any of them saved, and show the same."""

from contextlib import closing

import pytest

from tests.storage.club import two_clubs
from tests.storage.club.devices import game
from tests.storage.club.simulation import NAMES, World, play

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


def test_a_person_has_said_nothing_of_a_game_where_all_is_to_be_heard_first(tmp_path):
    with closing(World(0, tmp_path)) as world:
        one, two, _ = world.devices
        world.enter(one)
        world.rest()
        for device, points in ((two, 22), (one, 21)):
            device.store.games.replace("game-0", game(*NAMES, blue=(points, 0, 0)), device.now())
        world.rest()
        assert one.member.game("game-0").others
        one.file.hear_all_again()
        world.keep(one)
        assert not world.cells
        # Then it can be said.
        world.rest()
        world.keep(one)
        assert world.cells["game-0", 0, "blue"] == [("one", 21)]
        world.rest()
        assert two.member.game("game-0").others == ()
