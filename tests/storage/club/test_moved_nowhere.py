"""A game that is moved to the club for which it counts, or there and back: nothing was done."""

import pytest

from tests.storage.club.devices import game


@pytest.fixture
def phones(place):
    """Two phones in two clubs, of which the first has a game."""
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    two = place.join(place.phone("two"), "ours", "theirs")
    place.meet(one, two)
    return one, two


MOVES = pytest.mark.parametrize(
    "moves", [["ours"], ["theirs", "ours"], ["theirs", "theirs", "ours"]]
)


@MOVES
def test_what_is_moved_nowhere_is_deleted_where_another_device_deleted_it(place, phones, moves):
    one, two = phones
    two.store.games.delete("a", two.now())
    for club in moves:
        one.moves("a", club)
    place.meet(two, one, two, one)
    assert one.games() == two.games() == []
    assert (place.has("ours"), place.has("theirs")) == ({"a": ["game", "gone"]}, {})


@MOVES
def test_what_is_deleted_here_and_moved_nowhere_stays_deleted(place, phones, moves):
    one, two = phones
    one.store.games.delete("a", one.now())
    for club in moves:
        one.moves("a", club)
    place.meet(one, two, one, two)
    assert one.games() == two.games() == []


def test_what_is_deleted_on_its_way_there_and_back_is_deleted(place, phones):
    one, two = phones
    one.moves("a", "theirs")
    one.store.games.delete("a", one.now())
    one.moves("a", "ours")
    place.meet(one, two, one, two)
    assert one.games() == two.games() == []


def test_what_is_moved_nowhere_takes_what_the_club_has_corrected(place, phones):
    one, two = phones
    two.store.games.replace("a", game("Ada", "Bo", blue=(9, 9)), two.now())
    one.moves("a", "theirs")
    one.moves("a", "ours")
    place.meet(two, one, two, one)
    for phone in phones:
        assert [player.pad["blue"] for player in phone.store.games.get("a").game.players] == [9, 9]
    assert place.has("ours") == {"a": ["game", "game"]}


def test_a_move_that_was_told_is_one_though_it_goes_back(place, phones):
    """Its old club was told that the game is gone."""
    one, two = phones
    one.moves("a", "theirs")
    place.meet(one, two)
    one.moves("a", "ours")
    place.meet(one, two)
    assert one.games() == two.games() == ["a"]
    assert "back" in place.has("ours")["a"]
    assert "gone" in place.has("theirs")["a"]
