"""The games of the history by months, drawn in portions as the list is scrolled."""

from itertools import pairwise

import flet as ft

from app import routes
from app.finding.search import PAGE
from app.frame.context import Context
from app.frame.guard import guarded_memoized
from app.game.game_line import game_line
from app.look import GAP, Look
from app.ui.kit import card, heading
from app.words import words
from storage import SavedGame


def portions(games: list[SavedGame]) -> list[tuple[SavedGame, ...]]:
    """Games in order, apart by months, and never too many together."""
    found: list[list[SavedGame]] = []
    for before, saved in pairwise([None, *games]):
        if saved is None:
            continue
        new = before is None or _month(before) != _month(saved) or len(found[-1]) == PAGE
        if new:
            found.append([])
        found[-1].append(saved)
    return [tuple(part) for part in found]


def months(context: Context, look: Look, games: list[SavedGame]) -> list[ft.Control]:
    """The lines of the history, each month with its name above."""
    parts = portions(games)
    named = [True, *(_month(one[0]) != _month(other[0]) for one, other in pairwise(parts))]
    return [
        Portion(context, look, part, named=name) for part, name in zip(parts, named, strict=False)
    ]


@guarded_memoized
def Portion(
    context: Context, look: Look, games: tuple[SavedGame, ...], *, named: bool
) -> ft.Control:
    """Some games of a month; only those that are listed are scored."""
    say = words()
    lines = card(
        look,
        [
            game_line(look, saved.game, saved.saved_at, context.opening(routes.game(saved.id)))
            for saved in games
        ],
    )
    if not named:
        return lines
    year, month = _month(games[0])
    title = say("history.month", month=say(f"month.{month}"), year=str(year))
    return ft.Column(
        [
            ft.Container(
                heading(look, title),
                padding=ft.Padding.only(top=2 * GAP),
            ),
            lines,
        ],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _month(saved: SavedGame) -> tuple[int, int]:
    return saved.day.year, saved.day.month
