"""A game of the history."""

import time as clock
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from scoring import Game

_OF_CLUBS = ("club", "moved", "told_of_move", "moved_from")
"""What a record says of where its game counts."""

_BEFORE_A_MOVE = ("club", "moved", "told_of_move", "gone_when_left")
"""What is as it was once a move is taken back of which nobody was told."""


NIGHT = time(5)
"""Until then a game belongs to the evening before."""


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

    first_saved_at: datetime | None = None
    """When it was first saved as played at its moment; `None` where `saved_at` tells that.

    Games of one moment stand in this order, so that a correction moves none among them.
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
    return {name: record[name] for name in _OF_CLUBS if record.get(name) is not None}


def counting_for(
    record: Mapping[str, Any], mark: str | None, marks: Collection[str | None]
) -> dict[str, Any]:
    """Return what a record has to say for its game to count for a club from now on.

    Nobody has moved what counts for that club already, or was to leave it and comes back before
    anybody was told: whatever the club has done to it meanwhile stays as it is.
    """
    if mark_of(record) in marks:
        return {}
    came_from = record.get("moved_from") if record.get("told_of_move") is False else None
    if came_from is None:
        came_from = {name: record[name] for name in _BEFORE_A_MOVE if name in record}
    if mark_of(came_from) in marks:
        return dict.fromkeys((*_BEFORE_A_MOVE, "moved_from")) | came_from
    moved = {"club": mark, "moved": mark, "told_of_move": False, "moved_from": came_from}
    if record.get("deleted_at"):
        # Where the new club has it already, nobody said that it is to be deleted there.
        moved["gone_when_left"] = record["deleted_at"]
    return moved


def local_time(moment: datetime) -> datetime:
    """The same moment in the time zone of where the reader is."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        # The first and the last day that there are may have no time here.
        return moment


def is_midnight(moment: datetime) -> bool:
    """Whether a moment is written as midnight to the second, which is how a mere date is told.

    It stands for that day wherever one is. Who tells midnight as a time means a moment later.
    """
    return moment.time() == time()


def day_of(moment: datetime) -> date:
    """The day of a moment, where the reader is."""
    return moment.date() if is_midnight(moment) else local_time(moment).date()


def place_in_time(moment: datetime) -> datetime:
    """The moment by which a game stands among others: a mere date is where its day begins here.

    So no game stands between those of another day, in whatever zone its date was written.
    """
    if not is_midnight(moment):
        return moment
    return _beginning(moment.date(), clock.tzname, clock.timezone)


@lru_cache(maxsize=16384)
def _beginning(day: date, *_zone: object) -> datetime:
    """When a day begins in the zone where the reader is; histories are put in order often."""
    midnights = [datetime.combine(day, time(fold=fold)) for fold in (0, 1)]
    try:
        begins = [midnight.astimezone(UTC) for midnight in midnights]
    except (OverflowError, ValueError, OSError):
        # The first and the last day that there are may have no beginning here.
        return midnights[0].replace(tzinfo=UTC)
    # Where the clock is changed at midnight there are two, or one of them is of the day before.
    return min((one for one in begins if local_time(one).date() == day), default=max(begins))


def evening_of(moment: datetime) -> date:
    """The day of the evening to which a moment belongs, where the reader is.

    What is played after midnight belongs to the evening before.
    """
    day = day_of(moment)
    if is_midnight(moment) or local_time(moment).time() >= NIGHT or day == date.min:
        return day
    return day - timedelta(days=1)
