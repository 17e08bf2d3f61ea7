"""Guilds: what they count, in whose cities, and which one Olympia copies."""

import random
from itertools import product

import pytest
from hypothesis import given

from scoring import read_game, score
from tests.profiles import times
from tests.scoring.examples import rows, rows_by_edition
from tests.scoring.tables import (
    GREEN,
    NAMES,
    a_table,
    agreed,
    dice,
    filled,
    with_olympia,
    worked_out,
)
from tests.scoring.twin import CARDS, points_of

COLUMNS = ("cards", "own", "left", "right", "points")
BOARDED = ("Gizah", {"first": "A", "second": "day"})


@pytest.mark.parametrize(("edition", *COLUMNS), rows_by_edition("guilds", *COLUMNS))
def test_worked_examples(edition, cards, own, left, right, points):
    table = a_table(
        edition, filled(edition, own, cards), filled(edition, right), filled(edition, left)
    )
    table["players"][0] |= {"wonder": "Babylon", "side": BOARDED[1][edition]}
    assert agreed(table, 0)["guilds"] == points


@pytest.mark.parametrize(("edition", *COLUMNS), rows_by_edition("guilds", *COLUMNS))
def test_worked_examples_by_numbers_alone(edition, cards, own, left, right, points):
    players = []
    for name, numbers in (("Ada", own), ("Bo", right), ("Cy", left)):
        counts = {colour: number for colour, number in numbers.items() if colour != "stage"}
        city = {"counts": counts} | ({"stages": numbers["stage"]} if "stage" in numbers else {})
        players.append({"name": name, "wonder": None, "city": city})
    players[0]["city"]["cards"] = cards
    players[0] |= {"wonder": BOARDED[0], "side": BOARDED[1][edition]}
    found, *others = worked_out({"edition": edition, "players": players})
    assert found["guilds"] == points
    # Of the others too little is known for a row, but for a wonder that was not begun.
    assert {other["guilds"] for other in others} == {None}


# What a guild counts, and what it leaves alone.


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(
    ("guild", "colour", "points"),
    [
        ("Workers Guild", "brown", 1),
        ("Craftsmens Guild", "grey", 2),
        ("Traders Guild", "yellow", 1),
        ("Philosophers Guild", "green", 1),
        ("Spies Guild", "red", 1),
        ("Magistrates Guild", "blue", 1),
    ],
)
@pytest.mark.parametrize("players", [3, 4, 5, 7])
def test_a_guild_counts_both_neighbours_and_nobody_else(edition, guild, colour, points, players):
    # 1 card in the own city, 2 and 3 next door, and 3 in every city beyond.
    numbers = [1, 2, *[3] * (players - 2)]
    cities = [{"counts": {colour: number}} for number in numbers]
    cities[0]["cards"] = [guild]
    seats = [{"name": name, "city": city} for name, city in zip(NAMES, cities, strict=False)]
    assert worked_out({"edition": edition, "players": seats})[0]["guilds"] == 5 * points


@pytest.mark.parametrize(
    ("stages", "board", "points"),
    [
        (3, ("Gizah", "day"), 7),
        (2, ("Gizah", "day"), 0),
        (3, ("Gizah", "night"), 0),
        (4, ("Gizah", "night"), 7),
        (2, ("Babylon", "night"), 7),
        (2, ("Rhodos", "night"), 7),
        (2, ("Rhodos", "day"), 0),
        (0, ("Babylon", "night"), 0),
    ],
)
def test_the_decorators_want_every_stage_of_the_own_side(stages, board, points):
    city = filled("second", {"stage": stages}, ["Decorators Guild"])
    table = a_table("second", city, *[filled("second", {})] * 2)
    table["players"][0] |= {"wonder": board[0], "side": board[1]}
    assert agreed(table, 0)["guilds"] == points


@pytest.mark.parametrize("stages", range(4))
def test_the_decorators_need_no_side_where_both_sides_say_the_same(stages):
    city = {"stages": stages, "cards": ["Decorators Guild"]}
    table = {"players": [{"name": "Ada", "wonder": "Alexandria", "city": city}]}
    # Three stages either way.
    assert worked_out(table)[0]["guilds"] == (7 if stages == 3 else 0)


# Defeat tokens, which the Strategists count.

OUTCOMES = tuple(product(*((-1, 0, victory) for victory in (1, 1, 3, 3, 5, 5))))


def with_strategists(left, right):
    """A table of the first edition on which Ada counts the defeats of the other two."""
    city = {"cards": ["Strategists Guild"]}
    return {
        "edition": "first",
        "players": [
            {"name": "Ada", "city": city, "pad": {"military": {"tokens": [-1, -1]}}},
            {"name": "Bo", **left},
            {"name": "Cy", **right},
        ],
    }


