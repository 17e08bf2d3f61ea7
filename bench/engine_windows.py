"""A window of each engine, for measuring: it loads a page, is asked something, and is tapped."""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Playwright, sync_playwright
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder

from bench.browser import Lasting
from tests.browser.phone import FLAGS, Phone
from tests.engines.browsers import browser_path, firefox
from tests.engines.person import PATIENCE, Person, Place
from tests.engines.webkit import WebKitPerson, webkit

METER = Path(__file__).with_name("engine_meter.js").read_text(encoding="utf-8")

IN_PLACE = f"""if (window.leaving || !location.protocol.startsWith("http")) return false;
({METER})();
return true;"""

LEAVE = """window.leaving = true;
setTimeout((url) => url ? location.assign(url) : location.reload(), 0, arguments[0]);"""


class Window(Protocol):
    """One page of a browser that has kept nothing yet, and the person before it."""

    person: Person

    def load(self) -> None:
        """Load the page, and put the meter in as soon as it begins to be there."""

    def reload(self) -> None:
        """The same with the page that is there, at its own address."""

    def answer(self, promise: str) -> Any:
        """What a promise comes to that the page gives; it may name the meter."""

    def tap(self, x: float, y: float) -> None:
        """Tap there, in pixels from the page's corner."""


Opener = Callable[[Place], AbstractContextManager[Window]]


class PlaywrightWindow:
    """In a browser that Playwright drives."""

    def __init__(self, browser: Browser | Lasting, place: Place) -> None:
        self.person: Phone = Phone(browser, place)
        self._page = self.person.page

    def load(self) -> None:
        # The page before has to be gone: another route alone would load nothing.
        self._page.goto("about:blank")
        self._page.goto(self.person.server.url, wait_until="commit")
        self._page.evaluate(METER)

    def reload(self) -> None:
        self._page.reload(wait_until="commit")
        self._page.evaluate(METER)

    def answer(self, promise: str) -> Any:
        return self._page.evaluate(promise)

    def tap(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)


class WebKitWindow:
    """In WebKitGTK, which Selenium drives."""

    def __init__(self, driver: webdriver.WebKitGTK, place: Place, log: Path) -> None:
        self.person = WebKitPerson(driver, place, log)
        self._driver = driver
        # Python takes this engine long, above all on a busy machine.
        driver.set_script_timeout(5 * PATIENCE / 1000)

    def load(self) -> None:
        self._driver.get("about:blank")
        self._leave(self.person.server.url)

    def reload(self) -> None:
        self._leave(None)

    def _leave(self, url: str | None) -> None:
        # Selenium itself would tell of the page only once all of it is there.
        self._driver.execute_script(LEAVE, url)
        while not self._is_in_place():
            time.sleep(0.005)

    def _is_in_place(self) -> bool:
        try:
            return bool(self._driver.execute_script(IN_PLACE))
        except WebDriverException:
            # What is asked of a page that goes away at that moment has no answer.
            return False

    def answer(self, promise: str) -> Any:
        script = "const done = arguments[0]; (%s).then((answer) => done(answer ?? null));"
        return self._driver.execute_async_script(script % promise)

    def tap(self, x: float, y: float) -> None:
        action = ActionBuilder(self._driver)
        action.pointer_action.move_to_location(round(x), round(y)).click()
        action.perform()


@contextmanager
def _playwright_window(browser: Browser | Lasting, place: Place) -> Iterator[Window]:
    window = PlaywrightWindow(browser, place)
    try:
        yield window
    finally:
        window.person.close()


@contextmanager
def _webkit_window(path: str, place: Place) -> Iterator[Window]:
    with _folder() as folder, webkit(path, folder / "own") as driver:
        yield WebKitWindow(driver, place, folder / "own" / "log")


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        yield Path(folder)


@contextmanager
def chromium_windows(playwright: Playwright) -> Iterator[tuple[str, Opener]]:
    """The name and version, and what opens a window that keeps its files in a folder."""
    browser = playwright.chromium.launch(executable_path=browser_path("chromium"), args=FLAGS)
    try:
        with _folder() as folder:
            lasting = Lasting(browser, folder)
            yield f"Chromium {browser.version}", partial(_playwright_window, lasting)
    finally:
        browser.close()


@contextmanager
def firefox_windows(playwright: Playwright) -> Iterator[tuple[str, Opener]]:
    """The same in Firefox."""
    with _folder() as folder, firefox(playwright, browser_path("firefox"), folder) as browser:
        yield f"Firefox {browser.version}", partial(_playwright_window, browser)


@contextmanager
def webkitgtk_windows(_playwright: Playwright) -> Iterator[tuple[str, Opener]]:
    """The same in WebKitGTK, which forgets what a window kept once it is closed."""
    path = browser_path("webkitgtk")
    with _folder() as folder, webkit(path, folder / "first") as driver:
        version = driver.capabilities["browserVersion"]
    yield f"WebKitGTK {version}", partial(_webkit_window, path)


ENGINES = {
    "chromium": chromium_windows,
    "firefox": firefox_windows,
    "webkitgtk": webkitgtk_windows,
}


@contextmanager
def engines() -> Iterator[dict[str, Opener]]:
    """What opens a window of each engine of this machine, by its name and version."""
    with sync_playwright() as playwright, ExitStack() as stack:
        yield dict(
            stack.enter_context(windows(playwright))
            for name, windows in ENGINES.items()
            if browser_path(name)
        )
