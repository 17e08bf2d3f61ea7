"""Stands between a browser and a server, and holds Flutter back until it is let go."""

import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

HELD = re.compile(rb"GET \S*/main\.dart\.")
"""How a request for Flutter's own script begins."""


class HeldBack(socketserver.ThreadingTCPServer):
    """What the browser talks to."""

    daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", 0), Relayed)
        self.behind = "127.0.0.1", port
        self.free = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def let_go(self) -> None:
        self.free.set()


class Relayed(socketserver.BaseRequestHandler):
    """One connection, passed on both ways."""

    server: HeldBack
    behind: socket.socket | None = None
    """What the server answers through; `None` while something is held back, or not asked yet."""

    def handle(self) -> None:
        with suppress(OSError):
            while part := self.request.recv(65536):
                if HELD.match(part):
                    # A server hangs up on whoever asks nothing for a few seconds.
                    self._ask(None)
                    self.server.free.wait()
                if self.behind is None:
                    self._ask(socket.create_connection(self.server.behind))
                self.behind.sendall(part)
        self._ask(None)

    def _ask(self, behind: socket.socket | None) -> None:
        """Ask the server through that from now on, and hang up what it was asked through before."""
        before, self.behind = self.behind, behind
        if before:
            with suppress(OSError):
                before.shutdown(socket.SHUT_RDWR)
        if behind:
            threading.Thread(target=self._answer, args=(behind,), daemon=True).start()

    def _answer(self, behind: socket.socket) -> None:
        with behind, suppress(OSError):
            while part := behind.recv(65536):
                self.request.sendall(part)
            if self.behind is behind:
                self.request.shutdown(socket.SHUT_WR)


@contextmanager
def held_back(port: int) -> Iterator[HeldBack]:
    with HeldBack(port) as held:
        threading.Thread(target=held.serve_forever, daemon=True).start()
        try:
            yield held
        finally:
            held.let_go()
            held.shutdown()
