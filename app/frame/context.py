"""What every page is given: the session, the screen, and the way to other pages."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import flet as ft

from app import routes
from app.device.browser_storage import Keeping
from app.device.preferences import Settings
from app.entry.session import Session
from app.files.importing import Importing
from app.finding.search import GameSearch
from app.look import Look
from app.visitors.invitation import Invitation
from app.visitors.membership import Membership, TableElsewhere
from scoring import Game, Symbols

KeptIn = Literal["folder", "host", "browser", "page", "page without https"]
"""Where games are kept: a host is another computer; with the page, they are gone with it."""

PASSING: dict[KeptIn, str] = {
    "page": "home.passing",
    "page without https": "home.passing_without_https",
}
"""What is said of it where games last no longer than the page."""


@ft.observable
@dataclass
class Screen:
    """The room and the theme that the page has at the moment."""

    look: Look
    """What pages are drawn with."""


class Trail:
    """The pages that led to the present one, so that back leads to where one came from.

    A page stands in it once: whoever comes to it again is where they were then. That keeps
    in step with the browser's own buttons, of which nobody tells. A page that was opened by
    its address does not stand in it: nothing led there.

    A city stands in it where it was come to last: it is gone through for this row and for that one,
    from a city to the next, and begins with the cards of the row that led there. So does a page
    that the menu of a row opens: it leads back to the row where it was opened last.
    """

    def __init__(self) -> None:
        self._path: list[str] = []

    def follow(self, here: str, there: str) -> None:
        """The page goes from one route to another."""
        path = [*self._led_to(here), here]
        if routes.is_city(there) or (routes.is_row(here) and routes.is_opened_by_menu(there)):
            path = [route for route in path if route != there]
        self._path = [*(path[: path.index(there)] if there in path else path), there]

    def forget(self, here: str) -> None:
        """A page was left by going back: it did not lead to the one that is shown now."""
        self._path = [route for route in self._path if route != here]

    def forget_all(self, left: Callable[[str], bool]) -> None:
        """Such pages were left by going back: none of them led to the one that is shown now."""
        self._path = [route for route in self._path if not left(route)]

    def before(self, here: str, passed: Callable[[str], bool] = lambda _route: False) -> str:
        """The route that led here, past those that do not count; empty if there is none."""
        steps = reversed(self._led_to(here))
        return next((route for route in steps if not passed(route)), "")

    def _led_to(self, here: str) -> list[str]:
        return self._path[: self._path.index(here)] if here in self._path else []


@dataclass(frozen=True, repr=False)
class Context:
    """What every page is given."""

    session: Session
    """The table that the page shows."""

    screen: Screen
    """The room and the theme."""

    go: Callable[[str], None]
    """Opens a page by its route."""

    listen: Callable[[Callable[[ft.KeyboardEvent], None] | None], None]
    """Gives the keyboard to a page, or to nobody with `None`."""

    trail: Trail = field(default_factory=Trail)
    """Where the page came from."""

    settings: Settings = field(default_factory=Settings)
    """What this device was told."""

    kept_in: KeptIn = "folder"
    """Where what is kept is; some browsers keep nothing beyond the page."""

    invitation: Invitation | None = None
    """How phones come to this table; `None` where it is not this page's to tell."""

    keeping: Keeping | None = None
    """For how long a browser keeps the games; `None` where none does."""

    home_drawn: Callable[[Look, ft.Control, Settings | None], None] | None = None
    """Told of home whenever it was drawn; `None` where nobody shows it before the app is there.

    It is told without settings where home was drawn for that alone, and cannot be tapped.
    """

    membership: Membership | None = None
    """The folder as a member of a club; `None` where it is not this page's to tell."""

    catch_up: Callable[[str], None] | None = None
    """Has the address follow what the page shows by itself; `None` where there is none."""

    arrived: Callable[[], None] = lambda: None
    """Told whenever a page is drawn, maybe for another address than the one before."""

    def opening(self, route: str) -> Callable[[], None]:
        """A tap that opens a page by its route."""
        return lambda: self.go(route)

    def look_up(self, game: Game, of: str) -> Callable[[str], None]:
        """What leads to a card of a table, told the card's name; `of` is the table's id."""
        return lambda name: self.go(routes.card(game.edition, name, of))

    @property
    def tables_elsewhere(self) -> tuple[TableElsewhere, ...]:
        """The tables that are open on other phones of a club, and not here; asking is cheap."""
        return self.membership.tables if self.membership else ()

    @cached_property
    def search(self) -> GameSearch:
        """What the page looks for in the history, while games are opened and left again."""
        return GameSearch()

    @cached_property
    def counted(self) -> dict[str, tuple[Game | None, Symbols]]:
        """What a check of science goes on from, by its route, once a card is seen.

        The table as it was when the check was opened, `None` without one, and the symbols.
        """
        return {}

    @cached_property
    def importing(self) -> Importing:
        """The import of this page, which stays as it is while other pages are looked at."""
        return Importing(self.session)


def throw_away(context: Context) -> None:
    """Throw the table on the page away, and go home."""
    context.session.discard()
    context.go(routes.HOME)
