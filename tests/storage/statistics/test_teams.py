"""Games of partners: whose victory it is, by how much, and what it says of the two."""

import pytest

from app.statistics.lines import won_of
from app.words import words
from storage.history.saved_game import SavedGame
from storage.statistics import Ratings, Statistics, broken_records, scored, ten_facts
from tests.storage.statistics.examples import saved


def in_teams(number, **totals):
    one = saved(number, **totals)
    game = one.game.model_copy(update={"teams": True, "expansions": ("cities",)})
    players = [player.with_entry("cities", 0).with_entry("debt", 0) for player in game.players]
    return SavedGame(one.id, game.model_copy(update={"players": tuple(players)}), one.saved_at)


GAME = in_teams(1, Ada=50, Bo=40, Cy=60, Di=20)


def test_both_partners_win_by_what_their_teams_differ():
    game = scored(GAME)
    assert (game.winners, game.margin, game.complete) == ((0, 1), 10, True)
    assert [seat.rank for seat in game.seats] == [1, 1, 2, 2]
    assert [game.partner_of(seat) for seat in range(4)] == [1, 0, 3, 2]
    alone = scored(saved(1, Ada=50, Bo=40, Cy=60, Di=20))
    assert (alone.winners, alone.margin, alone.partner_of(0)) == ((2,), 10, None)


def of_each(statistics, names=("Ada", "Bo", "Cy", "Di")):
    wins = [statistics.player(name).wins for name in names]
    return [(float(one.wins), float(one.expected)) for one in wins]


def test_a_teams_victory_is_a_whole_one_for_both_and_one_of_two_teams_is_expected_to_win():
    assert of_each(Statistics([scored(GAME)])) == [(1, 0.5), (1, 0.5), (0, 0.5), (0, 0.5)]
    three = scored(in_teams(1, Ada=50, Bo=40, Cy=60, Di=20, Eve=1, Finn=1))
    assert of_each(Statistics([three]))[0] == (1, pytest.approx(1 / 3))


def test_teams_that_tie_share_their_victory():
    level = in_teams(1, Ada=50, Bo=40, Cy=60, Di=30)
    assert of_each(Statistics([scored(level)])) == [(0.5, 0.5)] * 4


def test_who_plays_for_both_of_a_team_wins_once():
    twice = Statistics([scored(in_teams(1, Ada=50, ada=40, Cy=60, Di=20))])
    assert of_each(twice, ["Ada", "Cy"]) == [(1, 0.5), (0, 0.5)]
    (outing,) = twice.player("Ada").outings
    assert (outing.won, outing.rank) == (1, 1)


def test_a_teams_victories_are_as_many_in_words_milestones_and_streaks():
    games = [scored(in_teams(number, Ada=50, Bo=41, Cy=60, Di=30)) for number in range(1, 11)]
    statistics = Statistics(games)
    told = {fact.kind: words().phrase(fact.phrase) for fact in ten_facts(statistics)}
    assert told["wins"] == "Ada and Bo won the most: 10 each."
    assert told["streak"] == "Ada and Bo each won 10 games in a row."
    assert won_of(statistics.player("Ada").wins) == "10 of 10 games won, 100%; 50% expected"
    assert won_of(statistics.player("Di").wins) == "0 of 10 games won, 0%; 50% expected"
    found = [each for each in broken_records(games, "game 10") if each.kind == "wins"]
    assert [(each.players, each.value) for each in found] == [(("ada",), 10), (("bo",), 10)]


def test_a_place_of_two_says_nothing_of_one_against_another():
    alone = scored(saved(2, Ada=50, Bo=40, Cy=60, Di=20))
    ada = Statistics([scored(GAME), alone]).player("Ada")
    found = {one.name: (one.games, one.above, one.level, one.below) for one in ada.head_to_head}
    assert found == {"Bo": (2, 1, 0, 0), "Cy": (2, 0, 0, 1), "Di": (2, 1, 0, 0)}


def test_partners_gain_and_lose_in_rating_together():
    ratings = Ratings.of([scored(GAME)])
    ada, bo, cy, di = (ratings.of_player(name).rating for name in ("ada", "bo", "cy", "di"))
    assert ada == bo > 25 > cy == di
    assert ada - 25 == pytest.approx(25 - cy)


def test_margins_and_winners_totals_are_those_of_who_plays_alone():
    alone = scored(saved(2, Ada=50, Bo=40, Cy=30, Di=20))
    table = Statistics([scored(in_teams(1, Ada=90, Bo=80, Cy=20, Di=10)), alone]).table
    assert [(one.points, one.game.id) for one in table.widest] == [(10, alone.id)]
    assert table.closest == table.widest
    assert (table.winning.known, table.winning.average) == (1, 50)
    (four,) = table.by_players
    assert (four.games, four.decided, four.total.known) == (2, 2, 8)
    assert (four.winning.average, four.margin) == (50, 10)
    assert Statistics([scored(GAME)]).table.by_players[0].margin is None


def test_records_of_victories_are_those_of_teams_among_themselves():
    before = [scored(in_teams(number, Ada=50, Bo=40, Cy=40, Di=30)) for number in range(1, 30)]
    alone = [scored(saved(30, Ada=90, Bo=10))]
    now = scored(in_teams(31, Ada=70, Bo=30, Cy=40, Di=29))
    found = {record.kind: record for record in broken_records([*before, *alone, now], now.id)}
    assert (found["widest"].value, found["highest_total"].value) == (31, 70)
    assert not {"lowest_winning", "highest_losing"} & found.keys()
