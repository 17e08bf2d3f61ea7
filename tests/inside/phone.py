"""A person with a phone in this process: no server, no browser, nothing that is painted.

It hears what Flutter would tell a screen reader (`hearing.py`), and does what Flet's client does
when something is tapped or typed (`client.py`). Sizes, colours, gestures and the like only
a browser can show.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.person import PagePerson
from tests.inside.client import Client, Tab, settled
from tests.inside.hearing import Heard, said
from tests.inside.house import House

PATIENCE = 60.0
"""How long anything may take on a busy machine before a test gives up, in seconds."""

Name = str | re.Pattern[str]

KEYS = {
    "ArrowLeft": "Arrow Left", "ArrowRight": "Arrow Right", "ArrowUp": "Arrow Up",
    "ArrowDown": "Arrow Down",
}  # fmt: skip
"""Keys as Flutter calls them, where a browser calls them something else."""

HELD = {"shift": "Shift", "ctrl": "Control", "alt": "Alt", "meta": "Meta"}
"""Keys that are held while another one is pressed, as Flet calls them."""

LAST = 40
"""How many messages of page and server are remembered, for a test that fails."""


@dataclass
class Stand:
    """Where a browser's tab stood: an address, and the load of the page that showed it."""

    path: str
    load: int


class Inside(PagePerson):
    """One tab with the app's page, as big as it is told, in this process."""

    def __init__(
        self, house: House, width: int = 390, height: int = 844, *, dark: bool = False
    ) -> None:
        assert house.main is not None
        self.server = house
        self.size = (width, height)
        self.dark = dark
        self.taps = 0
        self.tab = Tab()
        self.client: Client | None = None
        self.crashed = ""
        """What a page that was left had crashed of."""
        self.since = 0
        """When what it speaks to was started."""
        self.history: list[Stand] = []
        self.at = -1
        self.loads = 0
        self.messages: deque[str] = deque(maxlen=LAST)

    # Where it is -----------------------------------------------------------------------

    def open(self, path: str = "/") -> "Inside":
        del self.history[self.at + 1 :]
        self.history.append(Stand(path, 0))
        self.at = len(self.history) - 1
        return self.reload()

    def reload(self) -> "Inside":
        self.server.there(self._load())
        return self.listen()

    def sleeps(self) -> "Inside":
        """Lose the connection, as with a dark screen, until the page is loaded again."""
        self.server.there(self._leave())
        return self

    async def _load(self) -> None:
        await self._leave()
        self.loads += 1
        stand = self.history[self.at]
        stand.load = self.loads
        width, height = self.size
        about = {
            "route": stand.path, "pwa": False, "web": True, "debug": False, "wasm": True,
            "test": False, "multi_view": False, "pyodide": False, "platform": "linux",
            "platform_brightness": "dark" if self.dark else "light",
            "width": float(width), "height": float(height),
        }  # fmt: skip
        self.since = self.server.times
        self.client = Client(self.server.main, self.tab, about)
        self.client.went = self._went
        self.client.overheard = self._overhear
        await self.client.connect()
        async with asyncio.timeout(PATIENCE):
            while self.client.tree is None or not self.client.heard():
                assert not self.client.crashed, self.client.crashed
                await self.client.drawn.wait()
                self.client.drawn.clear()
        self.server.sessions.add(self.tab.session)

    async def _leave(self) -> None:
        client, self.client = self.client, None
        if client is None:
            return
        self.crashed = self.crashed or client.crashed
        if self.since == self.server.times:
            await client.disconnect()

    def _went(self, route: str) -> None:
        del self.history[self.at + 1 :]
        self.history.append(Stand(route, self.loads))
        self.at += 1

    def leave(self) -> "Inside":
        self._went("about:blank")
        self.server.there(self._leave())
        return self

    def _step(self, by: int) -> "Inside":
        before, self.at = self.history[self.at], self.at + by
        now = self.history[self.at]
        if now.load != before.load or self.client is None:
            return self.reload()
        self._do(lambda client: client.go(now.path))
        return self

    def back(self, steps: int = 1) -> "Inside":
        return self._step(-steps)

    def forward(self) -> "Inside":
        return self._step(1)

    @property
    def path(self) -> str:
        return self.history[self.at].path

    def stands_at(self, path: Name) -> "Inside":
        pattern = path if isinstance(path, re.Pattern) else re.compile(re.escape(path))
        return self._until(lambda _: pattern.fullmatch(self.path), f"the address {path}")

    def listen(self) -> "Inside":
        self._until(lambda client: [one for one in client.heard() if one.kind == "button"] or None,
                    "anything to tap")  # fmt: skip
        return self

    def answer(self, address: str) -> str:
        raise NotImplementedError("only a browser has pages that are none of the app")

    # What it hears ---------------------------------------------------------------------

    def _page(self) -> Client:
        assert self.client is not None, "the page was left"
        return self.client

    def _do(self, act: Callable[[Client], Any]) -> None:
        """Do something, and look what comes of it."""

        async def do() -> None:
            act(self._page())
            await settled()

        self.server.there(do())

    def _until(self, found: Callable[[Client], Any], what: str) -> "Inside":
        self._find(found, what)
        return self

    def _find(self, found: Callable[[Client], Any], what: str) -> Any:
        """Wait until there is something, and give it."""

        async def look() -> Any:
            client = self._page()

            def now() -> Any:
                # Nothing is heard of a page that crashed, which is no end of a button.
                assert not client.crashed, client.crashed
                return found(client)

            deadline = time.monotonic() + PATIENCE
            while not (result := now()):
                assert time.monotonic() < deadline, f"there is not {what}\n{self.story()}"
                await settled()
                client.drawn.clear()
                if result := now():
                    break
                try:
                    async with asyncio.timeout(0.05):
                        await client.drawn.wait()
                except TimeoutError:
                    continue
            return result

        return self.server.there(look())

    def buttons(self) -> list[str]:
        async def listen() -> list[str]:
            return [one.label for one in self._page().heard() if one.kind == "button"]

        return self.server.there(listen())

    def sees(self, name: Name) -> "Inside":
        return self._until(lambda client: _named(client, name, "button"), f"the button {name}")

    def loses(self, name: Name) -> "Inside":
        return self._until(
            lambda client: _named(client, name, "button") is None, f"an end of the button {name}"
        )

    def reads(self, text: Name) -> "Inside":
        return self._until(lambda client: _read(client, text), f"the text {text}")

    def reads_no(self, text: Name) -> "Inside":
        return self._until(lambda client: not _read(client, text), f"an end of the text {text}")

    def stands_on(self, ground: str) -> "Inside":
        """Wait until the page is drawn on that colour."""
        return self._until(lambda client: client.ground() == ground, f"a page on {ground}")

    # What it does ----------------------------------------------------------------------

    def tap(self, name: Name) -> "Inside":
        heard = self._find(lambda client: _named(client, name, "button"), f"the button {name}")
        self.moves_hand()
        self._do(lambda client: client.tap(_named(client, name, "button") or heard))
        self.taps += 1
        return self

    def aim(self, name: Name) -> Heard:
        """Set a finger on its way to what is there now."""
        return self._find(lambda client: _named(client, name, "button"), f"the button {name}")

    def comes_down(self, *aimed: Heard) -> "Inside":
        """The finger taps what it was on its way to, whatever is there by now.

        Of several it taps one after the other, before anything can come of the first.
        """

        def tap(client: Client) -> None:
            for one in aimed:
                client.event_of(one.does["tap"].number, "click")

        self._do(tap)
        return self

    def comes_too_late(self, aimed: Heard) -> "Inside":
        """It does so once that was taken away."""
        number = aimed.does["tap"].number
        self._until(
            lambda client: client.tree is not None and number not in client.tree.standing(),
            f"an end of the button {aimed.label}",
        )
        return self.comes_down(aimed)

    def tap_one_of(self, choose: Callable[[list[str]], str | None]) -> bool:
        """Tap what is chosen of all buttons that are there, or nothing; tells whether one was.

        In one step: another phone may take a button away before a finger that has seen it is there.
        """
        chosen: list[str] = []

        def tap(client: Client) -> None:
            named = choose([one.label for one in client.heard() if one.kind == "button"])
            if named is not None:
                chosen.append(named)
                client.tap(_named(client, named, "button"))

        self._do(tap)
        return bool(chosen)

    def tap_once_it_stands(self, name: str) -> "Inside":
        return self.tap(name)

    def presses_long(self, name: Name) -> "Inside":
        heard = self._find(lambda client: _named(client, name, "button"), f"the button {name}")
        self._do(lambda client: client.event(heard.does["hold"], "long_press"))
        return self

    def press(self, *keys: str) -> "Inside":
        for key in keys:
            self._do(lambda client, key=key: _press(client, key))
        self.pressed(*keys)
        return self

    def letters(self, text: str) -> "Inside":
        return self.press(*text)

    def letters_at_once(self, text: str) -> "Inside":
        """Type faster than the page hears: all letters are in the field when it is told of them.

        It is told what the field holds, and then that this was typed: each of that may come
        before or after the page is drawn anew for what came before.
        """

        async def type_all() -> None:
            client = self._page()
            client.holds_back()
            for letter in text:
                client.type(client.texts[client.cursor or 0] + letter)
            await client.lets_go(rounds=1)
            await settled()

        self.server.there(type_all())
        return self

    def letter_on_its_way(self, letter: str) -> "Inside":
        """Type a letter of which the page knows so far only that the field holds it."""

        def begin(client: Client) -> None:
            client.holds_back()
            client.type(client.texts[client.cursor or 0] + letter)
            client.tells_next()

        self._do(begin)
        return self

    def comes_through(self) -> "Inside":
        """What was held back is heard."""
        self.server.there(self._page().lets_go(rounds=1))
        return self

    def tap_field(self, field: str) -> "Inside":
        heard = self._find(lambda client: _named(client, field, "field"), f"the field {field}")
        self._do(lambda client: client.focus(heard.does["type"].number))
        return self

    def put_cursor(self, field: str) -> "Inside":
        return self.tap_field(field)

    def awaits_cursor(self, field: str) -> "Inside":
        def has_cursor(client: Client) -> bool:
            fields = [one for one in client.heard() if one.kind == "field"]
            return any(
                one.label == field and one.does["type"].number == client.cursor for one in fields
            )

        return self._until(has_cursor, f"the cursor in {field}")

    def value(self, field: str) -> str:
        heard = self._find(lambda client: _named(client, field, "field"), f"the field {field}")

        async def look() -> str:
            return self._page().texts[heard.does["type"].number]

        return self.server.there(look())

    def holds(self, field: str, text: str) -> "Inside":
        def stands(client: Client) -> bool:
            heard = _named(client, field, "field")
            return heard is not None and client.texts[heard.does["type"].number] == text

        return self.put_cursor(field)._until(stands, f"{text!r} in {field}")

    def types(self, field: str, text: str) -> "Inside":
        """Type into the field of that label, which has the cursor, in the place of what is there.

        Here no letter may be lost: whoever taps at a field that listens is heard.
        """
        self.awaits_cursor(field)
        return self.press(*["Backspace"] * len(self.value(field))).letters(text)

    def write(self, field: str, text: str) -> "Inside":
        return self.put_cursor(field).types(field, text)

    def name(self, field: str, text: str) -> "Inside":
        return self.write(field, text).press("Enter")

    def seat_at(self, position: int, name: str) -> "Inside":
        self.put_cursor(f"Name of player {position}")
        return self.seat_one(position, name)

    def pause(self, milliseconds: int) -> None:
        time.sleep(milliseconds / 1000)

    # What else a browser does ------------------------------------------------------------

    def copied(self) -> str:
        return self.tab.clipboard

    def chooses(self, file: Path, button: str) -> "Inside":
        self.tab.chosen = [file]
        return self.tap(button)

    def brought_home(self, button: str) -> tuple[str, bytes]:
        before = len(self.tab.saved)
        self.tap(button)
        return self._find(lambda _: self.tab.saved[before:], "a file that is saved")[0]

    def led_to(self, button: str) -> str:
        before = len(self.tab.opened)
        self.tap(button)
        return self._find(lambda _: self.tab.opened[before:], "another tab")[0]

    def asks_for_less_motion(self) -> "Inside":
        self.tab.still = True
        return self

    def night_falls(self) -> "Inside":
        self.dark = True
        self._do(lambda client: client.night_falls())
        return self

    def _overhear(self, message: str) -> None:
        self.messages.append(message[:300])

    def kept_for_later(self) -> "Inside":
        raise NotImplementedError("only a browser keeps a site")

    def steps(self) -> list[str]:
        raise NotImplementedError("only a page of the site notes its steps")

    def picture(self, file: Path) -> "Inside":
        raise NotImplementedError("only a browser paints")

    def story(self) -> str:
        client = self.client
        try:
            heard = [f"{one.kind}: {one.label}" for one in client.heard()] if client else []
        except LookupError as problem:
            heard = [str(problem)]
        return "\n".join([self.path, *heard, "", *self.messages])

    def close(self) -> None:
        """Put it away, and complain of a page that crashed while nobody looked."""
        crashed = self.crashed or (self.client.crashed if self.client else "")
        if self.server.loop is not None:
            self.server.there(self._leave())
        assert not crashed, crashed


