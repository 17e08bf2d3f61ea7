"""The Tower of Babel and the Great Projects: two modules of one box, each with its row."""

import json
from itertools import combinations

import pytest

from scoring import read_game, score
from scoring.catalogue.cards import box_of
from scoring.catalogue.editions import rules
from scoring.cities.known_cities import Cities
from scoring.conflicts.conflicts import possible_tokens
from scoring.conflicts.open_tiles import deciding_tiles, with_tile
from scoring.game.facts import Piece, facts, with_fact
from tests.scoring.refusals import refused

ROWS = {
    "leaders": ("leaders",),
    "cities": ("cities", "debt"),
    "promos": (),
    "babel": ("babel",),
    "projects": ("projects",),
}


def a_table(*expansions, pads=({}, {}, {}), **city):
    players = [
        {"name": name, "pad": dict(pad)}
        for name, pad in zip(("Ada", "Bo", "Cy"), pads, strict=True)
    ]
    if city:
        players[0]["city"] = city
    return {"edition": "first", "expansions": list(expansions), "players": players}


def ada(document):
    return score(read_game(document)).players[0]


def remarks(document, row):
    found = score(read_game(document)).remarks
    return {remark.phrase.key for remark in found if remark.category == row}


@pytest.mark.parametrize("count", range(6))
def test_every_combination_has_just_its_own_rows(count):
    base = rules(box_of("first")).categories
    for played in combinations(ROWS, count):
        found = rules(box_of("first", played)).categories
        assert found[: len(base)] == base
        assert set(found[len(base) :]) == {row for name in played for row in ROWS[name]}
        assert len(found) == len(set(found))


def test_the_second_edition_has_neither():
    assert refused({"edition": "second", "expansions": ["babel"]}) == ["expansions"]
    assert refused({"edition": "second", "expansions": ["projects"]}) == ["expansions"]


@pytest.mark.parametrize("row", ["babel", "projects"])
def test_a_row_without_its_module_is_refused(row):
    assert refused(a_table(pads=({row: 2}, {}, {}))) == [f"players.1.pad.{row}"]


# The tower.


@pytest.mark.parametrize(("tiles", "worth"), [(0, 0), (1, 2), (2, 5), (3, 10)])
def test_tiles_of_the_tower(tiles, worth):
    cell = ada(a_table("babel", tiles=tiles)).categories["babel"]
    assert (cell.points, cell.worked_out) == (worth, True)
    (line,) = cell.because
    assert line.values == {"count": tiles, "points": worth}
    assert remarks(a_table("babel", pads=({"babel": worth}, {}, {})), "babel") == set()


@pytest.mark.parametrize("points", [1, 3, 4, 6, 9])
def test_points_that_no_tiles_give_are_remarked(points):
    assert remarks(a_table("babel", pads=({"babel": points}, {}, {})), "babel") == {"remark.exact"}


@pytest.mark.parametrize("points", [-1, 11])
def test_points_beyond_the_tower_are_remarked(points):
    found = remarks(a_table("babel", pads=({"babel": points}, {}, {})), "babel")
    assert found == {"remark.plausible"}


def test_tiles_that_nobody_told_are_asked_and_are_not_zero():
    document = a_table("babel", complete=True, stages=0)
    assert ada(document).categories["babel"].points is None
    asked = [one for one in score(read_game(document)).missing if one.category == "babel"]
    assert [(one.player, one.needs) for one in asked] == [
        ("Ada", "points"),
        ("Bo", "points"),
        ("Cy", "points"),
    ]


def test_an_entry_wins_over_the_tiles_and_a_remark_says_that_they_differ():
    document = a_table("babel", pads=({"babel": 5}, {}, {}), tiles=3)
    assert ada(document).categories["babel"].points == 5
    assert remarks(document, "babel") == {"remark.differs"}


def test_tiles_are_told_as_a_number_from_none_to_three():
    for wrong in (-1, 4, "two", 1.5):
        assert refused(a_table("babel", tiles=wrong)) == ["players.1.city.tiles"]
    game = with_fact(read_game(a_table("babel")), 0, Piece("tiles"), 2)
    assert facts(game.players[0]) == {Piece("tiles"): 2}
    assert read_game(json.dumps(game.document())) == game
    assert with_fact(game, 0, Piece("tiles"), None) == read_game(a_table("babel"))


# What both do to the conflicts.

FULL = {"cards": [], "complete": True, "stages": 0}


def war(*expansions, tokens=None):
    document = a_table(*expansions)
    for player in document["players"]:
        player["city"] = FULL
    document["players"][0]["city"] = {**FULL, "cards": ["Barracks"]}
    if tokens is not None:
        document["players"][0]["pad"] = {"military": {"tokens": tokens}}
    return document


