"""What of Flet is mended is still broken there: whoever fails here can go, and its module with it.

Each test plays what happens in Flet alone, without what we put in its place.
"""

import asyncio
import importlib
import logging
from dataclasses import fields
from importlib.metadata import version
from pathlib import Path

import flet as ft
import pytest
from flet.components.component import Component
from flet.controls import control_event, object_patch
from flet.controls.base_control import BaseControl
from flet.controls.client_action import ClientAction
from flet.controls.object_patch import DiffBuilder
from flet.controls.services.share import ShareText
from flet.controls.value_types import Prop
from flet.messaging.protocol import Message, MessageAction
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp

import app.flet_mended
from app.flet_mended import (
    closed_pages,
    drawing_errors,
    event_types,
    late_answers,
    late_taps,
    quick_controls,
    quick_drawing,
)
from app.flet_mended.rehearsal import Nobody
from tests.app.flet_mended.test_closed_pages import hung_up
from tests.app.flet_mended.test_drawing_errors import drawn_with_an_error

MENDED = sorted(
    path.stem for path in Path(app.flet_mended.__file__).parent.glob("*.py") if path.stem[0] != "_"
)


@pytest.mark.parametrize("name", MENDED)
def test_it_was_seen_in_the_version_that_is_installed(name):
    seen_in = importlib.import_module(f"app.flet_mended.{name}").SEEN_IN
    assert seen_in == version("flet"), "see docs/flet.md"


def test_one_error_ends_all_drawing(monkeypatch):
    monkeypatch.setattr(Component, "update", drawing_errors._drawn)
    assert 2 not in drawn_with_an_error()


def test_the_type_of_an_event_is_worked_out_anew_each_time(monkeypatch):
    looks = []

    def looked(annotation):
        looks.append(annotation)

    monkeypatch.setattr(control_event, "get_origin", looked)
    each = []
    for _ in range(2):
        event_types.worked_out(ft.Container(), "on_click")
        each.append(len(looks))
    assert each[1] == 2 * each[0] > 0


def test_a_tap_on_what_is_gone_is_dropped_without_a_word(caplog):
    caplog.set_level(logging.WARNING)

    async def late() -> None:
        session = Session(Nobody())
        await late_taps._dispatched(session, 10**6, "tap", None)
        session.close()

    asyncio.run(late())
    # What an earlier test left behind may be told in this one, but not by Flet.
    said = [record for record in caplog.records if record.name.startswith("flet")]
    assert not [record for record in said if record.levelno >= logging.WARNING]


def test_an_answer_for_what_is_gone_is_an_error():
    async def late() -> None:
        session = Session(Nobody())
        with pytest.raises(RuntimeError):
            late_answers._answered(session, 10**6, "call", None, None)
        session.close()

    asyncio.run(late())


def test_what_is_told_to_a_page_that_has_hung_up_is_an_error():
    with pytest.raises(AttributeError, match="put_nowait"):
        closed_pages._send(hung_up(), Message(MessageAction.SESSION_CRASHED, "too late"))


def test_back_leaves_a_page_over_which_something_has_risen():
    risen = ft.BottomSheet(ft.Text("Risen"), open=True)

    async def back() -> object:
        session = Session(Nobody())
        page = session.page
        page._dialogs.controls.append(risen)
        event = ft.RouteChangeEvent(name="route_change", control=page, route="/before")
        return page.before_event(event)

    assert asyncio.run(back()) is not False


def test_a_page_has_no_handler_of_every_event():
    handlers = {field.name for field in fields(ft.Page) if field.name.startswith("on_")}
    assert handlers
    assert not handlers & {"on_event", "on_any_event", "on_tap", "on_click", "on_pointer_down"}


def test_every_message_is_written_out_for_a_log_that_nobody_keeps(monkeypatch):
    written = []

    class Body:
        def __repr__(self) -> str:
            written.append(self)
            return ""

    monkeypatch.setattr(Message, "__str__", Message.__repr__)
    page = object.__new__(FletApp)
    page._FletApp__send_queue = asyncio.Queue()
    with pytest.raises(TypeError, match="serialize"):
        page.send_message(Message(MessageAction.PATCH_CONTROL, Body()))
    assert written


def test_every_number_is_asked_for_the_controls_inside(monkeypatch):
    asked = []

    def asks(self, item, *rest, **more):
        asked.append(item)
        return quick_drawing.looked_inside(self, item, *rest, **more)

    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", asks)
    builder = DiffBuilder(None, None, control_cls=BaseControl)
    assert [*builder._configure_dataclass(ft.Text("a", size=77), None, frozen=False)]
    assert 77 in asked
    assert len(asked) > 40, "nobody has told anything of most of them"


def test_each_field_of_a_new_control_is_given_the_value_that_it_has_anyway(monkeypatch):
    given = []
    kept = Prop.__set__

    def keeps(self, control, value):
        given.append(self.name)
        kept(self, control, value)

    monkeypatch.setattr(Prop, "__set__", keeps)
    quick_controls.made_by_flet[ft.Text](ft.Text.__new__(ft.Text), "a")
    assert len(given) > 30


def test_controls_that_are_alike_are_written_of_for_a_log_that_nobody_keeps(monkeypatch):
    written = []
    monkeypatch.setattr(object_patch.logger, "debug", lambda *said: written.append(said))
    builder = DiffBuilder(None, None, control_cls=BaseControl)
    quick_controls.compared(builder, ft.Row(), [], ft.Text("a"), ft.Text("a"), frozen=True)
    assert len(written) > 4


def test_no_action_of_the_client_shares_files():
    assert issubclass(ShareText, ClientAction)
    assert not hasattr(ft, "ShareFiles")
