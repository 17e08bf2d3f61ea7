"""The days to go back to: what each of them holds, and the question before it is done."""

from collections.abc import Callable

import flet as ft

from app.look import Look
from app.sentences.backup_lines import title, when, whole
from app.ui.dialogs import question
from app.ui.kit import card, titled_line
from app.words import words
from scoring import Phrase
from storage.journal.backups import Backup


def backups_card(
    look: Look, backups: list[Backup] | None, choose: Callable[[Backup], None]
) -> ft.Control:
    """A line a day; `None`: they are being looked for."""
    say = words()
    if not backups:
        key = "settings.backups_looking" if backups is None else "settings.backups_none"
        return look.text(say(key), 14, colour="soft")
    return card(look, [_line(look, backup, backups, choose) for backup in backups])


def restore_question(
    look: Look,
    backup: Backup,
    beside: list[Backup],
    games: int,
    warning: Phrase | None,
    restore: Callable[[], None],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """Ask before a state takes the place of the present one, with its number of games.

    The `warning` says what has changed since somebody last saw what there is.
    """
    say = words()
    held = say("settings.games", count=backup.games)
    means = say("settings.restore_means", games=held, now=say("settings.games", count=games))
    warned = say.phrase(warning) if warning else ""
    return question(
        look,
        say(f"settings.go_back.{backup.kind}", when=when(backup, say, beside)),
        f"{warned} {means}".strip(),
        [
            (say("settings.restore_keep"), lambda: None),
            (say("settings.restore_do", games=held), restore),
        ],
        dismiss,
        about=warned,
    )


def _line(
    look: Look, backup: Backup, beside: list[Backup], choose: Callable[[Backup], None]
) -> ft.Control:
    say = words()
    games, said = say("settings.games", count=backup.games), whole(backup, say, beside)
    return titled_line(
        look,
        "history",
        title(backup, say, beside),
        games,
        lambda: choose(backup),
        said=said,
        weight="regular",
    )
