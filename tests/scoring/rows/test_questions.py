"""What is asked of a table, question by question: each guild, each wonder, each open row."""

import pytest

from scoring import Missing, read_game, score
from tests.scoring.strategies import CATEGORIES
from tests.scoring.tables import NAMES, worked_out

ALL = dict.fromkeys(CATEGORIES, 0)


def a_table(ada, *others, edition="second", open_row="guilds", more=()):
    """Four players whose pads are full, but for one row of Ada and what `more` leaves open."""
    seats = [{"name": name, "pad": dict(ALL)} for name in NAMES[:4]]
    for seat, own in enumerate((ada, *others)):
        seats[seat] |= own
    seats[0]["pad"] = {row: 0 for row in ALL if row not in (open_row, *more)}
    return {"edition": edition, "players": seats}


def asked(document, row="guilds"):
    """Of whom what is asked for a row, and for which seats and rows all in all."""
    return [
        (one.seat, one.needs, one.colour, one.purposes)
        for one in score(read_game(document)).missing
        if row in [purpose for _, purpose in one.purposes]
    ]


FOR_GUILDS = ((0, "guilds"),)


def holding(*cards, **city):
    return {"city": {"cards": list(cards), **city}}


@pytest.mark.parametrize(
    ("guild", "what"),
    [
        ("Workers Guild", "brown"),
        ("Craftsmens Guild", "grey"),
        ("Traders Guild", "yellow"),
        ("Philosophers Guild", "green"),
        ("Spies Guild", "red"),
        ("Magistrates Guild", "blue"),
    ],
)
@pytest.mark.parametrize("edition", ["first", "second"])
class TestAGuildThatCountsNextDoor:
    def test_asks_both_neighbours_for_just_that_number(self, edition, guild, what):
        table = a_table(holding(guild), edition=edition)
        # Cy sits opposite.
        assert sorted(asked(table)) == [
            (1, "count", what, FOR_GUILDS),
            (3, "count", what, FOR_GUILDS),
        ]

    def test_asks_only_the_one_who_has_not_told(self, edition, guild, what):
        told = {"city": {"counts": {what: 3}}}
        assert asked(a_table(holding(guild), told, edition=edition)) == [
            (3, "count", what, FOR_GUILDS)
        ]

    def test_asks_nothing_once_all_is_told(self, edition, guild, what):
        told = {"city": {"counts": {what: 3}}}
        table = a_table(holding(guild), told, {}, told, edition=edition)
        assert asked(table) == []
        assert worked_out(table)[0]["guilds"] == {"grey": 12}.get(what, 6)

    def test_asks_nothing_when_the_points_are_entered(self, edition, guild, what):  # noqa: ARG002
        table = a_table(holding(guild), edition=edition)
        table["players"][0]["pad"]["guilds"] = 5
        assert asked(table) == []

    def test_asks_again_for_a_number_that_nobody_knows(self, edition, guild, what):
        unknown = {"city": {"counts": {what: "unknown"}}}
        table = a_table(holding(guild), unknown, {}, unknown, edition=edition)
        assert {one[:3] for one in asked(table)} == {(3, "count", what), (1, "count", what)}


def test_two_guilds_ask_once_for_what_both_count():
    edda = {"city": {"cards": ["Workers Guild"]}}
    table = a_table(holding("Magistrates Guild", "Philosophers Guild"), {}, edda)
    table["players"][2]["pad"] = {row: 0 for row in ALL if row != "guilds"}
    found = {(seat, colour): purposes for seat, _, colour, purposes in asked(table)}
    assert found == {
        (1, "blue"): FOR_GUILDS,
        (3, "blue"): FOR_GUILDS,
        (1, "green"): FOR_GUILDS,
        (3, "green"): FOR_GUILDS,
        (1, "brown"): ((2, "guilds"),),
        (3, "brown"): ((2, "guilds"),),
    }


def test_one_number_is_asked_once_for_two_seats():
    # Bo sits between Ada and Cy, who both count his brown cards.
    table = a_table(holding("Workers Guild"), {}, holding("Workers Guild"))
    table["players"][2]["pad"] = {row: 0 for row in ALL if row != "guilds"}
    assert sorted((seat, purposes) for seat, _, _, purposes in asked(table)) == [
        (1, ((0, "guilds"), (2, "guilds"))),
        (3, ((0, "guilds"), (2, "guilds"))),
    ]


