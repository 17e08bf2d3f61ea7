"""The keys of the walk: one-tap numbers, digits, conflict tokens, science symbols.

All four fill the same room, so that nothing moves when they change.
"""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from app.flet_mended.hooks import memoized
from app.look import FOOT, GAP, KEY, LINE_HEIGHT, TARGET, Look
from app.ui.kit import Tapped, spoken, symbol_button, tappable
from app.words import number, words
from scoring import Entry, Symbols
from scoring.points.science import KINDS

ROWS = 5
"""Rows of keys."""

KEYS_IN_ROW = 5
"""How many one-tap numbers stand beside each other."""

KEY_GAP = GAP + 2
"""The space between keys beside each other, in pixels."""

HEIGHT = ROWS * KEY + (ROWS - 1) * GAP
"""The height of all keys together where they stand below the players, in pixels."""

TOKENS_IN_ROW = 3
"""How many tokens to take stand beside each other."""

AROUND = GAP + 2 * GAP + FOOT + 2 * GAP
"""The height of a low page that keys cannot have, in pixels: its edges and the walk's foot."""

FIGURES = 3
"""How many letters a number on a key has at most; a key with more has words."""

ROOM_BETWEEN = 1.1
"""How far the words of a key, or of a counter between its buttons, can grow with other text."""


