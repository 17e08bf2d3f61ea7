"""Pages that were closed: a few are kept for phones that come back, and not all for an hour.

Flet 1.0.5 keeps what a page was for as long as it is told to, however many there are. A phone that
comes back to one that was let go is shown the same page anew, from the store.

What is told to a page in the moment in which it closes ends with an error in Flet, and in the log.
"""

from typing import Any

from flet.messaging.protocol import Message
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]
from flet_web.fastapi.flet_app_manager import app_manager  # type: ignore[import-untyped]

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

_send = FletApp.send_message


def drop_what_comes_too_late() -> None:
    """Have Flet send nothing to a page that has hung up, from now on."""
    FletApp.send_message = _sent


def _sent(self: FletApp, message: Message) -> None:
    if self._FletApp__send_queue is not None:
        _send(self, message)


async def let_go(most: int) -> None:
    """Keep so many of the pages that nobody looks at any more, the latest ones."""
    sessions = app_manager._FletAppManager__sessions  # noqa: SLF001
    closed = [(page.expires_at, name) for name, page in sessions.items() if page.expires_at]
    for _, name in sorted(closed)[: max(0, len(closed) - most)]:
        await app_manager.delete_session(name)


def connection_of(session: str) -> Any:
    """What is known of the connection that a page has, as ASGI's scope; `None` where it has none.

    Flet 1.0.5 gives a page that comes back its session only where it has no connection any more: a
    phone that lost the network, of which nobody has noticed yet, became a second one.
    """
    for one in app_manager._FletAppManager__sessions.values():  # noqa: SLF001
        if one.id == session and one.connection is not None:
            websocket = one.connection._FletApp__websocket  # noqa: SLF001
            return websocket.scope if websocket is not None else None
    return None


def open_elsewhere(address: str, browser: str) -> bool:
    """Whether a page is open in another browser than the one of that name at that address."""
    sessions = app_manager._FletAppManager__sessions.values()  # noqa: SLF001
    return any(
        (one.page.client_ip, one.page.client_user_agent) != (address, browser)
        for one in sessions
        if one.connection is not None
    )
