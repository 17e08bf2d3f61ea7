"""Where a name is searched: a field that is drawn once, so that no letter typed is lost."""

from collections.abc import Callable

import flet as ft

from app.components.kit import text_field
from app.look import Look
from app.typed import memoized


@memoized
def SearchField(look: Look, label: str, follow: Callable[[str], None]) -> ft.Control:
    """A field whose letters are told as they are typed.

    Whoever draws it gives the same function each time: drawn anew while someone types, the
    field would get back what it held a moment ago.
    """

    def typed(event: ft.Event[ft.TextField]) -> None:
        follow(event.control.value)

    return text_field(look, label, capitalization=ft.TextCapitalization.NONE, on_change=typed)
