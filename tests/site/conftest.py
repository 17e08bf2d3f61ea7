"""The built site, served below a path and at the root, and phones that open it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.browser.phone import PATIENCE, ROOT, Phone, free_port

UNTIL = """async (patience) => {
  const until = Date.now() + patience;
  const holds = %s;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error("waited in vain");
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


@dataclass
class Site:
    """A folder that a web host serves at an address."""

    origin: str
    path: str

    @property
    def url(self) -> str:
        """Where a page's route begins: behind the hash, as no host knows our routes."""
        return f"{self.origin}{self.path}#"


def until(phone: Phone, condition: str) -> None:
    """Wait until a condition holds that is an async function of the page.

    Playwright's own waiting takes the promise of an answer for the answer.
    """
    phone.page.evaluate(UNTIL % condition, PATIENCE)


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
def serve() -> Iterator[Callable[..., Site]]:
    """Serves folders as a web host does, until the test is over; one port has one folder."""
    started: list[tuple[int, subprocess.Popen[str]]] = []

    def site(folder: Path, path: str = "/", port: int = 0) -> Site:
        for earlier in [process for at, process in started if at == port]:
            earlier.terminate()
            earlier.wait(10)
        port = port or free_port()
        command = [sys.executable, "scripts/serve_site.py", str(folder)]
        process = subprocess.Popen(
            [*command, "--port", str(port), "--path", path],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append((port, process))
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.endswith(path), address
        return Site(address.removesuffix(path), path)

    yield site
    for _, process in started:
        process.terminate()
        process.wait(10)


@pytest.fixture
def page_errors() -> list[str]:
    """What went wrong in a page and nobody caught; a test that means it to empties the list."""
    return []


@pytest.fixture
def phones(browser, opened, page_errors) -> Iterator[Callable[..., Phone]]:
    """Opens phones, and puts them all away after the test.

    No page may have run into an error of ours meanwhile, even where nobody saw it.
    """

    def phone(site: Site, *size: int, timezone: str | None = None) -> Phone:
        opened.append(Phone(browser, site, *size, timezone=timezone))
        opened[-1].context.on("weberror", lambda one: page_errors.append(str(one.error)))
        return opened[-1]

    yield phone
    for phone_to_close in opened:
        phone_to_close.close()
    assert page_errors == []