def test_the_shipowners_ask_for_the_own_city_alone():
    assert [one[:3] for one in asked(a_table(holding("Shipowners Guild")))] == [
        (0, "count", "brown"),
        (0, "count", "grey"),
    ]


def test_the_builders_ask_all_three_for_stages():
    assert sorted(one[:3] for one in asked(a_table(holding("Builders Guild")))) == [
        (0, "stages", None),
        (1, "stages", None),
        (3, "stages", None),
    ]


def test_stages_that_follow_from_points_are_not_asked():
    gizah = {"wonder": "Gizah", "side": "night"}
    table = a_table(holding("Builders Guild", stages=2), gizah, {}, gizah)
    # 8 points are two stages, 0 points none.
    table["players"][1]["pad"]["wonder"] = 8
    assert worked_out(table)[0]["guilds"] == 4


@pytest.mark.parametrize(
    ("wonder", "side", "points", "stages"),
    [
        ("Gizah", "night", 20, 4),
        ("Gizah", "night", 13, 3),
        ("Gizah", None, 3, 1),
        # With the day's board 15 points are three stages; the night's has no 15.
        ("Gizah", None, 15, 3),
        ("Alexandria", "day", 10, 3),
        # One stage or two give 3 points.
        ("Alexandria", "day", 3, None),
        # 13 points cannot be: nothing follows.
        ("Gizah", "day", 13, None),
        ("Babylon", "night", 0, None),
    ],
)
def test_stages_behind_points(wonder, side, points, stages):
    table = a_table(holding("Builders Guild", stages=0), {"wonder": wonder, "side": side})
    table["players"][1]["pad"]["wonder"] = points
    table["players"][3] |= {"city": {"stages": 0}}
    expected = [] if stages is not None else [(1, "stages", None)]
    assert [one[:3] for one in asked(table)] == expected
    assert worked_out(table)[0]["guilds"] == stages


@pytest.mark.parametrize(
    ("wonder", "stages", "needs"),
    [
        # Three stages either way.
        ({"wonder": "Alexandria"}, 3, []),
        ({"wonder": "Alexandria"}, 2, []),
        # Four stages at night, three by day.
        ({"wonder": "Gizah"}, 3, ["side"]),
        ({"wonder": "Gizah"}, 2, []),
        ({"wonder": "Gizah", "side": "day"}, None, ["stages"]),
        ({"wonder": "Gizah", "side": "day"}, 3, []),
        ({"wonder": "Gizah"}, 4, []),
        ({}, 1, []),
        ({}, 4, []),
    ],
)
def test_what_the_decorators_ask(wonder, stages, needs):
    city = {} if stages is None else {"stages": stages}
    table = a_table(holding("Decorators Guild", **city) | wonder, more=("wonder",))
    assert [one[1] for one in asked(table)] == needs


@pytest.mark.parametrize(
    ("left", "right", "needs"),
    [
        pytest.param({}, {}, [(1, "defeats"), (3, "defeats")], id="nothing known"),
        pytest.param({"military": {"tokens": [-1]}}, {"military": 18}, [], id="tokens, 18 points"),
        pytest.param({"military": {"tokens": [1]}}, {"military": 3}, [(3, "defeats")], id="3"),
        pytest.param({"military": -6}, {"military": -5}, [], id="-6 and -5 points"),
    ],
)
def test_what_the_strategists_ask(left, right, needs):
    table = a_table(holding("Strategists Guild"), edition="first")
    for seat, pad in ((1, left), (3, right)):
        # 0 points may be no conflict won or lost, or as much of both.
        table["players"][seat]["pad"] |= pad
    assert sorted(one[:2] for one in asked(table)) == needs


def test_the_scientists_ask_nothing_of_anyone():
    table = a_table(holding("Scientists Guild"))
    assert asked(table) == []
    assert worked_out(table)[0]["guilds"] == 0


@pytest.mark.parametrize("row", ["wonder", "military", "blue", "yellow", "green", "guilds"])
def test_without_a_city_the_points_are_asked(row):
    table = a_table({}, open_row=row)
    (one,) = score(read_game(table)).missing
    assert one == Missing(0, "Ada", row, "points")


