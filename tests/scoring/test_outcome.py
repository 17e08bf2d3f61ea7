"""The short way to a game's points and places says what the long way says."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring import outcome, read_game, score
from tests.scoring.strategies import full_pads, games, plain_games
from tests.scoring.tables import legal_table


def check(game):
    short, long = outcome(game), score(game)
    assert short.points == tuple(
        tuple(cell.points for cell in player.categories.values()) for player in long.players
    )
    assert short.totals == tuple(one.total if one.final else None for one in long.players)
    assert short.ranks == tuple(player.rank for player in long.players)
    assert short.winners == long.winners


@given(games() | plain_games() | plain_games(full_pads))
def test_of_any_game(game):
    check(game)


@given(st.integers(0, 2**32))
def test_of_cities_as_games_leave_them(seed):
    check(read_game(legal_table(Random(seed))))
