"""The sheet: names in its head are whole where they can be; the cell that is entered next."""

import pytest

from app.game.sheet import LEAST_NAME, NAME, sheet, short_names, size_of_names
from app.look import FRAME, Look
from scoring import score
from tests.app.drawing import drawn, frames
from tests.app.tables import table

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


@pytest.mark.parametrize(
    ("current", "said", "framed"),
    [
        ((1, "blue"), "Bo, Blue: not entered yet, entering now", 1),
        ((0, "blue"), "Bo, Blue: not entered yet", 1),
        (None, "Bo, Blue: not entered yet", 0),
    ],
)
def test_the_cell_that_is_entered_next_has_a_frame_and_says_so(current, said, framed):
    look, game = Look(dark=False, width=1200, height=800), table("Ada", "Bo", "Cleo")
    shown = look, game, score(game), 600, None, None, current
    assert said in drawn(sheet, *shown)
    assert frames(sheet, *shown) == [(FRAME, look.colour("accent"))] * framed
