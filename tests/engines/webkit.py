"""A person before WebKitGTK, which is Safari's engine on Linux; Playwright cannot drive it."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.engines.person import (
    AWAKEN,
    BETWEEN_LETTERS,
    KEPT_FOR_LATER,
    PATIENCE,
    STEPS,
    Person,
    Place,
)

FEATURES = ("StorageAPI", "FileSystem", "FileSystemWritableStream", "StorageAPIEstimate")
"""What this port can do and leaves off, and Safari has."""

NARROW = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }\n"
"""How the browser's own buttons look, so that they do not keep a window wider than a phone."""

LANGUAGE = "C"
"""The one locale that every machine has and whose name this engine turns into a language, en-US."""

FIND = """const [source, whole] = arguments;
const pattern = new RegExp(whole ? `^${source}$` : source);
const said = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim();
return [...document.querySelectorAll("flt-semantics[role=button], button")].find((one) =>
  pattern.test(said(one)) && one.getClientRects().length > 0) ?? null;"""

READ = """const [source, flags] = arguments;
const pattern = new RegExp(source, flags);
return [...document.querySelectorAll("body *:not(script)")].some((one) =>
  one.getClientRects().length > 0 &&
  (pattern.test(one.getAttribute("aria-label") ?? "") || pattern.test(one.textContent.trim())));"""

FIELD = """[...document.querySelectorAll("input, textarea")].find((one) =>
  one.getAttribute("aria-label") === arguments[0])"""

BUTTONS = """return [...document.querySelectorAll("flt-semantics[role=button], button")]
  .map((one) => (one.getAttribute("aria-label") ?? one.textContent).trim()).join("\\n")"""


@contextmanager
def screen(width: int, height: int) -> Iterator[str]:
    """A screen that nobody looks at, as large as that at least; its name."""
    reads, writes = os.pipe()
    # The numbers of screens are the machine's, so the server chooses one that is free.
    process = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(writes), "-nolisten", "tcp"),
            *("-screen", "0", f"{width}x{height}x24"),
        ],
        pass_fds=[writes],
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def webkit(
    path: str, folder: Path, size: tuple[int, int] = (390, 844), *, dark: bool = False
) -> Iterator[webdriver.WebKitGTK]:
    """MiniBrowser, with a page of that size; what pages keep is gone with it."""
    (folder / "gtk-3.0").mkdir(parents=True)
    (folder / "gtk-3.0" / "gtk.css").write_text(NARROW, encoding="utf-8")
    options = Options()
    options.binary_location = path
    # Otherwise nothing could be typed or tapped before all of Flutter is there, as people do.
    options.page_load_strategy = "none"
    options.add_argument("--automation")
    options.add_argument("--enable-write-console-messages-to-stdout=true")
    options.add_argument("--features=" + ",".join(f"+{feature}" for feature in FEATURES))
    if dark:
        options.add_argument("--dark-mode")
    width, height = size
    with screen(width, height + 200) as display:
        own = {"DISPLAY": display, "LC_ALL": LANGUAGE, "XDG_CONFIG_HOME": str(folder)}
        service = Service(
            shutil.which("WebKitWebDriver"), log_output=str(folder / "log"), env=os.environ | own
        )
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_window_rect(0, 0, width, height)
            # The browser's own buttons are a part of the window.
            inner = driver.execute_script("return innerHeight")
            driver.set_window_rect(0, 0, width, 2 * height - inner)
            yield driver
        finally:
            driver.quit()


