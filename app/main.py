"""One open page: theme, fonts, keyboard, and which page stands at which address."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any
from weakref import WeakKeyDictionary

import flet as ft

from app import routes
from app.cards.card_page import CardPage
from app.cards.cards_page import CardsPage
from app.city.city_page import CityPage
from app.club.club_page import ClubPage
from app.device.browser_storage import Keeping
from app.device.holder_kept import keep_holder, recall_holder
from app.device.preferences import THEMES, Settings, language_of_the_page, settings_of
from app.device.tab_line import height as height_of_tab_line
from app.device.tab_line import tab_line
from app.device.tabs import Tabs
from app.device.wake_lock import awake_on, follow_life
from app.entry.holder import Holder
from app.entry.session import Session
from app.flet_mended.back_button import sink_before_leaving
from app.flet_mended.drawing_errors import draw_on
from app.flet_mended.event_types import remember_event_types
from app.flet_mended.late_answers import hear_late_answers
from app.flet_mended.late_taps import hear_late_taps, tell_of_late_taps
from app.flet_mended.quick_controls import compare_quickly, make_quickly
from app.flet_mended.quick_drawing import draw_quickly
from app.frame.address import Address
from app.frame.company import Company
from app.frame.context import Context, KeptIn, Screen, Trail
from app.frame.sitting import Sitting
from app.history.game_page import GamePage
from app.history.history_page import HistoryPage
from app.home.at_once import AtOnce
from app.home.home_page import HomePage
from app.home.meanwhile import home_meanwhile
from app.home.phones_page import PhonesPage
from app.home.science_page import SciencePage
from app.imports.import_page import ImportPage
from app.look import FONTS, LINE_HEIGHT, Look, theme
from app.pad.pad_page import PadPage
from app.pad.result_page import ResultPage
from app.players.players_page import PlayersPage
from app.settings.settings_page import SettingsPage
from app.statistics.player_page import PlayerStatisticsPage
from app.statistics.spans.evening_page import EveningPage
from app.statistics.spans.year_page import YearPage
from app.statistics.statistics_page import StatisticsPage
from app.statistics.wonder_page import WonderStatisticsPage
from app.table.table_page import TablePage
from app.visitors.invitation import Invitation, on_this_computer
from app.visitors.membership import Membership
from app.walk.walk_page import WalkPage
from app.words import speak, words
from scoring import Phrase
from storage import Store

RULER = 40
"""The size of the text that is measured, in pixels."""

DRAFTS = "drafts"
"""What open pages of the same server tell each other of: the draft that was kept."""

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
    routes.CARDS: CardsPage,
    "/card/:edition/:name/:of?": CardPage,
    routes.SETTINGS: SettingsPage,
    routes.PLAYERS: PlayersPage,
    routes.IMPORT: ImportPage,
    routes.PHONES: PhonesPage,
    routes.CLUB: ClubPage,
    routes.JOIN + ":address/:user?": ClubPage,
    routes.STATISTICS: StatisticsPage,
    routes.EVENINGS + ":day": EveningPage,
    routes.YEARS + ":year": YearPage,
    routes.STATISTICS + "/player/:name": PlayerStatisticsPage,
    routes.STATISTICS + "/wonder/:name": WonderStatisticsPage,
}
"""What stands at which address."""

COUNTING = (SciencePage, CardsPage)
"""The pages between which the symbols of a check of science stay counted."""


def wonderpad(
    store: Store,
    assets: str = "",
    *,
    fonts: str = ".ttf",
    kept_in: KeptIn = "folder",
    invitation: Invitation | None = None,
    tabs: Tabs | None = None,
    keeping: Keeping | None = None,
    home_of: Callable[[ft.Page], AtOnce] | None = None,
    membership: Membership | None = None,
) -> Callable[[ft.Page], None]:
    """What Flet runs for each page that is opened on this store.

    `assets` is where pages ask for assets, relative to their own address, such as `a/b/`, and
    `fonts` is how the files of fonts end there. `kept_in` tells where the store has its games.
    `invitation` is how phones get here, which the pages of this computer show. `tabs` tells of
    other tabs with the same games, and `keeping` for how long a browser keeps them. `home_of`
    tells what a page's home is drawn for, too. `membership` is the folder's, in a club, for the
    pages of this computer.
    """
    speak(language_of_the_page)
    remember_event_types()
    hear_late_answers()
    hear_late_taps()
    draw_on()
    draw_quickly()
    make_quickly()
    compare_quickly()
    sessions: WeakKeyDictionary[Any, bool] = WeakKeyDictionary()

    def main(page: ft.Page) -> None:
        here = on_this_computer.get()
        opened = OpenPage(
            page, store, tabs or Tabs(), sessions, membership, asks=here or invitation is None
        )
        opened.dress(assets, fonts)
        opened.listen_to_device()
        opened.listen_to_others()
        opened.show(
            Context(
                opened.session,
                opened.screen,
                opened.address.go,
                opened.listen,
                opened.trail,
                opened.settings,
                "host" if invitation and not here else kept_in,
                invitation if here else None,
                keeping,
                home_of(page).drawn if home_of else None,
                membership if here or invitation is None else None,
                opened.address.catch_up,
                opened.address.arrived,
            )
        )

    return main


class OpenPage:
    """One open page: what it hears from its device and from other pages, and what it does then."""

    def __init__(
        self,
        page: ft.Page,
        store: Store,
        tabs: Tabs,
        sessions: WeakKeyDictionary[Any, bool],
        membership: Membership | None,
        *,
        asks: bool,
    ) -> None:
        """Begin with what the device was told before; `sessions` has all pages of this store."""
        self._page = page
        self._tabs = tabs
        self._company = Company(page, sessions, self._ask_whose_phone)
        self._listener: Callable[[ft.KeyboardEvent], None] | None = None
        self.session = Session(store, visiting=not asks)
        self.settings = settings_of(page)
        tabs.writes = tabs.now_writes()
        self.screen = Screen(_look(page, self.settings, tabs))
        self.trail = Trail()
        self.address = Address(page, self.trail)
        self._awake = awake_on(page, self._may_stay_on)
        self._sitting = Sitting(page, self.session, membership, asks=asks)

    def dress(self, assets: str, fonts: str) -> None:
        """Give the page its title, its fonts and its themes."""
        page = self._page
        page.title = words()("title")
        page.fonts = {
            family: assets + str(PurePosixPath(file).with_suffix(fonts))
            for family, file in FONTS.items()
        }
        page.theme = theme(Look(dark=False, width=0, height=0))
        page.dark_theme = theme(Look(dark=True, width=0, height=0))
        page.theme_mode = THEMES[self.settings.theme]

    def listen_to_device(self) -> None:
        """Hear keys, sizes, and that the page sleeps and wakes; before anything is drawn.

        A handler that comes later is not told to the browser (routes), or leaves the page without
        taps (keyboard).
        """
        page = self._page
        page.on_keyboard_event = self._key_pressed
        page.on_route_change = _left_to_the_router
        sink_before_leaving(page, self.trail.before)
        page.on_resize = self._measure
        page.on_platform_brightness_change = self._measure
        page.on_connect = self._connected
        page.on_disconnect = self._left
        page.on_app_lifecycle_state_change = self._lives

    def listen_to_others(self) -> None:
        """Hear what other pages and other tabs change, and tell them."""
        self.session.has_company = lambda: self._company.is_there() or self._sitting.is_together()
        self.session.keep_holder = self._keep_holder
        self.session.tell_others = self._tell_others
        tell_of_late_taps(self._page, self.session.tapped)
        self._tabs.listener = self._tab_changed
        self._page.pubsub.subscribe_topic(DRAFTS, self._draft_changed)
        self._company.join()

    def show(self, context: Context) -> None:
        """Draw what stands at the address, and look at the settings."""
        self._page.render_views(lambda: App(context, self.screen, self._tabs, self._text_measured))
        self.settings.changed = self._set_up
        self._page.run_task(self.settings.load)
        self._page.run_task(recall_holder, self.session)
        self._page.run_task(home_meanwhile, context)
        self._sitting.begin()
        self._awake.look()

    def listen(self, listener: Callable[[ft.KeyboardEvent], None] | None) -> None:
        """Give the keyboard to a page, or to nobody with `None`."""
        self._listener = listener

    # The device ------------------------------------------------------------------------

    def _key_pressed(self, event: ft.KeyboardEvent) -> None:
        if self._listener is not None:
            self._listener(event)

    def _measure(self) -> None:
        self._look_again(self.screen.look.scale)

    def _text_measured(self, event: ft.LayoutSizeChangeEvent[ft.Text]) -> None:
        self._look_again(round(event.height / (RULER * LINE_HEIGHT), 1))

    def _look_again(self, scale: float) -> None:
        look = _look(self._page, self.settings, self._tabs, scale)
        if look != self.screen.look:
            self.screen.look = look

    def _set_up(self) -> None:
        """Show the page as the settings say."""
        if self._page.theme_mode != THEMES[self.settings.theme]:
            self._page.theme_mode = THEMES[self.settings.theme]
            self._page.update()
        self._measure()
        self._awake.look()

    def _may_stay_on(self) -> bool:
        """Whether the screen should stay on."""
        return self.settings.awake == "on" and routes.is_of_a_table(self._page.route or "")

    def _lives(self, event: ft.AppLifecycleStateChangeEvent) -> None:
        follow_life(self._awake, event)
        self._sitting.follow_life(event)
        self.session.refresh()

    def _connected(self) -> None:
        # Flet forgets what was to be drawn when a connection ends, and draws nothing
        # without one: all of it is drawn now, or the page would stand still for good.
        self.session.refresh()
        self._sitting.begin()
        self._page.run_task(self.settings.load)
        self._awake.shown()
        self.screen.notify()  # type: ignore[attr-defined]  # of ft.observable
        self._company.came()

    def _left(self) -> None:
        self._awake.hidden()
        self._company.went()

    # Other pages and tabs --------------------------------------------------------------

    async def _ask_whose_phone(self) -> None:
        self.session.notify()  # type: ignore[attr-defined]  # of ft.observable

    def _keep_holder(self, holder: Holder) -> None:
        self._page.run_task(keep_holder, holder)

    def _tell_others(self, draft_id: str) -> None:
        self._page.pubsub.send_others_on_topic(DRAFTS, draft_id)

    def _draft_changed(self, _topic: str, draft_id: Any) -> None:
        # Told on the other page's behalf: only a task of this page may draw on it.
        # A page that sleeps has no connection; it looks for itself when it wakes.
        if self._page.session.connection is not None:
            self._page.run_task(self._follow, draft_id)

    async def _follow(self, draft_id: str) -> None:
        if self.session.draft is not None and self.session.draft.id == draft_id:
            self.session.refresh()

    def _tab_changed(self) -> None:
        # Told by the browser, for no page.
        if self._page.session.connection is not None:
            self._page.run_task(self._catch_up)

    async def _catch_up(self) -> None:
        self._tabs.writes = self._tabs.now_writes()
        self._measure()
        if self._tabs.writes:
            self.session.keep_again()
        self.session.refresh()


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
                                ft.Router(pages, not_found=_page(HomePage, context)),
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
    def page() -> ft.Control:
        context.arrived()
        if show not in COUNTING:
            context.counted.clear()
        return show(context)

    return page


def _look(page: ft.Page, settings: Settings, tabs: Tabs, scale: float = 1) -> Look:
    as_the_system = page.platform_brightness == ft.Brightness.DARK
    look = Look(
        dark=as_the_system if settings.theme == "system" else settings.theme == "dark",
        width=int(page.width or 390),
        height=int(page.height or 844),
        scale=scale,
    )
    return look if tabs.writes else replace(look, height=look.height - height_of_tab_line(look))
