"""`wonderpad restore`: the backups of the last days, and the way back to one of them."""

import argparse
import sys

from app.cli.opened_store import complain, opened
from app.sentences.backup_lines import whole
from app.sentences.trouble import in_a_terminal
from app.words import Words
from storage import StorageTrouble, Store
from storage.journal.backups import Backup


def run(chosen: argparse.Namespace, say: Words) -> int:
    """List the backups, or restore one; the exit status is returned."""
    try:
        with opened(chosen.data, say, made=False) as store:
            backups = store.backups.all()
            if chosen.name is None:
                return _list(backups, say)
            named = {name: one for one in backups for name in (one.name, _called(one))}
            backup = named.get(chosen.name)
            if backup is None:
                return complain(_none_of(chosen.name, backups, say))
            lines = _restored(store, backup.name, say)
    except StorageTrouble as trouble:
        return complain(in_a_terminal(trouble.phrase, say))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _none_of(name: str, backups: list[Backup], say: Words) -> str:
    """That there is no backup of that name, and which there are."""
    if not backups:
        return say("command.no_backups")
    return say("command.no_backup", name=name, names=tuple(map(_called, backups)))


def _restored(store: Store, name: str, say: Words) -> list[str]:
    """Restore a backup, and tell how to take that back."""
    before = {one.name for one in store.backups.all()}
    store.restore(name)
    lines = [say("settings.restored", count=len(store.games.all()))]
    kept = [one for one in store.backups.all() if one.name not in before]
    lines += [say("command.kept", name=one.name) for one in kept[:1]]
    return lines


def _called(backup: Backup) -> str:
    """What a backup is asked for by: the day alone means the state with which it began."""
    return str(backup.day) if backup.kind == "day" else backup.name


def _list(backups: list[Backup], say: Words) -> int:
    lines = [
        say("command.backup_line", name=backup.name, said=whole(backup, say, backups))
        for backup in backups
    ]
    sys.stdout.write("\n".join(lines or [say("command.no_backups")]) + "\n")
    return 0
