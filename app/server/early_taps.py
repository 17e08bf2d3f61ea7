"""What was tapped on a page before the app was there, and is done once it is."""

from weakref import WeakValueDictionary

import flet as ft
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.home.at_once import AtOnce

ADDRESS = "/press"
"""Where a page tells it: `session` is the page's own, as Flet calls it, and `key` the button's.

A tap that is told again has the same `once`.
"""


class EarlyTaps:
    """The homes of all open pages, each of which does what was tapped on it."""

    def __init__(self) -> None:
        """Have none yet."""
        self._homes: WeakValueDictionary[str, AtOnce] = WeakValueDictionary()

    def home_of(self, page: ft.Page) -> AtOnce:
        """A page's home, for as long as the page has it."""
        home = self._homes[page.session.id] = AtOnce()
        return home

    async def hear(self, request: Request) -> Response:
        """Do what was tapped; tells whether the button is still there."""
        told = request.query_params
        home = self._homes.get(told.get("session", ""))
        done = home is not None and await home.press(told.get("key", ""), told.get("once", ""))
        return JSONResponse({"done": done})
