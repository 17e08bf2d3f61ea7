"""The address of an open page, which its browser shows and remembers."""

import asyncio

import flet as ft

from app.frame.context import Trail

DRAWN = 0.15
"""After how long a page is drawn that has turned by itself, in seconds."""

LOOKS = 20
"""How often the browser is looked at for an address that it is still being led to."""


class Address:
    """Opens pages by their routes, and follows those that turn by themselves."""

    def __init__(self, page: ft.Page, trail: Trail) -> None:
        self._page, self._trail = page, trail
        self._ahead: list[str] = []
        self._behind = ""
        self._here = page.route
        self._on_the_way: list[str] = []

    def go(self, route: str) -> None:
        """Open a page by its route."""
        self._catch_up_by(len(self._ahead))
        self._navigate(route)

    def arrived(self) -> None:
        """The browser may be at another address: one that it was led to, or any other."""
        if self._page.route != self._here:
            self._here = self._page.route
            known = self._here in self._on_the_way
            passed = self._on_the_way.index(self._here) + 1 if known else len(self._on_the_way)
            del self._on_the_way[:passed]

    def catch_up(self, route: str) -> None:
        """Follow what the page shows already, once that is drawn.

        For another address Flutter builds all of a page anew, whatever stands on it. Of two that
        come between two frames the browser remembers the second alone, and back would lead past
        the first: each waits until the one before it is there.
        """
        if not self._ahead:
            self._behind = self._led_to()
            self._page.run_task(self._catch_up_soon)
        self._ahead.append(route)

    async def _catch_up_soon(self) -> None:
        for _ in range(LOOKS):
            was_there = self._led_to() == self._here
            await asyncio.sleep(DRAWN)
            if was_there:
                break
        self._catch_up_by(1)
        if self._ahead:
            await self._catch_up_soon()

    def _catch_up_by(self, turns: int) -> None:
        ahead, self._ahead = self._ahead[:turns], self._ahead[turns:]
        # A person who went somewhere else meanwhile stays there.
        if self._led_to() != self._behind:
            self._ahead = []
            return
        for route in ahead:
            self._navigate(route)
            self._behind = route

    def _navigate(self, route: str) -> None:
        self._trail.follow(self._led_to(), route)
        self._on_the_way.append(route)
        self._page.navigate(route)

    def _led_to(self) -> str:
        """Where the page is, or will be: a browser far away takes up an address after a while."""
        self.arrived()
        return self._on_the_way[-1] if self._on_the_way else self._here
