"""Facts of a year as a picture to share: one alone in large letters, or all below one another."""

from dataclasses import dataclass

import flet as ft

from app.look import GAP, Look
from app.words import words
from scoring import Phrase


@dataclass(frozen=True)
class YearPicture:
    """The picture of a year's facts."""

    year: int
    """The year."""

    facts: tuple[Phrase, ...]
    """The facts."""

    def drawn(self, look: Look) -> list[ft.Control]:
        """The parts of the picture, from top to bottom."""
        say = words()
        title = look.text(str(self.year), 44, "bold")
        if len(self.facts) == 1:
            return [title, look.text(say.phrase(self.facts[0]), 24, "semibold")]
        lines: list[ft.Control] = [
            ft.Row(
                [
                    look.text(str(number), 16, "bold", colour="accent", width=6 * GAP),
                    look.text(say.phrase(phrase), 16, expand=True),
                ],
                spacing=2 * GAP,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
            for number, phrase in enumerate(self.facts, 1)
        ]
        return [title, *lines]

    def ends(self) -> list[str]:
        """What stands small in its last line, before our name."""
        return []

    def said(self) -> str:
        """All that it shows, in the order in which one would read it out."""
        return "\n".join([str(self.year), *map(words().phrase, self.facts)])

    @property
    def file(self) -> str:
        """What its file is called, without its kind."""
        return f"wonderpad-{self.year}"
