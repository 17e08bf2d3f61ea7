"""What a part of a page says, without a page: its texts and spoken labels."""

from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
from flet.components.component import Component, Renderer


def drawn(draw: Callable[..., ft.Control], *given: Any, **named: Any) -> list[str]:
    """Every text and every spoken label that a part says; components in it may have no hooks."""
    return Renderer().render(lambda: _said(draw(*given, **named)))


def colours(
    draw: Callable[..., ft.Control], *given: Any, edges: bool = False, **named: Any
) -> list[str]:
    """The grounds that a part has; or the colours of upper `edges`, where there are any."""
    return Renderer().render(lambda: [*map(str, _grounds(draw(*given, **named), edges=edges))])


def frames(draw: Callable[..., ft.Control], *given: Any, **named: Any) -> list[tuple[float, str]]:
    """How thick the frames are that lie over a part, and their colours."""
    return Renderer().render(lambda: [*_frames(draw(*given, **named))])


def _frames(control: ft.Control) -> Iterator[tuple[float, str]]:
    for part in _parts(control):
        if isinstance(part, ft.Container) and (over := part.foreground_decoration):
            assert over.border is not None
            yield over.border.top.width, str(over.border.top.color)


def parts(draw: Callable[..., ft.Control], *given: Any, **named: Any) -> list[ft.Control]:
    """A part and all that is in it, from the outside to the inside."""
    return Renderer().render(lambda: [*_parts(draw(*given, **named))])


def _parts(control: object) -> Iterator[ft.Control]:
    """A control and all that is in it, from the outside to the inside."""
    if isinstance(control, (list, tuple)):
        for one in control:
            yield from _parts(one)
    elif isinstance(control, Component):
        yield from _parts(Renderer(control).render(control.fn, *control.args, **control.kwargs))
    elif isinstance(control, ft.Control):
        yield control
        for name in ("content", "controls"):
            yield from _parts(getattr(control, name, None))


def _said(control: ft.Control) -> list[str]:
    said = []
    for part in _parts(control):
        if isinstance(part, ft.Text):
            spans = (span.text for span in part.spans or ())
            named = part.semantics_label if part.semantics_label != part.value else ""
            said += [part.value, named, *spans]
        elif isinstance(part, ft.Semantics):
            said.append(part.label)
    return [text for text in said if text]


def _grounds(control: ft.Control, *, edges: bool) -> Iterator[Any]:
    for part in _parts(control):
        if not isinstance(part, ft.Container):
            continue
        if not edges and part.bgcolor:
            yield part.bgcolor
        # A border all round is no mark.
        edge = part.border
        if edges and isinstance(edge, ft.Border) and edge.top.width > 1 > edge.bottom.width:
            yield edge.top.color
