"""A page's connection: it says who it is, and may leave in mid-sentence.

Flet 1.0.5 ends its sending with an error when a page has gone (a phone in a pocket, a reload, a
lost network), and then never puts the page's session away. Said to nobody instead, the page's own
good-bye ends the session as it should.

It also waits for ever, even when the server is to stop, for what to say to a page that got a
connection and never said who it is, or said it in a way that cannot be read.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from contextvars import Context
from typing import Any

import msgpack

from app.flet_mended.closed_pages import connection_of, let_go
from app.long_lived import look_through_once
from app.server.connections import IS_THERE, LONGEST_REGISTRATION, visitor
from app.server.refusals import Refusals

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
Served = Callable[[Message, Receive, Send], Awaitable[None]]

REGISTERS_WITHIN = 10.0
"""How long a page may take to say who it is, in seconds."""

HUNG_UP_WITHIN = 5.0
"""How long a page that comes back waits until its old connection has ended, in seconds."""

ENDED = "ended"
"""How the `state` of a page's connection names what is set once Flet has heard its good-bye."""

REGISTER = 1
"""How Flet calls the message in which a page says who it is."""

SAID = {
    REGISTER: {"session_id", "page_name", "page"},
    3: {"target", "name", "data"},
    4: {"id", "props"},
    5: {"control_id", "call_id", "result", "error"},
}
"""What a page says, by Flet's numbers: who it is, what was done, what changed, what it answers."""

MOST_PAGES = 1000
"""How many pages may be open at a time."""

MOST_PAGES_OF_ONE = 50
"""How many of them may be of one guest's address."""

CLOSED_PAGES = 40
"""How many pages that were closed are kept for those who come back; one has 0.2 MB."""

QUIET_FOR = 15.0
"""For how long nobody has been there when all is looked through, in seconds.

Until then a page may still wait for what its device was asked.
"""

REFUSED = 1008
"""How a connection is closed that did what it must not."""


class DisconnectMiddleware:
    """What is served, where nobody minds that a page has gone before it heard everything."""

    def __init__(self, served: Served, refusals: Refusals | None = None) -> None:
        """Stand before what is served."""
        self._served = served
        self._refusals = refusals or Refusals()
        self._pages: dict[str, int] = {}
        self._nobody: asyncio.TimerHandle | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection; what its page can no longer hear is dropped."""
        if scope["type"] != "websocket":
            await self._served(scope, receive, send)
            return
        peer = scope["client"][0] if scope.get("client") else ""
        here = scope["server"][0] if scope.get("server") else ""
        own = bool(here) and peer == here
        peer = visitor(peer, here)
        of_one = self._pages.get(peer, 0)
        if sum(self._pages.values()) >= MOST_PAGES or (not own and of_one >= MOST_PAGES_OF_ONE):
            self._refusals.log("too_many_pages", peer)
            await receive()
            await send({"type": "websocket.close", "code": REFUSED})
            return
        self._pages[peer] = of_one + 1
        ended = scope.setdefault("state", {})[ENDED] = asyncio.Event()
        try:
            await self._serve_page(scope, receive, send, peer)
        finally:
            ended.set()
            self._pages[peer] -= 1
            if not self._pages[peer]:
                del self._pages[peer]
            await let_go(CLOSED_PAGES)
            if not self._pages:
                self._quiet_soon()

    def _quiet_soon(self) -> None:
        """Free the pages of those who were there, unless somebody comes at once."""

        def look_through() -> None:
            if not self._pages:
                look_through_once()

        if self._nobody is not None:
            self._nobody.cancel()
        # The context of whoever leaves knows the page.
        loop = asyncio.get_running_loop()
        self._nobody = loop.call_later(QUIET_FOR, look_through, context=Context())

    async def _serve_page(self, scope: Message, receive: Receive, send: Send, peer: str) -> None:
        hung_up = False

        async def send_while_there(message: Message) -> None:
            if hung_up:
                return
            try:
                await send(message)
            except OSError:
                # The good-bye is on its way through `receive`, and ends the session.
                return

        silent, accepted = True, False
        ending: asyncio.Handle | None = None
        ours = asyncio.current_task()

        async def first() -> Message:
            """What a page says of itself; a good-bye where that is nothing that can be read."""
            try:
                async with asyncio.timeout(REGISTERS_WITHIN):
                    message = await receive()
            except TimeoutError:
                self._refusals.log("silent", peer)
            else:
                if message["type"] != "websocket.receive":
                    return message
                if registers(message.get("bytes")):
                    await _hang_up_before(message["bytes"])
                    return message
                self._refusals.log("no_page", peer)
            return await refused()

        async def refused() -> Message:
            nonlocal hung_up
            await send_while_there({"type": "websocket.close", "code": REFUSED})
            hung_up = True
            return {"type": "websocket.disconnect", "code": REFUSED}

        async def receive_or_end() -> Message:
            nonlocal silent, ending, accepted
            message = await (first() if accepted and silent else receive())
            if message["type"] == "websocket.connect":
                accepted = True
            elif message["type"] == "websocket.receive":
                if not silent and not says(message.get("bytes")):
                    self._refusals.log("no_page", peer)
                    return await refused()
                silent = False
            elif message["type"] == "websocket.disconnect" and silent and ours is not None:
                # After the good-bye is heard: then there is only the waiting to end.
                ending = asyncio.get_running_loop().call_soon(ours.cancel)
            return message

        try:
            await self._served(scope, receive_or_end, send_while_there)
        except asyncio.CancelledError:
            if ending is None or ours is None or ours.uncancel():
                raise
        finally:
            if ending is not None:
                ending.cancel()


async def _hang_up_before(frame: bytes) -> None:
    """End the connection that a page had before, where that leads nowhere any more.

    A phone that loses the network does not say so, and may be back long before it is missed. A tab
    that was duplicated says it is the first one, which answers: it stays, and there are two.
    """
    session = _unpacked(frame)[1].get("session_id")
    before = connection_of(session) if session else None
    if before is None or await before["state"][IS_THERE]():
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(HUNG_UP_WITHIN):
            await before["state"][ENDED].wait()


def registers(frame: Any) -> bool:
    """Whether a page says in a frame who it is."""
    if not isinstance(frame, bytes) or not 1 < len(frame) <= LONGEST_REGISTRATION or frame[0]:
        return False
    match _unpacked(frame):
        case [action, {"page": dict() as page} as body]:
            told = (body.get("session_id"), body.get("page_name"), page.get("route", "/"))
            return (
                action == REGISTER
                and body.keys() == SAID[REGISTER]
                and all(value is None or isinstance(value, str) for value in told)
            )
    return False


def says(frame: Any) -> bool:
    """Whether a page that has said who it is may say that: once is enough to say it.

    What is longer than that brings a file, and is Flet's to read; so are frames of other kinds.
    """
    if not isinstance(frame, bytes):
        return False
    if not frame or frame[0] or len(frame) > LONGEST_REGISTRATION:
        return True
    match _unpacked(frame):
        case [int() as action, dict() as body]:
            whose = next((body[key] for key in ("target", "id", "control_id") if key in body), None)
            return action != REGISTER and body.keys() == SAID.get(action) and isinstance(whose, int)
    return False


def _unpacked(frame: bytes) -> Any:
    try:
        return msgpack.unpackb(frame[1:], strict_map_key=True)
    except (ValueError, RecursionError, TypeError):
        return None
