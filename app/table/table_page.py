"""The table: who plays, in which seat, with which wonder, by which edition."""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

import flet as ft

from app import routes
from app.entry.risen import DiscardQuestion
from app.entry.session import Session
from app.flet_mended.hooks import use_kept, use_once
from app.frame.banner import correcting, out_of_reach, trouble
from app.frame.clash import clash_sheet
from app.frame.context import Context, Screen
from app.frame.counts_for import counts_for
from app.frame.guard import guarded
from app.frame.missing_pages import gone
from app.game.seat_sheet import seat_sheet
from app.look import FOOT, GAP, TARGET, Look
from app.sentences.report import open_category, remark_lines
from app.table.choices import Limits, choices
from app.table.drawn_wonders import DrawnWonders
from app.table.open_seat import OpenSeat, past_names
from app.table.questions import Ask, LeaveQuestion, TableQuestion, leave_or_ask, question_sheet
from app.table.round_table import round_table
from app.table.same_table import mark_of_tables, same_table
from app.table.typing_names import Typing
from app.ui.dialogs import discards
from app.ui.field import text_field
from app.ui.kit import (
    Tapped,
    half,
    header,
    page_column,
    scrolling,
    symbol_button,
    tappable,
    two_halves,
    wide_button,
)
from app.ui.store_watch import use_watch
from app.words import words
from scoring import Game, score
from scoring.answers import seating
from scoring.answers.city_progress import next_city
from scoring.game.fields import LONGEST_NAME
from storage import Draft

LEAST_ROUND = 336
"""The least width at which the table is drawn beside the names, in pixels: as on small phones."""

_Asked: TypeAlias = tuple[TableQuestion | None, Ask]


@guarded
def TablePage(context: Context) -> ft.Control:
    """The table of the draft that the address names."""
    draft_id = ft.use_route_params()["draft"]
    if context.session.open(draft_id) is None:
        return gone(context, draft_id)
    return _Table(context, context.session, context.screen, draft_id)


@guarded
def _Table(context: Context, session: Session, screen: Screen, draft_id: str) -> ft.Control:
    open_seat = use_once(lambda: OpenSeat(session))
    asked, ask = cast("_Asked", ft.use_state(None))
    refused, refuse = ft.use_state("")
    _, draw_field = ft.use_state("")
    typing, drawn = use_kept(Typing), use_kept(DrawnWonders)
    limits: Limits = use_kept(dict)
    use_watch(lambda: mark_of_tables(context))
    ft.use_effect(
        lambda: session.hear(open_seat.follow, open_seat.tapped_late),
        [],
        cleanup=open_seat.left,
    )
    open_seat.drawn()
    draft, look, say = session.draft, screen.look, words()
    if draft is None:
        return gone(context, draft_id)
    game, most = draft.game, draft.game.rules.players[1]

    def seat_typed() -> bool:
        """Seat whom the field names, if there is one, and draw another; tells whether all sit."""
        return len(game.players) >= most or seat(typing.taken())

    def seat(text: str) -> bool:
        """Seat whom a text names; who cannot sit down stands in the field. Tells whether all do."""
        called = list[str]()
        read = session.done(lambda: called.extend(open_seat.called(text)))
        too_long = seating.too_long(called)
        if not read or too_long:
            typing.given_back(text)
        elif called and (standing := open_seat.seat(called)):
            typing.given_back(", ".join(standing))
        # By the field: who is refused once more gets another one all the same. Where nobody sits
        # down, the next field is drawn, too: the old one is not heard.
        refuse(typing.key if too_long else "")
        draw_field(typing.key)
        return not typing.holds_something

    def add() -> None:
        # With nothing to add, the field stays as it is: another one would take the cursor away.
        if typing.holds_something:
            seat_typed()

    def start() -> None:
        if seat_typed() and session.draft is not None:
            # As the table is by now: the page may not be drawn yet for what was tapped last.
            by_now = session.draft.game
            onward = open_category(by_now, score(by_now), session.own)
            context.go(routes.walk(draft_id, onward) if onward else routes.result(draft_id))

    def start_by_cards() -> None:
        if not seat_typed():
            return
        last = len(game.seats) - 1
        seat = next_city(game, last) if session.own is None else session.own
        context.go(routes.city(draft_id, last if seat is None else seat))

    def follow(event: ft.Event[ft.TextField]) -> None:
        finished = typing.follow(str(event.data))
        if finished:
            seat(finished)

    ft.use_dialog(_dialog(context, draft, open_seat, asked, ask))
    body: list[ft.Control] = [
        *trouble(look, session),
        *correcting(look, session, draft),
        *same_table(context, look, draft),
    ]
    if len(game.players) < most:
        name = text_field(
            look,
            say("name.field", seat=len(game.players) + 1),
            key=typing.key,
            value=typing.value,
            # Whoever taps names of earlier games wants no keyboard over the table.
            autofocus=typing.goes_on or not game.players,
            on_change=follow,
            on_submit=seat_typed,
            error=say("name.too_long", most=LONGEST_NAME) if refused else None,
            expand=True,
        )
        typing.drawn(name)
        body += [_name_line(look, name, add), *past_names(look, open_seat, draft, typing)]
    else:
        typing.drawn(None)
        body += _full(look, game)
    apart = look.low and half(look) >= LEAST_ROUND
    room = half(look) if apart else min(look.width, 560) - 6 * GAP
    table = round_table(look, game, room, open_seat.open)
    body += [
        *([] if apart else [table]),
        *_partners(look, game),
        *_remarks(look, game),
        choices(look, session, draft, drawn, limits, ask),
        *_for_club(context, look, draft),
        *_where_two_play(look, game),
    ]
    home = symbol_button(look, "back", say("page.home"), lambda: context.go(routes.HOME))
    discard = symbol_button(look, "delete", discards(draft), lambda: ask(DiscardQuestion()))
    note, said = out_of_reach(cut_off=session.is_cut_off())
    head = header(look, say("page.table"), home, actions=[discard], note=note, note_said=said)
    foot = _start_buttons(look, game, session.own, start, start_by_cards)
    if apart:
        return two_halves(
            look,
            [head, scrolling(body)],
            [scrolling([table]), ft.Row(foot, spacing=2 * GAP)],
        )
    return page_column(look, head, body, foot)


