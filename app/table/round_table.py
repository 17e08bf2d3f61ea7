"""The table from above: players sit clockwise, so neighbours are seen at a glance."""

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

import flet as ft

from app.entry.late_changes import as_they_sit
from app.game.sheet import NAME, room_of
from app.look import FOOT, GAP, Look
from app.ui.kit import tappable
from app.words import words
from scoring import Game

SEAT = 94
"""The width of a seat, in pixels."""

HEIGHT = 272
"""The height of the drawing, in pixels."""

CROWDED, CROWDED_HEIGHT = 7, 316
"""From so many players on, neighbours need more height not to overlap."""

MOST_ROUND, NARROW_SEAT = 7, 90
"""More players sit half a step on, so that two sit beside each other on top, in narrower seats."""

EDGE = 2 * GAP
"""How far a name stays from the edges of its seat, in pixels."""

LARGEST, LEAST = 14, 11
"""The size of names where all have room, and the least before one is cut, in pixels."""

LINK = 12
"""How thick the line between partners is, in pixels."""

MIDDLE_GROWS = 1.3
"""How far the words in the middle can grow with other text, and stay between the seats."""

LEAST_LINES = 4.8
"""The least height of the drawing in heights of a seat: with less, eight seats overlap."""

THREE_LINES = 58
"""The height of a seat that also shows a wonder and its side, at text's usual size."""


def round_table(look: Look, game: Game, width: int, on_tap: Callable[[int], None]) -> ft.Control:
    """Each player's seat round a table; a tap opens it."""
    say = words()
    tall = any(player.wonder and player.side for player in game.seats)
    line = round(THREE_LINES * look.scale) if tall else look.line
    edge = line // 2
    least = CROWDED_HEIGHT if len(game.players) >= CROWDED else HEIGHT
    height = round(least * max(1, look.scale * 0.9)) + 4 * (line - look.line)
    if look.low:
        # It is seen whole above the page's buttons, where seats have room for that.
        height = min(height, max(look.height - FOOT - 5 * GAP, round(LEAST_LINES * line)))
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
            grows_by=MIDDLE_GROWS if game.players else None,
            text_align=ft.TextAlign.CENTER,
        ),
    )
    places = [
        _seat(look, game, seat, width, height, line, on_tap) for seat in range(len(game.seats))
    ]
    links = [
        _link(
            look,
            _place(game, one, width, height, line),
            _place(game, other, width, height, line),
            line,
        )
        for one, other in game.partners
    ]
    return ft.Row(
        [ft.Stack([table, *links, *places], width=width, height=height)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


class _Place(NamedTuple):
    """Where a seat is drawn, in pixels."""

    left: float
    top: float
    width: int


def _place(game: Game, seat: int, width: int, height: int, line: int) -> _Place:
    """Where a seat stands round the table."""
    crowd = len(game.players) > MOST_ROUND
    room = NARROW_SEAT if crowd else SEAT
    angle = 2 * pi * (seat + crowd / 2) / len(game.seats) - pi / 2
    across, down = (width - room) / 2, (height - line) / 2
    return _Place(across * (1 + cos(angle)), down * (1 + sin(angle)), room)


def _link(look: Look, one: _Place, other: _Place, line: int) -> ft.Control:
    """What joins the seats of partners, from the middle of one to that of the other."""
    across, down = other.left - one.left, other.top - one.top
    length = hypot(across, down)
    middle = (one.left + other.left + one.width) / 2, (one.top + other.top + line) / 2
    return ft.Container(
        left=middle[0] - length / 2,
        top=middle[1] - LINK / 2,
        width=length,
        height=LINK,
        rotate=ft.Rotate(atan2(down, across)),
        bgcolor=look.colour("accent"),
    )


def _seat(
    look: Look,
    game: Game,
    seat: int,
    width: int,
    height: int,
    line: int,
    on_tap: Callable[[int], None],
) -> ft.Control:
    say = words()
    player = game.seats[seat]
    place = _place(game, seat, width, height, line)
    size = name_size(look, [one.name for one in game.seats], place.width)
    lines: list[ft.Control] = [
        look.text(player.name, size, "semibold", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    label = player.name
    mates = [other for seats in game.partners if seat in seats for other in seats if other != seat]
    if mates:
        label = say("seat.partner", name=player.name, partner=game.players[mates[0]].name)
    if player.wonder:
        label += f", {say.wonder(player.wonder, player.side)}"
        # A line each: the side matters as much as the wonder, whose name may be long.
        lines.append(_below(look, player.wonder))
        if player.side:
            # A side that the edition does not have stands there as it was told.
            lines.append(_below(look, say.sentences.get(f"side.{player.side}", player.side)))
    return tappable(
        say("seat.said", seat=seat + 1, label=label),
        ft.Column(
            lines,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: on_tap(seat),
        key=f"seat {seat} of {as_they_sit(game)}",
        left=place.left,
        top=place.top,
        width=place.width,
        height=line,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=EDGE),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        alignment=ft.Alignment.CENTER,
    )


def name_size(look: Look, names: list[str], seat: int) -> int:
    """The size of all names round the table, so that the longest keeps off its seat's edges."""
    room = (seat - 2 * EDGE - 2) / look.scale
    widest = max(map(room_of, names), default=0)
    return max(LEAST, min(LARGEST, int(NAME * room / widest))) if widest else LARGEST


def _below(look: Look, text: str) -> ft.Control:
    return look.text(text, 13, colour="soft", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
