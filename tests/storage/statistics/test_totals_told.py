"""Statistics of games of which only the totals were told."""

from fractions import Fraction

from scoring import Player
from storage.statistics import Statistics, broken_records, scored
from tests.storage.statistics.examples import CATEGORIES, as_told, player, saved

TOLD = {"Ada": 50, "Bo": 40}


def statistics(*games):
    return Statistics([scored(game) for game in games])


def test_a_game_of_told_totals_is_complete_and_decided():
    game = scored(as_told(1, Ada=54, Bo=48, Cy=48))
    assert [seat.total for seat in game.seats] == [54, 48, 48]
    assert [seat.rank for seat in game.seats] == [1, 2, 2]
    assert (game.complete, game.decided, game.winners, game.margin) == (True, True, (0,), 6)
    assert {points for seat in game.seats for points in seat.points} == {None}


def test_wins_totals_and_head_to_head_count():
    both = statistics(as_told(1, Ada=54, Bo=48), saved(2, Ada=40, Bo=50))
    ada = both.player("Ada")
    assert (ada.wins.games, ada.wins.decided, ada.wins.wins) == (2, 2, Fraction(1))
    assert (ada.total.known, ada.total.average) == (2, 47)
    assert (ada.total.best.points, ada.total.best.game) == (54, "game 1")
    (pair,) = ada.head_to_head
    assert (pair.games, pair.above, pair.below) == (2, 1, 1)
    assert [mark.points for mark in both.table.highest] == [54, 50, 48, 40]
    assert [margin.points for margin in both.table.closest] == [6, 10]


def test_categories_that_nobody_told_are_left_out_of_their_averages():
    partly = saved(3, Player(name="Ada", total=60, pad={"blue": 21}), Bo=20)
    all_three = statistics(as_told(1, Ada=54, Bo=48), saved(2, Ada=41, Bo=10), partly)
    ada = all_three.player("Ada")
    assert ada.total.known == 3
    assert (ada.categories["blue"].known, ada.categories["blue"].average) == (2, 31)
    assert ada.categories["green"].known == 1
    assert [step.total for step in ada.over_time(3)] == [54, 41, 60]
    assert ada.over_time(3)[0].categories == dict.fromkeys(CATEGORIES)
    # Of the winners' points, a share is of the totals of those whose category is known.
    split = all_three.table.winners_split["blue"]
    assert (split.seats, split.average, split.share) == (2, 31, 62 / 101)


def test_parts_of_totals_are_of_pads_that_are_known_in_full():
    full = saved(1, player("Ada", 50, military=8), player("Bo", 40, military=1))
    some = [Player(name=name, total=total, pad={"military": 2}) for name, total in TOLD.items()]
    table = statistics(full, *(saved(number, *some) for number in range(2, 6))).table
    assert (table.winners_parts["military"], sum(table.winners_parts.values())) == (8, 50)
    assert (table.others_parts["military"], sum(table.others_parts.values())) == (1, 40)
    # What is known of a row is told of it, whatever is known of the others.
    assert (table.winners_split["military"].seats, table.winners_split["military"].average) == (
        5,
        3.2,
    )
    assert statistics(*(saved(number, *some) for number in range(2, 6))).table.winners_parts == {}


def test_only_told_totals_have_no_categories_to_split():
    only = statistics(as_told(1, Ada=54, Bo=48))
    assert only.table.winners_split == {}
    assert only.player("Ada").categories["blue"].average is None


def broken(*games):
    records = broken_records([scored(game) for game in games], games[-1].id)
    return [(record.kind, record.value) for record in records]


def test_told_totals_set_and_break_records():
    before = [as_told(number, Ada=54, Bo=48) for number in range(1, 6)]
    assert ("highest_total", 60) in broken(*before, as_told(6, Ada=40, Bo=60))
    assert ("highest_total", 60) in broken(*before, saved(6, Ada=40, Bo=60))


def test_no_category_is_a_record_of_games_that_had_none():
    told = [as_told(number, Ada=99, Bo=98) for number in range(1, 5)]
    one, now = saved(5, Ada=40, Bo=30), saved(9, player("Ada", 50), Bo=30)
    assert "category" not in dict(broken(*told, one, now))
    full = [saved(number, Ada=40, Bo=30) for number in range(5, 9)]
    assert "category" in dict(broken(*told, one, *full[1:], saved(10, Ada=40, Bo=30), now_at(11)))


def now_at(number):
    return saved(number, player("Ada", 50), Bo=30)