@pytest.mark.parametrize("row", ["treasure", "military", "blue", "yellow", "green", "guilds"])
def test_a_city_that_tells_nothing_of_a_row_leaves_its_points_to_be_asked(row):
    table = a_table({"city": {"cards": ["Lumber Yard"]}}, open_row=row)
    (one,) = score(read_game(table)).missing
    assert one == Missing(0, "Ada", row, "points")


@pytest.mark.parametrize(
    ("city", "points"),
    [
        ({"cards": ["Altar"]}, 3),
        ({"cards": ["Altar"], "counts": {"blue": 1}}, 3),
        ({"cards": ["Altar"], "counts": {"blue": 2}}, None),
        ({"cards": ["Altar"], "counts": {"blue": "unknown"}}, None),
        ({"counts": {"blue": 0}}, 0),
        ({"cards": ["Lumber Yard"]}, None),
        ({"cards": ["Lumber Yard"], "complete": True}, 0),
        ({"complete": True}, 0),
        ({"cards": ["Altar"], "complete": True, "counts": {"blue": 2}}, None),
    ],
)
def test_blue_needs_every_blue_card(city, points):
    table = a_table({"city": city}, open_row="blue")
    assert worked_out(table)[0]["blue"] == points


@pytest.mark.parametrize(
    ("city", "points"),
    [
        # The Lighthouse counts the yellow cards that nobody named, too.
        ({"cards": ["Lighthouse"], "counts": {"yellow": 4}}, 4),
        ({"cards": ["Lighthouse"]}, 1),
        ({"cards": ["Lighthouse"], "counts": {"yellow": "unknown"}}, None),
        ({"cards": ["Haven"], "counts": {"yellow": 3, "brown": 4}}, 4),
        ({"cards": ["Haven"], "counts": {"yellow": "unknown", "brown": 4}}, 4),
        ({"cards": ["Haven", "Mine"], "counts": {"yellow": 3}}, 1),
        ({"cards": ["Haven"], "counts": {"yellow": 3}}, None),
        # Whoever named no card that scores may not have got to it.
        ({"cards": ["Tavern"], "counts": {"yellow": 3}}, None),
        ({"cards": ["Tavern"], "counts": {"yellow": 1}}, 0),
        ({"cards": ["Tavern"]}, 0),
        ({"counts": {"yellow": 3}}, None),
        ({"counts": {"yellow": 0}}, 0),
    ],
)
def test_yellow_needs_the_cards_that_score(city, points):
    table = a_table({"city": city}, open_row="yellow")
    assert worked_out(table)[0]["yellow"] == points


def a_full_city(stages, more=()):
    """A city whose named cards are one short of 18 turns, but for its stages."""
    names = ["Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Tree Farm", "Excavation"]
    names += ["Clay Pit", "Timber Yard", "Forest Cave", "Mine", "Loom", "Glassworks", "Press"]
    return {"cards": [*names, *more], "stages": stages}


@pytest.mark.parametrize(
    ("wonder", "side", "stages", "more", "points"),
    [
        pytest.param("Gizah", "night", 4, ["Sawmill"], 0, id="14 cards and 4 stages"),
        pytest.param("Gizah", "night", 4, [], None, id="13 cards and 4 stages"),
        pytest.param("Alexandria", "day", 3, ["Sawmill"], None, id="14 cards and 3 stages"),
        pytest.param("Alexandria", "day", 3, ["Sawmill", "Quarry"], 0, id="15 cards, 3 stages"),
        # Babylon's night may have built three cards more, Halikarnassos one a stage.
        pytest.param("Babylon", "night", 2, ["Sawmill"] * 3, None, id="Babylon, 3 short"),
        pytest.param("Babylon", "day", 2, ["Sawmill"] * 3, 0, id="Babylon by day"),
        pytest.param("Halikarnassos", "day", 1, ["Sawmill"] * 4, 0, id="before the extra card"),
        pytest.param("Halikarnassos", "day", 2, ["Sawmill"] * 3, None, id="behind the extra card"),
        pytest.param("Halikarnassos", "day", 2, ["Sawmill"] * 4, 0, id="with the extra card"),
        pytest.param(
            "Halikarnassos", "night", 3, ["Sawmill"] * 4, None, id="3 extra cards, 1 short"
        ),
    ],
)
def test_eighteen_turns_leave_no_room_for_other_cards(wonder, side, stages, more, points):
    city = a_full_city(stages, more)
    table = a_table({"wonder": wonder, "side": side, "city": city}, open_row="blue")
    assert worked_out(table)[0]["blue"] == points


