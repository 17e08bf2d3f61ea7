"""A person with a phone: opens the real page, reads it aloud, taps what it names.

Flutter paints on a canvas; what is found here is the semantics tree that a screen
reader gets, so a control without a spoken name cannot be tapped by a test either.
"""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import deque
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

from app.session import now
from scoring import Game
from storage import Draft, Store

ROOT = Path(__file__).parents[2]

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

LARGER_TEXT = """document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "%spx";
})"""
"""Shows text larger, as the system's setting does: Flutter looks at the root's font size."""

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - the machine's own, for as long as a test runs

ANOTHER_ADDRESS = "127.0.0.2"
"""An address of this machine that its own programs do not ask from: they are 127.0.0.1."""

LAST = 40
"""How many messages of page and server are remembered, for a test that fails."""

BETWEEN_LETTERS = 20
"""How long a quick typist takes from letter to letter, in milliseconds."""

PATIENCE = 60_000
"""How long anything may take on a busy machine before a test gives up, in milliseconds."""

REFERENCE = {
    "Miguel": [13, 3, 7, 6, 0, 16, 0],
    "Lorelei": [-2, 4, 10, 18, 3, 10, 8],
    "Iosefa": [6, 2, 10, 12, 4, 26, 5],
    "Brendan": [18, 1, 3, 21, 0, 4, 10],
    "Kevin": [-5, 7, 5, 9, 8, 31, 0],
}
"""The reference table: points in the order of REFERENCE_ORDER."""

REFERENCE_ORDER = ["military", "treasure", "wonder", "blue", "yellow", "green", "guilds"]

WALK = ["Wonder", "Treasure", "Military", "Blue", "Yellow", "Green", "Guilds"]
"""The second edition's categories, in the walk's order."""


