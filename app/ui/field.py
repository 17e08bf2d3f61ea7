"""Fields that are drawn once each, so that no letter typed is lost."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.flet_mended.hooks import memoized, use_kept
from app.look import Look
from app.ui.kit import Tapped
from app.words import words

ENTER = "\N{LINE SEPARATOR}"
"""What the page of a table writes in the place of Enter (`app/table/typing_names.py`)."""


def text_field(look: Look, label: str, **more: Any) -> ft.TextField:
    """A field to type in.

    It has no `capitalization`, as Flet's client forces that on a *von Habsburg*, too.
    """
    return ft.TextField(
        label=label,
        text_size=16,
        color=look.colour("ink"),
        cursor_color=look.colour("accent"),
        label_style=ft.TextStyle(color=look.colour("soft")),
        border=ft.OutlineInputBorder(border_radius=12, side=ft.BorderSide(1, look.colour("soft"))),
        autocorrect=False,
        enable_suggestions=False,
        **more,
    )


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

    Whoever draws it gives the same start and function each time, so that it is drawn anew only
    where the phone is turned, or shows text larger: then it holds what is typed by then.
    """
    held = use_kept(_Held)
    field = text_field(
        look,
        label,
        value=held.by_now(start),
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
    held.drawn(start, field)
    return field


class _Held:
    """What a field holds: the text that it began with, until something is typed."""

    def __init__(self) -> None:
        self._start = ""
        self._field: ft.TextField | None = None

    def by_now(self, start: str) -> str:
        """What stands in it, unless it is to begin with another text than before."""
        return start if self._field is None or start != self._start else self._field.value

    def drawn(self, start: str, field: ft.TextField) -> None:
        """That is the field by now, which began with this text."""
        self._start, self._field = start, field


class TypedName:
    """What is typed in the place of a player's name, if anything, until it is entered."""

    def __init__(self) -> None:
        self.current: str | None = None
        """What was followed so far; `None` where nothing was typed."""
        self._drawn: ft.TextField | None = None
        self._given = ""

    def clear(self) -> None:
        """It was entered, or counts no more: the next field has a name of its own."""
        self.current = self._drawn = None

    def stands(self, name: str) -> str:
        """What the field is drawn with: that name, or what is typed.

        The page hears of a letter a moment after the field has it, and would take it out again.
        """
        if self._drawn is not None and self._drawn.value != self._given:
            return self._drawn.value
        return name if self.current is None else self.current

    def drawn(self, field: ft.TextField) -> None:
        """That is the field by now."""
        self._drawn, self._given = field, field.value


def name_field(look: Look, name: str, typed: TypedName, done: Tapped) -> ft.TextField:
    """The field that renames a player: what is typed waits in `typed` until Enter.

    Drawn anew it shows what is typed, which is what is going to be entered: also nothing, where
    the name was cleared to make room for another one. It takes any number of letters, as a field
    that is full has no room for Enter; whoever renames tells that a name is too long.
    """

    def follow(event: ft.Event[ft.TextField]) -> None:
        typed.current, entered, _ = str(event.data).partition(ENTER)
        if entered:
            done()

    field = text_field(
        look, words()("name.rename"), value=typed.stands(name), on_change=follow, on_submit=done
    )
    typed.drawn(field)
    return field
