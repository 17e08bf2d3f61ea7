"""What the lines of the statistics say of wins."""

from app.statistics.lines import wins_note, won_of
from tests.storage.statistics.examples import history


def wins(*totals):
    return history(*totals).player("Ada").wins


def test_games_alone_are_neither_won_nor_open():
    alone = {"Ada": 50}
    assert wins_note(wins(alone)) == won_of(wins(alone)) == "1 solo game"
    won, open_game = {"Ada": 50, "Bo": 40}, {"Ada": 50, "Bo": None}
    assert won_of(wins(alone, won)) == "1 of 1 game won; 50% expected"
    assert wins_note(wins(alone, won)) == "1 game"
    assert wins_note(wins(alone, won, open_game)) == "1 game; 1 game without a winner yet"
    assert wins_note(wins(alone, open_game)) == "1 game without a winner yet"
