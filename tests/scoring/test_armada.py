"""Armada: whole tables against the twin, its cards, islands and boarding, and Siracusa."""

import random

import pytest
from hypothesis import given

from scoring import read_game, score
from scoring.catalogue.cards import EDITIONS, box_of, cards, wonders
from scoring.catalogue.editions import rules
from scoring.game.facts import Piece, facts, with_fact
from tests.profiles import times
from tests.scoring.refusals import refused
from tests.scoring.tables import NAMES, dice, expanded_table, rows_of, worked_out
from tests.scoring.twin import points_of

WITH_OTHERS = (
    ("armada",),
    ("leaders", "armada"),
    ("cities", "armada"),
    ("leaders", "cities", "armada"),
)

PLAIN = ("Gizah", "Ephesos", "Alexandria", "Halikarnassos", "Olympia")
NOTHING = {"cards": [], "complete": True}


def a_table(*cities, players=3, edition="second", expansions=("armada",), pads=(), **ada):
    """Players who have these cities, with wonders that give nothing."""
    cities = [*cities, *[NOTHING] * players][:players]
    pads = [*pads, *[{}] * players]
    seats = [
        {"name": name, "wonder": wonder, "city": {"stages": 0, **city}, "pad": dict(pad)}
        for name, wonder, city, pad in zip(NAMES, PLAIN, cities, pads, strict=False)
    ]
    seats[0] |= ada
    return {"edition": edition, "expansions": list(expansions), "players": seats}


def holding(*names, **city):
    return {"cards": list(names), "complete": True, **city}


def missing(document, row):
    found = score(read_game(document)).missing
    return {(one.seat, one.needs) for one in found if (0, row) in one.purposes}


def remarks(document):
    return [remark.phrase.key for remark in score(read_game(document)).remarks]


# Whole tables.


@pytest.mark.parametrize("expansions", WITH_OTHERS, ids="+".join)
def test_finished_games_alone_and_with_leaders_and_cities(expansions):
    dice = random.Random(len(expansions))
    for _ in range(times(60, quick=12)):
        document = expanded_table(dice, expansions=expansions)
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)


@given(dice.map(lambda dice: expanded_table(dice, expansions=("cities", "armada"))))
def test_a_finished_game_is_final_and_says_why(document):
    result = score(read_game(document))
    assert result.final
    assert {remark.phrase.key for remark in result.remarks} <= {
        *("remark.doubtful", "remark.borrowed"),
        *("remark.naval_sources", "remark.naval_least"),
    }
    for player in result.players:
        for name, cell in player.categories.items():
            assert cell.worked_out == (name in rows_of(document))
            assert cell.because


# The box.


@pytest.mark.parametrize(("edition", "most"), [("first", 8), ("second", 7)])
def test_what_it_adds(edition, most):
    base, found = rules(box_of(edition)), rules(box_of(edition, ("armada",)))
    assert found.categories == (*base.categories, "naval", "islands", "shipyard")
    assert found.turns == base.turns + 3
    assert found.players == (3, 7)
    # The second edition has shipyards for seven.
    assert rules(box_of(edition, ("cities", "armada"))).players == (3, most)


@pytest.mark.parametrize("edition", EDITIONS)
def test_eight_cards_of_each_age_and_nine_islands_of_each_level(edition):
    base, box = cards(edition), cards(box_of(edition, ("armada",)))
    added = [card for name, card in box.items() if name not in base]
    islands = [card for card in added if card.colour == "island"]
    for age in (1, 2, 3):
        assert sum(card.age == age for card in added if card not in islands) == 8
        assert sum(card.in_play(3, age) for card in islands) == 9
    assert all(card.any_age for card in islands)


def test_siracusa_is_known_of_the_second_edition_alone():
    assert "Siracusa" in wonders(box_of("second", ("armada",)))
    assert "Siracusa" not in wonders(box_of("first", ("armada",)))
    assert "Siracusa" not in wonders("second")


def test_what_is_not_played_is_refused():
    assert refused(a_table(holding("Royal Island"), expansions=())) == ["players.1.city.cards.1"]
    table = a_table(holding(commercial_level=2), expansions=())
    assert refused(table) == ["players.1.city.commercial_level"]


# Each card and island that scores.


