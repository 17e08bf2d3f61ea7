"""Promo wonders: stages in any order, masks on stages, and points that only the table counts."""

import pytest

from scoring import read_game, score
from scoring.catalogue.cards import box_of, wonders
from scoring.catalogue.editions import rules
from scoring.game.facts import Piece, facts, with_fact
from tests.scoring.refusals import refused

NOTHING = {"cards": [], "complete": True, "stages": 0}


def a_table(wonder, side=None, cards=(), beside=((), ()), expansions=("promos",), **city):
    """Ada with a promo wonder, between Bo with Gizah and Cy with Ephesos."""
    ada = {"cards": list(cards), "complete": True, **city}
    players = [
        {"name": "Ada", "wonder": wonder, "side": side, "city": ada},
        {"name": "Bo", "wonder": "Gizah", "side": "A", "city": NOTHING},
        {"name": "Cy", "wonder": "Ephesos", "side": "A", "city": NOTHING},
    ]
    for player, names in zip(players[1:], beside, strict=True):
        player["city"] = {**NOTHING, "cards": list(names)}
    return {"edition": "first", "expansions": list(expansions), "players": players}


def points(document):
    return {n: cell.points for n, cell in score(read_game(document)).players[0].categories.items()}


def asked(document, seat=0):
    missing = score(read_game(document)).missing
    return {(one.seat, one.needs, one.category) for one in missing if one.seat == seat} - {
        (seat, "points", "treasure")
    }


def remarks(document):
    return {remark.phrase.key for remark in score(read_game(document)).remarks}


def test_the_box_gets_wonders_and_no_rows():
    base, found = rules(box_of("first")), rules(box_of("first", ("promos",)))
    assert found.categories == base.categories
    more = set(found.wonders) - set(base.wonders)
    assert more == {"Great Wall", "Manneken Pis", "Stonehenge", "Catan"}
    with_babel = rules(box_of("first", ("promos", "babel")))
    assert set(with_babel.wonders) - set(found.wonders) == {"Babel"}


@pytest.mark.parametrize(
    ("wonder", "side", "stages", "worth"),
    [
        ("Manneken Pis", "B", 1, 7),
        ("Manneken Pis", "B", 0, 0),
        ("Stonehenge", "A", 1, 3),
        ("Stonehenge", "A", 2, 8),
        ("Catan", "A", 1, 3),
        ("Catan", "A", 2, 3),
        ("Catan", "A", 3, 10),
        ("Catan", "B", 1, 0),
        ("Catan", "B", 2, 5),
        ("Great Wall", "A", 4, 0),
        ("Great Wall", "B", 4, 0),
    ],
)
def test_printed_points(wonder, side, stages, worth):
    assert points(a_table(wonder, side, stages=stages))["wonder"] == worth


@pytest.mark.parametrize("stages", [1, 2])
def test_points_that_only_the_table_counts_are_asked(stages):
    document = a_table("Stonehenge", "B", stages=stages)
    assert points(document)["wonder"] is None
    assert asked(document) == {(0, "points", "wonder")}
    document["players"][0]["pad"] = {"wonder": 4}
    assert points(document)["wonder"] == 4
    assert remarks(document) == set()
    # Everything else is worked out all the same.
    assert points(document)["military"] == points(document)["guilds"] == 0


def test_a_printed_stage_of_stonehenge_is_not_asked():
    assert asked(a_table("Stonehenge", "A", stages=2)) == set()
    assert asked(a_table("Stonehenge", "A", stages=3)) == {(0, "points", "wonder")}


# Manneken Pis copies what stands next door.


def test_copied_stages_leave_open_only_what_they_may_bring():
    document = a_table("Manneken Pis", "A", stages=3)
    assert asked(document) == {(0, "points", "wonder")}
    document["players"][1] |= {"wonder": "Rhodos", "side": "A"}
    assert asked(document) == {(0, "points", "wonder"), (0, "points", "military")}
    # Who sits beside such a city cannot tell their own conflicts either.
    assert asked(document, 2) == {(2, "points", "military")}
    document["players"][1] |= {"wonder": "Babylon", "side": "A"}
    assert asked(document) == {(0, "points", "wonder"), (0, "points", "green")}
    document["players"][1] |= {"wonder": "Olympia", "side": "B"}
    guilds = {(0, "points", name) for name in ("wonder", "green", "guilds")}
    assert asked(document) == guilds
    document["players"][1]["side"] = "A"
    assert asked(document) == {(0, "points", "wonder")}


def test_before_any_stage_nothing_is_copied():
    document = a_table("Manneken Pis", "A", stages=0)
    document["players"][1] |= {"wonder": "Rhodos", "side": "A"}
    assert asked(document) == set()
    assert points(document)["wonder"] == 0


def test_what_the_table_tells_of_copies_stands_without_a_remark():
    document = a_table("Manneken Pis", "A", stages=3)
    document["players"][1] |= {"wonder": "Rhodos", "side": "A"}
    document["players"][2] |= {"wonder": "Olympia", "side": "B"}
    document["players"][0]["pad"] = {"wonder": 11, "military": 4, "green": 9, "guilds": 2}
    assert remarks(document) == set()


