"""The form of a player: the places in the last games, drawn and read aloud."""

from collections.abc import Sequence

import flet as ft

from app.look import GAP, Look
from app.ui.kit import spoken
from app.words import words
from storage.statistics import Outing

PLACE = 26
"""How wide and high the place in one game is, in pixels."""


def form_line(look: Look, form: Sequence[Outing]) -> ft.Control:
    """The places in the last games, the newest last; a victory stands out, and an open tie asks."""
    say = words()
    places = [_place(outing) for outing in form]
    said = say("statistics.form_said", places=[_place_said(outing) for outing in form])
    marks: list[ft.Control] = [
        ft.Container(
            look.text(place, 14, "bold", "paper" if outing.won else "soft", no_wrap=True),
            width=PLACE * look.scale,
            height=PLACE * look.scale,
            border_radius=8,
            bgcolor=look.colour("ink" if outing.won else "key"),
            alignment=ft.Alignment.CENTER,
        )
        for place, outing in zip(places, form, strict=True)
    ]
    drawn = ft.Column(
        [
            look.text(say("statistics.form"), 16),
            ft.Row(marks, spacing=GAP, run_spacing=GAP, wrap=True),
        ],
        spacing=GAP,
        tight=True,
    )
    return ft.Container(
        spoken(said, drawn), padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP)
    )


def _place(outing: Outing) -> str:
    if outing.rank is None:
        return "–"
    return f"{outing.rank}?" if _open_tie(outing) else str(outing.rank)


def _place_said(outing: Outing) -> str:
    """A place as it is read aloud, without the colour that tells a victory."""
    say = words()
    if outing.rank is None:
        return say("statistics.form_unfinished")
    if outing.won:
        return say("statistics.form_won", place=outing.rank)
    if _open_tie(outing):
        return say("statistics.form_tie", place=outing.rank)
    return str(outing.rank)


def _open_tie(outing: Outing) -> bool:
    """Whether a player is level at the top with somebody, and nobody told their coins."""
    return outing.rank == 1 and not outing.won
