"""Phones that ask the host to be let in: which are shown, for how long, and how many."""

import pytest

from app.visitors.asking import FORGOTTEN_AFTER, MOST_ASKING, Waiting


class Clock:
    moment = 0.0

    def __call__(self) -> float:
        return self.moment


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def waiting(clock):
    return Waiting(clock)


def test_who_is_let_in_hears_so_and_nobody_else(waiting):
    first, second = waiting.ask("a phone"), waiting.ask("a neighbour")
    assert waiting.numbers == (first.number, second.number)
    waiting.let_in(first.number)
    assert waiting.looked(first.key).let_in
    assert not waiting.looked(second.key).let_in
    assert waiting.numbers == (second.number,)


@pytest.mark.parametrize("key", ["", "x", "é", str(100)])
def test_who_has_no_key_asks_nothing(waiting, key):
    asking = waiting.ask("a phone")
    waiting.let_in(asking.number)
    assert waiting.looked(key) is None


def test_one_address_counts_once(waiting):
    before = waiting.ask("a phone")
    asking = waiting.ask("a phone")
    assert waiting.numbers == (asking.number,)
    assert waiting.looked(before.key) is None


def test_who_goes_away_is_forgotten(waiting, clock):
    stays, goes = waiting.ask("a phone"), waiting.ask("a neighbour")
    clock.moment = FORGOTTEN_AFTER
    assert waiting.looked(stays.key) is not None
    clock.moment += 1
    assert waiting.numbers == (stays.number,)
    waiting.let_in(goes.number)
    assert waiting.looked(goes.key) is None


def test_so_many_ask_at_a_time_each_with_another_number_and_no_more(waiting, clock):
    numbers = {waiting.ask(f"phone {one}").number for one in range(MOST_ASKING)}
    assert len(numbers) == MOST_ASKING
    assert all(100 <= number <= 999 for number in numbers)
    assert waiting.ask("one more") is None
    assert waiting.ask("phone 3") is not None, "it asked before"
    clock.moment = FORGOTTEN_AFTER + 1
    assert waiting.ask("one more") is not None
