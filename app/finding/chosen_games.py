"""Which games the statistics are of: one line, which opens the choices of the history."""

from collections.abc import Callable

import flet as ft

from app.finding.filters import PARTS, filter_chips, filter_sheet, told
from app.finding.search import GameSearch
from app.look import Look
from app.ui.kit import card, chip, line_button, wrapped
from app.words import words
from storage.history.filters import Filter
from storage.history.games import Games

CLOSED, CHIPS = "", "chips"
"""What is open of the choices: nothing, or a chip for each; else the sheet of one."""

WIDEST = 516
"""How wide the line is at most, in pixels: as wide as a column below it."""


def use_chosen(look: Look, search: GameSearch, games: Games) -> list[ft.Control]:
    """The line that tells which games are meant, and what it opens."""
    say = words()
    shown, show = ft.use_state(CLOSED)
    search.call_players(games)
    offers, count = games.offers(), games.count()
    part = next((part for part in PARTS if part == shown), None)
    dialog = None
    if part is not None:
        found = games.count(search.chosen)
        dialog = filter_sheet(look, search, offers, part, found, lambda: show(CHIPS))
    ft.use_dialog(dialog)
    if not count and not search.chosen:
        return []

    def open_sheet(part: str) -> None:
        search.begin_typing()
        show(part)

    label = chosen_in_words(search.chosen)
    line = card(
        look,
        [
            line_button(
                say("statistics.chosen", which=label),
                [
                    look.text(label, 16, expand=True, max_lines=3),
                    look.symbol("up" if shown else "down", 16, "soft"),
                ],
                _toggle(shown, show),
                height=None,
            )
        ],
    )
    top: list[ft.Control] = [line]
    if look.wide:
        top = [ft.Row([ft.Container(line, width=WIDEST)])]
    if shown:
        chips = filter_chips(look, search, offers, open_sheet)
        if search.chosen:
            chips.append(chip(look, say("history.forget"), search.forget))
        top.append(wrapped(chips))
    return top


def _toggle(shown: str, show: Callable[[str], None]) -> Callable[[], None]:
    return lambda: show(CLOSED if shown else CHIPS)


def chosen_in_words(chosen: Filter) -> str:
    """Which games are meant, in a few words."""
    say = words()
    values = {part: value for part in PARTS if (value := told(chosen, part, say))}
    if len(chosen.players) and "wonder" in values:
        key = "statistics.having" if len(chosen.players) == 1 else "statistics.one_having"
        values["player"] = say(key, players=values["player"], having=values.pop("wonder"))
    parts = list(values.values())
    if chosen.words.strip():
        parts.append(say("statistics.searched", words=chosen.words.strip()))
    return " · ".join(parts) if parts else say("statistics.all_games")
