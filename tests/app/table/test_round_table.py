"""The seats round the table: names keep off the edges."""

import pytest

from app.look import Look
from app.table.round_table import LARGEST, LEAST, SEAT, name_size


def size(*names, scale=1.0):
    look = Look(dark=False, width=360, height=740, scale=scale)
    return name_size(look, list(names), SEAT)


def test_short_names_have_the_usual_size():
    assert size("Ada", "Bo", "Cleo") == LARGEST
    assert size() == LARGEST


@pytest.mark.parametrize("name", ["Maximiliane", "Wilhelmina"])
def test_a_long_name_makes_all_of_them_smaller_and_touches_no_edge(name):
    assert LEAST <= size("Ada", name) < LARGEST


def test_no_name_is_smaller_than_can_be_read():
    assert size("Bartholomew-Maximilian") == LEAST
    assert size("Maximiliane", scale=1.6) == LEAST
