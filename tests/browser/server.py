"""The app's own server, for as long as a test runs."""

import re
import resource
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.browser.started import Process, quickly_started, started
from tests.inside.games_on_disk import GamesOnDisk

ROOT = Path(__file__).parents[2]

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - the machine's own, for as long as a test runs

ANOTHER_ADDRESS = "127.0.0.2"
"""An address of this machine that its own programs do not ask from: they are 127.0.0.1."""


_TAKEN: list[socket.socket] = []
"""What keeps the ports that were given out here from being given to anybody else."""


def free_port() -> int:
    """A port that nobody listens on, and that the system gives to nobody else meanwhile.

    Between the question and the server's start, or between two of its starts, another program
    could get it, or a connection that goes out. A server may still listen on it, for both say
    that they share the address.
    """
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind(("127.0.0.1", 0))
    _TAKEN.append(taken)
    return int(taken.getsockname()[1])


def is_ours(address: str) -> bool:
    """Whether this machine has the address: of those of its own, only Linux has all."""
    with socket.socket() as trial:
        try:
            trial.bind((address, 0))
        except OSError:
            return False
    return True


class Server(GamesOnDisk):
    """The app's own server on a free port of this machine.

    On `EVERY_ADDRESS` it is served to the network, too; who opens `visitors_url` then is a
    visitor to it, for it is not the address that they have themselves. A machine without such
    an address skips the test.
    """

    def __init__(self, folder: Path, host: str = "127.0.0.1") -> None:
        if host == EVERY_ADDRESS and not is_ours(ANOTHER_ADDRESS):
            pytest.skip(f"nobody can be a visitor here: this machine has no {ANOTHER_ADDRESS}")
        self.folder = folder
        self.host = host
        self.port = free_port()
        self.visitors_url = f"http://{ANOTHER_ADDRESS}:{self.port}"
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: Process | None = None
        self.log = folder.with_name(f"{folder.name}.log")
        """What the server says while it runs; errors of pages, too."""

    def begin(self) -> "Server":
        """Start it as people do, and do not wait until it answers."""
        return self._begin(started)

    def start(self) -> "Server":
        """Start it by whatever way is quick, and wait until it answers."""
        self._begin(quickly_started)
        assert self.process is not None
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(self.url, timeout=5).close()  # noqa: S310 - our own
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.02)
            else:
                return self
        raise TimeoutError(self.url)

    def _begin(self, start: Callable[[Sequence[str], Path, Path], Process]) -> "Server":
        where = ["--port", str(self.port), "--host", self.host, "--data", str(self.folder)]
        self.process = start(where, self.log, ROOT)
        return self

    def fill_the_disk(self) -> None:
        """Let the system refuse every byte after the hundredth of a file, as a full disk does.

        Where the system can do that to another program, that is: else the test is skipped.
        """
        self._limit(100)

    def make_room(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        if not hasattr(resource, "prlimit"):
            pytest.skip("only Linux limits the files of another program")
        assert self.process is not None
        limits = (size, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, limits)

    def said(self) -> str:
        """All that it has said so far."""
        return self.log.read_text(errors="replace")

    def code(self) -> str:
        """The code that it told where it was started, the last time."""
        return re.findall(r"enter the code (\d{6})", self.said())[-1]

    def kill(self) -> None:
        """Pull the plug."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
