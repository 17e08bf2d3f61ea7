"""What is known of a game beside its points: when, where, how long, and its note."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from app.entry.how_long import (
    NOTHING_TOLD,
    Told,
    as_saved,
    ended,
    is_mere_day,
    minutes_played,
    told_of,
    was_left_open,
)
from app.words import words
from storage import Draft, SavedGame
from storage.history.saved_game import day_of, local_time

_AT_ONCE = timedelta(seconds=1)
"""How far the time of play of a game may be from when it was saved, if saving it told both."""


class Typed(NamedTuple):
    """What is known of a game as it is typed."""

    day: str = ""
    """The day when it was played."""

    time: str = ""
    """The time of that day."""

    place: str = ""
    """Where it was played."""

    note: str = ""
    """What to remember of it."""

    began: str = ""
    """When it began, or how many minutes it took."""


@dataclass(frozen=True)
class Known:
    """What is known of a game, be it on the table or saved."""

    place: str = ""
    """Where it was played."""

    note: str = ""
    """What to remember of it."""

    played_at: datetime | None = None
    """When it was played; `None` where nobody told, or it is played now."""

    told: Told = NOTHING_TOLD
    """What was told of how long it took."""

    minutes: int | None = None
    """How long it took, be it told or by the clock."""

    table: Draft | None = None
    """The table, while it is one."""

    saved_at: datetime | None = None
    """When it was saved last, once it is."""

    @property
    def playing(self) -> bool:
        """Whether it is still being played: it ends now, unless somebody says when it did."""
        return self.table is not None and self.table.corrects is None

    def typed(self) -> Typed:
        """All this as it is typed."""
        minutes = self.minutes
        began = "" if minutes is None else words()("duration.minutes", minutes=minutes)
        return Typed(*day_and_time(self.played_at), self.place, self.note, began)

    def saved(self, by_now: "Known") -> "Known":
        """What this is `by_now` if nobody wrote anything.

        Whoever saves a table lets the clock tell when it was played, and how long.
        """
        if self.table is None or by_now.saved_at is None:
            return self
        moment = by_now.played_at or by_now.saved_at
        game = as_saved(self.table, moment).game
        at_once = abs(ended(self.table, by_now.saved_at) - moment) < _AT_ONCE
        return replace(
            self,
            told=Told(game.minutes),
            played_at=game.played_at if at_once else self.played_at,
        )


NOTHING_TYPED = Typed()
"""What is typed where nothing is known."""

NOTHING_KNOWN = Known()
"""What is known before anything is."""


def of_table(draft: Draft, now: datetime) -> Known:
    """What is known of a game that is on the table."""
    game = draft.game
    return Known(
        game.place or "",
        game.note or "",
        ended(draft, now) if was_left_open(draft, now) else game.played_at,
        told_of(draft),
        minutes_played(draft, now),
        table=draft,
    )


def of_game(saved: SavedGame) -> Known:
    """What is known of a game that was saved."""
    game = saved.game
    return Known(
        game.place or "",
        game.note or "",
        game.played_at,
        Told(game.minutes),
        game.minutes,
        saved_at=saved.saved_at,
    )


def day_and_time(moment: datetime | None) -> tuple[str, str]:
    """A moment as it is typed; a mere day has no time."""
    if moment is None:
        return "", ""
    time = "" if is_mere_day(moment) else f"{local_time(moment):%H:%M}"
    return day_of(moment).isoformat(), time
