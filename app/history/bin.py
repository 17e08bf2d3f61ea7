"""What was deleted: a sheet from which games come back."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.entry.session import Session
from app.game.game_line import told
from app.look import Look
from app.ui.dialogs import bottom_sheet
from app.ui.kit import Tapped, card, line_button, more_line, told_apart
from app.words import words
from storage import SavedGame

AT_ONCE = 20
"""How many deleted games are offered at first, and how many more with each tap."""


def bin_sheet(
    look: Look,
    session: Session,
    count: int,
    offered: int,
    offer: Callable[[int], object],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """The deleted games, those that were deleted last first.

    So many of all are `offered`; a tap has it `offer` more.
    """
    say = words()
    deleted = session.store.games.newest(offered, deleted=True)
    lines = told_apart([_line(look, saved, _bring_back(session, saved.id)) for saved in deleted])
    left = count - offered
    if left > 0:
        # The first of them comes to its place, under the same finger.
        more = partial(offer, offered + AT_ONCE)
        lines.append(more_line(look, min(left, AT_ONCE), lambda: session.taps_once(more)))
    hint = look.text(say("history.bin_hint"), 14, colour="soft")
    body: list[ft.Control] = [hint, card(look, lines)] if lines else []
    title = say("history.bin", count=count)
    return bottom_sheet(look, title, body, dismiss, lines=4 * len(lines) + 1)


def _line(look: Look, saved: SavedGame, bring_back: Tapped) -> ft.Control:
    """A game by its scores: the same people may have played twice that evening."""
    of = told(saved.game, saved.saved_at)
    label = words()(
        "history.bring_back", day=of.day, lead=of.lead, total=of.total, others=of.others
    )
    texts: list[ft.Control] = [
        look.text(f"{of.lead} {of.total}", 16, "semibold"),
        look.text(of.others, 14, colour="soft"),
        look.text(of.day, 13, colour="soft"),
    ]
    column = ft.Column(texts, spacing=0, tight=True, expand=True)
    line = line_button(label, [look.symbol("undo"), column], bring_back, height=None)
    line.key = saved.id
    return line


def _bring_back(session: Session, game_id: str) -> Tapped:
    # The line beside it comes to its place, under the same finger.
    return lambda: session.taps_once(lambda: session.bring_back(game_id))
