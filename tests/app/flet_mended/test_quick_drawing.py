"""What is drawn quickly is what Flet draws by itself."""

import logging

import flet as ft
import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import (
    Message,
    MessageAction,
    configure_encode_object_for_msgpack,
)

from app.flet_mended import quick_drawing


def drawn() -> ft.Column:
    return ft.Column(
        [
            ft.Text("Ada", style=ft.TextStyle(size=20), key="ada"),
            ft.Container(ft.Row([ft.Text("7"), ft.Icon(ft.Icons.ADD)]), padding=ft.Padding.all(3)),
            ft.Button("Tap", on_click=lambda _: None, data={"a": [1, ft.Text("in data")]}),
        ]
    )


class Told(ft.Container):
    """A control of ours, of which nobody knows in advance what it holds."""


def also_rare() -> ft.Column:
    """The same with what pages hardly have: no control in a list, and some in what is none."""
    column = drawn()
    column.controls += [
        ft.Text("b", spans=[ft.TextSpan("span", on_click=print)]),
        ft.Semantics(label="said", content=ft.GestureDetector(ft.Text("c"), on_tap=print)),
        ft.Container(ft.Row([]), badge=ft.Badge(label=ft.Text("in a badge"))),
        Told(ft.Text("in ours"), tooltip=ft.Tooltip("tip", decoration=ft.BoxDecoration())),
    ]
    return column


def found(column: ft.Column) -> list[tuple[str, str]]:
    """Each control that Flet comes by, with the one that it stands in."""
    builder = DiffBuilder(None, None, control_cls=BaseControl)
    return [
        (type(control).__name__, type(control.parent).__name__)
        for control in builder._configure_dataclass(column, None, frozen=False)
    ]


def test_the_same_controls_are_found_with_the_same_parents(monkeypatch):
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", quick_drawing.looked_inside)
    by_flet = found(also_rare())
    quick_drawing.draw_quickly()
    # The order may differ: Flet goes by fields, we by the order in which values were given. Both
    # find a control before those in it, and nothing of ours depends on which field comes first.
    assert sorted(found(also_rare())) == sorted(by_flet)
    for one in (("Text", "Row"), ("Icon", "Row"), ("Text", "Badge"), ("Text", "Told")):
        assert one in by_flet


def state(control: ft.Control) -> tuple[object, ...]:
    """What Flet notes of a control once it has taken it in."""
    return (
        getattr(control, "_frozen", None),
        getattr(control, "_initialized", None),
        set(control._dirty),
        type(control).__flet_control_cls__,
    )


@pytest.mark.parametrize("frozen", [False, True])
def test_the_same_is_noted_of_each(monkeypatch, frozen):
    def noted() -> list[tuple[str, object]]:
        builder = DiffBuilder(None, None, control_cls=BaseControl)
        column = also_rare()
        column.spacing = 3
        assert column._dirty
        taken = [*builder._configure_dataclass(column, None, frozen)]
        return sorted((type(one).__name__, str(state(one))) for one in taken)

    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", quick_drawing.looked_inside)
    by_flet = noted()
    quick_drawing.draw_quickly()
    assert noted() == by_flet
    assert {name for name, _ in by_flet} > {"Column", "Container", "Text", "TextSpan"}


def test_each_is_built_and_checked_as_it_comes(monkeypatch):
    done = []
    monkeypatch.setattr(ft.Text, "build", lambda control: done.append(("built", control.value)))
    monkeypatch.setattr(ft.Text, "before_update", lambda control: done.append(control.value))
    quick_drawing.draw_quickly()
    found(drawn())
    assert done[:4] == [("built", "Ada"), "Ada", ("built", "7"), "7"]


@pytest.mark.parametrize("was_shown", [False, True])
def test_the_same_go_from_a_page(monkeypatch, was_shown):
    def gone() -> list[str]:
        builder = DiffBuilder(None, None, control_cls=BaseControl)
        column = also_rare()
        if was_shown:
            list(builder._configure_dataclass(column, None, False))
            # As the connection does it: Flet notes what the page was told.
            msgpack.packb(column, default=configure_encode_object_for_msgpack(BaseControl))
            assert getattr(column, "__prev_lists")["controls"]
        # What is on the page goes, whatever has become of it since.
        del column.controls[-1]
        return sorted(type(one).__name__ for one in builder._removed_controls(column, True))

    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", quick_drawing.looked_inside)
    monkeypatch.setattr(DiffBuilder, "_removed_controls", quick_drawing.went)
    by_flet = gone()
    quick_drawing.draw_quickly()
    assert gone() == by_flet
    assert len(by_flet) > 10
    assert ("Told" in by_flet) is was_shown


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
