"""Remarks: each one just inside and just outside of what is possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Game, Player, category, read_game, score
from scoring.game.entries import points_of
from scoring.remarks.table_remarks import about_entry
from tests.scoring.strategies import CATEGORIES, entry_of, full_pads, games

NAMES = ("Ada", "Bo", "Cy", "Di", "Edda", "Finn", "Gro", "Hal")


def a_game(pad=None, players=3, edition="second", **of_the_first):
    """A game with nothing to remark, but for what is changed about its first player."""
    of_all = dict.fromkeys(CATEGORIES, 0) | {"blue": 30}
    seats = [{"name": name, "pad": of_all} for name in NAMES[:players]]
    if seats:
        seats[0] |= {"pad": of_all | (pad or {})} | of_the_first
    return read_game({"edition": edition, "players": seats})


def of_second(key, value):
    """A game whose second player says a value too: `Bo` sits at Gizah beside Ada's."""
    game = a_game(wonder="Gizah")
    second = Player.model_validate({**game.players[1].model_dump(), key: value})
    return game.with_player(1, second)


def remarks_of(game):
    """Each remark as its key, its seats and its category."""
    return [(remark.phrase.key, remark.seats, remark.category) for remark in score(game).remarks]


FIRST = (0,)

ROWS = [
    pytest.param(
        a_game({"wonder": 20, "treasure": 18, "military": 18, "blue": 54, "green": 60}),
        a_game({"wonder": 20, "treasure": 18, "military": 18, "blue": 54, "green": 61}),
        ("remark.total", FIRST, None),
        id="a total of 170, of 171",
    ),
    pytest.param(a_game(), a_game(players=2), ("remark.players", (), None), id="3 players, 2"),
    pytest.param(
        a_game(players=7), a_game(players=8), ("remark.players", (), None), id="7 players, 8"
    ),
    pytest.param(a_game(), a_game(players=0), ("remark.players", (), None), id="nobody"),
    pytest.param(
        a_game(), of_second("name", "ADA"), ("remark.same_name", (0, 1), None), id="Bo, ADA"
    ),
    pytest.param(
        of_second("wonder", "Rhodos"),
        of_second("wonder", "Gizah"),
        ("remark.same_wonder", (0, 1), None),
        id="Gizah and Rhodos, Gizah twice",
    ),
    pytest.param(
        a_game(wonder="Gizah"),
        a_game(wonder="Atlantis"),
        ("remark.wonder", FIRST, None),
        id="Gizah, Atlantis",
    ),
    pytest.param(
        a_game(side="night"), a_game(side="B"), ("remark.side", FIRST, None), id="night, B: second"
    ),
    pytest.param(
        a_game(side="B", edition="first"),
        a_game(side="night", edition="first"),
        ("remark.side", FIRST, None),
        id="B, night: first",
    ),
    pytest.param(
        a_game({"green": 2}),
        a_game({"green": 3}),
        ("remark.science", FIRST, "green"),
        id="2 points of science, 3",
    ),
    pytest.param(
        a_game({"green": 21}),
        a_game({"green": 22}),
        ("remark.science", FIRST, "green"),
        id="21 points of science, 22",
    ),
    pytest.param(
        a_game({"military": {"tokens": [5, 5, 3, 3, 1, 1]}}),
        a_game({"military": {"tokens": [5, 5, 5]}}),
        ("remark.tokens", FIRST, "military"),
        id="all victories, a victory too many in age III",
    ),
    pytest.param(
        a_game({"military": {"tokens": [1, 1, -1, -1, -1, -1]}}),
        a_game({"military": {"tokens": [1, 1, -1, -1, -1, -1, -1]}}),
        ("remark.tokens", FIRST, "military"),
        id="six conflicts, seven",
    ),
    pytest.param(
        a_game({"military": 18}),
        a_game({"military": 40}),
        ("remark.plausible", FIRST, "military"),
        id="40 points of military",
    ),
    pytest.param(
        a_game({"blue": 0, "green": {"tablet": 4, "compass": 4, "gear": 4}}),
        a_game({"blue": 0, "green": {"tablet": 5, "compass": 5, "gear": 5}}),
        ("remark.plausible", FIRST, "green"),
        id="details are judged by their points",
    ),
]