def _full(look: Look, game: Game) -> list[ft.Control]:
    """That nobody else can sit down, and with which expansion they could."""
    say, (_, most), more = words(), game.rules.players, seating.room_with(game)
    if len(game.players) > most:
        # A remark says so.
        return []
    said = say("table.full", count=most)
    if more:
        name, count = more
        said += " " + say("table.room_with", expansion=say(f"expansion.{name}"), count=count)
    return [look.text(said, 14, colour="soft")]


def _name_line(look: Look, name: ft.Control, add: Callable[[], Any]) -> ft.Control:
    button = tappable(
        words()("name.add"),
        look.symbol("add"),
        add,
        width=56,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.colour("key"),
    )
    line = ft.Row([name, button], spacing=2 * GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    # The field's label stands half above it, where what scrolls would cut it. It has a key, as
    # lines may come above it while somebody types: what is put in anew has lost letters.
    return ft.Container(line, key="names", padding=ft.Padding.only(top=2 * GAP * look.scale))


def _start_buttons(
    look: Look, game: Game, own: int | None, start: Tapped, start_by_cards: Tapped
) -> list[ft.Control]:
    """Begin with the first category, or with the cards of the first city.

    Whoever was in the midst of entering did not come here to begin again, and goes on.
    """
    say = words()
    missing = game.rules.players[0] - len(game.players)
    if missing > 0:
        # It leads nowhere yet, so it looks like nothing to tap.
        more = say("table.more", count=missing)
        told = look.text(more, 16, colour="soft", grows_by=1.15, text_align=ft.TextAlign.CENTER)
        return [ft.Container(told, height=FOOT, expand=True, alignment=ft.Alignment.CENTER)]
    result = score(game)
    onward = open_category(game, result, own)
    if onward is None:
        label = say("next.result")
    else:
        cells = [cell for player in result.players for cell in player.categories.values()]
        begun = any(cell.points is not None for cell in cells)
        key = "next.category" if begun else "table.start"
        label = say(key, category=say(f"category.{onward}"))
    return [
        wide_button(look, say("cities.by_cards"), start_by_cards, leading=False, expand=2),
        wide_button(look, label, start, expand=3),
    ]


def _remarks(look: Look, game: Game) -> list[ft.Control]:
    """What is odd about the table; that there are too few players, the button below says."""
    remarks = score(game).remarks
    if len(game.players) < game.rules.players[0]:
        remarks = tuple(remark for remark in remarks if remark.seats)
    lines = remark_lines(game, remarks, words())
    return [look.text(line, 14, colour="accent") for line in lines]


def _partners(look: Look, game: Game) -> list[ft.Control]:
    """Who plays with whom."""
    say = words()
    teams = [say.names([game.players[seat].name for seat in seats]) for seats in game.partners]
    return [look.text(say("teams.list", teams=tuple(teams)), 14, colour="soft")] if teams else []


def _where_two_play(look: Look, game: Game) -> list[ft.Control]:
    """For two without a free city: where it is, in this edition or in the other one."""
    if len(game.players) != 2 or game.free_city is not None:
        return []
    say = words()
    told = say("free_city.elsewhere")
    if game.rules.free_city:
        told = say("free_city.here", free_city=say("free_city"))
    return [look.text(told, 14, colour="soft")]


def _for_club(context: Context, look: Look, draft: Draft) -> list[ft.Control]:
    """For which club the table counts; what is corrected counts where it did."""
    if draft.corrects:
        return []
    session = context.session
    return counts_for(
        look, context.membership, draft.club, lambda club: session.count_for(club.mark)
    )


def _dialog(
    context: Context,
    draft: Draft,
    open_seat: OpenSeat,
    asked: TableQuestion | None,
    ask: Ask,
) -> ft.BottomSheet | None:
    """The question that is open, or the seat."""
    session, look = context.session, context.screen.look
    game = draft.game

    if session.clash is not None:
        return clash_sheet(look, session)
    question = question_sheet(context, draft, asked, lambda: ask(None)) if asked else None
    if question is not None:
        return question
    opened = open_seat.opened
    if opened is None or opened >= len(game.seats):
        return None

    def leave() -> None:
        open_seat.close()
        leave_or_ask(session, LeaveQuestion(game, opened), ask)

    return seat_sheet(
        look,
        session,
        game,
        opened,
        session.store.games.index().names,
        leave,
        open_seat.close,
        open_seat.typed,
    )
