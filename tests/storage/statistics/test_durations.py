"""How long games took, by the number of players."""

from dataclasses import replace

from storage.statistics import Duration, Statistics, scored
from tests.storage.statistics.examples import saved


def took(number, minutes, *names):
    """A game of these players that took so long."""
    game = saved(number, **dict.fromkeys(names, 30))
    return replace(game, game=game.game.model_copy(update={"minutes": minutes}))


def durations(*games):
    return Statistics(map(scored, games)).durations


def test_minutes_are_averaged_by_the_number_of_players():
    found = durations(
        took(1, 30, "Ada", "Bo", "Cy"),
        took(2, 45, "Ada", "Bo", "Cy"),
        took(3, None, "Ada", "Bo", "Cy"),
        took(4, 50, "Ada", "Bo", "Cy", "Di", "Eve"),
        took(5, 28, "Ada", "Bo"),
    )
    assert found.by_players == [Duration(2, 1, 28), Duration(3, 2, 37.5), Duration(5, 1, 50)]
    assert [each.a_player for each in found.by_players] == [14, 12.5, 10]
    assert found.together == 153
    assert (found.longest.id, found.shortest.id) == ("game 4", "game 5")


def test_of_games_that_took_as_long_the_first_counts():
    found = durations(took(2, 40, "Ada", "Bo"), took(1, 40, "Ada", "Bo"), took(3, 40, "Ada", "Bo"))
    assert (found.longest.id, found.shortest.id) == ("game 1", "game 1")


def test_what_nobody_told_is_no_zero():
    found = durations(took(1, None, "Ada", "Bo"))
    assert (found.games, found.by_players, found.together) == ([], [], 0)
    assert found.longest is None
    assert found.shortest is None
