"""What a file would add to the history: the games, what is there already, and what is odd."""

from collections import Counter
from collections.abc import Iterable

import flet as ft

from app.look import GAP, Look
from app.sentences.import_lines import game_line
from app.ui.kit import card, heading
from app.words import words
from storage.exchange import Preview, Tellings

FIRST = 5
"""How many of the games are told one by one."""


def import_preview(look: Look, shown: Preview) -> list[ft.Control]:
    """What the import would do; or why none of the file can be taken."""
    say = words()
    if shown.problems:
        return [
            look.text(say("import.unreadable", file=shown.file), 16, "semibold"),
            look.text(say("import.nothing"), 16, colour="soft"),
            _tellings(look, shown.file, shown.problems, "exchange.more_problems", "warning"),
        ]
    new = shown.new
    counted = say("exchange.new", count=len(new)) if new else say("exchange.none_new")
    body: list[ft.Control] = [look.text(counted, 20, "semibold")]
    if new:
        lines = [game_line(game.found.game, say) for game in new[:FIRST]]
        if len(new) > FIRST:
            lines.append(say("exchange.more_games", count=len(new) - FIRST))
        body.append(_lines(look, lines, "table"))
    why = Counter(game.why for game in shown.known)
    others = [say(f"exchange.known.{one}", count=count) for one, count in why.items()]
    if shown.left_out:
        others.append(say("exchange.left_out", count=shown.left_out))
    if others:
        body.append(_lines(look, others, "check"))
    if shown.remarks:
        body.append(heading(look, say("import.remarks")))
        body.append(_tellings(look, shown.file, shown.remarks, "exchange.more_remarks", "info"))
    return body


def _tellings(look: Look, file: str, tellings: Tellings, more: str, symbol: str) -> ft.Control:
    """What was said of places in the file, each with its place."""
    say = words()
    lines = [say.phrase(told.phrase(file)) for told in tellings]
    if tellings.more:
        lines.append(say(more, count=tellings.more))
    return _lines(look, lines, symbol)


def _lines(look: Look, lines: Iterable[str], symbol: str) -> ft.Control:
    return card(
        look,
        [
            ft.Container(
                ft.Row(
                    [look.symbol(symbol, 20, "soft"), look.text(line, 14, expand=True)],
                    spacing=3 * GAP,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
            )
            for line in lines
        ],
    )
