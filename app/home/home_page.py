"""Home: go on with a table, start one, look back, or settle a science question."""

from collections.abc import Callable, Hashable
from functools import partial

import flet as ft

from app import routes
from app.device.browser_storage import Keeping, Steps
from app.device.preferences import Settings
from app.device.storage_notes import forgetting
from app.entry.saved_games import now
from app.entry.session import Session, empty_game
from app.files.exporting import Exporting
from app.flet_mended.hooks import use_once, use_task
from app.frame.banner import banner, passing, trouble
from app.frame.context import PASSING, Context, Screen
from app.frame.guard import guarded
from app.game.game_line import game_line
from app.game.scored import result_of
from app.game.whose_phone import whose_phone_question
from app.home.at_once import (
    NAMES,
    ONLY_IN_THE_APP,
    ONLY_THIS_TIME,
    Asked,
    Named,
    UnlessHeld,
)
from app.home.invitation_card import could_invite, who_is_kept_out
from app.look import GAP, Look
from app.sentences.how_far import how_far, where_and_how_far
from app.sentences.report import open_category
from app.ui.dialogs import Choice, menu
from app.ui.kit import (
    Tapped,
    card,
    line_button,
    more_line,
    page_column,
    symbol_button,
    titled_line,
    wide_button,
)
from app.ui.store_watch import use_watch
from app.visitors.admission import Admission
from app.visitors.membership import TableElsewhere
from app.words import words
from scoring import Game, Phrase, Result
from scoring.answers import seating
from scoring.answers.city_progress import city_in_work
from storage import Draft, SavedGame, Store
from storage.history.saved_game import local_time

LAST_GAMES = 3
"""How many games home shows."""

TABLES = 12
"""How many tables home shows, those of which something was entered last."""

MORE_TABLES = 20
"""How many more each tap shows."""


STEPS = (("names", "player"), ("numbers", "digits"), ("winner", "trophy"))
"""What a newcomer is told: the step, and its symbol."""


@guarded
def HomePage(context: Context) -> ft.Control:
    """The first page."""
    session = context.session
    exporting = use_once(lambda: Exporting(session))
    return _Home(context, session, context.screen, context.settings, context.keeping, exporting)


@guarded
def _Home(
    context: Context,
    session: Session,
    screen: Screen,
    settings: Settings,
    keeping: Keeping | None,
    exporting: Exporting,
) -> ft.Control:
    look, say = screen.look, words()
    store = session.store
    told, tell = ft.use_state(0)
    more_open, open_more = ft.use_state(False)  # noqa: FBT003
    listed, list_tables = ft.use_state(TABLES)

    def put_away(notice: Phrase) -> Tapped:
        def act() -> None:
            # Another phone may have put it away meanwhile.
            if notice in store.notices:
                store.notices.remove(notice)
            tell(told + 1)

        return act

    # The settings may arrive after home was drawn.
    new_table = _start(context, lambda: empty_game(settings.edition))

    admission = context.invitation.admission if context.invitation else None
    use_watch(lambda: (mark_of_home(store, admission), context.tables_elsewhere))
    # Looked up anew whenever home is shown: other pages keep tables and games too.
    drafts = [draft for draft in store.drafts.all() if draft.game.players]
    games = store.games.newest(LAST_GAMES)
    deleted = store.games.count(deleted=True)
    kept = bool(games)

    async def keep() -> None:
        if keeping is not None and kept:
            await keeping.keep_for_long()

    use_task(keep, [kept])
    title_size = 28 if look.narrow else 34
    title = ft.Container(
        ft.Row(
            [
                look.symbol("wonder", 34, "accent"),
                ft.Semantics(
                    header=True,
                    expand=True,
                    content=look.text(say("title"), title_size, "bold", grows_by=1.1),
                ),
                symbol_button(look, "more", say("more"), lambda: open_more(True)),  # noqa: FBT003
            ],
            spacing=3 * GAP,
        ),
        padding=ft.Padding.only(top=6 * GAP, bottom=2 * GAP),
    )
    ft.use_dialog(_menu(context, lambda: open_more(False)) if more_open else None)  # noqa: FBT003
    body: list[ft.Control] = []
    for notice in store.notices:
        said = say.phrase(session.as_told_here(notice))
        told_once = banner(look, said, say("dismiss"), put_away(notice))
        body.append(_only_now(told_once, said))
    if session.trouble is not None:
        said = say.phrase(session.as_told_here(session.trouble))
        body += [_only_now(part, said) for part in trouble(look, session)]
    if context.invitation is not None:
        body += who_is_kept_out(look, context.invitation, context.opening(routes.PHONES))
    if context.kept_in in PASSING:
        body += passing(look, say(PASSING[context.kept_in]), exporting, any_games=bool(games))
    if keeping and keeping.steps and kept and settings.loaded and settings.forgetting == "untold":
        read = partial(settings.choose, "forgetting", "told")
        body.append(may_forget(look, keeping.steps, exporting, read))
    if drafts:
        body.append(look.text(say("home.unfinished"), 14, colour="soft"))
        lines = _draft_lines(look, context, drafts[:listed])
        if (left := len(drafts) - listed) > 0:
            show_more = partial(list_tables, listed + MORE_TABLES)
            lines.append(_more_tables(look, min(left, MORE_TABLES), show_more))
        body.append(card(look, lines))
        body += _whose_phone(look, context, drafts[0])
    body += _elsewhere(context)
    if games:
        body.append(look.text(say("home.last"), 14, colour="soft"))
        lines = [_game_line(look, context, saved) for saved in games]
        body.append(card(look, [*lines, _history_line(look, context, store.games.count())]))
        pages = (
            ("page.statistics", "trophy", routes.STATISTICS),
            ("page.players", "people", routes.PLAYERS),
        )
        body.append(ft.Row([_page(context, *page) for page in pages], spacing=2 * GAP))
        body += _again(look, context, games[0].game)
    elif deleted:
        body.append(card(look, [_history_line(look, context, 0)]))
    if not games and not drafts:
        body.append(look.text(say("home.welcome"), 16, colour="soft"))
        # On no card, as nothing here is to be tapped.
        body.append(ft.Column([_step(look, *step) for step in STEPS], spacing=2 * GAP, tight=True))
    new = wide_button(look, say("home.new"), new_table, symbol="add")
    new.data = NAMES
    science = _page(context, "home.science", "green", routes.SCIENCE)
    home = page_column(look, title, body, [science, new])
    if context.home_drawn is not None:
        context.home_drawn(look, home, settings)
    return home


