"""How long a game took: from the first tap of its table, or as somebody tells it."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from storage import Draft
from storage.exchange.dates import minutes_of, time_of

SHORTEST, LONGEST = 15, 4 * 60
"""Of a table that was merely opened, what is taken for a game's minutes.

Less is a table that was opened to write points down, more one that was left open.
"""

LONGEST_TOLD = 12 * 60
"""The most minutes since a beginning that somebody told: the next day they mean nothing."""


class Told(NamedTuple):
    """What somebody told of how long a game took: one of the two, or neither."""

    minutes: int | None = None
    """How many minutes."""

    began_at: datetime | None = None
    """When it began."""


def minutes_played(draft: Draft, now: datetime) -> int | None:
    """How many minutes a table would have taken if it were saved now; `None` where unknown.

    Where somebody told when it was played, it ended then. A table of another day was not played
    while it was open.
    """
    game, told = draft.game, draft.began_told
    if game.minutes is not None or draft.began_at is None:
        return game.minutes
    if game.played_at is not None and not told and _day(game.played_at) != _day(now):
        return None
    minutes = _between(draft.began_at, game.played_at or now)
    shortest, longest = (1, LONGEST_TOLD) if told else (SHORTEST, LONGEST)
    return minutes if shortest <= minutes <= longest else None


def as_saved(draft: Draft, now: datetime) -> Draft:
    """A table as it goes into the history: with when it was played, and how long, if known."""
    game = draft.game
    known = {"minutes": minutes_played(draft, now), "played_at": game.played_at or now}
    return draft.model_copy(update={"game": game.model_copy(update=known)})


def with_told(draft: Draft, told: Told) -> Draft:
    """A table of which somebody told how long it takes, or when it began, or neither."""
    minutes = None if told.began_at else told.minutes
    return draft.model_copy(
        update={
            "game": draft.game.model_copy(update={"minutes": minutes}),
            "began_at": told.began_at,
            "began_told": True if told.began_at else None,
        }
    )


def read_told(text: str, end: datetime | None) -> Told | None:
    """What was typed as a time of beginning, or as minutes; `None` where it is neither.

    A time is the last one before the end. Without an end, it says nothing.
    """
    if not text.strip():
        return Told()
    if (minutes := minutes_of(text)) is not None and ":" not in text:
        return Told(minutes)
    when = time_of(text)
    if when is None or end is None:
        return None
    here = end.astimezone()
    began_at = datetime.combine(here.date(), when).astimezone()
    if began_at > here:
        began_at = datetime.combine(here.date() - timedelta(days=1), when).astimezone()
    minutes = _between(began_at, here)
    return Told(minutes, began_at) if minutes else None


def _day(moment: datetime) -> date:
    return moment.astimezone().date()


def _between(began_at: datetime, end: datetime) -> int:
    return round((end - began_at).total_seconds() / 60)
