"""The why of military while it cannot be worked out: the own shields, and whose are missing."""

import pytest

from app.words import words
from scoring import read_game, score
from scoring.conflicts import war


def why(seat, *cities, **more):
    """The why of the military of a seat, as it is read; these are the players' cities."""
    players = [
        {"name": name, **city}
        for name, city in zip(("Ada", "Bo", "Cleo", "Di"), cities, strict=False)
    ]
    cell = score(read_game({"players": players, **more})).players[seat].categories["military"]
    return [words().phrase(line) for line in cell.because]


def city(*cards, wonder="Gizah", side="day", pad=None, **more):
    told = {"cards": list(cards), "stages": 0, **more}
    return {"wonder": wonder, "side": side, "city": told, "pad": pad or {}}


RED = city("Stockade", "Walls", "Arsenal")
OTHER = {"wonder": "Alexandria"}


def test_own_shields_stand_there_before_the_neighbours_are_told():
    assert why(0, RED, {}, {}, {}) == [
        "own shields: 1 in age I, 3 in II, 6 in III",
        "still missing for the tokens: Di’s red cards; Bo’s red cards",
    ]


def test_who_told_red_cards_is_not_missing_any_more():
    bo = city("Barracks", **OTHER)
    assert why(0, RED, bo, {}, {})[1] == "still missing for the tokens: Di’s red cards"
    none = city("Altar", wonder="Babylon", complete=True)
    lines = why(0, RED, bo, {}, none)
    assert len(lines) == 3
    assert not any("missing" in line for line in lines)


def test_a_count_that_is_not_all_named_is_missing():
    lines = why(0, RED, city("Barracks", counts={"red": 2}, **OTHER), {}, city("Barracks", "Altar"))
    assert lines[1] == "still missing for the tokens: Bo’s red cards"
    own = why(0, city("Stockade", counts={"red": 2}), {}, {})
    assert (
        own[1] == "still missing for the tokens: Ada’s red cards; Cleo’s red cards; Bo’s red cards"
    )


def test_a_stage_of_which_nobody_said_when_leaves_a_span():
    ada = city("Stockade", wonder="Rhodos", stages=2)
    assert why(0, ada, {}, {})[0] == "own shields: 1 to 3 in age I, 1 to 3 in II, 3 in III"
    ada["city"]["stage_ages"] = [1, 2]
    assert why(0, ada, {}, {})[0] == "own shields: 1 in age I, 3 in II, 3 in III"


RHODOS = city("Stockade", wonder="Rhodos", stages=2, stage_ages=[1, 2])


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, {}),
        ({"expansions": ["leaders"]}, {}),
        ({"expansions": ["cities"]}, {}),
        ({"expansions": ["armada"]}, {}),
        ({}, {"counts": {"red": 2}}),
    ],
)
def test_stages_that_are_told_count_before_all_cards_are(more, told):
    ada = {**RHODOS, "city": RHODOS["city"] | told}
    least = "at least " if more or told else ""
    assert why(0, ada, {}, {}, **more)[0] == f"own shields: {least}1 in age I, 3 in II, 3 in III"


def test_before_all_cards_are_told_the_fewest_shields_are_said():
    ada = city("Stockade", wonder="Rhodos", stages=2, counts={"red": 2})
    assert why(0, ada, {}, {})[0] == "own shields: at least 1 in age I, 1 in II, 3 in III"


def test_a_leader_that_is_told_counts_before_all_cards_are():
    ada = city("Stockade", "Caesar", card_ages={"Caesar": 2})
    lines = why(0, ada, {}, {}, expansions=["leaders", "cities"])
    assert lines[0] == "own shields: at least 1 in age I, 3 in II, 3 in III"


def test_defeats_that_are_shields_come_on_top():
    ada = city("Stockade", "Semiramis", card_ages={"Semiramis": 1}, complete=True)
    lines = why(0, ada, {}, {}, expansions=["leaders", "cities"], edition="first")
    assert lines[0] == "own shields: at least 1 in age I, 1 in II, 1 in III"


def test_what_a_stage_may_copy_comes_on_top():
    ada = city("Stockade", wonder="Manneken Pis", side="A", stages=3, complete=True)
    rhodos = {"wonder": "Rhodos", "side": "A"}
    lines = why(0, ada, rhodos, rhodos, expansions=["promos"], edition="first")
    assert lines[0] == "own shields: at least 1 in age I, 1 in II, 1 in III"


@pytest.mark.parametrize("own", [{}, city("Altar"), city("Stockade", pad={"military": 3})])
def test_without_red_cards_or_with_entered_points_nothing_of_it_is_said(own):
    assert not any("own shields" in line for line in why(0, own, {}, {}))


def test_with_expansions_other_cards_are_missing_too():
    more = {"expansions": ["leaders", "cities"]}
    lines = why(0, RED, {"pad": {"leaders": 5}}, {}, {}, **more)
    assert lines[0] == "own shields: at least 1 in age I, 3 in II, 6 in III"
    assert lines[1] == (
        "still missing for the tokens: Ada’s leader and black cards; "
        "Di’s red, leader and black cards; Bo’s red and black cards"
    )


def test_a_partners_cards_are_not_missing():
    ada = city("Stockade", "Walls", pad={"cities": 0})
    lines = why(1, {}, ada, {}, {}, teams=True, expansions=["cities"])
    assert lines[1] == "still missing for the tokens: Cleo’s red and black cards"


def test_beside_a_city_at_peace_those_beyond_it_are_missing():
    ada = city("Stockade", pad={"cities": 0})
    bo = city("Barracks", "Residence", complete=True, **OTHER)
    lines = why(0, ada, bo, {}, {}, expansions=["cities"])
    assert "Cleo’s red and black cards" in lines[1]


def beside_telesilla(cleo=True, **ages):
    """Ada's city, Bo's with Telesilla, and Cleo's, of which no card may be told yet."""
    ada, bo = city("Stockade", complete=True), city("Telesilla", complete=True, **OTHER, **ages)
    return ada, bo, city("Barracks", wonder="Babylon", complete=True) if cleo else {}


OWN = "own shields: 1 in age I, 1 in II, 1 in III"
ENTERED = "the tokens depend on more than the cities tell: enter them"


@pytest.mark.parametrize("age", [2, 3])
@pytest.mark.parametrize("cleo", [True, False])
def test_what_no_card_tells_is_entered(age, cleo):
    """Telesilla takes tokens of the others, and which ones they gave nobody knows."""
    cities = beside_telesilla(cleo, card_ages={"Telesilla": age})
    assert why(0, *cities, expansions=["leaders"]) == [OWN, ENTERED]


def test_the_age_of_a_leader_that_may_take_tokens_is_missing():
    age = "the age in which Telesilla joined Bo’s city"
    lines = why(0, *beside_telesilla(), expansions=["leaders"])
    assert lines == [OWN, f"still missing for the tokens: {age}"]
    lines = why(0, *beside_telesilla(cleo=False), expansions=["leaders"])
    assert lines == [OWN, f"still missing for the tokens: Cleo’s red and leader cards; {age}"]
    lines = why(0, *beside_telesilla(card_ages={"Telesilla": 1}), expansions=["leaders"])
    assert not any("missing" in line or line == ENTERED for line in lines)


def test_an_age_that_would_not_be_enough_is_not_missing(monkeypatch):
    """Of more ways than are gone through the tokens are entered, whatever the age."""
    monkeypatch.setattr(war, "MOST_WAYS", 0)
    assert why(0, *beside_telesilla(), expansions=["leaders"]) == [OWN, ENTERED]
