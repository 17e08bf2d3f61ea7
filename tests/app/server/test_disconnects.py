"""A phone that goes while it is being told something, with the real server."""

import asyncio
import socket
import weakref
from contextlib import suppress
from functools import partial

import flet.fastapi
import msgpack
import pytest
import uvicorn
import websockets

from app.finding.scored_games import read_ahead
from app.server import disconnects
from app.server.connections import IS_THERE, Connection, Lobby, PageConnection
from app.server.disconnects import DisconnectMiddleware
from app.server.refusals import Refusals

REGISTER = {
    "session_id": "",
    "page_name": "",
    "page": {"route": "/", "width": 390.0, "height": 844.0, "pwa": False, "web": True},
}


def served(page) -> tuple[uvicorn.Server, socket.socket]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    app = DisconnectMiddleware(flet.fastapi.app(page, no_cdn=True))
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="error")
    return uvicorn.Server(config), listening


def test_a_page_that_goes_in_mid_sentence_is_put_away_without_an_error(caplog):
    asyncio.run(leave())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def leave() -> None:
    closed = asyncio.Event()
    talking = asyncio.Event()

    async def talk(page):
        # More than a phone that does not listen can be told: its end comes in mid-sentence.
        for sentence in range(100):
            page.title = str(sentence) * 500_000
            page.update()
            await asyncio.sleep(0)
        talking.set()

    async def page(page):
        page.on_disconnect = lambda _: closed.set()
        page.run_task(talk, page)

    server, listening = served(page)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    address = f"ws://127.0.0.1:{listening.getsockname()[1]}/ws"
    phone = await websockets.connect(address, max_size=None, compression=None)
    await phone.send(b"\0" + msgpack.packb([1, REGISTER]))
    await asyncio.wait_for(talking.wait(), 20)
    await phone.recv()
    phone.transport.abort()
    await asyncio.wait_for(closed.wait(), 20)
    server.should_exit = True
    await asyncio.wait_for(serving, 20)


async def missed(*, before_it_is_heard: bool) -> bool:
    """Whether a page keeps its connection that is missed, perhaps while it waits to be heard."""
    stays = asyncio.get_running_loop().create_future()

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        connection = scope["state"][IS_THERE].__self__
        while before_it_is_heard and not connection.read_paused:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.01)
        connection.send_keepalive_ping()
        connection.keepalive_timeout()
        stays.set_result(not connection.transport.is_closing())
        while (await receive())["type"] != "websocket.disconnect":
            pass

    listening = socket.create_server(("127.0.0.1", 0))
    refusals = Refusals()
    config = uvicorn.Config(
        app,
        http=partial(Connection, Lobby(refusals, 100)),
        ws=partial(PageConnection, refusals),
        lifespan="off",
        log_level="error",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    page = await websockets.connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/ws")
    if before_it_is_heard:
        await page.send(b"something")
    await asyncio.wait_for(stays, 20)
    await page.close()
    server.should_exit = True
    await asyncio.wait_for(serving, 20)
    return stays.result()


@pytest.mark.parametrize("before_it_is_heard", [True, False])
def test_a_page_is_not_missed_before_it_is_heard(before_it_is_heard):
    """With many guests, what it answers stands behind what it has said, which waits its turn."""
    stays = asyncio.run(missed(before_it_is_heard=before_it_is_heard))
    assert stays is before_it_is_heard


def test_a_page_that_was_open_when_the_history_had_been_read_is_freed_once_all_have_gone(
    store, monkeypatch
):
    monkeypatch.setattr(disconnects, "CLOSED_PAGES", 0)
    monkeypatch.setattr(disconnects, "QUIET_FOR", 0)
    assert asyncio.run(opened_meanwhile(store)) is None


async def opened_meanwhile(store):
    """A page that was open when the history had been read ahead, if it is still there."""
    pages, drawn = [], asyncio.Event()

    async def page(page):
        # As all that hears of something on a page knows the page.
        page.data = [page]
        pages.append(weakref.ref(page))
        drawn.set()

    server, listening = served(page)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    phone = await websockets.connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/ws")
    await phone.send(b"\0" + msgpack.packb([1, REGISTER]))
    await asyncio.wait_for(drawn.wait(), 20)
    await read_ahead(store)
    await phone.close()
    with suppress(TimeoutError):
        async with asyncio.timeout(20):
            while pages[0]() is not None:  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0.01)
    server.should_exit = True
    await asyncio.wait_for(serving, 20)
    return pages[0]()
