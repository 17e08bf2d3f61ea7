"""What every page is given: the session, the screen, and the way to other pages."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import flet as ft

from app import routes
from app.importing import Importing
from app.look import Look
from app.looking import Looking
from app.session import Session
from app.settings import Settings


@ft.observable
@dataclass
class Screen:
    """The room and the theme that the page has at the moment."""

    look: Look
    """What pages are drawn with."""


@dataclass
class Trail:
    """Where the page was before it came to the cities, so that their back leads there."""

    before_cities: str = ""
    """The route of that page; empty when a city was opened by its address."""

    def follow(self, here: str, there: str) -> None:
        """The page goes from one route to another."""
        if routes.is_city(there) and not routes.is_city(here):
            self.before_cities = here


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

    lasting: bool = True
    """Whether what is kept outlives the page; some browsers keep nothing."""

    @cached_property
    def looking(self) -> Looking:
        """What the page looks for in the history, while games are opened and left again."""
        return Looking()

    @cached_property
    def importing(self) -> Importing:
        """The import of this page, which stays as it is while other pages are looked at."""
        return Importing(self.session)


def throw_away(context: Context) -> None:
    """Throw the table on the page away, and go home."""
    context.session.discard()
    context.go(routes.HOME)
