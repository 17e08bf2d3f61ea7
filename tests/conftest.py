"""One Chromium and one built site for all tests, made by whoever is the first to need them.

Where a test fails by itself, it tells what its phones showed and what its servers said: such a
failure may come once in a hundred runs.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.phone import FLAGS, ROOT, Server, browser_path
from tests.engines.person import Person
from tests.site.hosting import Host, Site

OPENED = pytest.StashKey[list[Person]]()
"""The phones of a test, which are still open when it has just failed."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=browser_path("chromium"), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """The site as `make site` builds it, but for the compressed copies.

    WONDERPAD_SITE names a folder where it stands already, for whoever works on the tests.
    """
    if ready := os.environ.get("WONDERPAD_SITE"):
        return Path(ready)
    folder = tmp_path_factory.mktemp("site") / "site"
    subprocess.run(
        [sys.executable, "scripts/site", str(folder), "--plain"], cwd=ROOT, check=True, timeout=600
    )
    return folder


@pytest.fixture
def web_host() -> Iterator[Host]:
    """Serves folders as a web host does, until the test is over."""
    web_host = Host()
    yield web_host
    web_host.stop()


@pytest.fixture
def serve(web_host) -> Callable[..., Site]:
    """Serves a folder as a web host does."""
    return web_host.serve


@pytest.fixture
def opened(request) -> list[Person]:
    """The phones that a test has opened."""
    return request.node.stash.setdefault(OPENED, [])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call" and report.failed:
        phones = item.stash.get(OPENED, [])
        report.sections += [("a phone", phone.story()) for phone in phones]
        servers = {phone.server for phone in phones if isinstance(phone.server, Server)}
        report.sections += [("a server", server.said()) for server in servers]
    return report
