"""Edifice: whole tables against the twin, each reward, what it asks, its wonders and debt."""

import random

import pytest

from scoring import read_game, score
from scoring.catalogue.cards import EDITIONS, box_of, cards, wonders
from scoring.catalogue.editions import rules
from tests.profiles import times
from tests.scoring.refusals import refused
from tests.scoring.tables import SIDES, expanded_table, rows_of, worked_out
from tests.scoring.test_armada import NOTHING, a_table, holding, missing, remarks
from tests.scoring.twin import points_of

WITH_OTHERS = (
    ("edifice",),
    ("leaders", "edifice"),
    ("cities", "edifice"),
    ("armada", "edifice"),
    ("leaders", "cities", "armada", "edifice"),
)


def with_edifice(*cities, **more):
    return a_table(*cities, **{"expansions": ("edifice",), **more})


# Whole tables.


@pytest.mark.parametrize("expansions", WITH_OTHERS, ids="+".join)
def test_finished_games_alone_and_with_others(expansions):
    dice = random.Random(len(expansions))
    for _ in range(times(60, quick=12)):
        document = expanded_table(dice, expansions=expansions)
        result = score(read_game(document))
        assert result.final
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)
        for player in result.players:
            assert all(player.categories[name].because for name in rows_of(document))


# The box.


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_it_adds(edition):
    base, found = rules(box_of(edition)), rules(box_of(edition, ("edifice",)))
    assert found.categories == (*base.categories, "edifices", "debt")
    assert (found.turns, found.players) == (base.turns, base.players)
    rewards = [c for c in cards(box_of(edition, ("edifice",))).values() if c.colour == "edifice"]
    for age in (1, 2, 3):
        assert sum(card.age == age for card in rewards) == 5
    # Everyone may have taken part.
    assert all(card.in_play(8) == 8 and card.in_play(3) >= 3 for card in rewards)


def test_debt_stands_once_where_cities_has_it_too():
    both = rules(box_of("second", ("cities", "edifice"))).categories
    assert both.count("debt") == 1
    pad = {"pad": {"debt": -5}}
    alone = {"expansions": ["edifice"], "players": [{"name": "Ada", **pad}]}
    assert score(read_game(alone)).players[0].categories["debt"].points == -5
    assert refused({**alone, "expansions": ["leaders"]}) == ["players.1.pad.debt"]


def test_more_debt_is_plausible_with_edifices():
    def odd(*expansions):
        table = {"expansions": expansions, "players": [{"name": "Ada", "pad": {"debt": -26}}]}
        return "remark.plausible" in remarks(table)

    assert odd("cities")
    assert not odd("cities", "edifice")


def test_its_wonders_are_known_of_the_second_edition_alone():
    assert {"Carthage", "Ur"} <= set(wonders(box_of("second", ("edifice",))))
    assert not {"Carthage", "Ur"} & set(wonders(box_of("first", ("edifice",))))
    assert refused(with_edifice(holding("Agora"), expansions=())) == ["players.1.city.cards.1"]


# Each reward that scores.


