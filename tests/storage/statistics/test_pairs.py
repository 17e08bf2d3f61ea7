"""Head-to-head, rivals and nemeses."""

from collections import defaultdict
from itertools import permutations

from hypothesis import given

from storage.statistics import Statistics, scored
from tests.storage.statistics.examples import MODEST, histories, history


def test_head_to_head_by_hand():
    ada = history(
        {"Ada": 50, "Bo": 40, "Cy": 50},
        {"Ada": 30, "Bo": 40},
        {"Ada": 30, "bo": 20},
        {"Ada": None, "Bo": 20},
    ).player("Ada")
    bo, cy = ada.head_to_head
    assert (bo.other, bo.name, bo.games, bo.above, bo.level, bo.below) == ("bo", "Bo", 4, 2, 0, 1)
    assert (bo.placed, bo.rate) == (3, (2, 3))
    assert (cy.other, cy.games, cy.above, cy.level, cy.below) == ("cy", 1, 0, 1, 0)
    assert (cy.rate.share, cy.even) == (0, 0)


def test_the_nemesis_places_above_most_and_the_rival_is_closest():
    ada = history(
        *[{"Ada": 40, "Bo": 50, "Cy": 45}] * 4,
        *[{"Ada": 40, "Bo": 50, "Cy": 35}] * 3,
        {"Ada": 40, "Bo": 30, "Di": 60},
    ).player("Ada")
    assert ada.nemesis.other == "bo"
    assert ada.rival.other == "cy"


def test_nobody_is_rival_or_nemesis_after_few_games():
    ada = history(*[{"Ada": 40, "Bo": 50}] * 4).player("Ada")
    assert (ada.rival, ada.nemesis) == (None, None)


def test_who_is_beaten_more_often_than_not_is_no_nemesis():
    bo = history(*[{"Ada": 40, "Bo": 50}] * 5).player("Bo")
    assert bo.nemesis is None


def test_where_one_of_two_was_never_ahead_they_are_no_rivals():
    games = history(*[{"Ada": 40, "Bo": 50}] * 6)
    assert (games.player("Ada").rival, games.player("Bo").rival) == (None, None)
    level = history(*[{"Ada": 50, "Bo": 50}] * 6)
    assert level.player("Ada").rival is None


def test_nobody_is_least_of_those_a_player_is_ahead_of_as_often():
    games = history(*[{"Ada": 30, "Bo": 40, "Cy": 50}] * 5)
    for name in ("Ada", "Cy"):
        player = games.player(name)
        assert (player.most_beaten, player.least_beaten) == (None, None)
    bo = games.player("Bo")
    assert (bo.most_beaten.name, bo.least_beaten.name) == ("Ada", "Cy")


def test_level_is_not_ahead():
    # Above Bo once and level four times; above Cy twice and below three times.
    ada = history(
        {"Ada": 50, "Bo": 40, "Cy": 40},
        {"Ada": 50, "Bo": 50, "Cy": 40},
        *[{"Ada": 50, "Bo": 50, "Cy": 60}] * 3,
    ).player("Ada")
    assert (ada.most_beaten.name, ada.least_beaten.name) == ("Cy", "Bo")
    cy, bo = ada.ranked_pairs
    assert (cy.rate.share, cy.even) == (0.4, 0.5)
    assert (bo.rate.share, bo.even) == (0.2, 0.1)


def test_whom_a_player_beats_most_comes_first_and_who_was_hardly_met_last():
    ada = history(
        *[{"Ada": 40, "Bo": 50, "Cy": 30, "Di": 35}] * 4,
        *[{"Ada": 40, "Bo": 30, "Cy": 30, "Di": 50}] * 2,
        {"Ada": 40, "Eve": 30},
        {"Ada": 40, "Finn": 50},
    ).player("Ada")
    names = [pair.name for pair in ada.ranked_pairs]
    assert names == ["Cy", "Di", "Bo", "Eve", "Finn"]
    assert (ada.most_beaten.name, ada.least_beaten.name) == ("Cy", "Bo")


def test_the_most_beaten_is_told_only_of_who_was_met_enough():
    ada = history(*[{"Ada": 40, "Bo": 30, "Cy": 45}] * 4, {"Ada": 40, "Bo": 30}).player("Ada")
    assert (ada.most_beaten.name, ada.least_beaten) == ("Bo", None)
    few = history(*[{"Ada": 40, "Bo": 30}] * 4).player("Ada")
    assert (few.most_beaten, few.least_beaten) == (None, None)


@MODEST
@given(histories())
def test_head_to_head_against_a_twin(saved):
    """Every ordered pair of every table, counted; what one has above the other has below."""
    games = [scored(game) for game in saved]
    twin = defaultdict(lambda: [0, 0, 0, 0])
    for game in games:
        present = [seat.player for seat in game.seats]
        for own, other in permutations(game.seats, 2):
            if present.count(own.player) == present.count(other.player) == 1:
                counts = twin[own.player, other.player]
                counts[0] += 1
                if own.rank is not None and other.rank is not None:
                    counts[1] += own.rank < other.rank
                    counts[2] += own.rank == other.rank
                    counts[3] += own.rank > other.rank
    statistics = Statistics(games)
    found = {
        (player.player, pair.other): [pair.games, pair.above, pair.level, pair.below]
        for player in statistics.players
        for pair in player.head_to_head
    }
    assert found == twin
    for (own, other), (met, above, level, below) in found.items():
        assert found[other, own] == [met, below, level, above]
