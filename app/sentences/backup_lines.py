"""Backups in words, the same on the page and on the command line."""

from collections.abc import Iterable

from app.words import Words
from storage.journal.backups import Backup


def when(backup: Backup, say: Words, beside: Iterable[Backup] = ()) -> str:
    """The day of a backup, and the time of day where it was kept within that day.

    With the seconds, where another of the same kind `beside` it was kept within that minute.
    """
    day = say.day(backup.day)
    if backup.at is None:
        return day
    moments = [_minute(other) for other in beside if other.kind == backup.kind]
    alike = moments.count(_minute(backup)) > 1
    return say("settings.moment", day=day, time=f"{backup.at:{'%H:%M:%S' if alike else '%H:%M'}}")


def title(backup: Backup, say: Words, beside: Iterable[Backup] = ()) -> str:
    """What a backup is the state of: `Start of 20 November 2026`."""
    return say(f"settings.backup.{backup.kind}", when=when(backup, say, beside))


def whole(backup: Backup, say: Words, beside: Iterable[Backup] = ()) -> str:
    """What it is the state of, and how many games it has."""
    games = say("settings.games", count=backup.games)
    return say("settings.backup_said", day=title(backup, say, beside), games=games)


def _minute(backup: Backup) -> tuple[object, ...]:
    at = backup.at
    return (backup.day, at.hour, at.minute) if at else (backup.day,)
