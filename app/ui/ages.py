"""A question whose answers are ages, a tap each."""

from collections.abc import Callable

import flet as ft

from app.flet_mended.hooks import memoized
from app.look import GAP, TARGET, Look
from app.ui.kit import Tapped, tappable
from app.words import words
from scoring.catalogue.effects import Age, numeral


@memoized
def Ages(
    look: Look,
    question: str,
    said: str,
    ages: tuple[tuple[Age, bool], ...],
    on_age: Callable[[Age], None],
    *,
    what: int | str = "",
    waiting: bool = False,
) -> ft.Control:
    """A question beside the ages that answer it; each says whether it is chosen.

    `said` is the sentence by which each age is read aloud, with `what` it is about; a
    question that is `waiting` stands out.
    """
    say = words()
    chips: list[ft.Control] = []
    for age, chosen in ages:
        label = say(f"ages.{said}", what=what, age=numeral(age))
        chips.append(
            tappable(
                say("chosen", label=label) if chosen else label,
                look.text(numeral(age), 14, "semibold", "accent" if chosen else "ink"),
                _with(on_age, age),
                width=TARGET,
                height=TARGET,
                border_radius=TARGET // 2,
                alignment=ft.Alignment.CENTER,
                bgcolor=look.colour("active" if chosen else "card"),
                border=ft.Border.all(1, look.colour("accent" if chosen else "line")),
            )
        )
    asked = look.text(question, 14, colour="accent" if waiting else "soft", expand=True)
    return ft.Row([asked, *chips], spacing=GAP)


def _with(action: Callable[[Age], None], age: Age) -> Tapped:
    return lambda: action(age)
