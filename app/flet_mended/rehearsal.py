"""Every page drawn once for nobody, before a real page is there to draw on.

What is drawn first takes several times as long as what is drawn again: modules are read,
tables are built, code is looked up. The build of the site does this ahead of time.
"""

import asyncio
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

PHONE = {
    "route": "/",
    "web": True,
    "wasm": True,
    "pyodide": True,
    "platform_brightness": "light",
    "width": 390.0,
    "height": 844.0,
    "platform": "android",
}
"""What a phone's page tells of itself."""


class Nobody(Connection):
    """Takes what is drawn as a page would, and forgets it."""

    def __init__(self) -> None:
        super().__init__()
        self.pubsubhub = PubSubHub()
        self.loop = asyncio.get_running_loop()
        self.page_url = "http://127.0.0.1/"
        self.taken = 0
        """How many bytes were drawn."""
        self.session: Session | None = None
        """Who is answered when the page is asked to do something; `None`: it never answers."""

    def send_message(self, message: Message) -> None:
        """Do with a message what a connection does, and don't send it."""
        encode = configure_encode_object_for_msgpack(BaseControl)
        self.taken += len(msgpack.packb([message.action, message.body], default=encode))
        if self.session is not None and message.action is MessageAction.INVOKE_METHOD:
            asked = message.body
            answer = self.session.handle_invoke_method_results
            # In its own time, as a page would; it has nothing to say.
            self.loop.call_soon(answer, asked.control_id, asked.call_id, None, None)


async def rehearse(main: Callable[[ft.Page], None], routes: Iterable[str]) -> list[int]:
    """Draw the page at each of these routes; tells how many bytes each of them took."""
    nobody = Nobody()
    session = nobody.session = Session(nobody)
    session.apply_page_patch(PHONE)
    page = session.page
    answer = RegisterClientResponseBody(session.id, session.get_page_patch(), error="")
    nobody.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
    _context_page.set(page)
    context.reset_auto_update()
    main(page)
    await session.after_event(page)
    taken = []
    for route in routes:
        before = nobody.taken
        session.apply_patch(page._i, {"route": route})  # noqa: SLF001 - as its client does
        await session.dispatch_event(page._i, "route_change", {"route": route})  # noqa: SLF001
        # The scheduler draws what has changed in its own time.
        for _ in range(200):
            await asyncio.sleep(0)
        taken.append(nobody.taken - before)
    session.close()
    for _ in range(50):
        await asyncio.sleep(0)
    return taken


def let_go(page: ft.Page) -> None:
    """End a page that nobody has seen: nothing of it is drawn or told any more.

    Flet begins another page on the same connection, and would let this one go on.
    """
    session = page.session
    session._Session__conn = None  # type: ignore[attr-defined]  # noqa: SLF001
    session._Session__expires_at = datetime.now(UTC)  # type: ignore[attr-defined]  # noqa: SLF001
    session.close()
