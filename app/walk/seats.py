"""The players on the walk's page: name, running total, and the value being entered."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.flet_mended.hooks import memoized
from app.game.sheet import short_names
from app.look import FAMILIES, GAP, INSIDE_CARD, TARGET, Look
from app.ui.kept_controls import use_kept_controls
from app.ui.kit import hairline, tappable
from app.words import number, words

TEAM_COLOURS = ("accent", "soft")
"""The colours of teams' marks, one after the other; where one ends, so does its mark."""

MARK = 4
"""How wide the mark of a team is, in pixels."""

VALUE = 60
"""How wide a player's points are in a line of their own, in pixels."""

FIGURE = 0.68
"""How wide a bold figure is at most, as a part of its size."""


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

    worked_out: bool
    """Whether those points follow from the city, and nobody typed them."""

    asked: bool
    """Whether questions are open before there are points."""

    typed: str
    """Digits that are being typed for this player."""

    active: bool
    """Whether this player's value is entered next."""

    called: str = ""
    """What the player is called aloud, where another one has the same name."""

    partner: str = ""
    """The partner's name, where two play as a team."""

    team: int = 0
    """Which team that is, from 0 round the table; it has no meaning without a partner."""

    @property
    def team_colour(self) -> str:
        """The colour of a team's mark; the team whose lines stand below it has another one."""
        return TEAM_COLOURS[self.team % len(TEAM_COLOURS)]


