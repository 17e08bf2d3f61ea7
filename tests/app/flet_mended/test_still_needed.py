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
from flet.controls import control_event
from flet.messaging.session import Session

import app.flet_mended
from app.flet_mended import drawing_errors, event_types, late_taps
from app.flet_mended.rehearsal import Nobody
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
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_page_has_no_handler_of_every_event():
    handlers = {field.name for field in fields(ft.Page) if field.name.startswith("on_")}
    assert handlers
    assert not handlers & {"on_event", "on_any_event", "on_tap", "on_click", "on_pointer_down"}
