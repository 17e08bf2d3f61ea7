"""What the pages of statistics have in common: they read the games first, in portions."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TypeAlias, cast

import flet as ft

from app.entry.session import Session
from app.finding.chosen_games import use_chosen
from app.finding.scored_games import Progress, statistics_of
from app.flet_mended.hooks import use_task
from app.frame.banner import trouble
from app.frame.context import Context
from app.look import GAP, Look
from app.statistics.lines import Columns, in_columns
from app.ui.kit import Tapped, header, page_column, spoken
from app.ui.store_watch import use_watch
from app.words import words
from storage import StorageTrouble
from storage.history.filters import Filter
from storage.statistics import Statistics

COLUMNS = 1080
"""How wide a page with two columns may be, in pixels."""

ONE_COLUMN = 560
"""How wide a page with one column may be, in pixels."""


Found: TypeAlias = tuple[
    Statistics | Progress | None, Callable[[Statistics | Progress | None], None]
]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page of statistics has of the games that are chosen."""

    chooser: list[ft.Control]
    """The line that says which games these are, and lets others be chosen."""

    found: Statistics | Progress | None
    """Their statistics; how far they have been read; `None` before."""

    @property
    def statistics(self) -> Statistics | None:
        """Their statistics, once all of them have been read."""
        return self.found if isinstance(self.found, Statistics) else None


def use_reading(context: Context) -> Reading:
    """Read the games that are chosen, beside the page."""
    session, search = context.session, context.search
    chooser = use_chosen(context.screen.look, search, session.store.games)
    return Reading(chooser, use_statistics(session, search.chosen))


def use_statistics(session: Session, chosen: Filter) -> Statistics | Progress | None:
    """Read the games that a filter means, beside the page."""
    known = statistics_of(session.store)
    before = partial(known.at_once, chosen)
    return _use(session, before, lambda tell: known.read(chosen, tell), [chosen])


def use_days(session: Session, first: date, last: date) -> Statistics | Progress | None:
    """Read the games of some days, beside the page."""
    known = statistics_of(session.store)
    before = partial(known.at_once, (first, last))
    return _use(session, before, lambda tell: known.read_days(first, last, tell), [first, last])


def _use(
    session: Session,
    before: Callable[[], Statistics | None],
    reading: Callable[[Callable[[Progress], None]], Awaitable[Statistics]],
    depends_on: Sequence[object],
) -> Statistics | Progress | None:
    def at_first() -> Statistics | None:
        try:
            return before()
        except StorageTrouble:
            return None  # reading meets it, too, and says so

    # Another phone may save a game meanwhile, or correct one.
    use_watch(partial(_mark, session))
    found, show = cast("Found", ft.use_state(at_first))

    async def read() -> None:
        try:
            show(await reading(show))
        except StorageTrouble as problem:
            session.trouble = problem.phrase

    use_task(read, [*depends_on, _mark(session)])
    return found


def _mark(session: Session) -> object:
    """What is replaced when games, or the names that they show, change."""
    try:
        return session.store.games.known.mark()
    except StorageTrouble:
        return None  # reading meets it, too, and says so


def statistics_page(
    context: Context,
    title: str,
    back: ft.Control,
    reading: Reading,
    sections: Callable[[Statistics], Columns],
) -> ft.Control:
    """A page of sections over the games; while they are read it says how far that is."""
    look = context.screen.look
    say = words()
    body = [*trouble(look, context.session), *reading.chooser]
    found = reading.found
    if isinstance(found, Statistics):
        if found.games or not context.search.chosen:
            body += in_columns(look, sections(found))
        else:
            body.append(look.text(say("statistics.nothing_chosen"), 16, colour="soft"))
    elif found is not None:
        body.append(progress_line(look, found))
    page = page_column(
        look,
        header(look, title, back),
        body,
        [],
        width=COLUMNS if look.wide else ONE_COLUMN,
    )
    # Another player's page begins at its top, wherever this one was scrolled to.
    page.key = title
    return page


def progress_line(look: Look, progress: Progress) -> ft.Control:
    """How far the games have been read."""
    said = words()(f"statistics.{progress.stage}_games", done=progress.done, count=progress.games)
    return spoken(
        said,
        ft.Column(
            [
                look.text(said, 16, colour="soft"),
                ft.ProgressBar(
                    value=progress.done / progress.games,
                    color=look.colour("accent"),
                    bgcolor=look.colour("line"),
                    bar_height=4,
                ),
            ],
            spacing=2 * GAP,
            tight=True,
        ),
        live=True,
    )


def opens(context: Context, route: Callable[[str], str]) -> Callable[[str], Tapped]:
    """Makes taps that open the page of an id or a name."""
    return lambda named: context.opening(route(named))
