"""A person with a phone that Playwright drives."""

import json
import re
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

from tests.browser.person import PagePerson
from tests.browser.server import ANOTHER_ADDRESS, EVERY_ADDRESS, ROOT, Server, free_port
from tests.engines.browsers import browser_path
from tests.engines.person import (
    AWAKEN,
    BETWEEN_LETTERS,
    KEPT_FOR_LATER,
    PATIENCE,
    REFERENCE,
    REFERENCE_ORDER,
    STEPS,
    WALK,
)

__all__ = [
    "ANOTHER_ADDRESS",
    "EVERY_ADDRESS",
    "FLAGS",
    "PATIENCE",
    "QUICKLY",
    "REFERENCE",
    "REFERENCE_ORDER",
    "ROOT",
    "WALK",
    "Disguise",
    "Phone",
    "Server",
    "browser_path",
    "free_port",
    "slow",
]

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
]

QUICKLY = ["--js-flags=--liftoff-only", "--force-prefers-reduced-motion"]
"""WebAssembly is not made quicker while it runs: that takes every new page of a test, which is soon
closed again, longer than it saves it. Nor has it a window, which costs as much again with every
page, and what moves is there in fewer frames. At night Chromium is as people have it."""

LISTEN_AT_ONCE = """awaken => {
  new MutationObserver((_changes, observer) => {
    const placeholder = document.querySelector("flt-semantics-placeholder");
    if (!placeholder) return;
    observer.disconnect();
    eval(awaken)(placeholder);
  }).observe(document, { childList: true, subtree: true });
}"""
"""Turns the semantics on before a field has the cursor.

One that had it earlier keeps its cursor in a field of Flutter's own, which has no name: what is
typed arrives, but no test could tell where it goes.
"""

LARGER_TEXT = """document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "%spx";
})"""
"""Shows text larger, as the system's setting does: Flutter looks at the root's font size."""

ELSEWHERE = re.compile("^https://")
"""Where tests never go: what they open there is answered here."""

SLOWED = 6
"""How many times a slow phone is slower than this machine."""

CURSOR = """() => {
  const chain = [];
  for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement) chain.push(at);
  const named = chain.map((one) => `${one.localName} ${one.getAttribute("aria-label") ?? one.id}`);
  const has = document.hasFocus() ? "has" : "lacks";
  return `${named.join(" > ")}, in a page that ${has} the keyboard`;
}"""
"""Says where what is typed goes."""

INTO_SIGHT = """async (one) => {
  const place = () => JSON.stringify(one.getBoundingClientRect());
  let before = place();
  one.scrollIntoView({ block: "nearest" });
  let still = place() === before ? Infinity : 0;
  while (still < 20) {
    await new Promise(requestAnimationFrame);
    still = place() === before ? still + 1 : 0;
    before = place();
  }
}"""
"""Scrolls to what is to be tapped. Flutter follows the browser, and may move it once more: who taps
too early hits its neighbour. Counted in frames, as a busy machine draws few of them."""

SCROLLED = "() => [...document.querySelectorAll('flt-semantics')].some((one) => one.scrollTop)"
"""Whether anything was scrolled, as it is told aloud."""

