"""The result: who won and why, what is still open, and the button that saves it."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import flet as ft

from app import routes
from app.entry.how_long import as_saved, ended, minutes_played, was_left_open
from app.entry.late_changes import LateEntries, as_they_sit
from app.entry.risen import Why
from app.entry.saved_games import now
from app.entry.session import Session
from app.flet_mended.hooks import use_kept
from app.frame.banner import out_of_reach, trouble
from app.frame.clash import clash_sheet
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.missing_pages import gone
from app.frame.opened_draft import opened, saving, seated, use_late_entries, use_saved
from app.frame.way_back import back_at_table
from app.game.note.known import of_table
from app.game.note.note_sheet import note_line, note_sheet
from app.game.note.noting import Noting, keep_about
from app.game.podium import headline, podium
from app.game.rising import (
    NoteBeingWritten,
    SavingUnfinished,
    Sharing,
    WhatWouldHaveWon,
    use_risen,
)
from app.game.share import share_sheet
from app.game.told.story import story_card, use_story
from app.game.told.what_if_card import use_what_if, what_if_card, what_if_sheet
from app.look import GAP, Look
from app.pad.reveal import Reveal, revealed
from app.pad.undo import undo_button
from app.sentences.questions import (
    answered_at,
    open_cells,
    question_and_purpose,
)
from app.sentences.report import remark_lines
from app.sentences.unfinished import unfinished_line
from app.ui.dialogs import question, why
from app.ui.kit import (
    Tapped,
    card,
    chip,
    header,
    line_button,
    page_column,
    symbol_button,
    wide_button,
)
from app.ui.places import in_places
from app.words import words
from scoring import Coins, Result, score
from scoring.answers.cell_facts import decides_a_tie
from scoring.points.treasure import coins_behind, points
from storage import Draft
from storage.history.games import finished_as
from storage.history.saved_game import day_of


@guarded
def ResultPage(context: Context) -> ft.Control:
    """The result of the draft that the address names."""
    return opened(context, _Result)


@guarded
def _Result(context: Context, session: Session, screen: Screen, draft_id: str) -> ft.Control:
    by_itself = context.settings.reveal == "on" and draft_id not in session.revealed
    revealing, reveal = ft.use_state(by_itself)
    draft, look, say = seated(session.draft), screen.look, words()
    shown, show = use_risen(draft.game if draft else None)
    # What is written draws the sheet alone.
    noting = use_kept(Noting)
    entries = use_late_entries(session)
    # What is being written goes into the game first.
    writing = isinstance(shown, NoteBeingWritten)
    became = use_saved(context, draft, draft_id, waits=writing)
    missed = use_what_if(draft.game if draft else None)
    result = score(draft.game) if draft else None
    rows = revealed(result) if result else None
    reveals = rows is not None and revealing
    # While bars grow, nothing else is worked out.
    story = use_story(session, draft if result and result.final and not reveals else None)

    def close() -> None:
        show(None)

    if draft is None or result is None:
        unkept = writing and became is not None
        ft.use_dialog(_note_sheet(look, session, draft_id, noting, close) if unkept else None)
        return gone(context, draft_id)

    moment, minutes = _moment(session, draft), minutes_played(draft, now())
    dialog: ft.BottomSheet | None = None
    match shown:
        case Sharing():
            told = tuple(line.phrase for line in story)
            # As it will be saved: with its day, and how long it took.
            game = as_saved(draft, now()).game
            dialog = share_sheet(look, game, result, shown, show, told=told)
        case NoteBeingWritten():
            dialog = _note_sheet(look, session, draft_id, noting, close)
        case SavingUnfinished():
            answers = [(say("save.go_on"), close), (say("save.open"), saving(context))]
            dialog = question(look, say("save.open_title"), say("save.open_means"), answers, close)
        case WhatWouldHaveWon(seat):
            dialog = what_if_sheet(look, draft.game, missed, seat, close)
        case Why(seat, name):
            look_up = context.look_up(draft.game, draft.id)
            dialog = why(look, draft.game, result, seat, name, close, look_up=look_up)

    def write() -> None:
        noting.take_up(draft_id, of_table(draft, now()), now())
        show(NoteBeingWritten())

    save = saving(context)
    if not result.final and not draft.corrects and session.has_company():
        # Others may be entering what is missing.
        save = partial(show, SavingUnfinished())

    def begin() -> None:
        reveal(True)  # noqa: FBT003

    def skip() -> None:
        session.revealed.add(draft_id)
        reveal(False)  # noqa: FBT003

    ft.use_dialog(clash_sheet(look, session) or dialog)
    pad = symbol_button(look, "pad", say("page.pad"), lambda: context.go(routes.pad(draft.id)))
    last = draft.game.categories[-1]
    back = back_at_table(context, routes.result(draft.id), routes.walk(draft.id, last))
    note, said = out_of_reach(cut_off=session.is_cut_off())
    # A wrong tap at the coins of a tie asks no more once it decides. Whatever else was entered is
    # nowhere to be seen here, and nothing is while bars grow.
    undo = not reveals and _settled_here(session, result)
    actions = [undo_button(look, session, entries), pad] if undo else [pad]
    head = header(look, say("page.result"), back, actions=actions, note=note, note_said=said)
    if rows is not None and reveals:
        seen = Reveal(look, result, rows, skip, by_itself=by_itself)
        return page_column(look, head, [seen], [])
    body = in_places(
        trouble(look, session),
        headline(look, result),
        [look.text(line, 14, colour="accent") for line in unfinished_line(draft.game, result, say)],
        _questions(look, context, entries, draft, result),
        podium(look, draft.game, result, lambda seat: show(Why(seat))),
        [ft.Row([chip(look, say("reveal.show"), begin)])] if rows else [],
        _remarks(look, context, draft, result),
        look.text(say("result.hint"), 14, colour="soft"),
        what_if_card(look, draft.game, missed, show),
        story_card(look, story, just_saved=False),
        card(look, [note_line(look, draft.game, _day(moment), minutes, write)]),
    )
    return page_column(
        look,
        head,
        [body],
        [
            wide_button(look, say("share"), lambda: show(Sharing.TEXT), leading=False),
            wide_button(
                look,
                _saves(draft, result),
                save,
                expand=2,
                leading=result.final,
            ),
        ],
    )


def _moment(session: Session, draft: Draft) -> datetime | None:
    """When the table plays, or the game that it corrects was played; `None` for now."""
    if draft.corrects:
        return session.moment_corrected(draft)
    return ended(draft, now()) if was_left_open(draft, now()) else draft.game.played_at


def _day(played_at: datetime | None) -> str:
    """The day of a table: today, unless somebody said otherwise."""
    say = words()
    if played_at is None or day_of(played_at) == now().date():
        return say("note.today")
    return say.day(played_at)


def _note_sheet(
    look: Look, session: Session, draft_id: str, noting: Noting, close: Callable[[], None]
) -> ft.BottomSheet:
    """Day, place and note of the table, known before it is saved, or of what it has become."""

    def keep() -> bool:
        session.refresh()
        became = finished_as(session.store.games, draft_id) if session.draft is None else None
        if became is not None:
            return keep_about(session, became, noting)
        draft = session.draft
        seen = draft is None or noting.follow(of_table(draft, now()), now())
        told = noting.told(now())
        if not seen or noting.unreadable or noting.lacks_day or told is None:
            return False
        moment = noting.moment(now())
        anew = told if noting.retold else None
        kept = session.note_draft(noting.place, noting.note, moment, anew)
        noting.refused = session.trouble and session.as_told_here(session.trouble)
        return kept

    return note_sheet(look, session, noting, keep, close)


def _saves(draft: Draft, result: Result) -> str:
    """What the button that saves says."""
    if draft.corrects:
        return words()("save.correction")
    return words()("save" if result.final else "save.open")


def _questions(
    look: Look, context: Context, entries: LateEntries, draft: Draft, result: Result
) -> list[ft.Control]:
    """What is missing: coins that decide a tie, empty cells, or what cards leave open."""
    say = words()
    coins = {asked.seat: asked for asked in result.missing if decides_a_tie(asked)}
    if coins:
        # Who was asked stays in their place: the next question would come under the same finger.
        tied = [team for team in result.teams if not coins.keys().isdisjoint(team.seats)]
        totals = {team.total for team in tied}
        return [
            _ask_coins(look, context, entries, draft, seat)
            for team in result.teams
            if team.total in totals
            for seat in team.seats
            if seat in coins or isinstance(draft.entry(seat, "treasure"), Coins)
        ]
    if not result.missing:
        return []
    lines = []
    for name, seats in open_cells(draft.game, result).items():
        everyone = len(seats) == len(draft.game.players)
        names = [draft.game.seats[seat].name for seat in seats]
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


def _remarks(look: Look, context: Context, draft: Draft, result: Result) -> list[ft.Control]:
    """What is hardly possible: a tap leads to the cell, if it is about one."""
    texts, lines = list[ft.Control](), list[ft.Control]()
    told = remark_lines(draft.game, result.remarks, words())
    for remark, line in zip(result.remarks, told, strict=True):
        seat = next(iter(remark.seats), None)
        if remark.category is None or (seat or 0) >= len(draft.game.players):
            texts.append(look.text(line, 14, colour="accent"))
            continue
        shown = look.text(line, 14, colour="accent", expand=True)
        content = [look.symbol(remark.category, 24, remark.category), shown]
        there = context.opening(routes.walk(draft.id, remark.category, seat))
        lines.append(line_button(line, content, there, height=None))
    return [*texts, *([card(look, lines)] if lines else [])]


def _settled_here(session: Session, result: Result) -> bool:
    """Whether the latest entry is the coins of a tied player, told on this phone."""
    entered = session.entered_last
    if entered is None or not isinstance(entered.after, Coins):
        return False
    totals = [team.total for team in result.teams]
    return any(entered.seat in team.seats and totals.count(team.total) > 1 for team in result.teams)


def _question_line(
    look: Look, context: Context, label: str, category: str, route: str
) -> ft.Control:
    return line_button(
        label,
        [look.symbol(category, 24, category), look.text(label, 16, expand=True)],
        context.opening(route),
        height=None,
    )


def _ask_coins(
    look: Look, context: Context, entries: LateEntries, draft: Draft, seat: int
) -> ft.Control:
    """How many coins a tied player has: the few that the points allow, one tap each."""
    say = words()
    entry = draft.entry(seat, "treasure")
    known = entry.coins if isinstance(entry, Coins) else None
    scored = entry if known is None else points(known)
    few: range = range(0)
    if isinstance(scored, int) and scored >= 0:
        fewest, most = coins_behind(scored)
        few = range(fewest, most + 1)

    def answer(coins: int) -> Tapped:
        def act() -> None:
            if entries.let_tap():
                entries.enter_over(draft.game, seat, "treasure", Coins(coins=coins))

        return act

    name = draft.game.seats[seat].name

    def said(label: str) -> str:
        """Aloud, nobody sees below whose name a number stands."""
        return say("coins.of", name=name, coins=label)

    labels = {coins: say("coins", count=coins) for coins in few}
    keys = [
        chip(look, label, answer(coins), chosen=coins == known, said=said(label))
        for coins, label in labels.items()
    ]
    on_the_walk = context.opening(routes.walk(draft.id, "treasure", seat))
    other = chip(look, say("coins.other"), on_the_walk, said=said(say("coins.other")))
    return ft.Column(
        [
            look.text(say("missing.coins", name=name), 16, "semibold"),
            ft.Row([*keys, other], spacing=2 * GAP, run_spacing=2 * GAP, wrap=True),
        ],
        key=f"{seat} of {as_they_sit(draft.game)}",
        spacing=2 * GAP,
        tight=True,
    )
