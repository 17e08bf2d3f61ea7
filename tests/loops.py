"""Loops of asyncio, of which a thread may run one at a time."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def own_loop_allowed() -> Iterator[None]:
    """Let a test run a loop of its own in a thread where Playwright has one.

    Between its calls Playwright's loop still counts as running, for as long as a browser is open,
    and `asyncio.run` refuses to run another.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)
