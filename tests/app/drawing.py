"""What a part of a page says, without a page: its texts and spoken labels."""

from collections.abc import Callable
from typing import Any

import flet as ft
from flet.components.component import Component, Renderer


def drawn(draw: Callable[..., ft.Control], *given: Any, **named: Any) -> list[str]:
    """Every text and every spoken label that a part says; components in it may have no hooks."""
    return Renderer().render(lambda: _said(draw(*given, **named)))


def _said(control: object) -> list[str]:
    if isinstance(control, (list, tuple)):
        return [text for one in control for text in _said(one)]
    if isinstance(control, Component):
        return _said(control.fn(*control.args, **control.kwargs))
    if not isinstance(control, ft.Control):
        return []
    own = [control.value] if isinstance(control, ft.Text) and control.value else []
    own += _said_of_spans(control)
    if isinstance(control, ft.Semantics) and control.label:
        own.append(control.label)
    inside = (getattr(control, name, None) for name in ("content", "controls"))
    return own + [text for one in inside for text in _said(one)]


def _said_of_spans(control: ft.Control) -> list[str]:
    spans = control.spans if isinstance(control, ft.Text) else None
    return [span.text or "" for span in spans or ()]
