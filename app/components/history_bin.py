"""What was deleted: a sheet from which games come back."""

from collections.abc import Callable

import flet as ft

from app.components.dialogs import bottom_sheet
from app.components.kit import Tapped, card, line_button
from app.look import Look
from app.session import Session
from app.words import words
from storage import SavedGame

MOST = 20
"""How many deleted games are offered at once."""


def bin_sheet(
    look: Look, session: Session, count: int, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """The deleted games, the newest first."""
    say = words()
    deleted = session.store.games.newest(MOST, deleted=True)
    lines = [_line(look, saved, _bring_back(session, saved.id)) for saved in deleted]
    body: list[ft.Control] = [card(look, lines)] if lines else []
    if count > len(deleted):
        body.append(look.text(say("history.bin_more", count=count - len(deleted)), 14,
                              colour="soft"))  # fmt: skip
    title = say("history.bin", count=count)
    return bottom_sheet(look, title, body, dismiss, lines=4 * len(lines))


def _line(look: Look, saved: SavedGame, bring_back: Tapped) -> ft.Control:
    say = words()
    names = say.names([player.name for player in saved.game.players])
    label = say("history.bring_back", names=names, day=say.day(saved.day))
    return line_button(
        label,
        [look.symbol("undo"), look.text(label, 16, expand=True)],
        bring_back,
        height=None,
    )


def _bring_back(session: Session, game_id: str) -> Tapped:
    return lambda: session.bring_back(game_id)
