"""The table from above: players sit clockwise, so neighbours are seen at a glance."""

from collections.abc import Callable
from math import cos, pi, sin

import flet as ft

from app.components.kit import tappable
from app.look import Look
from app.words import words
from scoring import Game

SEAT = 96
"""The width of a seat, in pixels."""

HEIGHT = 272
"""The height of the drawing, in pixels."""

CROWDED, CROWDED_HEIGHT = 7, 316
"""From so many players on, neighbours need more height not to overlap."""


def round_table(look: Look, game: Game, width: int, on_tap: Callable[[int], None]) -> ft.Control:
    """Each player's seat round a table; a tap opens it."""
    say = words()
    edge = look.line // 2
    least = CROWDED_HEIGHT if len(game.players) >= CROWDED else HEIGHT
    height = round(least * max(1, look.scale * 0.9))
    table = ft.Container(
        left=SEAT / 2,
        right=SEAT / 2,
        top=edge,
        bottom=edge,
        border_radius=200,
        bgcolor=look.colour("key"),
        border=ft.Border.all(1, look.colour("line")),
        alignment=ft.Alignment.CENTER,
        content=look.text(
            say("table.seats", count=len(game.players)) if game.players else say("table.empty"),
            14,
            colour="soft",
            text_align=ft.TextAlign.CENTER,
        ),
    )
    places = [_seat(look, game, seat, width, height, on_tap) for seat in range(len(game.players))]
    return ft.Row(
        [ft.Stack([table, *places], width=width, height=height)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _seat(
    look: Look, game: Game, seat: int, width: int, height: int, on_tap: Callable[[int], None]
) -> ft.Control:
    say = words()
    player = game.players[seat]
    angle = 2 * pi * seat / len(game.players) - pi / 2
    across, down = (width - SEAT) / 2, (height - look.line) / 2
    lines: list[ft.Control] = [
        look.text(player.name, 14, "semibold", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    label = player.name
    if player.wonder:
        city = say.wonder(player.wonder, player.side)
        label += f", {city}"
        lines.append(
            look.text(city, 13, colour="soft", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
        )
    return tappable(
        say("seat.said", seat=seat + 1, label=label),
        ft.Column(
            lines,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: on_tap(seat),
        left=across * (1 + cos(angle)),
        top=down * (1 + sin(angle)),
        width=SEAT,
        height=look.line,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=6),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        alignment=ft.Alignment.CENTER,
    )
