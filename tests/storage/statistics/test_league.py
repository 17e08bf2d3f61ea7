"""The league table: by wins beside what is expected, and by points for places."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.statistics import (
    Statistics,
    evenings,
    league,
    player_key,
    points_for_places,
    read_scheme,
    scored,
)
from storage.statistics.pairs import ranked
from tests.storage.statistics.examples import MODEST, histories, history


def by_name(statistics, scheme=()):
    return [
        (line.place, line.name) for line in league(statistics.players, statistics.games, scheme)
    ]


def test_who_won_more_than_expected_stands_above_who_won_more():
    # Ada won 2 of 4 games of two, as expected; Bo won 1 of 1 of three and 2 of 4 of two.
    statistics = history(
        {"Ada": 50, "Bo": 40},
        {"Ada": 50, "Bo": 40},
        {"Ada": 40, "Bo": 50},
        {"Ada": 40, "Bo": 50},
        {"Bo": 50, "Cy": 40, "Di": 30},
    )
    assert by_name(statistics) == [(1, "Bo"), (2, "Ada"), (3, "Cy"), (3, "Di")]
    assert by_name(statistics, (3, 1)) == [(1, "Bo"), (2, "Ada"), (3, "Cy"), (4, "Di")]


def test_equals_are_listed_by_the_alphabet_whatever_accents_and_capitals_they_have():
    statistics = history({"Zoe": 50, "Álvaro": 50, "bo": 50, "Ömer": 50, "Olga": 50})
    listed = ["Álvaro", "bo", "Olga", "Ömer", "Zoe"]
    assert by_name(statistics) == [(1, name) for name in listed]
    assert [player.name for player in statistics.players] == listed
    assert [player.name for player in statistics.ladder] == listed
    assert [rated.name for rated in statistics.ratings.ladder()] == listed
    [evening] = evenings(statistics.games)
    assert list(evening.players) == listed
    met = statistics.player("bo").head_to_head
    assert [pair.name for pair in met] == ["Álvaro", "Olga", "Ömer", "Zoe"]
    assert ranked(met) == met


@pytest.mark.parametrize(
    ("totals", "given"),
    [
        ({"Ada": 50, "Bo": 40, "Cy": 30, "Di": 20}, {"Ada": 5, "Bo": 3, "Cy": 2, "Di": 0}),
        ({"Ada": 50, "Bo": 40, "Cy": 40}, {"Ada": 5, "Bo": Fraction(5, 2), "Cy": Fraction(5, 2)}),
        ({"Ada": 50, "Bo": 50, "Cy": 40}, {"Ada": 4, "Bo": 4, "Cy": 2}),
        ({"Ada": 50, "Bo": None}, {}),
        ({"Ada": 50}, {}),
    ],
)
def test_tied_players_share_what_their_places_give(totals, given):
    found = points_for_places(history(totals).games, (5, 3, 2))
    assert found == {player_key(name): points for name, points in given.items()}


schemes = st.lists(st.integers(0, 12), max_size=6).map(tuple)


@MODEST
@given(histories(), schemes)
def test_points_are_those_of_a_walk_over_all_places(drawn, scheme):
    statistics = Statistics([scored(game) for game in drawn])
    expected = {player.player: Fraction() for player in statistics.players}
    for game in statistics.games:
        if not game.winners or None in [seat.rank for seat in game.seats]:
            continue
        for seat in game.seats:
            above = sum(other.rank < seat.rank for other in game.seats)
            level = sum(other.rank == seat.rank for other in game.seats)
            for place in range(above, above + level):
                expected[seat.player] += Fraction((*scheme, *[0] * 10)[place], level)
    standings = league(statistics.players, statistics.games, scheme)
    if scheme:
        assert {line.player: line.points for line in standings} == expected
        decided = [game for game in statistics.games if game.winners]
        for line in standings:
            had = Counter(
                seat.rank
                for game in decided
                if None not in [seat.rank for seat in game.seats]
                for seat in game.seats
                if seat.player == line.player
            )
            assert line.places == tuple(sorted(had.items()))
    placed = [line for line in standings if line.wins.decided]
    values = [line.points if scheme else line.wins.wins - line.wins.expected for line in placed]
    assert values == sorted(values, reverse=True)
    assert [line.place for line in placed] == [
        1 + sum(other > value for other in values) for value in values
    ]
    # Whoever has no decided game comes last, and has no place.
    assert standings[: len(placed)] == placed
    assert all(line.place is None for line in standings[len(placed) :])


@pytest.mark.parametrize(
    ("text", "scheme"),
    [
        ("7-5-3", (7, 5, 3)),
        ("7, 5, 3, 0", (7, 5, 3, 0)),
        (" 7 5 3 ", (7, 5, 3)),
        ("10–6–3", (10, 6, 3)),
        ("0 0 1", (0, 0, 1)),
        ("8 7 6 5 4 3 2 1", (8, 7, 6, 5, 4, 3, 2, 1)),
        ("", None),
        ("0-0", None),
        ("7-x", None),
        ("7-100", None),
        ("9 8 7 6 5 4 3 2 1", None),
        ("seven", None),
    ],
)
def test_a_table_writes_its_own_points_for_places(text, scheme):
    assert read_scheme(text) == scheme


def test_who_only_played_alone_has_no_place():
    statistics = history({"Ada": 50, "Bo": 40}, {"Cy": 60}, {"Cy": 70})
    assert by_name(statistics) == [(1, "Ada"), (2, "Bo"), (None, "Cy")]
    assert by_name(statistics, (3, 1)) == [(1, "Ada"), (2, "Bo"), (None, "Cy")]


def test_who_has_no_decided_game_has_no_place():
    statistics = history({"Ada": 50, "Bo": 40}, {"Ada": 30, "Zoë": None})
    assert by_name(statistics) == [(1, "Ada"), (2, "Bo"), (None, "Zoë")]
    assert by_name(statistics, (3, 1)) == [(1, "Ada"), (2, "Bo"), (None, "Zoë")]
