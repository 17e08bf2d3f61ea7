"""Military from shields: the conflicts, and the ages in which stages were built."""

import random
from itertools import product

import pytest
from hypothesis import given

from scoring import read_game, score
from tests.profiles import times
from tests.scoring.examples import rows
from tests.scoring.tables import EDITIONS, a_table, agreed, dice, filled, legal_table, worked_out
from tests.scoring.twin import board_of, shields_at, token, tokens_of

AGE_I = ("Stockade", "Barracks", "Guard Tower")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("age", "own", "left", "right", "tokens", "cards", "points"),
    rows("conflict", "age", "own", "left", "right", "tokens", "cards", "points"),
)
def test_conflicts(edition, age, own, left, right, tokens, cards, points):
    cities = [filled(edition, {}, cards[side]) for side in ("own", "right", "left")]
    table = a_table(edition, *cities)
    shields = [shields_at(table, seat, age) for seat in (0, 2, 1)]
    assert shields == [own, left, right]
    assert [token(age, own, other) for other in (left, right)] == tokens
    assert agreed(table, 0)["military"] == points


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("shields", "even", "points"), rows("conflict_table", "shields", "even", "points")
)
def test_a_ring_of_conflicts(edition, shields, even, points):
    cities = [
        filled(edition, {}, [*AGE_I[:number], *cards])
        for number, cards in zip(shields, even, strict=True)
    ]
    table = a_table(edition, *cities)
    cities[1] |= {"stages": 1, "stage_ages": [2]}
    table["players"][1] |= {"wonder": "Rhodos", "side": {"first": "B", "second": "night"}[edition]}
    assert [agreed(table, seat)["military"] for seat in range(4)] == points


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "points"),
    [("Stockade", 2 * (1 + 3 + 5)), ("Walls", 2 * (3 + 5)), ("Circus", 2 * 5)],
)
def test_a_card_fights_from_its_age_on(edition, card, points):
    table = a_table(edition, *(filled(edition, {}, cards) for cards in ([card], [], [])))
    lost = {18: -3, 16: -2, 10: -1}[points]
    assert [agreed(table, seat)["military"] for seat in range(3)] == [points, lost, lost]


# The age in which a stage with shields was built.


def rhodos(edition, side, stages, ages, own=(), left=(), right=()):
    """A table whose first player sits at Rhodos; the cities are lists of cards."""
    table = a_table(edition, *(filled(edition, {}, cards) for cards in (own, right, left)))
    table["players"][0] |= {"wonder": "Rhodos", "side": side}
    table["players"][0]["city"] |= {"stages": stages, "stage_ages": ages}
    return table


@pytest.mark.parametrize(("age", "points"), [(1, 18), (2, 16), (3, 10)])
@pytest.mark.parametrize(("edition", "side"), [("first", "A"), ("second", "day")])
def test_a_stage_fights_from_the_age_in_which_it_was_built(edition, side, age, points):
    table = rhodos(edition, side, 2, [1, age])
    assert agreed(table, 0)["military"] == points
    # The first stage of this side has no shields: its age is of no account.
    table["players"][0]["city"]["stage_ages"] = [None, age]
    assert worked_out(table)[0]["military"] == points


def asked_of(table, seat, category="military"):
    """What is asked for a seat's military: of whom, what, and of which stage."""
    missing = score(read_game(table)).missing
    return [
        (asked.seat, asked.needs, asked.stage)
        for asked in missing
        if (seat, category) in asked.purposes
    ]


@pytest.mark.parametrize(("edition", "side"), [("first", "A"), ("second", "day")])
def test_an_age_that_matters_is_asked(edition, side):
    table = rhodos(edition, side, 2, [1])
    assert [found["military"] for found in worked_out(table)] == [None, None, None]
    for seat in range(3):
        assert asked_of(table, seat) == [(0, "age", 2)]


@pytest.mark.parametrize(("edition", "side"), [("first", "A"), ("second", "day")])
def test_an_age_that_cannot_be_another_is_not_asked(edition, side):
    # Stages are built from left to right: behind a stage of age III comes no other age.
    table = rhodos(edition, side, 2, [3])
    assert asked_of(table, 0) == []
    assert worked_out(table)[0]["military"] == 10


@pytest.mark.parametrize(("edition", "side"), [("first", "A"), ("second", "day")])
def test_an_age_that_changes_no_token_is_not_asked(edition, side):
    # With or without the 2 shields, Ada is ahead of everyone from the first age on.
    strong = rhodos(edition, side, 2, [], own=["Stockade"])
    assert worked_out(strong)[0]["military"] == 18
    weak = rhodos(edition, side, 2, [], left=AGE_I, right=AGE_I)
    assert worked_out(weak)[0]["military"] == -6
    for table in (strong, weak):
        assert asked_of(table, 0) == []


