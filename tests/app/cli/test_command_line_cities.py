"""The command scores cities: cards, stages, counts and neighbours, and says why."""

import json
import random

import pytest

from scoring.catalogue.cards import cards
from tests.app.cli.test_command_line import CANNOT_READ, lines, one_line
from tests.app.commands import run_here as run
from tests.scoring.tables import legal_table
from tests.scoring.twin import points_of

ADA = {
    "name": "Ada",
    "wonder": "Rhodos",
    "side": "day",
    "pad": {"treasure": {"coins": 7}},
    "city": {
        "stages": 2,
        "stage_ages": [1, 2],
        "cards": [
            *("Lumber Yard", "Clay Pool", "Loom", "Altar", "Stockade", "Walls"),
            *("Temple", "Haven", "Workers Guild", "Academy", "Lodge", "Observatory"),
        ],
        "complete": True,
    },
}
BO = {
    "name": "Bo",
    "wonder": "Babylon",
    "side": "day",
    "pad": {"treasure": 2},
    "city": {
        "stages": 2,
        "cards": ["Stone Pit", "Ore Vein", "Sawmill", "Library", "Senate", "Builders Guild"],
        "complete": True,
    },
}
DI = {
    "name": "Di",
    "wonder": "Gizah",
    "side": "night",
    "pad": {"treasure": 0, "blue": 11, "yellow": 0, "green": 0, "guilds": 0},
    "city": {"stages": 4, "counts": {"brown": 2, "red": 0}},
}


def table(*players, **more):
    return {"edition": "second", "players": list(players), **more}


def scored(document):
    result = run("score", "-", "--json", typed=json.dumps(document).encode())
    assert (result.returncode, result.stderr) == (0, b"")
    return json.loads(result.stdout)


def test_a_table_of_named_counted_and_entered_cities():
    printed = scored(table(ADA, BO, DI))
    ada, bo, di = printed["players"]
    # Rhodos by day: 3, then 2 shields; red cards: 1 from age I on, 2 more from age II on.
    assert ada["points"] == {
        "wonder": 3,
        "treasure": 2,
        "military": 2 * (1 + 3 + 5),
        "blue": 3 + 4,
        "yellow": 2,
        "green": 2 * 2 + 1,
        "guilds": 3 + 2,
    }
    assert ada["because"]["guilds"] == ["Workers Guild: Di’s 2 brown + Bo’s 3 brown = 5"]
    assert ada["because"]["yellow"] == ["Haven: 2 brown = 2"]
    assert ada["because"]["blue"] == ["Altar 3 + Temple 4 = 7"]
    assert ada["because"]["wonder"] == ["2 stages: 3 + 0 = 3"]
    assert ada["because"]["military"] == [
        "age I, 1 shield: Di has 0, so +1; Bo has 0, so +1",
        "age II, 5 shields: Di has 0, so +3; Bo has 0, so +3",
        "age III, 5 shields: Di has 0, so +5; Bo has 0, so +5",
    ]
    # Library and the board's wild symbol: two tablets.
    assert bo["points"]["green"] == 4
    assert bo["because"]["green"][:2] == ["tablet: Library", "wild: Babylon"]
    assert bo["because"]["guilds"] == [
        "Builders Guild: own 2 stages + Ada’s 2 stages + Di’s 4 stages = 8"
    ]
    assert (bo["points"]["military"], di["points"]["military"]) == (-3, -3)
    assert di["points"]["wonder"] == 3 + 5 + 5 + 7
    assert all(player["final"] for player in printed["players"])
    assert (printed["winners"], printed["missing"], printed["remarks"]) == (["Ada"], [], [])


@pytest.mark.parametrize("seed", range(6))
def test_five_players_by_cards(seed):
    document = legal_table(random.Random(seed), players=5)
    printed = scored(document)
    for seat, player in enumerate(printed["players"]):
        points = {row: worth for row, worth in player["points"].items() if row != "treasure"}
        assert points in points_of(document, seat)
        assert player["final"]
        assert all(player["because"][row] for row in player["points"])


