"""Two players: the free city beside them is a neighbour, and nothing more."""

import json
import random
from copy import deepcopy

import pytest

from scoring import read_game, score
from scoring.game.facts import Piece, facts, with_fact
from tests.scoring.answers import hide
from tests.scoring.refusals import refused
from tests.scoring.tables import expanded_table, legal_table


def for_two(document):
    """A table of three whose third city belongs to nobody."""
    document = deepcopy(document)
    free = document["players"].pop()
    free["name"] = "Free city"
    return {**document, "free_city": free}


def three(dice):
    if dice.random() < 0.5:
        return legal_table(dice, "first", 3)
    return expanded_table(dice, "first", 3)


def two(**free_city):
    full = {"stages": 0, "complete": True}
    players = [{"name": "Ada", "city": full}, {"name": "Bo", "city": full}]
    return {"edition": "first", "players": players, "free_city": free_city}


@pytest.mark.parametrize("seed", range(80))
def test_both_players_have_the_points_that_they_have_beside_a_third(seed):
    document = three(random.Random(seed))
    document["players"][2]["name"] = "Free city"
    of_three = score(read_game(document)).players
    of_two = score(read_game(for_two(document))).players
    assert [(one.categories, one.total) for one in of_two] == [
        (one.categories, one.total) for one in of_three[:2]
    ]


@pytest.mark.parametrize("seed", range(80))
def test_what_is_asked_is_what_the_two_need(seed):
    dice = random.Random(seed)
    document = hide(dice, three(dice), dice.randint(1, 6))
    document["players"][2]["name"] = "Free city"
    document["players"] = [{**one, "pad": {}} for one in document["players"]]
    needed = [
        (one.player, one.needs, one.colour, one.stage, one.card, mine)
        for one in score(read_game(document)).missing
        if (mine := tuple(purpose for purpose in one.purposes if purpose[0] < 2))
    ]
    asked = score(read_game(for_two(document))).missing
    assert {
        (one.player, one.needs, one.colour, one.stage, one.card, one.purposes) for one in asked
    } == set(needed)


def test_the_free_city_is_ranked_nowhere():
    document = for_two(legal_table(random.Random(3), "first", 3))
    document["free_city"]["pad"] = {"treasure": {"coins": 300}}
    result = score(read_game(document))
    assert len(result.players) == 2
    assert sorted(player.rank for player in result.players) == [1, 2]
    assert set(result.winners) <= {0, 1}


def test_its_cards_count_next_door_and_its_shields_fight():
    document = two(name="Nobody", city={"cards": ["Stockade"], "complete": True, "stages": 0})
    document["players"][0]["city"] = {
        "cards": ["Spies Guild", "Barracks", "Walls"],
        "complete": True,
        "stages": 0,
    }
    ada, bo = score(read_game(document)).players
    assert ada.categories["guilds"].points == 1
    # Nobody's Stockade of age I is a draw with Ada's Barracks; then her Walls decide.
    assert ada.categories["military"].points == 1 + 2 * 3 + 2 * 5
    assert bo.categories["military"].points == -6
    said = ada.categories["guilds"].because[0].values["terms"]
    assert [term.values["name"] for term in said] == ["Nobody", "Bo"]


def at_sea(*strengths):
    """Two whose free city has the last of these naval strengths, if any are told."""
    document = two(**({"city": {"naval_strengths": strengths[2]}} if strengths[2:] else {}))
    for player, told in zip(document["players"], strengths, strict=False):
        player["city"] = {"stages": 0, "complete": True, "naval_strengths": told}
    return document | {"expansions": ["armada"]}


@pytest.mark.parametrize(
    ("ada", "bo", "points"),
    [
        ([1, 3, 7], [0, 4, 4], (3 - 2 + 7, -1 + 5 - 3)),
        ([2, 2, 2], [2, 2, 2], (0, 0)),
        ([5, 5, 5], [0, 0, 0], (3 + 5 + 7, -1 - 2 - 3)),
    ],
)
def test_at_sea_the_two_are_compared_without_it(ada, bo, points):
    for strengths in ((ada, bo), (ada, bo, [9, 9, 9]), (ada, bo, [0, 0, 0])):
        result = score(read_game(at_sea(*strengths)))
        cells = [player.categories["naval"] for player in result.players]
        assert tuple(cell.points for cell in cells) == points
        lines = [line.values for cell in cells for line in cell.because]
        met = [values["compared"].values for values in lines if "compared" in values]
        compared = [values["strengths"] for values in met]
        assert [len(strengths) for strengths in compared] == [1] * 6
        assert "remark.naval_free_city" in [remark.phrase.key for remark in result.remarks]


def test_its_naval_strength_is_never_asked():
    document = at_sea([1, None, 3], [2, 2, 2])
    asked = [one for one in score(read_game(document)).missing if one.needs == "naval_strength"]
    assert [(one.player, one.age) for one in asked] == [("Ada", 2)]
    assert "remark.naval_free_city" not in _remarks(document)


