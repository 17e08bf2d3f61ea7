"""Back while something has risen over a page: that sinks, and the page stays.

Flet leaves the page at once, as a browser tells only of another address. Whoever goes back over a
sheet, with the button of an Android phone or a swipe from the edge, wants the sheet away.
"""

from collections.abc import Callable
from typing import Any

import flet as ft
from flet.controls.control_event import ControlEvent

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""


def sink_before_leaving(page: ft.Page, led_to: Callable[[str], str]) -> None:
    """Let back close what has risen over a page before it leaves the page.

    `led_to` tells the route that led to a route, and nothing where there is none. Other ways to
    leave a page are left alone.
    """
    heard = page.before_event
    here = page.route or ""

    def before(event: ControlEvent) -> Any:
        nonlocal here
        if isinstance(event, ft.RouteChangeEvent):
            if event.route != here and event.route == led_to(here) and page.pop_dialog():
                page.navigate(here)
                return False
            here = event.route
        return heard(event)

    page.before_event = before  # type: ignore[assignment, method-assign]
