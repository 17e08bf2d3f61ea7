"""The history: every game, the newest first; what was deleted can be brought back."""

import flet as ft

from app import routes
from app.components.banner import banner, trouble
from app.components.game_line import game_line
from app.components.kit import Tapped, card, header, line_button, page_column, symbol_button
from app.look import Look
from app.pages.context import Context, Screen
from app.pages.guard import guarded
from app.session import Session
from app.words import words
from storage import SavedGame

PAGE = 30
"""How many games are shown before more are asked for."""


@guarded
def HistoryPage(context: Context) -> ft.Control:
    """All games."""
    return _History(context, context.session, context.screen)


@guarded
def _History(context: Context, session: Session, screen: Screen) -> ft.Control:
    look, say = screen.look, words()
    shown, show = ft.use_state(PAGE)
    bin_open, open_bin = ft.use_state(False)  # noqa: FBT003
    games = session.store.games.all()
    deleted = session.store.games.all(deleted=True)
    body: list[ft.Control] = trouble(look, session)
    if session.just_deleted:
        body.append(
            banner(
                look,
                say("history.deleted"),
                say("undo"),
                lambda: session.bring_back(session.just_deleted or ""),
                "delete",
            )
        )
    if games:
        lines = [_line(look, context, saved) for saved in games[:shown]]
        if len(games) > shown:
            label = say("history.more", count=len(games) - shown)
            lines.append(
                line_button(
                    label,
                    [look.symbol("down"), look.text(label)],
                    lambda: show(shown + PAGE),
                )
            )
        body.append(card(look, lines))
    else:
        empty = say("history.none_left" if deleted else "history.empty")
        body.append(look.text(empty, 16, colour="soft"))
    if deleted:
        label = say("history.bin", count=len(deleted))
        toggle = line_button(label,
            [look.symbol("delete"), look.text(label, 16, expand=True),
             look.symbol("up" if bin_open else "down")],
            lambda: open_bin(not bin_open),
        )  # fmt: skip
        gone = [_deleted_line(look, session, saved) for saved in deleted] if bin_open else []
        body.append(card(look, [toggle, *gone]))
    home = symbol_button(look, "back", say("page.home"), lambda: context.go(routes.HOME))
    return page_column(look, header(look, say("page.history"), home), body, [])


def _line(look: Look, context: Context, saved: SavedGame) -> ft.Control:
    def open_game() -> None:
        context.go(routes.game(saved.id))

    return game_line(look, saved.game, saved.saved_at, open_game)


def _deleted_line(look: Look, session: Session, saved: SavedGame) -> ft.Control:
    say = words()
    names = say.names([player.name for player in saved.game.players])
    day = say.day(saved.game.played_at or saved.saved_at)
    label = say("history.bring_back", names=names, day=day)
    return line_button(
        label,
        [look.symbol("undo"), look.text(label, 16, expand=True)],
        _bring_back(session, saved.id),
        height=None,
    )


def _bring_back(session: Session, game_id: str) -> Tapped:
    return lambda: session.bring_back(game_id)
