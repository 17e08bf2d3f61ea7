"""Waiting for things in all ways."""

import asyncio
import contextlib

from pyodide.ffi import can_run_sync, run_sync

from played.asking import asked

A_WHILE = 4
"""Seconds in which something else comes first."""


async def wait() -> None:
    """Wait for things in all ways, as tabs and clubs do, and what is shared."""
    if can_run_sync():
        run_sync(asyncio.sleep(0))
    loop = asyncio.get_running_loop()
    futures = [loop.create_future() for _ in range(4)]
    for one in futures:
        one.add_done_callback(print)
        one.remove_done_callback(print)
    futures[0].set_result(7)
    futures[1].set_exception(LookupError())
    futures[2].cancel()
    told = await asyncio.gather(*futures[:3], asyncio.shield(futures[0]), return_exceptions=True)
    asked(lambda: [*told, futures, futures[1].exception(), futures[1].result()])
    asyncio.Task(asyncio.sleep(0), loop=loop, eager_start=True)  # type: ignore[call-arg]
    task = asyncio.create_task(asyncio.sleep(A_WHILE))
    await asyncio.wait([task], timeout=0.01)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(task, 0.01)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.01), asyncio.Lock():
            await futures[3]
    queue: asyncio.Queue[int] = asyncio.Queue()
    queue.put_nowait(7)
    await queue.get()
