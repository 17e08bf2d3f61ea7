"""A table that is not being scored any more, a page that it does not have, a game that is gone."""

import flet as ft

from app import routes
from app.frame.context import Context
from app.ui.kit import header, page_column, symbol_button, wide_button
from app.words import words
from storage.history.games import finished_as


def gone(context: Context, draft_id: str) -> ft.Control:
    """Say that a table is gone, and lead to its saved game, if there is one."""
    session = context.session
    became = finished_as(session.store.games, draft_id)
    saved = session.store.games.get(became) if became else None
    draft = session.draft if session.draft and session.draft.id == draft_id else None
    if draft is not None and draft.game.players:
        told = "gone.page_title", "gone.page", "page.pad", routes.pad(draft_id)
    elif draft is not None:
        told = "gone.title", "gone.nobody", "page.table", routes.table(draft_id)
    elif saved is not None:
        told = "gone.title", "gone.saved", "gone.open_game", routes.game(saved.id)
    else:
        told = "gone.title", "gone.nothing", "page.home", routes.HOME
    return _page(context, *told)


def gone_game(context: Context) -> ft.Control:
    """Say that a game is gone, and lead to the others."""
    return _page(context, "gone.game_title", "gone.game", "page.history", routes.HISTORY)


def _page(context: Context, title: str, explained: str, label: str, route: str) -> ft.Control:
    look, say = context.screen.look, words()
    home = symbol_button(look, "back", say("page.home"), context.opening(routes.HOME))
    return page_column(
        look,
        header(look, say(title), home),
        [look.text(say(explained), 16, colour="soft")],
        [wide_button(look, say(label), context.opening(route))],
    )
