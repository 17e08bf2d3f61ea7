"""The engines that phones have, one browser of each at a time, and a person before it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.phone import Disguise, Phone, Server
from tests.engines.browsers import browser_path, firefox
from tests.engines.person import Person, Place
from tests.engines.webkit import WebKitPerson, webkit
from tests.site.hosting import Site
from tests.site.phone import SitePhone

DISGUISES = {
    "iphone": Disguise(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
        "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        platform="iPhone",
        touch_points=5,
    ),
    # It says that it is a Mac, but can be touched.
    "ipad": Disguise(
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
        "(KHTML, like Gecko) Version/18.5 Safari/605.1.15",
        platform="MacIntel",
        touch_points=5,
    ),
}
"""What Chromium says that it is."""

Opener = Callable[[Place], Person]


def path_or_skip(name: str) -> str:
    """A browser's path; where the machine is said to have none, and only there, a skip."""
    path = browser_path(name)
    if not path:
        pytest.skip(f"WONDERPAD_WITHOUT says that this machine has no {name}")
    return path


def before(browser: Browser, place: Place, disguise: Disguise | None = None) -> Phone:
    """A phone before the site, or before the page of a server."""
    return (SitePhone if isinstance(place, Site) else Phone)(browser, place, disguise=disguise)


@contextmanager
def playing_in(browser: Browser, disguise: Disguise | None = None) -> Iterator[Opener]:
    yield lambda place: before(browser, place, disguise)


@contextmanager
def playing_in_firefox(playwright: Playwright, tmp_path_factory) -> Iterator[Opener]:
    path = path_or_skip("firefox")
    with firefox(playwright, path, tmp_path_factory.mktemp("firefox")) as browser:
        yield lambda place: before(browser, place)


@contextmanager
def playing_in_webkit(tmp_path_factory) -> Iterator[Opener]:
    path = path_or_skip("webkitgtk")
    folder = tmp_path_factory.mktemp("webkitgtk")
    with webkit(path, folder) as driver:
        yield lambda place: WebKitPerson(driver, place, folder / "log")


ENGINES = [
    # As itself it plays in tests/site; of its disguises one is enough for a run of minutes.
    pytest.param("chromium", marks=pytest.mark.nightly),
    "iphone",
    pytest.param("ipad", marks=pytest.mark.nightly),
    "firefox",
    "webkitgtk",
]


@pytest.fixture(scope="session", params=ENGINES)
def engine(request, tmp_path_factory) -> Iterator[Opener]:
    """Opens a page in one of the engines; tests are sorted so that each is started once."""
    if request.param == "webkitgtk":
        opened = playing_in_webkit(tmp_path_factory)
    elif request.param == "firefox":
        opened = playing_in_firefox(request.getfixturevalue("playwright"), tmp_path_factory)
    else:
        opened = playing_in(request.getfixturevalue("browser"), DISGUISES.get(request.param))
    with opened as opener:
        yield opener


@pytest.fixture
def keep_picture(request) -> Callable[[Person, str], None]:
    """Keeps a picture of the page, named after its engine, where somebody wants to look at them."""
    folder = os.environ.get("WONDERPAD_SCREENSHOTS")

    def keep(one: Person, page: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            one.picture(Path(folder) / f"{page}-{request.node.callspec.params['engine']}.png")

    return keep


@pytest.fixture
def person(engine, opened) -> Iterator[Opener]:
    """Opens a page that is put away after the test."""

    def open_one(place: Place) -> Person:
        opened.append(engine(place))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    """A server with a folder of its own."""
    server = Server(tmp_path / "wonderpad").start()
    yield server
    server.stop()