def orders(board, told, stages):
    """All ages in which the stages can have been built, where some of them are told."""
    told = [*told, *[None] * stages][:stages]
    for ages in product((1, 2, 3), repeat=stages):
        if list(ages) == sorted(ages) and all(
            known in (None, age) for known, age in zip(told, ages, strict=True)
        ):
            yield list(ages)


def may_be(table, seat):
    """Every tokens that a seat can have, as far as the ages of Rhodos' stages are told."""
    (place,) = [one for one, p in enumerate(table["players"]) if p["wonder"] == "Rhodos"]
    city = table["players"][place]["city"]
    told, found = city["stage_ages"], set()
    for ages in orders(board_of(table, place), told, city["stages"]):
        city["stage_ages"] = ages
        found.add(tuple(sorted(tokens_of(table, seat))))
    city["stage_ages"] = told
    return found


@pytest.mark.parametrize("seed", range(3))
def test_ages_are_asked_where_they_change_tokens(seed):
    dice, asked = random.Random(seed), 0
    for _ in range(times(200, quick=80)):
        table = legal_table(dice)
        holders = [p for p in table["players"] if p["wonder"] == "Rhodos"]
        if not holders:
            continue
        city = holders[0]["city"]
        city["stage_ages"] = [dice.choice((age, None, None)) for age in city["stage_ages"]]
        for seat, found in enumerate(worked_out(table)):
            tokens = may_be(table, seat)
            points = {sum(one) for one in tokens}
            if len(points) > 1:
                asked += 1
                assert found["military"] is None, (seat, table)
                assert asked_of(table, seat), (seat, table)
            elif len(tokens) == 1:
                assert found["military"] in points, (seat, table)
    assert asked > times(10, quick=4)


# What has to be known of whom.


@pytest.mark.parametrize("seat", range(5))
def test_military_needs_the_own_city_and_both_neighbours(seat):
    table = a_table("second", *(filled("second", {}, ["Stockade"]) for _ in range(5)))
    city = table["players"][seat]["city"]
    city["cards"], city["counts"] = [], {"red": 2}
    unknown = {(seat + step) % 5 for step in (-1, 0, 1)}
    for one, found in enumerate(worked_out(table)):
        assert (found["military"] is None) == (one in unknown)
        assert asked_of(table, one) == ([(one, "points", None)] if one in unknown else [])


def test_points_of_a_neighbour_are_no_shields():
    table = a_table("second", *(filled("second", {}, ["Stockade"]) for _ in range(3)))
    table["players"][1] |= {"city": {}, "pad": {"military": 0}}
    found = worked_out(table)
    assert [one["military"] for one in found] == [None, 0, None]


@given(dice)
def test_victories_and_defeats_of_a_table_belong_together(dice):
    table = legal_table(dice)
    won = [sum(one > 0 for one in tokens_of(table, seat)) for seat in range(len(table["players"]))]
    lost = [tokens_of(table, seat).count(-1) for seat in range(len(table["players"]))]
    assert sum(won) == sum(lost)
    points = sum(found["military"] for found in worked_out(table))
    assert -sum(lost) + sum(won) <= points <= -sum(lost) + 5 * sum(won)


# An entry of the pad beside the shields.


def remarks_of(table):
    return list(score(read_game(table)).remarks)


@pytest.mark.parametrize(
    "entry", [18, {"tokens": [1, 1, 3, 3, 5, 5]}, {"tokens": [5, 3, 1, 1, 5, 3]}]
)
def test_an_entry_that_agrees_needs_no_remark(entry):
    table = a_table("second", *(filled("second", {}, cards) for cards in (["Stockade"], [], [])))
    table["players"][0]["pad"]["military"] = entry
    assert remarks_of(table) == []
    assert worked_out(table)[0]["military"] == 18


@pytest.mark.parametrize("entry", [17, -1, {"tokens": [1, 1, 3, 3, 5]}, {"tokens": [1, 3, 5, -1]}])
def test_an_entry_wins_and_a_remark_says_what_disagrees(entry):
    table = a_table("second", *(filled("second", {}, cards) for cards in (["Stockade"], [], [])))
    table["players"][0]["pad"]["military"] = entry
    points = entry if isinstance(entry, int) else sum(entry["tokens"])
    assert worked_out(table)[0]["military"] == points
    (remark,) = remarks_of(table)
    assert (remark.seats[0], remark.category) == (0, "military")
