"""Wonders and their sides: how often, with what luck, and what they brought."""

from collections.abc import Callable, Sequence

import flet as ft

from app.look import Look
from app.statistics.lines import wins_line
from app.ui.kit import Tapped, card, more_line
from app.words import words
from storage.statistics import WonderLine

FIRST = 6
"""How many wonders a list shows before more are asked for."""

Open = Callable[[str], Tapped]
"""Makes a tap that opens a wonder by its name."""


def wonder_list(
    look: Look,
    wonders: Sequence[WonderLine],
    shown: int,
    show: Callable[[int], None],
    open_wonder: Open,
) -> ft.Control:
    """The wonders that were played, most games first."""
    lines = [
        wins_line(look, line.wonder, line.wins, open_wonder(line.wonder))
        for line in wonders[:shown]
    ]
    if len(wonders) > shown:
        lines.append(more_line(look, len(wonders) - shown, lambda: show(shown + 4 * FIRST)))
    return card(look, lines)


def side_name(line: WonderLine) -> str:
    """The name of a side, if it is known."""
    say = words()
    if line.side is None:
        return say("statistics.no_side")
    name: str = say.sentences.get(f"side.{line.side}", line.side)
    return name
