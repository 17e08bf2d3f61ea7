"""A page that plays: a start with a history, every page, and all else that Python may be asked."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import flet_js
import msgpack
from flet.messaging.protocol import MessageAction
from pyodide.ffi import to_js

from app import routes
from app.flet_mended.rehearsal import PHONE, rehearse
from app.home.at_once import AtOnce
from app.main import wonderpad
from app.worker.browser import _every_page, run
from played.anything import ask_for_anything
from played.games import fill
from played.rubbish import throw_away
from played.waiting import wait
from storage import Store

A_WHILE = 4
"""Seconds after which a page has done all that it does by itself."""


async def play() -> None:
    """Everything, one after the other."""
    for _ in range(2):
        fill(Path("/data"))
    run()
    await flet_js.connected()
    _say(MessageAction.REGISTER_CLIENT, {"session_id": None, "page_name": "", "page": PHONE})
    await asyncio.sleep(A_WHILE)
    page = flet_js.start_connection.__self__.session.page._i  # noqa: SLF001
    for route in (routes.HISTORY, routes.STATISTICS, routes.player("Ada"), routes.HOME):
        _say(MessageAction.UPDATE_CONTROL_PROPS, {"id": page, "props": {"route": route}})
        told = {"target": page, "name": "route_change", "data": {"route": route}}
        _say(MessageAction.CONTROL_EVENT, told)
        await asyncio.sleep(A_WHILE)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        await rehearse(wonderpad(store, home_of=lambda _page: AtOnce(print)), _every_page(store))
    ask_for_anything()
    await wait()
    await throw_away()


def _say(action: MessageAction, body: dict[str, Any]) -> None:
    """Tell Flet what its client tells it."""
    flet_js.say(to_js(b"\x00" + msgpack.packb([action.value, body])))
