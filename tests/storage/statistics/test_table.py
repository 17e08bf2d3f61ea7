"""The table as a whole, and its evenings."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given

from scoring import Player
from storage.history.saved_game import SavedGame
from storage.statistics import Statistics, evenings, scored
from tests.storage.statistics.examples import MODEST, as_told, histories, history, player, saved


def test_extremes():
    table = history(
        {"Ada": 50, "Bo": 40},
        {"Ada": 45, "Bo": 45, "Cy": 20},
        {"Ada": 70, "Cy": 40},
        {"Ada": 39, "Bo": 40},
        {"Ada": 90, "Bo": None},
    ).table
    assert [(mark.points, mark.game) for mark in table.highest[:3]] == [
        (90, "game 5"),
        (70, "game 3"),
        (50, "game 1"),
    ]
    assert [(mark.points, mark.name) for mark in table.lowest[:2]] == [(20, "Cy"), (39, "Ada")]
    assert [(margin.points, margin.game.id) for margin in table.closest] == [
        (0, "game 2"),
        (1, "game 4"),
        (10, "game 1"),
        (30, "game 3"),
    ]
    assert [margin.points for margin in table.widest] == [30, 10, 1, 0]
    assert (table.decided, table.complete) == (4, 4)
    assert (table.total.known, table.winning.known) == (10, 5)


def test_a_tie_whose_coins_nobody_told_is_nobodys_closest_win():
    tied, won = as_told(1, Ada=50, Bo=50), as_told(2, Ada=50, Bo=44)
    table = Statistics([scored(tied), scored(won)]).table
    assert [(margin.points, margin.game.id) for margin in table.closest] == [(6, "game 2")]
    assert table.by_players[0].margin == 6


def test_of_equal_totals_the_first_stands_first():
    table = history({"Ada": 50, "Bo": 20}, {"Bo": 50, "Ada": 20}).table
    assert [mark.game for mark in table.highest] == ["game 1", "game 2", "game 1", "game 2"]
    assert [mark.name for mark in table.lowest] == ["Bo", "Ada", "Ada", "Bo"]


def test_averages_by_the_number_of_players():
    two, three = history(
        {"Ada": 50, "Bo": 40},
        {"Ada": 60, "Bo": None},
        {"Ada": 30, "Bo": 20, "Cy": 10},
    ).table.by_players
    assert (two.players, two.games, two.decided, two.total.known) == (2, 2, 1, 3)
    assert (two.total.average, two.winning.average, two.margin) == (50, 50, 10)
    assert (three.players, three.total.average, three.winning.average) == (3, 20, 30)


def test_where_the_points_of_winners_come_from():
    games = [
        saved(1, player("Ada", 50, green=10, military=-5), player("Bo", 40, green=30)),
        saved(2, player("Ada", 50, green=30), Bo=10),
        saved(3, player("Ada", 99, green=99), Player(name="Bo")),
    ]
    table = Statistics([scored(game) for game in games]).table
    green = table.winners_split["green"]
    assert (green.seats, green.average, green.share) == (2, 20, 0.4)
    assert table.winners_split["military"].share == -0.05
    assert sum(split.share for split in table.winners_split.values()) == pytest.approx(1)
    assert (table.others_split["green"].average, table.others_split["green"].share) == (15, 0.6)


def test_winners_without_points_have_no_shares():
    assert history({"Ada": 0, "Bo": -1}).table.winners_split["green"] == (1, 0, None)


def test_no_games_say_nothing_and_break_nothing():
    statistics = Statistics([])
    table = statistics.table
    assert (table.highest, table.closest, table.by_players, table.winners_split) == ([], [], [], {})
    assert (table.decided, table.total.average) == (0, None)
    assert (statistics.players, statistics.wonders, statistics.evenings) == ([], [], [])
    assert statistics.ratings.ladder() == []
    assert statistics.player("Ada") is None
    assert statistics.unplayed_wonders


@MODEST
@given(histories())
def test_the_table_against_a_twin(saved):
    games = [scored(game) for game in saved]
    table = Statistics(games).table
    totals = sorted(seat.total for game in games for seat in game.seats if seat.total is not None)
    assert [mark.points for mark in table.lowest] == totals[:5]
    assert [mark.points for mark in table.highest] == totals[::-1][:5]
    assert (table.total.known, table.total.together) == (len(totals), sum(totals))
    assert sum(size.games for size in table.by_players) == len(games)
    assert sum(size.total.together for size in table.by_players) == sum(totals)
    won = sum(
        points
        for game in games
        for number in game.winners
        for points in game.seats[number].points
        # Behind a told total not every category is known.
        if points is not None
    )
    assert sum(
        split.average * split.seats for split in table.winners_split.values()
    ) == pytest.approx(won)
    seats = [game.seats[number] for game in games for number in game.winners]
    full = [seat.total for seat in seats if None not in seat.points]
    assert sum(table.winners_parts.values()) == pytest.approx(sum(full) / (len(full) or 1))


# Evenings -------------------------------------------------------------------------


def here(*moment):
    """A time on the clock of whoever reads."""
    return datetime(*moment).astimezone()


def days(*moments):
    games = [
        scored(saved(number, played_at=moment, Ada=50, Bo=40))
        for number, moment in enumerate(moments)
    ]
    return [(evening.day, len(evening.games)) for evening in evenings(games)]


def test_what_is_played_after_midnight_belongs_to_the_evening_before():
    assert days(
        here(2026, 3, 6, 20), here(2026, 3, 7, 0, 30), here(2026, 3, 7, 4, 59), here(2026, 3, 7, 5)
    ) == [(date(2026, 3, 6), 3), (date(2026, 3, 7), 1)]


def test_a_mere_date_is_that_day_everywhere():
    assert days(datetime(2026, 3, 6, tzinfo=UTC)) == [(date(2026, 3, 6), 1)]


def test_the_first_and_the_last_day_that_there_are():
    first, last = datetime(1, 1, 1, 0, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
    assert days(first) == [(date(1, 1, 1), 1)]
    assert days(last) == [(date(9999, 12, 31), 1)]


def test_who_came_in_an_evening():
    games = [
        SavedGame("late", saved(1, Cy=50, bo=40).game, here(2026, 3, 6, 22)),
        SavedGame("early", saved(1, Ada=50, BO=40).game, here(2026, 3, 6, 20)),
    ]
    games = [
        SavedGame(each.id, each.game.model_copy(update={"played_at": each.saved_at}), each.saved_at)
        for each in games
    ]
    (evening,) = Statistics([scored(game) for game in games]).evenings
    assert (evening.games, evening.players) == (("early", "late"), ("Ada", "bo", "Cy"))
    assert evening.day - timedelta(days=1) == date(2026, 3, 5)
