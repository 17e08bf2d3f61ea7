"""For how long a browser keeps the games: what it tells of it, and what follows for a person."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal

import flet as ft
from pydantic import BaseModel

Steps = Literal["", "phone", "mac"]
"""Whose steps lead to where games are not forgotten; empty where there is no need of any."""

WHOSE: dict[str, Steps] = {"phone": "phone", "mac": "mac"}

IN_FILES, IN_RECORDS = "files", "records"
"""What a browser keeps the games in: its file system, or its database."""


class Told(BaseModel):
    """What a browser tells."""

    homeScreen: bool  # noqa: N815 - as the page calls it
    forgets: str
    promised: bool
    used: float | None
    room: float | None


def _nowhere() -> str:
    return ""


@ft.observable
@dataclass
class Keeping:
    """How the browser of this page keeps the games, as far as it told."""

    ask_browser: Callable[[bool], Awaitable[str]]
    """Asks it what `site/content/keeping.js` says; with `True` also to keep them for long."""

    carrier: Callable[[], str] = field(default=_nowhere)
    """What it keeps them in, `IN_FILES` or `IN_RECORDS`; something else where it is not known."""

    known: bool = False
    """Whether it has told anything."""

    home_screen: bool = False
    """Whether the page was opened from a home screen or a Dock."""

    forgets: Steps = ""
    """Whose browser it is, where its tabs forget the games after a while."""

    promised: bool = False
    """Whether it has promised to keep the games, however little room there is."""

    used: float | None = None
    """How much room all of this site takes, in bytes; `None` where nobody tells."""

    room: float | None = None
    """How much more it may take, in bytes; `None` where nobody tells."""

    _asked: bool = False

    async def look(self, *, ask: bool = False) -> None:
        """Ask the browser how it keeps the games; with `ask`, also to keep them for good."""
        try:
            told = Told.model_validate_json(await self.ask_browser(ask))
        except Exception:
            logging.getLogger(__name__).warning("the browser tells nothing", exc_info=True)
            return
        self.home_screen, self.promised = told.homeScreen, told.promised
        self.forgets = WHOSE.get(told.forgets, "")
        self.used, self.room = told.used, told.room
        self.known = True

    async def keep_for_long(self) -> None:
        """Ask the browser to keep what is there now; the page passes that on once, ever."""
        if not self._asked:
            self._asked = True
            await self.look(ask=True)

    @property
    def steps(self) -> Steps:
        """How to get the page to where its games are not forgotten, if here they are."""
        return "" if self.home_screen else self.forgets