@pytest.mark.parametrize(("inside", "outside", "remark"), ROWS)
def test_just_inside_and_just_outside(inside, outside, remark):
    assert remarks_of(inside) == []
    assert remarks_of(outside) == [remark]


@pytest.mark.parametrize(("inside", "outside", "remark"), ROWS)
def test_a_remark_leaves_the_points_alone(inside, outside, remark):
    for game in (inside, outside):
        result = score(game)
        assert result.missing == () or all(asked.needs == "coins" for asked in result.missing)
        for player, scored in zip(game.players, result.players, strict=True):
            entered = {name: points_of(entry) for name, entry in player.pad.items()}
            assert {name: cell.points for name, cell in scored.categories.items()} == entered
            assert scored.total == sum(entered.values())
            assert scored.rank is not None


def keys_about(name, entry):
    return [phrase.key for phrase in about_entry(name, entry)]


@pytest.mark.parametrize("name", CATEGORIES)
def test_plausible_points_of_every_category(name):
    fewest, most = category(name).plausible
    for points, keys in (
        (fewest, []),
        (most, []),
        (fewest - 1, ["remark.plausible"]),
        (most + 1, ["remark.plausible"]),
    ):
        assert keys_about(name, points) == keys, points


def test_a_remark_on_points_says_what_is_plausible():
    (phrase,) = about_entry("military", 40)
    assert phrase.values == {"points": 40, "fewest": -6, "most": 18}


def test_a_remark_on_science_says_the_points():
    (phrase,) = about_entry("green", 22)
    assert phrase.values == {"points": 22}


def test_no_remark_on_the_total_of_a_column_with_an_empty_cell():
    game = a_game(dict.fromkeys(CATEGORIES, 0)).with_entry(0, "yellow", None)
    assert remarks_of(game) == []


def test_remarks_on_every_seat_that_has_a_name_or_a_wonder_twice():
    game = read_game(
        {
            "players": [
                {"name": "Ada", "wonder": "Gizah"},
                {"name": "Bo", "wonder": "Rhodos"},
                {"name": "ada", "wonder": "Rhodos"},
                {"name": "Ada"},
                {"name": "bo"},
            ]
        }
    )
    assert remarks_of(game) == [
        ("remark.same_name", (0, 2, 3), None),
        ("remark.same_name", (1, 4), None),
        ("remark.same_wonder", (1, 2), None),
    ]
    said = {remark.seats: remark.phrase.values for remark in score(game).remarks}
    assert said[0, 2, 3] == {"name": "Ada", "count": 3}
    assert said[1, 2] == {"name": "Rhodos", "count": 2}


def test_remarks_on_every_odd_cell_of_every_seat():
    game = a_game({"blue": 62, "military": -7, "wonder": 21}).with_entry(2, "green", 7)
    assert remarks_of(game) == [
        ("remark.plausible", (0,), "wonder"),
        ("remark.plausible", (0,), "military"),
        ("remark.plausible", (0,), "blue"),
        ("remark.science", (2,), "green"),
    ]


@pytest.mark.parametrize("name", CATEGORIES)
@given(data=st.data())
def test_an_entry_is_remarked_upon_with_its_category(name, data):
    entry = data.draw(entry_of[name])
    game = a_game().with_entry(1, name, entry)
    told = [remark.phrase for remark in score(game).remarks if remark.category is not None]
    assert told == list(about_entry(name, entry))


@given(games(full_pads, fewest=1))
def test_names_wonders_and_sides_change_no_points(game):
    plain = [Player(name=f"P{seat}", pad=player.pad) for seat, player in enumerate(game.players)]
    teams = bool(game.partners)
    odd, bare = score(game), score(Game(edition=game.edition, teams=teams, players=plain))
    assert [(seat.categories, seat.total, seat.rank) for seat in odd.players] == [
        (seat.categories, seat.total, seat.rank) for seat in bare.players
    ]
    assert (odd.winners, odd.decided_by) == (bare.winners, bare.decided_by)
