"""Remarks about cities: each one just inside and just outside of what a game can leave."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import read_game, score
from scoring.catalogue.cards import box_of, cards
from tests.scoring.strategies import CATEGORIES
from tests.scoring.tables import EDITIONS, NAMES, SIDES, tables, worked_out
from tests.scoring.twin import CARDS, WORKED_OUT, points_of

BROWN = ["Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Tree Farm", "Excavation"]
BROWN += ["Clay Pit", "Timber Yard", "Forest Cave", "Mine", "Sawmill", "Quarry", "Brickyard"]
PLAIN = [*BROWN, "Foundry", "Loom", "Glassworks", "Press", "Tavern", "Marketplace", "Forum"]


def of_cities(*cities, players=None, edition="second", **of_the_first):
    """A game of full pads with these cities; nothing to remark but about them."""
    seats = [
        {"name": name, "pad": ZEROS} for name in (*NAMES, "Hal")[: players or max(3, len(cities))]
    ]
    for seat, city in zip(seats, cities, strict=False):
        seat["city"] = city
    seats[0] |= of_the_first
    return {"edition": edition, "players": seats}


OF_TOKENS = ("remark.tokens_differ", "remark.tokens_missing")

ZEROS = dict.fromkeys(CATEGORIES, 0) | {"treasure": 12}
NO_GREEN = {row: points for row, points in ZEROS.items() if row != "green"}
TOKENS = ZEROS | {"military": {"tokens": [-1, -1, 3]}}


def held(*cards, **city):
    return {"cards": list(cards), **city}


def remarks_of(document):
    """The remarks on cards, stages and turns: each as its key and its seats."""
    return [
        (remark.phrase.key.removeprefix("remark."), remark.seats)
        for remark in score(read_game(document)).remarks
        if remark.phrase.key != "remark.differs"
    ]


GUILDS = sorted(name for name, card in CARDS["second"].items() if card["colour"] == "purple")


def dealt_guilds(number):
    """Three cities with so many guilds between them."""
    return [held(*GUILDS[:number][seat::3]) for seat in range(3)]


def a_card_too_many(most, stages, wonder, side, name):
    """As many cards as there are turns for beside these stages, and one more."""
    few, many = (
        of_cities(held(*PLAIN[:count], stages=stages), players=7, wonder=wonder, side=side)
        for count in (most, most + 1)
    )
    return pytest.param(few, many, ("turns", (0,)), id=name)


ROWS = [
    pytest.param(
        of_cities(held("Altar", "Baths")),
        of_cities(held("Altar", "Baths", "Altar")),
        ("card_twice", (0,)),
        id="a name once, twice in a city",
    ),
    pytest.param(
        of_cities(held("Altar"), {}, held("Baths")),
        of_cities(held("Altar"), {}, held("Altar")),
        ("copies", (0, 2)),
        id="one Altar with 3 players, two",
    ),
    pytest.param(
        of_cities(held("Altar"), {}, held("Altar"), players=5),
        of_cities(held("Altar"), {}, held("Altar"), held("Altar"), players=5),
        ("copies", (0, 2, 3)),
        id="two Altars with 5 players, three",
    ),
    pytest.param(
        of_cities(held("Loom"), held("Loom")),
        of_cities(held("Loom"), held("Loom"), held("Loom")),
        ("copies", (0, 1, 2)),
        id="a Loom of either age, a third one",
    ),
    pytest.param(
        of_cities(held("Workers Guild"), {}, held("Spies Guild")),
        of_cities(held("Workers Guild"), {}, held("Workers Guild")),
        ("copies", (0, 2)),
        id="a guild twice",
    ),
    pytest.param(
        of_cities({}, held("Well"), players=4),
        of_cities({}, held("Well"), players=3),
        ("not_in_play", (1,)),
        id="a Well with 4 players, with 3",
    ),
    pytest.param(
        of_cities({}, held("Tree Farm"), players=6),
        of_cities({}, held("Tree Farm"), players=5),
        ("not_in_play", (1,)),
        id="a Tree Farm with 6 players, with 5",
    ),
    pytest.param(
        of_cities(*dealt_guilds(5)),
        of_cities(*dealt_guilds(6)),
        ("guilds", (0, 1, 2)),
        id="5 guilds with 3 players, 6",
    ),
    pytest.param(
        of_cities({"counts": {"purple": 4}}, {"counts": {"purple": 1}}),
        of_cities({"counts": {"purple": 4}}, {"counts": {"purple": 2}}),
        ("guilds", (0, 1)),
        id="5 guilds by their numbers, 6",
    ),
    a_card_too_many(14, 4, "Gizah", "night", "14 cards and 4 stages, 15"),
    a_card_too_many(18, 0, "Gizah", "night", "18 cards, 19"),
    a_card_too_many(
        19, 2, "Babylon", "night", "19 cards and 2 stages with Babylon's three last cards, 20"
    ),
    a_card_too_many(
        17,
        2,
        "Halikarnassos",
        "day",
        "17 cards and 2 stages with Halikarnassos' card from the discard pile, 18",
    ),
    pytest.param(
        of_cities({"stages": 3}, wonder="Gizah", side="day"),
        of_cities({"stages": 4}, wonder="Gizah", side="day"),
        ("stages", (0,)),
        id="3 stages of Gizah by day, 4",
    ),
    pytest.param(
        of_cities({"stages": 4}, wonder="Gizah"),
        of_cities({"stages": 5}, wonder="Gizah"),
        ("stages", (0,)),
        id="4 stages of either side of Gizah, 5",
    ),
    pytest.param(
        of_cities({"stages": 2}, wonder="Babylon", side="night"),
        of_cities({"stages": 3}, wonder="Babylon", side="night"),
        ("stages", (0,)),
        id="2 stages of Babylon at night, 3",
    ),
    pytest.param(
        of_cities({"stages": 4}),
        of_cities({"stages": 5}),
        ("stages_of_any", (0,)),
        id="4 stages of any wonder, 5",
    ),
    pytest.param(
        of_cities({"stages": 3, "stage_ages": [1, None, 2]}, wonder="Gizah", side="day"),
        of_cities({"stages": 3, "stage_ages": [2, None, 1]}, wonder="Gizah", side="day"),
        ("stage_ages", (0,)),
        id="stages from left to right, from right to left",
    ),
    pytest.param(
        of_cities({"counts": {"grey": 3}}),
        of_cities({"counts": {"grey": 4}}),
        ("count", (0,)),
        id="3 grey cards, 4",
    ),
    pytest.param(
        of_cities({"counts": {"brown": 11}}, players=6),
        of_cities({"counts": {"brown": 11}}, players=3),
        ("count", (0,)),
        id="11 brown cards with 6 players, with 3",
    ),
    pytest.param(
        of_cities({"defeats": 2}, pad=TOKENS),
        of_cities({"defeats": 1}, pad=TOKENS),
        ("defeats", (0,)),
        id="2 defeats among the tokens, 1 counted",
    ),
    pytest.param(
        of_cities(held("Scientists Guild"), pad=ZEROS | {"green": {"gear": 1, "wild": 1}}),
        of_cities(held("Scientists Guild"), pad=ZEROS | {"green": {"gear": 1}}),
        ("wild", (0,)),
        id="the Scientists' symbol entered, left out",
    ),
    pytest.param(
        of_cities(held("Lodge", complete=True), pad=NO_GREEN, wonder="Gizah", side="day"),
        of_cities(held("Lodge", complete=True), pad=NO_GREEN),
        ("no_wonder", (0,)),
        id="science beside a wonder, without one",
    ),
    pytest.param(
        of_cities(held("Lodge", counts={"purple": 0}), pad=NO_GREEN, wonder="Gizah", side="day"),
        of_cities(held("Lodge"), pad=NO_GREEN, wonder="Gizah", side="day"),
        ("no_guilds", (0,)),
        id="science without guilds, with guilds that nobody named",
    ),
    pytest.param(
        of_cities(
            held("Lodge", counts={"purple": 1}),
            held("Scientists Guild"),
            pad=NO_GREEN,
            wonder="Gizah",
            side="day",
        ),
        of_cities(
            held("Lodge"),
            held("Spies Guild"),
            pad=NO_GREEN,
            wonder="Gizah",
            side="day",
        ),
        ("no_guilds", (0,)),
        id="science beside a guild of another's, or guilds that nobody told of",
    ),
]


@pytest.mark.parametrize(("inside", "outside", "remark"), ROWS)
def test_just_inside_and_just_outside(inside, outside, remark):
    assert remarks_of(inside) == []
    assert remarks_of(outside) == [remark]


@pytest.mark.parametrize(("inside", "outside", "remark"), ROWS)
def test_a_remark_names_what_it_is_about(inside, outside, remark):
    (said,) = (
        one.phrase
        for one in score(read_game(outside)).remarks
        if one.phrase.key == f"remark.{remark[0]}"
    )
    if remark[0] in ("card_twice", "copies", "not_in_play"):
        assert said.values["card"] in outside["players"][remark[1][0]]["city"]["cards"]
    assert bool(said.values) == (remark[0] not in ("stage_ages", "no_wonder", "no_guilds"))
    assert worked_out(inside)[0]["wonder"] == worked_out(outside)[0]["wonder"] == 0


def test_a_wonder_twice():
    document = of_cities({}, {}, wonder="Gizah")
    document["players"][2]["wonder"] = "Pyramids of Giza"
    assert remarks_of(document) == [("same_wonder", (0, 2))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_remarked_upon_is_scored_as_it_stands(edition):
    city = held("Altar", "Altar", "Workers Guild", stages=9, complete=True)
    seats = [
        {"name": name, "wonder": "Gizah", "side": SIDES[edition][1], "city": city}
        for name in NAMES[:3]
    ]
    document = {"edition": edition, "players": seats}
    altar = {"first": 2, "second": 3}[edition]
    for found in worked_out(document):
        assert (found["blue"], found["guilds"], found["wonder"]) == (2 * altar, 0, 20)
    keys = {key for key, _ in remarks_of(document)}
    assert keys >= {"card_twice", "copies", "stages", "same_wonder"}


# Entries of the pad that the city disagrees with.


@given(tables, st.data())
def test_an_entry_that_agrees_is_no_remark_and_one_that_differs_is(document, data):
    seat = data.draw(st.integers(0, len(document["players"]) - 1))
    row = data.draw(st.sampled_from(WORKED_OUT))
    player = document["players"][seat]
    if (player["wonder"], player["side"]) == ("Olympia", "B"):
        # An entry of guilds or science has the copied guild in it: see test_guilds.
        row = "blue"
    right = points_of(document, seat)[0][row]
    for entered, told in ((right, []), (right + 1, [(seat, row)])):
        player["pad"][row] = entered
        result = score(read_game(document))
        cell = result.players[seat].categories[row]
        assert (cell.points, cell.worked_out) == (entered, False)
        found = [
            (remark.seats[0], remark.category)
            for remark in result.remarks
            if remark.phrase.key in ("remark.differs", "remark.conflicts", *OF_TOKENS)
        ]
        assert found == told
        lines = [
            remark.phrase.values["lines"]
            for remark in result.remarks
            if remark.phrase.key in ("remark.differs", "remark.conflicts")
        ]
        assert all(lines), "a remark that the city gives something else says what gives it"


@pytest.mark.parametrize(
    ("tokens", "ages", "missing"),
    [
        # Ada has a shield from age I on and nobody else has one: two victories an age.
        ([1, 3, 3, 5, 5], [1], True),
        ([1, 1, 3, 5, 5], [2], True),
        ([1, 1, 3, 3, 5, -1], [3], False),
        ([3, 3, 5], [1, 3], True),
        ([], [1, 2, 3], True),
    ],
)
def test_a_remark_on_tokens_names_the_conflicts(tokens, ages, missing):
    cities = [held("Stockade", complete=True), {"complete": True}, {"complete": True}]
    seats = [{"name": name, "city": city} for name, city in zip(NAMES, cities, strict=False)]
    seats[0]["pad"] = {"military": {"tokens": tokens}}
    (remark,) = score(read_game({"players": seats})).remarks
    assert (remark.phrase.key, remark.seats, remark.category) == (
        "remark.tokens_missing" if missing else "remark.tokens_differ",
        (0,),
        "military",
    )
    said = str(remark.phrase)
    assert "Bo" in said or "Cy" in said
    assert sorted(remark.phrase.values["tokens"]) == sorted(tokens)
    for age in (1, 2, 3):
        assert any(f".{age}" in line.key for line in remark.phrase.values["lines"]) == (age in ages)


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("count", range(14))
def test_points_that_so_many_blue_cards_never_give_are_remarked(edition, count):
    blue = (card for card in cards(box_of(edition)).values() if card.colour == "blue")
    printed = [card.effects.points for card in blue]
    given = {sum(held) for held in combinations(printed, count)}
    counted = {"counts": {"blue": count}}
    for entered in range(-1, 70):
        document = {"edition": edition, "players": [{"name": name} for name in NAMES[:3]]}
        document["players"][0] |= {"pad": {"blue": entered}, "city": counted}
        keys = [remark.phrase.key for remark in score(read_game(document)).remarks]
        # Without any card the points are known: none.
        told = [key for key in keys if key in ("remark.no_such_cards", "remark.differs")]
        assert bool(told) == (not min(given) <= entered <= max(given))


@pytest.mark.parametrize(("entered", "is_told"), [(4, True), (17, True), (18, False), (22, False)])
def test_points_below_those_of_the_named_cards_are_remarked_though_one_is_not_known(
    entered, is_told
):
    city = {"cards": ["Baths", "Well", "Statue", "Palace", "Ship Repair"]}
    ada = {"name": "Ada", "pad": {"blue": entered}, "city": city}
    seats = [ada, *({"name": name} for name in NAMES[1:3])]
    remarks = score(read_game({"expansions": ["armada"], "players": seats})).remarks
    told = [one.phrase for one in remarks if one.phrase.key == "remark.fewer_than_cards"]
    assert [one.values for one in told] == [{"entered": entered, "fewest": 18}] * is_told


def test_named_blue_cards_count_among_those_that_were_counted():
    def told(points, count, *names):
        city = {"cards": list(names), "counts": {"blue": count}}
        seats = [
            {"name": "Ada", "pad": {"blue": points}, "city": city},
            *({"name": name} for name in NAMES[1:3]),
        ]
        return [one.phrase.values for one in score(read_game({"players": seats})).remarks]

    # Palace has 8, the least of the others 3 and the most 7.
    assert told(11, 2, "Palace") == told(15, 2, "Palace") == []
    assert told(10, 2, "Palace")[0]["fewest"] == 11
    assert told(16, 2, "Palace")[0]["most"] == 15


def test_where_the_points_of_blue_cards_are_open_none_are_too_many():
    document = {"expansions": ["armada"], "players": [{"name": name} for name in NAMES[:3]]}
    document["players"][0] |= {"pad": {"blue": 60}, "city": {"counts": {"blue": 1}}}
    assert not [one for one in score(read_game(document)).remarks if one.category == "blue"]


def test_an_entry_without_a_count_of_its_cards_is_not_remarked():
    document = {"players": [{"name": name} for name in NAMES[:3]]}
    document["players"][0] |= {"pad": {"blue": 31}, "city": {"counts": {"blue": "unknown"}}}
    assert not score(read_game(document)).remarks
