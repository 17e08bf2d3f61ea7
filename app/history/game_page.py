"""A saved game: every why, what it broke, a place and a note; corrected, shared and deleted."""

from functools import partial
from typing import cast

import flet as ft

from app import routes
from app.entry.risen import Why
from app.entry.saved_games import now
from app.entry.session import Session
from app.files.exporting import Exporting
from app.flet_mended.hooks import use_kept, use_latest, use_once
from app.frame.banner import banner, passing, trouble
from app.frame.context import PASSING, Context, Screen
from app.frame.counts_for import counts_for
from app.frame.guard import guarded
from app.frame.missing_pages import gone_game
from app.frame.way_back import back_button
from app.game.note.known import of_game
from app.game.note.note_sheet import note_line, note_sheet
from app.game.note.noting import Noting, keep_about
from app.game.podium import headline, podium
from app.game.rising import NoteBeingWritten, Sharing, WhatWouldHaveWon, use_risen
from app.game.share import share_sheet
from app.game.sheet import sheet
from app.game.told.story import story_card, untold, use_story
from app.game.told.what_if_card import use_what_if, what_if_card, what_if_sheet
from app.history.records import records_card, use_records
from app.history.two_ways_card import two_ways_card
from app.look import GAP, Look
from app.sentences.report import played, remark_lines
from app.ui.dialogs import why
from app.ui.kit import (
    card,
    chip,
    header,
    line_button,
    page_column,
    spoken,
    symbol_button,
    wide_button,
    wrapped,
)
from app.ui.places import in_places
from app.ui.store_watch import use_watch
from app.visitors.membership import Club, Other, TwoWays
from app.words import words
from scoring import Game, Result, score
from scoring.answers.seating import seat_by_now
from storage import SavedGame
from storage.exchange import push_link
from storage.history.saved_game import evening_of


@guarded
def GamePage(context: Context) -> ft.Control:
    """The game that the address names."""
    session, game_id = context.session, ft.use_route_params()["game"]
    exporting = use_once(lambda: Exporting(session))
    return _Game(context, session, context.screen, game_id, exporting)


