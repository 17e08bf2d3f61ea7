"""`flet run --web`, or `python main.py` without a screen: our server, and its checks."""

import subprocess
import sys

import pytest

from tests.app.server.test_access import asks, connects
from tests.browser.phone import ANOTHER_ADDRESS, EVERY_ADDRESS, Server
from tests.browser.server import ROOT
from tests.browser.started import environment

HERE = "127.0.0.1"


class ByFlet(Server):
    """The app, as `flet run` starts `main.py`; with these variables, as its options set them."""

    def __init__(self, folder, told):
        super().__init__(folder, EVERY_ADDRESS)
        folder.mkdir()
        self.told = told

    def _begin(self, _start):
        known = environment() | {
            "FLET_SERVER_PORT": str(self.port),
            "FLET_APP_STORAGE_DATA": str(self.folder),
            "PYTHONUNBUFFERED": "1",
        }
        screens = ("DISPLAY", "WAYLAND_DISPLAY", "WONDERPAD_DATA", "HOST", "PORT")
        known = {name: value for name, value in known.items() if name not in screens}
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, ROOT / "main.py"],
                cwd=self.folder,
                env=known | self.told,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        return self


@pytest.fixture
def by_flet(tmp_path):
    """Starts it, with variables."""
    servers = []

    def started(**told):
        servers.append(ByFlet(tmp_path / f"data{len(servers)}", told).start())
        return servers[-1]

    yield started
    for server in servers:
        server.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="only there a screen is looked for")
@pytest.mark.parametrize(
    "told", [{"FLET_FORCE_WEB_SERVER": "true"}, {}], ids=["--web", "no screen"]
)
def test_nobody_else_gets_anything(by_flet, told):
    server = by_flet(**told)
    assert asks(server, to=HERE)[0].status == 200
    with pytest.raises(ConnectionRefusedError):
        asks(server, to=ANOTHER_ADDRESS)
    assert asks(server, to=HERE, Host="evil.example")[0].status == 403
    assert connects(server, HERE, Origin=server.url)
    assert not connects(server, HERE, Origin="http://evil.example")


def test_a_folder_that_cannot_be_used_is_one_line(by_flet, tmp_path):
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(AssertionError) as ended:
        by_flet(FLET_FORCE_WEB_SERVER="true", WONDERPAD_DATA=str(file))
    said = f"wonderpad: {file} is not a folder. Choose one with WONDERPAD_DATA.\n"
    assert str(ended.value).startswith(said)


def test_whom_the_network_is_opened_to_is_asked_for_the_code(by_flet):
    server = by_flet(FLET_FORCE_WEB_SERVER="true", FLET_SERVER_IP="*")
    assert asks(server, to=HERE)[0].status == 200
    assert asks(server, to=ANOTHER_ADDRESS)[0].status == 403
    assert len(server.code()) == 6
