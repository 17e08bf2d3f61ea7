"""Sharing a game as text: shown, so that it can be copied by hand, and copied by a tap."""

from collections.abc import Callable

import flet as ft

from app.look import GAP, Look
from app.sentences.report import shared_text
from app.ui.dialogs import bottom_sheet
from app.ui.kit import wide_button
from app.words import words
from scoring import Game, Result

SHARING, COPIED, BY_HAND = SHOWN = ("share", "share copied", "share by hand")
"""What is shown: the text, that it was copied, and that it has to be copied by hand."""

LETTERS_A_LINE = 38
"""About how many letters of the text fit a line of a phone."""


def share_sheet(
    look: Look,
    game: Game,
    result: Result,
    shown: str,
    show: Callable[[str], None],
    *,
    link: str | None = None,
) -> ft.BottomSheet:
    """The text of a game, with a button that puts it on the clipboard.

    `link` hands the game over to BG Stats; there is none for one that is not saved yet.

    `shown` is one of `SHOWN`. `show` is told another of them after a tap, and `""` when the
    sheet is closed. A browser lets pages of the same computer and of HTTPS copy, and no others.
    """
    say = words()
    text = shared_text(game, result, say)

    async def copy() -> None:
        try:
            await ft.Clipboard().set(text)
        except RuntimeError:
            show(BY_HAND)
        else:
            show(COPIED)

    words_of_it = ft.Container(
        look.text(text, 14, selectable=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=12,
        padding=ft.Padding.all(3 * GAP),
    )
    button: ft.Control = ft.Row([wide_button(look, say("share.copy"), copy)])
    if shown == COPIED:
        button = look.text(say("share.copied"), 16, "semibold")
    if shown == BY_HAND:
        button = look.text(say("share.by_hand"), 14, colour="accent")
    body: list[ft.Control] = [words_of_it, button]
    if link is not None:
        opening = ft.OpenUrl(link, target=ft.UrlTarget.BLANK)
        label = say("share.bg_stats")
        button = wide_button(look, label, lambda: show(""), leading=False, action=opening)
        body.append(ft.Row([button]))
    lines = sum(1 + len(line) // LETTERS_A_LINE for line in text.split("\n"))
    return bottom_sheet(look, say("share"), body, lambda: show(""), lines=lines)
