"""What a component drew is given again, where it would be drawn alike."""

import flet as ft

from app.ui.kept_controls import KeptControls


def drawn(kept, word, turn=None):
    kept.begin()
    return (kept if turn is None else kept.within(turn))("word", ft.Text, word)


def test_it_is_the_same_as_long_as_it_would_be_drawn_alike():
    kept = KeptControls()
    first = drawn(kept, "seven")
    assert drawn(kept, "seven") is first
    assert drawn(kept, "eight") is not first
    # Only the drawing before is known: what was there earlier has been taken from the page.
    assert drawn(kept, "seven") is not first


def test_what_stood_in_something_that_went_does_not_come_again():
    kept = KeptControls()
    first = drawn(kept, "seven", turn=1)
    assert drawn(kept, "seven", turn=1) is first
    assert drawn(kept, "seven", turn=2) is not first
    assert drawn(kept, "seven") is not first
