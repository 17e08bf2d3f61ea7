"""Military against worked examples and against all games that conflicts can make."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ConflictTokens
from scoring.points import military
from tests.scoring.examples import rows

# Two conflicts in each of three ages, each lost (a defeat), drawn (no token) or won.
OUTCOMES = tuple(product(*((-1, 0, victory) for victory in (1, 1, 3, 3, 5, 5))))


@pytest.mark.parametrize(("tokens", "points"), rows("military", "tokens", "points"))
def test_worked_examples(tokens, points):
    assert military.points(tuple(tokens)) == points
    assert ConflictTokens(tokens=tokens).points == points


def test_no_tokens_are_no_points():
    assert military.points(()) == 0


def test_there_are_three_outcomes_of_six_conflicts():
    assert len(OUTCOMES) == 3**6


def test_possible_points_are_those_of_some_game():
    assert military.possible() == {sum(outcome) for outcome in OUTCOMES}


def test_every_number_from_six_defeats_to_six_victories_is_possible():
    # So a military row within its plausible bounds has nothing more to be said of it.
    assert military.possible() == set(range(-6, 19))


def test_possible_tokens_are_those_of_some_game():
    of_some_game = {tuple(sorted(token for token in game if token)) for game in OUTCOMES}
    for number in range(9):
        for tokens in combinations_with_replacement((-1, 1, 3, 5), number):
            assert military.possible_tokens(tokens) == (tokens in of_some_game), tokens


@given(st.data(), st.lists(st.sampled_from((-1, 1, 3, 5)), max_size=8))
def test_the_order_of_tokens_is_of_no_account(data, tokens):
    shuffled = tuple(data.draw(st.permutations(tokens)))
    assert military.points(shuffled) == military.points(tuple(tokens))
    assert military.possible_tokens(shuffled) == military.possible_tokens(tuple(tokens))
