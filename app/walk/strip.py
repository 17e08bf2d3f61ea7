"""The strip of categories: where the walk is, what is done, and a jump to each."""

from collections.abc import Callable

import flet as ft

from app.flet_mended.hooks import memoized
from app.game.sheet import room_of
from app.look import GAP, LINE_HEIGHT, TARGET, Look
from app.ui.kept_controls import use_kept_controls
from app.ui.kit import tappable
from app.words import words

SMALL_SYMBOL = 20
"""The size of a symbol with its word below it, in pixels."""

WORD_SIZES = (13, 12, 11, 10)
"""The sizes of those words, the best first, in pixels."""

NAMES_SIZE = 13
"""The size, in pixels, for which `room_of` tells the width of a text in a bolder type."""

NOT_BOLD = 0.96
"""How much narrower the same text is in the type of the strip's words."""

BAR = 3
"""The height of the bar below a category, in pixels."""

FRAME = 2
"""The width of the line around the category on the page, in pixels."""


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
    """One symbol a category, with its word; a bar below it grows as players are entered."""
    rows = rows_needed(len(categories), width)
    # Where an expansion comes or goes on another phone, symbols stand elsewhere.
    kept = use_kept_controls().within((categories, rows))
    each = -(-len(categories) // rows)
    room = width / each
    size = size_of_words(look, categories, room)
    # Inside of its frame there is a little less.
    framed = min(size, size_of_words(look, (current,), room - 2 * FRAME))
    symbols = [
        kept(
            name,
            StripSymbol,
            look,
            name,
            entered,
            players,
            go,
            framed if name == current else size,
            current=name == current,
        )
        for name, entered in zip(categories, known, strict=True)
    ]
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


def size_of_words(look: Look, categories: tuple[str, ...], room: float) -> int:
    """The size at which all words fit below their symbols, so wide each; 0 if none does."""
    say = words()
    widest = max(room_of(say(f"category.{name}")) for name in categories) * NOT_BOLD
    fitting = (
        size
        for size in WORD_SIZES
        if widest * size / NAMES_SIZE * look.scale <= room
        and SMALL_SYMBOL + size * LINE_HEIGHT * look.scale + BAR <= TARGET - 2 * FRAME
    )
    return next(fitting, 0)


@memoized
def StripSymbol(
    look: Look,
    name: str,
    entered: int,
    players: int,
    go: Callable[[str], None],
    size: int,
    *,
    current: bool,
) -> ft.Control:
    """A category's symbol, its word of that size (none of size 0), and its bar."""
    say = words()
    done = entered == players
    state = "strip.done" if done else "strip.some"
    label = say(state, category=say(f"category.{name}"), entered=entered, players=players)
    if current:
        label = say("strip.current", category=label)
    bar = ft.Container(
        width=16 * entered / players if players else 0,
        height=BAR,
        border_radius=2,
        bgcolor=look.colour(name) if entered else None,
    )
    parts: list[ft.Control] = [look.symbol(name, SMALL_SYMBOL if size else 24, name), bar]
    if size:
        parts.insert(1, look.text(say(f"category.{name}"), size, no_wrap=True))
    return tappable(
        label,
        ft.Column(
            parts,
            spacing=0 if size else GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: go(name),
        expand=1,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        # What is there already changes sooner than it is made anew when the page turns.
        border=ft.Border.all(side=_side(look, name if current else "")),
        bgcolor=look.colour("card") if current else None,
    )


def _side(look: Look, colour: str) -> ft.BorderSide:
    """One side of a frame; of none without a colour."""
    return (
        ft.BorderSide(FRAME, look.colour(colour))
        if colour
        else ft.BorderSide(0, ft.Colors.TRANSPARENT)
    )
