"""Many guests of one server: all at once, and one after the other."""

import asyncio
import os
import tempfile
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgpack
import websockets

from bench.effort import ALL, Effort
from bench.figures import figure, table
from bench.history import fill
from tests.browser.server import Server

T = TypeVar("T")

GUESTS = 200
"""How many open a page at the same time."""

GAMES = 1_000
"""How many games the history has."""

PAGES = 1_000
"""How many pages are opened and closed, one after the other."""

FEW = 5
"""How many do both where as little as possible is done."""

BEFORE = 100
"""How many pages were opened and closed before memory is read, so that all is loaded."""

PATIENCE = 120.0
"""How long one page is waited for, in seconds."""

REGISTER_CLIENT, PATCH_CONTROL, INVOKE_METHOD = 1, 2, 5
"""The messages of Flet's protocol that a guest takes part in."""


def run(effort: Effort = ALL) -> list[str]:
    """Print how long they wait; which of them had no answer is returned."""
    told = []
    guests, pages = (FEW, FEW) if effort.smallest else (GUESTS, PAGES)
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        games = Path(folder) / "games"
        count = effort.count(GAMES, 20)
        fill(games, count)
        rows = []
        for route in effort.some(("/history", "/")):
            server = Server(games).start()
            try:
                before = processor(server)
                waited, refused = apart(at_once(server, route, guests))
                busy = processor(server) - before
                rows.append([route, *_said(waited, guests), figure(busy)])
                told += [f"{route}: a guest had no answer: {error!r}" for error in refused]
            finally:
                server.stop()
        table(
            f"{guests} guests at once, in seconds, with {count:,} games",
            ["page", "answered", "first", "half of them", "all", "processor"],
            rows,
            "From the moment at which all begin to connect to the one at which a page is drawn;",
            "how much of a processor's time the server took for all of them.",
        )
        server = Server(games).start()
        try:
            grown = apart(in_turn(server, BEFORE if pages > FEW else 1, pages))
        finally:
            server.stop()
        table(
            "Pages opened and closed, one after the other",
            ["pages", "MB before", "MB after", "MB more"],
            [[f"{pages:,}", *map(figure, grown), figure(grown[1] - grown[0])]],
            f"The server's memory, after {BEFORE} pages and after all.",
        )
    return told


def apart(work: Coroutine[Any, Any, T]) -> T:
    """What work comes to in a loop of its own; a browser of the tests has one in this thread."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


def _said(waited: Sequence[float], guests: int) -> list[str]:
    if not waited:
        return [f"0 of {guests}", "-", "-", "-"]
    moments = (waited[0], waited[len(waited) // 2], waited[-1])
    return [f"{len(waited)} of {guests}", *map(figure, moments)]


async def at_once(
    server: Server, route: str, guests: int
) -> tuple[list[float], list[BaseException]]:
    """How long each of so many pages took that had an answer, the quickest first, and why not."""
    begin = time.monotonic()

    async def one() -> float:
        await visit(server, route)
        return time.monotonic() - begin

    waited = await asyncio.gather(*(one() for _ in range(guests)), return_exceptions=True)
    refused = [error for error in waited if isinstance(error, BaseException)]
    return sorted(moment for moment in waited if isinstance(moment, float)), refused


async def in_turn(server: Server, before: int, pages: int) -> tuple[float, float]:
    """The server's memory before and after so many pages, in MB."""
    for _ in range(before):
        await visit(server, "/history")
    start = memory(server)
    for _ in range(pages):
        await visit(server, "/history")
    return start, memory(server)


async def visit(server: Server, route: str) -> None:
    """Open a page as Flet's client does, until it is drawn, and leave."""
    address = f"ws://127.0.0.1:{server.port}/ws"
    async with (
        asyncio.timeout(PATIENCE),
        websockets.connect(address, max_size=None, open_timeout=PATIENCE) as page,
    ):
        about = {"route": route, "width": 390.0, "height": 844.0, "pwa": False, "web": True}
        register = {"session_id": "", "page_name": "", "page": about}
        await page.send(b"\0" + msgpack.packb([REGISTER_CLIENT, register]))
        drawn = 0
        while drawn < MUCH:
            frame = bytes(await page.recv())
            action, body = msgpack.unpackb(
                frame[1:], strict_map_key=False, ext_hook=msgpack.ExtType
            )
            if action == PATCH_CONTROL:
                drawn += len(frame)
            elif action == INVOKE_METHOD:
                answer = {key: body[key] for key in ("control_id", "call_id")}
                said = [INVOKE_METHOD, {**answer, "result": None, "error": None}]
                await page.send(b"\0" + msgpack.packb(said))


MUCH = 8_000
"""A page is drawn once so many bytes of it were sent: what comes before has fewer."""


def processor(server: Server) -> float:
    """How much of a processor's time a server has taken, in seconds."""
    assert server.process is not None
    told = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii")
    user, system = told.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(server: Server) -> float:
    """What a server has in memory, in MB."""
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