@guarded
def _Game(
    context: Context, session: Session, screen: Screen, game_id: str, exporting: Exporting
) -> ft.Control:
    membership = context.membership

    def two_ways_known() -> TwoWays | None:
        return membership.two_ways(game_id) if membership else None

    # Another phone may correct the game meanwhile, delete it, or disagree.
    use_watch(lambda: (session.store.games.known.mark(), two_ways_known()))
    saved = session.store.games.get(game_id)
    shown, show = use_risen(saved.game if saved else None)
    explain = use_latest(lambda seat, name: show(Why(seat, name)))
    # What is written draws the sheet alone.
    noting = use_kept(Noting)
    # Whoever kept what is here is asked no more.
    kept, keep_here = ft.use_state(cast("TwoWays | None", None))
    drawings, draw_anew = ft.use_state(0)
    look, say = screen.look, words()
    news = use_once(session.take_news)
    story = use_story(session, saved)
    records = untold(use_records(session, saved), story)
    missed = use_what_if(saved.game if saved else None)
    if saved is None:
        return gone_game(context)
    game = saved.game
    result = score(game)

    def write() -> None:
        noting.take_up(game_id, of_game(saved), now())
        show(NoteBeingWritten())

    def close() -> None:
        show(None)

    def correct() -> None:
        draft = session.correct(game_id)
        if draft is not None:
            context.go(routes.pad(draft.id))

    def correct_cell(seat: int, name: str) -> None:
        draft = session.correct(game_id)
        if draft is None:
            return
        # A correction that lies open may have other seats, and other rows.
        there = seat_by_now(game, seat, draft.game)
        if there is None or name not in draft.game.categories:
            context.go(routes.pad(draft.id))
        else:
            context.go(routes.walk(draft.id, name, there))

    dialog: ft.BottomSheet | None = None
    match shown:
        case Sharing():
            link = push_link(game, saved.id, saved.moment)
            told = tuple(line.phrase for line in story)
            dialog = share_sheet(look, game, result, shown, show, told=told, link=link)
        case NoteBeingWritten():
            keep_note = partial(keep_about, session, game_id, noting)
            dialog = note_sheet(look, session, noting, keep_note, close)
        case WhatWouldHaveWon(seat):
            dialog = what_if_sheet(look, game, missed, seat, close)
        case Why(seat, name):
            look_up = context.look_up(game, game_id)
            # Of all points together there is no cell to go to.
            change = partial(correct_cell, seat, name) if name and not saved.deleted_at else None
            dialog = why(look, game, result, seat, name, close, look_up=look_up, correct=change)
    ft.use_dialog(dialog)

    def delete() -> None:
        if session.delete(game_id):
            context.go(routes.HISTORY)

    def take(other: Other) -> None:
        def put() -> None:
            session.put_part(game_id, game, other.path, other.value)
            draw_anew(drawings + 1)

        session.taps_once(put, to_read=True)

    def keep(seen: TwoWays) -> None:
        if membership:
            membership.keep(game_id, seen)
        keep_here(seen)

    def move(club: Club) -> None:
        if session.move(game_id, club.mark, club.marks):
            draw_anew(drawings + 1)

    just_saved = news.of == game_id
    top = trouble(look, session)
    if just_saved and not saved.deleted_at:
        told_so = "game.corrected" if news.corrected else "game.saved"
        top.append(spoken(say(told_so), look.text(say(told_so), 14, colour="accent"), live=True))
        if context.kept_in in PASSING:
            top += passing(look, say(PASSING[context.kept_in]), exporting, any_games=True)
    if saved.deleted_at:
        top.append(
            banner(
                look,
                say("history.deleted"),
                say("undo"),
                lambda: session.bring_back(game_id),
                "delete",
            )
        )
    two_ways = two_ways_known()
    # Right after a correction the differences are still those by the seats of before.
    if two_ways and two_ways != kept and two_ways.names == session.store.games.typed_names(game_id):
        top += two_ways_card(look, game, two_ways, take, keep)
    broken = [records_card(look, records, just_saved=just_saved)] if records else []
    told_now = story_card(look, story, just_saved=just_saved)
    ranks = podium(look, game, result, lambda seat: show(Why(seat)))
    about = card(
        look,
        [
            note_line(look, game, say.day(saved.moment), game.minutes, write),
            _played(look, game),
            *_evening(look, context, saved),
        ],
    )
    body = in_places(
        top,
        headline(look, result, live=not just_saved),
        told_now,
        broken if just_saved else [],
        ranks,
        what_if_card(look, game, missed, show),
        sheet(
            look,
            game,
            result,
            min(look.width, 560) - 6 * GAP,
            explain,
            None,
            saved=True,
        ),
        _remarks(look, game, result),
        about,
        [] if just_saved else broken,
        [] if saved.deleted_at else counts_for(look, membership, saved.club, move),
        _people(look, context, saved),
    )
    actions = [symbol_button(look, "share", say("share"), lambda: show(Sharing.TEXT))]
    go_home = wide_button(look, say("page.home"), context.opening(routes.HOME), expand=2)
    go_home.key = "home"
    foot = [go_home]
    # A deleted one comes back first: no correction of it would be saved.
    if not saved.deleted_at:
        actions.append(symbol_button(look, "delete", say("game.delete"), delete))
        foot.insert(0, wide_button(look, say("game.correct"), correct, leading=False))
        foot[0].key = "correct"
    return page_column(
        look,
        header(
            look,
            say("page.game"),
            back_button(context, routes.game(game_id), routes.HISTORY),
            actions=actions,
        ),
        [body],
        foot,
    )


def _played(look: Look, game: Game) -> ft.Control:
    """Which edition it was, and with which expansions: years later nobody knows."""
    told = played(game, words())
    return spoken(
        told,
        ft.Container(
            look.text(told, 14, colour="soft"),
            padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
        ),
    )


def _evening(look: Look, context: Context, saved: SavedGame) -> list[ft.Control]:
    """The way to the game's evening, where it was not the only one."""
    day = evening_of(saved.moment)
    count = context.session.store.games.index().by_evening[day]
    if count < 2 or saved.deleted_at:
        return []
    label = words()("evening.of_game", count=count)
    face = [look.text(label, 16, expand=True), look.symbol("next", 16, "soft")]
    return [line_button(label, face, context.opening(routes.evening(day)), height=None)]


def _remarks(look: Look, game: Game, result: Result) -> list[ft.Control]:
    return [
        look.text(line, 14, colour="accent") for line in remark_lines(game, result.remarks, words())
    ]


def _people(look: Look, context: Context, saved: SavedGame) -> ft.Control:
    """Everyone of the table; a name leads to what the statistics say of them."""
    say = words()
    chips = [
        chip(look, player.name, context.opening(routes.player(player.name)))
        for player in saved.game.players
    ]
    return ft.Column(
        [look.text(say("game.people"), 14, colour="soft"), wrapped(chips)],
        spacing=GAP,
        tight=True,
    )
