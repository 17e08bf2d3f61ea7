"""A server of the app and a browser for the tests of the real page."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.phone import Phone, Server


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory) -> Iterator[Server]:
    """One server for a module's tests that do not mind each other's games."""
    server = Server(tmp_path_factory.mktemp("wonderpad")).start()
    yield server
    server.stop()


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    """A server of a test's own, with an empty history."""
    server = Server(tmp_path / "wonderpad").start()
    yield server
    server.stop()


@pytest.fixture
def phones(browser, opened) -> Iterator[Callable[..., Phone]]:
    """Opens phones, and puts them all away after the test.

    No page may have run into an error of ours meanwhile, even where nobody saw it.
    """
    said: dict[Server, int] = {}

    def phone(server: Server, *size: int, dark: bool = False, scale: float = 1) -> Phone:
        said.setdefault(server, len(server.said()))
        opened.append(Phone(browser, server, *size, dark=dark, scale=scale))
        return opened[-1]

    yield phone
    for phone_to_close in opened:
        phone_to_close.close()
    for server, before in said.items():
        log = server.said()[before:]
        if "Traceback" in log:
            pytest.fail(log)