@pytest.mark.parametrize("name", ["babel", "projects"])
def test_the_why_of_military_says_what_it_leaves_out(name):
    keys = [line.key for line in ada(war(name)).categories["military"].because]
    assert keys[-1] == f"because.tokens_of.{name}"
    assert not [
        line.key
        for line in ada(war()).categories["military"].because
        if line.key.startswith("because.tokens_of")
    ]


def test_tokens_that_a_tile_made_worth_less_or_twice_are_possible():
    # Victories of ages II and III are worth 1 and 3 while the tile lies there.
    for tokens in ([1, 1, 3, 3], [-1] * 12):
        document = war("babel", tokens=tokens)
        assert "remark.tokens" not in remarks(document, "military")
        assert "remark.plausible" not in remarks(document, "military")
    assert "remark.plausible" in remarks(war(tokens=[-1] * 12), "military")


# Everything together.


def test_every_row_adds_up_with_everything_played():
    pad = {
        "military": 4, "treasure": 3, "wonder": 7, "blue": 10, "yellow": 2, "guilds": 5,
        "green": 9, "leaders": 6, "cities": 8, "debt": -3, "babel": 5, "projects": 7,
    }  # fmt: skip
    document = a_table(*ROWS, pads=(pad, pad | {"babel": 10}, pad | {"projects": 0}))
    result = score(read_game(document))
    assert [player.total for player in result.players] == [63, 68, 56]
    assert result.winners == (1,)
    assert result.remarks == ()


def test_defeats_that_lie_twice_are_all_possible():
    twelve = war("babel")
    twelve["players"][1]["city"] = {**FULL, "defeats": 12}
    assert "remark.most_defeats" not in remarks(twelve, "military")
    twelve["players"][1]["city"]["defeats"] = 13
    assert "remark.most_defeats" in remarks(twelve, "military")
    # What nobody told may be more than six.
    unknown = a_table("babel", cards=["Strategists Guild"], complete=True, stages=0)
    unknown["players"][1]["pad"] = {"military": {"tokens": [-1] * 9}}
    unknown["players"][2]["pad"] = {"military": {"tokens": [-1] * 8}}
    assert ada(unknown).categories["guilds"].points == 17


# Tiles that lie open at the end of an age.


def fought(**tower):
    document = war("babel")
    document["tower"] = tower
    ada, bo, _ = score(read_game(document)).players
    return ada.categories["military"].points, bo.categories["military"].points


@pytest.mark.parametrize(
    ("tower", "ada", "bo"),
    [
        ({}, 2 * (1 + 3 + 5), -3),
        ({"19": [1]}, 2 * (3 + 5), -3),
        ({"19": [2]}, 2 * (1 + 1 + 5), -3),
        ({"19": [3]}, 2 * (1 + 3 + 3), -3),
        ({"19": [1, 2, 3]}, 2 * (0 + 1 + 3), -3),
        ({"22": [2]}, 2 * (1 + 3 + 5), -4),
        ({"19": [2, 3], "22": [1, 2, 3]}, 2 * (1 + 1 + 3), -6),
    ],
)
def test_tiles_change_what_conflicts_bring(tower, ada, bo):
    assert fought(**tower) == (ada, bo)


def test_both_defeat_tokens_of_a_conflict_are_counted():
    document = war("babel") | {"tower": {"22": [1, 2, 3]}}
    document["players"][0]["city"] = {**FULL, "cards": ["Barracks", "Strategists Guild"]}
    assert ada(document).categories["guilds"].points == 12


def test_the_why_says_that_second_defeat_tokens_come_from_the_tile():
    document = war("babel") | {"tower": {"22": [1, 3]}}
    bo = score(read_game(document)).players[1].categories["military"].because
    second = {"tokens": (-1, -1), "points": -2, "tile": 22}
    assert [line.values for line in bo if line.key == "because.second_tokens"] == [second]
    assert "because.other_tokens" not in [line.key for line in bo]


def test_the_why_names_the_tiles_and_their_ages():
    document = war("babel") | {"tower": {"19": [2, 3]}}
    lines = ada(document).categories["military"].because
    said = [line for line in lines if line.key == "because.tile.19"]
    assert [line.values["ages"] for line in said] == [("II", "III")]
    assert "because.tokens_of.babel" not in [line.key for line in lines]


