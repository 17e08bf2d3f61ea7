"""One open page: theme, fonts, keyboard, and which page stands at which address."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import WeakSet

import flet as ft

from app import routes
from app.city.city_page import CityPage
from app.device.browser_storage import Keeping
from app.device.holder_kept import keep_holder, recall_holder
from app.device.preferences import THEMES, Settings, language_of_the_page, settings_of
from app.device.tab_line import height as height_of_tab_line
from app.device.tab_line import tab_line
from app.device.tabs import Tabs
from app.device.wake_lock import awake_on, follow_life
from app.entry.holder import Holder
from app.entry.session import Session
from app.flet_mended.drawing_errors import draw_on
from app.flet_mended.event_types import remember_event_types
from app.flet_mended.late_taps import tell_of_late_taps
from app.frame.context import Context, KeptIn, Screen, Trail
from app.history.game_page import GamePage
from app.history.history_page import HistoryPage
from app.home.home_page import HomePage
from app.home.phones_page import PhonesPage
from app.home.science_page import SciencePage
from app.imports.import_page import ImportPage
from app.look import FONTS, LINE_HEIGHT, Look, theme
from app.pad.pad_page import PadPage
from app.pad.result_page import ResultPage
from app.players.players_page import PlayersPage
from app.settings.settings_page import SettingsPage
from app.statistics.player_page import PlayerStatisticsPage
from app.statistics.statistics_page import StatisticsPage
from app.statistics.wonder_page import WonderStatisticsPage
from app.table.table_page import TablePage
from app.visitors.invitation import Invitation, on_this_computer
from app.walk.walk_page import WalkPage
from app.words import speak, words
from scoring import Phrase
from storage import Store

RULER = 40
"""The size of the text that is measured, in pixels."""

Page = Callable[[Context], ft.Control]

PAGES: dict[str, Page] = {
    routes.HOME: HomePage,
    "/table/:draft": TablePage,
    "/walk/:draft/:category/:seat?/:depth?": WalkPage,
    "/city/:draft/:seat": CityPage,
    "/pad/:draft": PadPage,
    "/result/:draft": ResultPage,
    routes.HISTORY: HistoryPage,
    "/game/:game": GamePage,
    "/science/:draft?/:seat?": SciencePage,
    routes.SETTINGS: SettingsPage,
    routes.PLAYERS: PlayersPage,
    routes.IMPORT: ImportPage,
    routes.PHONES: PhonesPage,
    routes.STATISTICS: StatisticsPage,
    routes.STATISTICS + "/player/:name": PlayerStatisticsPage,
    routes.STATISTICS + "/wonder/:name": WonderStatisticsPage,
}
"""What stands at which address."""


def wonderpad(
    store: Store,
    assets: str = "",
    *,
    kept_in: KeptIn = "folder",
    invitation: Invitation | None = None,
    tabs: Tabs | None = None,
    keeping: Keeping | None = None,
    home_drawn: Callable[[Look, ft.Control, Settings], None] | None = None,
) -> Callable[[ft.Page], None]:
    """What Flet runs for each page that is opened on this store.

    `assets` is where pages ask for assets, relative to their own address, such as `a/b/`;
    `kept_in` tells where the store has its games; `invitation` is how phones get here, which
    the pages of this computer show; `tabs` tells of other tabs with the same games, and `keeping`
    for how long a browser keeps them; `home_drawn` is told of home whenever it was drawn.
    """
    speak(language_of_the_page)
    remember_event_types()
    draw_on()
    open_pages: WeakSet[Any] = WeakSet()

    def main(page: ft.Page) -> None:
        tab = tabs or Tabs()
        listeners: list[Callable[[ft.KeyboardEvent], None]] = []
        topic, alone = "drafts", "alone"
        session = Session(store)
        settings = settings_of(page)
        tab.writes = tab.now_writes()
        screen = Screen(_look(page, settings, tab))
        trail = Trail()

        def go(route: str) -> None:
            trail.follow(page.route, route)
            page.navigate(route)

        def tell_others(draft_id: str) -> None:
            page.pubsub.send_others_on_topic(topic, draft_id)

        def told(_topic: str, draft_id: Any) -> None:
            # Told on the other page's behalf: only a task of this page may draw on it.
            # A page that sleeps has no connection; it looks for itself when it wakes.
            if page.session.connection is not None:
                page.run_task(follow, draft_id)

        async def follow(draft_id: str) -> None:
            if session.draft is not None and session.draft.id == draft_id:
                session.refresh()

        def measure() -> None:
            look = _look(page, settings, tab, screen.look.scale)
            if look != screen.look:
                screen.look = look

        def tab_told() -> None:
            # Told by the browser, for no page.
            if page.session.connection is not None:
                page.run_task(catch_up)

        def connected() -> None:
            # Flet forgets what was to be drawn when a connection ends, and draws nothing
            # without one: all of it is drawn now, or the page would stand still for good.
            session.refresh()
            page.run_task(settings.load)
            awake.shown()
            screen.notify()  # type: ignore[attr-defined]  # of ft.observable

        async def catch_up() -> None:
            tab.writes = tab.now_writes()
            measure()
            if tab.writes:
                session.keep_again()
            session.refresh()

        def set_up() -> None:
            """Show the page as the settings say."""
            if page.theme_mode != THEMES[settings.theme]:
                page.theme_mode = THEMES[settings.theme]
                page.update()
            measure()
            awake.look()

        def lives(event: ft.AppLifecycleStateChangeEvent) -> None:
            follow_life(awake, event)
            session.refresh()

        def text_measured(event: ft.LayoutSizeChangeEvent[ft.Text]) -> None:
            scale = round(event.height / (RULER * LINE_HEIGHT), 1)
            if scale != screen.look.scale:
                screen.look = _look(page, settings, tab, scale)

        def listen(listener: Callable[[ft.KeyboardEvent], None] | None) -> None:
            listeners[:] = [listener] if listener else []

        def key_pressed(event: ft.KeyboardEvent) -> None:
            for listener in listeners:
                listener(event)

        awake = awake_on(
            page, lambda: settings.awake == "on" and routes.is_of_a_table(page.route or "")
        )

        def company() -> int:
            # A page that sleeps has no connection.
            return sum(other.connection is not None for other in [*open_pages])

        def no_longer_alone(_topic: str, _draft_id: Any) -> None:
            if page.session.connection is not None:
                page.run_task(ask_whose_phone)

        async def ask_whose_phone() -> None:
            session.notify()  # type: ignore[attr-defined]  # of ft.observable

        def keep(holder: Holder) -> None:
            page.run_task(keep_holder, holder)

        open_pages.add(page.session)
        session.has_company = lambda: company() > 1
        session.keep_holder = keep
        session.tell_others = tell_others
        tell_of_late_taps(page, session.tapped_late)
        tab.listener = tab_told
        page.pubsub.subscribe_topic(topic, told)
        page.pubsub.subscribe_topic(alone, no_longer_alone)
        if company() == 2:
            page.pubsub.send_others_on_topic(alone, "")
        page.title = words()("title")
        page.fonts = {family: assets + file for family, file in FONTS.items()}
        page.theme = theme(Look(dark=False, width=0, height=0))
        page.dark_theme = theme(Look(dark=True, width=0, height=0))
        page.theme_mode = THEMES[settings.theme]
        # Handlers of the page are set before anything is drawn: one that comes later is
        # not told to the browser (routes), or leaves the page without taps (keyboard).
        page.on_keyboard_event = key_pressed
        page.on_route_change = _left_to_the_router
        page.on_resize = measure
        page.on_platform_brightness_change = measure
        page.on_connect = connected
        page.on_disconnect = awake.hidden
        page.on_app_lifecycle_state_change = lives
        here = on_this_computer.get()
        inviting = invitation if here else None
        where: KeptIn = "host" if invitation and not here else kept_in
        context = Context(
            session, screen, go, listen, trail, settings, where, inviting, keeping, home_drawn
        )
        page.render_views(lambda: App(context, screen, tab, text_measured))
        settings.changed = set_up
        page.run_task(settings.load)
        page.run_task(recall_holder, session)
        awake.look()

    return main


@ft.component
def App(context: Context, screen: Screen, tabs: Tabs, text_measured: Any) -> ft.View:
    """The page at the present address."""

    async def go_on() -> None:
        if not await tabs.take_over():
            context.session.trouble = Phrase("storage.elsewhere")

    pages = [ft.Route(path=path, component=_page(show, context)) for path, show in PAGES.items()]
    return ft.View(
        route="/",
        padding=0,
        bgcolor=screen.look.colour("paper"),
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            ft.SafeArea(
                ft.Column(
                    [
                        ft.Container(height=0) if tabs.writes else tab_line(screen.look, go_on),
                        ft.Stack(
                            [
                                _ruler(text_measured),
                                ft.Router(pages, not_found=lambda: HomePage(context)),
                            ],
                            expand=True,
                            fit=ft.StackFit.EXPAND,
                        ),
                    ],
                    spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
            )
        ],
    )


def _left_to_the_router(_event: ft.RouteChangeEvent) -> None:
    """Makes the browser tell of routes; the router takes this handler's place."""


def _ruler(text_measured: Any) -> ft.Control:
    """A text that nobody sees, whose height tells how large the system shows text."""
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Row(
            [
                ft.Text(
                    "0",
                    size=RULER,
                    style=ft.TextStyle(height=LINE_HEIGHT),
                    opacity=0,
                    on_size_change=text_measured,
                )
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )


def _page(show: Page, context: Context) -> Callable[[], ft.Control]:
    return lambda: show(context)


def _look(page: ft.Page, settings: Settings, tabs: Tabs, scale: float = 1) -> Look:
    as_the_system = page.platform_brightness == ft.Brightness.DARK
    look = Look(
        dark=as_the_system if settings.theme == "system" else settings.theme == "dark",
        width=int(page.width or 390),
        height=int(page.height or 844),
        scale=scale,
    )
    return look if tabs.writes else replace(look, height=look.height - height_of_tab_line(look))
