"""The table that a page shows, and what may be done to it; nothing here changes it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.entry.holder import Held, Holder
from app.entry.joining import Clash
from scoring import Game, Result, score
from storage import Change, Draft


@dataclass(repr=False)
class OpenTable(Held):
    """A page with a table, or without one."""

    draft: Draft | None = None
    """The table that the page shows."""

    clash: Clash | None = None
    """A question to settle before the next change."""

    answered: Callable[[], None] = field(default=lambda: None, repr=False, kw_only=True)
    """Told when a question was settled, and all that was left of it."""

    _scored: tuple[Game, Result] | None = field(default=None, repr=False)
    """The game that was scored last, and its result."""

    _entered: Change | None = None
    """What whoever holds this phone entered last, for whomever it was."""

    _kept: Draft | None = None
    """The draft as the store had it when this page last looked."""

    @property
    def open_to_change(self) -> bool:
        """Whether there is a table, and no question about it that has to be settled first."""
        return self.draft is not None and self.clash is None

    @property
    def own(self) -> int | None:
        """The one player who is entered for on this phone; `None` where it goes round."""
        return None if self.draft is None else self.held_by(self.draft)

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to take back; a player's own phone takes back no other's."""
        return self.draft is not None and self._is_own(self.draft.changes)

    @property
    def can_redo(self) -> bool:
        """Whether there is an entry to make again; a player's own phone makes no other's."""
        return self.draft is not None and self._is_own(self.draft.undone)

    @property
    def entered_last(self) -> Change | None:
        """The latest entry of the table, where it was made on this phone."""
        latest = self.draft.changes[-1:] if self.draft else ()
        return next((change for change in latest if change == self._entered), None)

    def _is_own(self, changes: tuple[Change, ...]) -> bool:
        """Whether the last was made here or, on a player's own phone, for them."""
        if not changes:
            return False
        return self.own in (None, changes[-1].seat) or changes[-1] == self._entered

    def _noted(self, entered: Draft) -> Draft:
        """Note what was entered here: it may be taken back here."""
        if entered is not self.draft:
            self._entered = entered.changes[-1]
        return entered

    def when_answered(self) -> None:
        """Tell that a question was settled, unless something of it is left."""
        if self.clash is None:
            self.answered()

    def is_held_by(self, name: str, who: str | None = None) -> None:
        """Say whose phone this is at the table on the page: a player's, or everyone's.

        Of several who are called so, `who` tells which one.
        """
        if self.draft is not None:
            # Who holds it now has entered nothing yet.
            self._entered = None
            game = self.draft.game
            self.say_holder(Holder(self.draft.id, name, who).by_now(game, game))

    def _turn_to(self, draft: Draft | None) -> None:
        """Have the page show another draft."""
        before, self.draft = self.draft, draft
        if before is not None and draft is not None:
            self.holder_goes_along(before, draft)

    def result(self) -> Result | None:
        """The table scored as far as it is known; each game is scored once."""
        if self.draft is None:
            return None
        game = self.draft.game
        if self._scored is None or self._scored[0] is not game:
            self._scored = game, score(game)
        return self._scored[1]
