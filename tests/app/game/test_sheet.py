"""The head of the sheet: names are whole where they can be."""

import pytest

from app.game.sheet import LEAST_NAME, NAME, short_names, size_of_names

FIVE_ON_A_PHONE = 48
"""The room for a name of five on a page of 390 pixels, in pixels."""


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ada", "Bo"], ["Ada", "Bo"]),
        (["Brendan", "Iosefa", "Lorelei", "Maura", "Ada"],) * 2,
        (["Maximilian", "Ada"], ["Maximil", "Ada"]),
        (["Maximilian", "Maximiliane"], ["Maximi1", "Maximi2"]),
    ],
)
def test_names_are_smaller_before_they_are_cut(names, shown):
    size = size_of_names(names, FIVE_ON_A_PHONE)
    assert LEAST_NAME <= size <= NAME
    assert short_names(names, FIVE_ON_A_PHONE * NAME / size) == shown


def test_names_that_fit_have_the_usual_size():
    assert size_of_names(["Ada", "Bo"], FIVE_ON_A_PHONE) == NAME
    assert size_of_names([], FIVE_ON_A_PHONE) == NAME
