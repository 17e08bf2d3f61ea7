"""Removing a player for good: what it changes, what it does not reach, and the last question."""

from collections.abc import Awaitable, Callable

import flet as ft

from app.look import Look
from app.sentences.removal_lines import what_goes, what_stays
from app.ui.dialogs import bottom_sheet
from app.ui.kit import wide_button
from app.words import words
from storage.removal import Removal


def removing_sheet(
    look: Look,
    removal: Removal,
    remove: Callable[[], Awaitable[None]],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """Ask, with all that one has to know; keeping the player is the leading answer."""
    say = words()

    async def act() -> None:
        dismiss()
        await remove()

    body: list[ft.Control] = [
        *(look.text(line, 16) for line in what_goes(removal, say)),
        *(look.text(line, 14, colour="soft") for line in what_stays(removal, say)),
        ft.Row([wide_button(look, say("removal.keep"), dismiss)]),
        ft.Row([wide_button(look, say("removal.do"), act, leading=False)]),
    ]
    title = say("removal.question", name=removal.name)
    return bottom_sheet(look, title, body, dismiss)
