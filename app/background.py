"""Long work beside the pages, which stay alive meanwhile."""

import asyncio
import sys
from collections.abc import Callable
from typing import TypeVar

from storage import Store

T = TypeVar("T")

A_MOMENT = 0.02
"""How long a page gets to draw before work goes on that no thread can do, in seconds."""

THREADS = sys.platform != "emscripten"
"""Whether there are threads: in a browser a page draws once more, then waits for the work."""


async def in_background(work: Callable[[], T]) -> T:
    """Do work in a thread of its own; it touches nothing that anybody changes meanwhile."""
    if THREADS:
        return await asyncio.to_thread(work)
    await asyncio.sleep(A_MOMENT)
    return work()


async def with_own_store(store: Store, work: Callable[[Store], T]) -> T:
    """Do work on a store's folder in a thread of its own, which opens it anew."""

    def opened() -> T:
        if not THREADS:
            return work(store)
        with Store(store.folder) as own:
            return work(own)

    return await in_background(opened)
