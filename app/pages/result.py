"""The result: who won and why, what is still open, and the button that saves it."""

import flet as ft

from app import routes
from app.components.banner import trouble
from app.components.clash import clash_sheet
from app.components.dialogs import why
from app.components.kit import (
    Tapped,
    card,
    chip,
    header,
    line_button,
    page_column,
    symbol_button,
    wide_button,
)
from app.components.podium import headline, podium
from app.components.share import BY_HAND, share_sheet
from app.look import GAP, Look
from app.pages.context import Context, Screen
from app.pages.gone import gone
from app.pages.guard import guarded
from app.pages.opened import opened, seated
from app.questions import (
    answered_at,
    decides_a_tie,
    open_cells,
    question,
    question_and_purpose,
)
from app.report import remark_line
from app.session import Session
from app.words import words
from scoring import Coins, Missing, Result, score
from scoring.treasure import coins_behind
from storage import Draft


@guarded
def ResultPage(context: Context) -> ft.Control:
    """The result of the draft that the address names."""
    return opened(context, _Result)


@guarded
def _Result(context: Context, session: Session, screen: Screen, draft_id: str) -> ft.Control:
    shown, show = ft.use_state("")
    draft, look, say = seated(session.draft), screen.look, words()
    if draft is None:
        return gone(context, draft_id)
    result = score(draft.game)
    dialog = None
    if shown in ("share", BY_HAND):
        dialog = share_sheet(look, draft.game, result, show, by_hand=shown == BY_HAND)
    elif shown:
        dialog = why(look, draft.game, result, int(shown), None, lambda: show(""))
    ft.use_dialog(clash_sheet(look, session) or dialog)
    body: list[ft.Control] = [
        *trouble(look, session),
        headline(look, result),
        *_questions(look, context, session, draft, result),
        podium(look, draft.game, result, lambda seat: show(str(seat))),
        *(look.text(line, 14, colour="accent") for line in remark_line(draft.game, result, say)),
        look.text(say("result.hint"), 14, colour="soft"),
    ]
    pad = symbol_button(look, "pad", say("page.pad"), lambda: context.go(routes.pad(draft.id)))
    last = draft.game.categories[-1]
    back = symbol_button(look, "back", say("back"), lambda: context.go(routes.walk(draft.id, last)))
    return page_column(
        look,
        header(look, say("page.result"), back, actions=[pad]),
        body,
        [
            wide_button(look, say("share"), lambda: show("share"), leading=False),
            wide_button(
                look,
                say("save") if result.final else say("save.open"),
                _save(context),
                expand=2,
                leading=result.final,
            ),
        ],
    )


def _save(context: Context) -> Tapped:
    def save() -> None:
        saved = context.session.finish()
        if saved is not None:
            context.go(routes.game(saved.id))

    return save


def _questions(
    look: Look, context: Context, session: Session, draft: Draft, result: Result
) -> list[ft.Control]:
    """What is missing: coins that decide a tie, empty cells, or what cards leave open."""
    say = words()
    coins = [asked for asked in result.missing if decides_a_tie(asked)]
    if coins:
        return [_ask_coins(look, context, session, draft, asked) for asked in coins]
    if not result.missing:
        return []
    lines = []
    for name, seats in open_cells(draft.game, result).items():
        everyone = len(seats) == len(draft.game.players)
        names = [draft.game.players[seat].name for seat in seats]
        whose = say("everyone") if everyone else say.names(names)
        label = say("missing.line", category=say(f"category.{name}"), names=whose)
        route = routes.walk(draft.id, name, seats[0])
        lines.append(_question_line(look, context, label, name, route))
    for asked in result.missing:
        if asked.needs != "points":
            label = question_and_purpose(asked, result, say)
            route = answered_at(draft, asked)
            lines.append(_question_line(look, context, label, asked.purposes[0][1], route))
    return [card(look, lines)]


def _question_line(
    look: Look, context: Context, label: str, category: str, route: str
) -> ft.Control:
    return line_button(
        label,
        [look.symbol(category, 24, category), look.text(label, 16, expand=True)],
        _go(context, route),
        height=None,
    )


def _go(context: Context, route: str) -> Tapped:
    return lambda: context.go(route)


def _ask_coins(
    look: Look, context: Context, session: Session, draft: Draft, asked: Missing
) -> ft.Control:
    """How many coins a tied player has: the few that the points allow, one tap each."""
    say = words()
    points = draft.entry(asked.seat, "treasure")
    few: range = range(0)
    if isinstance(points, int) and points >= 0:
        fewest, most = coins_behind(points)
        few = range(fewest, most + 1)

    def answer(coins: int) -> Tapped:
        return lambda: session.enter(asked.seat, "treasure", Coins(coins=coins))

    keys = [chip(look, say("coins", count=coins), answer(coins)) for coins in few]
    other = chip(
        look,
        say("coins.other"),
        _go(context, routes.walk(draft.id, "treasure", asked.seat)),
    )
    return ft.Column(
        [
            look.text(question(asked, say), 16, "semibold"),
            ft.Row([*keys, other], spacing=2 * GAP, run_spacing=2 * GAP, wrap=True),
        ],
        spacing=2 * GAP,
        tight=True,
    )
