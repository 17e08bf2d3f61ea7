"""Whether a page is the only one that is open on its store, and that it hears when that changes."""

from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

import flet as ft

CHANGED = "company"
"""What a page tells that comes or goes, where others know otherwise."""


class Company:
    """The pages that are open on a store, as one of them knows of the others."""

    def __init__(
        self,
        page: ft.Page,
        sessions: WeakKeyDictionary[Any, bool],
        changed: Callable[[], Awaitable[None]],
    ) -> None:
        """`sessions` has all pages of the store, and whether each last knew of others.

        `changed` is for when this one hears of others, or that it is alone.
        """
        self._page = page
        self._sessions = sessions
        self._changed = changed

    def join(self) -> None:
        """Be one of them from now on."""
        self._sessions[self._page.session] = False
        self._page.pubsub.subscribe_topic(CHANGED, self._hear)
        self.came()

    def is_there(self) -> bool:
        """Whether another page is open, too."""
        return len(self._open()) > 1

    def came(self) -> None:
        """Tell who thinks to be alone that this one is there; it is drawn anew itself."""
        self._sessions[self._page.session] = self.is_there()
        self._tell()

    def went(self) -> None:
        """Tell who is left alone, now that this one has no connection."""
        self._tell()

    def _open(self) -> list[Any]:
        # A page that sleeps has no connection.
        return [other for other in [*self._sessions] if other.connection is not None]

    def _tell(self) -> None:
        # Several may come or go before the first of them tells. Where nobody knows otherwise,
        # nobody is told: of many pages each would tell all.
        there = self._open()
        together = len(there) > 1
        if any(self._sessions[other] is not together for other in there):
            self._sessions.update(dict.fromkeys(there, together))
            self._page.pubsub.send_others_on_topic(CHANGED, "")

    def _hear(self, _topic: str, _told: Any) -> None:
        # Told on the other page's behalf: only a task of this page may draw on it.
        if self._page.session.connection is not None:
            self._page.run_task(self._changed)