def test_counted_cards_fill_turns_too():
    city = {
        "stages": 3,
        "counts": {"brown": 6, "grey": 3, "yellow": 4},
        "cards": ["Altar", "Circus"],
    }
    table = a_table({"wonder": "Gizah", "side": "day", "city": city}, open_row="green")
    assert worked_out(table)[0]["green"] == 0
    city["counts"]["yellow"] = 3
    assert worked_out(table)[0]["green"] is None


# Wonders.


@pytest.mark.parametrize(
    ("player", "points", "needs"),
    [
        pytest.param({"wonder": "Gizah", "side": "day"}, 8, [], id="all told"),
        pytest.param({"wonder": "Gizah"}, 8, [], id="the sides agree"),
        pytest.param({"wonder": "Rhodos"}, None, ["side"], id="the sides differ"),
        pytest.param({}, None, ["wonder"], id="no wonder"),
    ],
)
def test_what_two_stages_ask(player, points, needs):
    table = a_table(player | {"city": {"stages": 2}}, open_row="wonder")
    assert worked_out(table)[0]["wonder"] == points
    assert [one[1] for one in asked(table, "wonder")] == needs


@pytest.mark.parametrize("player", [{}, {"wonder": "Rhodos"}, {"wonder": "Gizah", "side": "day"}])
def test_no_stages_are_no_points_of_any_wonder(player):
    table = a_table(player | {"city": {"stages": 0}}, open_row="wonder")
    assert worked_out(table)[0]["wonder"] == 0


@pytest.mark.parametrize(
    ("edition", "wonder", "stages", "points"),
    [
        ("second", "Rhodos", 3, 10),
        ("second", "Gizah", 4, 20),
        ("second", "Babylon", 3, 10),
        ("first", "Rhodos", 3, 10),
        ("first", "Gizah", 4, 20),
    ],
)
def test_stages_that_only_one_side_has_tell_the_side(edition, wonder, stages, points):
    player = {"wonder": wonder, "city": {"stages": stages}}
    table = a_table(player, edition=edition, open_row="wonder")
    assert worked_out(table)[0]["wonder"] == points
    assert asked(table, "wonder") == []


@pytest.mark.parametrize(
    ("player", "needs"),
    [
        # The second stage is the wild one on either side.
        ({"wonder": "Babylon", "city": {}}, ["stages"]),
        ({"wonder": "Babylon", "side": "day", "city": {}}, ["stages"]),
        ({"wonder": "Babylon", "city": {"stages": 1}}, []),
        ({"wonder": "Babylon", "city": {"stages": 2}}, []),
        ({"wonder": "Gizah", "city": {}}, []),
        ({"city": {}}, []),
        ({"city": {"stages": 3}}, []),
    ],
)
def test_what_science_asks_of_a_wonder(player, needs):
    player["city"]["cards"] = ["Lodge"]
    table = a_table(player, open_row="green", more=("wonder",))
    assert sorted(one[1] for one in asked(table, "green")) == needs
    if not needs:
        wild = player.get("wonder") == "Babylon" and player["city"]["stages"] > 1
        assert worked_out(table)[0]["green"] == (4 if wild else 1)


@pytest.mark.parametrize(
    ("stages", "needs"),
    [(None, ["side", "stages"]), (0, []), (1, []), (2, ["side"]), (3, [])],
)
def test_the_wild_symbol_of_the_first_babylon_depends_on_the_side(stages, needs):
    # Side A has it on the second stage, side B on the third.
    city = {"cards": ["Lodge"]} | ({} if stages is None else {"stages": stages})
    player = {"wonder": "Babylon", "city": city}
    table = a_table(player, edition="first", open_row="green", more=("wonder",))
    assert sorted(one[1] for one in asked(table, "green")) == needs


def test_what_is_left_of_everything_is_asked_by_points():
    table = a_table(
        {"city": {"cards": ["Stockade"]}}, open_row="military", more=("treasure", "blue")
    )
    assert [(one.category, one.needs) for one in score(read_game(table)).missing] == [
        ("treasure", "points"),
        ("military", "points"),
        ("blue", "points"),
    ]
