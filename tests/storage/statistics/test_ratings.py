"""Ratings: who is strong, how sure that is, and that only time puts games in order."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Player
from storage.statistics import Ratings, Statistics, scored
from storage.statistics.ratings import PROVISIONAL
from tests.storage.statistics.examples import MODEST, histories, history, player, saved


def of(*games):
    return Ratings.of([scored(game) for game in games])


def numbers(ratings):
    return {
        each.player: [(rated.game.id, rated.rating, rated.uncertainty) for rated in each.history]
        for each in ratings.ladder()
    }


def test_one_game_moves_its_players_apart_and_makes_them_surer():
    ratings = of(saved(1, Ada=50, Bo=40, Cy=30))
    ada, bo, cy = (ratings.of_player(name) for name in ("ada", "bo", "cy"))
    assert ada.rating > bo.rating > cy.rating
    assert bo.rating == pytest.approx(25)
    assert ada.rating - 25 == pytest.approx(25 - cy.rating)
    assert all(each.uncertainty < 25 / 3 for each in (ada, bo, cy))


def test_a_tie_of_equals_leaves_them_equal():
    ratings = of(saved(1, Ada=50, Bo=50))
    assert ratings.of_player("ada").rating == ratings.of_player("bo").rating == 25


def test_two_players_by_hand():
    """Weng and Lin's algorithm 1 for two newcomers, worked out."""
    sigma, beta, tau = 25 / 3, 25 / 2, 25 / 300
    square = sigma**2 + tau**2
    c = math.sqrt(2 * square + 2 * beta**2)
    ada = of(saved(1, Ada=50, Bo=40)).of_player("ada")
    assert ada.rating == pytest.approx(25 + square / c * 0.5)
    gamma = math.sqrt(square) / c
    assert ada.uncertainty == pytest.approx(math.sqrt(square * (1 - gamma * square / c**2 * 0.25)))


@pytest.mark.parametrize(
    "games",
    [
        [saved(1, Ada=50)],
        [saved(1, player("Ada", 50), Player(name="Bo"))],
        [saved(1, Ada=50, ada=40, Bo=30)],
        [],
    ],
    ids=["alone", "not complete", "one player twice", "no games"],
)
def test_what_is_not_rated(games):
    ratings = of(*games)
    assert ratings.ladder() == []
    assert "ada" not in ratings
    with pytest.raises(KeyError):
        ratings.of_player("ada")


def test_a_tie_whose_coins_nobody_told_is_rated_as_one():
    told = {"treasure": 2, "blue": 48, "wonder": 0, "military": 0, "yellow": 0, "green": 0}
    tied = [Player(name=name, pad={**told, "guilds": 0}) for name in ("Ada", "Bo")]
    ratings = of(saved(1, *tied, Cy=40))
    assert ratings.of_player("ada").rating == ratings.of_player("bo").rating > 25


def test_the_ladder_puts_the_provisional_ones_last():
    often = [{"Ada": 50, "Bo": 40}] * PROVISIONAL
    ladder = history(*often, {"Cy": 90, "Ada": 40}).ratings.ladder()
    assert [each.player for each in ladder][-1] == "cy"
    assert [each.provisional for each in ladder] == [False, False, True]
    assert [each.games for each in ladder] == [PROVISIONAL + 1, PROVISIONAL, 1]
    assert [each.name for each in ladder] == ["Ada", "Bo", "Cy"]


def test_the_ladder_goes_by_the_rating_that_is_shown():
    """Bo is surer, and so was above Ada when uncertainty was taken off the rating."""
    long = [{"Bo": 51 if number % 5 < 3 else 49, "Cy": 50} for number in range(120)]
    short = [{"Ada": 60, "Di": 40}] * PROVISIONAL
    ladder = history(*long, *short).ratings.ladder()
    assert not any(each.provisional for each in ladder)
    ratings = [each.rating for each in ladder]
    assert ratings == sorted(ratings, reverse=True)
    assert ladder[0].name == "Ada"


def test_those_without_a_rating_that_counts_follow_by_wins():
    statistics = history(
        *[{"Ada": 40, "Bo": 50}] * PROVISIONAL,
        *[{"Cy": 50, "Di": 40}] * 2,
        {"Di": 50, "Eve": 40},
        {"Finn": 50, "Eve": 40},
        {"Gus": None, "Eve": 40},
    )
    assert [each.name for each in statistics.ladder] == [
        "Bo", "Ada", "Cy", "Finn", "Di", "Gus", "Eve"
    ]  # fmt: skip


def test_the_stronger_ones_come_out_in_their_order():
    """Totals are a strength of their own and as much chance as games have."""
    chance = Random(1)
    strength = {"Ada": 60, "Bo": 55, "Cy": 50, "Di": 45, "Eve": 40}
    totals = [
        {name: round(chance.gauss(strength[name], 8)) for name in chance.sample([*strength], 4)}
        for _ in range(300)
    ]
    ladder = history(*totals).ratings.ladder()
    assert [each.name for each in ladder] == list(strength)


@MODEST
@given(histories(), st.randoms(use_true_random=False))
def test_only_time_puts_games_in_order_and_seats_do_not_matter(history, random):
    games = [scored(game) for game in history]
    shuffled = []
    for game in random.sample(games, len(games)):
        places = random.sample(range(len(game.seats)), len(game.seats))
        shuffled.append(
            game._replace(
                seats=tuple(game.seats[place] for place in places),
                winners=tuple(sorted(places.index(winner) for winner in game.winners)),
            )
        )
    assert numbers(Ratings.of(games)) == numbers(Ratings.of(shuffled))


@MODEST
@given(histories())
def test_what_comes_later_does_not_change_what_was(history):
    games = Statistics([scored(game) for game in history]).games
    whole = numbers(Ratings.of(games))
    for player_, history_ in numbers(Ratings.of(games[:-1])).items():
        assert whole[player_][: len(history_)] == history_


def test_portions_come_to_the_same():
    games = [scored(saved(number, Ada=40 + number % 7, Bo=43)) for number in range(220)]
    statistics = Statistics(games)
    assert list(statistics.rating_portions()) == [100, 200, 220]
    kept = statistics.ratings
    assert numbers(kept) == numbers(Ratings.of(games))
    assert list(statistics.rating_portions()) == []
    assert statistics.ratings is kept


def test_two_who_rate_by_turns_rate_each_game_once():
    games = [scored(saved(number, Ada=40 + number % 7, Bo=43)) for number in range(220)]
    statistics = Statistics(games)
    one, other = statistics.rating_portions(), statistics.rating_portions()
    assert (next(one), next(other), list(one), list(other)) == (100, 200, [220], [])
    assert numbers(statistics.ratings) == numbers(Ratings.of(games))


@MODEST
@given(histories(), st.integers(0, 14), st.booleans())
def test_going_on_from_earlier_ratings_comes_to_the_same(history, count, rated):
    games = [scored(game) for game in history]
    earlier = Statistics(games[:count])
    before = numbers(earlier.ratings) if rated else {}
    later = Statistics(games, earlier)
    assert numbers(later.ratings) == numbers(Ratings.of(games))
    if rated:
        assert numbers(earlier.ratings) == before
