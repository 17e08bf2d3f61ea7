"""The Enter key, of which a page is told twice: as a key, and as a tap on what has the focus."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ONE_PRESS = 0.3
"""For how many seconds what the Enter key does here and at a button is one press of it."""

CHOOSES = ("TAB", " ")
"""The keys by which a button is chosen and pressed; neither does anything else in the walk."""


class EnterKey:
    """Which of the two is meant, so that one press never does two things.

    Whoever taps or types means the key: the focus only stayed on what was tapped last. Whoever has
    chosen a button by Tab means that button.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._did = self._left = -math.inf
        self._acts = self._tabbed = False

    def is_left_to_a_button(self, key: str) -> bool:
        """Whether this key, in capitals, chooses a button or presses it, which is all it does."""
        if key in CHOOSES:
            self._tabbed = self._tabbed or key == "TAB"
            return True
        if key == "ENTER" and self._tabbed:
            self._left = self._clock()
            return True
        self._tabbed = False
        return False

    @contextmanager
    def acting(self) -> Iterator[None]:
        """While a key does something; what it does is no tap."""
        self._acts = True
        try:
            yield
        finally:
            self._acts = False

    def did(self) -> None:
        """Enter has done something; from now, as keeping it may take as long as a press."""
        self._did = self._clock()

    def is_again(self) -> bool:
        """Whether a tap is but the Enter key once more.

        A screen reader's page tells both. It is so once for each press: asking uses it up.
        """
        if self._acts:
            return False
        if self._clock() - self._left > ONE_PRESS:
            # A finger, or the mouse.
            self._tabbed = False
        did, self._did = self._did, -math.inf
        return self._clock() - did <= ONE_PRESS