@pytest.mark.parametrize(
    ("named", "more", "row", "points"),
    [
        (["Inhabited Island"], {}, "islands", 3),
        (["Oasis of Statues"], {}, "islands", 5),
        (["Pirate Oasis"], {}, "islands", 3),
        (["Royal Island"], {}, "islands", 7),
        (["Topaz Island", "Lost Island"], {}, "islands", 0),
        (["Lush Island"], {"commercial_level": 3}, "islands", 6),
        (["Sheltered Island"], {}, "islands", 2),
        (["Sheltered Island", "Royal Island", "Foggy Island"], {}, "islands", 7 + 6),
        (["Rainbow Island", "Altar", "Baths", "Lodge"], {}, "islands", 2),
        (["Rainbow Island"], {}, "islands", 0),
        (["Golden Island", "Lodge"], {}, "green", 4),
        (["Emerald Island", "Lodge", "Dispensary"], {}, "green", 9),
        (["Cabinet of Explorers", "Lodge"], {}, "green", 4),
        (["Navigation Firm", "Circle of Captains", "Lodge"], {}, "green", 9),
        (["Port Customs"], {"commercial_level": 4}, "yellow", 8),
        (["Pirate Crew"], {}, "yellow", 4),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card(edition, named, more, row, points):
    if edition == "first" and "Altar" in named:
        named = [*named, "Pawnshop"][:4]
    document = a_table(holding(*named, **more), edition=edition)
    (cell,) = [score(read_game(document)).players[0].categories[row]]
    assert cell.points == points
    assert cell.because


def test_islands_are_no_cards_that_took_a_turn():
    names = [*cards("second")][:18]
    islands = ["Royal Island", "Foggy Island", "Lost Island"]
    document = a_table(holding(*names, *islands, stages=3), side="day")
    assert "remark.turns" not in remarks(document)
    assert "remark.turns" in remarks(a_table(holding(*names, "Pontoon", stages=3), side="day"))


def test_islands_may_be_there_although_every_turn_is_told():
    names = [name for name, card in cards("second").items() if card.colour != "purple"][:18]
    document = a_table({"cards": names, "stages": 3}, side="day")
    cells = score(read_game(document)).players[0].categories
    assert cells["guilds"].points == 0
    assert cells["islands"].points is None
    assert missing(document, "islands") == {(0, "points")}


def test_what_blue_cards_of_armada_give_is_entered():
    document = a_table(holding("Boathouse", "Altar"))
    assert worked_out(document)[0]["blue"] is None
    assert missing(document, "blue") == {(0, "points")}
    document["players"][0]["pad"]["blue"] = 7
    assert score(read_game(document)).players[0].categories["blue"].points == 7
    assert "remark.differs" not in remarks(document)


@pytest.mark.parametrize(("named", "row"), [("Lush Island", "islands"), ("Port Customs", "yellow")])
def test_the_commercial_level_is_asked(named, row):
    assert missing(a_table(holding(named)), row) == {(0, "commercial_level")}
    assert missing(a_table(holding(named, commercial_level=0)), row) == set()


def test_only_colours_that_may_be_the_richest_are_asked():
    city = {"cards": ["Rainbow Island"], "counts": {"brown": 3, "grey": 1, "island": 1}}
    city["counts"] |= {"blue": 0, "yellow": 0, "green": 0, "purple": 0}
    assert missing(a_table(city), "islands") == {(0, "count")}
    counted = {**city, "counts": {**city["counts"], "red": 5}}
    assert missing(a_table(counted), "islands") == set()
    assert worked_out(a_table(counted))[0]["islands"] == 5


def test_the_age_of_an_island_decides_conflicts():
    assert missing(a_table(holding("Iron Island")), "military") == {(0, "card_age")}
    for age, points in ((1, 18), (2, 16), (3, 10)):
        document = a_table(holding("Iron Island", card_ages={"Iron Island": age}))
        assert worked_out(document)[0]["military"] == points


def test_cards_of_the_first_edition_are_remarked_once():
    document = a_table(holding("Royal Island", "Pirate Crew"), edition="first")
    assert remarks(document) == ["remark.borrowed"]
    assert remarks(a_table(holding("Royal Island", "Pirate Crew"))) == []
    assert remarks(a_table(holding("Lost Island"), edition="first")) == []


@pytest.mark.parametrize(
    ("strengths", "odd"),
    [([0, 2, 5], True), ([1, 2, 3], True), ([1, 3, 6], False), ([1, None, 6], False)],
)
def test_a_strength_below_that_of_the_cards_is_remarked(strengths, odd):
    named = ["Coastal Defenses", "Fortified Port", "Coastal Fortifications"]
    document = a_table(holding(*named, naval_strengths=strengths))
    assert ("remark.naval_least" in remarks(document)) == odd


# Boarding.


@pytest.mark.parametrize(
    ("named", "players", "points"),
    [
        # Ada has a shield from age I: nobody else has any. To her right are Edda and Di.
        pytest.param("Pontoon", 5, [18 + 1, -3, 0, -1, -3], id="right, age I"),
        pytest.param("Ballista", 5, [16 + 3, -2, -1, 0, -2], id="left, age II"),
        pytest.param("Pier", 5, [10 + 5, -1, 0, -1, -1], id="right, age III"),
        pytest.param("Pier", 4, [10 + 5, -1, -1, -1], id="who sits opposite"),
        pytest.param("Ballista", 3, [16, -2, -2], id="nobody sits beyond"),
    ],
)
def test_boarding(named, players, points):
    document = a_table(holding(named), players=players)
    assert [found["military"] for found in worked_out(document)] == points
    because = score(read_game(document)).players[0].categories["military"].because
    assert len(because) == (3 if players == 3 else 4)


def test_boarding_ignores_diplomacy():
    expansions = ("cities", "armada")
    peaceful = holding("Residence")
    document = a_table(
        holding("Pontoon"), NOTHING, NOTHING, peaceful, players=5, expansions=expansions
    )
    # Di stays out of age I but for the boarding.
    found = [one["military"] for one in worked_out(document)]
    assert found == [18 + 1, -3, 0, -1, -3]


def test_whether_one_is_boarded_depends_on_cities_further_off():
    # Whether Cy or Di have Pontoon or Ballista, nobody told.
    document = a_table(NOTHING, NOTHING, {"cards": []}, {"cards": []}, players=5)
    assert worked_out(document)[0]["military"] is None
    document = a_table(NOTHING, NOTHING, NOTHING, NOTHING, {"cards": []}, players=5)
    assert worked_out(document)[1]["military"] is None
    assert worked_out(a_table(players=5))[1]["military"] == 0


# Siracusa.


@pytest.mark.parametrize(
    ("side", "built", "wonder", "military"),
    [
        ("day", [2], 3, 0),
        ("day", [3], 0, 16),
        ("day", [1, 3], 0, 16),
        ("day", [1, 2, 3], 3, 16),
        ("night", [1, 2], 0, 0),
        ("night", [3], 0, 16),
    ],
)
def test_siracusa_is_built_in_any_order(side, built, wonder, military):
    city = holding(stages=len(built), built=built, stage_ages=[3, 3, 2])
    found = worked_out(a_table(city, wonder="Siracusa", side=side))[0]
    assert (found["wonder"], found["military"]) == (wonder, military)


def test_which_stages_are_built_is_asked_where_it_matters():
    document = a_table(holding(stages=1), wonder="Siracusa", side="day")
    assert missing(document, "wonder") == {(0, "built")}
    document["players"][0]["city"]["stages"] = 3
    assert missing(document, "wonder") == set()
    assert missing(document, "military") == {(0, "age")}
    # The points tell, too.
    document["players"][0]["city"]["stages"] = 1
    document["players"][0]["pad"]["wonder"] = 3
    assert worked_out(document)[0]["military"] == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [(Piece("commercial_level"), 3), (Piece("built", 2), True), (Piece("counts", "island"), 2)],
)
def test_what_is_told_is_a_fact_that_comes_and_goes(key, value):
    game = read_game(a_table(holding()))
    told = with_fact(game, 0, key, value)
    assert facts(told.players[0]) == facts(game.players[0]) | {key: value}
    assert read_game(told.document()) == told
    assert facts(with_fact(told, 0, key, None).players[0]) == facts(game.players[0])


@pytest.mark.parametrize(("expansions", "odd"), [((), True), (("armada",), False)])
def test_boarding_may_bring_more_defeats(expansions, odd):
    document = a_table({"defeats": 8}, expansions=expansions)
    assert ("remark.most_defeats" in remarks(document)) == odd


# Golden Island has a wild symbol, as the Scientists Guild has; it is no guild.

THREE = ("Scriptorium", "Workshop", "Apothecary")


def green_and_questions(document):
    result = score(read_game(document))
    return result.players[0].categories["green"].points, missing(document, "green")


@pytest.mark.parametrize("whose", [0, 2])
def test_an_island_s_wild_symbol_is_not_that_of_a_guild_that_nobody_named(whose):
    unnamed = {"cards": list(THREE), "counts": {"purple": 1}}
    cities = [unnamed, NOTHING, NOTHING]
    island = {"cards": [*cities[whose]["cards"], "Golden Island"]}
    cities[whose] = {**cities[whose], **island}
    pads = [{"guilds": 0, "islands": 0}] * 3
    found = green_and_questions(a_table(*cities, pads=pads))
    assert found == (None, {(0, "cards")})


def test_an_island_s_wild_symbol_is_not_that_of_a_guild_that_may_be_copied():
    pads = [{"guilds": 0, "islands": 0}, {"guilds": 5}, {}, {}]
    for island in (NOTHING, {**NOTHING, "cards": ["Golden Island"]}):
        cities = ({"cards": list(THREE), "stages": 3}, {"stages": 0}, island, NOTHING)
        document = a_table(
            *cities, players=4, edition="first", pads=pads, wonder="Olympia", side="B"
        )
        assert green_and_questions(document)[0] is None


def test_that_no_guilds_are_named_is_remarked_though_there_is_an_island_with_a_wild_symbol():
    for island in (NOTHING, {**NOTHING, "cards": ["Golden Island"]}):
        cities = ({"cards": list(THREE), "complete": False}, NOTHING, island)
        pads = [{"guilds": 3, "islands": 0, **dict.fromkeys(("blue", "yellow", "military"), 0)}]
        found = remarks(a_table(*cities, pads=pads))
        assert "remark.no_guilds" in found
