"""Backups in words, the same on the page and on the command line."""

from app.words import Words
from storage.journal.backups import Backup


def when(backup: Backup, say: Words) -> str:
    """The day of a backup, and the time of day where it was kept within that day."""
    day = say.day(backup.day)
    return day if backup.at is None else say("settings.moment", day=day, time=f"{backup.at:%H:%M}")


def title(backup: Backup, say: Words) -> str:
    """What a backup is the state of: `Start of 20 November 2026`."""
    return say(f"settings.backup.{backup.kind}", when=when(backup, say))


def whole(backup: Backup, say: Words) -> str:
    """What it is the state of, and how many games it has."""
    games = say("settings.games", count=backup.games)
    return say("settings.backup_said", day=title(backup, say), games=games)
