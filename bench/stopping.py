"""How long the server takes to stop, whatever it is in the middle of."""

import asyncio
import signal
import socket
import tempfile
import time
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import msgpack
import websockets

from bench.effort import ALL, Effort
from bench.figures import figure, median, table
from bench.guests import REGISTER_CLIENT, apart
from bench.history import fill
from tests.browser.server import ANOTHER_ADDRESS, EVERY_ADDRESS, Server

TIMES = 10
"""How often it is stopped, by each signal."""

PAGES = 20
"""How many pages are open, and how many of each kind of connection that waits."""

GAMES = 1_000
"""How many games the history has."""

UPLOAD = 50_000_000
"""How large the file is that is on its way, in bytes."""


def run(effort: Effort = ALL) -> list[str]:
    """Print how long it takes; what the server said that nobody should read is returned."""
    told = []
    times = effort.rounds(TIMES)
    pages = effort.count(PAGES, 2)
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        games = Path(folder) / "games"
        fill(games, effort.count(GAMES, 10))
        rows = []
        for number in (signal.SIGTERM, signal.SIGINT):
            taken, tracebacks = [], 0
            for _ in range(times):
                server = Server(games, EVERY_ADDRESS)
                # All of them say what they say into one file.
                before = _tracebacks(server)
                try:
                    taken.append(apart(stopped(server.start(), number, pages)))
                finally:
                    server.stop()
                tracebacks += _tracebacks(server) - before
            rows.append([number.name, median(taken), figure(max(taken)), str(tracebacks)])
            told += [f"{number.name}: tracebacks in the log: {tracebacks}"] if tracebacks else []
    table(
        f"Stopped {times} times each, in seconds",
        ["by", "median", "longest", "tracebacks"],
        rows,
        f"With {pages} pages open, {pages} more that say nothing, as many requests that were only",
        f"begun, from here and by strangers, and {UPLOAD // 10**6} MB on their way from one page.",
    )
    return told


def _tracebacks(server: Server) -> int:
    return server.said().count("Traceback") if server.log.exists() else 0


async def stopped(server: Server, number: signal.Signals, pages: int) -> float:
    """How long a server takes to end after a signal, while much goes on."""
    async with AsyncExitStack() as stack:
        sockets = stack.enter_context(ExitStack())
        for _ in range(pages):
            await stack.enter_async_context(Opened(server.port, says_who=True))
            await stack.enter_async_context(Opened(server.port, says_who=False))
            for address in ("127.0.0.1", ANOTHER_ADDRESS):
                begun = sockets.enter_context(socket.create_connection((address, server.port)))
                begun.sendall(b"GET /main.dart.js HTTP/1.1\r\nHost: ")
        bringing = await stack.enter_async_context(Opened(server.port, says_who=True))
        # As a client has it: the last frame, of bytes, masked. Only a part of it follows.
        bringing.transport.write(b"\x82\xff" + UPLOAD.to_bytes(8) + b"mask" + b"x" * (UPLOAD // 2))
        assert server.process is not None
        begin = time.monotonic()
        server.process.send_signal(number)
        await asyncio.to_thread(server.process.wait, 60)
        return time.monotonic() - begin


class Opened:
    """A page's connection for as long as a block runs.

    One that `says_who` it is waits until the server has answered.
    """

    def __init__(self, port: int, *, says_who: bool) -> None:
        self._connecting = websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None)
        self._says_who = says_who

    async def __aenter__(self) -> websockets.ClientConnection:
        page = await self._connecting
        if self._says_who:
            about = {"route": "/history", "width": 390.0, "height": 844.0, "web": True}
            register = {"session_id": "", "page_name": "", "page": about}
            await page.send(b"\0" + msgpack.packb([REGISTER_CLIENT, register]))
            await page.recv()
        self._page = page
        return page

    async def __aexit__(self, *_: object) -> None:
        self._page.transport.abort()
