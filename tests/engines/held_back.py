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

    def handle(self) -> None:
        with socket.create_connection(self.server.behind) as behind:
            back = threading.Thread(target=self._pass_on, args=(behind, self.request), daemon=True)
            back.start()
            self._pass_on(self.request, behind)
            back.join()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while part := source.recv(65536):
                if HELD.match(part):
                    self.server.free.wait()
                sink.sendall(part)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)


@contextmanager
def held_back(port: int) -> Iterator[HeldBack]:
    with HeldBack(port) as held:
        threading.Thread(target=held.serve_forever, daemon=True).start()
        try:
            yield held
        finally:
            held.let_go()
            held.shutdown()
