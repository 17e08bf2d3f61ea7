"""Who is let in: the code, the tries, and the key of those who were let in."""

import pytest

from app.visitors.admission import TRIES_OF_ALL, TRIES_OF_ONE, Door

KEY = "ab" * 32


@pytest.fixture
def door():
    return Door(KEY)


def another(code):
    """A code that is wrong, and nearly right."""
    return code[:-1] + str((int(code[-1]) + 1) % 10)


def guess(door, visitor, times=1):
    return [door.opens(another(door.code), visitor) for _ in range(times)]


def test_a_code_has_six_digits_and_is_another_one_each_time():
    codes = [Door(KEY).code for _ in range(300)]
    assert all(len(code) == 6 and code.isdecimal() and code.isascii() for code in codes)
    assert len(set(codes)) > 290
    assert any(code.startswith("0") for code in codes), "all of a million are codes"


def test_the_code_opens_as_people_type_it(door):
    code = door.code
    for typed in (code, f"{code[:3]} {code[3:]}", f" {code} ", f"{code[:3]}-{code[3:]}"):
        assert door.opens(typed, "a phone")
    assert door.wrong == 0


@pytest.mark.parametrize("typed", ["", "0", "abc", "٣" * 6, "é", "1" * 500])
def test_what_is_no_code_is_a_wrong_one(door, typed):
    assert not door.opens(typed, "a phone")
    assert door.wrong == 1


def test_all_but_the_last_digit_is_wrong(door):
    assert guess(door, "a phone") == [False]
    assert door.opens(door.code, "a phone")


def test_after_too_many_wrong_ones_of_one_visitor_the_right_one_is_refused_to_it_alone(door):
    guess(door, "a neighbour", TRIES_OF_ONE - 1)
    assert door.tries("a neighbour") == 1
    guess(door, "a neighbour")
    assert door.tries("a neighbour") == 0
    assert not door.opens(door.code, "a neighbour")
    assert not door.closed
    assert door.opens(door.code, "a phone")


def test_slips_before_the_right_code_are_no_guesses(door):
    guess(door, "a phone", TRIES_OF_ONE - 1)
    assert door.opens(door.code, "a phone")
    assert door.wrong == 0
    assert door.tries("a phone") == TRIES_OF_ONE


def test_guessing_from_many_addresses_closes_the_door_for_all(door):
    for number in range(TRIES_OF_ALL):
        assert not door.closed
        guess(door, f"neighbour {number}")
    assert door.closed
    assert door.tries("a phone") == 0
    assert not door.opens(door.code, "a phone")
    assert door.wrong == TRIES_OF_ALL, "what is not looked at is not counted"
    assert door.knows(KEY), "who is in stays in"


def test_another_code_listens_to_everyone_again(door):
    for number in range(TRIES_OF_ALL):
        guess(door, f"neighbour {number}")
    before = door.code
    while door.code == before:  # one time in a million
        door.renew()
    assert not door.closed
    assert not door.opens(before, "a phone")
    assert door.opens(door.code, "a phone")


@pytest.mark.parametrize("key", ["", "ab", KEY[:-1], KEY + "a", KEY.upper(), "ü" * 64])
def test_only_the_whole_key_is_known(door, key):
    assert door.knows(KEY)
    assert not door.knows(key)
