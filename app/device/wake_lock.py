"""The screen stays on at a table, for as long as somebody taps.

Phones end that whenever their page is hidden, so it is asked for again when the page is shown.
Where a browser cannot do it, or will not, the screen goes dark as it always did.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import flet as ft

from app.flet_mended.every_event import hear_every_event

PATIENCE = 15 * 60.0
"""How long after the last tap the screen stays on, in seconds."""

AN_ANSWER = 10.0
"""How long a page may take to answer, in seconds: one that has gone never does."""

REFUSED = (RuntimeError, TimeoutError, AttributeError)
"""What Flet raises where there is no such thing, where it is refused, or where nobody answers."""

BY_ITSELF = {"size_change", "resize", "platform_brightness_change", "app_lifecycle_state_change"}
BY_ITSELF |= {"connect", "disconnect", "close"}
"""The events of a page that nobody need have tapped for."""


class Waiting(Protocol):
    """A call that was put off."""

    def cancel(self) -> None:
        """Call it off."""


class Awake:
    """Whether the screen of one open page stays on."""

    def __init__(
        self,
        wish: Callable[[], bool],
        tell: Callable[[bool], Awaitable[None]],
        run: Callable[[Callable[[], Awaitable[None]]], object],
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], Waiting] | None = None,
    ) -> None:
        """`wish` says whether it should be on now; `tell` tells the page so.

        `run` starts what waits for the page's answer. `patience` is in seconds of `clock`, and
        `later` does something in so many of them.
        """
        self._wish, self._tell, self._run = wish, tell, run
        self._patience, self._clock, self._later = patience, clock, later or _later
        self._tapped = clock()
        self._shown = True
        self._on: bool | None = False
        """What the page was told last; `None` once it may have lost it again."""
        self._telling = False
        self._waiting: Waiting | None = None

    def tapped(self) -> None:
        """Somebody is there."""
        self._tapped = self._clock()
        self.look()

    def hidden(self) -> None:
        """Nobody sees the page: the browser has let the screen go by itself."""
        self._shown = False
        self._forget()

    def shown(self) -> None:
        """Somebody sees the page again."""
        self._shown = True
        self._forget()
        self.tapped()

    def look(self) -> None:
        """Tell the page what it should do, if that has changed."""
        if self._shown and not self._telling and self._wanted() is not self._on:
            self._telling = True
            try:
                self._run(self._agree)
            except BaseException as error:
                self._telling = False
                # The tap counts all the same, and the next one asks again.
                if not isinstance(error, REFUSED):
                    raise

    def _wanted(self) -> bool:
        return self._wish() and self._clock() - self._tapped < self._patience

    def _forget(self) -> None:
        self._wait_no_more()
        if self._on:
            self._on = None

    async def _agree(self) -> None:
        """Tell the page until it does as it should; what came meanwhile is told, too."""
        try:
            while self._shown and (wanted := self._wanted()) is not self._on:
                # Who may still have it gives it back first: what is taken twice is not let go.
                self._on = wanted and self._on is not None
                await self._tell(self._on)
        finally:
            self._telling = False
        self._wait_no_more()
        if self._on:
            self._wait()

    def _wait(self) -> None:
        self._waiting = self._later(self._tapped + self._patience - self._clock(), self._over)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None

    def _over(self) -> None:
        """The time is over, unless somebody has tapped meanwhile: a tap itself starts no clock."""
        if self._wanted():
            self._wait()
        else:
            self.look()


def _later(seconds: float, action: Callable[[], None]) -> Waiting:
    return asyncio.get_running_loop().call_later(seconds, action)


def awake_on(page: ft.Page, wish: Callable[[], bool]) -> Awake:
    """Keep a page's screen on as wished; its taps are heard from now on."""
    lock: list[ft.Wakelock] = []

    async def tell(on: bool) -> None:  # noqa: FBT001
        try:
            if not lock:
                lock.append(ft.Wakelock())
            ask = lock[0].enable if on else lock[0].disable
            await asyncio.wait_for(ask(), AN_ANSWER)  # type: ignore[no-untyped-call]
        except REFUSED:
            return

    def run(task: Callable[[], Awaitable[None]]) -> None:
        page.run_task(task)

    awake = Awake(wish, tell, run)

    def heard(name: str) -> None:
        if name not in BY_ITSELF:
            awake.tapped()

    # Taps that change nothing of the table count, too.
    hear_every_event(page, heard)
    return awake


def follow_life(awake: Awake, event: ft.AppLifecycleStateChangeEvent) -> None:
    """Tell whether the page is seen, as the browser or the phone says it."""
    if event.state in (ft.AppLifecycleState.HIDE, ft.AppLifecycleState.PAUSE):
        awake.hidden()
    elif event.state in (ft.AppLifecycleState.SHOW, ft.AppLifecycleState.RESTART):
        awake.shown()
