"""Parts of a page that come once they are worked out, while somebody looks at it already."""

import flet as ft

from app.look import GAP


def with_what_comes(part: ft.Control, *come: ft.Control) -> ft.Control:
    """A part of a page, and below it whatever `come` later, as far apart as all parts are.

    Flet tells what lies beside each other apart by its place: what comes between two parts of a
    page would put the lower ones in anew, and a tap on its way to them would be lost.
    """
    return ft.Column(
        [part, *come],
        spacing=3 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
