"""A QR code on a page, for phones to scan."""

import flet as ft

from app.look import GAP, Look
from app.visitors.invitation import Picture

MOST = 320
"""How wide the QR code is at most, in pixels: phones read it from across the table."""

PAPER = "#FFFFFF"
"""What a QR code is drawn on in either theme: many phones read none that is light on dark."""


def qr_code(look: Look, picture: Picture, said: str) -> ft.Control:
    """A QR code, as large as the page has room for."""
    # Whole pixels for each square, so that all are of one size.
    side = max(1, min(MOST, look.width - 8 * GAP) // picture.squares) * picture.squares
    code = ft.Container(
        ft.Image(
            picture.content,
            width=side,
            height=side,
            filter_quality=ft.FilterQuality.NONE,
            gapless_playback=True,
        ),
        bgcolor=PAPER,
        border_radius=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Row(
        [ft.Semantics(label=said, image=True, content=code)],
        alignment=ft.MainAxisAlignment.CENTER,
    )
