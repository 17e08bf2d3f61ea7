"""One Chromium and one built site for all tests, made by whoever is the first to need them.

Where a test fails by itself, it tells what its phones showed and what its servers said: such a
failure may come once in a hundred runs. `--nightly` runs what `profiles.py` tells about.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests import profiles, times
from tests.browser.phone import FLAGS, QUICKLY, ROOT, Server, browser_path
from tests.engines.person import Person
from tests.inside import late
from tests.inside.house import House
from tests.loops import own_loop_allowed
from tests.site import packed
from tests.site.hosting import Host, Site

LONGEST_FIRST = ("engines", "site", "bench", "browser")

OPENED = pytest.StashKey[list[Person]]()
"""The phones of a test, which are still open when it has just failed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nightly", action="store_true", help="run everything, each test at its full counts"
    )
    parser.addoption(
        "--late", choices=late.KINDS, help="play pages in this process, on a line that is slow so"
    )
    parser.addoption(
        "--keep-times", action="store_true", help="write anew what a run takes, in times.json"
    )


def pytest_configure(config: pytest.Config) -> None:
    profiles.load(nightly=config.getoption("nightly"))
    if kind := config.getoption("late"):
        late.deliver(kind)
    config.pluginmanager.register(times.Processor(), "processor")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(times.Times(config), "times")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    later = [] if config.getoption("nightly") else profiles.deselected(items)
    if config.getoption("late"):
        later += late.without_a_line(items)
    if left_out := dict.fromkeys(later):
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    if hasattr(config, "workerinput"):
        items.sort(key=_rank)


def pytest_collection_finish() -> None:
    """All that was imported and found stays to the end: whoever collects garbage skips it.

    To look through it took a quarter of a second each time, which a program of the bench does
    before all that it measures.
    """
    gc.collect()
    gc.freeze()


def _rank(item: pytest.Item) -> int:
    """Where a test stands in the row: a run of several workers begins with what takes long.

    Whoever has nothing left to do takes over the end of another's row, which is short then.
    """
    folder = item.path.relative_to(ROOT / "tests").parts[0]
    return LONGEST_FIRST.index(folder) if folder in LONGEST_FIRST else len(LONGEST_FIRST)


def pytest_xdist_auto_num_workers() -> int:
    """One more than the machine has cores: a page that is waited for leaves its core to others."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture
def in_zone(monkeypatch):
    """Moves this computer to another time zone."""

    def in_zone(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield in_zone
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(scope="session")
def made_once(tmp_path_factory) -> Callable[[str, Callable[[Path], object]], Path]:
    """Makes a folder or file by its name for all workers of a run: the first to ask makes it."""
    # Each worker has a folder of its own in that of the run; alone, the run has only one.
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def made_once(name: str, make: Callable[[Path], object]) -> Path:
        path, whole = shared / name, shared / f"{name}.whole"
        with FileLock(shared / f"{name}.lock"):
            if not whole.exists():
                make(path)
                whole.touch()
        return path

    return made_once


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright) -> Iterator[Browser]:
    name, flags = ("chromium", FLAGS) if profiles.is_nightly() else ("headless", [*FLAGS, *QUICKLY])
    browser = playwright.chromium.launch(executable_path=browser_path(name), args=flags)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def built(made_once) -> Path:
    """The site as `make site` builds it, but for the compressed copies.

    WONDERPAD_SITE names a folder where it stands already, for whoever works on the tests.
    """
    if ready := os.environ.get("WONDERPAD_SITE"):
        return Path(ready)
    return made_once("built-site", build)


@pytest.fixture(scope="session")
def unpacked(built, made_once) -> Path:
    """The same with what is shipped packed also as a page opens it, for who reads it in Node."""
    return made_once("unpacked-site", lambda folder: packed.opened(built, folder))


def build(folder: Path) -> None:
    subprocess.run(
        [sys.executable, "scripts/site", str(folder), "--plain"], cwd=ROOT, check=True, timeout=600
    )


@pytest.fixture
def web_host() -> Iterator[Host]:
    """Serves folders as a web host does, and one in the place of another, for a test alone."""
    web_host = Host()
    yield web_host
    web_host.stop()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., Site]]:
    """Serves a folder as a web host does, one for all tests: no browser tells another's pages."""
    web_host = Host()
    serving: dict[tuple[Path, str], Site] = {}

    def serve(folder: Path, path: str = "/") -> Site:
        if (folder, path) not in serving:
            serving[folder, path] = web_host.serve(folder, path)
        return serving[folder, path]

    yield serve
    web_host.stop()


@pytest.fixture
def opened(request) -> list[Person]:
    """The phones that a test has opened."""
    return request.node.stash.setdefault(OPENED, [])


def _each_step(item: pytest.Item) -> Generator[None, None, None]:
    with nullcontext() if item.get_closest_marker("browser") else own_loop_allowed():
        return (yield)


pytest_runtest_setup = pytest_runtest_call = pytest_runtest_teardown = pytest.hookimpl(
    wrapper=True
)(_each_step)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call" and report.failed:
        phones = item.stash.get(OPENED, [])
        report.sections += [("a phone", phone.story()) for phone in phones]
        servers = {phone.server for phone in phones if isinstance(phone.server, (House, Server))}
        report.sections += [("a server", server.said()) for server in servers]
    return report
