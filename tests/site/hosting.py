"""The built site, as a web host serves it below a path or at the root."""

import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.browser.server import ROOT, free_port


@dataclass
class Site:
    """A folder that a web host serves at an address."""

    origin: str
    path: str
    folder: Path

    @property
    def url(self) -> str:
        """Where a page's route begins: behind the hash, as no host knows our routes."""
        return f"{self.origin}{self.path}#"


class Host:
    """Serves folders, each at a port of its own."""

    def __init__(self) -> None:
        self._serving: dict[str, subprocess.Popen[str]] = {}

    def serve(self, folder: Path, path: str = "/", port: int = 0) -> Site:
        """Serve a folder below a path; at a port that has one already, in its place."""
        port = port or free_port()
        origin = f"http://127.0.0.1:{port}"
        self.stop(origin)
        command = [sys.executable, "scripts/serve_site.py", str(folder)]
        self._serving[origin] = process = subprocess.Popen(
            [*command, "--port", str(port), "--path", path],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address == origin + path, address
        return Site(origin, path, folder)

    def hush(self, origin: str) -> None:
        """Let nobody who asks at an address get an answer, nor hear that there is none."""
        self._serving[origin].send_signal(signal.SIGSTOP)

    def stop(self, *origins: str) -> None:
        """Let nobody answer at these addresses any more; without one, at none."""
        for origin in origins or list(self._serving):
            if process := self._serving.pop(origin, None):
                # It has nothing to bring to an end, and would wait for whoever fetches a file.
                process.kill()
                process.communicate()
