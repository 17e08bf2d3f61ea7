"""What a page looks for in the history: kept while games are opened and left again."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import flet as ft

from storage.exchange.dates import day_of
from storage.history.filters import EVERYTHING, Filter
from storage.history.games import Games

PAGE = 30
"""How many games are listed before the list is scrolled."""


@ft.observable
@dataclass(repr=False)
class GameSearch:
    """A search of the history: which games are looked for, and how many of them are listed."""

    chosen: Filter = EVERYTHING
    """Which games are meant."""

    listed: int = PAGE
    """How many of them are listed."""

    unreadable: str = ""
    """The day that was typed last, if it can't be read."""

    names: str = ""
    """What is typed to find a player's name among those to choose from."""

    forgotten: int = 0
    """How often all was forgotten."""

    starts: tuple[str, str] = ("", "")
    """What the fields for the first and the last day begin with."""

    begun: int = 0
    """How often fields to type in were to begin anew."""

    evening: date | None = None
    """The day that was opened from the calendar, until somebody comes back to it."""

    joined: tuple[Filter, Filter] = (EVERYTHING, EVERYTHING)
    """What was looked for before players were looked for together, and what since."""

    def for_words(self, text: str) -> None:
        """Look for words."""
        self.change(words=text)

    def for_names(self, text: str) -> None:
        """Offer the players whose names have these letters."""
        self.names = text

    def change(self, **parts: Any) -> None:
        """Change what is looked for."""
        self.chosen = replace(self.chosen, **parts)
        self.listed = PAGE
        self.unreadable = ""

    def forget(self) -> None:
        """Look for all games."""
        self.chosen = EVERYTHING
        self.listed = PAGE
        self.forgotten += 1
        self.begin_typing()

    def begin_typing(self) -> None:
        """Let fields to type in begin with what is looked for."""
        since, until = self.chosen.since, self.chosen.until
        self.starts = (since.isoformat() if since else "", until.isoformat() if until else "")
        self.unreadable = self.names = ""
        self.begun += 1

    def more(self, listed: int) -> None:
        """List more games than these, unless that was done already."""
        if self.listed == listed:
            self.listed = listed + PAGE

    def toggle_player(self, name: str) -> None:
        """Look for games with a player, besides others; or no longer for that player's."""
        players = self.chosen.players
        others = tuple(other for other in players if other != name)
        self.change(players=others if name in players else (*players, name))

    def together(self, *names: str) -> None:
        """Look for games of players, besides all else; `apart` undoes it."""
        before = self.chosen
        others = tuple(other for other in before.players if other not in names)
        self.change(players=(*names, *others))
        self.joined = (before, self.chosen)

    def apart(self) -> None:
        """Look for what was looked for before `together`, unless something else was since."""
        before, joined = self.joined
        if not joined:
            return
        self.joined = (EVERYTHING, EVERYTHING)
        if self.chosen == joined:
            self.chosen = before
            self.listed = PAGE

    def call_players(self, games: Games) -> None:
        """Look for players by what they are called now: one was renamed, or two became one."""
        before, since = self.joined
        if not (self.chosen.players or before.players or since.players):
            return

        offered = {*games.offers().players}

        def called(chosen: Filter) -> Filter:
            by_now = (
                name if name in offered else games.index().shown(name) for name in chosen.players
            )
            return replace(chosen, players=tuple(dict.fromkeys(by_now)))

        # A page is being drawn, which needs no second drawing.
        object.__setattr__(self, "chosen", called(self.chosen))
        object.__setattr__(self, "joined", (called(before), called(since)))

    def take_evening(self) -> date | None:
        """The day that was opened from the calendar; whoever came back to it has been led there."""
        day = self.evening
        # A page is being drawn, which needs no second drawing.
        object.__setattr__(self, "evening", None)
        return day

    def type_since(self, text: str) -> None:
        """Look for games from a day on that was typed."""
        self._type("since", text)

    def type_until(self, text: str) -> None:
        """Look for games until a day that was typed."""
        self._type("until", text)

    def year(self, year: int) -> None:
        """Look for games of a year, which are those of its evenings."""
        self._days(date(year, 1, 1), date(year, 12, 31), evenings=True)

    def any_day(self) -> None:
        """Look for games of all days; what was typed is forgotten."""
        self._days(None, None)

    def _days(self, since: date | None, until: date | None, *, evenings: bool = False) -> None:
        self.change(since=since, until=until, evenings=evenings)
        self.begin_typing()

    def _type(self, end: str, text: str) -> None:
        day = day_of(text, "day")
        if day is not None or not text.strip():
            self.change(**{end: day}, evenings=False)
        else:
            self.unreadable = text
