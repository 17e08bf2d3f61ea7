"""A phone that leaves in mid-sentence: its pocket, a reload, a lost network.

Flet 1.0.5 ends its sending with an error when a page has gone, and then never puts the page's
session away. Said to nobody instead, the page's own good-bye ends the session as it should.

It also waits for ever, even when the server is to stop, for what to say to a page that got a
connection, never said who it is, and went.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
Served = Callable[[Message, Receive, Send], Awaitable[None]]


class Leaving:
    """What is served, where nobody minds that a page has gone before it heard everything."""

    def __init__(self, served: Served) -> None:
        """Stand before what is served."""
        self._served = served

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection; what its page can no longer hear is dropped."""
        if scope["type"] != "websocket":
            await self._served(scope, receive, send)
            return

        async def send_while_there(message: Message) -> None:
            try:
                await send(message)
            except OSError:
                # The good-bye is on its way through `receive`, and ends the session.
                return

        silent = True
        ending: asyncio.Handle | None = None
        ours = asyncio.current_task()

        async def receive_or_end() -> Message:
            nonlocal silent, ending
            message = await receive()
            if message["type"] == "websocket.receive":
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
