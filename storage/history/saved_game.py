"""A game of the history."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

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

    club: str | None = None
    """For which club it counts here, by that club's mark; `None` for the one joined first, if any.

    No document tells of it: members of one club have nothing to do with others.
    """

    @property
    def moment(self) -> datetime:
        """When it was played; when it was saved if nobody entered that."""
        return self.game.played_at or self.saved_at

    @property
    def day(self) -> date:
        """The day of its moment, where the reader is."""
        return day_of(self.moment)


def mark_of(record: Mapping[str, Any]) -> str | None:
    """Return the mark of the club for which a record's game counts."""
    mark = record.get("club")
    return mark if isinstance(mark, str) and mark else None


def where_it_counts(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a record says of where its game counts, and whether that was told there."""
    names = ("club", "moved", "told_of_move")
    return {name: record[name] for name in names if record.get(name) is not None}


def day_of(moment: datetime) -> date:
    """The day of a moment, where the reader is."""
    try:
        return moment.astimezone().date()
    except (OverflowError, ValueError):
        # The first and the last day that there are may have no time here.
        return moment.date()
