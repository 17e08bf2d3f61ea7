"""What places give in the table's own league: written in a field below the choices."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import flet as ft

from app.flet_mended.hooks import memoized
from app.look import GAP, Look
from app.ui.field import Field
from app.ui.kit import wide_button
from app.words import words
from storage.statistics import Scheme, read_scheme

LONGEST = 40
"""The most letters of the field."""


@ft.observable
@dataclass(repr=False)
class Typed:
    """What is being written."""

    text: str = ""
    """What stands in the field."""

    start: str = ""
    """What the field begins with."""

    def begin(self, text: str) -> None:
        """Write it anew, beginning with what was set before."""
        self.text = self.start = text

    def follow(self, text: str) -> None:
        """Something was typed."""
        self.text = text

    @property
    def scheme(self) -> Scheme | None:
        """What places give by it; `None` where that cannot be read."""
        return read_scheme(self.text)


@memoized
def OwnScheme(look: Look, typed: Typed, keep: Callable[[], Awaitable[None]]) -> ft.Control:
    """The field, what is wrong with what stands there, and the button that takes it."""
    say = words()
    odd = bool(typed.text.strip()) and typed.scheme is None
    key, colour = ("league.unreadable", "accent") if odd else ("league.own_hint", "soft")
    told = ft.Semantics(live_region=True, content=look.text(say(key), 13, colour=colour))
    return ft.Column(
        [
            Field(look, say("league.own_label"), typed.start, typed.follow, most=LONGEST),
            told,
            ft.Row([wide_button(look, say("league.keep"), keep)]),
        ],
        spacing=2 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
