"""Names that are written with an input method, as in Japanese: its keys are its own."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from app.assets import assets_folder
from app.ui.field import ENTER

NOT_KEPT = [False, []]
"""What becomes of a key that is not the page's: Flutter hears it, and nothing is written."""


def pressed(**key):
    """Whether a key is kept from Flutter in the field for names, and what the field then tells."""
    script = Path(__file__).with_name("input_methods.mjs")
    command = [compute_driver_executable()[0], script, assets_folder() / "head.html"]
    done = subprocess.run(
        [*map(str, command), json.dumps([key])],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return json.loads(done.stdout)[0]


def test_enter_seats_who_was_written():
    assert pressed(key="Enter", keyCode=13, isComposing=False) == [True, [f"田中{ENTER}", ""]]


@pytest.mark.parametrize("is_composing", [True, False], ids=["others", "safari"])
def test_enter_that_confirms_what_was_composed_seats_nobody(is_composing):
    # Safari tells of it once composing has ended: half a name sat down.
    assert pressed(key="Enter", keyCode=229, isComposing=is_composing) == NOT_KEPT


def test_a_letter_with_which_composing_begins_is_not_held():
    assert pressed(key="t", keyCode=84, isComposing=False) == [True, []]
    assert pressed(key="t", keyCode=229, isComposing=False) == NOT_KEPT
