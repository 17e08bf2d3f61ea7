"""A small page on a server of its own, in this process, for a browser to look at."""

import logging
import threading
import time
from collections.abc import Callable

import flet as ft
import flet.fastapi
import uvicorn

from tests.browser.server import free_port


class SmallServer:
    """Serves what a function makes of a page, as the app's own server serves its pages."""

    def __init__(self, main: Callable[[ft.Page], None]) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        pages = flet.fastapi.app(main, no_cdn=True)
        how = uvicorn.Config(pages, port=port, log_level=logging.ERROR, ws="websockets-sansio")
        self._server = uvicorn.Server(how)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> "SmallServer":
        self._thread.start()
        deadline = time.monotonic() + 60
        while not self._server.started:
            assert time.monotonic() < deadline, self.url
            time.sleep(0.05)
        return self

    def stop(self) -> None:
        self._server.should_exit = self._server.force_exit = True
        self._thread.join()
