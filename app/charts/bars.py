"""Bars: one a category, or one a table size with the categories in layers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft
import flet_charts as charts

from app.charts.lines import HEIGHT, STILL, grid, left_axis, tooltip, tooltip_style
from app.look import GAP, Look
from app.sentences.figures import ticks
from app.ui.kit import spoken

BAR = 26
"""How wide a bar is, in pixels."""

ROOM = 520
"""How wide a chart is at most, in pixels."""


@dataclass(frozen=True)
class Bar:
    """One bar, in layers from the bottom up."""

    layers: Sequence[tuple[str, float]]
    """The colour of each layer, and how much it is."""

    figure: str
    """What stands below the bar; left out where symbols stand too close for it."""

    told: str
    """What is read when it is touched."""

    symbol: str | None = None
    """The symbol that stands below the figure."""


def bar_chart(look: Look, said: str, bars: Sequence[Bar], *, width: int = BAR) -> ft.Control:
    """Bars side by side, so many pixels wide; `said` is read aloud in their place."""
    if _crowded(look, bars):
        bars = [replace(bar, figure="") for bar in bars]
    ups = [sum(value for _, value in bar.layers if value > 0) for bar in bars]
    downs = [sum(value for _, value in bar.layers if value < 0) for bar in bars]
    marks = ticks(min(0, *downs), max(0, *ups))
    style = tooltip_style(look)
    drawn = charts.BarChart(
        groups=[
            charts.BarChartGroup(x=place, rods=[_rod(look, bar, up, down, style, width)])
            for place, (bar, up, down) in enumerate(zip(bars, ups, downs, strict=True))
        ],
        animation=STILL,
        height=HEIGHT + (40 if any(bar.symbol for bar in bars) else 22) * look.scale,
        min_y=marks[0],
        max_y=marks[-1],
        group_alignment=ft.MainAxisAlignment.SPACE_AROUND,
        left_axis=left_axis(look, marks),
        bottom_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(place, _below(look, bar)) for place, bar in enumerate(bars)
            ],
            label_size=round((40 if any(bar.symbol for bar in bars) else 24) * look.scale),
        ),
        horizontal_grid_lines=grid(look, marks),
        tooltip=charts.BarChartTooltip(**tooltip(look)),
    )
    return spoken(said, ft.Container(drawn, padding=ft.Padding.only(top=2 * GAP)))


def _crowded(look: Look, bars: Sequence[Bar]) -> bool:
    """Whether the figures below symbols would run into each other; symbols alone do not."""
    room = (min(look.width, ROOM) - 20 * GAP) / len(bars)
    longest = max(len(bar.figure) for bar in bars)
    return all(bar.symbol for bar in bars) and room < 8 * longest * look.scale


def _rod(
    look: Look, bar: Bar, up: float, down: float, style: ft.TextStyle, width: int
) -> charts.BarChartRod:
    layers, above, below = [], 0.0, 0.0
    for colour, value in bar.layers:
        start = above if value > 0 else below
        layers.append(
            charts.BarChartRodStackItem(
                from_y=start,
                to_y=start + value,
                color=look.colour(colour),
                # A hairline of the ground between two layers.
                border_side=ft.BorderSide(1, look.colour("card"))
                if len(bar.layers) > 1
                else ft.BorderSide.none(),
            )
        )
        above, below = above + max(value, 0), below + min(value, 0)
    return charts.BarChartRod(
        from_y=down,
        to_y=up,
        width=width,
        border_radius=3,
        color=look.colour(bar.layers[-1][0]),
        stack_items=layers,
        tooltip=charts.BarChartRodTooltip(text=bar.told, text_style=style),
    )


def _below(look: Look, bar: Bar) -> ft.Control:
    parts: list[ft.Control] = []
    if bar.figure:
        parts.append(look.text(bar.figure, 13, "semibold", no_wrap=True))
    if bar.symbol:
        parts.append(look.symbol(bar.symbol, 20, bar.symbol))
    return ft.Column(
        parts,
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def share_bar(look: Look, share: float, expected: float | None, colour: str) -> ft.Control:
    """A share of a whole as a length, with a tick where it was to be expected.

    It is a drawing: what it says stands in words beside it.
    """
    rows: list[ft.Control] = [_length(share, 8, look.colour(colour), look.colour("key"))]
    if expected is not None:
        place = min(max(round(expected * 1000), 0), 1000)
        rows.append(
            ft.Row(
                [
                    ft.Container(expand=place or 1),
                    ft.Container(width=2, height=14, bgcolor=look.colour("ink")),
                    ft.Container(expand=1000 - place or 1),
                ],
                spacing=0,
            )
        )
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Stack(rows, height=14, alignment=ft.Alignment.CENTER_LEFT),
    )


def _length(share: float, height: int, colour: str, rest: str) -> ft.Control:
    filled = min(max(round(share * 1000), 0), 1000)
    pieces: list[ft.Control] = [
        ft.Container(height=height, expand=part, bgcolor=ground)
        for part, ground in ((filled, colour), (1000 - filled, rest))
        if part
    ]
    return ft.Container(
        ft.Row(pieces, spacing=0),
        border_radius=height // 2,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
