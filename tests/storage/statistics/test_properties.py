"""What holds of every history, checked against brute force."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from storage.statistics import Statistics, player_key, scored, thinned
from tests.storage.statistics.examples import MODEST, histories


def of(history):
    return Statistics([scored(game) for game in history])


def said(statistics):
    """All that is said, in values that can be compared."""
    table = statistics.table
    return {
        "players": {
            player.player: (
                player.wins,
                player.total,
                player.categories,
                [outing.rank for outing in player.form],
                player.longest_streak,
                player.present_streak,
                player.head_to_head,
                player.rival,
                player.nemesis,
                player.over_time(),
            )
            for player in statistics.players
        },
        "wonders": [(line.wonder, line.wins, line.total.together) for line in statistics.wonders],
        "sides": [(line.wonder, line.side, line.wins) for line in statistics.sides],
        "table": (table.highest, table.closest, table.by_players, table.winners_split),
        "evenings": statistics.evenings,
    }


@MODEST
@given(histories())
def test_wins_and_expected_wins_come_to_the_decided_games(history):
    statistics = of(history)
    decided = sum(game.decided for game in statistics.games)
    assert sum(player.wins.wins for player in statistics.players) == decided
    assert sum(player.wins.expected for player in statistics.players) == decided


@MODEST
@given(histories(), st.randoms(use_true_random=False))
def test_the_order_of_games_changes_nothing(history, random):
    assert said(of(history)) == said(of(random.sample(history, len(history))))


@MODEST
@given(histories())
def test_players_against_a_twin(history):
    statistics = of(history)
    names = {player_key(seat.name) for game in history for seat in game.game.players}
    assert {player.player for player in statistics.players} == names
    for player in statistics.players:
        name = player.player
        games = [game for game in statistics.games if any(s.player == name for s in game.seats)]
        assert player.wins.games == len(games)
        wins = Fraction()
        totals, blues = [], []
        for game in games:
            for number, seat in enumerate(game.seats):
                if seat.player == name:
                    totals.append(seat.total)
                    blues.append(seat.points[game.categories.index("blue")])
                    if number in game.winners:
                        wins += Fraction(1, len(game.winners))
        assert player.wins.wins == wins
        totals = [total for total in totals if total is not None]
        assert (player.total.known, player.total.together) == (len(totals), sum(totals))
        assert (player.total.best.points if totals else None) == max(totals, default=None)
        assert (player.total.worst.points if totals else None) == min(totals, default=None)
        blues = [points for points in blues if points is not None]
        assert (player.categories["blue"].known, player.categories["blue"].together) == (
            len(blues),
            sum(blues),
        )


@MODEST
@given(histories())
def test_streaks_against_a_twin(history):
    """Every run of decided games in which somebody won all, tried out."""
    for player in of(history).players:
        ended = [outing for outing in player.outings if outing.game.decided]
        runs = [
            ended[start:end]
            for start in range(len(ended))
            for end in range(start + 1, len(ended) + 1)
            if all(outing.won for outing in ended[start:end])
        ]
        # Of equal ones, one that nobody else shared.
        whole_first = [(len(run), all(one.won == 1 for one in run)) for run in runs]
        longest = runs[whole_first.index(max(whole_first))] if runs else []
        last = max((run for run in runs if run[-1] is ended[-1]), key=len, default=[])
        for streak, run in ((player.longest_streak, longest), (player.present_streak, last)):
            ids = [outing.game.id for outing in run] or [None]
            whole = all(outing.won == 1 for outing in run)
            assert streak == (len(run), ids[0], ids[-1], whole)


@MODEST
@given(histories())
def test_wonders_come_to_all_seats_that_have_one(history):
    statistics = of(history)
    seats = [
        (seat.wonder, seat.side, seat.total)
        for game in statistics.games
        for seat in game.seats
        if seat.wonder
    ]
    for lines in (statistics.wonders, statistics.sides):
        assert sum(line.total.known for line in lines) == sum(
            total is not None for _, _, total in seats
        )
    assert {(line.wonder, line.side) for line in statistics.sides} == {seat[:2] for seat in seats}
    assert not {line.wonder for line in statistics.wonders} & {*statistics.unplayed_wonders}


@MODEST
@given(histories())
def test_evenings_have_every_game_once(history):
    statistics = of(history)
    ids = [game for evening in statistics.evenings for game in evening.games]
    assert sorted(ids) == sorted(game.id for game in history)


@given(st.lists(st.integers(), max_size=60), st.integers(2, 20))
def test_a_thinned_line_keeps_its_ends_and_its_order(line, most):
    line = list(enumerate(line))
    thin = thinned(line, most)
    assert len(thin) == min(most, len(line))
    assert thin == sorted({*thin})
    assert (thin[:1], thin[-1:]) == (line[:1], line[-1:])
    gaps = [after[0] - before[0] for before, after in pairwise(thin)]
    assert not gaps or max(gaps) - min(gaps) <= 1


@MODEST
@given(histories(), st.randoms(use_true_random=False))
def test_who_sits_where_changes_nothing(history, random):
    moved = []
    for saved in history:
        seats = saved.game.players
        shuffled = tuple(random.sample(seats, len(seats)))
        moved.append(replace(saved, game=saved.game.model_copy(update={"players": shuffled})))

    def figures(statistics):
        table = statistics.table
        return {
            player.player: (
                player.wins,
                (player.total.known, player.total.together),
                [(outing.rank, outing.won) for outing in player.outings],
                (player.longest_streak, player.present_streak),
                [tuple(pair) for pair in player.head_to_head],
            )
            for player in statistics.players
        }, (
            [mark.points for mark in table.highest],
            [margin.points for margin in table.widest],
            table.others_split,
            [(line.wonder, line.side, line.wins) for line in statistics.sides],
        )

    assert figures(of(history)) == figures(of(moved))
