"""`wonderpad restore`: the backups of the last days, and the way back to one of them."""

import argparse
import sys

from app.command_store import complain, opened
from app.words import Words
from storage import StorageTrouble
from storage.backups import Backup


def run(chosen: argparse.Namespace, say: Words) -> int:
    """List the backups, or restore one; the exit status is returned."""
    try:
        with opened(chosen.data, say) as store:
            backups = store.backups.all()
            if chosen.name is None:
                return _list(backups, say)
            named = {backup.name: backup for backup in backups}
            # The day alone means the state with which it began.
            days = {str(one.day): one for one in backups if not one.before_restore}
            backup = named.get(chosen.name) or days.get(chosen.name)
            store.restore(backup.name if backup else chosen.name)
            count = len(store.games.all())
    except StorageTrouble as trouble:
        return complain(say.phrase(trouble.phrase))
    sys.stdout.write(say("settings.restored", count=count) + "\n")
    return 0


def _list(backups: list[Backup], say: Words) -> int:
    lines = [
        say("command.backup_line", name=backup.name, said=_said(backup, say)) for backup in backups
    ]
    sys.stdout.write("\n".join(lines or [say("command.no_backups")]) + "\n")
    return 0


def _said(backup: Backup, say: Words) -> str:
    day = say.day(backup.day)
    told = (
        say("settings.backup_before", day=day)
        if backup.before_restore
        else say("settings.backup_day", day=day)
    )
    return say("settings.backup_said", day=told, games=say("settings.games", count=backup.games))
