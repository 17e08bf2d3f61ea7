"""What there is to say of one player: tables worked out by hand."""

from fractions import Fraction

import pytest

from scoring import Player
from storage.statistics import Statistics, scored
from tests.storage.statistics.examples import day, history, pad, player, saved


def of(name, *games):
    return Statistics([scored(game) for game in games]).player(name)


def test_wins_beside_the_expected_ones():
    statistics = history(
        {"Ada": 50, "Bo": 40, "Cy": 30},  # Ada alone
        {"Ada": 50, "Bo": 50, "Cy": 30, "Di": 20},  # Ada and Bo share
        {"Ada": 10, "Bo": 40},  # Bo alone
        {"Ada": 60, "Bo": None},  # not decided
    )
    ada = statistics.player("Ada").wins
    assert (ada.games, ada.decided) == (4, 3)
    assert ada.wins == Fraction(3, 2)
    assert ada.expected == Fraction(1, 3) + Fraction(1, 4) + Fraction(1, 2)
    assert ada.rate == (Fraction(3, 2), 3)
    assert ada.rate.share == 0.5
    assert ada.expected_share == pytest.approx(13 / 36)
    assert ada.ahead == pytest.approx(5 / 36)


def test_whoever_plays_alone_beats_nobody():
    alone, lost, won = {"Ada": 90}, {"Ada": 40, "Bo": 50}, {"Ada": 50, "Bo": 40}
    ada = history(alone, lost, won, alone, won, alone).player("Ada")
    assert (ada.wins.games, ada.wins.decided, ada.wins.undecided) == (6, 3, 0)
    assert (ada.wins.wins, ada.wins.expected) == (2, Fraction(3, 2))
    assert ada.longest_streak == ada.present_streak == (2, "game 3", "game 5", True)
    assert [outing.rank for outing in ada.form] == [2, 1, 1]
    assert ada.undecided == []
    assert ada.total.best.points == 90


def test_totals_and_categories_with_their_games():
    ada = of(
        "ada",
        saved(1, player("Ada", 50, military=5), Bo=40),
        saved(2, player("Ada", 60, military=-6), Bo=40),
        saved(3, player("Ada", 60, military=5), Bo=40),
        saved(4, Player(name="Ada", pad={"military": 18}), Bo=40),
    )
    assert (ada.total.known, ada.total.average) == (3, pytest.approx(170 / 3))
    assert ada.total.best == (60, "game 2", "ada", "Ada")
    assert ada.total.worst == (50, "game 1", "ada", "Ada")
    military = ada.categories["military"]
    assert (military.known, military.together) == (4, 22)
    assert (military.best.points, military.best.game) == (18, "game 4")
    assert ada.categories["green"].known == 3


def test_a_category_is_left_out_where_it_is_not_known():
    ada = of("Ada", saved(1, Player(name="Ada", pad={"blue": 9})))
    assert ada.categories["blue"].average == 9
    assert ada.categories["green"] == (0, 0, None, None)
    assert ada.categories["green"].average is None
    assert (ada.total.known, ada.total.best) == (0, None)


def test_both_editions_together():
    ada = of("Ada", saved(1, Ada=50, edition="first"), saved(2, Ada=40))
    assert ada.categories["blue"].together == 90
    assert ada.categories["blue"].best.game == "game 1"


def test_names_that_differ_in_capitals_are_one_player():
    statistics = history({"ada": 50, "Bo": 40}, {"Bo": 30, "ADA": 20})
    assert [each.player for each in statistics.players] == ["ada", "bo"]
    assert statistics.player("aDa").name == "ADA"
    assert statistics.player("Ada").wins.games == 2
    assert statistics.player("Nobody") is None


def test_two_seats_of_one_player_are_one_game():
    ada = of("Ada", saved(1, Ada=50, ada=40, Bo=60), saved(2, Ada=50, ada=50, Bo=10))
    assert (ada.wins.games, ada.wins.decided) == (2, 2)
    assert ada.wins.wins == 1
    assert ada.wins.expected == Fraction(4, 3)
    assert [outing.rank for outing in ada.form] == [2, 1]
    assert [outing.won for outing in ada.form] == [0, 1]
    assert ada.total.known == 4
    assert ada.head_to_head == []


