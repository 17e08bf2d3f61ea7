"""A game of the history."""

from dataclasses import dataclass
from datetime import date, datetime

from scoring import Game


@dataclass(frozen=True)
class SavedGame:
    """A game of the history."""

    id: str
    """What the game is found by."""

    game: Game
    """The game itself."""

    saved_at: datetime
    """When it was saved as it is now."""

    deleted_at: datetime | None = None
    """When it was deleted; `None` for a game that was not. Deleted games can come back."""

    @property
    def moment(self) -> datetime:
        """When it was played; when it was saved if nobody entered that."""
        return self.game.played_at or self.saved_at

    @property
    def day(self) -> date:
        """The day of its moment, where the reader is."""
        return day_of(self.moment)


def day_of(moment: datetime) -> date:
    """The day of a moment, where the reader is."""
    try:
        return moment.astimezone().date()
    except (OverflowError, ValueError):
        # The first and the last day that there are may have no time here.
        return moment.date()
