"""A saved game: read-only with every why; it can be corrected, shared and deleted."""

import flet as ft

from app import routes
from app.components.banner import banner, trouble
from app.components.dialogs import why
from app.components.kit import header, page_column, symbol_button, wide_button
from app.components.podium import headline, podium
from app.components.share import BY_HAND, share_sheet
from app.components.sheet import sheet
from app.look import GAP
from app.pages.context import Context, Screen
from app.pages.gone import gone
from app.pages.guard import guarded
from app.report import remark_line
from app.session import Session
from app.words import words
from scoring import score


@guarded
def GamePage(context: Context) -> ft.Control:
    """The game that the address names."""
    return _Game(context, context.session, context.screen, ft.use_route_params()["game"])


@guarded
def _Game(context: Context, session: Session, screen: Screen, game_id: str) -> ft.Control:
    shown, show = ft.use_state("")
    look, say = screen.look, words()
    saved = session.store.games.get(game_id)
    if saved is None:
        return gone(context, game_id)
    game = saved.game
    result = score(game)
    dialog = None
    if shown in ("share", BY_HAND):
        dialog = share_sheet(look, game, result, show, by_hand=shown == BY_HAND)
    elif shown:
        seat, _, name = shown.partition(" ")
        dialog = why(look, game, result, int(seat), name or None, lambda: show(""))
    ft.use_dialog(dialog)

    def delete() -> None:
        if session.delete(game_id):
            context.go(routes.HISTORY)

    def correct() -> None:
        draft = session.correct(game_id)
        if draft is not None:
            context.go(routes.pad(draft.id))

    body: list[ft.Control] = trouble(look, session)
    if session.saved_as and session.saved_as[1] == game_id and not saved.deleted_at:
        body.append(look.text(say("game.saved"), 14, colour="accent"))
    if saved.deleted_at:
        body.append(
            banner(
                look,
                say("history.deleted"),
                say("undo"),
                lambda: session.bring_back(game_id),
                "delete",
            )
        )
    body += [
        headline(look, result),
        podium(look, game, result, lambda seat: show(str(seat))),
        sheet(
            look,
            game,
            result,
            min(look.width, 560) - 6 * GAP,
            lambda seat, name: show(f"{seat} {name}"),
            None,
        ),
        *(look.text(line, 14, colour="accent") for line in remark_line(game, result, say)),
        look.text(say("game.played", day=say.day(game.played_at or saved.saved_at)), 14,
                  colour="soft"),
    ]  # fmt: skip
    return page_column(
        look,
        header(
            look,
            say("page.game"),
            symbol_button(look, "back", say("page.history"), lambda: context.go(routes.HISTORY)),
            actions=[
                symbol_button(look, "share", say("share"), lambda: show("share")),
                symbol_button(look, "delete", say("game.delete"), delete),
            ],
        ),
        body,
        [
            wide_button(look, say("game.correct"), correct, leading=False),
            wide_button(look, say("page.home"), lambda: context.go(routes.HOME), expand=2),
        ],
    )
