"""Fields of the history: drawn once each, so that no letter typed is lost."""

from collections.abc import Callable

import flet as ft

from app.components.kit import text_field
from app.look import Look
from app.typed import memoized
from scoring.document import LONGEST_NOTE, LONGEST_PLACE

NOTE_LINES = 4
"""How many lines of a note are in sight while it is typed."""


@memoized
def Field(look: Look, label: str, start: str, follow: Callable[[str], None]) -> ft.Control:
    """A field that begins with a text and tells each letter.

    Whoever draws it gives the same start and function each time: drawn anew while someone
    types, the field would get back what it held a moment ago.
    """
    return text_field(
        look,
        label,
        value=start,
        on_change=lambda event: follow(event.control.value),
        capitalization=ft.TextCapitalization.NONE,
    )


@memoized
def PlaceField(look: Look, label: str, start: str, follow: Callable[[str], None]) -> ft.Control:
    """A field for the name of a place."""
    return text_field(
        look,
        label,
        value=start,
        on_change=lambda event: follow(event.control.value),
        max_length=LONGEST_PLACE,
        counter_style=ft.TextStyle(size=0),
    )


@memoized
def NoteField(look: Look, label: str, start: str, follow: Callable[[str], None]) -> ft.Control:
    """A field for a text of several lines."""
    return text_field(
        look,
        label,
        value=start,
        on_change=lambda event: follow(event.control.value),
        multiline=True,
        align_label_with_hint=True,
        min_lines=NOTE_LINES,
        max_lines=NOTE_LINES,
        max_length=LONGEST_NOTE,
        counter_style=ft.TextStyle(size=0),
        capitalization=ft.TextCapitalization.SENTENCES,
    )
