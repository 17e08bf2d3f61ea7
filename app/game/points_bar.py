"""Where the points of a player came from, as a bar: below zero to the left, all others right."""

from collections.abc import Iterable
from typing import NamedTuple

import flet as ft

from app.look import GAP, Look
from app.ui.kit import spoken
from app.words import words
from scoring import PlayerResult, Result

HEIGHT = 10
"""The height of a bar, in pixels."""

GAP_AT_ZERO = 2
"""What is left free on either side of the line at zero, in pixels."""

TOLD = "soft"
"""The colour of what a told total has beyond its categories."""


class Pieces(NamedTuple):
    """The pieces of a bar: their colours and points, outwards from zero."""

    lost: tuple[tuple[str, int], ...]
    """Below zero; their points are told without the sign."""

    won: tuple[tuple[str, int], ...]


class Scale(NamedTuple):
    """How many points the longest bars of a table have on either side of zero."""

    lost: int
    won: int


def pieces(player: PlayerResult) -> Pieces:
    """The categories of a player that have points, in the order of the pad."""
    told = [(name, cell.points) for name, cell in player.categories.items() if cell.points]
    beyond = (player.total or 0) - sum(points for _, points in told)
    if player.because and beyond > 0:
        told.append((TOLD, beyond))
    return Pieces(
        tuple((name, -points) for name, points in told if points < 0),
        tuple((name, points) for name, points in told if points > 0),
    )


def scale(result: Result) -> Scale:
    """The scale on which all bars of a table are drawn."""
    every = [pieces(player) for player in result.players]
    return Scale(
        max((_points(one.lost) for one in every), default=0),
        max((_points(one.won) for one in every), default=0),
    )


def points_bar(look: Look, player: PlayerResult, whole: Scale) -> ft.Control:
    """The bar of one player. Where anyone has points below zero, a line stands at zero."""
    found = pieces(player)
    lost = [*_room(whole.lost - _points(found.lost)), *_pieces(look, reversed(found.lost))]
    won = [*_pieces(look, found.won), *_room(whole.won - _points(found.won))]
    sides: list[ft.Control] = [_side(lost, whole.lost)] if whole.lost else []
    if whole.lost:
        sides.append(ft.Container(width=2, height=HEIGHT + 6, bgcolor=look.colour("ink")))
    if whole.won:
        sides.append(_side(won, whole.won))
    return ft.Row(sides or [ft.Container(height=HEIGHT)], spacing=GAP_AT_ZERO)


def legend(look: Look, result: Result) -> ft.Control:
    """Which colour is which category, of those that anyone has points in."""
    say = words()
    every = [piece for player in result.players for side in pieces(player) for piece in side]
    coloured = {name for name, _ in every}
    names = [name for name in _rows(result) if name in coloured]
    if not names:
        return ft.Container()
    entries: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(width=HEIGHT, height=HEIGHT, bgcolor=look.colour(name)),
                look.symbol(name, 20, name),
                look.text(say(f"category.{name}"), 14),
            ],
            spacing=GAP,
            tight=True,
        )
        for name in names
    ]
    shown = ft.Row(entries, spacing=4 * GAP, run_spacing=GAP, wrap=True)
    return spoken(
        say("podium.legend", names=say.names([say(f"category.{name}") for name in names])), shown
    )


def _rows(result: Result) -> tuple[str, ...]:
    return tuple(result.players[0].categories) if result.players else ()


def _points(side: tuple[tuple[str, int], ...]) -> int:
    return sum(points for _, points in side)


def _pieces(look: Look, told: Iterable[tuple[str, int]]) -> list[ft.Control]:
    return [
        ft.Container(
            height=HEIGHT,
            expand=points,
            bgcolor=look.colour(colour),
            border_radius=2,
            # Taken from the piece itself: between pieces it would be taken from the scale.
            margin=ft.Margin.only(right=1),
        )
        for colour, points in told
    ]


def _side(parts: list[ft.Control], points: int) -> ft.Control:
    """One side of zero, as wide for all players, however many pieces stand in it."""
    return ft.Row(parts, spacing=0, expand=points)


def _room(points: int) -> list[ft.Control]:
    """What a shorter bar leaves empty."""
    return [ft.Container(expand=points)] if points else []
