"""An evening: its games, league table, records and wonders; and the longest one of all."""

from datetime import date

import flet as ft

from app import routes
from app.entry.session import Session
from app.frame.banner import trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.game.game_line import game_line
from app.look import GAP, Look
from app.statistics.lines import figure_line, in_columns, said_line, section
from app.statistics.reading import COLUMNS, ONE_COLUMN, opens, progress_line, use_days
from app.statistics.spans.league import LeagueTable
from app.statistics.spans.played_wonders import Wonders
from app.statistics.table import how_long, records
from app.ui.kit import card, header, page_column
from app.words import number, words
from storage.statistics import Statistics

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
    found = use_days(session, day, day)
    body = trouble(look, session)
    if isinstance(found, Statistics):
        body += _sections(context, session, screen, found)
    elif found is not None:
        body.append(progress_line(look, found))
    back = back_button(context, routes.evening(day), routes.STATISTICS)
    title = say("statistics.evenings") if day == NEVER else say.day(day)
    width = COLUMNS if look.wide else ONE_COLUMN
    page = page_column(look, header(look, title, back), body, [], width=width)
    page.key = day.isoformat()
    return page


def _sections(
    context: Context, session: Session, screen: Screen, evening: Statistics
) -> list[ft.Control]:
    look, say = screen.look, words()
    if not evening.games:
        return [look.text(say("evening.none"), 16, colour="soft")]
    games = games_of(look, context, session, evening.evenings[0].games)
    left: list[ft.Control] = [
        look.text(
            say(
                "evening.all",
                games=say("statistics.games", count=len(evening.games)),
                players=say("statistics.players", count=len(evening.players)),
            ),
            14,
            colour="soft",
        ),
        *whatever_is_chosen(look, context, "evening.whole"),
        section(look, say("evening.games"), games),
    ]
    right: list[ft.Control] = [
        LeagueTable(context, screen, context.settings, evening),
        *records(look, evening, opens(context, routes.game), whole=False),
        *how_long(look, evening, opens(context, routes.game)),
        *([Wonders(context, screen, evening)] if evening.wonders else []),
    ]
    return in_columns(look, (left, right))


def whatever_is_chosen(look: Look, context: Context, key: str) -> list[ft.Control]:
    """Says that a span has all its games, to those who come from some that they have chosen."""
    return [look.text(words()(key), 14, colour="soft")] if context.search.chosen else []


def games_of(
    look: Look, context: Context, session: Session, games: tuple[str, ...]
) -> list[ft.Control]:
    """A card with these games, in time; the page is called by their day."""
    saved = [game for each in games if (game := session.store.games.get(each)) is not None]
    lines = [
        game_line(look, one.game, one.saved_at, context.opening(routes.game(one.id)), dated=False)
        for one in saved
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
