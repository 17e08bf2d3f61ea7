"""What the numbers of a page of the walk stand for; nothing is drawn."""

import pytest

from app.look import Look
from app.ui.kept_controls import KeptControls
from app.ui.number_keys import NumberKeys
from app.walk.players import seat_lines, what_is_entered
from app.walk.walk_page import _keys
from scoring import category, read_game
from tests.app.drawing import drawn
from tests.app.tables import table

LOOK = Look(dark=False, width=360, height=740)


NAMES = ("Ada", "Bo", "Cleo", "Di", "Eve", "Fay", "Gus")


def told(walk):
    """What the players' lines say: of three one below the other, of seven in two columns."""
    return drawn(seat_lines, LOOK, walk, walk.result, KeptControls())


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


def test_points_that_the_next_symbol_replaces_are_said_to_be_points(walk):
    in_short = "Points, not symbols"
    for names, note in ((NAMES[:3], "Points: symbols will replace them"), (NAMES, in_short)):
        walk.session.start(table(*names, green=[0, *([None] * (len(names) - 1))]))
        walk.go("green")
        walk.choose(0)
        assert note not in told(walk)
        walk.switch_depth()
        assert note in told(walk)
    walk.choose(1)
    assert in_short not in told(walk), "nothing of Bo's is lost"


def test_what_the_next_tap_replaces_is_said_before_what_is_odd(walk):
    document = table("Ada", "Bo", "Cleo", green=[1, 2, 3]).document()
    document["players"][0]["city"] = {"cards": ["Scientists Guild"]}
    walk.session.start(read_game(document))
    walk.go("green")
    walk.choose(0)
    walk.switch_depth()
    assert "Points: symbols will replace them" in told(walk)


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        (None, "No tokens yet: tap what this player has."),
        (18, "Entered as 18 points; tokens will replace that."),
        (1, "Entered as 1 point; tokens will replace that."),
        (-3, "Entered as −3 points; tokens will replace that."),
    ],
)
def test_where_tokens_would_lie_it_is_said_what_the_first_of_them_replaces(walk, entered, said):
    walk.session.start(table("Ada", "Bo", "Cleo", military=[entered, None, None]))
    walk.go("military")
    walk.choose(0)
    walk.switch_depth()
    assert said in drawn(_keys, LOOK, walk, KeptControls())
    assert not any("tokens" in note for note in told(walk)), "once is enough"


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
