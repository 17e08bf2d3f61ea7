"""A tap on what is not on the page any more is told.

Flet drops what a page sends of a control that was taken away meanwhile, without a word. A
person who tapped it just before sees that nothing happens, and does not know why.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

TAPS = ("tap", "click")
"""What a finger that comes too late does."""

BY_HAND = (*TAPS, "change", "submit", "long_press", "horizontal_drag_end", "keyboard_event")
"""All that somebody who looks at the page does there, by the names of its events."""

_listeners: WeakKeyDictionary[Session, Callable[[bool], None]] = WeakKeyDictionary()
_dispatched = Session.dispatch_event


def hear_late_taps() -> None:
    """Have Flet hear them, from before the first page: a page keeps what dispatched its events."""
    Session.dispatch_event = _dispatched_or_told  # type: ignore[method-assign]


def tell_of_late_taps(page: ft.Page, listener: Callable[[bool], None]) -> None:
    """Call `listener` whenever something is done on this page by hand.

    It is told whether what was tapped is gone by now; what is typed into a field that is gone, or
    held there, is nothing that anybody means by then.
    """
    _listeners[page.session] = listener


@wraps(_dispatched)
async def _dispatched_or_told(
    self: Session, control_id: int, event_name: str, event_data: Any
) -> None:
    listener = _listeners.get(self)
    if event_name in BY_HAND and listener is not None:
        # Flet's own search, which finds what has only moved.
        search = self._Session__resolve_event_control  # type: ignore[attr-defined]
        gone = search(control_id) is None
        if not gone or event_name in TAPS:
            listener(gone)
        if gone:
            return
    await _dispatched(self, control_id, event_name, event_data)
