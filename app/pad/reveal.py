"""The reveal: who won, row by row; the bars grow, the players change places, the winner stands.

The device moves the bars by itself: for each row of the pad it is told once where they end. Who
asked the system for less motion is shown the end of it at once.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import flet as ft

from app.device.preferences import UNHEARD
from app.flet_mended.hooks import memoized, use_task
from app.look import GAP, Look
from app.sentences.report import outcome
from app.ui.kit import spoken
from app.words import number, words
from scoring import Result

LONGEST = 6.0
"""How long it may take in all, in seconds."""

SETTLED = 0.4
"""How long the empty bars stand at first, in seconds."""

STANDS = 1.4
"""How long the end of it stands, in seconds."""

SLOWEST = 0.7
"""The most time for a row, in seconds: few rows need no six seconds."""

LINE = 64
"""The height of a player's line, in pixels."""

BAR = 18
"""The height of a bar, in pixels."""

FIGURES = 56
"""The room of a total, in pixels."""


class Step(NamedTuple):
    """What stands once a row of the pad was added."""

    row: str
    """The row that was added."""

    totals: tuple[int, ...]
    """What everyone has by then."""

    places: tuple[int, ...]
    """In which line everyone stands, from 0; of as many points the seat before stands above."""


@dataclass(frozen=True)
class Revealing:
    """A result, row by row."""

    rows: tuple[str, ...]
    """The rows, from top to bottom."""

    points: tuple[tuple[int, ...], ...]
    """Everyone's points in each of them."""

    @property
    def steps(self) -> list[Step]:
        """What stands after each row."""
        sums = [tuple(accumulate(own)) for own in self.points]
        found = []
        for at, row in enumerate(self.rows):
            totals = tuple(own[at] for own in sums)
            order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
            found.append(Step(row, totals, tuple(map(order.index, range(len(totals))))))
        return found

    @property
    def pace(self) -> float:
        """How long each row takes, in seconds."""
        return min(SLOWEST, (LONGEST - SETTLED - STANDS) / max(1, len(self.rows)))

    @property
    def widest(self) -> tuple[int, int]:
        """The most points that anyone loses, and the most that anyone wins, over all rows."""
        lost = [sum(-points for points in own if points < 0) for own in self.points]
        won = [sum(points for points in own if points > 0) for own in self.points]
        return max(lost, default=0), max(won, default=0)


def revealed(result: Result) -> Revealing | None:
    """What there is to reveal; nothing where rows are open, or only totals were told."""
    if not result.winners or not result.players:
        return None
    rows = tuple(result.players[0].categories)
    points = []
    for player in result.players:
        known = [cell.points for cell in player.categories.values()]
        own = tuple(points for points in known if points is not None)
        if len(own) < len(known):
            return None
        points.append(own)
    return Revealing(rows, tuple(points))


async def still() -> bool:
    """Whether the system was asked for less motion."""
    try:
        asked = await ft.SemanticsService().get_accessibility_features()
    except UNHEARD:
        return False
    return asked.disable_animations or asked.reduce_motion


@memoized
def Reveal(
    look: Look,
    result: Result,
    revealing: Revealing,
    skip: Callable[[], None],
    *,
    by_itself: bool,
) -> ft.Control:
    """The bars, which grow until they are done or tapped; then it is `skip`ped.

    Who wants less motion sees where they end, or nothing of it where it begins `by_itself`.
    """
    at, grow = ft.use_state(-1)
    steps, last = revealing.steps, len(revealing.rows) - 1

    async def play() -> None:
        if await still():
            if by_itself:
                skip()
            grow(last)
            return
        await asyncio.sleep(SETTLED)
        for step in range(len(steps)):
            grow(step)
            await asyncio.sleep(revealing.pace)
        await asyncio.sleep(STANDS)
        skip()

    use_task(play, [])
    moving = ft.Animation(
        ft.Duration(milliseconds=round(800 * revealing.pace)), ft.AnimationCurve.EASE_OUT_CUBIC
    )
    lines: list[ft.Control] = [
        ft.Container(
            _line(look, result, revealing, seat, at, moving),
            top=(steps[at].places[seat] if at >= 0 else seat) * LINE,
            left=0,
            right=0,
            height=LINE,
            animate_position=moving,
            bgcolor=look.colour("active") if at == last and seat in result.winners else None,
            border_radius=12,
        )
        for seat in range(len(result.players))
    ]
    said = words()("reveal.said", outcome=outcome(result, words()))
    return ft.Container(
        spoken(
            said,
            ft.Column(
                [
                    _caption(look, result, steps[at].row if at >= 0 else None, done=at == last),
                    ft.Stack(lines, height=LINE * len(lines)),
                    look.text(words()("reveal.skip"), 14, colour="soft"),
                ],
                spacing=3 * GAP,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
        on_click=skip,
    )


def _caption(look: Look, result: Result, row: str | None, *, done: bool) -> ft.Control:
    """Which row is being added; in the end, who won."""
    if row is None:
        return look.text(" ", 20, "semibold")
    if done:
        return look.text(outcome(result, words()), 20, "bold")
    return ft.Row(
        [look.symbol(row, 24, row), look.text(words()(f"category.{row}"), 20, "semibold", row)],
        spacing=2 * GAP,
        height=LINE / 2,
    )


def _line(
    look: Look, result: Result, revealing: Revealing, seat: int, at: int, moving: ft.Animation
) -> ft.Control:
    lost, won = revealing.widest
    room = min(look.width, 560) - 6 * GAP - FIGURES - 6 * GAP
    unit = room / max(1, lost + won)

    def pieces(side: int) -> list[ft.Control]:
        """The pieces of the bar that lie left of zero (-1) or right of it (1)."""
        return [
            ft.Container(
                width=abs(points) * unit if step <= at else 0,
                height=BAR,
                bgcolor=look.colour(row),
                animate=moving,
            )
            for step, (row, points) in enumerate(
                zip(revealing.rows, revealing.points[seat], strict=True)
            )
            if points * side > 0
        ]

    bar: list[ft.Control] = []
    if lost:
        left = ft.Row(pieces(-1)[::-1], spacing=0, alignment=ft.MainAxisAlignment.END)
        bar = [
            ft.Container(left, width=lost * unit),
            ft.Container(width=2, height=BAR, bgcolor=look.colour("ink")),
        ]
    total = revealing.steps[at].totals[seat] if at >= 0 else 0
    return ft.Row(
        [
            ft.Column(
                [
                    look.text(
                        result.players[seat].name,
                        16,
                        "semibold",
                        max_lines=1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                    ft.Row([*bar, *pieces(1)], spacing=0),
                ],
                spacing=GAP,
                tight=True,
                expand=True,
            ),
            look.text(number(total), 26, "bold", width=FIGURES, text_align=ft.TextAlign.RIGHT),
        ],
        spacing=2 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
