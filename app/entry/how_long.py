"""How long a game took: from the first tap of its table, or as somebody tells it."""

import re
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from scoring import Game
from scoring.game.facts import facts
from storage import Draft
from storage.exchange.dates import NOON, minutes_of, time_of
from storage.history.saved_game import day_of, is_midnight, local_time

SHORTEST, LONGEST = 15, 4 * 60
"""Of a table that was merely opened, what is taken for a game's minutes.

Less is a table that was opened to write points down, more one that was left open.
"""

LONGEST_TOLD = 12 * 60
"""The most minutes since a beginning that somebody told: the next day they mean nothing."""

_HALF_A_DAY = 12
"""The hours after which a clock of twelve shows the same."""

_TWO_DIGITS = re.compile(r"\d\d")
"""How a time of day begins, but no length of a game that is written as hours and minutes."""


class Told(NamedTuple):
    """What somebody told of how long a game took: one of the two, or neither."""

    minutes: int | None = None
    """How many minutes."""

    began_at: datetime | None = None
    """When it began."""


NOTHING_TOLD = Told()
"""Nobody told how long it took."""


def ended(draft: Draft, now: datetime) -> datetime:
    """When a table ended, if it were saved now: now, or when somebody told.

    A table at which nothing was entered for hours was left open: it ended with its last entry,
    though nobody tapped *Save* that evening.
    """
    if draft.game.played_at is not None:
        return draft.game.played_at
    return draft.last_entered if was_left_open(draft, now) else now


def was_left_open(draft: Draft, now: datetime) -> bool:
    """Whether nothing was entered at a table for longer than a game takes."""
    return now - draft.last_entered > timedelta(minutes=LONGEST)


def entered_at(
    before: Draft, changed: Draft, now: datetime, told_at: datetime | None = None
) -> datetime | None:
    """When something was entered last at a table that is kept now; `None` where that is now.

    One that was left open stays on its evening, whoever is renamed there or moves to another seat,
    until something is entered; what another phone `told_at` some time was entered by then.
    """
    if not was_left_open(before, now):
        return None
    if not _is_entered(before.game, changed.game):
        return before.last_entered
    return None if told_at is None else max(before.last_entered, min(told_at, now))


def _is_entered(before: Game, after: Game) -> bool:
    """Whether anything was entered, or taken away, whoever sits where and is called how."""
    left = [facts(player) for player in before.seats]
    for found in map(facts, after.seats):
        if found in left:
            left.remove(found)
        elif found:
            return True
    return any(left) or before.tower != after.tower


def minutes_played(draft: Draft, now: datetime) -> int | None:
    """How many minutes a table would have taken if it were saved now; `None` where unknown.

    Where somebody told when it was played, it ended then. A day whose hour nobody told says
    nothing, nor does one of which the table was not yet open.
    """
    game, told = draft.game, draft.began_told
    if game.minutes is not None or draft.began_at is None:
        return game.minutes
    end = ended(draft, now)
    if is_mere_day(end) and _day(end) != _day(now):
        return None
    minutes = _between(draft.began_at, end)
    shortest, longest = (1, LONGEST_TOLD) if told else (SHORTEST, LONGEST)
    return minutes if shortest <= minutes <= longest else None


def as_saved(draft: Draft, now: datetime) -> Draft:
    """A table as it goes into the history: with when it was played, and how long, if known."""
    game = draft.game
    # One that is corrected stays on its day, though nobody told it.
    played_at = game.played_at or (None if draft.corrects else ended(draft, now))
    known = {"minutes": minutes_played(draft, now), "played_at": played_at}
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


def told_of(draft: Draft) -> Told:
    """What somebody told of how long a table takes; the first tap of it tells nothing."""
    return Told(draft.game.minutes, draft.began_at if draft.began_told else None)


def is_mere_day(moment: datetime) -> bool:
    """Whether a moment most likely means its day: one without a time is kept as noon.

    Files tell it as midnight, which is told elsewhere by the time that it is there.
    """
    here = local_time(moment).time()
    return here == NOON or (is_midnight(moment) and here != moment.time())


def read_told(text: str, end: datetime | None) -> Told | None:
    """What was typed as a time of beginning, or as a length; `None` where nobody can tell.

    A time is the last one before the end, half a day ago at most; without an end, it says nothing.
    What is written as hours and minutes is a length only where it cannot be the time of a game
    that ended then, in the morning or in the evening.
    """
    if not text.strip():
        return NOTHING_TOLD
    when = time_of(text)
    if when is None:
        minutes = minutes_of(text)
        return Told(minutes) if minutes else None
    if end is None:
        return None
    minutes = minutes_of(text.replace(".", ":"))
    began = _told_beginning(when, end)
    if minutes is None or minutes > LONGEST or _TWO_DIGITS.match(text.strip()):
        return began
    later = _told_beginning(when.replace(hour=when.hour + _HALF_A_DAY), end)
    doubtful = any(other and (other.minutes or 0) <= LONGEST for other in (began, later))
    return None if doubtful else Told(minutes)


def _told_beginning(when: time, end: datetime) -> Told | None:
    """What a time of beginning says; `None` where it is too long ago."""
    here = end.astimezone()
    began_at = datetime.combine(here.date(), when).astimezone()
    if began_at > here:
        began_at = datetime.combine(here.date() - timedelta(days=1), when).astimezone()
    minutes = _between(began_at, here)
    return Told(minutes, began_at) if 0 < minutes <= LONGEST_TOLD else None


def _day(moment: datetime) -> date:
    return day_of(moment)


def _between(began_at: datetime, end: datetime) -> int:
    return round((end - began_at).total_seconds() / 60)
