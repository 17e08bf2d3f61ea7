"""Scoring the history: what a scored game holds."""

from hypothesis import given

from scoring import Game, Player, score
from storage.history.saved_game import SavedGame
from storage.statistics import scored
from tests.storage.statistics.examples import MODEST, day, histories, pad, player, saved


def test_a_game_with_everything_known():
    game = scored(saved(3, player("Ada", 50, "Gizah", "day", military=-6), Bo=47, Cy=47))
    assert (game.id, game.when, game.edition, game.complete) == ("game 3", day(3), "second", True)
    assert [seat.total for seat in game.seats] == [50, 47, 47]
    assert [seat.rank for seat in game.seats] == [1, 2, 2]
    assert (game.winners, game.decided, game.margin) == ((0,), True, 3)
    ada = game.seats[0]
    assert (ada.player, ada.name, ada.wonder, ada.side) == ("ada", "Ada", "Gizah", "day")
    assert dict(zip(game.categories, ada.points, strict=True))["military"] == -6


def test_what_is_not_known_is_not_zero():
    unknown = Player(name="Bo", pad={"blue": 0, "military": 3})
    game = scored(saved(1, player("Ada", 50), unknown))
    bo = dict(zip(game.categories, game.seats[1].points, strict=True))
    assert (bo["blue"], bo["military"], bo["green"]) == (0, 3, None)
    assert [seat.total for seat in game.seats] == [50, None]
    assert [seat.rank for seat in game.seats] == [None, None]
    assert (game.complete, game.decided, game.margin) == (False, False, None)


def test_a_shared_victory_and_one_decided_by_coins_have_no_margin():
    assert scored(saved(1, Ada=50, Bo=50, Cy=40)).winners == (0, 1)
    assert scored(saved(1, Ada=50, Bo=50, Cy=40)).margin == 0
    richer = scored(saved(1, Player(name="Bo", pad=pad(50, coins=2)), Ada=50))
    assert (richer.winners, richer.margin) == ((0,), 0)


def test_a_tie_whose_coins_nobody_told_is_complete_and_not_decided():
    told = {**pad(50), "treasure": 2, "blue": 48}
    tied = [Player(name=name, pad=told) for name in ("Ada", "Bo")]
    game = scored(saved(1, *tied, Cy=40))
    assert (game.complete, game.decided, game.margin) == (True, False, 0)
    assert [seat.rank for seat in game.seats] == [1, 1, 3]


def test_a_game_without_a_date_stands_where_it_was_saved():
    assert scored(saved(4, Ada=50, played_at=None)).when == day(4)


def test_a_game_of_nobody_and_one_of_one():
    assert not scored(SavedGame("a", Game(), day(1))).complete
    alone = scored(saved(1, Ada=50))
    assert (alone.complete, alone.decided, alone.margin) == (True, False, None)


@MODEST
@given(histories())
def test_a_game_holds_what_scoring_says(history):
    for game in history:
        slim, long = scored(game), score(game.game)
        finals = [column.total if column.final else None for column in long.players]
        assert [seat.total for seat in slim.seats] == finals
        assert [seat.rank for seat in slim.seats] == [column.rank for column in long.players]
        won = long.winners if len(long.players) > 1 else ()
        assert (slim.winners, slim.complete) == (won, long.final)
