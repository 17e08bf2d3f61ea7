"""Remarks on cities of expansions that cannot be as they were told."""

import pytest

from app.words import words
from scoring import read_game, score


def remarks(expansions, *cities, edition="second", pads=(), boards=()):
    """What is remarked of Ada, Bo and Cleo: the keys, and whom each is about."""
    seats = []
    for place, name in enumerate(("Ada", "Bo", "Cleo")):
        city = {"cards": [], "complete": True, "stages": 0}
        city |= cities[place] if place < len(cities) else {}
        pad = pads[place] if place < len(pads) else {}
        board = boards[place] if place < len(boards) else {}
        seats.append({"name": name, "city": city, "pad": pad, **board})
    document = {"edition": edition, "expansions": expansions, "players": seats}
    found = score(read_game(document)).remarks
    assert all(words().phrase(one.phrase) for one in found)
    return [(one.phrase.key.removeprefix("remark."), one.seats) for one in found]


def named(*cards, **city):
    return {"cards": list(cards), **city}


ABSENT = {"naval_strengths": [None, 1, 2], "naval_absences": [1]}


@pytest.mark.parametrize(
    ("cities", "found"),
    [
        pytest.param([named("Forgotten Island", **ABSENT)], (), id="with the island"),
        pytest.param([{**ABSENT, "complete": False}], (), id="who may have the island"),
        pytest.param(
            [{**ABSENT, "complete": False}, named("Forgotten Island")],
            (0,),
            id="while another has the island",
        ),
        pytest.param(
            [{**ABSENT, "complete": False}, {**ABSENT, "complete": False}],
            (0, 1),
            id="two at one table",
        ),
        pytest.param([ABSENT], (0,), id="whose islands are all named"),
    ],
)
def test_one_city_alone_stays_out_of_naval_conflicts(cities, found):
    assert remarks(["armada"], *cities) == ([("naval_absence", found)] if found else [])


def test_points_of_naval_conflicts_that_were_entered_need_no_island():
    assert remarks(["armada"], ABSENT, pads=[{"naval": 3}]) == []


def test_points_of_islands_that_were_entered_may_be_those_of_the_island():
    told = [key for key, _ in remarks(["armada"], ABSENT, pads=[{"islands": 7}])]
    assert "naval_absence" not in told


@pytest.mark.parametrize(
    ("stages", "rewards", "many"),
    [
        (2, ["Outpost", "Amphitheater"], False),
        (1, ["Outpost", "Amphitheater"], True),
        (None, ["Outpost", "Amphitheater"], False),
    ],
)
def test_each_reward_of_an_edifice_takes_a_stage(stages, rewards, many):
    city = named(*rewards, stages=stages)
    assert remarks(["edifice"], city) == ([("rewards", (0,))] if many else [])


@pytest.mark.parametrize(
    ("debts", "found"),
    [
        pytest.param([-2], [("debt_of_built", (1,))], id="of age I, which was built"),
        pytest.param([-3], [], id="of age II, which was not"),
    ],
)
def test_an_edifice_that_was_built_brought_no_debt(debts, found):
    city = named("Outpost", stages=1)
    pads = [{"debt": 0}, {"debt": {"debts": debts}}, {"debt": 0}]
    assert remarks(["edifice"], city, pads=pads) == found


def test_debt_that_may_be_of_cities_tells_nothing_of_an_edifice():
    city = named("Archives", stages=1)
    pads = [{"debt": 0, "cities": 0}, {"debt": {"debts": [-5]}, "cities": 0}]
    found = remarks(["cities", "edifice"], city, edition="first", pads=pads)
    assert "debt_of_built" not in dict(found)


ABU_SIMBEL = {"wonder": "Abu Simbel", "side": "night"}


def test_a_leader_is_face_down_in_one_city_or_stands_in_another():
    down = {"entombed": ["Pericles"], "stages": 2}
    boards = [ABU_SIMBEL]
    assert remarks(["leaders"], down, named("Plato"), boards=boards) == []
    both = remarks(["leaders"], down, named("Pericles"), boards=boards)
    assert both == [("face_down_elsewhere", (0, 1))]


def test_a_city_recruits_one_leader_an_age():
    gizah = [{"wonder": "Gizah", "side": "night"}]
    leaders = named("Hannibal", "Nero", card_ages={"Hannibal": 1, "Nero": 2})
    assert remarks(["leaders"], leaders, boards=gizah) == []
    leaders["card_ages"]["Nero"] = 1
    assert remarks(["leaders"], leaders, boards=gizah) == [("leaders_of_age", (0,))]
    rome = [{"wonder": "Rome", "side": "night"}]
    assert remarks(["leaders"], {**leaders, "stages": 2}, boards=rome) == []


def test_tiles_are_told_where_the_tower_is_played():
    assert remarks(["babel"], named(tiles=2), edition="first") == []
    assert remarks([], named(tiles=2)) == [("tiles", (0,))]
