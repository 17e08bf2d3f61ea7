"""What the pages of this computer show of its club: where it is met, and how far that has come."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from app.visitors.invitation import Picture
from scoring import Phrase


@dataclass(frozen=True)
class Club:
    """What is known of the club that a folder is in."""

    address: str
    """Where its hub is; no password is ever in it."""

    at_home: bool
    """Whether the way there is not encrypted, for it does not leave the home network."""

    user: str
    """Who we are to the hub."""

    devices: int
    """How many devices there are whose documents are here, this one among them."""

    waiting: int
    """How many documents the hub may not have yet."""

    met: datetime | None
    """When it was last met; `None` for never."""


class Membership(Protocol):
    """A folder as a member of a club, or of none; others do the work, and no page waits for it."""

    @property
    def club(self) -> Club | None:
        """The club as it was when somebody last looked; asking costs nothing."""

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong the last time."""

    @property
    def busy(self) -> bool:
        """Whether something is being done that was asked for."""

    def join(self, address: str, user: str, password: str) -> None:
        """Join the club at an address, or make it."""

    def meet(self) -> None:
        """Tell the hub what is new here, and hear what is new there."""

    def leave(self) -> None:
        """Leave the club; the games stay."""

    def draw(self, text: str) -> Picture:
        """Draw the QR code of an address."""
