"""Wonders and sides over all players."""

from fractions import Fraction

from scoring import edition
from storage.statistics import Statistics, scored
from tests.storage.statistics.examples import player, saved


def of(*games):
    return Statistics([scored(game) for game in games])


def test_wins_and_averages_of_a_wonder():
    statistics = of(
        saved(1, player("Ada", 50, "Gizah", "day", green=13), player("Bo", 40, "Rhodos", "night")),
        saved(2, player("Bo", 30, "Gizah", "night", green=3), player("Ada", 40, "Babylon"), Cy=10),
        saved(3, player("Bo", None, "Gizah", "day"), Ada=10),
    )
    gizah = statistics.wonders[0]
    assert (gizah.wonder, gizah.side) == ("Gizah", None)
    assert (gizah.wins.games, gizah.wins.decided, gizah.wins.wins) == (3, 2, 1)
    assert gizah.wins.expected == Fraction(1, 2) + Fraction(1, 3)
    assert (gizah.total.known, gizah.total.average) == (2, 40)
    assert gizah.categories["green"].together == 16
    assert gizah.categories["green"].best.name == "Ada"
    assert [(line.wonder, line.side, line.wins.games) for line in statistics.sides] == [
        ("Gizah", "day", 2),
        ("Babylon", None, 1),
        ("Gizah", "night", 1),
        ("Rhodos", "night", 1),
    ]


def test_wonders_of_as_many_games_are_listed_by_the_alphabet():
    statistics = of(saved(1, player("Ada", 50, "Zeus"), player("Bo", 40, "Éden"), Cy=10))
    assert [line.wonder for line in statistics.wonders] == ["Éden", "Zeus"]


def test_what_was_never_played():
    statistics = of(saved(1, player("Ada", 50, "Gizah", "day"), player("Bo", 40, "Rhodos")))
    assert "Gizah" not in statistics.unplayed_wonders
    assert "Rhodos" not in statistics.unplayed_wonders
    assert len(statistics.unplayed_wonders) == len(edition("second").wonders) - 2
    assert ("Gizah", "day") not in statistics.unplayed_sides
    assert ("Gizah", "night") in statistics.unplayed_sides
    # Nobody told which side of Rhodos it was.
    assert ("Rhodos", "day") in statistics.unplayed_sides
    assert ("Gizah", "A") not in statistics.unplayed_sides


def test_games_without_wonders():
    statistics = of(saved(1, Ada=50, Bo=40))
    assert (statistics.wonders, statistics.sides) == ([], [])
    assert list(statistics.unplayed_wonders) == list(edition("second").wonders)


def test_a_wonder_that_two_had_is_one_game_and_both_their_wins():
    gizah = of(saved(1, player("Ada", 50, "Gizah"), player("Bo", 40, "Gizah"), Cy=1)).wonders[0]
    assert (gizah.wins.games, gizah.wins.wins, gizah.wins.expected) == (1, 1, Fraction(2, 3))
    assert gizah.total.known == 2
