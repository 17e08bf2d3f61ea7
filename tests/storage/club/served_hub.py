"""The simulated hub behind a real port, for those who come by http."""

from base64 import b64decode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Self

from storage.club.hub.carrier import Answer
from tests.storage.club.simulated_hub import Hub

NOBODY = Answer(401, b"{}")
"""What a hub answers whom it does not let in."""


class ServedHub:
    """Serves one club's database on this computer while its block lasts."""

    def __init__(self, name: str = "our-club") -> None:
        self.hub = hub = Hub()
        self.heads: list[str] = []
        heads = self.heads
        self.kept_out: set[str] = set()
        """Who is not let in for a while, by the names that they come with."""
        kept_out = self.kept_out
        turn = Lock()

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                heads.append(str(self.headers))
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                told = self.headers.get("authorization", "").removeprefix("Basic ")
                user = b64decode(told).decode().partition(":")[0]
                with turn:
                    path = self.path.removeprefix(f"/{name}")
                    refused = user in kept_out
                    answer = NOBODY if refused else hub.answer(self.command, path, body)
                self.send_response(answer.status)
                self.send_header("content-length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)

            do_GET = do_PUT = do_POST = answer  # noqa: N815 - http.server names them

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/{name}"

    def __enter__(self) -> Self:
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
