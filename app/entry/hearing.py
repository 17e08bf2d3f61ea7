"""What other pages change of a table, as the part of this page hears it that is about them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from storage import Draft

MOMENT_TO_SEE = 0.6
"""How long a finger that is on its way may need to see what another phone changed, in seconds."""

Followed = Callable[[Draft], None]
"""Told after another page changed the table, with the table as it was."""


@dataclass(repr=False)
class Hearing:
    """A page of which one part at a time hears what other pages do."""

    _followed: Followed = field(default=lambda _before: None, repr=False, kw_only=True)

    _tapped_late: Callable[[], None] = field(default=lambda: None, repr=False, kw_only=True)
    """Told of a tap on what is not on the page any more."""

    def hear(self, followed: Followed, tapped_late: Callable[[], None] = lambda: None) -> None:
        """Tell a part of the page what other pages change, and of taps that come too late."""
        self._followed, self._tapped_late = followed, tapped_late

    def hear_no_more(self, followed: Followed) -> None:
        """Tell a part nothing any more; the one that came after it goes on hearing."""
        if self._followed == followed:
            self.hear(lambda _before: None)

    def tapped_late(self) -> None:
        """Something was tapped that is not on the page any more."""
        self._tapped_late()
