"""What is remembered of events is what Flet works out itself."""

from dataclasses import fields

import flet as ft
import pytest
from flet.controls import base_control
from flet.controls.control_event import get_event_field_type

from app.flet_mended.event_types import event_type, remember_event_types

KINDS = [
    ft.Button,
    ft.Container,
    ft.Dropdown,
    ft.GestureDetector,
    ft.Page,
    ft.Switch,
    ft.Text,
    ft.TextField,
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_handler_gets_the_same_type_of_event(kind: type) -> None:
    handlers = [field.name for field in fields(kind) if field.name.startswith("on_")]
    assert handlers
    control = object.__new__(kind)
    for _ in range(2):
        told = [event_type(control, name) for name in handlers]
        assert told == [get_event_field_type(control, name) for name in handlers]


def test_flet_asks_for_what_is_remembered() -> None:
    remember_event_types()
    assert base_control.get_event_field_type is event_type
    assert event_type(ft.GestureDetector(), "on_horizontal_drag_end") is not ft.Event
