"""Who may come in from the network: whoever was told the code, or was let in before."""

import secrets
from collections import Counter

from app.visitors.asking import Waiting

DIGITS = 6
"""How many digits a code has."""

TRIES_OF_ONE = 10
"""How many wrong codes may come from one address before it is not listened to any more."""

TRIES_OF_ALL = 50
"""How many wrong codes may come at all: guessing finds the code once in 20,000 times."""

DIGIT_SEPARATORS = str.maketrans("", "", " -\t\u00a0")
"""What people write between digits."""


class Admission:
    """The code of the moment, the wrong ones that were tried, and the key that is given out."""

    def __init__(self, key: str) -> None:
        """Stand open for a new code; `key` is what those have who were let in."""
        self._key = key
        self.waiting = Waiting()
        """Who may try no more codes, and asks the host instead."""
        self.renew()

    @property
    def code(self) -> str:
        """What a visitor has to be told, six digits."""
        return self._code

    @property
    def key(self) -> str:
        """What a visitor who was let in shows from then on."""
        return self._key

    @property
    def wrong(self) -> int:
        """How many wrong codes were tried since this one is the code."""
        return self._wrong.total()

    @property
    def closed(self) -> bool:
        """Whether so many wrong codes were tried that even the right one is refused."""
        return self.wrong >= TRIES_OF_ALL

    def renew(self) -> None:
        """Have another code, and listen to everyone again; who was let in stays in."""
        self._code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._wrong = Counter[str]()

    def tries(self, visitor: str) -> int:
        """How many codes a visitor, told apart by the address, may still try."""
        return max(0, min(TRIES_OF_ONE - self._wrong[visitor], TRIES_OF_ALL - self.wrong))

    def opens(self, code: str, visitor: str) -> bool:
        """Whether that code lets a visitor in; a wrong one counts as a try."""
        if not self.tries(visitor):
            return False
        given = code.translate(DIGIT_SEPARATORS)
        if secrets.compare_digest(given.encode(), self._code.encode()):
            # Slips on the way to the right code are no guesses.
            del self._wrong[visitor]
            return True
        self._wrong[visitor] += 1
        return False

    def knows(self, key: str) -> bool:
        """Whether somebody shows the key of those who were let in."""
        return secrets.compare_digest(key.encode(), self._key.encode())