def key_height(look: Look) -> int:
    """How high one key is, in pixels; on a low page they fill the height beside the players."""
    if not look.low:
        return TARGET if look.tight else KEY
    return max(TARGET, (look.height - AROUND - (ROWS - 1) * GAP) // ROWS)


def keys_height(look: Look) -> int:
    """How high all keys are together, in pixels."""
    return ROWS * key_height(look) + (ROWS - 1) * between_rows(look)


def between_rows(look: Look) -> int:
    """The space between rows of keys, in pixels."""
    return GAP // 2 if look.tight else GAP


def key_cap(
    look: Look,
    label: str,
    said: str,
    on_tap: Tapped,
    *,
    colour: str = "key",
    symbol: str | None = None,
    height: int | None = None,
    below: str = "",
) -> ft.Control:
    """One key, with what stands `below` its label; without a height, as high as the walk's.

    It takes no keyboard focus: on a desktop the keyboard enters numbers itself, and
    Enter must not press the key again that was clicked last.
    """
    face: ft.Control = look.text(
        label,
        20,
        "semibold" if colour == "ink" else "regular",
        "paper" if colour == "ink" else "ink",
        grows_by=ROOM_BETWEEN if len(label) > FIGURES else None,
        semantics_label=said,
        no_wrap=True,
    )
    if symbol:
        face = look.spoken_symbol(symbol, said)
    height = key_height(look) if height is None else height
    if below and (20 + 13) * LINE_HEIGHT * look.scale <= height:
        # The page says it where the key is told aloud.
        small = look.text(below, 13, colour="soft", no_wrap=True)
        face = ft.Column(
            [face, ft.Semantics(exclude_semantics=True, content=small)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Semantics(
        button=True,
        expand=True,
        # Without ink, which would take the keyboard's focus, and draw for as long as it spreads.
        content=ft.Container(
            height=height,
            bgcolor=look.colour(colour),
            border_radius=12,
            alignment=ft.Alignment.CENTER,
            content=face,
            on_click=on_tap,
        ),
    )


def rows_of(keys: list[ft.Control], columns: int) -> list[ft.Control]:
    """Keys in rows that fill the width; where keys are missing, room is left."""
    left: list[ft.Control] = [ft.Container(expand=True) for _ in range(-len(keys) % columns)]
    keys = [*keys, *left]
    return [
        ft.Row(keys[start : start + columns], spacing=KEY_GAP)
        for start in range(0, len(keys), columns)
    ]


@memoized
def NumberKeys(
    look: Look, numbers: tuple[int, ...], on_tap: Callable[[int], None], counts: str | None = None
) -> ft.Control:
    """The one-tap numbers, five in a row; of how many of what `counts` names each is the points."""
    say = words()
    keys = [
        key_cap(
            look,
            number(value),
            say.number(value),
            _with(on_tap, value),
            below=say(f"counts.{counts}", count=count) if counts else "",
        )
        for count, value in enumerate(numbers)
    ]
    return ft.Column(
        rows_of(keys, KEYS_IN_ROW), spacing=between_rows(look), height=keys_height(look)
    )


@memoized
def DigitKeys(
    look: Look,
    on_digit: Callable[[str], None],
    on_minus: Tapped,
    on_backspace: Tapped,
    on_enter: Tapped,
) -> ft.Control:
    """Ten digits, for numbers that no key has."""
    say = words()
    keys = [key_cap(look, digit, digit, _with(on_digit, digit)) for digit in "123456789"]
    keys += [
        key_cap(look, "−", say("key.minus"), on_minus),
        key_cap(look, "0", "0", _with(on_digit, "0")),
        key_cap(look, "", say("key.backspace"), on_backspace, symbol="backspace"),
    ]
    enter = key_cap(look, say("key.enter"), say("key.enter"), on_enter, colour="ink")
    return ft.Column(
        [*rows_of(keys, 3), ft.Row([enter])], spacing=between_rows(look), height=keys_height(look)
    )


def all_entered(look: Look) -> ft.Control:
    """What stands in the place of the keys when there is nothing left to enter."""
    said = look.text(words()("walk.all_entered"), 16, colour="soft")
    said.text_align = ft.TextAlign.CENTER
    return ft.Container(said, height=keys_height(look), alignment=ft.Alignment.CENTER)


def token_keys(
    look: Look,
    colour: str,
    entered: tuple[int, ...] | None,
    offered: tuple[int, ...],
    take: Callable[[int], None],
    give_back: Callable[[int], None],
    done: Tapped,
    instead: int | None,
) -> ft.Control:
    """The tokens that a player holds, `None` while none are entered, and those to take.

    The first of them takes the place of points that are entered `instead`.
    """
    say = words()
    shown: list[ft.Control] = [
        tappable(
            say("token.give_back", token=say.number(token)),
            look.text(number(token, signed=True), 16, "bold", colour),
            _with(give_back, token),
            height=48,
            width=48,
            alignment=ft.Alignment.CENTER,
            border_radius=24,
            bgcolor=look.colour("card"),
            border=ft.Border.all(1, look.colour(colour)),
        )
        for token in entered or ()
    ]
    if not shown:
        none = say("token.none") if instead is None else say("token.replaces", count=instead)
        shown = [look.text(none, 14, colour="soft" if instead is None else "accent")]
    keys = [
        key_cap(
            look,
            number(token, signed=True),
            say("token.take", token=say.number(token)),
            _with(take, token),
        )
        for token in sorted(offered, key=lambda token: (token < 0, abs(token)))
    ]
    # Where there are few, room is left, so that nothing moves.
    first, second = keys[:TOKENS_IN_ROW], keys[TOKENS_IN_ROW:]
    room = 2 if second else 3
    return ft.Column(
        [
            ft.Container(
                ft.Row(
                    shown,
                    spacing=GAP,
                    run_spacing=between_rows(look),
                    wrap=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
                height=room * key_height(look) + (room - 1) * between_rows(look),
                alignment=ft.Alignment.CENTER,
            ),
            *(ft.Row(row, spacing=GAP + 2) for row in (first, second) if row),
            ft.Row([_done(look, entered, done)]),
        ],
        spacing=between_rows(look),
        height=keys_height(look),
    )


def symbol_keys(
    look: Look,
    entry: Entry | None,
    count: Callable[[str, int], None],
    done: Tapped,
    more: Mapping[str, int],
) -> ft.Control:
    """A counter for each kind of science symbol, which tells what one `more` of it adds."""
    held = entry if isinstance(entry, Symbols) else Symbols()
    counters = [
        counter(
            look, kind, getattr(held, kind), count, words()("science.one_more", points=more[kind])
        )
        for kind in (*KINDS, "wild")
    ]
    return ft.Column(
        [*counters, ft.Row([_done(look, entry, done)])],
        spacing=between_rows(look),
        height=keys_height(look),
    )


def counter(
    look: Look,
    kind: str,
    held: int,
    count: Callable[[str, int], None],
    note: str = "",
) -> ft.Control:
    """How many symbols of a kind there are, with one less and one more to tap."""
    say = words()
    named = say(f"symbol.{kind}")
    # Between the buttons there is no room for more: a sum that is cut off is another sum.
    labels: list[ft.Control] = [
        look.text(named, 16, "semibold", grows_by=ROOM_BETWEEN, no_wrap=True)
    ]
    if note:
        labels.append(look.text(note, 13, colour="soft", grows_by=ROOM_BETWEEN, no_wrap=True))
    return ft.Row(
        [
            look.symbol("green" if kind == "gear" else kind, 24, "green"),
            ft.Column(labels, spacing=0, tight=True, expand=True),
            _step(look, "minus", say("symbol.less", symbol=named), _with(count, kind, -1)),
            ft.Container(
                spoken(
                    say("symbol.held", symbol=named, held=held),
                    look.text(str(held), 26, "bold", grows_by=ROOM_BETWEEN),
                ),
                width=40,
                alignment=ft.Alignment.CENTER,
            ),
            _step(look, "add", say("symbol.more", symbol=named), _with(count, kind, 1)),
        ],
        height=key_height(look),
        spacing=2 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _step(look: Look, symbol: str, label: str, on_tap: Tapped) -> ft.Control:
    return ft.Container(
        symbol_button(look, symbol, label, on_tap), bgcolor=look.colour("key"), border_radius=16
    )


def _done(look: Look, entry: object, done: Tapped) -> ft.Control:
    say = words()
    label = say("details.none" if entry is None else "details.done")
    return key_cap(look, label, label, done)


def _with(action: Callable[..., Any], *values: Any) -> Tapped:
    return lambda: action(*values)
