"""A month of evenings: the days with games stand out, and open what was played."""

from calendar import Calendar
from collections.abc import Callable, Mapping
from datetime import date
from math import ceil

import flet as ft

from app.look import LINE_HEIGHT, TARGET, Look
from app.ui.kit import symbol_button, tappable
from app.words import words

DAYS = 7
"""How many days a week has, Monday first."""

DAY, TIMES = 14, 13
"""The size of a day's number, and of how many games it has below, in pixels."""

TIMES_GROW = 1.4
"""How far that can grow with other text: a day with a dozen games is no wider than others."""

EDGE = 2
"""How far a day that stands out stays from those beside it, in pixels."""


def month_of_evenings(
    look: Look,
    months: list[tuple[int, int]],
    shown: tuple[int, int],
    games: Mapping[date, int],
    chosen: date | None,
    show: Callable[[tuple[int, int]], None],
    choose: Callable[[date], None],
) -> ft.Control:
    """One of the months that have games, with a way to the one before and after.

    `months` are years and months, the earliest first; `games` says how many a day has.
    """
    say = words()
    year, month = shown
    place = months.index(shown)
    evenings = sum(1 for day in games if (day.year, day.month) == shown)
    name = say("calendar.month", month=say(f"month.{month}"), year=str(year))

    def step(by: int, symbol: str, label: str) -> ft.Control:
        there = place + by
        if not 0 <= there < len(months):
            return ft.Container(width=TARGET, height=TARGET)
        return symbol_button(look, symbol, label, lambda: show(months[there]))

    head = ft.Row(
        [
            step(-1, "back", say("calendar.before")),
            ft.Column(
                [
                    look.text(name, 16, "semibold", text_align=ft.TextAlign.CENTER),
                    look.text(
                        say("calendar.evenings", count=evenings),
                        13,
                        colour="soft",
                        text_align=ft.TextAlign.CENTER,
                    ),
                ],
                expand=True,
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            step(1, "next", say("calendar.after")),
        ]
    )
    weekdays = ft.Semantics(
        exclude_semantics=True,
        content=ft.Row(
            [
                look.text(
                    say(f"weekday.{place}"),
                    13,
                    colour="soft",
                    expand=True,
                    text_align=ft.TextAlign.CENTER,
                    no_wrap=True,
                )
                for place in range(1, DAYS + 1)
            ],
            spacing=0,
        ),
    )
    height = _height_of_days(look)
    weeks = [
        ft.Row(
            [
                _day(look, day, games.get(day, 0), choose, height, chosen=day == chosen)
                if day
                else ft.Container(expand=True, height=height)
                for day in week
            ],
            spacing=0,
        )
        for week in _weeks(year, month)
    ]
    return ft.Column([head, weekdays, *weeks], spacing=0, tight=True)


def _weeks(year: int, month: int) -> list[list[date | None]]:
    """The weeks of a month, with nothing for the days of others, which the calendar may lack."""
    weeks = Calendar().monthdayscalendar(year, month)
    return [[date(year, month, day) if day else None for day in week] for week in weeks]


def _height_of_days(look: Look) -> int:
    """How high a day is: two lines of text fit into what stands out of the page."""
    return max(TARGET, ceil((DAY + TIMES) * LINE_HEIGHT * look.scale) + 2 * EDGE)


def _day(
    look: Look, day: date, games: int, choose: Callable[[date], None], height: int, *, chosen: bool
) -> ft.Control:
    if not games:
        quiet = look.text(str(day.day), DAY, colour="soft", text_align=ft.TextAlign.CENTER)
        return ft.Container(
            ft.Semantics(exclude_semantics=True, content=quiet),
            expand=True,
            height=height,
            alignment=ft.Alignment.CENTER,
        )
    say = words()
    number = [look.text(str(day.day), DAY, "bold", "paper" if chosen else "accent")]
    if games > 1:
        number.append(
            look.text(
                say("calendar.times", count=games),
                TIMES,
                "regular",
                "paper" if chosen else "soft",
                grows_by=TIMES_GROW,
                no_wrap=True,
            )
        )
    said = say("calendar.day", day=say.day(day), games=say("statistics.games", count=games))
    return tappable(
        say("chosen", label=said) if chosen else said,
        ft.Container(
            ft.Column(
                list(number),
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            margin=EDGE,
            border_radius=12,
            bgcolor=look.colour("ink" if chosen else "active"),
            alignment=ft.Alignment.CENTER,
        ),
        lambda: choose(day),
        expand=True,
        height=height,
    )
