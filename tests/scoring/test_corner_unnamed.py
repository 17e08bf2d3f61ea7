"""Cards that are counted without a name: they leave open all that they could change."""

import pytest

from scoring import read_game, score


def _table(expansions, edition="second", **second):
    empty = {"cards": [], "complete": True, "stages": 0}
    player = {"name": "B", "pad": {}, "city": empty} | second
    players = [{"name": "A", "city": empty}, player, {"name": "C", "city": empty}]
    document = {"edition": edition, "expansions": expansions, "players": players}
    return score(read_game(document))


def _points(result, name):
    return [player.categories[name].points for player in result.players]


def _city(colour, count=1, cards=()):
    return {"cards": list(cards), "complete": True, "stages": 0, "counts": {colour: count}}


@pytest.mark.parametrize("points", [0, 2, 8])
def test_a_black_card_without_a_name_may_be_a_diplomat(points):
    result = _table(["cities"], pad={"cities": points}, city=_city("black"))
    assert _points(result, "military") == [None, None, None]
    cards = [(one.seat, one.needs, one.colour) for one in result.missing]
    assert (1, "cards", "black") in cards


@pytest.mark.parametrize("count", [1, 9, "unknown"])
def test_a_black_card_without_a_name_may_be_a_mask(count):
    result = _table(["cities"], pad={"cities": 2}, city=_city("black", count, ["Altar", "Lodge"]))
    assert _points(result, "green") == [0, None, 0]


def test_a_black_card_beside_one_with_a_name_is_as_open():
    result = _table(["cities"], pad={"cities": 2}, city=_city("black", 2, ["Hideout"]))
    assert _points(result, "military")[1] is None


def test_a_leader_without_a_name_may_be_euclid():
    result = _table(["leaders"], pad={"leaders": 0}, city=_city("white", 1, ["Lodge"]))
    assert _points(result, "green") == [0, None, 0]
    assert (1, "cards", "white") in [(one.seat, one.needs, one.colour) for one in result.missing]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_guild_without_a_name_may_have_a_wild_symbol(edition):
    result = _table([], edition, pad={"guilds": 3}, city=_city("purple", 1, ["Lodge"]))
    assert _points(result, "green") == [0, None, 0]
    assert (1, "cards", "purple") in [(one.seat, one.needs, one.colour) for one in result.missing]


def test_there_is_one_guild_with_a_wild_symbol():
    held = _city("purple", 2, ["Scientists Guild"])
    assert _points(_table([], pad={"guilds": 3}, city=held), "green") == [0, 1, 0]


def test_named_cards_leave_nothing_open():
    result = _table(["cities"], pad={"cities": 2}, city=_city("black", 1, ["Hideout"]))
    assert _points(result, "military") == [0, 0, 0]
    assert _points(result, "green") == [0, 0, 0]


@pytest.mark.parametrize(
    ("expansion", "colour", "giving"),
    [("armada", "island", "Royal Island"), ("edifice", "edifice", "Belvedere")],
)
@pytest.mark.parametrize("count", [2, "unknown"])
def test_what_takes_no_turn_gives_nothing_beside_a_named_one(expansion, colour, giving, count):
    result = _table([expansion], city=_city(colour, count, [giving]))
    assert _points(result, "military") == [0, 0, 0]
    assert _points(result, "green") == [0, 0, 0]
    without = _table([expansion], city=_city(colour, count))
    assert _points(without, "military") == [None, None, None]
