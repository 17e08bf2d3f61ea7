"""A page that is busy is there: what it is asked waits behind what is large, as its answer does."""

import asyncio
import os
import socket
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from uvicorn.server import ServerState

from app.server import connections
from app.server.connections import IS_THERE, LET_IN, PageConnection
from app.server.refusals import Refusals

LONGEST = 40
"""How long what should come, comes at the latest, in seconds."""

ASKED_EVERY, ANSWERS_WITHIN = 0.05, 0.4
"""How often the page is asked whether it is there, and how long it may take, in seconds."""

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)

PING = b"\x89"
"""How the server's question begins."""

LARGE = 60_000
"""How long what is large is, in bytes: several times what the system holds on its way."""


class Page:
    """The other end of a connection, byte by byte."""

    def __init__(self, end):
        self.end = end
        self.state = {}
        self.messages = asyncio.Queue()
        self.to_send = asyncio.Queue()

    async def served(self, scope, receive, send):
        """What the server does with it: hears all that it says, and sends what a test wants."""
        self.state.update(scope["state"])
        await receive()
        await send({"type": "websocket.accept"})

        async def sends():
            with suppress(OSError):
                while True:
                    await send({"type": "websocket.send", "bytes": await self.to_send.get()})

        sending = asyncio.create_task(sends())
        while (message := await receive())["type"] != "websocket.disconnect":
            self.messages.put_nowait(message["bytes"])
        sending.cancel()

    async def says(self, data):
        await asyncio.get_running_loop().sock_sendall(self.end, data)

    async def hears(self, most=1000):
        """What comes next; nothing where the server has hung up."""
        hearing = asyncio.get_running_loop().sock_recv(self.end, most)
        with suppress(ConnectionError):
            return await asyncio.wait_for(hearing, LONGEST)
        return b""


@asynccontextmanager
async def opened():
    """A page whose connection is served, over a line that holds little at a time."""
    here, there = socket.socketpair()
    for each in (here, there):
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        each.setblocking(False)
    page = Page(there)
    config = uvicorn.Config(
        page.served,
        interface="asgi3",
        lifespan="off",
        log_config=None,
        ws_ping_interval=ASKED_EVERY,
        ws_ping_timeout=ANSWERS_WITHIN,
        ws_per_message_deflate=False,
    )
    config.load()

    def connection():
        return PageConnection(
            Refusals(), config=config, server_state=ServerState(), app_state={LET_IN: lambda: None}
        )

    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(connection, here)
    try:
        await page.says(HANDSHAKE)
        assert b"101" in await page.hears()
        yield page
    finally:
        transport.abort()
        there.close()


async def brings_something_large():
    """What a page says that is asked all the time, and can answer at the end alone."""
    async with opened() as page:
        said = os.urandom(LARGE)
        # As a client has it: one frame, of bytes, with a mask that changes nothing.
        await page.says(b"\x82\xfe" + LARGE.to_bytes(2) + bytes(4))
        pieces = [said[start : start + LARGE // 4] for start in range(0, LARGE, LARGE // 4)]
        for piece in pieces:
            assert (await page.hears()).startswith(PING)
            await page.says(piece)
        assert await asyncio.wait_for(page.messages.get(), LONGEST) == said
        # It has nothing more to say.
        while await page.hears():
            pass


def test_a_page_that_brings_something_large_is_there_until_it_says_nothing_more():
    asyncio.run(brings_something_large())


async def is_brought_something_large():
    async with opened() as page:
        page.to_send.put_nowait(bytes(LARGE))
        came = 0
        while came < LARGE:
            # It is far slower than the server asks, and has no answer until it has heard all.
            await asyncio.sleep(ANSWERS_WITHIN / 4)
            part = await page.hears(LARGE // 8)
            assert part, f"the server hung up after {came} bytes"
            came += len(part)
        while await page.hears():
            pass


def test_a_page_that_is_brought_something_large_is_there_until_it_takes_nothing_more():
    asyncio.run(is_brought_something_large())


async def is_asked(does):
    """Whether a page is there, which does that while it is asked."""
    async with opened() as page:
        asked = asyncio.create_task(page.state[IS_THERE]())
        await asyncio.sleep(0)
        await does(page)
        return await asyncio.wait_for(asked, LONGEST)


async def _brings(page):
    await page.says(b"\x82\xfe" + LARGE.to_bytes(2) + bytes(4))


async def _is_silent(_page):
    pass


@pytest.mark.parametrize(("does", "there"), [(_brings, True), (_is_silent, False)])
def test_a_page_that_comes_back_leaves_a_first_one_alone_that_is_busy(monkeypatch, does, there):
    monkeypatch.setattr(connections, "ANSWERS_WITHIN", 0.1)
    assert asyncio.run(is_asked(does)) is there


async def takes_what_it_is_brought():
    async with opened() as page:
        page.to_send.put_nowait(bytes(LARGE))
        await page.hears(1)
        asked = asyncio.create_task(page.state[IS_THERE]())
        await asyncio.sleep(0)
        while not asked.done():
            await page.hears(LARGE // 20)
            await asyncio.sleep(0.02)
        return asked.result()


def test_so_does_one_for_whom_something_large_is_on_its_way(monkeypatch):
    monkeypatch.setattr(connections, "ANSWERS_WITHIN", 0.1)
    assert asyncio.run(takes_what_it_is_brought()) is True
