"""Scoring a table: totals, what is missing, places, and when coins are asked for."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import (
    Coins,
    ConflictTokens,
    Game,
    Missing,
    Player,
    Result,
    Symbols,
    read_game,
    score,
)
from tests.scoring.examples import EXAMPLES, rows
from tests.scoring.strategies import CATEGORIES, any_pads, full_pads, plain_games

EDITIONS = ("first", "second")

REFERENCE = {
    "Miguel": (13, 3, 7, 6, 0, 16, 0),
    "Lorelei": (-2, 4, 10, 18, 3, 10, 8),
    "Iosefa": (6, 2, 10, 12, 4, 26, 5),
    "Brendan": (18, 1, 3, 21, 0, 4, 10),
    "Kevin": (-5, 7, 5, 9, 8, 31, 0),
}
"""A table of five: military, treasure, wonder, blue, yellow, green, guilds."""

ROW = ("military", "treasure", "wonder", "blue", "yellow", "green", "guilds")


def a_table(*pads, edition="second"):
    """The result of a game with these pads."""
    players = [{"name": f"P{seat}", "pad": pad} for seat, pad in enumerate(pads)]
    return score(read_game({"edition": edition, "players": players}))


def all_of(total, treasure):
    """A full pad with this total and this treasure, the rest of it blue."""
    points = treasure["coins"] // 3 if isinstance(treasure, dict) else treasure
    return dict.fromkeys(CATEGORIES, 0) | {"treasure": treasure, "blue": total - points}


def worth(entry):
    """The points of an entry, by the rulebook."""
    match entry:
        case Coins(coins=coins):
            return len(range(3, coins + 1, 3))
        case ConflictTokens(tokens=tokens):
            return sum(tokens)
        case Symbols(tablet=tablet, compass=compass, gear=gear, wild=wild):
            return max(
                sum(count**2 for count in counts) + 7 * min(counts)
                for more in product(range(wild + 1), repeat=3)
                if sum(more) == wild
                for counts in [(tablet + more[0], compass + more[1], gear + more[2])]
            )
    return entry


# What is known from sources.


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("name", "total", "rank"),
    [
        ("Miguel", 45, 5),
        ("Lorelei", 51, 4),
        ("Iosefa", 65, 1),
        ("Brendan", 57, 2),
        ("Kevin", 55, 3),
    ],
)
def test_the_reference_table(edition, name, total, rank):
    players = [
        {"name": player, "pad": dict(zip(ROW, points, strict=True))}
        for player, points in REFERENCE.items()
    ]
    result = score(read_game({"edition": edition, "players": players}))
    (scored,) = (player for player in result.players if player.name == name)
    assert (scored.total, scored.final, scored.rank) == (total, True, rank)
    assert [scored.categories[row].points for row in ROW] == list(REFERENCE[name])
    assert [result.players[seat].name for seat in result.winners] == ["Iosefa"]
    assert (result.decided_by, result.margin, result.final) == ("points", 8, True)
    assert result.missing == ()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("pad", "cells", "total"), rows("total", "pad", "cells", "total"))
def test_worked_totals(edition, pad, cells, total):
    (scored,) = a_table(pad, edition=edition).players
    assert scored.total == total
    assert {name: scored.categories[name].points for name in cells} == cells
    assert scored.final == (len(pad) == len(CATEGORIES))
    assert {name for name, cell in scored.categories.items() if cell.points is None} == {
        name for name in CATEGORIES if name not in pad
    }


@pytest.mark.parametrize(("edition", "players"), rows("game", "edition", "players"))
def test_whole_games(edition, players):
    result = a_table(*(player["pad"] for player in players), edition=edition)
    assert [scored.total for scored in result.players] == [player["total"] for player in players]
    assert [scored.rank for scored in result.players] == [player["rank"] for player in players]
    assert (result.winners, result.decided_by) == ((0,), "points")
    assert result.missing == ()
    assert result.remarks == ()


def test_where_a_play_log_ranks_otherwise():
    # In log2015-08 players 3 and 4 have 47 points each. The log leaves the tie and counts
    # on with 4. By the rulebook more coins win it: 3 points of treasure are 9 coins at
    # least, 2 points 8 at most. So player 4 is fourth, and the last of five is fifth.
    otherwise = [
        (game["id"], seat + 1, player["logged"], player["rank"])
        for game in EXAMPLES["game"]
        for seat, player in enumerate(game["players"])
        if player["logged"] != player["rank"]
    ]
    assert otherwise == [("log2015-08", 4, 3, 4), ("log2015-08", 5, 4, 5)]


# Totals and what is missing.


def test_nothing_entered_is_not_zero():
    (scored,) = a_table({}).players
    assert (scored.total, scored.final, scored.rank) == (None, False, None)
    assert all(cell.points is None for cell in scored.categories.values())
    assert all(cell.because == () for cell in scored.categories.values())


def test_zero_entered_is_zero():
    (scored,) = a_table(dict.fromkeys(CATEGORIES, 0)).players
    assert (scored.total, scored.final, scored.rank) == (0, True, 1)


def test_a_single_zero_makes_a_total():
    (scored,) = a_table({"yellow": 0}).players
    assert (scored.total, scored.final) == (0, False)


def test_a_table_without_players():
    result = score(Game())
    assert (result.players, result.winners, result.decided_by) == ((), (), None)
    assert (result.final, result.margin, result.missing) == (False, None, ())


def test_one_player_wins_by_points():
    result = a_table(all_of(40, 3))
    assert (result.winners, result.decided_by, result.margin) == ((0,), "points", None)


def test_nobody_has_a_place_while_a_cell_is_empty():
    result = a_table(all_of(40, 3), all_of(30, 3) | {"blue": 20}, {"blue": 1})
    assert [player.rank for player in result.players] == [None, None, None]
    assert [player.final for player in result.players] == [True, True, False]
    assert (result.winners, result.decided_by, result.final) == ((), None, False)
    assert result.margin is None


@given(plain_games())
def test_a_total_is_the_sum_of_what_is_known(game):
    for player, scored in zip(game.players, score(game).players, strict=True):
        known = [worth(entry) for entry in player.pad.values()]
        assert scored.total == (sum(known) if known else None)
        assert scored.final == (len(known) == len(CATEGORIES))
        for name in CATEGORIES:
            cell = scored.categories[name]
            if name in player.pad:
                assert cell.points == worth(player.pad[name])
                assert cell.because
            else:
                assert cell.points is None
                assert cell.because == ()


@pytest.mark.parametrize(
    ("name", "entry", "keys"),
    [
        ("blue", 13, ["because.points"]),
        ("green", 0, ["because.points"]),
        ("treasure", {"coins": 14}, ["because.coins"]),
        ("military", {"tokens": [1, -1]}, ["because.tokens"]),
        ("military", {"tokens": []}, ["because.no_tokens"]),
        ("green", {"gear": 2}, ["because.squares", "because.sets"]),
        ("green", {"wild": 1}, ["because.squares", "because.sets", "because.wild.tablet"]),
    ],
)
def test_every_cell_says_why(name, entry, keys):
    (scored,) = a_table({name: entry}).players
    assert [line.key for line in scored.categories[name].because] == keys


@given(plain_games())
def test_missing_are_exactly_the_empty_cells(game):
    result = score(game)
    empty = [
        Missing(seat, player.name, name, "points")
        for seat, player in enumerate(game.players)
        for name in game.categories
        if name not in player.pad
    ]
    assume(empty)
    assert list(result.missing) == empty
    assert not result.final
    assert {player.rank for player in result.players} == {None}


@given(plain_games(full_pads), st.data())
def test_a_removed_entry_is_missing(game, data):
    seat = data.draw(st.integers(0, len(game.players) - 1))
    name = data.draw(st.sampled_from(CATEGORIES))
    before, after = score(game), score(game.with_entry(seat, name, None))
    assert after.missing == (Missing(seat, game.players[seat].name, name, "points"),)
    assert after.players[seat].categories[name].points is None
    assert after.players[seat].total == before.players[seat].total - worth(
        game.players[seat].pad[name]
    )
    assert (after.winners, after.decided_by, after.final) == ((), None, False)


@given(plain_games(), st.data())
def test_the_order_of_entries_is_of_no_account(game, data):
    players = [
        Player(name=player.name, pad=dict(data.draw(st.permutations(list(player.pad.items())))))
        for player in game.players
    ]
    assert score(Game(edition=game.edition, players=players)) == score(game)


@given(plain_games(), st.data())
def test_entering_cell_by_cell_comes_to_the_same(game, data):
    cells = [
        (seat, name, entry)
        for seat, player in enumerate(game.players)
        for name, entry in player.pad.items()
    ]
    names = [Player(name=player.name) for player in game.players]
    entered = Game(edition=game.edition, players=names)
    for seat, name, entry in data.draw(st.permutations(cells)):
        entered = entered.with_entry(seat, name, 0).with_entry(seat, name, entry)
    assert entered == game
    assert score(entered) == score(game)


@given(plain_games(), st.data())
def test_the_seats_are_of_no_account_for_the_base_game(game, data):
    order = data.draw(st.permutations(range(len(game.players))))
    straight = score(game)
    turned = score(game.model_copy(update={"players": tuple(game.players[s] for s in order)}))
    assert turned.players == tuple(straight.players[seat] for seat in order)
    assert {order[seat] for seat in turned.winners} == set(straight.winners)
    assert turned.decided_by == straight.decided_by


@given(plain_games())
def test_the_edition_orders_the_rows_and_changes_no_points(game):
    first, second = (score(Game(edition=edition, players=game.players)) for edition in EDITIONS)
    assert [player.categories for player in first.players] == [
        player.categories for player in second.players
    ]
    for edition, result in zip(EDITIONS, (first, second), strict=True):
        for player in result.players:
            assert tuple(player.categories) == Game(edition=edition).categories


# Ties, and the coins that they need.


@pytest.mark.parametrize(
    ("treasures", "winners", "decided_by", "asked"),
    [
        pytest.param([{"coins": 14}, {"coins": 12}], (0,), "coins", (), id="coins known"),
        pytest.param([{"coins": 14}, {"coins": 14}], (0, 1), "shared", (), id="coins level"),
        pytest.param([4, 5], (1,), "coins", (), id="4 points, 5 points"),
        pytest.param([4, 4], (), None, (0, 1), id="4 points twice"),
        pytest.param([4, {"coins": 14}], (), None, (0,), id="only the unsure one"),
        pytest.param([{"coins": 12}, 4], (), None, (1,), id="only the unsure one, turned"),
        pytest.param([4, {"coins": 15}], (1,), "coins", (), id="out of reach"),
        pytest.param([4, {"coins": 11}], (0,), "coins", (), id="already ahead"),
        pytest.param([0, {"coins": 0}], (), None, (0,), id="no point, but maybe a coin"),
        pytest.param([3, 4, 4], (), None, (1, 2), id="not of the one out of reach"),
        pytest.param([-1, 2], (), None, (0, 1), id="a treasure below zero hides its coins"),
    ],
)
def test_coins_are_asked_only_where_they_decide(treasures, winners, decided_by, asked):
    result = a_table(all_of(30, 7), *(all_of(50, treasure) for treasure in treasures))
    assert result.winners == tuple(seat + 1 for seat in winners)
    assert result.decided_by == decided_by
    assert result.missing == tuple(
        Missing(seat + 1, f"P{seat + 1}", "treasure", "coins") for seat in asked
    )
    assert result.final
    assert result.players[0].rank == len(treasures) + 1


@pytest.mark.parametrize(
    ("totals", "treasure"), [((50, 49, 49), 4), ((50, 49, 49, 49), 0), ((50, 20, 20), 6)]
)
def test_no_coins_are_asked_for_a_tie_behind_the_first(totals, treasure):
    result = a_table(*(all_of(total, treasure) for total in totals))
    assert (result.winners, result.decided_by, result.missing) == ((0,), "points", ())
    assert [player.rank for player in result.players] == [1] + [2] * (len(totals) - 1)


@pytest.mark.parametrize(
    ("treasure", "coins"),
    [
        ({"coins": 14}, (14, 14)),
        ({"coins": 0}, (0, 0)),
        (4, (12, 14)),
        (0, (0, 2)),
        (-1, None),
    ],
)
def test_the_coins_that_a_treasure_tells(treasure, coins):
    (scored,) = a_table({"treasure": treasure}).players
    assert scored.coins == coins


def test_the_coins_of_no_treasure_are_unknown():
    (scored,) = a_table({"blue": 3}).players
    assert scored.coins is None


def test_the_margin_is_to_the_best_of_the_others():
    pads = [all_of(total, {"coins": 0}) for total in (50, 41, 50, 47)]
    result = a_table(*pads)
    assert (result.winners, result.decided_by, result.margin) == ((0, 2), "shared", 3)


def test_the_margin_of_a_victory_by_coins_is_nothing():
    result = a_table(all_of(50, 3), all_of(50, 5), all_of(12, 0))
    assert (result.winners, result.decided_by, result.margin) == ((1,), "coins", 0)


def test_all_share_and_nobody_is_next():
    result = a_table(all_of(50, {"coins": 9}), all_of(50, {"coins": 9}))
    assert (result.winners, result.decided_by, result.margin) == ((0, 1), "shared", None)


# Tables on which ties are frequent.
close_pads = st.builds(
    all_of,
    st.integers(40, 41),
    st.integers(0, 2) | st.integers(0, 8).map(lambda coins: {"coins": coins}),
)


def open_coins(pad):
    treasure = pad["treasure"]
    if isinstance(treasure, dict):
        return [treasure["coins"]]
    return [coins for coins in range(30) if coins // 3 == treasure]


def with_coins(pads, coins):
    return a_table(
        *(pad | {"treasure": {"coins": own}} for pad, own in zip(pads, coins, strict=True))
    )


@given(st.lists(close_pads, min_size=1, max_size=5))
def test_a_result_is_what_all_coins_behind_it_give(pads):
    result = a_table(*pads)
    every = {
        (exact.winners, exact.decided_by)
        for coins in product(*map(open_coins, pads))
        for exact in [with_coins(pads, coins)]
    }
    if len(every) == 1:
        assert (result.winners, result.decided_by) == every.pop()
        assert result.missing == ()
    else:
        assert (result.winners, result.decided_by) == ((), None)
        best = max(player.total for player in result.players)
        assert result.missing
        for asked in result.missing:
            assert (asked.category, asked.needs) == ("treasure", "coins")
            assert result.players[asked.seat].total == best
            assert len(open_coins(pads[asked.seat])) > 1


@given(st.lists(close_pads, min_size=1, max_size=7), st.data())
def test_the_coins_asked_for_decide(pads, data):
    before = a_table(*pads)
    answered = list(pads)
    for asked in before.missing:
        coins = data.draw(st.sampled_from(open_coins(pads[asked.seat])))
        answered[asked.seat] = pads[asked.seat] | {"treasure": {"coins": coins}}
    after = a_table(*answered)
    assert after.missing == ()
    assert after.winners
    assert [player.total for player in after.players] == [player.total for player in before.players]


@given(plain_games(any_pads | full_pads, fewest=0))
def test_a_result_holds_together(game):
    result = score(game)
    assert isinstance(result, Result)
    assert len(result.players) == len(game.players)
    assert bool(result.winners) == (result.decided_by is not None)
    if result.winners:
        assert result.final
        assert result.missing == ()
        assert {result.players[seat].rank for seat in result.winners} == {1}
        assert (result.decided_by == "shared") == (len(result.winners) > 1)
    elif game.players:
        assert result.missing
