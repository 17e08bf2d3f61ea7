"""Ratings: who is strong, how sure that is, and that only time puts games in order."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

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


@pytest.fixture
def rated(monkeypatch):
    """How many players each game has that is rated, one after the other."""
    found = []
    plainly = BradleyTerryFull.rate

    def rate(self, teams, **given):
        found.append(len(teams))
        return plainly(self, teams, **given)

    monkeypatch.setattr(BradleyTerryFull, "rate", rate)
    return found


def scored_games(count):
    return [scored(saved(number, Ada=50, Bo=40 + number)) for number in range(count)]


def noted(game):
    return game._replace(place="here")


@pytest.mark.parametrize(
    ("change", "count"),
    [
        (lambda games: [*games[:-1], noted(games[-1])], 1),
        (lambda games: games[:-1], 0),
        (lambda games: [*games[:-2], noted(games[-2]), games[-1]], 2),
        (lambda games: [*games[:-2], games[-1]], 1),
        (lambda games: [noted(game) for game in games], 20),
    ],
    ids=["the newest", "the newest is gone", "the last but one", "that one is gone", "all"],
)
def test_what_was_played_before_a_game_that_changed_is_not_rated_again(rated, change, count):
    games = scored_games(20)
    earlier = Statistics(games)
    before = numbers(earlier.ratings)
    rated.clear()
    later = Statistics(change(games), earlier)
    ladder = later.ratings.ladder()
    assert len(rated) == count
    assert ladder == Ratings.of(change(games)).ladder()
    assert numbers(earlier.ratings) == before


def test_a_game_that_changes_while_others_are_rated_still(rated):
    games = scored_games(250)
    earlier = Statistics(games)
    next(earlier.rating_portions())
    games[60] = noted(games[60])
    assert Statistics(games, earlier).ratings.ladder() == Ratings.of(games).ladder()
    assert len(rated) == 100 + 190 + 250


def test_who_played_only_games_that_are_gone_has_no_rating():
    games = [*scored_games(3), scored(saved(3, Ada=50, Cy=40))]
    earlier = Statistics(games)
    assert "cy" in earlier.ratings
    later = Statistics(games[:-1], earlier)
    assert "cy" not in later.ratings
    assert later.ratings.of_player("ada").games == 3


@MODEST
@given(histories(), st.data())
def test_whatever_changes_ratings_are_those_of_a_history_rated_from_nothing(history, data):
    games = [scored(saved) for saved in history]
    statistics = Statistics(games)
    for _ in range(data.draw(st.integers(1, 4))):
        statistics.ratings if data.draw(st.booleans()) else next(statistics.rating_portions(), 0)
        changed = [scored(saved) for saved in data.draw(histories())]
        kept = data.draw(st.sets(st.sampled_from(games))) if games else ()
        others = {game.id for game in kept}
        games = [*kept, *(game for game in changed if game.id not in others)]
        statistics = Statistics(games, statistics)
        assert statistics.ratings.ladder() == Ratings.of(games).ladder()
