"""The log's lines of what was refused: a few of each stranger, so that nobody can fill a disk."""

import logging
import time
from collections.abc import Callable

from app.words import words

LINES_A_MINUTE = 10
"""How many lines one address may cause in a minute; those beyond it are not written."""

ADDRESSES = 1000
"""Of how many addresses the lines are counted at most."""

LOG = logging.getLogger("wonderpad")


class Refusals:
    """Writes one line for each refusal."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Count from now on."""
        self._clock = clock
        self._minute = 0
        self._lines: dict[str, int] = {}

    def log(self, reason: str, address: str) -> None:
        """Say that something of an address was refused; `reason` is the name of a sentence."""
        minute = int(self._clock() // 60)
        if minute != self._minute or len(self._lines) > ADDRESSES:
            self._minute = minute
            self._lines.clear()
        self._lines[address] = self._lines.get(address, 0) + 1
        if self._lines[address] <= LINES_A_MINUTE:
            LOG.warning(words()(f"refused.{reason}", address=address))
