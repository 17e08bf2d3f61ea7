"""What a screen reader reads aloud by itself, and nobody sees."""

from collections.abc import Sequence

import flet as ft

from app.words import bare

DOT = 1
"""How wide and high it is, in pixels: what has no size at all is not read aloud."""


def with_heard(part: ft.Control, sentence: str) -> ft.Control:
    """A part of a page and a sentence that takes no room.

    It is read aloud as soon as it is another one, and never while it is empty. Flutter reads out
    only what such a region says itself: nothing in it that is read, or tapped, by itself.
    """
    region = ft.Semantics(
        label=bare(sentence), live_region=True, content=ft.Container(width=DOT, height=DOT)
    )
    return ft.Stack([part, region])


def with_news(part: ft.Control, title: str, lines: Sequence[str]) -> ft.Control:
    """Lines below a title that are read aloud at once, and can be read one by one, too."""
    return with_heard(part, " ".join([f"{title}:", *lines]))
