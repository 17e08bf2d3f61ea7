"""Lines drawn over time, by flet-charts: each with its figures in words and a quiet tooltip."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft
import flet_charts as charts

from app.look import FAMILIES, GAP, LINE_HEIGHT, Look
from app.sentences.figures import ticks
from app.ui.kit import spoken
from app.words import MINUS

HEIGHT = 168
"""How high a chart is, in pixels."""

STILL = ft.Animation(ft.Duration(), ft.AnimationCurve.LINEAR)
"""Charts stand still, so that nobody has to ask for less motion."""

FAINT = 0.16
"""How much of a line's colour the ground of its uncertainty has."""


@dataclass(frozen=True)
class Point:
    """One point of a line."""

    value: float
    """How high it stands."""

    told: str
    """What is read when it is touched."""

    low: float | None = None
    """The least that the value may truly be, where that is known."""

    high: float | None = None
    """The most that it may be."""


def line_chart(
    look: Look, said: str, points: Sequence[Point], colour: str, ends: tuple[str, str]
) -> ft.Control:
    """Points from left to right, joined; where they have a `low` and a `high`, between those.

    `said` is read aloud in place of the drawing; `ends` stand below its two sides.
    """
    lows = [point.value if point.low is None else point.low for point in points]
    highs = [point.value if point.high is None else point.high for point in points]
    marks = ticks(min(lows), max(highs))
    line = look.colour(colour)
    series = [_line(look, points, line)]
    uncertain = any(point.high is not None for point in points)
    if uncertain:
        series = [
            # All below the upper edge is tinted, and all below the lower one is not.
            _edge(highs, line, ft.Colors.with_opacity(FAINT, line)),
            _edge(lows, line, look.colour("card")),
            *series,
        ]
    drawn = charts.LineChart(
        data_series=series,
        animation=STILL,
        height=HEIGHT,
        min_x=-0.5 if len(points) == 1 else 0,
        max_x=0.5 if len(points) == 1 else len(points) - 1,
        min_y=marks[0],
        max_y=marks[-1],
        left_axis=left_axis(look, marks),
        horizontal_grid_lines=None if uncertain else grid(look, marks),
        border=ft.Border.only(bottom=ft.BorderSide(1, look.colour("line"))),
        tooltip=charts.LineChartTooltip(**tooltip(look)),
    )
    first, last = ends
    below: list[ft.Control] = [look.text(first, 13, colour="soft", expand=True)]
    if last != first:
        below.append(look.text(last, 13, colour="soft", expand=True, text_align=ft.TextAlign.RIGHT))
    return spoken(
        said,
        ft.Column(
            [
                # Room for half a dot, and for half of the topmost number.
                ft.Container(drawn, padding=ft.Padding.only(top=2 * GAP, right=2 * GAP)),
                ft.Row(below, spacing=2 * GAP),
            ],
            spacing=2 * GAP,
            tight=True,
        ),
    )


def _line(look: Look, points: Sequence[Point], colour: str) -> charts.LineChartData:
    dot = charts.ChartCirclePoint(color=colour, radius=3 if len(points) <= 40 else 0)
    touched = charts.ChartCirclePoint(color=colour, radius=6)
    style = tooltip_style(look)
    return charts.LineChartData(
        points=[
            charts.LineChartDataPoint(
                place,
                point.value,
                tooltip=charts.LineChartDataPointTooltip(text=point.told, text_style=style),
            )
            for place, point in enumerate(points)
        ],
        color=colour,
        stroke_width=2.5,
        rounded_stroke_cap=True,
        rounded_stroke_join=True,
        point=dot,
        selected_point=touched,
        selected_below_line=False,
    )


def _edge(values: Sequence[float], colour: str, below: str) -> charts.LineChartData:
    return charts.LineChartData(
        points=[
            charts.LineChartDataPoint(place, value, show_tooltip=False)
            for place, value in enumerate(values)
        ],
        color=ft.Colors.with_opacity(0.5, colour),
        stroke_width=1,
        dash_pattern=[3, 3],
        below_line_bgcolor=below,
        point=False,
        selected_point=False,
        selected_below_line=False,
    )


def left_axis(look: Look, marks: Sequence[float]) -> charts.ChartAxis:
    """The numbers beside a chart."""
    longest = max(len(_mark(mark)) for mark in marks)
    return charts.ChartAxis(
        labels=[
            charts.ChartAxisLabel(mark, look.text(_mark(mark), 13, colour="soft")) for mark in marks
        ],
        label_spacing=marks[1] - marks[0],
        label_size=round((8 * longest + 2 * GAP) * look.scale),
    )


def _mark(mark: float) -> str:
    return f"{mark:g}".replace("-", MINUS)


def grid(look: Look, marks: Sequence[float]) -> charts.ChartGridLines:
    """Hairlines at those numbers."""
    return charts.ChartGridLines(interval=marks[1] - marks[0], color=look.colour("line"), width=1)


def tooltip(look: Look) -> dict[str, Any]:
    """The box that says what is touched."""
    return {
        "bgcolor": look.colour("ink"),
        "border_radius": 8,
        "max_width": 180 * look.scale,
        "padding": ft.Padding.symmetric(horizontal=2 * GAP, vertical=GAP),
        "fit_inside_horizontally": True,
        "fit_inside_vertically": True,
    }


def tooltip_style(look: Look) -> ft.TextStyle:
    """The style of those words: light on dark, or the other way round."""
    return ft.TextStyle(
        size=14,
        font_family=FAMILIES["semibold"],
        color=look.colour("paper"),
        height=LINE_HEIGHT,
        letter_spacing=0,
    )
