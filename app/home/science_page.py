"""Science check: what some symbols are worth, and what one more would add."""

import flet as ft

from app import routes
from app.entry.session import Session
from app.flet_mended.hooks import use_kept
from app.frame.banner import trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_at_table
from app.look import GAP, Look
from app.ui.kit import (
    card,
    header,
    page_column,
    scrolling,
    spoken,
    symbol_button,
    two_halves,
    wide_button,
)
from app.ui.number_keys import counter
from app.words import number, words
from scoring import Symbols
from scoring.answers.seating import seat_by_now
from scoring.points.science import KINDS, best

MOST = 20
"""The most symbols of a kind that can be counted here."""


@guarded
def SciencePage(context: Context) -> ft.Control:
    """The check on its own, or for a player whose symbols it can set."""
    parameters = ft.use_route_params()
    draft = context.session.open(parameters["draft"]) if parameters.get("draft") else None
    asked = parameters.get("seat") or ""
    seat = int(asked) if draft and asked.isdecimal() else None
    if draft is not None and seat is not None and seat >= len(draft.game.players):
        seat = None
    return _Science(context, context.session, context.screen, seat)


@guarded
def _Science(context: Context, session: Session, screen: Screen, asked: int | None) -> ft.Control:
    # The table may be closed on another phone meanwhile.
    here = use_kept(lambda: _route(session, asked))
    before = use_kept(lambda: context.counted.pop(here, None))
    now = session.draft.game if session.draft else None
    opened = use_kept(lambda: before[0] if before else now)

    def by_now() -> int | None:
        """Where the player sits by now for whom the page was opened; `None` without one."""
        if session.draft is None or asked is None or opened is None:
            return None
        return seat_by_now(opened, asked, session.draft.game)

    seat = by_now()
    entered = session.draft.entry(seat, "green") if session.draft and seat is not None else None
    begun = before[1] if before else entered
    held, hold = ft.use_state(begun if isinstance(begun, Symbols) else Symbols())
    # The next tap may come before the page is drawn with what the last one counted.
    counted = use_kept(lambda: [held])
    look, say = screen.look, words()

    def now_counted(symbols: Symbols) -> None:
        counted[0] = symbols
        hold(symbols)

    def count(kind: str, step: int) -> None:
        before = counted[0]
        more = min(MOST, max(0, getattr(before, kind) + step))
        now_counted(before.model_copy(update={kind: more}))

    def look_up() -> None:
        # Whoever comes back from there goes on counting.
        context.counted[here] = opened, counted[0]
        context.go(routes.CARDS)

    counters: list[ft.Control] = [
        ft.Container(
            counter(look, kind, getattr(held, kind), count, _one_more(held, kind)),
            padding=ft.Padding.symmetric(horizontal=(2 if look.narrow else 4) * GAP, vertical=GAP),
        )
        for kind in (*KINDS, "wild")
    ]
    foot: list[ft.Control] = []
    if session.draft is not None and seat is not None:
        name = session.draft.game.players[seat].name
        draft_id = session.draft.id

        def use() -> None:
            # A tap may come before the page is told who sits where by now.
            session.refresh()
            there = by_now()
            if there is not None and opened is not None and asked is not None:
                # What another phone has entered since is nowhere to be seen here.
                seen = opened.seats[asked].pad.get("green")
                session.enter_over(there, "green", counted[0], seen)
                context.go(routes.walk(draft_id, "green", there))
                context.trail.forget(here)

        foot = [wide_button(look, say("science.use", name=name), use)]
        back = back_at_table(context, here, routes.walk(draft_id, "green", seat))
    else:
        back = symbol_button(look, "back", say("back"), context.opening(routes.HOME))
    head = header(
        look,
        say("page.science"),
        back,
        symbol="green",
        colour="green",
        actions=[
            symbol_button(look, "question", say("page.cards"), look_up),
            symbol_button(look, "reset", say("science.reset"), lambda: now_counted(Symbols())),
        ],
    )
    answer, below = [*trouble(look, session), _answer(look, held)], card(look, counters)
    if look.low:
        # Points that are scrolled away while symbols are counted answer nothing.
        right: list[ft.Control] = [scrolling([below]), *([ft.Row(foot)] if foot else [])]
        return two_halves(look, [head, *answer], right)
    return page_column(look, head, [*answer, below], foot)


def _route(session: Session, asked: int | None) -> str:
    """The address of the check on its own, or for a player by the place that it names."""
    if session.draft is None or asked is None:
        return routes.SCIENCE
    return routes.science(session.draft.id, asked)


def _one_more(held: Symbols, kind: str) -> str:
    """What one more symbol of a kind would add."""
    more = held.model_copy(update={kind: getattr(held, kind) + 1})
    return words()("science.one_more", points=more.points - held.points)


def _answer(look: Look, held: Symbols) -> ft.Control:
    """The points, the sum term by term, and where the wild symbols went."""
    say = words()
    worth = best(held.tablet, held.compass, held.gear, held.wild)
    sums = say(
        "science.sum",
        counts=worth.counts,
        squares=sum(worth.squares),
        sets=say("science.sets", count=worth.sets),
        set_points=worth.set_points,
    )
    placed = [
        say(f"because.wild.{kind}", count=count)
        for kind, count in zip(KINDS, worth.placed, strict=True)
        if count
    ]
    wild = ", ".join(placed)
    if held == Symbols():
        sums = say("science.start")
    label = say("science.said", count=worth.points, sums=sums, wild=wild)
    lines: list[ft.Control] = [
        look.text(number(worth.points), 64, "bold", "green"),
        look.text(sums, 16, colour="soft", text_align=ft.TextAlign.CENTER),
        # Kept even when it is empty, so that the counters below never move.
        look.text(wild or " ", 16, colour="soft", text_align=ft.TextAlign.CENTER),
    ]
    return spoken(
        label,
        ft.Column(
            lines,
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        live=True,
    )
