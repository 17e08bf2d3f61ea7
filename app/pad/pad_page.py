"""The pad: the whole sheet of a table, any cell a tap away."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, cast

import flet as ft

from app import routes
from app.entry.session import Session
from app.frame.banner import correcting, out_of_reach, trouble
from app.frame.clash import clash_sheet
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.missing_pages import gone
from app.frame.opened_draft import opened, saving, seated, use_late_entries
from app.frame.way_back import back_at_table
from app.game.sheet import sheet
from app.look import GAP, Look
from app.pad.undo import undo_button
from app.sentences.questions import answered_at
from app.sentences.report import first_open_category, outcome, remark_lines
from app.sentences.unfinished import unfinished_line
from app.ui.dialogs import why
from app.ui.kit import chip, header, page_column, wide_button
from app.words import words
from scoring import Game, Missing, Result, score
from scoring.answers.seating import seat_by_now
from storage import Draft

WIDEST = 900
"""The pad grows no wider than this, in pixels."""

_Cell: TypeAlias = tuple[Game, int, str] | None
"""The cell whose why is shown: the table as it was seen, the seat there, and the category."""

_Held: TypeAlias = tuple[_Cell, Callable[[_Cell], None]]
"""That cell, and what shows the why of another one."""


@guarded
def PadPage(context: Context) -> ft.Control:
    """The sheet of the draft that the address names."""
    return opened(context, _Sheet)


@guarded
def _Sheet(context: Context, session: Session, screen: Screen, draft_id: str) -> ft.Control:
    held, hold = cast("_Held", ft.use_state(None))
    entries = use_late_entries(session)
    draft, look, say = seated(session.draft), screen.look, words()
    if draft is None:
        return gone(context, draft_id)
    result = score(draft.game)

    def lead(seat: int, there: Callable[[int], str]) -> None:
        """Lead to whoever is seen in a seat."""
        entries.for_player(draft.game, seat, lambda seat: context.go(there(seat)))

    def answer(asked: Missing) -> None:
        at = answered_at(draft, asked)
        # Elsewhere the question is another one, with other neighbours.
        entries.for_player(
            draft.game,
            asked.seat,
            lambda seat: context.go(at) if seat == asked.seat else entries.say_late(),
        )

    shown = None
    seat = None if held is None else seat_by_now(held[0], held[1], draft.game)
    if held is not None and seat is not None:
        opened_in, its_seat, name = held
        shown = why(
            look,
            draft.game,
            result,
            seat,
            name,
            lambda: hold(None),
            enter=partial(lead, seat, partial(routes.walk, draft.id, name, by_hand=True)),
            answer=answer,
            clear=lambda: entries.enter_over(opened_in, its_seat, name, None),
            look_up=context.look_up(draft.game, draft.id),
        )
    ft.use_dialog(clash_sheet(look, session) or shown)
    notes = [
        outcome(result, say),
        *unfinished_line(draft.game, result, say),
        *remark_lines(draft.game, result.remarks, say),
    ]
    body: list[ft.Control] = [
        *trouble(look, session),
        *correcting(look, session, draft),
        sheet(
            look,
            draft.game,
            result,
            int(min(look.width, WIDEST)) - 6 * GAP,
            lambda seat, name: lead(seat, partial(routes.walk, draft.id, name)),
            lambda seat, name: hold((draft.game, seat, name)),
            on_worked_out=lambda seat, name: hold((draft.game, seat, name)),
            on_name=lambda seat: lead(seat, partial(routes.city, draft.id)),
        ),
        *_free_city(look, draft.game, lambda seat: lead(seat, partial(routes.city, draft.id))),
        look.text(notes[0], 16, "semibold"),
        *(look.text(note, 14, colour="accent") for note in notes[1:]),
        look.text(_hint(result), 14, colour="soft"),
    ]
    first_open = first_open_category(draft.game, result, session.own)

    actions = [undo_button(look, session, entries)]
    back = back_at_table(context, routes.pad(draft.id), routes.walk(draft.id, first_open))
    note, said = out_of_reach(cut_off=session.is_cut_off())
    return page_column(
        look,
        header(look, say("page.pad"), back, actions=actions, note=note, note_said=said),
        body,
        [
            wide_button(
                look,
                say("page.walk"),
                lambda: context.go(routes.walk(draft.id, first_open)),
                leading=False,
            ),
            _go_on(context, draft, result),
        ],
        width=WIDEST,
    )


def _free_city(look: Look, game: Game, lead: Callable[[int], None]) -> list[ft.Control]:
    """The way to the city of nobody, which has no column where a name leads to the others'."""
    if game.free_city is None:
        return []
    its_seat = len(game.players)
    return [ft.Row([chip(look, game.free_city.name, partial(lead, its_seat), symbol="cards")])]


def _go_on(context: Context, draft: Draft, result: Result) -> ft.Control:
    """The button that ends the pad: to the result, or what a correction came for."""
    say, look = words(), context.screen.look
    if draft.corrects and result.final:
        return wide_button(look, say("save.correction"), saving(context), expand=2)
    return wide_button(
        look, say("next.result"), lambda: context.go(routes.result(draft.id)), expand=2
    )


def _hint(result: Result) -> str:
    """What a tap does, in as few lines as can be: a small phone has little room below a sheet."""
    say = words()
    cells = (cell for player in result.players for cell in player.categories.values())
    if any(cell.worked_out for cell in cells):
        return f"{say('pad.hint')} {say('pad.hint_worked_out')}"
    return say("pad.hint")
