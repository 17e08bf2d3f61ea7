"""The table: who plays, in which seat, with which wonder, by which edition."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import flet as ft

from app import routes, seating
from app.components.clash import clash_sheet
from app.components.dialogs import bottom_sheet, discard_question
from app.components.kit import (
    card,
    chip,
    header,
    line_button,
    page_column,
    symbol_button,
    tappable,
    text_field,
    wide_button,
)
from app.components.round_table import round_table
from app.look import GAP, TARGET, Look
from app.pages.context import Context, Screen, throw_away
from app.pages.gone import gone
from app.pages.guard import guarded
from app.report import remark_line
from app.session import Session
from app.words import words
from scoring import editions, score
from scoring.document import LONGEST_NAME
from storage import Draft

REDRAWN = 0.1
"""How long the page takes to show the next, empty field, in seconds."""

OFFERED = 12
"""How many past names are offered at one tap."""


@ft.component
def TablePage(context: Context) -> ft.Control:
    """The table of the draft that the address names."""
    draft_id = ft.use_route_params()["draft"]
    if context.session.open(draft_id) is None:
        return gone(context, draft_id)
    return _Table(context, context.session, context.screen)


@guarded
def _Table(context: Context, session: Session, screen: Screen) -> ft.Control:
    opened, open_seat = ft.use_state(-1)
    wrong, tell = ft.use_state("")
    asked, ask = ft.use_state("")
    draft, look, say = session.draft, screen.look, words()
    if draft is None:
        return gone(context, "")
    game = draft.game
    fewest, most = game.rules.players

    def seat_names(text: str) -> None:
        names = seating.names_in(text)
        if seating.too_long(names):
            tell(say("name.too_long", most=LONGEST_NAME))
            return
        tell("")
        session.change_table(seating.sit_down(game, names))

    dialog = clash_sheet(look, session)
    if dialog is None and 0 <= opened < len(game.players):
        dialog = _seat_sheet(look, session, draft, opened, lambda: open_seat(-1))
    if dialog is None and asked:
        dialog = discard_question(look, draft, lambda: throw_away(context), lambda: ask(""))
    ft.use_dialog(dialog)

    body: list[ft.Control] = []
    if len(game.players) < most:
        body.append(_name_field(look, draft, wrong, seat_names))
        known = [name for name in session.store.games.names() if not _seated(draft, name)]
        if known:
            body.append(
                _wrapped([chip(look, name, _sit(session, draft, name)) for name in known[:OFFERED]])
            )
    else:
        body.append(look.text(say("table.full", count=most), 14, colour="soft"))
    body += [
        round_table(look, game, min(look.width, 560) - 6 * GAP, open_seat),
        *(
            look.text(line, 14, colour="accent")
            for line in remark_line(game, score(game), say)
            if len(game.players) >= fewest
        ),
        _choices(look, session, draft),
    ]
    missing = fewest - len(game.players)
    if missing > 0:
        start = wide_button(look, say("table.more", count=missing), None, leading=False)
    else:
        first = game.categories[0]
        start = wide_button(
            look,
            say("table.start", category=say(f"category.{first}")),
            lambda: context.go(routes.walk(draft.id, first)),
        )
    home = symbol_button(look, "back", say("page.home"), lambda: context.go(routes.HOME))
    discard = symbol_button(look, "delete", say("discard"), lambda: ask(say("discard")))
    return page_column(
        look, header(look, say("page.table"), home, actions=[discard]), body, [start]
    )


def _seated(draft: Draft, name: str) -> bool:
    return any(player.name.casefold() == name.casefold() for player in draft.game.players)


def _sit(session: Session, draft: Draft, name: str) -> Any:
    return lambda: session.change_table(seating.sit_down(draft.game, [name]))


def _name_field(
    look: Look, draft: Draft, wrong: str, seat_names: Callable[[str], None]
) -> ft.Control:
    say = words()
    typed = ft.use_ref("")
    field = ft.use_ref(cast("ft.TextField | None", None))

    def follow(event: ft.Event[ft.TextField]) -> None:
        typed.current = event.control.value

    def seat_typed() -> None:
        text, typed.current = typed.current, ""
        seat_names(text or "")

    async def seat_by_button() -> None:
        seat_typed()
        # The button took the focus; the next name goes into the field again.
        await asyncio.sleep(REDRAWN)
        if field.current is not None:
            await field.current.focus()  # type: ignore[no-untyped-call]

    # A new key for each player makes a new, empty field, which takes the focus.
    box = text_field(
        look,
        say("name.field", seat=len(draft.game.players) + 1),
        ref=field,
        key=f"name-{len(draft.game.players)}",
        autofocus=True,
        on_change=follow,
        on_submit=seat_typed,
        error=wrong or None,
        expand=True,
    )

    button = tappable(
        say("name.add"),
        look.symbol("add"),
        seat_by_button,
        width=56,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.colour("key"),
    )
    return ft.Row([box, button], spacing=2 * GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _choices(look: Look, session: Session, draft: Draft) -> ft.Control:
    """The edition, and wonders by lot."""
    say = words()

    def play(name: str) -> Any:
        return lambda: session.change_table(seating.play_edition(draft.game, name))

    chips = [
        chip(look, say(f"edition.{name}"), play(name), chosen=name == draft.game.edition)
        for name in editions()
    ]
    if draft.game.players:
        chips.append(
            chip(
                look,
                say("wonders.draw"),
                lambda: session.change_table(seating.draw_wonders(draft.game)),
            )
        )
    return _wrapped(chips)


def _seat_sheet(look: Look, session: Session, draft: Draft, seat: int, dismiss: Any) -> Any:
    """One seat: its wonder and side, its place, and the way out."""
    say = words()
    game = draft.game
    player = game.players[seat]
    taken = {other.wonder for place, other in enumerate(game.players) if place != seat}

    def change(game_after: Any, *, close: bool = False) -> Any:
        def act() -> None:
            session.change_table(game_after())
            if close:
                dismiss()

        return act

    wonders = [
        chip(
            look,
            wonder if wonder not in taken else say("wonder.taken", wonder=wonder),
            change(
                lambda wonder=wonder: seating.take_wonder(
                    game, seat, None if wonder == player.wonder else wonder, player.side
                )
            ),
            chosen=wonder == player.wonder,
        )
        for wonder in game.rules.wonders
    ]
    sides = [
        chip(
            look,
            say(f"side.{side}"),
            change(lambda side=side: seating.take_wonder(game, seat, player.wonder, side)),
            chosen=side == player.side,
        )
        for side in game.rules.sides
    ]
    rename = text_field(
        look,
        say("name.rename"),
        value=player.name,
        max_length=LONGEST_NAME,
        on_submit=lambda event: _rename(session, draft, seat, event.control.value, dismiss),
    )
    actions = card(
        look,
        [
            line_button(
                say("seat.move"),
                [look.symbol("swap"), look.text(say("seat.move"), 16)],
                change(lambda: seating.move_on(game, seat), close=True),
            ),
            line_button(
                say("seat.leave", name=player.name),
                [look.symbol("delete"), look.text(say("seat.leave", name=player.name), 16)],
                change(lambda: seating.stand_up(game, seat), close=True),
            ),
        ],
    )
    done = ft.Row([wide_button(look, say("done"), dismiss)])
    return bottom_sheet(
        look,
        player.name,
        [_wrapped(wonders), _wrapped(sides), rename, actions, done],
        dismiss,
    )


def _wrapped(chips: list[ft.Control]) -> ft.Control:
    return ft.Row(chips, wrap=True, spacing=2 * GAP, run_spacing=2 * GAP)


def _rename(session: Session, draft: Draft, seat: int, text: str, dismiss: Any) -> None:
    names = seating.names_in(text or "")
    if names and not seating.too_long(names):
        session.change_table(seating.rename(draft.game, seat, names[0]))
        dismiss()