def chromium() -> str:
    """The browser that `scripts/chromium` finds."""
    found = subprocess.run(
        [str(ROOT / "scripts" / "chromium")], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def is_ours(address: str) -> bool:
    """Whether this machine has the address: of those of its own, only Linux has all."""
    with socket.socket() as trial:
        try:
            trial.bind((address, 0))
        except OSError:
            return False
    return True


class Server:
    """The app's own server on a free port of this machine.

    On `EVERY_ADDRESS` it is served to the network, too; who opens `visitors_url` then is a
    visitor to it, for it is not the address that they have themselves. A machine without such
    an address skips the test.
    """

    def __init__(self, folder: Path, host: str = "127.0.0.1") -> None:
        if host == EVERY_ADDRESS and not is_ours(ANOTHER_ADDRESS):
            pytest.skip(f"nobody can be a visitor here: this machine has no {ANOTHER_ADDRESS}")
        self.folder = folder
        self.host = host
        self.port = free_port()
        self.visitors_url = f"http://{ANOTHER_ADDRESS}:{self.port}"
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder.with_name(f"{folder.name}.log")
        """What the server says while it runs; errors of pages, too."""

    def start(self) -> "Server":
        command = [sys.executable, "-m", "app", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--host", self.host, "--data", str(self.folder)],
                cwd=ROOT,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(self.url, timeout=5).close()  # noqa: S310 - our own
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.1)
            else:
                return self
        raise TimeoutError(self.url)

    def fill_the_disk(self) -> None:
        """Let the system refuse every byte after the hundredth of a file, as a full disk does.

        Where the system can do that to another program, that is: else the test is skipped.
        """
        self._limit(100)

    def make_room(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        if not hasattr(resource, "prlimit"):
            pytest.skip("only Linux limits the files of another program")
        assert self.process is not None
        limits = (size, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, limits)

    def said(self) -> str:
        """All that it has said so far."""
        return self.log.read_text(errors="replace")

    def code(self) -> str:
        """The code that it told where it was started, the last time."""
        return re.findall(r"enter the code (\d{6})", self.said())[-1]

    def store(self) -> Store:
        """The same folder as another program has it open: what is there, and what is put there."""
        return Store(self.folder)

    def draft(self, game: Game) -> Draft:
        """Put a table there that is still being scored."""
        with self.store() as store:
            return store.drafts.new(game, now())

    def kept(self, draft_id: str) -> Draft:
        """What is on the disk of a table."""
        with self.store() as store:
            draft = store.drafts.get(draft_id)
        assert draft is not None
        return draft

    def kill(self) -> None:
        """Pull the plug."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


class Phone:
    """One page, as big as it is told, on a server."""

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
    ) -> None:
        self.server = server
        self.size = (width, height)
        self.dark = dark
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            timezone_id=timezone,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
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
        self.told: list[str] | None = None
        """What the page told its server since somebody began to type; `None` without a server."""
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
        """Where the page stands and what it came from, for a test that fails."""
        try:
            stands = self.page.locator("body").aria_snapshot(timeout=5000)
        except Error as error:
            stands = f"the page does not answer: {error}"
        return "\n".join([self.page.url, stands, "", *self.complaints, "", *self.messages])

    def _type(self, box: Locator, text: str) -> None:
        """Type into a field that has the cursor, in the place of what is there.

        Flutter listens to a field only a moment after the cursor is there, a longer one on a busy
        machine, and shows what was there before: letters that come earlier are lost. A person
        sees that and types again, and so does this, until the page has told its server.
        """
        # Several spaces in a row are one to the browser.
        written = r"\s+".join(map(re.escape, re.split(r"\s+", text)))
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            # Letter by letter: a selection of all may not be there yet when the typing starts.
            self.page.keyboard.press("End")
            for _ in box.input_value():
                self.page.keyboard.press("Backspace")
            if self.told is not None:
                self.told.clear()
            self.page.keyboard.type(text, delay=BETWEEN_LETTERS)
            stays = 0
            for _ in range(20):
                self.page.wait_for_timeout(50)
                heard = not text or self.told is None
                heard = heard or any(re.search(written, one) for one in self.told or ())
                stays += 1 if heard and re.fullmatch(written, box.input_value()) else -stays
                # Without a server nobody tells whether it was heard.
                if stays == (6 if self.told is None else 1):
                    return
        raise AssertionError(f"the page does not hear {text!r}")

    def open(self, path: str = "/") -> "Phone":
        """Go to an address, as by typing it or by reloading."""
        self.page.goto(self.server.url + path)
        return self.listen()

    def reload(self) -> "Phone":
        self.page.reload()
        return self.listen()

    def listen(self) -> "Phone":
        """Turn the semantics on, as a screen reader does, and wait for the page."""
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached")
        placeholder.evaluate("element => element.click()")
        self.page.locator("flt-semantics[role=button]").first.wait_for()
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
        return self.page.evaluate(
            "[...document.querySelectorAll('flt-semantics[role=button]')]"
            ".map(e => e.getAttribute('aria-label') || e.textContent)"
        )

    def tap(self, name: str | re.Pattern[str]) -> "Phone":
        self.button(name).click()
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

    def on_walk(self, category: str) -> "Phone":
        """Wait until the walk is at a category."""
        return self.sees(re.compile(rf"^{category}, .*this page$"))

    def has(self, name: str, said: str) -> "Phone":
        """Wait until a player's line on the walk says so, such as `13 points`."""
        return self.sees(re.compile(rf"^{re.escape(name)}, {re.escape(said)}(,|$)"))

    def enters_for(self, name: str) -> "Phone":
        """Wait until that player's value is the one that is entered next."""
        return self.sees(re.compile(rf"^{re.escape(name)}, .*entering now$"))

    def back(self) -> "Phone":
        """The browser's own back button."""
        self.page.go_back()
        return self

    def forward(self) -> "Phone":
        self.page.go_forward()
        return self

    def press(self, *keys: str) -> "Phone":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def seat(self, *names: str) -> "Phone":
        """Type names into the table's field, each with Enter."""
        for position, name in enumerate(names, 1):
            field = self.page.get_by_label(f"Name of player {position}", exact=True)
            # A person types once the empty field has the cursor.
            expect(field).to_be_focused(timeout=PATIENCE)
            self._seat_one(field, position, name)
        return self

    def seat_at(self, position: int, name: str) -> "Phone":
        """Type a name into the table's field, wherever the cursor was."""
        field = self.page.get_by_label(f"Name of player {position}", exact=True)
        field.click()
        return self._seat_one(field, position, name)

    def _seat_one(self, field: Locator, position: int, name: str) -> "Phone":
        self._type(field, name)
        self.page.keyboard.press("Enter")
        self.taps += len(name) + 1
        return self.sees(re.compile(rf"^Seat {position}: {re.escape(name)}"))

    def new_table(self, *names: str) -> "Phone":
        """From home to the first page of the walk, with these players."""
        self.tap("New game").seat(*names)
        return self.tap(re.compile("^Start: ")).sees(re.compile("this page$"))

    def number(self, points: int) -> "Phone":
        """Tap a one-tap number."""
        return self.tap(f"minus {-points}" if points < 0 else str(points))

    def digits(self) -> "Phone":
        """Change from one-tap numbers to digits."""
        return self.tap("Type a number").sees("Enter")

    def name(self, field: str, text: str) -> "Phone":
        """Write into the field of that label, in the place of what is there, and press Enter."""
        return self.write(field, text).press("Enter")

    def write(self, field: str, text: str) -> "Phone":
        """Write into the field of that label, in the place of what is there."""
        box = self.page.get_by_label(field, exact=True)
        box.click()
        expect(box).to_be_focused(timeout=PATIENCE)
        self._type(box, text)
        return self

    def walk_reference_table(self) -> "Phone":
        """Enter the reference table, waiting for each value to be seen."""
        for category in WALK:
            self.sees(re.compile(rf"^{category}, .*this page$"))
            if category == "Yellow":
                # The first category that asks for cards; this table has the points.
                self.tap("Points").sees("Cards")
            for name, points in REFERENCE.items():
                value = points[REFERENCE_ORDER.index(category.lower())]
                self.sees(re.compile(rf"^{name}, not entered yet.*entering now$"))
                self.number(value)
        return self.sees(re.compile("^Guilds, done"))

    def close(self) -> None:
        self.context.close()
