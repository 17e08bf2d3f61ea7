"""The history: every game by months, searched and filtered; deleted games come back."""

import flet as ft

from app import routes
from app.entry.session import Session
from app.finding.filters import PARTS, filter_chips, filter_sheet
from app.finding.search import GameSearch
from app.finding.search_field import Search
from app.frame.banner import banner, trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.history.bin import AT_ONCE, bin_sheet
from app.history.games_list import months
from app.history.one_or_two_card import asked_of, one_or_two_card
from app.look import GAP, Look
from app.ui.kit import centred, chip, header, more_line, symbol_button, wrapped
from app.ui.store_watch import use_watch
from app.visitors.membership import LookAlike
from app.words import words

AHEAD = 2.0
"""How many screens before the end of the list more games are listed."""

SCROLL_INTERVAL = 100
"""How often the page is told where the list stands, in milliseconds."""

BIN = "bin"
"""What is shown when the deleted games are."""


@guarded
def HistoryPage(context: Context) -> ft.Control:
    """All games."""
    return _History(context, context.session, context.screen, context.search)


@guarded
def _History(context: Context, session: Session, screen: Screen, search: GameSearch) -> ft.Control:
    look, say = screen.look, words()
    shown, show = ft.use_state("")
    offered, offer = ft.use_state(AT_ONCE)
    games = session.store.games
    search.call_players(games)
    answered, answer = ft.use_state(frozenset[LookAlike]())
    membership = context.membership
    use_watch(lambda: (games.index(), membership.look_alikes if membership else ()))
    offers = games.offers()
    all_games, found = games.count(), games.count(search.chosen)
    deleted = games.count(deleted=True)
    listed = games.newest(search.listed, 0, search.chosen)

    def dismiss() -> None:
        show("")
        offer(AT_ONCE)

    def open_sheet(part: str) -> None:
        search.begin_typing()
        show(part)

    dialog = None
    if shown == BIN and deleted:
        dialog = bin_sheet(look, session, deleted, offered, offer, dismiss)
    elif shown in PARTS:
        dialog = filter_sheet(look, search, offers, shown, found, dismiss)
    ft.use_dialog(dialog)

    def scrolled(event: ft.OnScrollEvent) -> None:
        left = event.max_scroll_extent - event.pixels
        if len(listed) < found and left < AHEAD * event.viewport_dimension:
            search.more(len(listed))

    chips: list[ft.Control] = []
    if all_games or search.chosen:
        chips = filter_chips(look, search, offers, open_sheet)
    if search.chosen and found:
        chips.append(_show_all(look, search))
    if deleted:
        chips.append(chip(look, say("history.bin", count=deleted), lambda: open_sheet(BIN)))
    body: list[ft.Control] = []
    if not search.chosen and (pair := asked_of(context, answered)):
        body.append(one_or_two_card(context, look, pair, lambda two: answer(answered | {two})))
    if chips:
        body.append(wrapped(chips))
    body.append(_summary(look, search, all_games, found, deleted))
    body += months(context, look, listed)
    if len(listed) < found:
        body.append(_more(look, search, len(listed), found))
    top: list[ft.Control] = trouble(look, session)
    just_deleted = games.get(session.just_deleted) if session.just_deleted else None
    # Another phone may have brought it back.
    if just_deleted is not None and just_deleted.deleted_at:
        top.append(_deleted(look, session, just_deleted.id))
    if all_games:
        top.append(ft.Container(Search(look, search), key=f"words {search.forgotten}"))
    back = back_button(context, routes.HISTORY, routes.HOME)
    statistics = symbol_button(
        look, "trophy", say("page.statistics"), context.opening(routes.STATISTICS)
    )
    title = header(look, say("page.history"), back, actions=[statistics] if all_games else [])
    # Of a list that becomes shorter while it is scrolled Flutter tells aloud where its lines would
    # be if it still were: other games are another list, which begins at its top.
    games_list = ft.ListView(
        body,
        key=repr(search.chosen),
        expand=True,
        spacing=2 * GAP,
        on_scroll=scrolled,
        scroll_interval=SCROLL_INTERVAL,
    )
    column = ft.Column(
        [title, *top, games_list],
        spacing=2 * GAP,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return centred(look, column, 560)


def _summary(
    look: Look, search: GameSearch, all_games: int, found: int, deleted: int
) -> ft.Control:
    """How many games there are, and how many of them are found."""
    say = words()
    if not all_games:
        return look.text(say("history.none_left" if deleted else "history.empty"), 16,
                         colour="soft")  # fmt: skip
    if not search.chosen:
        said = say("history.games", count=all_games)
    elif found:
        said = say("history.found", found=found, count=all_games)
    else:
        said = say("history.not_found")
        fits_none = ft.Semantics(live_region=True, content=look.text(said, 16, colour="soft"))
        return wrapped([fits_none, _show_all(look, search)])
    return ft.Semantics(live_region=True, content=look.text(said, 14, colour="soft"))


def _show_all(look: Look, search: GameSearch) -> ft.Control:
    return chip(look, words()("history.forget"), search.forget)


def _deleted(look: Look, session: Session, game_id: str) -> ft.Control:
    say = words()
    undo = lambda: session.bring_back(game_id)  # noqa: E731 - one word beside the banner's
    return banner(look, say("history.deleted"), say("undo"), undo, "delete")


def _more(look: Look, search: GameSearch, listed: int, found: int) -> ft.Control:
    """Lists more games for those who do not scroll."""
    return more_line(look, found - listed, lambda: search.more(listed))
