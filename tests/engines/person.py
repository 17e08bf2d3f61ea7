"""What a person does at the page, whichever engine draws it.

Flutter paints on a canvas; what is found here is the semantics tree that a screen
reader gets, so a control without a spoken name cannot be tapped by a test either.
"""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, Self

PATIENCE = 60_000
"""How long anything may take on a busy machine before a test gives up, in milliseconds."""

BETWEEN_LETTERS = 20
"""How long a quick typist takes from letter to letter, in milliseconds."""

AWAKEN = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, ...middle }));
}"""
"""Taps what turns the semantics on: on phones it covers the page, and wants to be hit right."""

KEPT_FOR_LATER = "navigator.serviceWorker.ready.then(() => true)"

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

STEPS = "performance.getEntriesByType('mark').map(({ name }) => name)"
"""What a page of the site has noted."""


class Place(Protocol):
    """What serves the page."""

    @property
    def url(self) -> str:
        """Where a page's route begins."""


class Person(ABC):
    """One page of some engine, and who reads it aloud, taps what it names, and types."""

    server: Place
    taps = 0
    """Letters that were typed count as well."""

    told: list[str] | None = None
    """What the page told its server since somebody began to type; `None` where nobody overhears."""

    @abstractmethod
    def open(self, path: str = "/") -> Self:
        """Go to an address, as by typing it or by reloading."""

    @abstractmethod
    def reload(self) -> Self: ...

    @abstractmethod
    def leave(self) -> Self:
        """Go to a page of nobody's, as to another site."""

    @abstractmethod
    def back(self) -> Self:
        """The browser's own back button."""

    @abstractmethod
    def listen(self) -> Self:
        """Turn the semantics on, as a screen reader does, and wait for the page."""

    @abstractmethod
    def answer(self, address: str) -> str:
        """Go to a page that is no page of the app; what it puts into `#answer`."""

    @abstractmethod
    def tap(self, name: str | re.Pattern[str]) -> Self:
        """Tap the button of that spoken name; a text must be the whole name."""

    @abstractmethod
    def sees(self, name: str | re.Pattern[str]) -> Self:
        """Wait until there is a button of that name."""

    @abstractmethod
    def loses(self, name: str | re.Pattern[str]) -> Self:
        """Wait until there is no button of that name any more."""

    @abstractmethod
    def reads(self, text: str | re.Pattern[str]) -> Self:
        """Wait until a text, or a spoken label, is on the page."""

    @abstractmethod
    def press(self, *keys: str) -> Self: ...

    @abstractmethod
    def tap_field(self, field: str) -> Self:
        """Tap the field of that label, and wait for nothing that may follow."""

    @abstractmethod
    def awaits_cursor(self, field: str) -> Self:
        """Wait until what is typed goes into the field of that label."""

    @abstractmethod
    def value(self, field: str) -> str:
        """What stands in the field of that label."""

    @abstractmethod
    def letters(self, text: str) -> Self:
        """Type that, as quickly as a person does."""

    @abstractmethod
    def pause(self, milliseconds: int) -> None:
        """Look up for a moment, while the page goes on."""

    @abstractmethod
    def kept_for_later(self) -> Self:
        """Wait until the browser has the site, and needs no network for it any more."""

    @abstractmethod
    def steps(self) -> list[str]:
        """What the page has noted since it was loaded: what has come, and what was done."""

    @abstractmethod
    def picture(self, file: Path) -> Self:
        """Keep what the page looks like."""

    @abstractmethod
    def story(self) -> str:
        """Where the page stands and what it came from, for a test that fails."""

    @abstractmethod
    def close(self) -> None: ...

    def types(self, field: str, text: str) -> Self:
        """Type into the field of that label, which has the cursor, in the place of what is there.

        Flutter listens to a field only a moment after the cursor is there, a longer one on a busy
        machine, and shows what was there before: letters that come earlier are lost. A person
        sees that and types again, and so does this, until the page has told its server.
        """
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            # Letter by letter: a selection of all may not be there yet when the typing starts.
            self.press("End", *["Backspace"] * len(self.value(field)))
            if self.told is not None:
                self.told.clear()
            self.letters(text)
            if self._stays(field, text, heard=not text):
                return self
        raise AssertionError(f"the page does not hear {text!r}, it has {self.value(field)!r}")

    def _stays(self, field: str, text: str, *, heard: bool) -> bool:
        """Whether a field keeps what was written for a while, and the server has heard it."""
        # Several spaces in a row are one to the browser.
        written = r"\s+".join(map(re.escape, re.split(r"\s+", text)))
        stays = 0
        for _ in range(20):
            self.pause(50)
            heard = heard or any(re.search(written, one) for one in self.told or [text])
            stays += 1 if heard and re.fullmatch(written, self.value(field)) else -stays
            # Where nobody overhears it, a field that keeps it has to do.
            if stays == (6 if self.told is None else 1):
                return True
        return False

    def on_walk(self, category: str) -> Self:
        """Wait until the walk is at a category."""
        return self.sees(re.compile(rf"^{category}, .*this page$"))

    def has(self, name: str, said: str) -> Self:
        """Wait until a player's line on the walk says so, such as `13 points`."""
        return self.sees(re.compile(rf"^{re.escape(name)}, {re.escape(said)}(,|$)"))

    def enters_for(self, name: str) -> Self:
        """Wait until that player's value is the one that is entered next."""
        return self.sees(re.compile(rf"^{re.escape(name)}, .*entering now$"))

    def seat(self, *names: str) -> Self:
        """Type names into the table's field, each with Enter."""
        for position, name in enumerate(names, 1):
            # A person types once the empty field has the cursor.
            self.awaits_cursor(f"Name of player {position}").seat_one(position, name)
        return self

    def seat_one(self, position: int, name: str) -> Self:
        """Type a name into the table's field, which has the cursor."""
        self.types(f"Name of player {position}", name).press("Enter")
        self.taps += len(name) + 1
        return self.sees(re.compile(rf"^Seat {position}: {re.escape(name)}"))

    def seat_at_once(self, *names: str) -> Self:
        """Type names, each with Enter, wherever the cursor is: their field may be still to come."""
        for name in names:
            self.letters(name).press("Enter")
            self.taps += len(name) + 1
        for position, name in enumerate(names, 1):
            self.sees(re.compile(rf"^Seat {position}: {re.escape(name)}"))
        return self

    def new_table(self, *names: str) -> Self:
        """From home to the first page of the walk, with these players."""
        self.tap("New game").seat(*names)
        return self.tap(re.compile("^Start with ")).sees(re.compile("this page$"))

    def number(self, points: int) -> Self:
        """Tap a one-tap number."""
        return self.tap(f"minus {-points}" if points < 0 else str(points))

    def digits(self) -> Self:
        """Change from one-tap numbers to digits."""
        return self.tap("Type a number").sees("Enter")

    def walk_reference_table(self, players: Iterable[str] = tuple(REFERENCE)) -> Self:
        """Enter the reference table, or some of it, waiting for each value to be seen."""
        for category in WALK:
            self.on_walk(category)
            if category == "Yellow":
                # The first category that asks for cards; this table has the points.
                self.tap("Points").sees("Cards")
            for name in players:
                value = REFERENCE[name][REFERENCE_ORDER.index(category.lower())]
                self.sees(re.compile(rf"^{name}, not entered yet.*entering now$"))
                self.number(value)
        return self.sees(re.compile("^Guilds, done"))
