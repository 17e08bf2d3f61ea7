"""Games out into a file, and in from one."""

from functools import partial

import flet as ft

from app.files.exporting import FORMATS, Exporting
from app.look import Look
from app.ui.kit import Tapped, card, line_button
from app.words import words


def files(look: Look, exporting: Exporting, games: int, open_import: Tapped) -> list[ft.Control]:
    """A line for each export format, one to import, and what became of the last export.

    Nothing can be exported before there have been games.
    """
    say = words()
    lines = [_export_line(look, exporting, ending) for ending in FORMATS] if games else []
    lines.append(_line(look, "import", say("import.open"), open_import, "next"))
    shown = [card(look, lines)]
    if exporting.told is not None:
        told = look.text(say.phrase(exporting.told), 14, colour="accent")
        shown.append(ft.Semantics(live_region=True, content=told))
    return shown


def _export_line(look: Look, exporting: Exporting, ending: str) -> ft.Control:
    key = "export.busy" if exporting.busy == ending else f"export.{ending}"
    return _line(look, "export", words()(key), partial(exporting.save, ending))


def _line(look: Look, symbol: str, label: str, on_tap: Tapped, end: str = "") -> ft.Control:
    content: list[ft.Control] = [look.symbol(symbol, 24, "soft"), look.text(label, 16, expand=True)]
    if end:
        content.append(look.symbol(end))
    return line_button(label, content, on_tap, height=None)
