"""A host that knows nothing of us, as GitHub Pages is: below a path, with headers of its own."""

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tests.site.hosting import Site

if TYPE_CHECKING:
    from _typeshed import SupportsRead, SupportsWrite

PATH = "/wonderpad/"
ELSEWHERE = f"{PATH}somebody/"
THEIRS = b"<!DOCTYPE html><title>Theirs</title><p>A page of somebody else.</p>"

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
"""What it compresses, by gzip alone, and as what it sends that."""


CHUNK = 1 << 14
"""How many bytes are sent at once where a network is slow."""


class Network:
    """So many bytes a second, for all that is sent together."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._lock = threading.Lock()
        self._free = 0.0

    def takes(self, length: int) -> None:
        """Wait until so many bytes have come over."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + length / self._rate
            free = self._free
        time.sleep(max(0, free - time.monotonic()))


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class _Handler(SimpleHTTPRequestHandler):
    """Hands out the files below the path, and 404.html for all the rest.

    But `ELSEWHERE` is a page of somebody else.
    """

    protocol_version = "HTTP/1.1"
    network: Network | None = None

    def copyfile(self, source: "SupportsRead[bytes]", outputfile: "SupportsWrite[bytes]") -> None:
        if self.network is None:
            super().copyfile(source, outputfile)
            return
        while chunk := source.read(CHUNK):
            self.network.takes(len(chunk))
            outputfile.write(chunk)

    def translate_path(self, path: str) -> str:
        return super().translate_path(f"/{path.removeprefix(PATH)}")

    def send_head(self) -> BytesIO:
        asked = self.path.split("?")[0].split("#")[0]
        found = Path(self.translate_path(asked))
        found = found / "index.html" if found.is_dir() else found
        if asked == ELSEWHERE:
            return self._answer(200, TYPES[".html"], THEIRS)
        if not asked.startswith(PATH) or not found.is_file():
            found = Path(self.directory) / "404.html"
            return self._answer(404, TYPES[".html"], found.read_bytes())
        kind = TYPES.get(found.suffix)
        version = f'"{found.stat().st_mtime_ns:x}-{found.stat().st_size:x}"'
        if self.headers.get("If-None-Match") == version:
            return self._answer(304, "", b"", version=version)
        if kind and "gzip" in self.headers.get("Accept-Encoding", ""):
            return self._answer(200, kind, _compressed(found), "gzip", version=version)
        kind = kind or self.guess_type(found.name)
        return self._answer(200, kind, found.read_bytes(), version=version)

    def _answer(
        self, status: int, kind: str, content: bytes, encoding: str = "", version: str = ""
    ) -> BytesIO:
        self.send_response(status)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
        if version:
            self.send_header("ETag", version)
        self.send_header("Cache-Control", "max-age=600")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        return BytesIO(content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def pages(folder: Path, network: Network | None = None) -> Iterator[Site]:
    """Serve a built site as that host does, over such a network."""
    handler = type("Handler", (_Handler,), {"network": network})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Site(f"http://127.0.0.1:{server.server_address[1]}", PATH, folder)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
