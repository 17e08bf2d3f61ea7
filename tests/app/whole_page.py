"""A whole page in this process, that nobody sees: opened, sent to an address, and left."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import flet as ft
from flet.controls.context import _context_page, context
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody
from flet.messaging.session import Session

from app.device.browser_storage import Keeping
from app.flet_mended.rehearsal import PHONE, Nobody
from app.main import wonderpad
from storage import Store


def written(session: Session) -> set[str]:
    """All texts on a page."""
    return {part.value for part in session.index.values() if isinstance(part, ft.Text)}


async def settled() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


@asynccontextmanager
async def opened(
    store: Store,
    route: str,
    phone: Nobody | None = None,
    keeping: Keeping | None = None,
    **given: Any,
) -> AsyncIterator[Session]:
    """A page that shows what stands at a route; `wonderpad` is `given` more."""
    session = Session(phone or Nobody())
    session.apply_page_patch({**PHONE, "route": route})
    answer = RegisterClientResponseBody(session.id, session.get_page_patch(), error="")
    session.connection.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
    _context_page.set(session.page)
    context.reset_auto_update()
    wonderpad(store, keeping=keeping, **given)(session.page)
    await session.after_event(session.page)
    await settled()
    yield session
    session.close()
    await settled()


async def go_to(session: Session, route: str) -> None:
    """What the browser tells when it has gone to another address."""
    page = session.page
    session.apply_patch(page._i, {"route": route})
    await session.dispatch_event(page._i, "route_change", {"route": route})


async def come_back(session: Session, phone: Nobody | None = None) -> None:
    """Get a connection again, and be drawn."""
    await session.connect(phone or Nobody())
    await settled()