@pytest.mark.parametrize("points", range(-6, 19))
def test_defeats_behind_points_where_only_one_number_can_be(points):
    possible = {one.count(-1) for one in OUTCOMES if sum(one) == points}
    table = with_strategists({"pad": {"military": points}}, {"city": {"defeats": 0}})
    found = worked_out(table)[0]["guilds"]
    assert found == (possible.pop() if len(possible) == 1 else None)


@pytest.mark.parametrize(
    ("left", "defeats"),
    [
        pytest.param({"pad": {"military": {"tokens": [-1, 3, -1]}}}, 2, id="tokens"),
        pytest.param({"pad": {"military": {"tokens": []}}}, 0, id="no tokens"),
        pytest.param({"city": {"defeats": 4}}, 4, id="told"),
        pytest.param({"city": {"defeats": 4}, "pad": {"military": 0}}, 4, id="told beside points"),
        pytest.param({"pad": {"military": -6}}, 6, id="points that leave no choice"),
        pytest.param({"pad": {"military": 3}}, None, id="points that leave a choice"),
        pytest.param({}, None, id="nothing"),
    ],
)
def test_where_defeats_are_known_from(left, defeats):
    table = with_strategists(left, {"pad": {"military": {"tokens": [-1]}}})
    expected = None if defeats is None else defeats + 1
    assert worked_out(table)[0]["guilds"] == expected


def test_defeats_of_conflicts_that_are_worked_out():
    cities = [
        filled("first", {}, cards)
        for cards in (["Strategists Guild", "Stockade"], [], ["Stockade", "Walls"])
    ]
    table = a_table("first", *cities)
    # Bo loses three times to either neighbour, Cy to nobody, Ada's own do not count.
    assert agreed(table, 0)["guilds"] == 6


@pytest.mark.parametrize(("tokens", "points"), [([-1, -1], 2), ([], 0)])
def test_defeats_that_were_entered_stand_whatever_the_shields_say(tokens, points):
    cities = [filled("first", {}, cards) for cards in (["Strategists Guild"], [], ["Stockade"])]
    table = a_table("first", *cities)
    # By the shields Bo has lost to Cy in every age, and Cy to nobody.
    assert worked_out(table)[0]["guilds"] == 3
    table["players"][1]["pad"] = {"military": {"tokens": tokens}}
    assert worked_out(table)[0]["guilds"] == points


# Olympia B of the first edition.


def olympia(own, left, right, stages=3, side="B", edition="first"):
    """A table whose first player sits at Olympia; the cities are lists of cards."""
    cities = [{"stages": n, "stage_ages": [3] * n, "cards": cards, "complete": True}
              for cards, n in ((own, stages), (right, 0), (left, 0))]  # fmt: skip
    table = a_table(edition, *cities)
    table["players"][0] |= {"wonder": "Olympia", "side": side}
    return table


BROWN = ["Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Tree Farm"]


@pytest.mark.parametrize(
    ("guild", "green", "left", "right", "row", "points"),
    rows("guild_copy", "guild", "green", "left", "right", "row", "points"),
)
def test_worked_examples_of_a_copy(guild, green, left, right, row, points):
    own = [name for kind, number in green.items() for name in GREEN[kind][:number]]
    cities = [filled("first", numbers)["cards"] for numbers in (left, right)]
    table = olympia(own, cities[0], [*cities[1], guild])
    assert agreed(table, 0)[row] == points


def test_a_copied_shipowners_guild_counts_every_guild_but_itself():
    table = olympia(
        [*BROWN[:2], "Loom", "Magistrates Guild"], ["Shipowners Guild"], ["Workers Guild"]
    )
    # Two brown, one grey, the Magistrates: 4. Who built it has 1 for it.
    found = agreed(table, 0), agreed(table, 2)
    assert [one["guilds"] for one in found] == [4, 1]


def test_a_copy_counts_from_the_copying_seat_and_takes_nothing_away():
    table = olympia(BROWN[:5], BROWN[:1], [*BROWN[:3], "Workers Guild"])
    # Ada counts 1 + 3 next door; Bo, who built it, Ada's 5 and Cy's 1.
    assert [agreed(table, seat)["guilds"] for seat in range(3)] == [4, 6, 0]


@pytest.mark.parametrize(
    ("green", "brown", "points"),
    [
        # One symbol more: 9 more for the third of a kind and a second set, against 4 or 6.
        (["Library", "School", "Lodge", "Academy", "Study"], 4, {"green": 26, "guilds": 0}),
        # 1 more for the first symbol of all, against 4.
        ([], 4, {"green": 0, "guilds": 4}),
        # 3 more for the second of a kind, against 4, 2.
        (["Library"], 4, {"green": 1, "guilds": 4}),
        (["Library"], 2, {"green": 4, "guilds": 0}),
    ],
)
def test_the_copy_with_the_best_total_is_made(green, brown, points):
    table = olympia(green, ["Workers Guild"], [*BROWN[:brown], "Scientists Guild"])
    found = agreed(table, 0)
    assert {row: found[row] for row in points} == points


