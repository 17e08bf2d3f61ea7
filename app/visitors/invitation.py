"""What the host's page shows of the network: where phones find the pad, and what lets them in."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass

from app.visitors.admission import Admission

on_this_computer: ContextVar[bool] = ContextVar("on_this_computer", default=False)
"""Whether the page that is being served is shown on the computer that serves it."""


@dataclass(frozen=True)
class Picture:
    """A QR code as a picture, dark on white with the white margin that readers need."""

    content: bytes
    """The picture, a PNG."""

    squares: int
    """How many squares it is wide and high, the margin included."""


@dataclass(frozen=True)
class Invitation:
    """How phones come to this table."""

    find: Callable[[], tuple[str, ...]]
    """Works out where phones on the same network find the pad, such as `http://192.0.2.7:8550`.

    The likeliest is the first; there is none while the computer is on no network.
    """

    admission: Admission
    """Who is let in."""

    draw: Callable[[str], Picture]
    """Draws the QR code of an address."""

    def link(self, address: str) -> str:
        """An address with the code: whoever scans it on the host's screen is let in at once."""
        return f"{address}/?code={self.admission.code}"
