"""Turning the walk's page with a finger."""

from functools import partial

import flet as ft

from app.entry.walk.walk import Walk

PULL = 80
"""How far a finger must pull to turn the page, in pixels."""

FLICK = 300
"""How fast a finger must leave to turn it without pulling so far, in pixels a second."""

FLICK_LENGTH = 24
"""How far a finger must move all the same, in pixels."""


def swiping(walk: Walk, content: ft.Control) -> ft.Control:
    """What a finger turns to the next category or the one before."""
    return ft.GestureDetector(
        expand=True,
        on_horizontal_drag_start=partial(_finger_down, walk),
        on_horizontal_drag_end=partial(_swiped, walk),
        content=content,
    )


def _finger_down(walk: Walk, event: "ft.DragStartEvent[ft.GestureDetector]") -> None:
    walk.finger = event.global_position.x


def _swiped(walk: Walk, event: "ft.DragEndEvent[ft.GestureDetector]") -> None:
    moved = event.global_position.x - walk.finger
    if not turns_the_page(moved, event.primary_velocity or 0):
        return
    if moved < 0:
        walk.turn_on()
    else:
        walk.previous()


def turns_the_page(moved: float, speed: float) -> bool:
    """Whether a finger meant to: by a long pull, however slow, or by a quick flick.

    `moved` is in pixels and `speed` in pixels a second, both below zero to the left.
    """
    flicked = abs(speed) > FLICK and abs(moved) > FLICK_LENGTH
    return flicked or abs(moved) >= PULL
