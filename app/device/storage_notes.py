"""What to know of how a browser keeps the games: the notice of home, and the lines of settings."""

import flet as ft

from app.device.browser_storage import IN_FILES, IN_RECORDS, Keeping, Steps
from app.look import GAP, Look
from app.ui.kit import Tapped, chip, wrapped
from app.words import Words, words

MEGABYTE, GIGABYTE = 10**6, 10**9

CARRIERS = {IN_FILES: "settings.in_files", IN_RECORDS: "settings.in_records"}
"""What is said of where a browser keeps the games."""


def forgetting(
    look: Look, steps: Steps, export: Tapped, told: list[ft.Control], dismiss: Tapped
) -> ft.Control:
    """That this browser may forget the games, how they stay, and the file to take them along.

    What became of that file is `told` with it.
    """
    say = words()
    lines: list[ft.Control] = [
        look.text(say("keeping.forgets"), 14),
        look.text(say(f"keeping.steps.{steps}"), 14),
        *told,
    ]
    chips = [
        chip(look, say("home.passing.export"), export),
        chip(look, say("dismiss"), dismiss),
    ]
    texts = ft.Column([*lines, wrapped(chips)], spacing=2 * GAP, tight=True, expand=True)
    return ft.Semantics(
        live_region=True,
        content=ft.Container(
            ft.Row(
                [look.symbol("info", 24, "accent"), texts],
                spacing=2 * GAP,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            bgcolor=look.colour("active"),
            border_radius=12,
            padding=ft.Padding.all(2 * GAP),
        ),
    )


def kept_here(keeping: Keeping) -> list[str]:
    """How this browser keeps the games, in sentences."""
    say = words()
    told = [say(CARRIERS.get(keeping.carrier(), "settings.in_browser"))]
    if not keeping.known:
        return told
    if keeping.steps:
        told += [say("keeping.forgets"), say(f"keeping.steps.{keeping.steps}")]
    elif keeping.home_screen:
        told.append(say("keeping.app_apart" if keeping.forgets else "keeping.app"))
    told.append(say("keeping.promised" if keeping.promised else "keeping.not_promised"))
    if keeping.used is not None and keeping.room is not None:
        used, room = size(say, keeping.used), size(say, keeping.room)
        told.append(say("keeping.room", used=used, room=room))
    return told


def size(say: Words, count: float) -> str:
    """A number of bytes, as people say it."""
    if count < MEGABYTE:
        return say("size.little")
    if count < GIGABYTE:
        return say("size.megabytes", size=round(count / MEGABYTE))
    return say("size.gigabytes", size=round(count / GIGABYTE))
