"""Figures as they are written, and the marks of an axis; addresses of any name."""

from itertools import pairwise
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.routes import YEARS, named, player, segment, year, year_named
from app.sentences.figures import ahead, by_pad, decimal, duration, percent, share, ticks


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(12.34, 1, "12.3"), (-1.5, 1, "−1.5"), (-0.04, 1, "0.0"), (7, 0, "7"), (0, 1, "0.0")],
)
def test_a_decimal_has_a_real_minus_sign_and_none_before_zero(value, places, text):
    assert decimal(value, places) == text


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (9.5, "9.5"), (1 / 3, "0.33"), (0, "0"), (10, "10")]
)
def test_shared_wins_have_no_more_decimals_than_they_need(value, text):
    assert share(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.5, "+1.5"), (-0.25, "−0.2"), (0.04, "0.0"), (-0.04, "0.0"), (0, "0.0"), (12, "+12.0")],
)
def test_what_is_ahead_has_its_sign_and_zero_has_none(value, text):
    assert ahead(value) == text


@pytest.mark.parametrize(
    ("minutes", "text"), [(1, "1 min"), (59, "59 min"), (60, "1 h"), (65, "1 h 5 min")]
)
def test_minutes_are_hours_where_they_are_many(minutes, text):
    assert duration(minutes) == text


@pytest.mark.parametrize("route", ["/year/never", "/year/26", "/year/²026", "/2026", "/year/0000"])
def test_an_address_without_a_year_names_none(route):
    assert year_named(route) is None
    assert year_named(year(2026)) == 2026
    assert year(2026) == f"{YEARS}2026"


@pytest.mark.parametrize(
    ("rate", "text"), [(0, "0%"), (1, "100%"), (0.333, "33%"), (-0.02, "−2%"), (-0.004, "0%")]
)
def test_a_rate_is_in_hundredths(rate, text):
    assert percent(rate) == text


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 18.1, [0, 5, 10, 15, 20]),
        (-1.5, 18, [-5, 0, 5, 10, 15, 20]),
        (48, 48, [40, 60]),
        (0, 0, [0, 1]),
        (0, 1, [0, 1]),
        (10, 12, [10, 11, 12]),
    ],
)
def test_an_axis_counts_in_round_steps(low, high, marks):
    assert ticks(low, high) == marks


HUNDREDTHS = some.integers(-100_000, 100_000).map(lambda number: number / 100)


@given(HUNDREDTHS, HUNDREDTHS)
def test_an_axis_holds_both_ends_with_a_handful_of_equal_steps(one, other):
    low, high = sorted((one, other))
    marks = ticks(low, high)
    assert marks[0] <= low
    assert high <= marks[-1]
    assert 2 <= len(marks) <= 7
    steps = {after - before for before, after in pairwise(marks)}
    assert steps == {marks[1] - marks[0]}


def test_categories_stand_as_on_the_newest_pad():
    assert by_pad(["green", "debt", "military", "wonder"]) == [
        "wonder",
        "military",
        "green",
        "debt",
    ]


@given(some.text())
def test_any_name_comes_back_from_its_address(name):
    part = segment(name)
    assert all(letter.isalnum() or letter in "~-_" for letter in part)
    assert part.isascii()
    assert named(part) == name
    assert named(unquote(part)) == name, "whoever undoes % finds none"


@pytest.mark.parametrize("name", ["..", "a/b", "a%2Fb", "~41", "?x#y"])
def test_no_name_is_another_page(name):
    assert player(name).count("/") == 3
    assert named(player(name).rsplit("/", 1)[1]) == name
