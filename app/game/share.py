"""Sharing a game: as text, which is copied by a tap or by hand, or as a picture."""

import flet as ft

from app.game.picture import GamePicture
from app.game.rising import Sharing, Show
from app.look import GAP, Look
from app.sentences.report import shared_text
from app.ui.dialogs import bottom_sheet
from app.ui.kit import wide_button
from app.ui.shared_picture import PictureToShare
from app.words import words
from scoring import Game, Phrase, Result


def share_sheet(
    look: Look,
    game: Game,
    result: Result,
    shown: Sharing,
    show: Show,
    *,
    told: tuple[Phrase, ...] = (),
    link: str | None = None,
) -> ft.BottomSheet:
    """The text of a game, with a button that puts it on the clipboard, or its picture.

    The sentences that are `told` of it stand in the picture.

    `link` hands the game over to BG Stats; there is none for one that is not saved yet.

    `show` hears of each step after a tap. A browser lets pages of the same computer and of HTTPS
    copy, and no others.
    """
    say = words()
    if shown is Sharing.PICTURE:
        seen = PictureToShare(look, GamePicture(game, result, told))
        # Scrolls on every phone: the sheet alone is higher than most.
        return bottom_sheet(look, say("share.picture"), [seen], lambda: show(None), lines=99)
    text = shared_text(game, result, say)

    async def copy() -> None:
        try:
            await ft.Clipboard().set(text)
        except RuntimeError:
            show(Sharing.BY_HAND)
        else:
            show(Sharing.COPIED)

    words_of_it = ft.Container(
        look.text(text, 14, selectable=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=12,
        padding=ft.Padding.all(3 * GAP),
    )
    button: ft.Control = ft.Row([wide_button(look, say("share.copy"), copy)])
    if shown is Sharing.COPIED:
        button = look.text(say("share.copied"), 16, "semibold")
    if shown is Sharing.BY_HAND:
        button = look.text(say("share.by_hand"), 14, colour="accent")
    pictured = wide_button(look, say("share.picture"), lambda: show(Sharing.PICTURE), leading=False)
    body: list[ft.Control] = [words_of_it, button, ft.Row([pictured])]
    if link is not None:
        opening = ft.OpenUrl(link, target=ft.UrlTarget.BLANK)
        label = say("share.bg_stats")
        button = wide_button(look, label, lambda: show(None), leading=False, action=opening)
        body.append(ft.Row([button]))
    return bottom_sheet(look, say("share"), body, lambda: show(None))
