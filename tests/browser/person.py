"""What a person does besides in the tests of pages, inside the test process and in Chromium alike.

The other engines play whole games, which need none of it.
"""

import math
import re
import time
from abc import abstractmethod
from pathlib import Path
from typing import Self

from app.entry.hearing import MOMENT_TO_SEE
from app.entry.walk.enter_key import ONE_PRESS
from tests.engines.person import Person

LONG_ENOUGH = round(1000 * MOMENT_TO_SEE) + 100
"""How long it takes to see what has come or was changed, and a little more, in milliseconds."""


class PagePerson(Person):
    """One page that is looked at more closely than a whole game needs."""

    entered_at = -math.inf
    """When the Enter key was pressed last."""

    def pressed(self, *keys: str) -> None:
        """Note where the hands are."""
        if "Enter" in keys:
            self.entered_at = time.monotonic()

    def moves_hand(self) -> None:
        """Take as long from the Enter key to the page as any hand does."""
        time.sleep(max(0.0, self.entered_at + ONE_PRESS + 0.05 - time.monotonic()))

    @abstractmethod
    def put_cursor(self, field: str) -> Self:
        """Tap at the field of that label."""

    @abstractmethod
    def holds(self, field: str, text: str) -> Self:
        """Wait until that text stands in the field, which gets the cursor for it."""

    @abstractmethod
    def reads_no(self, text: str | re.Pattern[str]) -> Self:
        """Wait until a text, or a spoken label, is on the page no more."""

    @abstractmethod
    def presses_long(self, name: str | re.Pattern[str]) -> Self:
        """Hold the button of that spoken name."""

    @abstractmethod
    def copied(self) -> str:
        """What the clipboard has."""

    @abstractmethod
    def chooses(self, file: Path, button: str) -> Self:
        """Tap what asks for a file, and choose that one."""

    @abstractmethod
    def brought_home(self, button: str) -> tuple[str, bytes]:
        """Tap what saves a file: its name, and what is in it."""

    @abstractmethod
    def led_to(self, button: str) -> str:
        """Tap what opens another tab: its address."""

    @abstractmethod
    def asks_for_less_motion(self) -> Self:
        """Tell the system to move less."""

    @abstractmethod
    def night_falls(self) -> Self:
        """The system changes to dark."""
