"""A year: ten facts of it, which can be shared, its league table, records, wonders, evenings."""

from collections.abc import Callable, Sequence
from datetime import date

import flet as ft

from app import routes
from app.entry.session import Session
from app.frame.banner import trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.look import GAP, Look
from app.statistics.lines import in_columns, section
from app.statistics.reading import COLUMNS, ONE_COLUMN, opens, progress_line, use_days
from app.statistics.spans.evening_page import longest_evening, whatever_is_chosen
from app.statistics.spans.league import LeagueTable
from app.statistics.spans.played_wonders import Wonders
from app.statistics.spans.year_picture import YearPicture
from app.statistics.table import how_long, records, totals_in_words
from app.ui.dialogs import bottom_sheet
from app.ui.kit import (
    Tapped,
    card,
    chip,
    header,
    line_button,
    page_column,
    spoken,
    symbol_button,
    wide_button,
    wrapped,
)
from app.ui.shared_picture import PictureToShare
from app.words import words
from storage.statistics import Fact, Statistics, ten_facts

EVERY, NO_PICTURE = -1, -2
"""Stand for all facts together in one picture, and for no picture."""

NEVER = date.min.year
"""Stands for what is no year: nobody played in it."""


@guarded
def YearPage(context: Context) -> ft.Control:
    """The year that the address names."""
    year = routes.year_named(routes.YEARS + ft.use_route_params()["year"])
    return _Year(context, context.session, context.screen, year or NEVER)


@guarded
def _Year(context: Context, session: Session, screen: Screen, year: int) -> ft.Control:
    look = screen.look
    found = use_days(session, date(year, 1, 1), date(year, 12, 31))
    statistics = found if isinstance(found, Statistics) else None
    facts: list[Fact] = ft.use_memo(lambda: ten_facts(statistics) if statistics else [], [found])
    pictured, picture = ft.use_state(NO_PICTURE)
    shown = facts if pictured == EVERY else facts[pictured : pictured + 1]
    sheet = _shared(look, year, shown, lambda: picture(NO_PICTURE))
    ft.use_dialog(None if pictured == NO_PICTURE else sheet)
    body = trouble(look, session)
    if statistics is not None:
        told = _facts(context, look, year, facts, picture)
        body += _sections(context, screen, statistics, told)
    elif found is not None and not isinstance(found, Statistics):
        body.append(progress_line(look, found))
    back = back_button(context, routes.year(year), routes.STATISTICS)
    width = COLUMNS if look.wide else ONE_COLUMN
    title = words()("year.title") if year == NEVER else str(year)
    page = page_column(look, header(look, title, back), body, [], width=width)
    page.key = str(year)
    return page


def _sections(
    context: Context, screen: Screen, year: Statistics, facts: ft.Control
) -> list[ft.Control]:
    look = screen.look
    if not year.games:
        return [look.text(words()("year.none"), 16, colour="soft")]
    open_game = opens(context, routes.game)
    left: list[ft.Control] = [
        look.text(totals_in_words(year), 14, colour="soft"),
        *whatever_is_chosen(look, context, "year.whole"),
        facts,
        *longest_evening(look, year, context),
    ]
    right: list[ft.Control] = [
        LeagueTable(context, screen, context.settings, year),
        *records(look, year, open_game, whole=False),
        *how_long(look, year, open_game),
        *([Wonders(context, screen, year)] if year.wonders else []),
    ]
    return in_columns(look, (left, right))


def _facts(
    context: Context, look: Look, year: int, facts: Sequence[Fact], share: Callable[[int], None]
) -> ft.Control:
    """The facts, each of which opens what it is about and can be shared, and all together."""
    say = words()
    lines = [_fact(context, look, fact, share, number) for number, fact in enumerate(facts)]
    button = wide_button(look, say("year.share"), lambda: share(EVERY), leading=False)
    title = say("year.facts", year=str(year), count=len(facts))
    return section(look, title, [card(look, lines), ft.Row([button])])


def _fact(
    context: Context, look: Look, fact: Fact, share: Callable[[int], None], number: int
) -> ft.Control:
    say = words()
    told = say.phrase(fact.phrase)
    text = look.text(told, 16, expand=True)
    on_tap = _opening(context, fact)
    line: ft.Control
    if on_tap is None:
        line = ft.Container(spoken(told, ft.Row([text])), padding=4 * GAP)
    else:
        line = line_button(told, [text, look.symbol("next", 16, "soft")], on_tap, height=None)
    alone = symbol_button(look, "share", say("year.share_one", fact=told), lambda: share(number))
    return ft.Row(
        [ft.Container(line, expand=True), alone],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _opening(context: Context, fact: Fact) -> Tapped | None:
    """Opens what a fact is about."""
    if fact.leads is None:
        return None
    kind, name = fact.leads
    if kind == "evening":
        return context.opening(routes.evening(date.fromisoformat(name)))
    route = {"game": routes.game, "player": routes.player, "wonder": routes.wonder}[kind]
    return context.opening(route(name))


def _shared(
    look: Look, year: int, facts: Sequence[Fact], close: Callable[[], None]
) -> ft.BottomSheet:
    seen = PictureToShare(look, YearPicture(year, tuple(fact.phrase for fact in facts)))
    # Scrolls on every phone: the picture of ten facts is higher than most.
    return bottom_sheet(look, words()("share.picture"), [seen], close, lines=99)


def years(look: Look, statistics: Statistics, context: Context) -> list[ft.Control]:
    """The years with games, the latest first; each opens its page."""
    found = sorted({evening.day.year for evening in statistics.evenings}, reverse=True)
    chips: list[ft.Control] = [
        chip(look, str(year), context.opening(routes.year(year))) for year in found
    ]
    return [section(look, words()("year.title"), [wrapped(chips)])]
