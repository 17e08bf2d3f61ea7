"""Sharing a game as text: shown, so that it can be copied by hand, and copied by a tap."""

from collections.abc import Callable

import flet as ft

from app.components.dialogs import bottom_sheet
from app.components.kit import wide_button
from app.look import GAP, Look
from app.report import shared_text
from app.words import words
from scoring import Game, Result


def share_sheet(
    look: Look, game: Game, result: Result, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """The text of a game, with a button that puts it on the clipboard."""
    say = words()
    text = shared_text(game, result, say)

    async def copy() -> None:
        await ft.Clipboard().set(text)
        dismiss()

    shown = ft.Container(
        look.text(text, 14, selectable=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=12,
        padding=ft.Padding.all(3 * GAP),
    )
    button = ft.Row([wide_button(look, say("share.copy"), copy)])
    return bottom_sheet(look, say("share"), [shown, button], dismiss)
