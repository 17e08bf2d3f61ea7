"""The statistics: who is how strong, records, averages, wonders, and the evenings."""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias, cast

import flet as ft

from app import routes
from app.charts.calendar import month_of_evenings
from app.entry.session import Session
from app.finding.search import GameSearch
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.statistics.lines import Columns, section
from app.statistics.people import FIRST, ladder
from app.statistics.reading import opens, statistics_page, use_reading
from app.statistics.spans.evening_page import games_of, longest_evening
from app.statistics.spans.league import LeagueTable
from app.statistics.spans.played_wonders import Wonders
from app.statistics.spans.year_page import years
from app.statistics.table import how_long, records, table_sizes, totals_in_words, winners_points
from app.ui.kit import wide_button
from app.words import words
from storage.statistics import Statistics

Chosen: TypeAlias = tuple[date | None, Callable[[date], None]]


@guarded
def StatisticsPage(context: Context) -> ft.Control:
    """The table as a whole."""
    return _Overview(context, context.session, context.screen, context.search)


@guarded
def _Overview(context: Context, session: Session, screen: Screen, search: GameSearch) -> ft.Control:
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
        right.append(_Calendar(context, session, screen, statistics))
        return left, right

    read = reading.statistics
    if read and read.games:
        reading.chooser.append(look.text(totals_in_words(read), 14, colour="soft"))
    back = back_button(context, routes.STATISTICS, routes.HISTORY)
    return statistics_page(context, say("page.statistics"), back, reading, sections)


@guarded
def _Calendar(
    context: Context, session: Session, screen: Screen, statistics: Statistics
) -> ft.Control:
    """A month of evenings, and the games of the one that is chosen."""
    look, say = screen.look, words()
    evenings = {evening.day: evening for evening in statistics.evenings}
    months = sorted({(day.year, day.month) for day in evenings})
    asked_month, show_month = ft.use_state(months[-1])
    asked_day, choose = cast("Chosen", ft.use_state(None))
    month = asked_month if asked_month in months else months[-1]
    day = asked_day if asked_day and (asked_day.year, asked_day.month) == month else None
    counts = {each: len(evening.games) for each, evening in evenings.items()}
    content: list[ft.Control] = [
        month_of_evenings(look, months, month, counts, day, show_month, choose)
    ]
    if day is not None and day in evenings:
        content += games_of(look, context, session, evenings[day].games)
        content.append(wide_button(look, say("evening.open"), context.opening(routes.evening(day))))
    return section(look, say("statistics.evenings"), content)
