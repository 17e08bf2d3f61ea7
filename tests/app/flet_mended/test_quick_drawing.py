"""What is drawn quickly is what Flet draws by itself."""

import logging

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message, MessageAction

from app.flet_mended import quick_drawing


def drawn() -> ft.Column:
    return ft.Column(
        [
            ft.Text("Ada", style=ft.TextStyle(size=20), key="ada"),
            ft.Container(ft.Row([ft.Text("7"), ft.Icon(ft.Icons.ADD)]), padding=ft.Padding.all(3)),
            ft.Button("Tap", on_click=lambda _: None, data={"a": [1, ft.Text("in data")]}),
        ]
    )


def found(column: ft.Column) -> list[tuple[str, str]]:
    """Each control that Flet comes by, with the one that it stands in."""
    builder = DiffBuilder(None, None, control_cls=BaseControl)
    return [
        (type(control).__name__, type(control.parent).__name__)
        for control in builder._configure_dataclass(column, None, frozen=False)
    ]


def test_the_same_controls_are_found_with_the_same_parents(monkeypatch):
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", quick_drawing.looked_inside)
    by_flet = found(drawn())
    quick_drawing.draw_quickly()
    assert found(drawn()) == by_flet
    assert ("Text", "Row") in by_flet
    assert ("Icon", "Row") in by_flet


@pytest.mark.parametrize(("level", "whole"), [(logging.INFO, False), (logging.DEBUG, True)])
def test_a_message_is_written_out_for_whoever_logs_them(monkeypatch, level, whole):
    monkeypatch.setattr(Message, "__str__", quick_drawing._said)
    message = Message(MessageAction.PATCH_CONTROL, ["all of it"])
    before = quick_drawing.LOG.level
    quick_drawing.LOG.setLevel(level)
    try:
        assert ("all of it" in f"{message}") is whole
    finally:
        quick_drawing.LOG.setLevel(before)