def test_form_shows_the_last_ten_in_time():
    totals = [{"Ada": total, "Bo": 30, "Cy": 20} for total in (10, 25, 40, 10, 25, 40)]
    form = history(*totals, *totals).player("Ada").form
    assert [outing.rank for outing in form] == [1, 3, 2, 1, 3, 2, 1, 3, 2, 1]
    assert [outing.game.id for outing in form] == [f"game {number}" for number in range(3, 13)]


LOST, WON, SHARED, OPEN = 10, 50, 30, None


@pytest.mark.parametrize(
    ("totals", "longest", "present"),
    [
        ([LOST], [], []),
        ([WON], [1], [1]),
        ([WON, WON, LOST, WON], [1, 2], [4]),
        ([WON, OPEN, SHARED, LOST], [1, 3], []),
        ([LOST, WON, WON, OPEN], [2, 3], [2, 3]),
        ([SHARED, WON, LOST, WON, WON, LOST], [4, 5], []),
        ([WON, LOST, WON, LOST, LOST], [1], []),
        ([OPEN, OPEN], [], []),
    ],
)
def test_streaks(totals, longest, present):
    """A streak is told by the numbers of its games that were won."""
    ada = history(*[{"Ada": total, "Bo": 30} for total in totals]).player("Ada")
    for streak, won in ((ada.longest_streak, longest), (ada.present_streak, present)):
        ids = [f"game {number}" for number in won] or [None]
        assert streak == (len(won), ids[0], ids[-1], all(totals[at - 1] == WON for at in won))


def test_wonders_favourite_and_best():
    ada = of(
        "Ada",
        *[saved(number, player("Ada", 10, "Gizah", "day"), Bo=30) for number in (1, 2, 3, 4)],
        *[saved(number, player("Ada", 50, "Rhodos", "day"), Bo=30) for number in (5, 6)],
        saved(7, player("Ada", 50, "Rhodos", "night"), Bo=30),
        saved(8, player("Ada", 50, "Babylon"), Bo=30),
        saved(9, Ada=50, Bo=30),
    )
    assert [(line.wonder, line.wins.games) for line in ada.wonders] == [
        ("Gizah", 4),
        ("Rhodos", 3),
        ("Babylon", 1),
    ]
    assert ada.favourite_wonder.wonder == "Gizah"
    assert ada.best_wonder.wonder == "Rhodos"
    assert (ada.best_wonder.wins.wins, ada.best_wonder.wins.expected) == (3, Fraction(3, 2))
    assert [(line.wonder, line.side, line.wins.games) for line in ada.sides] == [
        ("Gizah", "day", 4),
        ("Rhodos", "day", 2),
        ("Babylon", None, 1),
        ("Rhodos", "night", 1),
    ]


def test_no_wonder_is_best_after_few_games_or_without_wins():
    few = of("Ada", *[saved(n, player("Ada", 50, "Gizah"), Bo=30) for n in (1, 2)])
    assert few.best_wonder is None
    beaten = of("Ada", *[saved(n, player("Ada", 10, "Gizah"), Bo=30) for n in range(5)])
    assert beaten.best_wonder is None
    assert of("Ada", saved(1, Ada=50)).favourite_wonder is None


def test_points_over_time_in_steps():
    games = [saved(number, player("Ada", total), Bo=1) for number, total in enumerate((10, 20, 40))]
    games.append(saved(3, Player(name="Ada", pad={"green": 7}), Bo=1))
    steps = of("Ada", *games).over_time(2)
    assert [(step.since, step.until) for step in steps] == [(day(0), day(1)), (day(2), day(3))]
    assert [step.total for step in steps] == [15, 40]
    assert [step.categories["green"] for step in steps] == [0, 3.5]
    assert [step.total_known for step in steps] == [2, 1]
    assert [step.categories_known["green"] for step in steps] == [2, 2]
    assert [step.categories_known["blue"] for step in steps] == [2, 1]
    assert steps[1].games == ("game 2", "game 3")
    assert steps[0].categories["blue"] == 15


def test_a_step_in_which_nothing_is_known():
    steps = of("Ada", saved(1, Player(name="Ada"))).over_time()
    assert (steps[0].total, steps[0].categories["blue"]) == (None, None)


def test_a_full_pad_comes_to_its_total():
    assert scored(saved(1, Player(name="Ada", pad=pad(33, coins=7, green=4)))).seats[0].total == 33
