"""Stands between Playwright and a Firefox as distributions bring it: `firefox_relay.py FIREFOX …`.

Both speak WebDriver BiDi, but Playwright begins every context by telling it a colour scheme, which
a Firefox that does not know that command refuses, and then no page can be opened at all. So that
one refusal becomes a consent here; all else passes as it is.
"""

import asyncio
import contextlib
import json
import re
import sys
from functools import partial

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")

OPTIONAL = b'"emulation.setMediaFeaturesOverride"'
"""The command, as it stands in a message."""

LARGEST = 2**28
"""The longest message that is passed on, in bytes: screenshots are long ones."""


async def to_firefox(
    playwright: ServerConnection, firefox: ClientConnection, asked: set[int]
) -> None:
    async for message in playwright:
        if OPTIONAL in (message.encode() if isinstance(message, str) else message):
            asked.add(json.loads(message)["id"])
        await firefox.send(message)


async def to_playwright(
    firefox: ClientConnection, playwright: ServerConnection, asked: set[int]
) -> None:
    async for message in firefox:
        passed = message
        if asked and (answer := json.loads(message)).get("id") in asked:
            asked.discard(answer["id"])
            if answer.get("error") == "unknown command":
                passed = json.dumps({"type": "success", "id": answer["id"], "result": {}})
        await playwright.send(passed)


async def relay(address: str, playwright: ServerConnection) -> None:
    """Passes messages on until one of the two has gone."""
    assert playwright.request is not None
    asked: set[int] = set()
    async with connect(address + playwright.request.path, max_size=LARGEST) as firefox:
        ways = [
            asyncio.ensure_future(to_firefox(playwright, firefox, asked)),
            asyncio.ensure_future(to_playwright(firefox, playwright, asked)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
            with contextlib.suppress(ConnectionClosed, asyncio.CancelledError):
                await way


async def main(*command: str) -> int:
    """Run Firefox for as long as it wants to; its exit status is ours."""
    browser = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert browser.stderr is not None
    async with contextlib.AsyncExitStack() as stack:
        async for line in browser.stderr:
            if not (found := LISTENS.search(line)):
                sys.stderr.buffer.write(line)
                continue
            between = partial(relay, found[1].decode())
            server = serve(between, "127.0.0.1", 0, max_size=LARGEST)
            port = (await stack.enter_async_context(server)).sockets[0].getsockname()[1]
            sys.stderr.buffer.write(b"WebDriver BiDi listening on ws://127.0.0.1:%d\n" % port)
            sys.stderr.buffer.flush()
        return await browser.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
