"""What is shown row by row before it is told who won."""

from hypothesis import given, settings

from app.pad.reveal import LONGEST, SETTLED, STANDS, revealed
from scoring import read_game, score
from tests.app.tables import finished, table
from tests.profiles import examples
from tests.scoring.strategies import full_pads, plain_games

NAMES = ("Ada", "Bo", "Cleo")


def test_totals_grow_and_players_change_places():
    rows = revealed(score(finished(*NAMES, wonder=[3, 7, 5], guilds=[20, 1, 1])))
    first, *_, last = rows.steps
    assert (first.row, first.totals, first.places) == ("wonder", (3, 7, 5), (2, 0, 1))
    assert (last.row, last.totals, last.places) == ("guilds", (73, 58, 56), (0, 1, 2))


def test_of_as_many_points_the_seat_before_stands_above():
    rows = revealed(score(finished(*NAMES, guilds=[10, 12, 10])))
    assert [step.places for step in rows.steps[:-1]] == [(0, 1, 2)] * 6
    assert rows.steps[-1].places == (1, 0, 2)


def test_points_below_zero_have_their_own_room():
    assert revealed(score(finished(*NAMES, military=[-6, 18, 0]))).widest == (6, 78)


def test_nothing_is_revealed_before_all_is_known():
    assert revealed(score(table(*NAMES, wonder=[3, 7, 5]))) is None
    players = [
        {"name": name, "total": total} for name, total in zip(NAMES, (60, 50, 40), strict=True)
    ]
    told = score(read_game({"edition": "second", "players": players}))
    assert told.winners == (0,)
    assert revealed(told) is None


@given(plain_games(full_pads))
@settings(max_examples=examples(60))
def test_of_any_game_it_ends_as_the_result_says_and_in_time(game):
    result = score(game)
    rows = revealed(result)
    if rows is None:
        return
    assert SETTLED + rows.pace * len(rows.rows) + STANDS <= LONGEST + 1e-9
    assert rows.pace > 0
    assert rows.steps[-1].totals == tuple(player.total for player in result.players)
    assert all(sorted(step.places) == list(range(len(game.players))) for step in rows.steps)
