"""One browser for all tests: the real Chromium, opened by whoever is the first to need it.

Where a test fails by itself, it tells what its phones showed and what its servers said: such a
failure may come once in a hundred runs.
"""

from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import FLAGS, Phone, Server, chromium

OPENED = pytest.StashKey[list[Phone]]()
"""The phones of a test, which are still open when it has just failed."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(request) -> list[Phone]:
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
