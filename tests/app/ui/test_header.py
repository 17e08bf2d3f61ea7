"""Titles of pages, which have one line."""

import flet as ft
import pytest

from app.look import Look
from app.ui.kit import header

LETTER = 0.52
"""How wide a letter of a title is on average, as a part of its height."""

ROOM = 360 - 24 - 48 - 16
"""What a small phone has for a title beside the way back, in pixels."""


def title_of(head):
    (semantics,) = [part for part in head.controls if isinstance(part, ft.Semantics)]
    return semantics.content


@pytest.mark.parametrize("scale", [1, 1.15, 1.3, 1.5])
def test_a_long_title_is_whole_where_text_is_shown_larger(scale):
    words = "What does this card give?"
    look = Look(dark=False, width=360, height=740, scale=scale)
    title = title_of(header(look, words, None))
    assert len(words) * LETTER * title.size * scale <= ROOM


def test_a_short_title_grows_with_all_other_text():
    look = Look(dark=False, width=360, height=740, scale=1.3)
    assert title_of(header(look, "Result", None)).size == 20
