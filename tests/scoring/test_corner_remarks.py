"""Remarks that were missing, and tables that nothing is remarked of."""

from random import Random

import pytest

from scoring import read_game, score
from tests.scoring.tables import expanded_table, legal_table

NAMES = "ABCDEFG"


def remarked(document):
    """The remarks on a document, by their names and seats."""
    return [(one.phrase.key, one.seats) for one in score(read_game(document)).remarks]


def _with_tokens(*tokens, **document):
    pads = [{"military": {"tokens": list(taken)}} for taken in tokens]
    players = [{"name": name, "pad": pad} for name, pad in zip(NAMES, pads, strict=False)]
    return {"players": players, **document}


def test_victories_without_defeats_are_remarked():
    table = _with_tokens([1, 3, 5], [-1], [])
    assert remarked(table) == [("remark.too_few_defeats", (0, 1, 2))]
    assert not remarked(_with_tokens([1, 3, 5], [-1, -1, -1], []))
    assert not remarked(_with_tokens([1, 3, 5], [-1], [], expansions=["leaders"]))


def test_defeats_without_victories_are_remarked():
    assert remarked(_with_tokens([1], [-1, -1], [])) == [("remark.too_few_victories", (0, 1, 2))]


def test_of_two_neighbours_one_wins():
    table = _with_tokens([3, 3], [3, 3], [-1, -1, -1, -1])
    assert remarked(table) == [("remark.two_winners", (0, 1))]


@pytest.mark.parametrize(("points", "odd"), [(4, True), (3, False), (8, False), (15, False)])
def test_points_that_no_stages_of_a_side_give(points, odd):
    player = {"name": "A", "wonder": "Gizah", "side": "day", "pad": {"wonder": points}}
    found = remarked({"players": [player, {"name": "B"}, {"name": "C"}]})
    assert found == [("remark.no_such_stages", (0,))] * odd


def _nineteen(*further):
    cards = ["Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Clay Pit", "Timber Yard"]
    cards += ["Loom", "Glassworks", "Press", "Baths", "Altar", "Theater", "Stockade", "Barracks"]
    cards += ["Sawmill", "Quarry", "Brickyard", "Foundry", "Walls", *further]
    city = {"cards": cards, "stages": 0, "complete": True}
    player = {"name": "A", "wonder": "Gizah", "side": "day", "city": city}
    players = [player, {"name": "B"}, {"name": "C"}]
    return {"expansions": ["leaders"], "players": players}


def test_leaders_give_no_turn_to_cards_of_the_ages():
    assert remarked(_nineteen()) == [("remark.turns_of_ages", (0,))]
    assert not remarked(_nineteen("Solomon"))


def test_a_wonder_of_an_expansion_that_is_not_played():
    players = [{"name": "A", "wonder": "Petra"}, {"name": "B"}, {"name": "C"}]
    assert remarked({"players": players}) == [("remark.wonder_of", (0,))]
    assert not remarked({"players": players, "expansions": ["cities"]})


def test_eighteen_points_are_six_victories():
    city = {"cards": ["Alexander"], "complete": True, "stages": 0}
    players = [{"name": "A", "pad": {"military": 18}, "city": city}, {"name": "B"}, {"name": "C"}]
    result = score(read_game({"expansions": ["leaders"], "players": players}))
    assert result.players[0].categories["leaders"].points == 6
    assert not [one for one in result.missing if one.needs == "tokens"]


KNOWN = {"remark.doubtful", "remark.doubtful_wonder", "remark.borrowed", "remark.naval_sources"}
"""What is said of sources, whatever a table does."""

RARE = {"remark.side_needs"}
"""What random tables do that nobody does: they take sides of promo wonders that need an expansion
which is not played."""


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_remarked_of_what_a_box_can_give(seed):
    random = Random(seed)
    tables = [legal_table(random) for _ in range(5)] + [expanded_table(random) for _ in range(2)]
    for table in tables:
        found = {key for key, _ in remarked(table)} - KNOWN - RARE
        assert not found, table


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_remarked_of_tokens_that_shields_gave(seed):
    table = legal_table(Random(seed))
    found = score(read_game(table))
    for player, scored in zip(table["players"], found.players, strict=True):
        lines = scored.categories["military"].because
        tokens = [token for line in lines for token in line.values.get("tokens", ()) if token]
        player["pad"]["military"] = {"tokens": tokens}
        del player["city"]
    keys = {key for key, _ in remarked(table)}
    assert not keys
