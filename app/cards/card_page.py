"""One card or wonder: what it gives, in the box and at this table."""

import flet as ft

from app import routes
from app.cards.things import whole_box
from app.cards.told import told
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.look import CARD_COLOURS, CARD_SYMBOLS
from app.ui.kit import header, page_column, symbol_button
from app.words import words
from scoring import Game, editions
from scoring.catalogue.cards import cards


@guarded
def CardPage(context: Context) -> ft.Control:
    """What a card gives; its address may end with the draft or the saved game that asks."""
    asked = ft.use_route_params()
    edition, name = asked.get("edition") or "", routes.named(asked.get("name") or "")
    return _Card(context, context.screen, edition, name, asked.get("of") or "")


@guarded
def _Card(context: Context, screen: Screen, edition: str, name: str, of: str) -> ft.Control:
    look = screen.look
    if edition not in editions():
        edition = context.settings.edition
    card = cards(whole_box(edition)).get(name)
    colour = card.colour if card else "wonder"
    here = routes.card(edition, name, of)
    before = context.trail.before(here) or routes.CARDS

    def back() -> None:
        context.go(before)
        context.trail.forget(here)

    head = header(
        look,
        name,
        symbol_button(look, "back", words()("back"), back),
        symbol=CARD_SYMBOLS.get(colour, colour),
        colour=CARD_COLOURS.get(colour, colour),
    )
    return page_column(look, head, told(look, edition, name, _game_of(context, of)), [])


def _game_of(context: Context, of: str) -> Game | None:
    """The game of a draft or a saved game by its id."""
    if not of:
        return None
    saved = context.session.store.games.get(of)
    if saved is not None:
        return saved.game
    draft = context.session.open(of)
    return draft.game if draft else None