def test_a_copy_may_be_worth_the_same_in_either_row():
    table = olympia(["Library"], ["Workers Guild"], [*BROWN[:3], "Scientists Guild"])
    found = agreed(table, 0)
    assert found["green"] + found["guilds"] == 4


@pytest.mark.parametrize(
    ("stages", "side", "edition"), [(2, "B", "first"), (3, "A", "first"), (3, "night", "second")]
)
def test_no_other_board_copies(stages, side, edition):
    table = olympia([], [*BROWN[:2], "Workers Guild"], ["Scientists Guild"], stages, side, edition)
    found = agreed(table, 0)
    assert (found["green"], found["guilds"]) == (0, 0)


def test_a_copied_strategists_guild_counts_next_door():
    table = olympia([], ["Strategists Guild"], ["Stockade"])
    # Cy loses three times to Bo, as Ada does.
    assert agreed(table, 0)["guilds"] == 3


@pytest.mark.parametrize(
    ("entered", "guild", "found"),
    [
        # No points were entered for the copy, so it is the symbol that was copied.
        pytest.param({"guilds": 0}, "Scientists Guild", {"green": 4, "guilds": 0}, id="guilds"),
        pytest.param({"green": 4}, "Scientists Guild", {"green": 4, "guilds": 0}, id="green"),
        # There is no wild symbol to copy, so whoever entered green entered it without one.
        pytest.param({"green": 1}, "Workers Guild", {"green": 1, "guilds": 4}, id="green alone"),
        pytest.param({"guilds": 4}, "Workers Guild", {"green": 1, "guilds": 4}, id="the copy"),
    ],
)
def test_an_entry_has_the_copy_in_it(entered, guild, found):
    table = olympia(["Library"], BROWN[:4], [guild])
    table["players"][0]["pad"] = entered
    assert {row: points for row, points in worked_out(table)[0].items() if row in found} == found


@pytest.mark.parametrize(("green", "guilds"), [(1, 4), (4, 0)])
def test_entered_science_with_one_more_wild_symbol_is_what_was_copied(green, guilds):
    # Library is worth 1, with the symbol of Scientists 4: who entered 4 has copied it.
    table = olympia(["Library"], BROWN[:4], ["Scientists Guild", "Workers Guild"])
    table["players"][0]["pad"] = {"green": green}
    assert worked_out(table)[0]["guilds"] == guilds


def test_entered_guilds_with_more_points_than_the_own_ones_are_no_copied_symbol():
    table = olympia(["Library"], BROWN[:4], ["Scientists Guild", "Workers Guild"])
    table["players"][0]["pad"] = {"guilds": 4}
    found = worked_out(table)[0]
    assert (found["green"], found["guilds"]) == (1, 4)


@pytest.mark.parametrize(("brown", "asked"), [(3, ["defeats", "stages"]), (4, ["stages"])])
def test_only_what_may_give_more_than_the_best_so_far_is_asked(brown, asked):
    table = olympia([], BROWN[:brown], ["Strategists Guild", "Builders Guild", "Workers Guild"])
    # Nobody told Cy's stages, so Builders may give most. Bo has one to four defeat tokens, Cy
    # none: Strategists may give no more than four brown cards surely do.
    del table["players"][2]["city"]["stages"], table["players"][2]["city"]["stage_ages"]
    table["players"][1]["pad"] = {"military": -1}
    table["players"][2]["pad"] = {"military": 18}
    missing = score(read_game(table)).missing
    assert sorted(one.needs for one in missing if (0, "guilds") in one.needed_by) == asked


@pytest.mark.parametrize("seed", range(3))
def test_hundreds_of_copies(seed):
    dice, copied = random.Random(seed), 0
    for _ in range(times(200, quick=60)):
        table, seat = with_olympia(dice)
        found = worked_out(table)
        for one, points in enumerate(found):
            assert points in points_of(table, one), (one, table)
        table["players"][seat]["city"]["stages"] = 2
        copied += found[seat] != worked_out(table)[seat]
    assert copied > times(100, quick=30)


@given(dice)
def test_one_more_guild_next_door_never_makes_olympia_poorer(dice):
    table, seat = with_olympia(dice)
    before = worked_out(table)[seat]
    beside = table["players"][(seat + 1) % len(table["players"])]["city"]["cards"]
    held = {name for player in table["players"] for name in player["city"]["cards"]}
    guilds = [name for name, card in CARDS["first"].items() if card["colour"] == "purple"]
    beside.append(dice.choice([name for name in guilds if name not in held] or ["Workers Guild"]))
    after = worked_out(table)[seat]
    assert after["green"] + after["guilds"] >= before["green"] + before["guilds"]
    assert score(read_game(table)).players[seat].total is not None