def _named(client: Client, name: Name, kind: str) -> Heard | None:
    """The first that is heard of a kind with that name; a text must be the whole name."""
    return next(
        (
            one
            for one in client.heard()
            if one.kind == kind
            and (one.label == said(name) if isinstance(name, str) else name.search(one.label))
        ),
        None,
    )


def _read(client: Client, text: Name) -> bool:
    """Whether a text is read aloud somewhere."""
    wanted = said(text).casefold() if isinstance(text, str) else ""
    return any(
        wanted in one.label.casefold() if isinstance(text, str) else text.search(one.label)
        for one in client.heard()
    )


def _press(client: Client, key: str) -> None:
    """Press a key: the page hears of it, and so does the field with the cursor.

    A key that neither of them hears is none that passes: this phone may not know what it does.
    """
    assert client.tree is not None
    *held, last = key.split("+") if len(key) > 1 else [key]
    label = KEYS.get(last, last.upper() if len(last) == 1 else last)
    told = {name: word in held for name, word in HELD.items()}
    listens = client.tree.page.get("on_keyboard_event")
    if listens:
        client.event_of(client.tree.page.number, "keyboard_event", {"key": label, **told})
    if client.cursor is not None:
        text = client.texts[client.cursor]
        if last == "Backspace":
            client.type(text[:-1])
        elif last == "Enter":
            client.enter()
        elif len(last) == 1 and not held:
            client.type(text + last)
        elif not listens:
            raise NotImplementedError(f"nobody knows what {key} does in a field")
    elif last == "Escape" and client.sheets:
        sheet = client.tree.known[client.sheets[-1]]
        if sheet.get("dismissible", True):
            client.dismissed(sheet)
    elif not listens:
        raise NotImplementedError(f"nobody knows what {key} does on a page that does not listen")
