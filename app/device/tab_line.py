"""The line of a tab that follows another one."""

import flet as ft

from app.look import GAP, Look
from app.ui.kit import Tapped, chip
from app.words import words


def height(look: Look) -> int:
    """How high it is, in pixels."""
    return look.line + 2 * GAP


def tab_line(look: Look, on_go_on: Tapped) -> ft.Control:
    """Says that another tab writes, and goes on here with one tap."""
    say = words()
    said = look.text(say("tabs.follows"), 14, expand=True, max_lines=2)
    return ft.Container(
        ft.Row([said, chip(look, say("tabs.go_on"), on_go_on)], spacing=2 * GAP),
        height=height(look),
        padding=ft.Padding.symmetric(horizontal=4 * GAP),
        bgcolor=look.colour("active"),
    )
