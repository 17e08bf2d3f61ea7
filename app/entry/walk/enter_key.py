"""The Enter key, of which a page is told twice: as a key, and as a tap on what has the focus."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ONE_PRESS = 0.3
"""For how many seconds what the Enter key does here and at a button is one press of it."""

TAB, SPACE, ENTER = "TAB", " ", "ENTER"
"""The keys by which a button is chosen and pressed."""


class EnterKey:
    """Which of the two is meant, so that one press never does two things.

    Whoever taps or types means the key: the focus only stayed on what was tapped last. Whoever has
    chosen a button by Tab means that button.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._acted_at = self._left_at = -math.inf
        self._is_acting = self._tabbed = False

    def is_left_to_a_button(self, key: str) -> bool:
        """Whether this key, in capitals, chooses a button or presses it, which is all it does."""
        if key == TAB:
            self._tabbed = True
        elif self._tabbed and key in (SPACE, ENTER):
            self._left_at = self._clock()
        else:
            self._tabbed = False
            return key == SPACE
        return True

    @contextmanager
    def acting(self) -> Iterator[None]:
        """While a key does something; what it does is no tap."""
        self._is_acting = True
        try:
            yield
        finally:
            self._is_acting = False

    def has_acted(self) -> None:
        """Enter has done something; from now, as keeping it may take as long as a press."""
        self._acted_at = self._clock()

    def is_again(self) -> bool:
        """Whether a tap is but the Enter key once more.

        A screen reader's page tells both. It is so once for each press: asking uses it up.
        """
        if self._is_acting:
            return False
        if self._clock() - self._left_at > ONE_PRESS:
            # A finger, or the mouse.
            self._tabbed = False
        acted_at, self._acted_at = self._acted_at, -math.inf
        return self._clock() - acted_at <= ONE_PRESS