@pytest.mark.parametrize(
    ("named", "row", "points"),
    [
        (["Money Changer", "Factory", "Gold Reserves"], "edifices", 0),
        (["Belvedere"], "edifices", 2),
        (["Artisan District", "Lumber Yard", "Stone Pit", "Loom"], "edifices", 3),
        (["Artisan District", "Lumber Yard", "Stone Pit"], "edifices", 0),
        (["Amphitheater", "Altar", "Baths"], "edifices", 2),
        (["Archives", "Altar", "Baths", "Loom", "Workers Guild", "Stables"], "edifices", 4),
        (["Curtain Wall"], "military", 18),
        (["Outpost"], "military", 3),
        (["Staging Camp"], "military", 5),
        (["Concentric Castle"], "military", 10),
        (["Military School"], "military", 5),
        (["Agora", "Shipowners Guild", "Loom"], "edifices", 2),
        (["Agora", "Shipowners Guild", "Loom"], "guilds", 2),
        (["Agora", "Scientists Guild", "Lodge", "Dispensary"], "green", 16),
        (["Agora", "Scientists Guild", "Lodge", "Dispensary"], "edifices", 0),
        (["Agora", "Scientists Guild", "Builders Guild"], "edifices", 0),
        (["Agora", "Scientists Guild", "Builders Guild"], "green", 4),
        (["Agora"], "edifices", 0),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reward(edition, named, row, points):
    named = [name if edition == "second" or name != "Altar" else "Pawnshop" for name in named]
    ada = holding(*named, stages=2)
    document = with_edifice(ada, edition=edition, side=SIDES[edition][0])
    cell = score(read_game(document)).players[0].categories[row]
    assert (cell.points, bool(cell.because)) == (points, True)


def test_defeats_are_given_back_by_the_school_before_the_last_conflicts():
    armed = holding("Stockade")
    document = with_edifice(holding("Military School"), armed, armed)
    # Four defeats are given back; two of age III stay.
    assert worked_out(document)[0]["military"] == 5 - 2


def test_agora_takes_the_guild_that_is_best():
    # Three workers next door, or the second of two wild symbols: 4 - 1 points.
    named = ["Agora", "Scientists Guild", "Workers Guild"]
    beside = holding("Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein")
    found = worked_out(with_edifice(holding(*named), beside))[0]
    assert (found["green"], found["guilds"], found["edifices"]) == (1, 4, 4)
    found = worked_out(with_edifice(holding(*named), holding("Lumber Yard")))[0]
    assert (found["green"], found["guilds"], found["edifices"]) == (4, 1, 0)


# Asking.


def test_what_rewards_count_is_asked():
    city = {"cards": ["Artisan District"], "counts": {"grey": 1}}
    assert missing(with_edifice(city), "edifices") == {(0, "count")}
    city = {"cards": ["Artisan District"], "counts": {"grey": 0}}
    assert missing(with_edifice(city), "edifices") == set()
    assert missing(with_edifice({"cards": ["Amphitheater"]}), "edifices") == {(0, "count")}


def test_colours_of_which_there_is_a_card_are_not_asked():
    counts = {"brown": 2, "grey": 1, "blue": 1, "yellow": 0, "red": 3, "green": 1}
    city = {"cards": ["Archives"], "counts": counts}
    assert missing(with_edifice(city), "edifices") == {(0, "count")}
    city = {"cards": ["Archives", "Workers Guild"], "counts": counts}
    assert missing(with_edifice(city), "edifices") == set()
    assert worked_out(with_edifice(city))[0]["edifices"] == 6


def test_agora_asks_what_its_guilds_count():
    city = holding("Agora", "Workers Guild")
    document = with_edifice(city, {"cards": []})
    assert missing(document, "edifices") == {(1, "count")}
    document = with_edifice({"cards": ["Agora"], "counts": {"edifice": 1}})
    assert missing(document, "edifices") == {(0, "points")}


def test_entered_science_leaves_open_what_agora_repeats():
    city = holding("Agora", "Scientists Guild", "Workers Guild")
    document = with_edifice(city, pads=[{"green": 4}])
    assert missing(document, "edifices") == {(0, "points")}


# Remarks.


@pytest.mark.parametrize(
    ("named", "found"),
    [
        (["Outpost", "Belvedere"], ["remark.edifices"]),
        (["Outpost", "Factory"], []),
        (["Concentric Castle"], ["remark.doubtful"]),
    ],
)
def test_what_can_hardly_be(named, found):
    one, *others = named
    cities = holding(one, stages=1), holding(*others, stages=len(others))
    assert remarks(with_edifice(*cities)) == found


# Carthage.


@pytest.mark.parametrize(
    ("side", "stages", "entered", "military"),
    [
        ("day", 2, 5, 16),
        ("day", 2, 3, 0),
        ("day", 3, 12, 16),
        ("day", 3, 10, 0),
        ("night", 1, 4, 0),
        ("night", 1, 0, 16),
    ],
)
def test_the_points_tell_what_was_chosen_at_carthage(side, stages, entered, military):
    city = holding(stages=stages, stage_ages=[1, 2, 3][:stages])
    if side == "night":
        city["stage_ages"] = [2]
    document = with_edifice(city, wonder="Carthage", side=side, pad={"wonder": entered})
    assert worked_out(document)[0]["military"] == military
    document["players"][0]["pad"] = {}
    assert missing(document, "military") == {(0, "points")}
    assert missing(document, "wonder") == {(0, "points")}


def test_whether_carthage_has_a_symbol_is_entered():
    city = holding("Lodge", stages=2, stage_ages=[1, 2])
    document = with_edifice(city, wonder="Carthage", side="night", pad={"wonder": 4})
    found = score(read_game(document)).missing
    assert [(one.needs, one.category) for one in found if (0, "green") in one.purposes] == [
        ("points", "green")
    ]


def test_a_city_without_edifices_has_no_points_of_them():
    assert worked_out(with_edifice(NOTHING))[0]["edifices"] == 0


@pytest.mark.parametrize(
    ("built", "said"),
    [
        ((["Concentric Castle"], ["Stables"], []), [False, True, False]),
        ((["Concentric Castle", "Stables"], ["Concentric Castle"], []), [False, False, False]),
        (([], ["Stables"], []), [False, False, False]),
    ],
    ids=["lost by who won", "by nobody else", "not built"],
)
def test_victories_that_a_penalty_may_have_taken_are_said_to_be_left_out(built, said):
    """Bo beats Cleo with his Stables in ages II and III, and Ada in II; Cleo has no victory."""
    players = [
        {"name": name, "city": {"cards": cards, "complete": True, "stages": 0}}
        for name, cards in zip(("Ada", "Bo", "Cleo"), built, strict=True)
    ]
    game = read_game({"expansions": ["edifice"], "players": players})
    found = [player.categories["military"].because for player in score(game).players]
    lines = [[line for line in because if line.key == "because.penalty"] for because in found]
    assert [bool(one) for one in lines] == said
    for one in lines:
        assert [line.values for line in one] in ([], [{"card": "Concentric Castle", "count": 2}])


@pytest.mark.parametrize(
    ("row", "card"), [("edifices", "Outpost"), ("islands", "Iron Island")], ids=["reward", "island"]
)
def test_what_gives_points_elsewhere_alone_is_said_to_give_none_here(row, card):
    players = [{"name": name} for name in ("Ada", "Bo", "Cleo")]
    counts = {"edifice" if row == "edifices" else "island": "unknown"}
    players[0]["city"] = {"cards": [card], "counts": counts}
    game = read_game({"expansions": ["armada", "edifice"], "players": players})
    cell = score(game).players[0].categories[row]
    assert (cell.points, [one.key for one in cell.because]) == (0, ["because.no_points_here"])
