"""Fields that are drawn once each, so that no letter typed is lost."""

from collections.abc import Callable

import flet as ft

from app.flet_mended.hooks import MutableRef, memoized
from app.look import Look
from app.ui.kit import Tapped, text_field
from app.words import words

ENTER = "\N{LINE SEPARATOR}"
"""What the page of a table writes in the place of Enter (`app/table/typing_names.py`)."""


@memoized
def Field(
    look: Look,
    label: str,
    start: str,
    follow: Callable[[str], None],
    *,
    most: int | None = None,
    lines: int = 1,
    password: bool = False,
    capitalization: ft.TextCapitalization = ft.TextCapitalization.NONE,
) -> ft.Control:
    """A field that begins with a text and tells each letter; it takes `most` letters.

    Whoever draws it gives the same start and function each time: drawn anew while someone
    types, the field would get back what it held a moment ago.
    """
    return text_field(
        look,
        label,
        value=start,
        on_change=lambda event: follow(event.control.value),
        capitalization=capitalization,
        max_length=most,
        counter_style=ft.TextStyle(size=0) if most else None,
        password=password,
        multiline=lines > 1,
        align_label_with_hint=lines > 1,
        min_lines=lines,
        max_lines=lines,
    )


def name_field(look: Look, name: str, typed: MutableRef[str | None], done: Tapped) -> ft.TextField:
    """The field that renames a player: what is typed waits in `typed` until Enter.

    Drawn anew it shows what is typed, which is what is going to be entered: also nothing, where
    the name was cleared to make room for another one. It takes any number of letters, as a field
    that is full has no room for Enter; whoever renames tells that a name is too long.
    """

    def follow(event: ft.Event[ft.TextField]) -> None:
        typed.current, entered, _ = str(event.data).partition(ENTER)
        if entered:
            done()

    return text_field(
        look,
        words()("name.rename"),
        value=name if typed.current is None else typed.current,
        on_change=follow,
        on_submit=done,
    )
