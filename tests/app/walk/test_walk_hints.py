"""What the numbers of a page of the walk stand for; nothing is drawn."""

import pytest

from app.look import Look
from app.ui.number_keys import NumberKeys
from app.walk.players import what_is_entered
from scoring import category, read_game
from tests.app.drawing import drawn


def keys(name, **look):
    row = category(name)
    room = Look(dark=False, width=360, height=740, **look)
    return drawn(NumberKeys, room, row.keys, print, row.counts)


def test_the_page_of_the_treasure_says_whether_points_or_coins_are_entered(walk):
    walk.go("treasure")
    assert what_is_entered(walk) == "Points, not coins: 3 coins make 1"
    walk.switch_depth()
    assert what_is_entered(walk) == "Coins: 3 make 1 point"


def test_in_a_narrow_line_it_is_said_so_that_it_fits(walk):
    walk.go("treasure")
    assert what_is_entered(walk, narrow=True) == "Points, not coins"
    walk.switch_depth()
    assert what_is_entered(walk, narrow=True) == "3 coins: 1 point"


@pytest.mark.parametrize("name", ["wonder", "military", "blue", "guilds"])
def test_nothing_is_said_where_the_name_tells(walk, name):
    walk.go(name)
    assert what_is_entered(walk) == ""


def test_the_page_of_the_tower_says_of_how_many_tiles_these_are_the_points(walk):
    players = [{"name": name} for name in ("Ada", "Bo", "Cleo")]
    walk.session.start(read_game({"edition": "first", "expansions": ["babel"], "players": players}))
    walk.go("babel")
    assert what_is_entered(walk) == "Points for 0 to 3 tiles built"
    assert keys("babel") == ["0", "0 tiles", "2", "1 tile", "5", "2 tiles", "10", "3 tiles"]
    assert "1 tile" in keys("babel", tight=True)
    assert "1 tile" not in keys("babel", scale=1.6), "there is no room for it"
    assert keys("wonder") == [str(points) for points in range(21)]
