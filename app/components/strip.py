"""The strip of categories: where the walk is, what is done, and a jump to each."""

from collections.abc import Callable

import flet as ft

from app.again import use_again
from app.components.kit import tappable
from app.look import GAP, TARGET, Look
from app.typed import memoized
from app.words import words


@memoized
def Strip(
    look: Look,
    categories: tuple[str, ...],
    known: tuple[int, ...],
    players: int,
    current: str,
    go: Callable[[str], None],
    width: float,
) -> ft.Control:
    """One symbol a category; a bar below it grows as players are entered."""
    again = use_again()
    symbols = [
        again(name, _Category, look, name, entered, players, go, current=name == current)
        for name, entered in zip(categories, known, strict=True)
    ]
    rows = rows_needed(len(symbols), width)
    each = -(-len(symbols) // rows)
    empty: list[ft.Control] = [ft.Container(expand=1) for _ in range(-len(symbols) % each)]
    symbols += empty
    lines: list[ft.Control] = [
        ft.Row(symbols[start : start + each], spacing=0, height=TARGET)
        for start in range(0, len(symbols), each)
    ]
    return lines[0] if rows == 1 else ft.Column(lines, spacing=0, tight=True)


def rows_needed(categories: int, width: float) -> int:
    """How many rows so many categories take: none is narrower than a finger."""
    return -(-categories * TARGET // max(TARGET, int(width)))


@memoized
def _Category(
    look: Look,
    name: str,
    entered: int,
    players: int,
    go: Callable[[str], None],
    *,
    current: bool,
) -> ft.Control:
    say = words()
    done = entered == players
    state = "strip.done" if done else "strip.some"
    label = say(state, category=say(f"category.{name}"), entered=entered, players=players)
    if current:
        label = say("strip.current", category=label)
    bar = ft.Container(
        width=16 * entered / players if players else 0,
        height=3,
        border_radius=2,
        bgcolor=look.colour(name) if entered else None,
    )
    return tappable(
        label,
        ft.Column(
            [look.symbol(name, 24, name), bar],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: go(name),
        expand=1,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(2, look.colour(name)) if current else None,
        bgcolor=look.colour("card") if current else None,
    )