class WebKitPerson(Person):
    """One page of WebKitGTK: its browser has one at a time."""

    def __init__(self, driver: webdriver.WebKitGTK, server: Place, log: Path) -> None:
        self.driver = driver
        self.server = server
        self.log = log
        driver.set_script_timeout(PATIENCE / 1000)

    def _until(self, holds: Callable[[], Any], what: str) -> Any:
        """Wait for what holds, through the moments at which the page is about to be another."""
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            try:
                if found := holds():
                    return found
            except WebDriverException as error:
                what = f"{what} ({error.msg})" if "(" not in what else what
            time.sleep(0.05)
        raise AssertionError(f"waited in vain for {what}\n{self.story()}")

    def _button(self, name: str | re.Pattern[str]) -> WebElement | None:
        whole = isinstance(name, str)
        return self.driver.execute_script(
            FIND, re.escape(name) if isinstance(name, str) else name.pattern, whole
        )

    def _field(self, field: str) -> WebElement | None:
        return self.driver.execute_script(f"return {FIELD}", field)

    def _go(self, address: str) -> None:
        """Go to another page, and wait until it is the one that is asked."""
        self.driver.execute_script("document.isLeft = true; location = arguments[0]", address)
        self._until_another()

    def _until_another(self) -> None:
        script = "return !document.isLeft"
        self._until(lambda: self.driver.execute_script(script), "another page")

    def open(self, path: str = "/") -> "WebKitPerson":
        self._go(self.server.url + path)
        return self.listen()

    def asks(self) -> "WebKitPerson":
        """Ask for home, and see it before the app is there."""
        self._go(f"{self.server.url}/")
        return self.sees("New game")

    def reload(self) -> "WebKitPerson":
        self.driver.execute_script("document.isLeft = true; location.reload()")
        self._until_another()
        return self.listen()

    def answer(self, address: str) -> str:
        self._go(address)
        script = "return document.querySelector('#answer')?.textContent"
        return str(self._until(lambda: self.driver.execute_script(script), "an answer"))

    def leave(self) -> "WebKitPerson":
        self._go("about:blank")
        return self

    def back(self) -> "WebKitPerson":
        self.driver.back()
        return self

    def listen(self) -> "WebKitPerson":
        script = "const one = document.querySelector('flt-semantics-placeholder');"
        script += f"if (one) ({AWAKEN})(one); return Boolean(one);"
        self._until(lambda: self.driver.execute_script(script), "the page")
        there = "return document.querySelector('#first.home') === null"
        self._until(lambda: self.driver.execute_script(there), "the app in the place of its cover")
        return self.sees(re.compile(""))

    def tap(self, name: str | re.Pattern[str]) -> "WebKitPerson":
        def tapped() -> bool:
            if button := self._button(name):
                button.click()
            return button is not None

        self._until(tapped, f"a button {name!r} to tap")
        self.taps += 1
        return self

    def sees(self, name: str | re.Pattern[str]) -> "WebKitPerson":
        self._until(lambda: self._button(name), f"a button {name!r}")
        return self

    def loses(self, name: str | re.Pattern[str]) -> "WebKitPerson":
        self._until(lambda: self._button(name) is None, f"no button {name!r}")
        return self

    def reads(self, text: str | re.Pattern[str]) -> "WebKitPerson":
        # As Playwright looks for a text: anywhere within one, in capitals or not.
        pattern, flags = (re.escape(text), "i") if isinstance(text, str) else (text.pattern, "")
        self._until(lambda: self.driver.execute_script(READ, pattern, flags), f"{text!r}")
        return self

    def press(self, *keys: str) -> "WebKitPerson":
        actions = ActionChains(self.driver)
        for key in keys:
            actions.send_keys(getattr(Keys, key.upper().replace("BACKSPACE", "BACK_SPACE"), key))
        actions.perform()
        return self

    def tap_field(self, field: str) -> "WebKitPerson":
        self._until(lambda: self._field(field), f"a field {field!r}").click()
        return self

    def awaits_cursor(self, field: str) -> "WebKitPerson":
        script = f"return {FIELD} === document.activeElement"
        self._until(lambda: self.driver.execute_script(script, field), f"the cursor in {field!r}")
        return self

    def write(self, field: str, text: str) -> "WebKitPerson":
        """Write into the field of that label, in the place of what is there."""
        return self.tap_field(field).awaits_cursor(field).types(field, text)

    def value(self, field: str) -> str:
        found = self._until(lambda: self._field(field), f"a field {field!r}")
        return str(found.get_property("value"))

    def letters(self, text: str) -> "WebKitPerson":
        actions = ActionChains(self.driver)
        for letter in text:
            actions.send_keys(letter).pause(BETWEEN_LETTERS / 1000)
        actions.perform()
        return self

    def pause(self, milliseconds: int) -> None:
        time.sleep(milliseconds / 1000)

    def kept_for_later(self) -> "WebKitPerson":
        self.driver.execute_async_script(f"{KEPT_FOR_LATER}.then(arguments[0])")
        return self

    def steps(self) -> list[str]:
        return list(self.driver.execute_script(f"return {STEPS}"))

    def picture(self, file: Path) -> "WebKitPerson":
        self.driver.save_screenshot(str(file))
        return self

    def story(self) -> str:
        try:
            stands = self.driver.current_url + "\n" + self.driver.execute_script(BUTTONS)
        except WebDriverException as error:
            stands = f"the page does not answer: {error}"
        said = self.log.read_text(errors="replace") if self.log.exists() else ""
        return "\n".join([stands, "", *said.splitlines()[-40:]])

    def close(self) -> None:
        self._go("about:blank")
