"""What the figures of a server's end count, and what they leave behind."""

import pytest

from bench import stopping
from bench.effort import Effort
from tests.bench.systems import on_linux

pytestmark = on_linux("stopping")

SMALLEST = Effort(smallest=True)


def test_a_traceback_counts_for_the_signal_that_it_came_with(monkeypatch, capsys):
    stopped, numbers = stopping.stopped, []

    async def once_with_a_traceback(server, number, pages):
        taken = await stopped(server, number, pages)
        if not numbers:
            with server.log.open("a") as log:
                log.write("Traceback (most recent call last):\n")
        numbers.append(number)
        return taken

    monkeypatch.setattr(stopping, "stopped", once_with_a_traceback)
    assert stopping.run(SMALLEST) == ["SIGTERM: tracebacks in the log: 1"]
    said = capsys.readouterr().out.splitlines()
    rows = [line.split() for line in said if line.startswith("  SIG")]
    assert [(name, tracebacks) for name, *_, tracebacks in rows] == [
        ("SIGTERM", "1"),
        ("SIGINT", "0"),
    ]


def test_a_server_does_not_outlive_what_fails(monkeypatch):
    servers = []

    async def failing(server, *_):
        servers.append(server)
        raise ConnectionError("refused")

    monkeypatch.setattr(stopping, "stopped", failing)
    with pytest.raises(ConnectionError):
        stopping.run(SMALLEST)
    (server,) = servers
    left = server.process.poll() is None
    server.kill()
    assert not left
