"""Long work beside the pages, which stay alive meanwhile."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Any, TypeVar

from storage import Store

T = TypeVar("T")

A_MOMENT = 0.02
"""How long a page gets to draw before work goes on that no thread can do, in seconds."""

THREADS = sys.platform != "emscripten"
"""Whether there are threads: in a browser a page draws once more, then waits for the work."""


async def in_background(work: Callable[[], T]) -> T:
    """Do work in a thread of its own; it touches nothing that anybody changes meanwhile.

    Who stops the program does not wait for it, as `asyncio.to_thread` would: what it writes is
    there as a whole or not at all, however it ends.
    """
    if not THREADS:
        await asyncio.sleep(A_MOMENT)
        return work()
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(set_it: Callable[[Any], None], what: object) -> None:
        # Where nobody waits any more, there may be no loop either.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: None if done.done() else set_it(what))

    def do() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - whoever waits is told, whatever it is
            tell(done.set_exception, error)
        else:
            tell(done.set_result, result)

    Thread(target=copy_context().run, args=(do,), daemon=True).start()
    return await done


async def with_own_store(store: Store, work: Callable[[Store], T]) -> T:
    """Do work on a store's folder in a thread of its own, which opens it anew."""

    def opened() -> T:
        if not THREADS:
            return work(store)
        with Store(store.folder) as own:
            return work(own)

    return await in_background(opened)
