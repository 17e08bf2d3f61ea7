"""The players on the walk's page: name, running total, and the value being entered."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.components.kit import tappable
from app.look import GAP, Look
from app.typed import memoized
from app.words import number, words


@dataclass(frozen=True)
class Seat:
    """What the walk shows of one player."""

    name: str
    """The player's name."""

    note: str
    """A small line below the name: the wonder, the details, or a remark."""

    odd: bool
    """Whether that line is a remark."""

    total: int | None
    """The points known so far together."""

    points: int | None
    """The points in this category."""

    typed: str
    """Digits that are being typed for this player."""

    active: bool
    """Whether this player's value is entered next."""


@memoized
def SeatLine(
    look: Look,
    seat: int,
    shown: Seat,
    colour: str,
    height: int,
    choose: Callable[[int], None],
    *,
    narrow: bool,
) -> ft.Control:
    """One player's line."""
    say = words()
    value = shown.typed.replace("-", "−") if shown.typed else None
    if value is None:
        value = "•" if shown.points is None else number(shown.points)
    total = "" if shown.total is None else number(shown.total)
    size = 20 if narrow else 26
    unknown = shown.points is None and not shown.typed
    labels: list[ft.Control] = [
        look.text(
            shown.name, 14 if narrow else 16, "semibold",
            max_lines=1, overflow=ft.TextOverflow.ELLIPSIS,
        )
    ]  # fmt: skip
    under = shown.note or (total if narrow else "")
    if under:
        labels.append(
            look.text(
                under, 13, colour="accent" if shown.odd else "soft",
                max_lines=1, overflow=ft.TextOverflow.ELLIPSIS,
            )
        )  # fmt: skip
    line: list[ft.Control] = [ft.Column(labels, spacing=0, tight=True, expand=True)]
    if not narrow or shown.note:
        line.append(look.text(total, 14, colour="soft"))
    line.append(
        look.text(
            value,
            16 if unknown else size,
            "bold",
            "soft" if unknown else "accent" if shown.typed else colour,
            text_align=ft.TextAlign.RIGHT,
            width=None if narrow else 60,
            no_wrap=True,
        )
    )
    return tappable(
        _said(shown, say("seat.active") if shown.active else ""),
        ft.Row(line, spacing=GAP * 2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        lambda: choose(seat),
        height=height,
        expand=narrow,
        border_radius=0,
        padding=ft.Padding.symmetric(horizontal=(2 if narrow else 4) * GAP),
        bgcolor=look.colour("active") if shown.active else None,
    )


def _said(shown: Seat, active: str) -> str:
    """A line as a screen reader says it."""
    say = words()
    parts = [shown.name]
    if shown.typed:
        parts.append(say("seat.typing", typed=shown.typed))
    elif shown.points is None:
        parts.append(say("seat.open"))
    else:
        parts.append(say("seat.points", count=shown.points))
    if shown.total is not None:
        parts.append(say("seat.total", total=shown.total))
    return ", ".join(filter(None, [*parts, shown.note, active]))