# The Great Wall is built in any order.


def wall(side="A", **city):
    return a_table("Great Wall", side, cards=("Scriptorium", "Workshop"), **city)


@pytest.mark.parametrize(
    ("built", "green", "military"),
    [([2], 10, 0), ([1], 2, 0), ([1, 2], 10, 0), ([3], 2, None), ([1, 2, 3, 4], 10, None)],
)
def test_the_stages_that_are_built_count(built, green, military):
    document = wall(built=built)
    # A tablet, a gear and, of the second stage, any symbol: a compass makes a set.
    assert points(document)["green"] == green
    assert points(document)["military"] == military
    if military is None:
        assert asked(document) == {(0, "age", "military")}


def test_the_ages_of_its_stages_are_in_any_order():
    document = wall(built=[2, 3], stage_ages=[None, 3, 1])
    assert points(document)["military"] == 2 * (1 + 3 + 5)
    document = wall(built=[2, 3], stage_ages=[None, 1, 3])
    assert points(document)["military"] == 2 * 5
    assert remarks(document) == set()


def test_which_stages_are_built_is_asked_where_it_matters():
    document = wall(stages=2)
    assert asked(document) == {(0, "built", "military")}
    (question,) = [one for one in score(read_game(document)).missing if one.needs == "built"]
    assert set(question.purposes) >= {(0, "green"), (0, "military")}
    # All or none leave nothing to ask but when the shields came.
    assert asked(wall(stages=4)) == {(0, "age", "military")}
    assert asked(wall(stages=0)) == set()


def test_more_stages_than_are_named_may_be_others():
    document = wall(stages=2, built=[2])
    assert points(document)["green"] == 10
    assert points(document)["military"] is None


def test_a_number_of_stages_is_enough_for_guilds():
    document = wall(stages=3)
    document["players"][1]["city"] = {**NOTHING, "cards": ["Builders Guild"]}
    result = score(read_game(document)).players[1]
    assert result.categories["guilds"].points == 3


def test_a_mask_on_a_stage_copies_the_best_symbol_next_door():
    document = wall("B", built=[2], expansions=("cities", "promos"))
    document["players"][2]["city"] = {**NOTHING, "cards": ["Apothecary", "Library"]}
    # Tablet, gear, and the compass of Cy's Apothecary.
    assert points(document)["green"] == 3 + 7
    said = score(read_game(document)).players[0].categories["green"].because
    assert ("Great Wall",) in [line.values.get("names") for line in said]
    document["players"][2]["city"] = {"stages": 0}
    assert ("Cy", "cards", "green") in {
        (one.player, one.needs, one.colour) for one in score(read_game(document)).missing
    }


def test_its_diplomats_keep_it_out_of_one_age():
    document = wall("B", built=[3], stage_ages=[None, None, 2], expansions=("cities", "promos"))
    document["players"][1]["city"] = {**NOTHING, "cards": ["Barracks"]}
    # Beaten in ages I and III, but not in II.
    assert points(document)["military"] == -2


def test_which_stages_are_built_is_a_fact_each():
    game = read_game(wall(stages=2))
    game = with_fact(with_fact(game, 0, Piece("built", 3), True), 0, Piece("built", 1), True)
    assert game.players[0].city is not None
    assert game.players[0].city.built == (1, 3)
    assert facts(game.players[0])[Piece("built", 3)] is True
    game = with_fact(with_fact(game, 0, Piece("built", 3), None), 0, Piece("built", 1), None)
    assert game == read_game(wall(stages=2))


def test_stages_are_named_by_numbers_from_one():
    for wrong in ([0], ["first"], [1.5]):
        assert refused(wall(built=wrong)) == ["players.1.city.built.1"]


def test_where_stages_go_from_left_to_right_the_number_counts():
    document = a_table("Rhodos", "A", stages=1, built=[3])
    assert points(document)["wonder"] == 3
    assert "remark.built" in remarks(document)


# What is doubtful is said.


def test_a_board_of_one_source_is_remarked():
    assert remarks(a_table("Catan", "A", stages=1, expansions=("cities", "promos"))) == {
        "remark.doubtful_wonder"
    }
    assert remarks(a_table("Stonehenge", "A", stages=1)) == set()


@pytest.mark.parametrize(
    ("wonder", "side", "expansion"),
    [("Great Wall", "B", "cities"), ("Catan", "A", "cities"), ("Catan", "B", "leaders")],
)
def test_a_side_without_the_expansion_that_it_is_made_for_is_remarked(wonder, side, expansion):
    assert "remark.side_needs" in remarks(a_table(wonder, side, stages=0))
    played = (expansion, "promos")
    assert "remark.side_needs" not in remarks(a_table(wonder, side, stages=0, expansions=played))


def test_a_promo_wonder_is_absent_without_the_promos():
    assert "remark.wonder_of" in remarks(a_table("Stonehenge", "A", stages=0, expansions=()))
    assert "Stonehenge" not in wonders(box_of("first"))
