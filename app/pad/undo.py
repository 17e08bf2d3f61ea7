"""The button that takes back the latest entry, on pages where nothing is entered next."""

import flet as ft

from app.entry.late_changes import LateEntries
from app.entry.session import Session
from app.look import Look
from app.ui.kit import symbol_button
from app.words import words


def undo_button(look: Look, session: Session, entries: LateEntries) -> ft.Control:
    """Take back the latest entry of this phone; pale where there is none."""

    def undo() -> None:
        entries.undo()

    say, changed = words(), session.can_undo
    label = say("undo" if changed else "undo.nothing")
    return symbol_button(
        look, "undo", label, undo if changed else None, "ink" if changed else "line"
    )
