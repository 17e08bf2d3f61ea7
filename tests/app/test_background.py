"""Work beside the pages: it comes back, and keeps nobody from leaving."""

import asyncio
import subprocess
import sys
from contextvars import ContextVar
from threading import Event, current_thread
from typing import NoReturn

import pytest

from app.background import in_background

NEVER_ENDS = """
import asyncio
from threading import Event
from app.background import in_background

async def main():
    asyncio.create_task(in_background(Event().wait))
    await asyncio.sleep(0.1)

asyncio.run(main())
"""

whose: ContextVar[str] = ContextVar("whose")


def test_work_is_done_elsewhere_in_the_same_context():
    whose.set("ours")
    told = asyncio.run(in_background(lambda: (current_thread().name, whose.get())))
    assert told[0] != current_thread().name
    assert told[1] == "ours"


def test_what_goes_wrong_comes_back():
    def fails() -> NoReturn:
        raise ValueError("seven")

    with pytest.raises(ValueError, match="seven"):
        asyncio.run(in_background(fails))


def test_who_no_longer_waits_is_told_nothing():
    begun, goes_on = Event(), Event()

    async def leaves():
        def work() -> None:
            begun.set()
            goes_on.wait()

        waiting = asyncio.create_task(in_background(work))
        await asyncio.sleep(0)
        begun.wait()
        waiting.cancel()
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await in_background(lambda: None)

    asyncio.run(leaves())


def test_no_work_keeps_the_program_from_ending():
    ended = subprocess.run(
        [sys.executable, "-c", NEVER_ENDS], timeout=60, capture_output=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