def test_the_why_is_silent_about_tiles_that_never_lay_open():
    document = war("babel") | {"tower": {"19": [2, 3], "22": []}}
    keys = [line.key for line in ada(document).categories["military"].because]
    assert "because.tile.19" in keys
    assert "because.tile.22" not in keys


def test_tiles_are_told_by_their_numbers_and_ages():
    document = war("babel") | {"tower": {"19": [2, 3], "22": []}}
    game = read_game(document)
    assert read_game(json.dumps(game.document())) == game
    assert refused(document | {"tower": {"19": [4]}}) == ["tower.19.1"]
    assert refused(document | {"tower": {"7": [1]}}) == ["tower.7"]
    assert refused(war() | {"tower": {"19": [1]}}) == ["tower.19"]
    assert "tower" not in read_game(war("babel")).document()


# Which tiles have to be told of.


def deciding(document, seat):
    return deciding_tiles(read_game(document), seat)


def test_tiles_are_asked_where_they_would_change_tokens():
    # Ada wins every conflict, Bo loses his, and a tie brings Bo and Cy nothing.
    assert deciding(war("babel"), 0) == {19: (1, 2, 3)}
    assert deciding(war("babel"), 1) == {22: (1, 2, 3)}


def test_tiles_are_asked_of_ages_with_such_conflicts_only():
    document = war("babel")
    document["players"][0]["city"] = {**FULL, "cards": ["Arsenal"]}
    assert deciding(document, 0) == {19: (3,)}
    assert deciding(document, 1) == {22: (3,)}
    document["players"][0]["city"] = {**FULL, "cards": []}
    assert deciding(document, 0) == {}


def test_what_was_told_of_a_tile_stays_deciding():
    assert deciding(war("babel") | {"tower": {"19": [2]}}, 0) == {19: (1, 2, 3)}


def twin_of_deciding(document, seat):
    """The same with both ways of each tile and age worked out, one beside the other."""

    def tokens(number, age, lay_open):
        tower = {"19": [], "22": [], **document.get("tower", {})}
        ages = {*tower[number]} - {age} | ({age} if lay_open else set())
        told = read_game(document | {"tower": {**tower, number: sorted(ages)}})
        return possible_tokens(Cities(told), seat)

    found = {
        number: tuple(
            age
            for age in (1, 2, 3)
            if tokens(str(number), age, True) != tokens(str(number), age, False)
        )
        for number in (19, 22)
    }
    return {number: ages for number, ages in found.items() if ages}


TOWERS = [
    None, {}, {"19": []}, {"19": [2]}, {"22": [1, 2, 3]}, {"19": [3, 1], "22": [2]},
    {"19": [1, 2, 3], "22": []},
]  # fmt: skip


@pytest.mark.parametrize("tower", TOWERS, ids=str)
@pytest.mark.parametrize("held", [[], ["Barracks"], ["Stables"], ["Arsenal", "Stockade"]], ids=str)
def test_tiles_decide_where_open_and_closed_differ(tower, held):
    document = war("babel")
    document["players"][0]["city"] = {**FULL, "cards": held}
    document["players"][2] |= {"wonder": "Rhodos", "side": "A"}
    document["players"][2]["city"] = {**FULL, "stages": 2, "cards": ["Walls"]}
    if tower is not None:
        document["tower"] = tower
    for seat in range(3):
        assert deciding(document, seat) == twin_of_deciding(document, seat)


def test_no_tile_is_asked_of_entered_or_unknown_tokens_or_without_a_tower():
    document = war("babel")
    document["players"][0]["pad"] = {"military": 18}
    assert deciding(document, 0) == {}
    unknown = war("babel")
    unknown["players"][1] = {"name": "Bo"}
    assert deciding(unknown, 0) == {}
    assert deciding(war(), 0) == {}


def test_a_tile_is_told_of_and_taken_back():
    game = read_game(war("babel"))
    two = with_tile(with_tile(game, 22, 3, lay_open=True), 19, 2, lay_open=True)
    assert two.tower == {19: (2,), 22: (3,)}
    assert with_tile(two, 19, 1, lay_open=True).tower == {19: (1, 2), 22: (3,)}
    one = with_tile(two, 19, 2, lay_open=False)
    assert one.tower == {22: (3,)}
    assert with_tile(one, 22, 3, lay_open=False).tower is None
    assert read_game(two.document()) == two


def test_a_tile_that_never_lay_open_stays_so_when_another_is_taken_back():
    game = read_game(war("babel") | {"tower": {"19": [2], "22": []}})
    assert with_tile(game, 19, 2, lay_open=False).tower == {22: ()}
    assert with_tile(game, 19, 3, lay_open=True).tower == {19: (2, 3), 22: ()}