def test_what_is_missing_says_of_whom_and_for_what():
    # Without Bo's brown cards Ada's guild is open, and nothing else is.
    bo = {**BO, "pad": {**BO["pad"], "blue": 0, "yellow": 0, "green": 0, "guilds": 8}}
    bo["city"] = {"stages": 2, "counts": {"red": 0}}
    printed = scored(table(ADA, bo, DI))
    assert printed["missing"] == [
        {
            "player": "Bo",
            "category": "guilds",
            "needs": "count",
            "colour": "brown",
            "for": [{"player": "Ada", "category": "guilds"}],
        }
    ]
    assert printed["players"][0]["points"]["guilds"] is None
    assert printed["players"][0]["because"]["guilds"] == [
        "Workers Guild: Di’s 2 brown + Bo’s ? brown = ?"
    ]


def test_an_entry_wins_and_the_disagreement_is_told():
    ada = {**ADA, "pad": {**ADA["pad"], "blue": 9, "military": {"tokens": [5, 5, 3, 1, 1]}}}
    printed = scored(table(ada, BO, DI))
    assert printed["players"][0]["points"]["blue"] == 9
    assert {(remark["category"], remark["text"]) for remark in printed["remarks"]} == {
        ("blue", "9 was entered, but the city gives 7 (Altar 3 + Temple 4 = 7)."),
        (
            "military",
            (
                "+5 +5 +3 +1 +1 was entered, but the shields give more: "
                "age II, 5 to 0 against Di: +3; age II, 5 to 0 against Bo: +3."
            ),
        ),
    }


@pytest.mark.parametrize(
    ("city", "said"),
    [
        ({"cards": ["Havn"]}, ["player 1, city.cards.1", "did you mean Haven?"]),
        ({"cards": ["Altar", "Strategists Guild"]}, ["player 1, city.cards.2", "first edition"]),
        ({"cards": ["Loom"], "counts": {"grey": 0}}, ["player 1, city.counts.grey", "0 is fewer"]),
        ({"stages": -1}, ["player 1, city.stages", "too small"]),
        ({"cards": "Haven"}, ["player 1, city.cards", "a list in brackets"]),
    ],
)
def test_what_cannot_be_read_names_its_field(city, said):
    document = table({**ADA, "city": city}, BO, DI)
    result = run("score", "-", "--json", typed=json.dumps(document).encode())
    assert result.returncode == CANNOT_READ
    for words in said:
        assert words in one_line(result)


def test_a_hardly_possible_city_is_scored_with_remarks():
    box = ["Altar", "Altar", "Castrum"]
    ada = {**ADA, "side": "A", "city": {**ADA["city"], "cards": box, "stages": 5}}
    printed = scored(table(ada, {**BO, "wonder": "rhodes"}, DI))
    told = [remark["text"] for remark in printed["remarks"]]
    assert told == [
        "2 players have Rhodos.",
        "“A” is not a side of this edition; it has day, night.",
        "Altar is in one city 2 times; a city has each card once.",
        "Castrum is not in play with 3 players.",
        "5 stages are built; Rhodos has 3.",
    ]
    assert printed["players"][0]["points"]["blue"] == 6


def test_a_city_of_forty_cards():
    names = list(cards("second"))[:40]
    ada = {**ADA, "city": {**ADA["city"], "cards": names}}
    printed = scored(table(ada, BO, DI))
    assert "40 cards and 2 stages are more than the 18 that one city can come to." in [
        remark["text"] for remark in printed["remarks"]
    ]


def test_the_table_to_read_ends_with_what_is_asked():
    ada = {**ADA, "city": {**ADA["city"], "stage_ages": []}}
    bo = {**BO, "city": {**BO["city"], "cards": [*BO["city"]["cards"], "Barracks", "Stables"]}}
    shown = lines(run("score", "-", typed=json.dumps(table(ada, bo, DI)).encode()).stdout)
    assert any("stage 2" in line and "Ada" in line for line in shown), shown
