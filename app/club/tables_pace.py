"""How often the hubs of clubs are asked for open tables."""

import math
import time
from collections.abc import Callable

EVERY = 1.5
"""How often they are asked while several devices are at one table, in seconds."""

ALONE = 5.0
"""How often while nobody else is at a table that is open here, or where nothing happens."""

SELDOM = 20.0
"""How often where both is so."""

QUIET_AFTER = 120.0
"""After how many seconds nothing has happened for long."""

UNSEEN, AT_MOST = 20.0, 300.0
"""How long what is owed waits where nobody looks, in seconds: twice as long each time that the hub
does not answer."""

LOOKS_FOR = 8.0
"""How long somebody looks who has just said so, in seconds."""

SILENT_AFTER = 2
"""How many times in a row one has not answered whom nobody holds for reachable any more."""

AT_FIRST, AT_LAST = 4.0, 16.0
"""How long one is left alone that did not answer, in seconds: twice as long each time."""


class Pace:
    """Says when to ask; nobody is asked while nobody looks and nothing is left to tell."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looks_until = -math.inf
        self._next = -math.inf
        self._news_at = -math.inf
        self._alone = AT_FIRST
        self.unanswered = 0
        """How many times in a row the hub was asked and did not answer."""

    @property
    def is_silent(self) -> bool:
        """Whether the hub has not answered for so long that people should know."""
        return self.unanswered >= SILENT_AFTER

    def looks(self) -> None:
        """Somebody looks at a table or for one."""
        now = self._clock()
        if now >= self._looks_until:
            # Whoever has just come may see something happen soon.
            self._news_at = self._next = now
        self._looks_until = now + LOOKS_FOR

    def try_again(self) -> None:
        """The network is there again: one that did not answer is asked at the next look."""
        if self.unanswered:
            self._next, self._alone = self._clock(), AT_FIRST

    def is_due(self, *, owes: bool = False) -> bool:
        """Whether it is time to ask; `owes` tells whether something is left to tell."""
        now = self._clock()
        return (owes or now < self._looks_until) and now >= self._next

    def wait(self, otherwise: float, *, owes: bool = False) -> float:
        """Return in how many seconds to look whether it is time: at most as many as otherwise."""
        now = self._clock()
        is_asked = owes or now < self._looks_until
        return min(max(self._next - now, 0), otherwise) if is_asked else otherwise

    def asked(self, *, answered: bool, news: bool, together: bool, unreached: bool = False) -> None:
        """They were asked, and told `news` or not; who did not answer is left alone for longer.

        `together` tells whether other devices are at a table that is open here, `unreached` that
        it was the hub which did not answer, and not this device which failed.
        """
        now = self._clock()
        self.unanswered = 0 if answered else self.unanswered + unreached
        if news:
            self._news_at = now
        quiet = now - self._news_at >= QUIET_AFTER
        soon = (ALONE if quiet else EVERY) if together else (SELDOM if quiet else ALONE)
        wait = soon if answered else self._alone
        if now >= self._looks_until:
            wait = max(wait, min(UNSEEN * 2 ** min(self.unanswered, 9), AT_MOST))
        self._next = now + wait
        self._alone = AT_FIRST if answered else min(2 * self._alone, AT_LAST)