def _only_now(part: ft.Control, sentence: str) -> ft.Control:
    """A part that says a sentence for as long as the app runs, and no longer."""
    part.data = Asked(sentence, only_this_time=True)
    return part


def may_forget(look: Look, steps: Steps, exporting: Exporting, read: Tapped) -> ft.Control:
    """That this browser may forget the games, and what became of their file, if somebody asked."""
    told: list[ft.Control] = []
    if exporting.told:
        told = [look.text(words().phrase(exporting.told), 14, colour="accent")]
        told[0].data = ONLY_THIS_TIME
    part = forgetting(look, steps, partial(exporting.save, "json"), told, read)
    part.data = Asked("forgetting")
    return part


def _elsewhere(context: Context) -> list[ft.Control]:
    """Tables of a club that are open on others' phones: a tap sits down there, too."""
    tables = context.tables_elsewhere
    if not tables:
        return []
    look, say = context.screen.look, words()
    lines = [_line_elsewhere(look, context, table) for table in tables]
    parts = [look.text(say("home.elsewhere"), 14, colour="soft"), card(look, lines)]
    for part in parts:
        part.data = ONLY_IN_THE_APP
    return parts


def _line_elsewhere(look: Look, context: Context, table: TableElsewhere) -> ft.Control:
    say, draft = words(), table.draft
    result = result_of(draft.game)
    names = say.names([player.name for player in draft.game.players])
    note = where_and_how_far(table, result, say)

    def sit_down() -> None:
        session = context.session
        if session.done(lambda: session.store.drafts.take_in(draft, now())):
            context.go(_where_it_was(draft, result, session.held_by(draft)))

    said = say("elsewhere.said", names=names, note=note)
    return titled_line(look, "table", names, note, sit_down, said=said, colour="accent")


def mark_of_home(store: Store, admission: Admission | None) -> Hashable:
    """Another one whenever home is to be drawn otherwise; it costs next to nothing."""
    return (
        store.games.known.mark(),
        store.drafts.table.revision(),
        (admission.closed, admission.waiting.numbers) if admission else None,
        tuple(map(str, store.notices)),
    )


def _menu(context: Context, dismiss: Callable[[], None]) -> ft.BottomSheet:
    """The pages that are not for the middle of a game."""
    say = words()
    choices = [
        Choice(say("page.players"), "people", context.opening(routes.PLAYERS)),
        Choice(say("page.cards"), "cards", context.opening(routes.CARDS)),
        Choice(say("import.open"), "import", context.opening(routes.IMPORT)),
        Choice(say("page.settings"), "settings", context.opening(routes.SETTINGS)),
    ]
    if context.invitation is not None or could_invite(context):
        choices.insert(0, Choice(say("page.phones"), "share", context.opening(routes.PHONES)))
    return menu(context.screen.look, say("more"), choices, dismiss)


