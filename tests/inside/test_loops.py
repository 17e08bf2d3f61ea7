"""What a test leaves running is not in the way of the next one of the same worker."""

import asyncio
import contextlib

import pytest

from tests import conftest
from tests.loops import own_loop_allowed


async def answer() -> int:
    await asyncio.sleep(0)
    return 42


def test_beside_a_loop_that_runs_another_is_run_where_that_is_allowed():
    running = asyncio.new_event_loop()
    # As Playwright's does between its calls.
    asyncio._set_running_loop(running)
    with own_loop_allowed():
        assert asyncio.run(answer()) == 42
    assert asyncio.get_running_loop() is running
    running.close()


@pytest.mark.parametrize("test", ["first", "second"])
def test_no_test_without_a_browser_finds_a_loop_that_another_left(test):
    with pytest.raises(RuntimeError, match="no running"):
        asyncio.get_running_loop()
    asyncio._set_running_loop(asyncio.new_event_loop())


@pytest.mark.parametrize("step", ["setup", "call", "teardown"])
def test_nor_does_what_sets_it_up_or_takes_it_down(request, step):
    running = asyncio.new_event_loop()
    asyncio._set_running_loop(running)
    begun = getattr(conftest, f"pytest_runtest_{step}")(request.node)
    next(begun)
    assert asyncio.run(answer()) == 42
    with contextlib.suppress(StopIteration):
        next(begun)
    assert asyncio.get_running_loop() is running
    asyncio._set_running_loop(None)
    running.close()
