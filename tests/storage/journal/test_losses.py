"""A short run of `python -m bench losses`: ours loses nothing where TinyDB's own does."""

import pytest

from bench.losses import GAMES, STORAGES, cuts, damages, kills, stock
from storage.store import journal
from tests.profiles import times

ROUNDS = times(2_000, quick=6)
"""How often a writer is killed, and one ends at some byte of its file."""


def test_both_are_run_side_by_side():
    assert list(STORAGES.values()) == [journal, stock]


def test_killed_writers_lose_nothing():
    counted = kills(journal, ROUNDS, seed=1)
    assert counted["confirmed"] >= ROUNDS
    assert counted["lost"] == counted["unreadable"] == 0


def test_writers_that_end_at_any_byte_lose_nothing_where_the_others_do():
    counted = cuts(journal, ROUNDS, seed=1)
    assert counted["confirmed"] >= ROUNDS
    assert counted["lost"] == counted["unreadable"] == 0
    assert cuts(stock, ROUNDS, seed=1)["unreadable"] > 0


@pytest.mark.parametrize("seed", range(2))
def test_damage_is_never_silent_and_leaves_what_a_backup_has(seed):
    counted = damages(journal, 60, seed)
    assert counted["confirmed"] == 60 * GAMES
    assert counted["unreadable"] == counted["told nothing"] == 0
    beside = damages(stock, 60, seed)
    assert counted["lost"] < beside["lost"] / 5