def test_what_is_open_of_it_is_asked_by_its_name():
    document = two(name="Nobody", city={"cards": ["Tavern"]})
    document["players"][0]["city"] = {"cards": ["Workers Guild"], "complete": True}
    asked = [one for one in score(read_game(document)).missing if one.needs == "count"]
    assert [(one.seat, one.player, one.colour) for one in asked] == [(2, "Nobody", "brown")]


def test_a_fact_of_it_is_entered_like_any_other():
    game = with_fact(read_game(two()), 2, Piece("counts", "brown"), 3)
    assert facts(game.seats[2]) == {Piece("counts", "brown"): 3}
    assert game.document()["free_city"]["city"] == {"counts": {"brown": 3}}
    assert with_fact(game, 2, Piece("counts", "brown"), None) == read_game(two())


def test_its_cards_and_wonder_have_the_names_of_the_edition():
    game = read_game(two(wonder="gizah", side="a", city={"cards": ["workers"]}))
    free_city = game.free_city
    assert free_city is not None
    assert (free_city.wonder, free_city.side) == ("Gizah", "A")
    assert free_city.city is not None
    assert free_city.city.cards == ("Workers Guild",)


def test_a_game_without_one_says_nothing_of_it():
    assert "free_city" not in read_game({"players": [{"name": "Ada"}]}).document()


def test_it_comes_back_from_its_document():
    game = read_game(two(wonder="Gizah", city={"stages": 2, "cards": ["Baths"]}))
    assert read_game(json.dumps(game.document())) == game
    assert game.free_city is not None
    assert game.free_city.name == "Free city"


@pytest.mark.parametrize(
    ("free_city", "place"),
    [
        ({"total": 40}, "free_city.total"),
        ({"city": {"cards": ["Nowhere"]}}, "free_city.city.cards.1"),
        ({"city": {"counts": {"blue": 0}, "cards": ["Baths"]}}, "free_city.city.counts.blue"),
        ({"pad": {"leaders": 1}}, "free_city.pad.leaders"),
        ({"points": 3}, "free_city.points"),
    ],
)
def test_what_it_cannot_have_is_refused(free_city, place):
    assert refused(two(**free_city)) == [place]


def _remarks(document):
    return [remark.phrase.key for remark in score(read_game(document)).remarks]


def test_it_is_played_with_by_two_in_the_first_edition():
    assert "remark.players_for_two" not in _remarks(two())
    assert "remark.players" not in _remarks(two())
    more = two()
    more["players"].append({"name": "Cleo"})
    assert "remark.players_for_two" in _remarks(more)
    assert "remark.free_city" not in _remarks(two())
    assert "remark.free_city" in _remarks({**two(), "edition": "second"})
    alone = {"edition": "first", "players": [{"name": "Ada"}, {"name": "Bo"}]}
    assert "remark.players" in _remarks(alone)


def test_a_player_who_is_called_as_it_is_is_one_person_all_the_same():
    document = two()
    document["players"][0]["name"] = "Free city"
    assert "remark.same_name" not in _remarks(document)
    document["players"][1]["name"] = "free city"
    (said,) = [
        remark
        for remark in score(read_game(document)).remarks
        if remark.phrase.key == "remark.same_name"
    ]
    assert (said.seats, said.phrase.values["count"]) == ((0, 1), 2)


def test_its_wonder_and_cards_are_checked_with_the_others():
    document = two(wonder="Gizah", city={"cards": ["Palace"], "complete": True, "stages": 0})
    document["players"][0] |= {"wonder": "Gizah", "city": {"cards": ["Palace"]}}
    assert {"remark.same_wonder", "remark.copies"} <= set(_remarks(document))


def test_its_coins_and_tokens_are_asked_and_no_points():
    document = two(city={"stages": 0})
    document |= {"edition": "second", "expansions": ["leaders", "cities"]}
    document["players"][0] |= {
        "pad": {"treasure": {"coins": 9}},
        "city": {"cards": ["Makeda", "Mourners Guild"], "complete": True, "stages": 0},
    }
    asked = {(one.needs, one.category) for one in _asked_of(document, "Free city")}
    assert asked == {("coins", "treasure"), ("tokens", "military")}
    pad = {"treasure": {"coins": 12}, "military": {"tokens": [1, 3, -1]}}
    document["free_city"]["pad"] = pad
    assert _asked_of(document, "Free city") == []


def _asked_of(document, name):
    return [one for one in score(read_game(document)).missing if one.player == name]


@pytest.mark.parametrize("name", ["naval", "islands", "military", "leaders", "cities", "debt"])
def test_points_of_the_free_city_stop_no_scoring(name):
    """Naval conflicts have no place for it: a document with such points scored nothing at all."""
    document = two(pad={name: 3}, city={"stages": 0})
    document["expansions"] = ["leaders", "cities", "armada"]
    assert [player.name for player in score(read_game(document)).players] == ["Ada", "Bo"]
