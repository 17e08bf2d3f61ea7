"""The server starts wherever what it says goes to: a terminal with few letters, or nowhere."""

import os
import subprocess
import sys

import pytest

from app.server.serve import typed
from app.visitors.qr_code import BLOCKS
from tests.app.server.test_access import asks
from tests.browser.phone import EVERY_ADDRESS, Server
from tests.browser.server import ROOT
from tests.browser.started import environment

HERE = "127.0.0.1"

NOWHERE = {"nowhere": ">&-", "nowhere, and no errors": ">&- 2>&-"}


class InAShell(Server):
    """The app, started by a shell that leads what it says elsewhere, with such letters."""

    leads = ""
    letters = "utf-8"

    def _begin(self, _start):
        where = ["--port", str(self.port), "--host", self.host, "--data", str(self.folder)]
        command = ["sh", "-c", f'exec "$@" {self.leads}', "sh", sys.executable, "-m", "app", *where]
        told = {"PYTHONUTF8": "0", "PYTHONIOENCODING": self.letters}
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment() | told,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        return self


@pytest.fixture
def server(tmp_path):
    server = InAShell(tmp_path / "Łukasz", EVERY_ADDRESS)
    yield server
    server.stop()


def test_a_terminal_without_the_letters_of_the_folder_is_told_their_numbers(server):
    server.letters = "cp1252"
    server.start()
    assert r"\u0141ukasz" in server.said()
    assert len(server.code()) == 6
    # Nobody scans a code that is drawn in numbers.
    assert not any(f"\\u{ord(block):04x}" in server.said() for block in BLOCKS.values())
    assert "Traceback" not in server.said()


def test_a_terminal_with_all_letters_shows_the_code_to_scan(server):
    server.start()
    assert os.fspath(server.folder) in server.said()
    assert BLOCKS[True, True] in server.said()


@pytest.mark.parametrize("leads", NOWHERE.values(), ids=NOWHERE)
def test_where_there_is_no_output_it_serves_all_the_same(server, leads):
    server.leads = leads
    assert asks(server.start(), to=HERE)[0].status == 200
    assert server.said() == ""


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("/usr/bin/python3", "/usr/bin/python3"),
        (r"C:\Users\Max Muster\python.exe", r'"C:\Users\Max Muster\python.exe"'),
    ],
)
def test_what_is_to_be_typed_is_one_word(program, told):
    assert typed(program) == told
