"""Ranking against a twin that sorts, over all coins that the bounds leave open."""

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.results.ranking import Standing, ranking
from tests.scoring.examples import rows


def places(totals, coins):
    """Each one's place once the table is sorted by total, then by exact coins."""
    keys = list(zip(totals, coins, strict=True))
    order = sorted(keys, reverse=True)
    return tuple(order.index(key) + 1 for key in keys)


def outcome(totals, coins):
    """The winners and what decided, with exact coins."""
    winners = tuple(seat for seat, place in enumerate(places(totals, coins)) if place == 1)
    if totals.count(max(totals)) == 1:
        return winners, "points"
    return winners, "coins" if len(winners) == 1 else "shared"


def possible_coins(bounds):
    """For each player all the coins within the bounds; unknown coins outgrow all others."""
    ceiling = max((bound[1] for bound in bounds if bound), default=0)
    unknown = range(ceiling + 1 + bounds.count(None))
    return [range(bound[0], bound[1] + 1) if bound else unknown for bound in bounds]


def whose_coins_matter(totals, possible):
    """Those of whom one coin more or less can change the outcome."""
    matter = []
    for seat, own in enumerate(possible):
        others = [
            coins if place != seat else range(own[0], own[0] + 1)
            for place, coins in enumerate(possible)
        ]
        for coins in product(*others):
            outcomes = {outcome(totals, (*coins[:seat], n, *coins[seat + 1 :])) for n in own}
            if len(outcomes) > 1:
                matter.append(seat)
                break
    return tuple(matter)


def check(totals, bounds):
    """Ranking must say what every filling of the open coins says, and ask for no more."""
    ranked = ranking([Standing(*standing) for standing in zip(totals, bounds, strict=True)])
    possible = possible_coins(bounds)
    every = list(product(*possible))
    outcomes = {outcome(totals, coins) for coins in every}
    if len(outcomes) == 1:
        assert (ranked.winners, ranked.decided_by) == outcomes.pop()
        assert ranked.coins_needed == ()
    else:
        assert (ranked.winners, ranked.decided_by) == ((), None)
        assert ranked.coins_needed == whose_coins_matter(totals, possible)
    assert ranked.ranks in {places(totals, coins) for coins in every}
    return ranked


@pytest.mark.parametrize(("totals", "coins", "ranks"), rows("ranking", "totals", "coins", "ranks"))
def test_worked_examples(totals, coins, ranks):
    standings = [Standing(total, (own, own)) for total, own in zip(totals, coins, strict=True)]
    ranked = ranking(standings)
    assert ranked.ranks == tuple(ranks)
    assert (ranked.winners, ranked.decided_by) == outcome(totals, coins)


FOUR, FIVE = (12, 14), (15, 17)
"""The coins of 4 and of 5 points of treasure."""


@pytest.mark.parametrize(
    ("totals", "coins", "ranks", "winners", "decided_by", "asked"),
    [
        pytest.param([7], [None], (1,), (0,), "points", (), id="alone"),
        pytest.param([50, 51], [(99, 99), (0, 0)], (2, 1), (1,), "points", (), id="points first"),
        pytest.param([50, 50], [(8, 8), (9, 9)], (2, 1), (1,), "coins", (), id="more coins"),
        pytest.param([50, 50], [(9, 9), (9, 9)], (1, 1), (0, 1), "shared", (), id="shared"),
        pytest.param([50, 50], [FOUR, FIVE], (2, 1), (1,), "coins", (), id="points say enough"),
        pytest.param([50, 50], [FOUR, FOUR], (1, 1), (), None, (0, 1), id="same treasure: ask"),
        pytest.param([50, 50], [FOUR, (14, 14)], (1, 1), (), None, (0,), id="may still be level"),
        pytest.param([50, 50], [FOUR, (15, 15)], (2, 1), (1,), "coins", (), id="out of reach"),
        pytest.param([50, 50], [FOUR, (12, 12)], (1, 1), (), None, (0,), id="may share or win"),
        pytest.param([50, 50], [(0, 0), None], (1, 1), (), None, (1,), id="unknown is not zero"),
        pytest.param(
            [50, 50, 50], [FOUR, FIVE, FIVE], (3, 1, 1), (), None, (1, 2), id="not of the third"
        ),
        pytest.param(
            [50, 40, 40],
            [(3, 3), None, None],
            (1, 2, 2),
            (0,),
            "points",
            (),
            id="second: no matter",
        ),
        pytest.param(
            [-3, -3, -9], [(1, 1), (0, 0), (9, 9)], (1, 2, 3), (0,), "coins", (), id="below zero"
        ),
        pytest.param(
            [5, 9, 9, 5, 1],
            [(1, 1), (2, 2), (2, 2), (1, 1), (0, 0)],
            (3, 1, 1, 3, 5),
            (1, 2),
            "shared",
            (),
            id="places left out after ties",
        ),
    ],
)
def test_places_winners_and_questions(totals, coins, ranks, winners, decided_by, asked):
    ranked = ranking([Standing(*standing) for standing in zip(totals, coins, strict=True)])
    assert ranked.ranks == ranks
    assert (ranked.winners, ranked.decided_by) == (winners, decided_by)
    assert ranked.coins_needed == asked


