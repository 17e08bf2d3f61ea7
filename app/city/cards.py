"""The cards of a city's page: a tile each, filled when the card is built."""

from collections.abc import Callable

import flet as ft

from app.flet_mended.hooks import memoized
from app.look import CARD_COLOURS, CARD_SYMBOLS, GAP, Look
from app.ui.kit import spoken
from app.ui.number_keys import rows_of
from app.words import isolated, words
from scoring.answers.city_tiles import Groups, Tile

NARROWEST, ROOMY = 136, 150
"""The least width of a tile, and of one that says what it gives, at text's usual size."""

SPACE = GAP + 2
"""The space between tiles, in pixels."""

MOST_COLUMNS = 4
"""More tiles than this beside each other are not read at a glance."""


def columns_in(look: Look, width: float) -> int:
    """How many tiles fit beside each other."""
    return max(1, min(MOST_COLUMNS, int((width + SPACE) // (NARROWEST * look.scale + SPACE))))


def city_cards(
    look: Look, groups: Groups, width: float, on_tap: Callable[[str], None]
) -> ft.Control:
    """Tiles in so much room, each colour beginning a row of its own."""
    columns = columns_in(look, width)
    narrow = (width + SPACE) / columns - SPACE < ROOMY * look.scale
    lines: list[ft.Control] = [
        _Group(look, tiles, columns, on_tap, narrow=narrow) for tiles in groups
    ]
    return ft.Column(lines, spacing=SPACE, tight=True)


@memoized
def _Group(
    look: Look,
    tiles: tuple[Tile, ...],
    columns: int,
    on_tap: Callable[[str], None],
    *,
    narrow: bool,
) -> ft.Control:
    shown: list[ft.Control] = [_Tile(look, tile, on_tap, narrow=narrow) for tile in tiles]
    return ft.Column(rows_of(shown, columns), spacing=SPACE, tight=True)


@memoized
def _Tile(look: Look, tile: Tile, on_tap: Callable[[str], None], *, narrow: bool) -> ft.Control:
    """One card.

    It takes no keyboard focus: Enter belongs to the field of the search.
    """
    taken = bool(tile.holders)
    colour = CARD_COLOURS.get(tile.colour, tile.colour)
    ink = "paper" if tile.chosen else "soft" if taken else "ink"
    names: list[ft.Control] = [
        look.text(
            tile.name,
            14,
            "semibold" if tile.chosen or tile.following else "regular",
            ink,
            struck=taken,
            max_lines=1 if taken else 2,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
    ]
    if taken:
        names.append(
            look.text(
                ", ".join(map(isolated, tile.holders)), 13, colour="soft",
                max_lines=1, overflow=ft.TextOverflow.ELLIPSIS,
            )
        )  # fmt: skip
    symbol = CARD_SYMBOLS.get(tile.colour, tile.colour)
    line = ft.Row(
        [
            look.spoken_symbol(symbol, None, 18, colour if ink == "ink" else ink),
            ft.Column(names, spacing=0, tight=True, expand=True),
            *([] if narrow else _gives(look, tile, "soft" if ink == "ink" else ink)),
        ],
        spacing=GAP + 2 if narrow else 2 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    edge = 2 if tile.following else 1
    face = ft.Container(
        spoken(_said(tile), line),
        height=look.line - 2 * edge,
        bgcolor=look.colour(colour if tile.chosen else "paper" if taken else "card"),
        padding=ft.Padding.symmetric(horizontal=2 * GAP + (0 if narrow else 2)),
        alignment=ft.Alignment.CENTER_LEFT,
        **look.edged("ink" if tile.following else "line" if taken else colour, edge, 12),
    )
    return ft.GestureDetector(on_tap=lambda: on_tap(tile.name), content=face, expand=True)


def _gives(look: Look, tile: Tile, colour: str) -> list[ft.Control]:
    """What tells a card from its neighbours: its points, strength or science symbol."""
    effects = tile.effects
    if effects.symbol:
        return [look.spoken_symbol(effects.symbol, None, 18, colour)]
    number = effects.points or effects.shields or effects.naval
    if not number:
        return []
    told = look.text(str(number), 14, "semibold", colour)
    of = None if effects.points else "military" if effects.shields else "naval"
    # Of red cards nobody takes shields for points.
    if of is None or (of, tile.colour) == ("military", "red"):
        return [told]
    return [ft.Row([look.spoken_symbol(of, None, 14, colour), told], spacing=2, tight=True)]


def _said(tile: Tile) -> str:
    """A card as a screen reader says it."""
    say = words()
    said = say("cities.card", card=tile.name, colour=say(f"colour.{tile.colour}"))
    if tile.holders:
        names = say.names(tile.holders)
        return say("cities.taken", card=said, count=len(tile.holders), names=names)
    return say("cities.built", card=said) if tile.chosen else said
