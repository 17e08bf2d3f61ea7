"""A page that loses its connection shows, once it has one again, what happened meanwhile."""

import asyncio

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


async def opened(store: Store, route: str, phone: Nobody | None = None) -> Session:
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
    return session


async def go_to(session: Session, route: str) -> None:
    """What the browser tells when it has gone to another address."""
    page = session.page
    session.apply_patch(page._i, {"route": route})
    await session.dispatch_event(page._i, "route_change", {"route": route})


def test_a_page_that_was_not_drawn_any_more_is_drawn_then(tmp_path):
    async def interrupted():
        with Store(tmp_path) as store:
            draft = store.drafts.new(table("Ada", "Bo", "Cleo"), now())
            session = await opened(store, routes.HOME)
            assert "Military" not in written(session)
            await go_to(session, routes.walk(draft.id, "military"))
            # The connection ends before that is drawn, and the page comes back to where it went.
            await session.disconnect(60)
            await settled()
            assert "Military" not in written(session)
            await session.connect(Nobody())
            await settled()
            assert "Military" in written(session)
            session.close()
            await settled()

    asyncio.run(interrupted())


@pytest.mark.parametrize("drawn_before", [False, True])
def test_what_others_entered_meanwhile_is_there(tmp_path, drawn_before):
    async def interrupted():
        with Store(tmp_path) as store:
            draft = store.drafts.new(table("Ada", "Bo", "Cleo"), now())
            session = await opened(store, routes.walk(draft.id, "blue"))
            assert "31" not in written(session)
            if drawn_before:
                await session.disconnect(60)
            store.drafts.keep(draft.enter(0, "blue", 31), now())
            if not drawn_before:
                await session.disconnect(60)
            await session.connect(Nobody())
            await settled()
            assert "31" in written(session)
            session.close()
            await settled()

    asyncio.run(interrupted())


def test_whoever_sat_down_at_that_moment_sits_there(tmp_path):
    async def interrupted():
        with Store(tmp_path) as store:
            draft = store.drafts.new(table("Ada", "Bo"), now())
            session = await opened(store, routes.table(draft.id))
            assert "Cleo" not in written(session)
            (field,) = (part for part in session.index.values() if isinstance(part, ft.TextField))
            session.apply_patch(field._i, {"value": "Cleo"})
            await session.dispatch_event(field._i, "change", "Cleo")
            await session.dispatch_event(field._i, "submit", "Cleo")
            await session.disconnect(60)
            await session.connect(Nobody())
            await settled()
            assert "Cleo" in written(session)
            session.close()
            await settled()

    asyncio.run(interrupted())


def test_what_is_half_typed_stays_in_its_field(tmp_path):
    async def interrupted():
        with Store(tmp_path) as store:
            draft = store.drafts.new(table("Ada", "Bo"), now())
            session = await opened(store, routes.table(draft.id))
            (field,) = (part for part in session.index.values() if isinstance(part, ft.TextField))
            session.apply_patch(field._i, {"value": "Cle"})
            await session.dispatch_event(field._i, "change", "Cle")
            await session.disconnect(60)
            await session.connect(Nobody())
            await settled()
            (now_there,) = (one for one in session.index.values() if isinstance(one, ft.TextField))
            assert (now_there._i, now_there.value) == (field._i, "Cle")
            session.close()
            await settled()

    asyncio.run(interrupted())


def test_a_page_that_left_before_it_told_its_settings_is_asked_again(tmp_path, caplog):
    async def interrupted():
        with Store(tmp_path) as store:
            gone, back, later = Phone(leaving=True), Phone(), Phone()
            session = await opened(store, routes.HOME, gone)
            assert gone.asked == 1
            for phone in (back, later):
                await session.disconnect(60)
                await session.connect(phone)
                await settled()
            assert back.asked == 1
            session.close()
            await settled()

    asyncio.run(interrupted())
    assert "Traceback" not in caplog.text
