"""A page that loses its connection shows, once it has one again, what happened meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import flet as ft
import pytest
from flet.controls.context import _context_page, context
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody
from flet.messaging.session import Session

from app import routes
from app.main import wonderpad
from app.rehearsal import PHONE, Nobody
from app.session import now
from storage import Store
from tests.app.tables import table


def written(session: Session) -> set[str]:
    """All texts on a page."""
    return {part.value for part in session.index.values() if isinstance(part, ft.Text)}


async def settled() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


class Phone(Nobody):
    """Counts how often it is asked what it has kept; one that is leaving hears nothing."""

    def __init__(self, *, leaving: bool = False) -> None:
        super().__init__()
        self.leaving = leaving
        self.asked = 0

    def send_message(self, message: Message) -> None:
        if message.action is MessageAction.INVOKE_METHOD and message.body.name == "get":
            self.asked += 1
            if self.leaving:
                # As Flet says it whose queue is gone.
                raise AttributeError("'NoneType' object has no attribute 'put_nowait'")
        super().send_message(message)


@asynccontextmanager
async def opened(store: Store, route: str, phone: Nobody | None = None) -> AsyncIterator[Session]:
    """A page that shows what stands at a route."""
    session = Session(phone or Nobody())
    session.apply_page_patch({**PHONE, "route": route})
    answer = RegisterClientResponseBody(session.id, session.get_page_patch(), error="")
    session.connection.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
    _context_page.set(session.page)
    context.reset_auto_update()
    wonderpad(store)(session.page)
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


def field_of(session: Session) -> ft.TextField:
    """The one field of a page."""
    (field,) = (part for part in session.index.values() if isinstance(part, ft.TextField))
    return field


async def write(session: Session, text: str) -> None:
    """What the browser tells when a text was typed into the page's field."""
    field = field_of(session)
    session.apply_patch(field._i, {"value": text})
    await session.dispatch_event(field._i, "change", text)


async def come_back(session: Session, phone: Nobody | None = None) -> None:
    """Get a connection again, and be drawn."""
    await session.connect(phone or Nobody())
    await settled()


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def test_a_page_that_was_not_drawn_any_more_is_drawn_then(store):
    async def interrupted():
        draft = store.drafts.new(table("Ada", "Bo", "Cleo"), now())
        async with opened(store, routes.HOME) as session:
            await go_to(session, routes.walk(draft.id, "military"))
            # The connection ends before that is drawn, and the page comes back to where it went.
            await session.disconnect(60)
            await settled()
            assert "Military" not in written(session)
            await come_back(session)
            assert "Military" in written(session)

    asyncio.run(interrupted())


@pytest.mark.parametrize("entered_before_it_left", [False, True])
def test_what_others_entered_meanwhile_is_there(store, entered_before_it_left):
    async def interrupted():
        draft = store.drafts.new(table("Ada", "Bo", "Cleo"), now())
        async with opened(store, routes.walk(draft.id, "blue")) as session:
            assert "31" not in written(session)
            if not entered_before_it_left:
                await session.disconnect(60)
            store.drafts.keep(draft.enter(0, "blue", 31), now())
            if entered_before_it_left:
                await session.disconnect(60)
            await come_back(session)
            assert "31" in written(session)

    asyncio.run(interrupted())


def test_whoever_sat_down_at_that_moment_sits_there(store):
    async def interrupted():
        draft = store.drafts.new(table("Ada", "Bo"), now())
        async with opened(store, routes.table(draft.id)) as session:
            await write(session, "Cleo")
            await session.dispatch_event(field_of(session)._i, "submit", "Cleo")
            await session.disconnect(60)
            assert "Cleo" not in written(session)
            await come_back(session)
            assert "Cleo" in written(session)

    asyncio.run(interrupted())


def test_what_is_half_typed_stays_in_its_field(store):
    async def interrupted():
        draft = store.drafts.new(table("Ada", "Bo"), now())
        async with opened(store, routes.table(draft.id)) as session:
            before = field_of(session)
            await write(session, "Cle")
            await session.disconnect(60)
            await come_back(session)
            assert field_of(session)._i == before._i
            assert field_of(session).value == "Cle"

    asyncio.run(interrupted())


def test_a_page_that_left_before_it_told_its_settings_is_asked_again(store, caplog):
    async def interrupted():
        gone, back = Phone(leaving=True), Phone()
        async with opened(store, routes.HOME, gone) as session:
            assert gone.asked == 1
            await session.disconnect(60)
            await come_back(session, back)
            assert back.asked == 1

    asyncio.run(interrupted())
    assert "Traceback" not in caplog.text
