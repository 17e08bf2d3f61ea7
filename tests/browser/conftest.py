"""Phones and what serves them: in this process, or a server and a browser.

A test that only does what a person does, and looks at what a person hears, needs no browser: it is
run in this process, and under `--nightly` in Chromium as well, so that a difference between the
two is a failure; a few, marked `also_chromium`, always. What only a browser can show is marked
`chromium`, and never run anywhere else.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import profiles
from tests.browser.phone import Phone, Server
from tests.inside.house import House
from tests.inside.phone import Inside

IN_BOTH = ("inside", "chromium")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "where" in metafunc.fixturenames:
        if metafunc.definition.get_closest_marker("chromium"):
            places: tuple[str, ...] = ("chromium",)
        else:
            both = profiles.is_nightly() or metafunc.definition.get_closest_marker("also_chromium")
            places = IN_BOTH if both else IN_BOTH[:1]
        metafunc.parametrize("where", places, indirect=True, scope="module")


@pytest.fixture(scope="module")
def where(request) -> str:
    """Where the pages of a test are: `inside` this process, or in `chromium`."""
    return request.param


def serving(where: str, folder: Path) -> House | Server:
    return (House if where == "inside" else Server)(folder).start()


@pytest.fixture(scope="module")
def shared_server(where, tmp_path_factory) -> Iterator[House | Server]:
    """What serves a module's tests that do not mind each other's games."""
    server = serving(where, tmp_path_factory.mktemp("wonderpad"))
    yield server
    server.stop()


@pytest.fixture
def server(where, tmp_path) -> Iterator[House | Server]:
    """What serves a test alone, with an empty history."""
    server = serving(where, tmp_path / "wonderpad")
    yield server
    server.stop()


@pytest.fixture
def phones(request, opened) -> Iterator[Callable[..., Phone | Inside]]:
    """Opens phones, and puts them all away after the test.

    No page may have run into an error of ours meanwhile, even where nobody saw it.
    """
    said: dict[House | Server, int] = {}

    def phone(server: House | Server, *size: int, **how: object) -> Phone | Inside:
        said.setdefault(server, len(server.said()))
        if isinstance(server, House):
            opened.append(Inside(server, *size, **how))
        else:
            opened.append(Phone(request.getfixturevalue("browser"), server, *size, **how))
        return opened[-1]

    yield phone
    with ExitStack() as closing:
        for phone_to_close in opened:
            closing.callback(phone_to_close.close)
    for server, before in said.items():
        log = server.said()[before:]
        if "Traceback" in log:
            pytest.fail(log)
