"""The real page, measured from within: when a tap came, went out, came back and was seen."""

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.phone import FLAGS, PATIENCE, ROOT, browser_path, free_port
from tests.browser.started import environment

METER = Path(__file__).with_name("meter.js").read_text(encoding="utf-8")


_opened: list[Browser] = []


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium; for several programs in turn the one that was opened around all of them."""
    if _opened:
        yield _opened[-1]
        return
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser_path("chromium"), args=FLAGS)
        _opened.append(opened)
        try:
            yield opened
        finally:
            _opened.remove(opened)
            opened.close()


class Lasting:
    """Opens every context as a browser of its own that keeps its files in a folder.

    As people's browsers do: in a private page, as others are, each write goes through another
    process and takes several times as long.
    """

    def __init__(self, opened: Browser, folder: Path) -> None:
        self._kind = opened.browser_type
        self._folder = folder
        self._count = 0

    def new_context(self, **given: Any) -> BrowserContext:
        """Open another one."""
        self._count += 1
        return self._kind.launch_persistent_context(
            self._folder / str(self._count),
            executable_path=browser_path("chromium"),
            args=FLAGS,
            **given,
        )


@dataclass
class Served:
    """A server that answers, and when it was started and first answered."""

    url: str
    started: float
    answered: float


@contextmanager
def served(module: str, folder: Path) -> Iterator[Served]:
    """`python -m MODULE` on a free port of this machine."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    started = time.time()
    process = subprocess.Popen(
        [
            *(sys.executable, f"-m{module}", "--host", "127.0.0.1"),
            *("--port", str(port), "--data", str(folder)),
        ],
        cwd=ROOT,
        env=environment() | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield Served(url, started, _answered(url, process))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answered(url: str, process: subprocess.Popen[bytes]) -> float:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310
        except OSError:
            assert process.poll() is None, "the server ended by itself"
            time.sleep(0.01)
        else:
            return time.time()
    raise TimeoutError(url)


@contextmanager
def metered(chromium: Browser, *, aloud: bool) -> Iterator[Page]:
    """A phone-sized page with the meter in it; `aloud` turns the semantics on at once."""
    context: BrowserContext = chromium.new_context(viewport={"width": 390, "height": 844})
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(METER)
        if aloud:
            page.add_init_script("meter.aloud()")
        yield page
    finally:
        context.close()


def measured_tap(
    page: Page, at: tuple[float, float], region: list[float], words: str = ""
) -> dict[str, Any]:
    """Tap there, wait until the region looks different, and the words are read if any.

    Times are in milliseconds since the finger was lifted.
    """
    page.evaluate("([region, words]) => meter.arm(region, words)", [region, words])
    page.mouse.click(*at)
    taken: dict[str, Any] = page.evaluate("meter.finished()")
    assert not taken.get("missed"), f"nothing changed after a tap at {at}: {taken}"
    return taken
