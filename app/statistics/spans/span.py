"""What pages about a span of days have in common: its games alone, and its wonders."""

from collections.abc import Callable
from datetime import date, timedelta

import flet as ft

from app import routes
from app.entry.session import Session
from app.finding.scored_games import Progress
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.statistics.lines import section
from app.statistics.reading import opens, use_statistics
from app.statistics.wonders import FIRST, wonder_list
from app.words import words
from storage.history.filters import Filter
from storage.statistics import Statistics, day_of

DAY = timedelta(days=1)


def use_span(session: Session, first: date, last: date) -> Statistics | Progress | None:
    """Read the games of some days, beside the page.

    What is played after midnight is of the evening before, and a mere date stands for its
    day wherever one is: so a day more is read at either end.
    """
    since = first - DAY if first > date.min else first
    until = last + DAY if last < date.max else last
    found = use_statistics(session, Filter(since=since, until=until))

    def within() -> Statistics | Progress | None:
        if not isinstance(found, Statistics):
            return found
        return of_days(found, first, last)

    # Whoever draws the page again finds what was worked out.
    kept: Statistics | Progress | None = ft.use_memo(within, [found, first, last])
    return kept


def of_days(found: Statistics, first: date, last: date) -> Statistics:
    """The statistics of the games of some days alone."""
    games = [game for game in found.games if first <= day_of(game) <= last]
    return found if len(games) == len(found.games) else Statistics(games)


@guarded
def Wonders(context: Context, screen: Screen, statistics: Statistics) -> ft.Control:
    """The wonders that were played."""
    shown, show = ft.use_state(FIRST)
    open_wonder: Callable[[str], Callable[[], None]] = opens(context, routes.wonder)
    lines = wonder_list(screen.look, statistics.wonders, shown, show, open_wonder)
    return section(screen.look, words()("statistics.wonders"), [lines])
