"""What a page hears: what others change of its table, by the part it is about, and taps."""

import math
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from scoring import Game
from scoring.answers.noted import Disputed
from storage import Draft

MOMENT_TO_SEE = 0.6
"""How long a finger that is on its way may need to see what another phone changed, in seconds."""

SAME_TAP = 0.3
"""Within how many seconds a finger may have bounced: its second tap is but the first once more."""

REMEMBERED = 8
"""How many states of a table are known that it went through here: more than a finger is ahead."""

Followed = Callable[[Draft], None]
"""Told after another page changed the table, with the table as it was."""

Settled = Callable[[Disputed | None], None]
"""Told after somebody said which of two shall stand, with what was asked; `None`: whole tables."""


@dataclass(repr=False)
class Hearing:
    """A page of which one part at a time hears what other pages do."""

    _followed: Followed = field(default=lambda _before: None, repr=False, kw_only=True)

    _tapped_late: Callable[[], None] = field(default=lambda: None, repr=False, kw_only=True)
    """Told of a tap on what is not on the page any more."""

    _settled: Settled = field(default=lambda _disputed: None, repr=False, kw_only=True)

    _taps: int = field(default=0, repr=False, kw_only=True)

    clock: Callable[[], float] = field(default=time.monotonic, repr=False, kw_only=True)
    """The time, in seconds."""

    _tapped_at: float = field(default=-math.inf, repr=False, kw_only=True)
    """When something was tapped last that makes room for what comes under the same finger."""

    _own: tuple[str, tuple[Game, ...]] = field(default=("", ()), repr=False, kw_only=True)
    """The table that was changed here, before and after each change since others were heard of."""

    _asked: object = field(default=None, repr=False, kw_only=True)
    """The question that has risen on the page last."""

    _came: Collection[str | None] = field(default=(None,), repr=False, kw_only=True)
    """What has come under that finger; `None` is whatever lies in no list."""

    def taps_once(
        self,
        act: Callable[[], object],
        *,
        what: str | None = None,
        coming: Collection[str | None] = (None,),
        to_read: bool = False,
    ) -> None:
        """Do what was tapped, unless the finger only bounced on what was there before.

        What comes to the place of what is tapped comes under the same finger: of a list, where
        `what` lies, any of those `coming`. It may be a sentence `to_read` before it is answered.
        """
        bounced = self.clock() - self._tapped_at < (MOMENT_TO_SEE if to_read else SAME_TAP)
        if not bounced or what not in self._came:
            act()
            # From when it is done: keeping it may take as long.
            self._tapped_at, self._came = self.clock(), coming

    def asks(self, question: object) -> None:
        """A question is being drawn: it has come under the finger that it may have risen from."""
        if question is not self._asked:
            self._asked, self._tapped_at, self._came = question, self.clock(), (None,)

    def hear(
        self,
        followed: Followed,
        tapped_late: Callable[[], None] = lambda: None,
        settled: Settled = lambda _disputed: None,
    ) -> None:
        """Tell a part of the page what other pages change, of taps that come too late, and answers.

        The answers are those to questions which of two entries shall stand.
        """
        self._followed, self._tapped_late, self._settled = followed, tapped_late, settled

    def hear_no_more(self, followed: Followed) -> None:
        """Tell a part nothing any more; the one that came after it goes on hearing."""
        if self._followed == followed:
            self.hear(lambda _before: None)

    def tapped(self, gone: bool) -> None:  # noqa: FBT001 - whoever calls it names it
        """Something was done by hand, or what was tapped is `gone` from the page by now."""
        if gone:
            self._tapped_late()
        else:
            self._taps += 1

    def heard_of_others(self, before: Draft) -> None:
        """Other pages changed the table; `before` is what this one knew of."""
        self._own = ("", ())
        self._followed(before)

    def changed_here(self, table: Draft, after: Game) -> None:
        """Whoever looks at this page changes that table: no other phone does."""
        games = self.changes_here(table.id)
        goes_on = bool(games) and games[-1] == table.game
        self._own = table.id, (*(games[-REMEMBERED:] if goes_on else (table.game,)), after)

    def changes_here(self, table: str) -> tuple[Game, ...]:
        """That table before and after each of the last changes, between which no phone came."""
        return self._own[1] if self._own[0] == table else ()

    def taps(self) -> int:
        """How often something was done here by hand: a tap on what is there, a letter, a key."""
        return self._taps
