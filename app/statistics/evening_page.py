"""An evening: its games, its league table, its records; and the longest evening of all."""

from datetime import date, timedelta

import flet as ft

from app import routes
from app.entry.session import Session
from app.frame.banner import trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.game.game_line import game_line
from app.look import GAP, Look
from app.statistics.league import LeagueTable
from app.statistics.lines import figure_line, in_columns, said_line, section
from app.statistics.reading import COLUMNS, ONE_COLUMN, opens, progress_line, use_statistics
from app.statistics.table import records, totals_in_words
from app.ui.kit import card, header, page_column
from app.words import number, words
from storage.history.filters import Filter
from storage.statistics import Statistics, day_of

DAY = timedelta(days=1)

NEVER = date.min
"""Stands for what is no day: nobody played on it."""


@guarded
def EveningPage(context: Context) -> ft.Control:
    """The evening that the address names."""
    day = routes.day_named(ft.use_route_params()["day"]) or NEVER
    return _Evening(context, context.session, context.screen, day)


@guarded
def _Evening(context: Context, session: Session, screen: Screen, day: date) -> ft.Control:
    look, say = screen.look, words()
    found = use_statistics(session, _around(day))
    body = trouble(look, session)
    if isinstance(found, Statistics):
        body += _sections(context, session, screen, evening_of(found, day))
    elif found is not None:
        body.append(progress_line(look, found))
    back = back_button(context, routes.evening(day), routes.STATISTICS)
    title = say("statistics.evenings") if day == NEVER else say.day(day)
    width = COLUMNS if look.wide else ONE_COLUMN
    page = page_column(look, header(look, title, back), body, [], width=width)
    page.key = day.isoformat()
    return page


def evening_of(found: Statistics, day: date) -> Statistics:
    """The statistics of an evening's games alone."""
    return Statistics([game for game in found.games if day_of(game) == day])


def _around(day: date) -> Filter:
    """The days on which the games of an evening may have been played.

    What is played after midnight is of the evening before, and a mere date stands for its
    day wherever one is.
    """
    since = day - DAY if day > date.min else day
    until = day + DAY if day < date.max else day
    return Filter(since=since, until=until)


def _sections(
    context: Context, session: Session, screen: Screen, evening: Statistics
) -> list[ft.Control]:
    look, say = screen.look, words()
    if not evening.games:
        return [look.text(say("evening.none"), 16, colour="soft")]
    games = games_of(look, context, session, evening.evenings[0].games)
    left: list[ft.Control] = [
        look.text(totals_in_words(evening), 14, colour="soft"),
        section(look, say("evening.games"), games),
    ]
    right: list[ft.Control] = [
        LeagueTable(context, screen, evening),
        *records(look, evening, opens(context, routes.game), whole=False),
    ]
    return in_columns(look, (left, right))


def games_of(
    look: Look, context: Context, session: Session, games: tuple[str, ...]
) -> list[ft.Control]:
    """A card with these games, in time."""
    saved = [game for each in games if (game := session.store.games.get(each)) is not None]
    lines = [
        game_line(look, game.game, game.saved_at, context.opening(routes.game(game.id)))
        for game in saved
    ]
    return [ft.Container(card(look, lines), padding=ft.Padding.only(top=GAP))] if lines else []


def longest_evening(look: Look, statistics: Statistics, context: Context) -> list[ft.Control]:
    """The evening with most games, the first one of equals; nothing before one has two."""
    longest = max(statistics.evenings, key=lambda evening: len(evening.games))
    if len(longest.games) < 2:
        return []
    say = words()
    label, count = say("evening.longest"), len(longest.games)
    note = say.day(longest.day)
    said = said_line(label, say("statistics.games", count=count), note)
    line = figure_line(
        look,
        label,
        number(count),
        said=said,
        note=note,
        on_tap=context.opening(routes.evening(longest.day)),
    )
    return [card(look, [line])]