@memoized
def SeatLine(
    look: Look,
    seat: int,
    shown: Seat,
    colour: str,
    height: int,
    choose: Callable[[int], None],
    why: Callable[[int], None],
    *,
    narrow: bool,
) -> ft.Control:
    """One player's line; held, it tells why there are these points."""
    say = words()
    value = _value(shown)
    # A number alone beside the points would be named nowhere.
    total = "" if shown.total is None else say("seat.total", total=shown.total)
    size = 20 if narrow else 26
    unknown = shown.points is None and not shown.typed
    labels: list[ft.Control] = [_names(look, shown, narrow=narrow)]
    under = shown.note or (total if narrow else "")
    if under:
        labels.append(
            look.text(
                under, 13, colour="accent" if shown.odd else "soft",
                max_lines=1, overflow=ft.TextOverflow.ELLIPSIS,
            )
        )  # fmt: skip
    line: list[ft.Control] = [ft.Column(labels, spacing=0, tight=True, expand=True)]
    if not narrow:
        line.append(look.text(total, 13, colour="soft", no_wrap=True))
    elif shown.note and shown.total is not None:
        line.append(look.text(number(shown.total), 13, colour="soft"))
    line.append(
        look.text(
            value,
            16 if unknown else size,
            "bold",
            "soft" if unknown else "accent" if shown.typed else colour,
            worked_out=shown.worked_out and not shown.typed,
            text_align=ft.TextAlign.RIGHT,
            width=None if narrow else VALUE,
            grows_by=None if narrow else max(1, VALUE / (FIGURE * size * len(value))),
            no_wrap=True,
        )
    )
    edge = (2 if narrow else 4) * GAP
    if shown.partner:
        line.insert(0, _mark(look, seat, shown, height, narrow=narrow))
    return tappable(
        _said(shown, say("seat.active") if shown.active else ""),
        ft.Container(
            ft.Row(line, spacing=GAP * 2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            padding=ft.Padding.only(left=0 if shown.partner else edge, right=edge),
            foreground_decoration=look.frame(glows=shown.active),
        ),
        lambda: choose(seat),
        on_long_press=lambda: why(seat),
        height=height,
        expand=narrow,
        border_radius=INSIDE_CARD,
        bgcolor=look.colour("active") if shown.active else None,
    )


def _names(look: Look, shown: Seat, *, narrow: bool) -> ft.Control:
    """Who it is, and beside that with whom, where there is room."""
    beside = []
    if shown.partner and not narrow:
        style = ft.TextStyle(size=13, font_family=FAMILIES["regular"], color=look.colour("soft"))
        with_whom = words()("seat.with", partner=shown.partner)
        beside.append(ft.TextSpan("   " + with_whom, style=style))
    return look.text(
        shown.name, 14 if narrow else 16, "semibold",
        spans=beside, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS,
    )  # fmt: skip


def _mark(look: Look, seat: int, shown: Seat, height: int, *, narrow: bool) -> ft.Control:
    """The mark of a team at the edge of its lines: it joins those that stand below each other."""
    first = not seat % 2
    above = 2 * GAP if first or narrow else 0
    below = 2 * GAP if narrow or not first else 0
    return ft.Container(
        ft.Container(bgcolor=look.colour(shown.team_colour)),
        width=MARK,
        height=height,
        padding=ft.Padding.only(top=above, bottom=below),
    )


@memoized
def SeatRow(
    look: Look,
    seats: tuple[Seat, ...],
    colour: str,
    width: float,
    choose: Callable[[int], None],
    why: Callable[[int], None],
) -> ft.Control:
    """All players beside each other, where a page is about one of them.

    In two rows where a finger would need more width.
    """
    # A pixel less is a finger's width still: seven fit a small phone so.
    rows = 1 if (width - 2) / len(seats) >= TARGET - 1 else 2
    across = -(-len(seats) // rows)
    cell = (width - 2) / across
    shown = short_names([seat.name for seat in seats], (cell - 2 * GAP) / look.scale)
    # A tap changes one or two of them. In other rows they would be taken along by the old ones.
    kept = use_kept_controls().within(across)
    cells: list[ft.Control] = [
        kept(
            position,
            _cell,
            look,
            position,
            seat,
            shown[position],
            colour,
            choose,
            why,
            first=not position % across,
        )
        for position, seat in enumerate(seats)
    ]
    cells += [ft.Container(expand=1) for _ in range(rows * across - len(seats))]
    lines: list[ft.Control] = []
    for start in range(0, len(cells), across):
        if start:
            lines.append(hairline(look))
        lines.append(ft.Row(cells[start : start + across], spacing=0))
    return ft.Container(
        ft.Column(lines, spacing=0, tight=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=16,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def row_height(look: Look) -> int:
    """How high the players' row is, in pixels."""
    return round(max(64, 62 * look.scale))


def _cell(
    look: Look,
    position: int,
    seat: Seat,
    name: str,
    colour: str,
    choose: Callable[[int], None],
    why: Callable[[int], None],
    *,
    first: bool,
) -> ft.Control:
    value = _value(seat)
    ink = "accent" if seat.typed else "soft" if seat.points is None else colour
    texts: list[ft.Control] = [
        look.text(name, 13, "semibold", no_wrap=True),
        look.text(
            value, 16, "bold", ink, no_wrap=True, worked_out=seat.worked_out and not seat.typed
        ),
        look.text(
            "" if seat.total is None else number(seat.total), 13, colour="soft", no_wrap=True
        ),
    ]
    rule = None if first else ft.BorderSide(1, look.colour("line"))
    mark = ft.BorderSide(MARK, look.colour(seat.team_colour)) if seat.partner else None
    return tappable(
        _said(seat, words()("seat.active") if seat.active else ""),
        ft.Container(
            ft.Column(
                texts,
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            border=ft.Border.only(left=rule, top=mark) if rule or mark else None,
            alignment=ft.Alignment.CENTER,
            foreground_decoration=look.frame(glows=seat.active),
        ),
        lambda: choose(position),
        on_long_press=lambda: why(position),
        expand=1,
        height=row_height(look),
        border_radius=INSIDE_CARD,
        bgcolor=look.colour("active") if seat.active else None,
    )


def _value(shown: Seat) -> str:
    """What stands for a player's points: digits being typed, the points, or their absence."""
    if shown.typed:
        return shown.typed.replace("-", "−")
    if shown.points is None:
        return "?" if shown.asked else "•"
    return number(shown.points)


def _said(shown: Seat, active: str) -> str:
    """A line as a screen reader says it."""
    say = words()
    parts = [shown.called or shown.name]
    if shown.typed:
        parts.append(say("seat.typing", typed=shown.typed))
    elif shown.points is None:
        parts.append(say("seat.asked" if shown.asked else "seat.open"))
    else:
        parts.append(say("seat.points", count=shown.points))
        if shown.worked_out:
            parts.append(say("seat.worked_out"))
    if shown.total is not None:
        parts.append(say("seat.total", total=shown.total))
    if shown.partner:
        parts.append(say("seat.with", partner=shown.partner))
    return ", ".join(filter(None, [*parts, shown.note, active]))
