"""The statistics: who is how strong, records, averages, wonders, and the evenings."""

from datetime import date

import flet as ft

from app import routes
from app.charts.calendar import month_of_evenings
from app.finding.search import GameSearch
from app.flet_mended.hooks import use_kept, use_once
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.statistics.lines import Columns, section
from app.statistics.people import FIRST, ladder
from app.statistics.reading import opens, statistics_page, use_reading
from app.statistics.spans.evening_page import longest_evening
from app.statistics.spans.league import LeagueTable
from app.statistics.spans.played_wonders import Wonders
from app.statistics.spans.year_page import years
from app.statistics.table import how_long, records, table_sizes, totals_in_words, winners_points
from app.ui.kit import scroll_to
from app.words import words
from storage.statistics import Statistics

HERE = "evenings"
"""What the calendar is found by on its page."""


@guarded
def StatisticsPage(context: Context) -> ft.Control:
    """The table as a whole."""
    return _Overview(context, context.screen, context.search)


@guarded
def _Overview(context: Context, screen: Screen, search: GameSearch) -> ft.Control:
    look, say = screen.look, words()
    reading = use_reading(context)
    shown, show = ft.use_state(FIRST)

    def sections(statistics: Statistics) -> Columns:
        if not statistics.games:
            return [look.text(say("statistics.empty"), 16, colour="soft")], []
        left = [
            ladder(look, statistics, shown, show, opens(context, routes.player)),
            LeagueTable(context, screen, context.settings, statistics),
            *records(look, statistics, opens(context, routes.game), whole=not search.chosen),
            *years(look, statistics, context),
            *longest_evening(look, statistics, context),
            *table_sizes(look, statistics),
            *how_long(look, statistics, opens(context, routes.game)),
        ]
        right = winners_points(look, statistics)
        if statistics.wonders:
            right.append(Wonders(context, screen, statistics))
        right.append(_Calendar(context, screen, statistics))
        return left, right

    read = reading.statistics
    if read and read.games:
        reading.chooser.append(look.text(totals_in_words(read), 14, colour="soft"))
    back = back_button(context, routes.STATISTICS, routes.HISTORY)
    return statistics_page(context, say("page.statistics"), back, reading, sections)


@guarded
def _Calendar(context: Context, screen: Screen, statistics: Statistics) -> ft.Control:
    """A month of evenings; a tap opens one, and whoever comes back from it is led here again."""
    look, say = screen.look, words()
    counts = {evening.day: len(evening.games) for evening in statistics.evenings}
    months = sorted({(day.year, day.month) for day in counts})
    came_from = use_once(context.search.take_evening)
    left_there = use_kept(lambda: {came_from} - {None})
    asked_month, show_month = ft.use_state(_month_of(came_from) or months[-1])
    month = asked_month if asked_month in months else months[-1]

    def open_evening(day: date) -> None:
        context.search.evening = day
        context.go(routes.evening(day))

    async def go_back_there(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        if left_there:
            left_there.clear()
            await scroll_to(event.control, HERE)

    calendar = month_of_evenings(look, months, month, counts, came_from, show_month, open_evening)
    return ft.Container(
        section(look, say("statistics.evenings"), [calendar]),
        key=ft.ScrollKey(HERE),  # type: ignore[call-arg]
        # Before it has a size, a browser has nothing to scroll to.
        on_size_change=go_back_there if left_there else None,
    )


def _month_of(day: date | None) -> tuple[int, int] | None:
    return (day.year, day.month) if day else None