@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.integers(0, 4)),
        min_size=1,
        max_size=8,
    )
)
def test_exact_coins_rank_as_sorting_does(players):
    totals = [total for total, _ in players]
    coins = [own for _, own in players]
    ranked = ranking([Standing(total, (own, own)) for total, own in players])
    assert ranked.ranks == places(totals, coins)
    assert (ranked.winners, ranked.decided_by) == outcome(totals, coins)
    assert ranked.coins_needed == ()


def test_every_tie_of_three():
    bounds = [*((coins, coins) for coins in range(7)), (0, 2), (3, 5), None]
    for three in product(bounds, repeat=3):
        check([50, 50, 50], three)


def test_every_table_of_three_with_points_of_treasure():
    bounds = [(0, 0), (2, 2), (4, 4), (0, 2), (3, 5), None]
    for totals in ([50, 50, 49], [50, 49, 50], [50, 49, 49], [49, 50, 49]):
        for three in product(bounds, repeat=3):
            check(totals, three)


exact = st.integers(0, 8).map(lambda coins: (coins, coins))
of_points = st.integers(0, 2).map(lambda points: (3 * points, 3 * points + 2))
standings_known = st.tuples(st.integers(0, 2), exact)
standings_open = st.tuples(st.integers(0, 2), of_points | st.none())


@given(
    st.data(),
    st.lists(standings_known, max_size=5),
    st.lists(standings_open, min_size=1, max_size=3),
)
def test_decides_what_all_open_coins_agree_on(data, known, unsure):
    table = data.draw(st.permutations([*known, *unsure]))
    check([total for total, _ in table], [coins for _, coins in table])


@given(st.data(), st.lists(standings_open | standings_known, min_size=1, max_size=7))
def test_one_round_of_answers_decides(data, table):
    totals = [total for total, _ in table]
    bounds = [coins for _, coins in table]
    first = ranking([Standing(*standing) for standing in table])
    for seat in first.coins_needed:
        fewest, most = bounds[seat] or (0, 12)
        answer = data.draw(st.integers(fewest, most))
        bounds[seat] = (answer, answer)
    second = ranking([Standing(*standing) for standing in zip(totals, bounds, strict=True)])
    assert second.winners
    assert second.coins_needed == ()
    assert set(second.winners) <= {seat for seat, rank in enumerate(first.ranks) if rank == 1}


@given(st.data(), st.lists(standings_open | standings_known, min_size=1, max_size=7))
def test_the_order_of_the_players_is_of_no_account(data, table):
    order = data.draw(st.permutations(range(len(table))))
    straight = ranking([Standing(*standing) for standing in table])
    turned = ranking([Standing(*table[seat]) for seat in order])
    assert turned.ranks == tuple(straight.ranks[seat] for seat in order)
    assert {order[seat] for seat in turned.winners} == set(straight.winners)
    assert {order[seat] for seat in turned.coins_needed} == set(straight.coins_needed)
    assert turned.decided_by == straight.decided_by


def test_the_twin_looks_at_every_filling():
    assert prod(map(len, possible_coins([FOUR, (3, 3), None]))) == 3 * 1 * 16
