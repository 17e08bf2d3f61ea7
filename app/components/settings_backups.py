"""The days to go back to: what each of them holds, and the question before it is done."""

from collections.abc import Callable

import flet as ft

from app.components.dialogs import question
from app.components.kit import card, line_button
from app.look import Look
from app.words import words
from storage.backups import Backup


def backups_card(
    look: Look, backups: list[Backup] | None, choose: Callable[[Backup], None]
) -> ft.Control:
    """A line a day; `None`: they are being looked for."""
    say = words()
    if not backups:
        key = "settings.backups_looking" if backups is None else "settings.backups_none"
        return look.text(say(key), 14, colour="soft")
    return card(look, [_line(look, backup, choose) for backup in backups])


def restore_question(
    look: Look,
    backup: Backup,
    games: int,
    restore: Callable[[], None],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """Ask before a state takes the place of the present one, with its number of games."""
    say = words()
    asked = "settings.restore_before" if backup.before_restore else "settings.restore_day"
    held = say("settings.games", count=backup.games)
    return question(
        look,
        say(asked, day=say.day(backup.day)),
        say("settings.restore_means", games=held, now=say("settings.games", count=games)),
        [
            (say("settings.restore_keep"), lambda: None),
            (say("settings.restore_do", games=held), restore),
        ],
        dismiss,
    )


def _line(look: Look, backup: Backup, choose: Callable[[Backup], None]) -> ft.Control:
    say = words()
    kind = "settings.backup_before" if backup.before_restore else "settings.backup_day"
    day, games = say(kind, day=say.day(backup.day)), say("settings.games", count=backup.games)
    return line_button(
        say("settings.backup_said", day=day, games=games),
        [
            look.symbol("history", 24, "soft"),
            ft.Column(
                [look.text(day, 16), look.text(games, 13, colour="soft")],
                spacing=0,
                tight=True,
                expand=True,
            ),
            look.symbol("next"),
        ],
        lambda: choose(backup),
        height=None,
    )
