"""A table that is not being scored any more, or never was."""

import flet as ft

from app import routes
from app.components.kit import header, page_column, symbol_button, wide_button
from app.pages.context import Context
from app.words import words


def gone(context: Context, draft_id: str) -> ft.Control:
    """Say so, and lead to the saved game where there is one."""
    look = context.screen.look
    say = words()
    session = context.session
    became = session.saved_as[1] if session.saved_as and session.saved_as[0] == draft_id else ""
    saved = session.store.games.get(became or draft_id)
    if session.draft is not None and session.draft.id == draft_id:
        label, route = say("page.table"), routes.table(draft_id)
        explained = say("gone.nobody")
    elif saved is not None:
        label, route = say("gone.open_game"), routes.game(saved.id)
        explained = say("gone.saved")
    else:
        label, route = say("page.home"), routes.HOME
        explained = say("gone.nothing")
    home = symbol_button(look, "back", say("page.home"), lambda: context.go(routes.HOME))
    return page_column(
        look,
        header(look, say("gone.title"), home),
        [look.text(explained, 16, colour="soft")],
        [wide_button(look, label, lambda: context.go(route))],
    )
