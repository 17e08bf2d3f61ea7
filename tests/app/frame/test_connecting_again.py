"""A page that loses its connection shows, once it has one again, what happened meanwhile."""

import asyncio

import flet as ft
import pytest
from flet.messaging.protocol import Message, MessageAction
from flet.messaging.session import Session

from app import routes
from app.device.preferences import KEPT_AS
from app.entry.saved_games import now
from app.flet_mended.rehearsal import Nobody
from storage import Store
from tests.app.tables import table
from tests.app.whole_page import come_back, go_to, opened, settled, written


class Phone(Nobody):
    """Remembers what it is asked for; one that is leaving hears nothing."""

    def __init__(self, *, leaving: bool = False) -> None:
        super().__init__()
        self.leaving = leaving
        self.asked: list[str] = []

    def send_message(self, message: Message) -> None:
        if message.action is MessageAction.INVOKE_METHOD and message.body.name == "get":
            self.asked.append(message.body.args["key"])
            if self.leaving:
                # As Flet says it whose queue is gone.
                raise AttributeError("'NoneType' object has no attribute 'put_nowait'")
        super().send_message(message)


def field_of(session: Session) -> ft.TextField:
    """The one field of a page."""
    (field,) = (part for part in session.index.values() if isinstance(part, ft.TextField))
    return field


async def write(session: Session, text: str) -> None:
    """What the browser tells when a text was typed into the page's field."""
    field = field_of(session)
    session.apply_patch(field._i, {"value": text})
    await session.dispatch_event(field._i, "change", text)


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
            assert KEPT_AS in gone.asked
            await session.disconnect(60)
            await come_back(session, back)
            assert back.asked == [key for key in gone.asked if key.startswith(KEPT_AS)]

    asyncio.run(interrupted())
    assert "Traceback" not in caplog.text
