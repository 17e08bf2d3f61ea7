"""The address of an open page, which its browser shows and remembers."""

import asyncio

import flet as ft

from app.frame.context import Trail

DRAWN = 0.15
"""After how long a page is drawn that has turned by itself, in seconds."""


class Address:
    """Opens pages by their routes, and follows those that turn by themselves."""

    def __init__(self, page: ft.Page, trail: Trail) -> None:
        self._page, self._trail = page, trail
        self._ahead: list[str] = []
        self._behind = self._led_to = ""

    def go(self, route: str) -> None:
        """Open a page by its route."""
        self._catch_up_now()
        self._navigate(route)

    def catch_up(self, route: str) -> None:
        """Follow what the page shows already, once that is drawn.

        For another address Flutter builds all of a page anew, whatever stands on it.
        """
        if not self._ahead:
            self._behind = self._page.route
            self._page.run_task(self._catch_up_soon)
        self._ahead.append(route)

    async def _catch_up_soon(self) -> None:
        await asyncio.sleep(DRAWN)
        self._catch_up_now()

    def _catch_up_now(self) -> None:
        ahead, self._ahead = self._ahead, []
        # A person who went somewhere else meanwhile stays there.
        if self._page.route in (self._behind, self._led_to):
            for route in ahead:
                self._navigate(route)

    def _navigate(self, route: str) -> None:
        self._trail.follow(self._page.route, route)
        self._led_to = route
        self._page.navigate(route)
