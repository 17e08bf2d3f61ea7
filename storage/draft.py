"""A draft: a table that is still being scored, kept at every change."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from scoring import Entry, Game

LONGEST_UNDO = 500
"""The most changes that can be taken back."""


class Change(BaseModel):
    """One entry that was changed in one cell of the pad."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: int
    """The player's place in the document, from 0."""

    category: str
    """The category of the cell."""

    before: Entry | None = None
    """What stood there; `None` for an empty cell."""

    after: Entry | None = None
    """What stands there now; `None` for an empty cell."""

    @property
    def reverse(self) -> "Change":
        """The change that takes this one back."""
        return Change(seat=self.seat, category=self.category, before=self.after, after=self.before)


class Draft(BaseModel):
    """A table in the making: the game so far, and the changes that led to it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """What the draft is found by; the game that comes of it keeps the id."""

    revision: Annotated[int, Field(ge=0)] = 0
    """How often it was kept: whoever keeps an older revision has missed a change."""

    game: Game
    """The game as far as it is known."""

    changes: tuple[Change, ...] = ()
    """What can be undone, the latest last."""

    undone: tuple[Change, ...] = ()
    """What can be done again, the latest last."""

    corrects: str | None = None
    """The saved game that this draft corrects, if it is a correction."""

    changed_at: datetime
    """When it was last kept."""

    def entry(self, seat: int, category: str) -> Entry | None:
        """Return what stands in a cell; `None` when it is empty."""
        return self.game.players[seat].pad.get(category)

    def enter(self, seat: int, category: str, entry: Entry | None) -> Self:
        """Return this draft with another entry in a cell, or none with `None`."""
        before = self.entry(seat, category)
        if before == entry and type(before) is type(entry):
            return self
        change = Change(seat=seat, category=category, before=before, after=entry)
        return self._apply(change, (*self.changes, change)[-LONGEST_UNDO:], ())

    def undo(self) -> Self:
        """Return this draft without its latest change; the same draft when there is none."""
        if not self.changes:
            return self
        change = self.changes[-1]
        return self._apply(change.reverse, self.changes[:-1], (*self.undone, change))

    def redo(self) -> Self:
        """Return this draft with the change that was undone last, the same if there is none."""
        if not self.undone:
            return self
        change = self.undone[-1]
        return self._apply(change, (*self.changes, change), self.undone[:-1])

    def with_game(self, game: Game) -> Self:
        """Return this draft with another table; earlier entries can't be undone any more."""
        pads = [player.pad for player in self.game.players]
        if pads == [player.pad for player in game.players]:
            return self.model_copy(update={"game": game})
        return self.model_copy(update={"game": game, "changes": (), "undone": ()})

    def _apply(
        self, change: Change, changes: tuple[Change, ...], undone: tuple[Change, ...]
    ) -> Self:
        game = self.game.with_entry(change.seat, change.category, change.after)
        return self.model_copy(update={"game": game, "changes": changes, "undone": undone})
