"""Phones that may try no more codes, and ask the host to be let in instead.

Whoever tries many wrong codes keeps all new phones out for as long as they like. So a phone may
show a number, which the host, who sees the phone, lets in.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

MOST_ASKING = 30
"""How many may ask at a time; one address counts once."""

FORGOTTEN_AFTER = 60.0
"""How long a phone is remembered that does not look whether it was let in, in seconds."""

NUMBERS = range(100, 1000)
"""What a phone may show; no two show the same."""


@dataclass
class Asking:
    """A phone that asks."""

    visitor: str
    """Whose it is, told apart by the address."""

    number: int
    """What it shows."""

    key: str
    """What tells this phone from others that know the number."""

    seen: float
    """When it looked last."""

    let_in: bool = False
    """Whether the host has let it in."""


class Waiting:
    """Those who ask at the moment."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Have none."""
        self._clock = clock
        self._asking: list[Asking] = []

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the phones show that are still to be let in, the first that asked first."""
        return tuple(one.number for one in self._there() if not one.let_in)

    def ask(self, visitor: str) -> Asking | None:
        """Have a visitor ask from now on; `None` where too many do."""
        others = [one for one in self._there() if one.visitor != visitor]
        if len(others) >= MOST_ASKING:
            return None
        taken = {one.number for one in others}
        number = secrets.choice([number for number in NUMBERS if number not in taken])
        asking = Asking(visitor, number, secrets.token_urlsafe(16), self._clock())
        self._asking = [*others, asking]
        return asking

    def looked(self, key: str) -> Asking | None:
        """Hear that a phone looks again, by the key that it was given."""
        for one in self._there():
            if secrets.compare_digest(one.key.encode(), key.encode()):
                one.seen = self._clock()
                return one
        return None

    def let_in(self, number: int) -> None:
        """Let the phone in that shows a number, the next time it looks."""
        for one in self._there():
            if one.number == number:
                one.let_in = True

    def _there(self) -> list[Asking]:
        oldest = self._clock() - FORGOTTEN_AFTER
        self._asking = [one for one in self._asking if one.seen >= oldest]
        return self._asking
