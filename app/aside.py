"""Long work beside the pages, which stay alive meanwhile."""

import asyncio
import sys
from collections.abc import Callable
from typing import TypeVar

from storage import Store

T = TypeVar("T")

A_MOMENT = 0.02
"""How long a page gets to draw before work goes on that no thread can do, in seconds."""


async def aside(store: Store, work: Callable[[Store], T]) -> T:
    """Do work on a store's folder in a thread of its own, which opens it anew.

    In a browser there are no threads: the page draws once more, then waits for the work.
    """
    if sys.platform == "emscripten":
        await asyncio.sleep(A_MOMENT)
        return work(store)

    def opened() -> T:
        with Store(store.folder) as own:
            return work(own)

    return await asyncio.to_thread(opened)
