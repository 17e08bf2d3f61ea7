"""A saved game: every why, what it broke, a place and a note; corrected, shared and deleted."""

import flet as ft

from app import routes
from app.components.banner import banner, trouble
from app.components.dialogs import why
from app.components.history_note import Noting, note_line, note_sheet
from app.components.history_records import records_card, use_records
from app.components.kit import (
    Tapped,
    card,
    chip,
    header,
    page_column,
    symbol_button,
    wide_button,
    wrapped,
)
from app.components.podium import headline, podium
from app.components.share import BY_HAND, share_sheet
from app.components.sheet import sheet
from app.look import GAP, Look
from app.pages.context import Context, Screen
from app.pages.gone import gone
from app.pages.guard import guarded
from app.report import remark_line
from app.session import Session
from app.typed import use_once
from app.words import words
from scoring import Game, Result, score
from storage import SavedGame
from storage.exchange import push_link

NOTE = "note"
"""What is shown while the place and the note are written."""


@guarded
def GamePage(context: Context) -> ft.Control:
    """The game that the address names."""
    noting = use_once(Noting)
    game_id = ft.use_route_params()["game"]
    return _Game(context, context.session, context.screen, noting, game_id)


@guarded
def _Game(
    context: Context, session: Session, screen: Screen, noting: Noting, game_id: str
) -> ft.Control:
    shown, show = ft.use_state("")
    look, say = screen.look, words()
    saved = session.store.games.get(game_id)
    records = use_records(session, saved)
    if saved is None:
        return gone(context, game_id)
    game = saved.game
    result = score(game)

    def write() -> None:
        noting.begin(game)
        show(NOTE)

    def keep_note() -> None:
        if session.note(game_id, noting.place, noting.note):
            session.dismiss()
        show("")

    dialog = None
    if shown in ("share", BY_HAND):
        link = push_link(game, saved.id, saved.moment)
        dialog = share_sheet(look, game, result, show, by_hand=shown == BY_HAND, link=link)
    elif shown == NOTE:
        places = session.store.games.places()
        dialog = note_sheet(look, noting, places, keep_note, lambda: show(""))
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

    just_saved = bool(session.saved_as and session.saved_as[1] == game_id)
    body: list[ft.Control] = trouble(look, session)
    if just_saved and not saved.deleted_at:
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
    news = [records_card(look, records, just_saved=just_saved)] if records else []
    body.append(headline(look, result))
    body += news if just_saved else []
    body += [
        podium(look, game, result, lambda seat: show(str(seat))),
        sheet(
            look,
            game,
            result,
            min(look.width, 560) - 6 * GAP,
            lambda seat, name: show(f"{seat} {name}"),
            None,
        ),
        *_remarks(look, game, result),
        card(look, [note_line(look, game, write)]),
    ]
    body += [] if just_saved else news
    body += [
        _people(look, context, saved),
        look.text(say("game.played", day=say.day(saved.moment)), 14, colour="soft"),
    ]
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


def _remarks(look: Look, game: Game, result: Result) -> list[ft.Control]:
    return [look.text(line, 14, colour="accent") for line in remark_line(game, result, words())]


def _people(look: Look, context: Context, saved: SavedGame) -> ft.Control:
    """Everyone of the table; a name leads to what the statistics say of them."""
    say = words()
    chips = [chip(look, player.name, _open(context, player.name)) for player in saved.game.players]
    return ft.Column(
        [look.text(say("game.people"), 14, colour="soft"), wrapped(chips)],
        spacing=GAP,
        tight=True,
    )


def _open(context: Context, name: str) -> Tapped:
    return lambda: context.go(routes.player(name))
