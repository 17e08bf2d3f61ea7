"""The totals below the pad, of each player and of each team."""

from dataclasses import dataclass

import flet as ft

from app.look import GAP, LINE_HEIGHT, TARGET, Look
from app.ui.kit import hairline, spoken
from app.words import number, words
from scoring import Result

BAR = 4
"""The width of the coloured bar before each category, in pixels."""

TOTALS = TARGET + 2 * GAP
"""The height of a line of totals, in pixels."""

LABEL_GROWS = 1.3
"""How far the name of a category can grow with other text where columns are narrow."""

LEAST_WORDS = 9
"""The least size at which words below a figure can be read, in pixels."""


def totals(
    look: Look,
    result: Result,
    open_totals: set[int],
    labels: int,
    cell: float,
    *,
    tight: bool,
) -> list[ft.Control]:
    """A line of what all have, and one of what partners have together.

    The totals of those whose seats are in `open_totals` can still change. `labels` and each `cell`
    are as wide as those above, in pixels.
    """
    sums = {"report.total": _of_players(result, open_totals)}
    if result.partners:
        sums["report.team"] = _of_teams(result, open_totals)
    lines: list[ft.Control] = []
    for key, of_a_line in sums.items():
        lines += [hairline(look), _line(look, key, of_a_line, labels, cell, tight=tight)]
    return lines


@dataclass(frozen=True, slots=True)
class _Sum:
    """A total below the columns of those who have it: a player, or partners."""

    names: str
    """Who has it."""

    total: int | None
    """How much it is."""

    columns: int
    """Below how many columns it stands."""

    final: bool
    """Whether it cannot change any more."""

    won: bool
    """Whether it won."""


def _of_players(result: Result, open_totals: set[int]) -> list[_Sum]:
    called = words().called([player.name for player in result.players])
    return [
        _Sum(
            called[seat],
            player.total,
            1,
            final=player.final and seat not in open_totals,
            won=seat in result.winners,
        )
        for seat, player in enumerate(result.players)
    ]


def _of_teams(result: Result, open_totals: set[int]) -> list[_Sum]:
    """What partners have together."""
    return [
        _Sum(
            words().names([result.players[seat].name for seat in team.seats]),
            team.total,
            len(team.seats),
            final=team.final and open_totals.isdisjoint(team.seats),
            won=team.seats[0] in result.winners,
        )
        for team in result.teams
    ]


def _line(
    look: Look, key: str, sums: list[_Sum], labels: int, cell: float, *, tight: bool
) -> ft.Control:
    """A line of totals, which `key` names."""
    totals = [_total(look, one, cell * one.columns, tight=tight) for one in sums]
    return ft.Row([*_total_label(look, key, labels, tight=tight), *totals], spacing=0)


def _total(look: Look, one: _Sum, width: float, *, tight: bool) -> ft.Control:
    """A total; one that is not final yet is lighter, and says so in words, too."""
    say, size = words(), figure_size(look, width, 17 if tight else 22)
    key = "total.none" if one.total is None else "total.final" if one.final else "total.open"
    label = say(key, name=one.names, total=one.total or 0)
    shown = "·" if one.total is None else number(one.total)
    weight, ink = ("bold", "ink") if one.final else ("regular", "soft")
    face: ft.Control = look.text(shown, size, weight, ink, no_wrap=True)
    small = min(12, _room_below(look, width, size))
    if one.total is not None and not one.final and small >= LEAST_WORDS:
        so_far = look.text(say("total.so_far"), small, colour="soft", no_wrap=True)
        face = ft.Column(
            [face, so_far],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Container(
        spoken(label, face),
        width=width,
        height=TOTALS,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.colour("active") if one.won else None,
        border=ft.Border.only(left=ft.BorderSide(1, look.colour("line"))),
    )


def _room_below(look: Look, width: float, size: float) -> int:
    """The largest size of words that a cell of the totals has room for below its figure."""
    # A few letters together are about three times as wide as they are high.
    across = (width - 2) / 3 / look.scale
    return int(min(across, TOTALS / LINE_HEIGHT / look.scale - size))


def _total_label(look: Look, key: str, labels: int, *, tight: bool) -> list[ft.Control]:
    """The word before a line of totals, and its bar."""
    grows = LABEL_GROWS if tight else None
    title = ft.Container(
        look.text(words()(key), 16 if tight else 20, "bold", grows_by=grows, no_wrap=True),
        width=labels - BAR,
        alignment=ft.Alignment.CENTER if tight else ft.Alignment.CENTER_LEFT,
        padding=ft.Padding.only(left=0 if tight else 2 * GAP),
    )
    bar = ft.Container(width=BAR, height=TOTALS, bgcolor=look.colour("ink"))
    return [bar, title]


def figure_size(look: Look, width: float, size: int) -> float:
    """The size of figures: smaller where three of them would not fit a cell."""
    # A figure is about two thirds as wide as it is high.
    return max(10 / look.scale, min(size, int((width - 2) / 2) / look.scale))
