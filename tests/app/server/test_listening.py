"""Where the server listens: at all of a host's addresses or at none, and with room for many."""

import os
import shlex
import socket
import subprocess
import sys
import time

import pytest

from app.server.listening import CannotListenError, listen
from app.server.serve import OPENS
from tests.browser.server import ANOTHER_ADDRESS, ROOT, Server, free_port, is_ours

LONGEST = 40
"""How long what should come, comes at the latest, in seconds."""


@pytest.fixture
def two(monkeypatch):
    """A name that has two addresses here."""
    if not is_ours(ANOTHER_ADDRESS):
        pytest.skip(f"this machine has no {ANOTHER_ADDRESS}")

    def found(_host, port, **_how):
        kind = socket.SOCK_STREAM
        both = "127.0.0.1", ANOTHER_ADDRESS
        return [(socket.AF_INET, kind, 6, "", (address, port)) for address in both]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return "pad.lan"


def test_a_name_is_served_at_all_its_addresses(two):
    port = free_port()
    served = listen(two, port)
    assert [each.getsockname() for each in served] == [
        ("127.0.0.1", port),
        (ANOTHER_ADDRESS, port),
    ]
    for each in served:
        with each, socket.socket() as phone:
            phone.settimeout(LONGEST)
            phone.connect(each.getsockname())


def test_a_port_that_is_taken_at_one_of_two_addresses_is_taken(two):
    port = free_port()
    with socket.socket() as other:
        other.bind((ANOTHER_ADDRESS, port))
        other.listen()
        with pytest.raises(CannotListenError) as told:
            listen(two, port)
    assert told.value.phrase.key == "serve.port_taken"
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))


@pytest.mark.skipif(os.name != "posix", reason="Windows counts no files")
@pytest.mark.parametrize(
    ("soft", "hard", "room"),
    [(512, 512, 312), (256, 512, 312), (256, 2048, 800), (2048, 2048, 800), (64, 64, 32)],
)
def test_no_more_connections_than_there_are_files_for(soft, hard, room):
    """As if 800 were the most: some systems give no program the files for more."""
    tells = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
from app.server import listening
listening.MOST_CONNECTIONS = 800
print(listening.room())
"""
    command = [sys.executable, "-c", tells]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert int(told.stdout) == room


BROWSER = """#!{python}
import sys, urllib.request
try:
    told = urllib.request.urlopen(sys.argv[1], timeout={longest}).status
except OSError as error:
    told = error
open({file!r}, "w").write(f"{{told}}\\n")
"""


@pytest.mark.skipif(os.name != "posix", reason="a script stands for a browser")
def test_the_browser_is_opened_once_it_is_answered(tmp_path, monkeypatch):
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    python = shlex.quote(sys.executable)
    browser.write_text(BROWSER.format(python=python, longest=LONGEST, file=str(seen)))
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv(OPENS, "yes")
    server = Server(tmp_path / "wonderpad").start()
    deadline = time.monotonic() + LONGEST
    try:
        while not (seen.exists() and seen.read_text().endswith("\n")):
            assert time.monotonic() < deadline, server.said()
            time.sleep(0.05)
    finally:
        server.kill()
    assert seen.read_text() == "200\n"


@pytest.mark.skipif(os.name != "posix", reason="a script stands for a browser")
@pytest.mark.parametrize(("asked", "opened"), [("", True), ("yes", True), ("no", False)])
def test_no_browser_is_opened_where_nobody_wants_that(tmp_path, asked, opened):
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{shlex.quote(str(seen))}\n')
    browser.chmod(0o755)
    opens = "from app.server.serve import _open_browser; _open_browser('http://127.0.0.1:1')"
    around = {"BROWSER": str(browser), "DISPLAY": ":0", OPENS: asked}
    subprocess.run(
        [sys.executable, "-c", opens], cwd=ROOT, env=os.environ | around, check=True, timeout=60
    )
    assert seen.exists() == opened