def _again(look: Look, context: Context, game: Game) -> list[ft.Control]:
    """The same table again, without those who were put aside since, or have no name any more."""
    names = [player.name for player in game.players]
    aside = filter(context.session.store.players.is_archived, names)
    again = seating.same_again(game, without=[*aside])
    if len(again.players) < again.rules.players[0]:
        return []
    said = words()("home.again", names=words().names([one.name for one in again.players]))
    line = [look.symbol("table"), look.text(said, 16, expand=True)]
    return [card(look, [line_button(said, line, _start(context, lambda: again), height=None)])]


def _page(context: Context, key: str, symbol: str, route: str) -> ft.Control:
    """A button that opens a page."""
    tap = _of_all_games(context, route)
    return wide_button(context.screen.look, words()(key), tap, leading=False, symbol=symbol)


def _of_all_games(context: Context, route: str) -> Tapped:
    """Open a page, whatever somebody looked for in the history: home tells nothing of that."""

    def tap() -> None:
        context.search.forget()
        context.go(route)

    return tap


def _start(context: Context, game: Callable[[], Game]) -> Callable[[], bool]:
    """A tap that begins a table with that game, and opens it; tells whether there is one."""
    begun: Draft | None = None

    def start() -> bool:
        nonlocal begun
        # A finger that bounces begins no second table.
        begun = begun or context.session.start(game())
        if begun is not None:
            context.go(routes.table(begun.id))
        return begun is not None

    return start


def _step(look: Look, step: str, symbol: str) -> ft.Control:
    return ft.Row(
        [
            look.symbol(symbol, 24, "accent"),
            look.text(words()(f"home.step.{step}"), expand=True),
        ],
        spacing=3 * GAP,
    )


def _game_line(look: Look, context: Context, saved: SavedGame) -> ft.Control:
    line = game_line(look, saved.game, saved.saved_at, context.opening(routes.game(saved.id)))
    line.data = Named(routes.game(saved.id))
    return line


def _history_line(look: Look, context: Context, count: int) -> ft.Control:
    say = words()
    label = say("home.history", count=count)
    line = line_button(
        label,
        [look.symbol("history"), look.text(label, 16, expand=True), look.symbol("next")],
        _of_all_games(context, routes.HISTORY),
    )
    line.data = Named(routes.HISTORY)
    return line


def _more_tables(look: Look, count: int, show_more: Tapped) -> ft.Control:
    line = more_line(look, count, show_more)
    line.data = Named("more tables")
    return line


def _draft_lines(look: Look, context: Context, drafts: list[Draft]) -> list[ft.Control]:
    """A line for each table; where two would be the same, they tell when they were begun."""
    say, results = words(), [result_of(draft.game) for draft in drafts]
    told = [
        (say.names([player.name for player in draft.game.players]), how_far(draft, result, say))
        for draft, result in zip(drafts, results, strict=True)
    ]
    lines = []
    for draft, result, (names, note) in zip(drafts, results, told, strict=True):
        begun = draft.began_at if told.count((names, note)) > 1 else None
        if begun is not None:
            time = f"{local_time(begun):%H:%M}"
            moment = say("settings.moment", day=say.day(begun), time=time)
            note = say("draft.begun", known=note, moment=moment)
        lines.append(_draft_line(look, context, draft, result, names, note))
    return lines


def _draft_line(
    look: Look, context: Context, draft: Draft, result: Result, names: str, note: str
) -> ft.Control:
    say = words()
    line = titled_line(
        look,
        "edit",
        names,
        note,
        context.opening(_where_it_was(draft, result, context.session.held_by(draft))),
        said=say("draft.said", names=names, note=note),
        colour="accent",
    )
    # Each entry changes what is said of it, and not where it leads.
    line.data = Named(routes.table(draft.id))
    return line


def _whose_phone(look: Look, context: Context, draft: Draft) -> list[ft.Control]:
    """Where other phones are here: who holds this one at a table, and goes there with that tap."""
    session, result = context.session, result_of(draft.game)
    if draft.corrects or result.final or session.knows_holder(draft):
        return []
    if len(draft.game.players) < draft.game.rules.players[0] or not session.has_company():
        return []

    def go(name: str, who: str | None) -> None:
        if session.open(draft.id) is not None:
            session.is_held_by(name, who)
            context.go(_where_it_was(draft, result, session.held_by(draft)))

    question = whose_phone_question(look, draft.game, go)
    for part in question:
        part.data = UnlessHeld(draft.id)
    return question


def _where_it_was(draft: Draft, result: Result, own: int | None) -> str:
    """The page where a table is gone on with, on the phone of the player in the seat `own`."""
    game = draft.game
    if len(game.players) < game.rules.players[0]:
        return routes.table(draft.id)
    seat = city_in_work(draft, own)
    if seat is not None:
        return routes.city(draft.id, seat)
    lacking = open_category(game, result, own)
    return routes.walk(draft.id, lacking) if lacking else routes.result(draft.id)
