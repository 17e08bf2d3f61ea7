"""Pages that notice what other processes do to the store while they are shown."""

import asyncio
from collections.abc import Callable, Hashable

import flet as ft

from app.flet_mended.hooks import use_kept, use_task
from storage import StorageTrouble

EVERY = 3.0
"""How often a page looks, in seconds."""

AT_ONCE = 0.25
"""How often one looks on which somebody waits for what they have tapped, in seconds."""


def use_watch(mark: Callable[[], Hashable], every: float | None = None) -> None:
    """Draw a page again soon after its mark is another one.

    Whoever gives the mark sees to it that it costs next to nothing while nothing changes.
    A page without a connection does not look.
    """
    page = ft.context.page
    # What this drawing shows, and not what was seen at the last look: in between the page may
    # have been drawn for a tap, and what comes of the tap may be what was there before.
    shown = use_kept(lambda: [mark()])
    shown[0] = mark()
    times = use_kept(lambda: [0])
    redraw = ft.use_state(0)[1]

    async def look() -> None:
        while page.session.connection is not None:
            await asyncio.sleep(EVERY if every is None else every)
            try:
                changed = mark() != shown[0]
            except StorageTrouble:
                # Whoever taps next is told; the page shows what it knew.
                continue
            if changed:
                times[0] += 1
                redraw(times[0])

    # A phone that slept comes back with another connection, and all of its page is drawn.
    use_task(look, [page.session.connection])
