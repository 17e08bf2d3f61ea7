"""Who is let in: the code, the tries, and the key of those who were let in."""

import pytest

from app.visitors.admission import TRIES_OF_ALL, TRIES_OF_ONE, Admission

KEY = "ab" * 32


@pytest.fixture
def admission():
    return Admission(KEY)


def another(code):
    """A code that is wrong, and nearly right."""
    return code[:-1] + str((int(code[-1]) + 1) % 10)


def guess(admission, visitor, times=1):
    return [admission.opens(another(admission.code), visitor) for _ in range(times)]


def test_a_code_has_six_digits_and_is_another_one_each_time():
    codes = [Admission(KEY).code for _ in range(300)]
    assert all(len(code) == 6 and code.isdecimal() and code.isascii() for code in codes)
    assert len(set(codes)) > 290
    assert any(code.startswith("0") for code in codes), "all of a million are codes"


def test_the_code_opens_as_people_type_it(admission):
    code = admission.code
    for typed in (code, f"{code[:3]} {code[3:]}", f" {code} ", f"{code[:3]}-{code[3:]}"):
        assert admission.opens(typed, "a phone")
    assert admission.wrong == 0


@pytest.mark.parametrize("typed", ["", "0", "abc", "٣" * 6, "é", "1" * 500])
def test_what_is_no_code_is_a_wrong_one(admission, typed):
    assert not admission.opens(typed, "a phone")
    assert admission.wrong == 1


def test_all_but_the_last_digit_is_wrong(admission):
    assert guess(admission, "a phone") == [False]
    assert admission.opens(admission.code, "a phone")


def test_after_too_many_wrong_ones_of_one_visitor_the_right_one_is_refused_to_it_alone(admission):
    guess(admission, "a neighbour", TRIES_OF_ONE - 1)
    assert admission.tries("a neighbour") == 1
    guess(admission, "a neighbour")
    assert admission.tries("a neighbour") == 0
    assert not admission.opens(admission.code, "a neighbour")
    assert not admission.closed
    assert admission.opens(admission.code, "a phone")


def test_slips_before_the_right_code_are_no_guesses(admission):
    guess(admission, "a phone", TRIES_OF_ONE - 1)
    assert admission.opens(admission.code, "a phone")
    assert admission.wrong == 0
    assert admission.tries("a phone") == TRIES_OF_ONE


def test_guessing_from_many_addresses_closes_the_door_for_all(admission):
    for number in range(TRIES_OF_ALL):
        assert not admission.closed
        guess(admission, f"neighbour {number}")
    assert admission.closed
    assert admission.tries("a phone") == 0
    assert not admission.opens(admission.code, "a phone")
    assert admission.wrong == TRIES_OF_ALL, "what is not looked at is not counted"
    assert admission.knows(KEY), "who is in stays in"


def test_another_code_listens_to_everyone_again(admission):
    for number in range(TRIES_OF_ALL):
        guess(admission, f"neighbour {number}")
    before = admission.code
    while admission.code == before:  # one time in a million
        admission.renew()
    assert not admission.closed
    assert not admission.opens(before, "a phone")
    assert admission.opens(admission.code, "a phone")


@pytest.mark.parametrize("key", ["", "ab", KEY[:-1], KEY + "a", KEY.upper(), "ü" * 64])
def test_only_the_whole_key_is_known(admission, key):
    assert admission.knows(KEY)
    assert not admission.knows(key)
