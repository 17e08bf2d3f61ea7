"""What stands round the cards of a city's page: ages, points, drawn again only when changed."""

from collections.abc import Callable

import flet as ft

from app.city import AGES, NUMERALS, Progress
from app.components.kit import Tapped, spoken, tappable
from app.look import GAP, TARGET, Look
from app.typed import memoized
from app.words import number, words
from scoring.catalogue.cards import Age

Points = tuple[tuple[str, int | None, bool], ...]
"""Of each category: its name, the points, and whether they are worked out."""


MOST_IN_A_ROW = 7
"""How many categories' points fit beside each other on a phone."""


@memoized
def AgeTabs(look: Look, current: Age, on_age: Callable[[Age], None]) -> ft.Control:
    """The three ages, one of which is on the page."""
    return ft.Row([_age(look, age, on_age, chosen=age == current) for age in AGES], spacing=GAP + 2)


def _age(look: Look, age: Age, on_age: Callable[[Age], None], *, chosen: bool) -> ft.Control:
    said = words()("cities.age", age=NUMERALS[age])
    # Where text is large, the number alone fits.
    large = look.scale > 1.2
    label = NUMERALS[age] if large else said
    return tappable(
        words()("cities.age_shown", age=said) if chosen else said,
        ft.Row([look.text(label, 14, "semibold" if chosen else "regular", no_wrap=True)],
               tight=True, alignment=ft.MainAxisAlignment.CENTER),
        lambda: on_age(age),
        height=TARGET,
        width=TARGET + 2 * GAP if large else None,
        padding=ft.Padding.symmetric(horizontal=GAP if large else 3 * GAP + 2),
        border_radius=TARGET // 2,
        bgcolor=look.colour("card"),
        border=ft.Border.all(2 if chosen else 1, look.colour("ink" if chosen else "line")),
    )  # fmt: skip


@memoized
def Built(look: Look, progress: Progress) -> ft.Control:
    """How many cards are named, and whether that is all of them."""
    say = words()
    count = say("cities.count", built=progress.built, turns=progress.turns)
    state = say(f"cities.state.{progress.state}")
    over = progress.state == "over"
    return spoken(
        f"{count}, {state}",
        ft.Column(
            [
                look.text(count, 14, "semibold", "accent" if over else "ink", no_wrap=True),
                look.text(
                    state,
                    13,
                    colour="soft" if progress.state == "complete" else "accent",
                    no_wrap=True,
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.END,
        ),
    )


@memoized
def CityPoints(look: Look, points: Points, on_tap: Tapped) -> ft.Control:
    """What the city gives so far, category by category; a tap tells why."""
    say = words()
    cells: list[ft.Control] = []
    said = []
    for name, worth, worked_out in points:
        shown = "·" if worth is None else number(worth)
        cells.append(
            ft.Row(
                [
                    look.symbol(name, 20, name),
                    look.text(shown, 16, "semibold", name, worked_out=worked_out, no_wrap=True),
                ],
                spacing=GAP,
                tight=True,
            )
        )
        told = say("seat.open") if worth is None else say("seat.points", count=worth)
        said.append(f"{say(f'category.{name}')} {told}")
    rows = -(-len(cells) // MOST_IN_A_ROW)
    each = -(-len(cells) // rows)
    lines: list[ft.Control] = [
        ft.Row(cells[start : start + each], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        for start in range(0, len(cells), each)
    ]
    return tappable(
        say("cities.points", points=", ".join(said)),
        lines[0] if rows == 1 else ft.Column(lines, spacing=GAP, tight=True),
        on_tap,
        height=TARGET if rows == 1 else TARGET + 2 * GAP,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=GAP),
    )
