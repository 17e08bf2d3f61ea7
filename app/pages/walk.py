"""The walk: one category a page, all players on it, the keys below."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app import routes
from app.components.banner import banner
from app.components.clash import clash_sheet
from app.components.dialogs import Choice, discard_question, menu, why
from app.components.kit import centred, chip, header, symbol_button, wide_button
from app.components.seats import Seat, SeatLine
from app.components.sheet import sheet
from app.components.strip import Strip
from app.components.walk_keys import HEIGHT, DigitKeys, NumberKeys, symbol_keys, token_keys
from app.look import GAP, TARGET, Look
from app.pages.context import Context, throw_away
from app.pages.gone import gone
from app.pages.guard import guarded
from app.session import Session
from app.typed import use_once
from app.walk import Walk
from app.words import words
from scoring import Coins, Result, category, score
from scoring.remarks import about_entry

ABOVE_AND_BELOW = 4 + TARGET + 8 + TARGET + 8 + 8 + HEIGHT + 8 + 52 + 8
"""The height of everything on the page but the players' lines, in pixels."""

WALK_BESIDE_PAD = 440
"""The width of the walk where the pad stands beside it, in pixels."""

SWIPE = 300
"""How fast a finger must move to turn the page, in pixels a second."""


@ft.component
def WalkPage(context: Context) -> ft.Control:
    """The page of one category."""
    parameters = ft.use_route_params()
    draft = context.session.open(parameters["draft"])
    if draft is None or parameters["category"] not in draft.game.categories:
        return gone(context, parameters["draft"])
    return _Walking(context, context.session, context.screen, **parameters)


@guarded
def _Walking(
    context: Context,
    session: Session,
    screen: Any,
    draft: str,
    category: str,
    seat: str | None = None,
) -> ft.Control:
    walk = use_once(partial(Walk, session, context.go))
    sheet_shown, show_sheet = ft.use_state("")
    look: Look = screen.look
    if session.draft is None:
        return gone(context, draft)
    place = int(seat) if seat is not None and seat.isdecimal() else None
    if place is not None and place >= len(session.draft.game.players):
        place = None
    walk.follow(routes.walk(draft, category, place), category, place)
    ft.use_effect(
        lambda: context.listen(
            lambda event: walk.key(event.key, ctrl=event.ctrl or event.meta, shift=event.shift)
        ),
        [],
        cleanup=lambda: context.listen(None),
    )
    result = score(session.draft.game)
    ft.use_dialog(_dialog(context, walk, result, sheet_shown, show_sheet))
    column = ft.Column(
        [
            _header(look, context, walk, lambda: show_sheet("menu")),
            Strip(
                look,
                walk.categories,
                tuple(map(walk.known, walk.categories)),
                len(walk.game.players),
                walk.category,
                walk.go,
            ),
            *_trouble(look, session),
            _players(look, walk, result),
            _keys(look, walk),
            _foot(look, walk),
        ],
        spacing=2 * GAP,
        expand=True,
    )
    if not look.wide:
        return centred(look, column, 560)
    return _side_by_side(look, walk, result, column, show_sheet)