TWO_FRAMES = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""The first one may be on its way already."""

LAST = 40
"""How many messages of page and server are remembered, for a test that fails."""


@dataclass(frozen=True)
class Disguise:
    """Another device that a browser says it is, and is touched like; it stays what it is."""

    user_agent: str
    platform: str
    touch_points: int
    vendor: str = "Apple Computer, Inc."

    def script(self) -> str:
        """Says so to whatever asks in the page; workers are asked for the user agent alone."""
        said = {
            "platform": self.platform,
            "maxTouchPoints": self.touch_points,
            "vendor": self.vendor,
        }
        return f"""for (const [name, value] of Object.entries({json.dumps(said)}))
          Object.defineProperty(navigator, name, {{ value }});"""


def _stands(page: Page) -> str:
    """All that is told aloud on a page, and where its cursor is."""
    try:
        told = page.locator("body").aria_snapshot(timeout=5000)
        return f"{told}\nThe cursor: {page.evaluate(CURSOR)}"
    except Error as error:
        return f"the page does not answer: {error}"


class Phone(PagePerson):
    """One page of a browser that Playwright drives, as big as it is told, on a server."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        width: int = 390,
        height: int = 844,
        *,
        dark: bool = False,
        scale: float = 1,
        timezone: str | None = None,
        disguise: Disguise | None = None,
    ) -> None:
        self.server = server
        self.size = (width, height)
        self.dark = dark
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            timezone_id=timezone,
            user_agent=disguise.user_agent if disguise else None,
            has_touch=disguise is not None,
            permissions=["clipboard-read", "clipboard-write"],
        )
        # Of every page in it, further tabs as well.
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.touches = disguise is not None
        if disguise:
            self.page.add_init_script(disguise.script())
        if scale != 1:
            self.page.add_init_script(LARGER_TEXT % (16 * scale))
        self.taps = 0
        self.requests: list[str] = []
        self.failed: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))
        self.page.on(
            "response",
            lambda answer: self.failed.append(answer.url) if answer.status >= 400 else None,
        )
        self.complaints: list[str] = []
        self.page.on(
            "console",
            lambda one: self.complaints.append(one.text) if one.type == "error" else None,
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.messages: deque[str] = deque(maxlen=LAST)
        self.page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        """Remember what page and server say to each other."""
        self.told = []

        def said(who: str, message: bytes | str = b"") -> None:
            content = message if isinstance(message, bytes) else message.encode()
            start = f"{content[:160]!r}"
            self.messages.append(f"{time.time():.3f} {who} {len(content)} {start}")
            if who == "page" and self.told is not None:
                self.told.append(content.decode(errors="replace"))

        socket.on("framesent", lambda message: said("page", message))
        socket.on("framereceived", lambda message: said("server", message))
        socket.on("close", lambda _socket: said("the connection ends"))

    def story(self) -> str:
        """Where the page and its other tabs stand, and what it came from, for a test that fails."""
        others = [page for page in self.context.pages if page != self.page]
        tabs = [line for page in (self.page, *others) for line in (page.url, _stands(page), "")]
        return "\n".join([*tabs, *self.complaints, "", *self.messages])

    def open(self, path: str = "/") -> "Phone":
        """Go to an address, as by typing it or by reloading."""
        self.page.goto(self.server.url + path, wait_until="commit")
        return self._listen_at_once()

    def asks(self, path: str = "/") -> "Phone":
        """Ask for a page, and see what is there before the app is."""
        self.page.goto(self.server.url + path, wait_until="commit")
        self.page.locator("#drawn").wait_for(state="attached")
        return self

    def reload(self) -> "Phone":
        self.page.reload(wait_until="commit")
        return self._listen_at_once()

    def _listen_at_once(self) -> "Phone":
        self.page.evaluate(LISTEN_AT_ONCE, AWAKEN)
        return self.listen()

    def answer(self, address: str) -> str:
        self.page.goto(address)
        answer = self.page.locator("#answer")
        answer.wait_for(state="attached")
        return answer.text_content() or ""

    def steps(self) -> list[str]:
        return list(self.page.evaluate(STEPS))

    def listen(self) -> "Phone":
        """Turn the semantics on, as a screen reader does, and wait for the page."""
        placeholder = self.page.locator("flt-semantics-placeholder")
        button = self.page.locator("flt-semantics[role=button]").first
        placeholder.or_(button).first.wait_for(state="attached")
        placeholder.evaluate_all(f"all => all.forEach({AWAKEN})")
        button.wait_for()
        # Until then home is plain HTML, whose buttons have the same names.
        self.page.locator("#first.home").wait_for(state="hidden")
        return self

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.server.url)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of that spoken name; a text must be the whole name."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact).first

    def buttons(self) -> list[str]:
        """The spoken names of everything that can be tapped."""
        names: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('flt-semantics[role=button]')]"
            ".map(e => e.getAttribute('aria-label') || e.textContent)"
        )
        return [" ".join(name.split()) for name in names]

    def tap(self, name: str | re.Pattern[str]) -> "Phone":
        button = self.button(name)
        self.moves_hand()
        if self.touches:
            button.tap()
        else:
            button.click()
        self.taps += 1
        return self

    def tap_once_it_stands(self, name: str) -> "Phone":
        """Tap what may be scrolled into sight for that, or still move to another line."""
        button = self.button(name)
        button.scroll_into_view_if_needed()
        before = None
        while (place := button.bounding_box()) != before:
            before = place
            self.page.wait_for_timeout(300)
        return self.tap(name)

    def sees(self, name: str | re.Pattern[str]) -> "Phone":
        """Wait until there is a button of that name."""
        expect(self.button(name)).to_be_visible(timeout=PATIENCE)
        return self

    def reads(self, text: str | re.Pattern[str]) -> "Phone":
        """Wait until a text, or a spoken label, is on the page."""
        label = self.page.get_by_label(text).or_(self.page.get_by_text(text))
        expect(label.first).to_be_attached(timeout=PATIENCE)
        return self

    def shows(self, text: str | re.Pattern[str]) -> "Phone":
        """Wait until a text that stands in the app's place can be seen: all of them are there."""
        shown = self.page.locator("#first").get_by_text(text).filter(visible=True)
        expect(shown.first).to_be_visible(timeout=PATIENCE)
        return self

    def loses(self, name: str | re.Pattern[str]) -> "Phone":
        """Wait until there is no button of that name any more."""
        expect(self.button(name)).to_have_count(0, timeout=PATIENCE)
        return self

    def stands_at(self, path: str | re.Pattern[str]) -> "Phone":
        """Wait until the address is that one."""
        url = re.escape(self.server.url) + (
            path.pattern if isinstance(path, re.Pattern) else re.escape(path)
        )
        expect(self.page).to_have_url(re.compile(f"^{url}$"), timeout=PATIENCE)
        return self

    def leave(self) -> "Phone":
        self.page.goto("about:blank")
        return self

    def back(self) -> "Phone":
        """The browser's own back button; a page that was left is listened to anew."""
        had_left = self.page.url == "about:blank"
        self.page.go_back()
        return self._listen_at_once() if had_left else self

    def forward(self) -> "Phone":
        self.page.go_forward()
        return self

    def turn(self) -> "Phone":
        """Turn the phone to its side, or back, and wait until the server has drawn it so."""
        self.messages.clear()
        self.size = self.size[::-1]
        self.page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
        until = time.monotonic() + PATIENCE / 1000
        while not self._answered("resize"):
            assert time.monotonic() < until, f"was not drawn anew\n{self.story()}"
            self.page.wait_for_timeout(20)
        self.page.evaluate(TWO_FRAMES)
        return self

    def _answered(self, event: str) -> bool:
        """Whether the server has said anything since the page last told it of an event."""
        said = [message.split(" ", 2)[1:] for message in self.messages]
        told = [at for at, (who, what) in enumerate(said) if who == "page" and event in what]
        return bool(told) and any(who == "server" for who, *_ in said[told[-1] :])

    def press(self, *keys: str) -> "Phone":
        for key in keys:
            self.page.keyboard.press(key)
        self.pressed(*keys)
        return self

    def field(self, name: str) -> Locator:
        """The field of that label."""
        return self.page.get_by_label(name, exact=True)

    def tap_field(self, field: str) -> "Phone":
        # On a sheet there may be one as on the page below it.
        self.field(field).last.click()
        return self

    def awaits_cursor(self, field: str) -> "Phone":
        """Wait until what is typed goes into the field of that label.

        The browser's own cursor is there first. Flutter listens from the next frame that it draws
        on, and puts what it had in the place of what was typed until then.
        """
        expect(self.field(field)).to_be_focused(timeout=PATIENCE)
        self.page.evaluate(TWO_FRAMES)
        return self

    def value(self, field: str) -> str:
        return self.field(field).input_value()

    def letters(self, text: str) -> "Phone":
        self.page.keyboard.type(text, delay=BETWEEN_LETTERS)
        return self

    def put_cursor(self, field: str) -> "Phone":
        place = self._clicked(field)
        expect(place).to_be_focused(timeout=PATIENCE)
        self.page.evaluate(TWO_FRAMES)
        return self

    def _clicked(self, field: str) -> Locator:
        # On a sheet there may be one as on the page below it.
        place = self.field(field).last
        place.evaluate(INTO_SIGHT)
        place.click()
        return place

    def holds(self, field: str, text: str) -> "Phone":
        # The page tells what stands in a field only of one with the cursor.
        expect(self._clicked(field)).to_have_value(text, timeout=PATIENCE)
        return self

    def reads_no(self, text: str | re.Pattern[str]) -> "Phone":
        label = self.page.get_by_label(text).or_(self.page.get_by_text(text))
        expect(label).to_have_count(0, timeout=PATIENCE)
        return self

    def presses_long(self, name: str | re.Pattern[str]) -> "Phone":
        self.button(name).click(delay=1000)
        return self

    def copied(self) -> str:
        return self.page.evaluate("navigator.clipboard.readText()")

    def chooses(self, file: Path, button: str) -> "Phone":
        with self.page.expect_file_chooser() as chooser:
            self.tap(button)
        chooser.value.set_files(file)
        return self

    def brought_home(self, button: str) -> tuple[str, bytes]:
        with self.page.expect_download() as download:
            self.tap(button)
        return download.value.suggested_filename, Path(download.value.path()).read_bytes()

    def led_to(self, button: str) -> str:
        # Nobody else's site is asked for anything.
        self.context.route(ELSEWHERE, lambda route: route.fulfill(body="here"))
        with self.context.expect_page() as opened:
            self.tap(button)
        opened.value.wait_for_url(ELSEWHERE)
        return opened.value.url

    def scrolls(self, pixels: int) -> "Phone":
        """Scroll what is in the middle of the page, again and again until it has moved."""
        self.page.mouse.move(self.size[0] / 2, self.size[1] / 2)
        for _ in range(round(PATIENCE / 100)):
            self.page.mouse.wheel(0, pixels)
            self.pause(100)
            if self.page.evaluate(SCROLLED):
                return self
        raise AssertionError(f"nothing has moved\n{self.story()}")

    def asks_for_less_motion(self) -> "Phone":
        self.page.emulate_media(reduced_motion="reduce")
        return self

    def night_falls(self) -> "Phone":
        self.page.emulate_media(color_scheme="dark")
        return self

    def pause(self, milliseconds: int) -> None:
        self.page.wait_for_timeout(milliseconds)

    def seat_at(self, position: int, name: str) -> "Phone":
        """Type a name into the table's field, wherever the cursor was."""
        self._clicked(f"Name of player {position}")
        return self.seat_one(position, name)

    def name(self, field: str, text: str) -> "Phone":
        """Write into the field of that label, in the place of what is there, and press Enter."""
        return self.write(field, text).press("Enter")

    def write(self, field: str, text: str) -> "Phone":
        """Write into the field of that label, in the place of what is there."""
        self._clicked(field)
        return self.awaits_cursor(field).types(field, text)

    def kept_for_later(self) -> "Phone":
        self.page.evaluate(KEPT_FOR_LATER)
        return self

    def picture(self, file: Path) -> "Phone":
        self.page.screenshot(path=file)
        return self

    def close(self) -> None:
        self.context.close()


def slow(phone: Phone) -> None:
    """Slow the processor of a page."""
    client = phone.context.new_cdp_session(phone.page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
