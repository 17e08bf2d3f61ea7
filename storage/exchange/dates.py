"""Dates and times as people and spreadsheets write them."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, tzinfo
from typing import Literal, TypeAlias

from scoring.game.fields import MOST_MINUTES

DayOrder: TypeAlias = Literal["day", "month"]
"""What stands first in 11/12/2025: the day or the month."""

EARLIEST, LATEST = 1970, 2200
"""The years between which a game is believed to have been played."""

NOON = time(12)
"""The time that a date without one is given, so that it stays that day elsewhere."""

MIDNIGHT = time(0, 0, 0, 1)
"""Midnight as a time that somebody told: to the second it stands for a mere day."""

_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d\d)")
_TIME = re.compile(
    r"(\d{1,2})[:.h](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?|uhr)?", re.IGNORECASE
)

_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::\d\d)?")
"""Hours and minutes, as spreadsheets write a span of time."""

_HOURS = r"(?:(\d{1,2})\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?)\s*)?"
_MINUTES = r"(?:(\d{1,4})(?:[.,]0{1,6})?\s*(?:m|mins?\.?|minutes?|minuten|['′])?)?"
_SPAN = re.compile(_HOURS + _MINUTES, re.IGNORECASE)

_SECONDS = re.compile(r"(1\d{9})(?:[.,]\d+|\d{3})?")
"""The seconds since 1970 that programs write, or the milliseconds: from 2001 to 2033."""


def day_order(texts: Iterable[str]) -> tuple[DayOrder, bool]:
    """Return what stands first in the dates of a file, and whether the file tells.

    A number above twelve is no month. Dates with full stops have the day first. When
    nothing tells, the day is taken to stand first.
    """
    order: DayOrder | None = None
    asked = False
    for text in texts:
        found = _YEAR_LAST.match(text.strip())
        if found is None or found[2] == ".":
            continue
        asked = True
        if int(found[1]) > 12:
            return "day", True
        if int(found[3]) > 12:
            order = "month"
    return order or "day", order is not None or not asked


def day_of(text: str, order: DayOrder) -> date | None:
    """Return the day that a text names; `None` when it names none."""
    text = text.strip()
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = (int(part) for part in found.groups())
    elif found := _YEAR_LAST.fullmatch(text):
        day, month, year = int(found[1]), int(found[3]), int(found[4])
        if order == "month" and found[2] != ".":
            day, month = month, day
        if year < 100:
            year += 2000 if year < 70 else 1900
    else:
        return None
    try:
        return date(year, month, day) if EARLIEST <= year <= LATEST else None
    except ValueError:
        return None


def time_of(text: str) -> time | None:
    """Return the time that a text names; `None` when it names none."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    hour = int(found[1])
    if found[4]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[4].lower() == "p" else 0)
    try:
        return time(hour, int(found[2]), int(found[3] or 0))
    except ValueError:
        return None


def minutes_of(text: str) -> int | None:
    """Return how many minutes a span of time takes; `None` where none that a game may take.

    A bare number is one of minutes.
    """
    found = _CLOCK.fullmatch(text.strip()) or _SPAN.fullmatch(text.strip())
    if found is None:
        return None
    minutes = 60 * int(found[1] or 0) + int(found[2] or 0)
    return minutes if 0 < minutes <= MOST_MINUTES else None


def moment_of(text: str, order: DayOrder, zone: tzinfo | None) -> datetime | None:
    """Return the moment that a text names: a date, perhaps with a time, perhaps with a zone.

    What has no zone is meant in the given one, or with `None` in that of this computer.
    """
    text = text.strip()
    if (day := day_of(text, order)) is not None:
        return at(day, NOON, zone)
    if found := _SECONDS.fullmatch(text):
        return datetime.fromtimestamp(int(found[1]), UTC).astimezone(zone)
    if re.match(r"\d{4}-\d\d-\d\d[T ]\d\d:", text):
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            moment = None
        if moment is not None and EARLIEST <= moment.year <= LATEST:
            return moment if moment.tzinfo else at(moment.date(), moment.time(), zone)
    written, _, rest = text.replace("T", " ").partition(" ")
    day, when = day_of(written.rstrip(","), order), time_of(rest)
    return at(day, when, zone) if day and when else None


def at(day: date, when: time, zone: tzinfo | None) -> datetime:
    """Return a moment of a day in a zone, or with `None` in that of this computer."""
    moment = datetime.combine(day, when)
    return moment.replace(tzinfo=zone) if zone else moment.astimezone()


def at_time(day: date, when: time, zone: tzinfo | None) -> datetime:
    """Return the moment of a day at a time that somebody told; see `at`, and `MIDNIGHT`."""
    return at(day, when if when != time() else MIDNIGHT, zone)
