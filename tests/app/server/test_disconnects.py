"""A phone that goes while it is being told something, with the real server."""

import asyncio
import socket

import flet.fastapi
import msgpack
import uvicorn
import websockets

from app.server.disconnects import DisconnectMiddleware

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
