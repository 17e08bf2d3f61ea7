"""A phone that leaves in mid-sentence: its pocket, a reload, a lost network.

Flet 1.0.5 ends its sending with an error when a page has gone, and then never puts the page's
session away. Said to nobody instead, the page's own good-bye ends the session as it should.
"""

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

        await self._served(scope, receive, send_while_there)
