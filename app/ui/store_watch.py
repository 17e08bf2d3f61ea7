"""Pages that notice what other processes do to the store while they are shown."""

import asyncio
from collections.abc import Callable, Hashable

import flet as ft

from app.flet_mended.hooks import use_kept, use_task
from storage import StorageTrouble

EVERY = 3.0
"""How often a page looks, in seconds."""


def use_watch(mark: Callable[[], Hashable]) -> None:
    """Draw a page again soon after its mark is another one.

    Whoever gives the mark sees to it that it costs next to nothing while nothing changes.
    A page without a connection does not look.
    """
    page = ft.context.page
    known = use_kept(lambda: [mark()])
    redraw = ft.use_state(known[0])[1]

    async def look() -> None:
        while page.session.connection is not None:
            try:
                latest = mark()
            except StorageTrouble:
                # Whoever taps next is told; the page shows what it knew.
                latest = known[0]
            if latest != known[0]:
                known[0] = latest
                redraw(latest)
            await asyncio.sleep(EVERY)

    use_task(look, [])
