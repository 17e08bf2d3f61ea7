"""A line that says what went wrong, or offers to undo; it stays until it is answered."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app.entry.joining import changed_cells, same_table
from app.entry.session import Session
from app.files.exporting import Exporting
from app.look import GAP, Look
from app.ui.kit import chip
from app.words import words
from scoring.answers.noted import noted_of
from scoring.game.draft import Draft
from storage.corrections import as_called_now


def banner(
    look: Look,
    sentence: str,
    action: str,
    on_action: Callable[[], Any] | None,
    symbol: str = "warning",
) -> ft.Control:
    """A sentence with something to do about it, or nothing, with `None`."""
    return ft.Semantics(
        live_region=True,
        content=ft.Container(
            ft.Row(
                [
                    look.symbol(symbol, 24, "accent"),
                    look.text(sentence, 14, expand=True),
                    *([chip(look, action, on_action)] if on_action else []),
                ],
                spacing=2 * GAP,
            ),
            bgcolor=look.colour("active"),
            border_radius=12,
            padding=ft.Padding.all(2 * GAP),
        ),
    )


def trouble(look: Look, session: Session, key: str | None = None) -> list[ft.Control]:
    """What could not be kept, if anything: a line for the top of a page.

    It needs a `key` above controls that are kept, as Flutter no longer hears what is put in anew,
    unless these are drawn anew with the line. Elsewhere it has none: what Flutter moves in a list
    is read aloud where it was before.
    """
    if session.trouble is None:
        return []
    say = words()
    sentence = say.phrase(session.as_told_here(session.trouble))
    said = banner(look, sentence, say("dismiss"), session.dismiss)
    said.key = key
    return [said]


def out_of_reach(*, cut_off: bool) -> tuple[str, str]:
    """What a header says where the other phones at the table are cut off, and that in full."""
    say = words()
    return (say("cut_off"), say("cut_off.said")) if cut_off else ("", "")


def correcting(look: Look, session: Session, draft: Draft) -> list[ft.Control]:
    """Which game is being corrected, and that it stays as it is until that is saved."""
    played = session.moment_corrected(draft)
    if played is None:
        return []
    say = words()
    day = say.day(played)
    told = f"{say('correcting', day=day)}. {say('pad.correction')}"
    # Somebody may have begun it long ago, or on another phone.
    if cells := _changed(session, draft):
        told += " " + say("correcting.changed", cells=cells)
    return [look.text(told, 14, colour="accent")]


def _changed(session: Session, draft: Draft) -> list[str]:
    """What a correction has changed so far: the table, what is noted, and whose rows and cities."""
    by_now = as_called_now(session.store.games, draft)
    if by_now.came_from is None:
        return []
    say, before = words(), by_now.model_copy(update={"game": by_now.came_from})
    told = [] if same_table(before, by_now) else [say("correcting.table")]
    told += [] if noted_of(before) == noted_of(by_now) else [say("correcting.note")]
    rows = dict.fromkeys(
        (
            before.game.seats[change.seat].name,
            f"category.{change.category}"
            if isinstance(change.category, str)
            else "correcting.city",
        )
        for change in changed_cells(before, by_now)
    )
    return told + [say("correcting.row", name=name, row=say(row)) for name, row in rows]


def passing(look: Look, why: str, exporting: Exporting, *, any_games: bool) -> list[ft.Control]:
    """What to know where games last no longer than the page, and the way to take them along."""
    say = words()
    told = say.phrase(exporting.told) if exporting.told else why
    save = partial(exporting.save, "json") if any_games else None
    return [banner(look, told, say("home.passing.export"), save)]
