"""Science against worked examples and against twins that know only the rulebook."""

from itertools import combinations_with_replacement, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Symbols
from scoring.points import science
from tests.scoring.examples import rows

SYMBOLS = ("tablet", "compass", "gear", "wild")

count = st.integers(0, 30)
counts = st.tuples(count, count, count)
few_wild = st.integers(0, 5)


def worth(*symbols):
    """Three counts by the rulebook: each kind squared, then sets taken away one by one."""
    points = sum(number**2 for number in symbols)
    left = list(symbols)
    while all(left):
        left = [number - 1 for number in left]
        points += 7
    return points


def placings(symbols, wild):
    """Every outcome of every single wild symbol becoming any of the three kinds."""
    for kinds in product(range(3), repeat=wild):
        yield tuple(number + kinds.count(kind) for kind, number in enumerate(symbols))


@pytest.mark.parametrize((*SYMBOLS, "points"), rows("science", *SYMBOLS, "points"))
def test_worked_examples(tablet, compass, gear, wild, points):
    assert science.best(tablet, compass, gear, wild).points == points
    entry = Symbols(tablet=tablet, compass=compass, gear=gear, wild=wild)
    assert entry.points == points


def test_no_symbol_is_wild_unless_said():
    assert science.best(3, 2, 1) == science.best(3, 2, 1, 0)
    assert science.best(3, 2, 1).points == 21


@pytest.mark.parametrize(
    ("tablet", "compass", "gear", "wild", "placed", "points"),
    [
        pytest.param(3, 2, 1, 1, (0, 0, 1), 31, id="the question of the product's third job"),
        pytest.param(0, 0, 0, 1, (1, 0, 0), 1, id="all kinds alike: a tablet"),
        pytest.param(0, 1, 1, 1, (1, 0, 0), 10, id="the set is worth more than the pair"),
        pytest.param(3, 1, 0, 1, (0, 0, 1), 18, id="the set, 7 and 1, beats the square's 7"),
        pytest.param(4, 1, 0, 1, (1, 0, 0), 26, id="the square's 9 beats the set, 7 and 1"),
        pytest.param(4, 0, 0, 2, (2, 0, 0), 36, id="a square beats a single set"),
        pytest.param(1, 4, 4, 1, (1, 0, 0), 50, id="a second set"),
        pytest.param(4, 4, 4, 1, (1, 0, 0), 85, id="no set to win: the first of the equal kinds"),
        pytest.param(0, 3, 3, 1, (1, 0, 0), 26, id="the missing kind"),
        pytest.param(0, 9, 9, 1, (0, 1, 0), 181, id="a high square beats the set"),
    ],
)
def test_where_wild_symbols_go(tablet, compass, gear, wild, placed, points):
    best = science.best(tablet, compass, gear, wild)
    assert (best.placed, best.points) == (placed, points)


@given(counts, few_wild)
def test_is_the_best_of_all_placings(symbols, wild):
    best = max(worth(*placed) for placed in placings(symbols, wild))
    assert science.best(*symbols, wild).points == best


@given(counts, st.integers(0, 10))
def test_is_the_best_of_all_placings_up_to_ten_wild_symbols(symbols, wild):
    # Wild symbols are alike: it matters only how many of them become each kind.
    best = max(
        worth(*(number + kinds.count(kind) for kind, number in enumerate(symbols)))
        for kinds in combinations_with_replacement(range(3), wild)
    )
    assert science.best(*symbols, wild).points == best


def test_all_counts_up_to_twenty_and_three_wild_symbols():
    # Another way to count: the nth symbol of a kind adds the nth odd number, and the
    # third kind to reach n adds 7. A wild symbol is one step more in the best direction.
    steps = range(24)
    best = {
        (tablet, compass, gear): sum(
            (2 * step - 1) * ((step <= tablet) + (step <= compass) + (step <= gear))
            + 7 * (step <= tablet and step <= compass and step <= gear)
            for step in range(1, 24)
        )
        for tablet, compass, gear in product(steps, repeat=3)
    }
    wrong = []
    for wild in range(4):
        wrong += [
            (*symbols, wild)
            for symbols in product(range(21), repeat=3)
            if science.best(*symbols, wild).points != best[symbols]
        ]
        best = {
            (tablet, compass, gear): max(
                best[tablet + 1, compass, gear],
                best[tablet, compass + 1, gear],
                best[tablet, compass, gear + 1],
            )
            for tablet, compass, gear in best
            if max(tablet, compass, gear) < 23 - wild
        }
    assert not wrong


@given(counts, few_wild)
def test_says_where_the_points_come_from(symbols, wild):
    best = science.best(*symbols, wild)
    assert sum(best.placed) == wild
    assert min(best.placed) >= 0
    assert best.counts == tuple(map(sum, zip(symbols, best.placed, strict=True)))
    assert best.squares == tuple(number * number for number in best.counts)
    assert best.sets == min(best.counts)
    assert best.set_points == 7 * best.sets
    assert best.points == sum(best.squares) + best.set_points


@given(counts, few_wild)
def test_of_equal_placings_the_first_kinds_are_told(symbols, wild):
    points = max(worth(*placed) for placed in placings(symbols, wild))
    told = max(placed for placed in placings(symbols, wild) if worth(*placed) == points)
    assert science.best(*symbols, wild).counts == told


@given(counts, few_wild)
def test_the_kinds_are_alike(symbols, wild):
    assert {science.best(*turned, wild).points for turned in permutations(symbols)} == {
        science.best(*symbols, wild).points
    }


@given(st.tuples(count, count, count, few_wild), st.integers(0, 3))
def test_one_more_symbol_never_lowers_the_points(symbols, position):
    more = [number + (place == position) for place, number in enumerate(symbols)]
    assert science.best(*more).points > science.best(*symbols).points


@given(counts, few_wild, st.integers(0, 2))
def test_a_wild_symbol_is_worth_at_least_a_printed_one(symbols, wild, kind):
    printed = [number + (place == kind) for place, number in enumerate(symbols)]
    assert science.best(*symbols, wild + 1).points >= science.best(*printed, wild).points


def test_possible_points_are_those_that_some_symbols_give():
    given_by_some = {worth(*symbols) for symbols in product(range(18), repeat=3)}
    told = {points for points in range(-20, 290) if science.possible(points)}
    assert told == {points for points in given_by_some if points < 290}


@pytest.mark.parametrize("points", [-1, -7, 3, 6, 7, 12, 22, 99])
def test_impossible_points(points):
    assert not science.possible(points)
