"""Every event of a page is heard, whoever it is for.

Flet tells an event only to the control that it is for: that somebody is there at all, whatever
they tap, can be heard nowhere else.
"""

from collections.abc import Callable
from typing import Any

import flet as ft

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""


def hear_every_event(page: ft.Page, heard: Callable[[str], None]) -> None:
    """Call `heard` with the name of each event of this page, before its handler."""
    dispatch = page.session.dispatch_event

    def heard_and_dispatched(control_id: int, name: str, data: Any) -> Any:
        heard(name)
        return dispatch(control_id, name, data)

    page.session.dispatch_event = heard_and_dispatched  # type: ignore[method-assign, assignment]
