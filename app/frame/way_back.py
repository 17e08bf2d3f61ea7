"""The way back of pages that are come to from many others: to where one came from."""

import flet as ft

from app import routes
from app.frame.context import Context
from app.ui.kit import symbol_button
from app.words import words


def back_button(context: Context, here: str, otherwise: str) -> ft.Control:
    """Leads to the page that led here, which it names, or to another if there was none."""

    def route() -> str:
        before = context.trail.before(here)
        return before if _leads(context, before) else otherwise

    def back() -> None:
        # A table may have been closed before this page is told.
        context.session.refresh()
        context.go(route())
        context.trail.forget(here)

    return symbol_button(context.screen.look, "back", _called(route()), back)


def back_at_table(context: Context, here: str, otherwise: str) -> ft.Control:
    """Leads from a page of a table to the one that led here, or to another of this table."""

    def back() -> None:
        context.session.refresh()
        before = context.trail.before(here)
        context.go(before if _at_open_table(context, before) else otherwise)
        context.trail.forget(here)

    return symbol_button(context.screen.look, "back", words()("back"), back)


def _at_open_table(context: Context, route: str) -> bool:
    """Whether a page shows the table that is open; another one may be closed by now."""
    draft = context.session.draft
    return draft is not None and routes.is_of_a_table(route) and draft.id in route.split("/")


def _leads(context: Context, route: str) -> bool:
    """Whether a page looks back at the history, or shows the open table."""
    return (
        route in _NAMES
        or _at_open_table(context, route)
        or routes.statistics_of(route) is not None
        or routes.is_game(route)
        or routes.day_named(route) is not None
        or routes.year_named(route) is not None
    )


def _called(route: str) -> str:
    """What the page of a route is called; that of a player or a wonder by the name."""
    if routes.is_of_a_table(route):
        return words()("back")
    day = routes.day_named(route)
    if day is not None:
        return words().day(day)
    year = routes.year_named(route)
    if year is not None:
        return str(year)
    name = routes.statistics_of(route)
    return words()(_NAMES.get(route, "page.game")) if name is None else name


_NAMES = {
    routes.HOME: "page.home",
    routes.HISTORY: "page.history",
    routes.STATISTICS: "page.statistics",
    routes.PLAYERS: "page.players",
    routes.SETTINGS: "page.settings",
    routes.IMPORT: "page.import",
    routes.CARDS: "page.cards",
    routes.SCIENCE: "page.science",
}
"""What the pages are called that are about no game or player alone."""
