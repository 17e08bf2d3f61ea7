"""All cards, wonders and tokens of an edition: searched by a few letters, filtered by a tap."""

from collections.abc import Callable
from functools import partial
from itertools import islice

import flet as ft

from app import routes
from app.cards.things import BASE, Thing, found, things
from app.cards.told import told
from app.flet_mended.hooks import use_kept
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.look import CARD_COLOURS, CARD_SYMBOLS, GAP, Look
from app.ui.dialogs import bottom_sheet
from app.ui.field import Field
from app.ui.kit import (
    Tapped,
    card,
    chip,
    header,
    line_button,
    more_line,
    page_column,
    spoken,
    titled_line,
    wrapped,
)
from app.words import words
from scoring import Game, editions
from scoring.catalogue.cards import expansions_of

AT_ONCE = 30
"""How many things are listed before more are asked for."""


@guarded
def CardsPage(context: Context) -> ft.Control:
    """What each card gives."""
    draft = context.session.draft
    return _Cards(context, context.screen, draft.game if draft else None)


@guarded
def _Cards(context: Context, screen: Screen, game: Game | None) -> ft.Control:
    look, say = screen.look, words()
    edition, choose_edition = ft.use_state(game.edition if game else context.settings.edition)
    letters, follow_anew = ft.use_state("")
    # Flet makes another function at each drawing, and the field would be drawn anew with it.
    follow = use_kept(lambda: follow_anew)
    colour, choose_colour = ft.use_state("")
    box, choose_box = ft.use_state("all")
    most, show_more = ft.use_state(AT_ONCE)
    opened, open_thing = ft.use_state("")
    choices, show_choices = ft.use_state(False)  # noqa: FBT003
    boxes = [("all", say("cards.all")), (BASE, say("cards.base"))]
    boxes += [(name, say(f"expansion.{name}")) for name in expansions_of(edition)]
    names = [(name, say(f"edition.{name}")) for name in editions()]
    colours = _colours(edition)
    # A tap may come before the choices of another edition are drawn.
    box = box if box in dict(boxes) else "all"
    colour = colour if colour in dict(colours) else ""
    chosen_box = None if box == "all" else box
    have = found(edition, say, letters, colour, chosen_box)
    ft.use_dialog(
        bottom_sheet(look, opened, told(look, edition, opened, game), lambda: open_thing(""))
        if opened
        else None
    )

    def take(name: str) -> None:
        choose_edition(name)
        choose_box("all")
        choose_colour("")

    chosen = [dict(names)[edition], dict(boxes)[box], dict(colours)[colour]]
    body: list[ft.Control] = [
        # The words above what is typed stand on the field's upper edge.
        ft.Container(
            Field(look, say("cards.search"), "", follow),
            padding=ft.Padding.only(top=2 * GAP * look.scale),
        ),
        _chosen_line(look, " · ".join(chosen), lambda: show_choices(not choices), opened=choices),
    ]
    if choices:
        body += [
            wrapped(_chips(look, names, edition, take)),
            wrapped(_chips(look, boxes, box, choose_box)),
            wrapped(_chips(look, colours, colour, choose_colour)),
        ]
    lines = [_line(look, thing, partial(open_thing, thing.name)) for thing in islice(have, most)]
    if len(have) > most:
        lines.append(more_line(look, len(have) - most, lambda: show_more(most + AT_ONCE)))
    if lines:
        body.append(card(look, lines))
    else:
        body.append(look.text(say("cards.nothing_found"), 16, colour="soft"))
    back = back_button(context, routes.CARDS, routes.HOME)
    return page_column(look, header(look, say("page.cards"), back), body, [])


def _chosen_line(look: Look, chosen: str, on_tap: Tapped, *, opened: bool) -> ft.Control:
    """What is listed, in a line that opens the choices."""
    content: list[ft.Control] = [
        look.text(chosen, 16, expand=True, max_lines=2),
        look.symbol("up" if opened else "down", 16, "soft"),
    ]
    return card(look, [line_button(chosen, content, on_tap, height=None)])


def _chips(
    look: Look, choices: list[tuple[str, str]], chosen: str, choose: Callable[[str], None]
) -> list[ft.Control]:
    return [
        chip(look, label, partial(choose, name), chosen=name == chosen) for name, label in choices
    ]


def _colours(edition: str) -> list[tuple[str, str]]:
    """The colours of cards to choose from, and the kinds of what is no card."""
    say = words()
    have = dict.fromkeys(thing.colour for thing in things(edition, say) if thing.kind == "card")
    named = ((name, say(f"colour.{name}")) for name in have)
    # Each begins like the other choices; in a sentence it is a small letter.
    colours = [("", say("cards.any_colour"))]
    colours += [(name, label[:1].upper() + label[1:]) for name, label in named]
    return [*colours, ("wonder", say("cards.wonders")), ("token", say("cards.tokens"))]


def _line(look: Look, thing: Thing, on_tap: Tapped) -> ft.Control:
    """A thing to tap; a token has all that there is to tell in its line."""
    colour = CARD_COLOURS.get(thing.colour, thing.colour)
    symbol = CARD_SYMBOLS.get(thing.colour, thing.colour)
    said = f"{thing.name}: {thing.note}"
    if thing.kind != "token":
        return titled_line(look, symbol, thing.name, thing.note, on_tap, said=said, colour=colour)
    texts: list[ft.Control] = [
        look.text(thing.name, 16, "semibold"),
        look.text(thing.note, 13, colour="soft"),
    ]
    content: list[ft.Control] = [
        look.symbol(symbol, 24, colour),
        ft.Column(texts, spacing=0, tight=True, expand=True),
    ]
    padding = ft.Padding.symmetric(horizontal=4 * GAP, vertical=14)
    return spoken(said, ft.Container(ft.Row(content, spacing=3 * GAP), padding=padding))