def _side_by_side(
    look: Look, walk: Walk, result: Result, column: ft.Control, show_sheet: Any
) -> ft.Control:
    """Walk and pad beside each other, where there is room."""
    pad = sheet(
        look,
        walk.game,
        result,
        min(look.width - WALK_BESIDE_PAD - 10 * GAP, 900),
        lambda seat, name: walk.go(name, seat),
        lambda seat, name: show_sheet(f"why {seat} {name}"),
        (walk.seat, walk.category),
    )
    return ft.Row(
        [
            ft.Container(
                column,
                width=WALK_BESIDE_PAD,
                padding=ft.Padding.only(left=4 * GAP, top=GAP, bottom=2 * GAP),
            ),
            ft.Container(
                ft.Column([pad], scroll=ft.ScrollMode.AUTO),
                padding=ft.Padding.only(top=4 * GAP),
                expand=True,
            ),
        ],
        expand=True,
        spacing=4 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _header(look: Look, context: Context, walk: Walk, open_menu: Any) -> ft.Control:
    say = words()
    draft = walk.draft
    first = walk.category == walk.categories[0]
    back = (lambda: context.go(routes.table(draft.id))) if first else walk.previous
    actions = [
        symbol_button(
            look, "undo", say("undo"), walk.undo if draft.changes else None,
            "ink" if draft.changes else "line",
        )
    ]  # fmt: skip
    if draft.undone:
        actions.append(symbol_button(look, "redo", say("redo"), walk.redo))
    actions.append(symbol_button(look, "more", say("more"), open_menu))
    title = say(f"category.{walk.category}")
    if walk.details != "points":
        title = say(f"details.{walk.details}")
    return header(
        look,
        title,
        symbol_button(look, "back", say("back"), back),
        symbol=walk.category,
        colour=walk.category,
        actions=actions,
    )


def _trouble(look: Look, session: Session) -> list[ft.Control]:
    if session.trouble is None:
        return []
    say = words()

    def dismiss() -> None:
        session.trouble = None

    return [banner(look, say.phrase(session.trouble), say("dismiss"), dismiss)]


def _players(look: Look, walk: Walk, result: Result) -> ft.Control:
    """The players' lines: in one column, or in two where one would be too tight."""
    players = len(walk.game.players)
    columns = 1 if _line_height(look, players) >= look.line else 2
    lines = -(-players // columns)
    height = max(look.line, min(64, _line_height(look, lines)))
    shown = [
        SeatLine(
            look,
            seat,
            _seat(walk, result, seat),
            walk.category,
            height,
            walk.choose,
            narrow=columns == 2,
        )
        for seat in range(players)
    ]
    rows: list[ft.Control] = []
    for line in range(lines):
        if line:
            rows.append(ft.Container(height=1, bgcolor=look.colour("line")))
        if columns == 1:
            rows.append(shown[line])
            continue
        right: ft.Control = ft.Container(expand=True)
        if line + lines < players:
            right = shown[line + lines]
        rule = ft.Container(width=1, height=height, bgcolor=look.colour("line"))
        rows.append(ft.Row([shown[line], rule, right], spacing=0))
    card = ft.Container(
        ft.Column(rows, spacing=0, tight=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=16,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.GestureDetector(
        expand=True,
        on_horizontal_drag_end=partial(_swiped, walk),
        content=ft.Column([card], expand=True, scroll=ft.ScrollMode.AUTO),
    )


def _line_height(look: Look, lines: int) -> int:
    """How high each of so many lines can be, between hairlines and inside a border."""
    hairlines = max(0, lines - 1) + 2
    return (look.height - ABOVE_AND_BELOW - hairlines) // max(1, lines)


def _swiped(walk: Walk, event: "ft.DragEndEvent[ft.GestureDetector]") -> None:
    velocity = event.primary_velocity or 0
    if velocity < -SWIPE:
        walk.next()
    elif velocity > SWIPE:
        walk.previous()


def _seat(walk: Walk, result: Result, seat: int) -> Seat:
    say = words()
    player = walk.game.players[seat]
    scored = result.players[seat]
    entry = walk.entry(seat)
    active = seat == walk.seat
    odd = [] if entry is None else list(about_entry(walk.category, entry))
    if odd:
        note = say(odd[0].key + ".short", **odd[0].values)
    elif isinstance(entry, Coins):
        note = say("coins", count=entry.coins)
    elif entry is not None and not isinstance(entry, int):
        note = say.phrase(next(iter(entry.because())))
    else:
        note = say.wonder(player.wonder, player.side) if player.wonder else ""
    return Seat(
        name=player.name,
        note=note,
        odd=bool(odd),
        total=scored.total,
        points=scored.categories[walk.category].points,
        typed=walk.typed if active else "",
        active=active,
    )


def _keys(look: Look, walk: Walk) -> ft.Control:
    entry = walk.entry(walk.seat)
    match walk.details:
        case "tokens":
            return token_keys(
                look, entry, walk.take_token, walk.give_back_token, walk.confirm_details
            )
        case "symbols":
            return symbol_keys(look, entry, walk.count_symbol, walk.confirm_details)
        case _ if walk.digits:
            return DigitKeys(look, walk.type_digit, walk.type_minus, walk.backspace, walk.commit)
        case "coins":
            return NumberKeys(look, tuple(range(25)), walk.tap)
        case _:
            return NumberKeys(look, category(walk.category).keys, walk.tap)


def _foot(look: Look, walk: Walk) -> ft.Control:
    say = words()
    row = category(walk.category)
    buttons: list[ft.Control] = []
    if row.details != "points":
        other = row.details if walk.depth == "points" else "points"
        buttons.append(chip(look, say(f"depth.{other}"), walk.switch_depth))
    if walk.details in ("points", "coins"):
        label = say("depth.numbers" if walk.digits else "depth.digits")
        button = symbol_button(look, "digits", label, walk.switch_digits)
        ground = look.colour("active") if walk.digits else None
        buttons.append(ft.Container(button, bgcolor=ground, border_radius=24))
    following = walk.next_category()
    label = (
        say("next.category", category=say(f"category.{following}"))
        if following
        else say("next.result")
    )
    buttons.append(wide_button(look, label, walk.next))
    return ft.Row(buttons, spacing=2 * GAP)


def _dialog(
    context: Context, walk: Walk, result: Result, shown: str, show: Callable[[str], None]
) -> ft.BottomSheet | None:
    look = context.screen.look
    draft = walk.session.draft

    def dismiss() -> None:
        show("")

    if walk.session.clash is not None:
        return clash_sheet(look, walk.session)
    if draft is None or not shown:
        return None
    if shown == "discard":
        return discard_question(look, draft, lambda: throw_away(context), dismiss)
    if shown.startswith("why "):
        _, seat, name = shown.split(" ")
        return why(look, walk.game, result, int(seat), name, dismiss)
    say = words()
    choices = [
        Choice(say("page.pad"), "pad", lambda: context.go(routes.pad(draft.id))),
        Choice(say("page.result"), "trophy", lambda: context.go(routes.result(draft.id))),
        Choice(say("page.table"), "table", lambda: context.go(routes.table(draft.id))),
        Choice(
            say("science.question"),
            "green",
            lambda: context.go(routes.science(draft.id, walk.seat)),
        ),
        Choice(say("clear.cell", name=walk.game.players[walk.seat].name), "backspace", walk.clear),
        Choice(say("discard"), "delete", lambda: show("discard")),
        Choice(say("page.home"), "wonder", lambda: context.go(routes.HOME)),
    ]
    return menu(look, say("more"), choices, dismiss)
