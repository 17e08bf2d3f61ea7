"""Whether a page is the only one that is open on its store, and that it hears when that changes."""

from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakSet

import flet as ft

CHANGED = "company"
"""What the second page to be open tells the first, as it comes and as it goes."""


class Company:
    """The pages that are open on a store, as one of them knows of the others."""

    def __init__(
        self, page: ft.Page, sessions: WeakSet[Any], changed: Callable[[], Awaitable[None]]
    ) -> None:
        """`sessions` has all pages of the store; `changed` is for when this one hears of others."""
        self._page = page
        self._sessions = sessions
        self._changed = changed

    def join(self) -> None:
        """Be one of them from now on."""
        self._sessions.add(self._page.session)
        self._page.pubsub.subscribe_topic(CHANGED, self._hear)
        self.came()

    def is_there(self) -> bool:
        """Whether another page is open, too."""
        return self._open() > 1

    def came(self) -> None:
        """Tell the other page that it is not alone any more."""
        self._tell(of=2)

    def went(self) -> None:
        """Tell the other page that it is alone, now that this one has no connection."""
        self._tell(of=1)

    def _open(self) -> int:
        # A page that sleeps has no connection.
        return sum(other.connection is not None for other in [*self._sessions])

    def _tell(self, *, of: int) -> None:
        # For more pages than that nothing changes.
        if self._open() == of:
            self._page.pubsub.send_others_on_topic(CHANGED, "")

    def _hear(self, _topic: str, _told: Any) -> None:
        # Told on the other page's behalf: only a task of this page may draw on it.
        if self._page.session.connection is not None:
            self._page.run_task(self._changed)
