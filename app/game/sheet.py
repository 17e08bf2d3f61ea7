"""The whole pad as on paper: players across, categories down, totals below."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import flet as ft

from app.flet_mended.hooks import memoized
from app.game.totals import BAR, LABEL_GROWS, figure_size, totals
from app.look import GAP, TARGET, Look
from app.ui.kit import Tapped, hairline, spoken
from app.words import number, words
from scoring import Game, Result
from scoring.answers.cell_facts import questions_of
from scoring.answers.city_progress import may_change

CellTapped = Callable[[int, str], None]
"""Told the seat and the category of a cell."""

Source = Literal["", "worked out", "asked"]
"""Where a cell's points come from: what was typed, the city, or a city with open questions."""


def sheet(
    look: Look,
    game: Game,
    result: Result,
    width: int,
    on_tap: CellTapped | None,
    on_hold: CellTapped | None,
    current: tuple[int, str] | None = None,
    *,
    on_worked_out: CellTapped | None = None,
    on_name: Callable[[int], None] | None = None,
    saved: bool = False,
) -> ft.Control:
    """The sheet, as wide as it is told; a cell can be tapped, and held for its why.

    A tap on a cell that follows from the city, or has questions open, goes to
    `on_worked_out` where that is given, and a tap on a player's name to `on_name`. The totals of
    a saved game do not change any more, whatever part of its cities was told.
    """
    players = max(1, len(game.players))
    tight = (width - 104 * look.scale) / players < TARGET * look.scale
    # Beside many players there is no room for more: a figure that is cut off is another figure.
    labels = round(66 * min(look.scale, LABEL_GROWS)) if tight else round(100 * look.scale)
    cell = (width - labels - 2) / players
    names = tuple(words().called([player.name for player in game.players]))
    lines: list[ft.Control] = [_names(look, game, labels, cell, on_name)]
    for name in game.categories:
        line = SheetLine(
            look,
            name,
            names,
            tuple(player.categories[name].points for player in result.players),
            tuple(
                seat
                for remark in result.remarks
                if remark.category == name
                for seat in remark.seats
            ),
            tuple(_source(result, seat, name) for seat in range(len(result.players))),
            labels,
            cell,
            on_tap,
            on_hold,
            current[0] if current and current[1] == name else None,
            on_worked_out or on_tap,
            tight=tight,
        )
        lines += [hairline(look), line]
    open_totals = set() if saved else may_change(game, result)
    lines += totals(look, result, open_totals, labels, cell, tight=tight)
    return ft.Container(
        ft.Column(lines, spacing=0, tight=True),
        width=width,
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=16,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        # Where another one sits there by now, no tap on the one who was seen is theirs.
        key="\n".join(("sheet", *names)),
    )


NAME, LEAST_NAME = 13, 11
"""The size of a name in the sheet's head, and the least before it is cut, in pixels."""

NARROW, WIDE = "fijlrtIJ.-' ", "mwMW@"
"""Letters that take about half, and one and a half times, the room of the others."""


def room_of(text: str) -> float:
    """About how wide a name of the usual size is in the sheet's head, in pixels."""
    letters = (
        4.6 if letter in NARROW else 11.6 if letter in WIDE else 9.2 if letter.isupper() else 7.8
        for letter in text
    )
    return sum(letters)


def size_of_names(names: list[str], room: float) -> int:
    """The size at which all names fit into so many pixels; the least if none does."""
    widest = max(map(room_of, names), default=0)
    return max(LEAST_NAME, min(NAME, int(NAME * room / widest))) if widest else NAME


def short_names(names: list[str], room: float) -> list[str]:
    """Names cut to so many pixels; where two become the same, each ends in its seat."""
    cut = [_cut(name, room) for name in names]
    return [
        short if cut.count(short) == 1 else f"{_cut(short, room - room_of('0'))}{seat}"
        for seat, short in enumerate(cut, 1)
    ]


def _cut(name: str, room: float) -> str:
    while len(name) > 1 and room_of(name) > room:
        name = name[:-1]
    return name


def _source(result: Result, seat: int, name: str) -> Source:
    if result.players[seat].categories[name].worked_out:
        return "worked out"
    return "asked" if questions_of(result, seat, name) else ""


def _names(
    look: Look, game: Game, labels: int, cell: float, on_name: Callable[[int], None] | None
) -> ft.Control:
    names = [player.name for player in game.players]
    room = (cell - 3) / look.scale
    size = size_of_names(names, room)
    shown, called = short_names(names, room * NAME / size), words().called(names)
    return ft.Row(
        [
            ft.Container(width=labels),
            *(
                ft.Container(
                    spoken(
                        words()("cities.of", name=name) if on_name else name,
                        look.text(short, size, "semibold", no_wrap=True, max_lines=1),
                    ),
                    width=cell,
                    height=TARGET,
                    alignment=ft.Alignment.CENTER,
                    ink=on_name is not None,
                    on_click=partial(on_name, seat) if on_name else None,
                    border=ft.Border.only(left=ft.BorderSide(1, look.colour("line"))),
                )
                for seat, (name, short) in enumerate(zip(called, shown, strict=True))
            ),
        ],
        spacing=0,
    )


def _label(look: Look, name: str, width: int, *, tight: bool) -> ft.Control:
    word = words()(f"category.{name}")
    grows = LABEL_GROWS if tight else None
    text = look.text(word, 13 if tight else 14, "semibold", name, grows_by=grows, no_wrap=True)
    symbol = look.symbol(name, 18 if tight else 20, name)
    content: ft.Control = (
        ft.Column(
            [symbol, text],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        if tight
        else ft.Row([symbol, text], spacing=GAP + 2)
    )
    return ft.Row(
        [
            ft.Container(width=BAR, height=TARGET + 2, bgcolor=look.colour(name)),
            ft.Container(
                content,
                width=width - BAR,
                alignment=ft.Alignment.CENTER if tight else ft.Alignment.CENTER_LEFT,
                padding=ft.Padding.only(left=0 if tight else GAP + 2),
            ),
        ],
        spacing=0,
    )


@memoized
def SheetLine(
    look: Look,
    category: str,
    names: tuple[str, ...],
    points: tuple[int | None, ...],
    odd: tuple[int, ...],
    sources: tuple[Source, ...],
    labels: int,
    width: float,
    on_tap: CellTapped | None,
    on_hold: CellTapped | None,
    current: int | None,
    on_worked_out: CellTapped | None,
    *,
    tight: bool,
) -> ft.Control:
    """One category of everyone; `odd` and `current` name cells by their seat."""
    cells = []
    for seat, scored in enumerate(points):
        tapped = on_worked_out if sources[seat] else on_tap
        cells.append(
            _cell(
                look,
                category,
                names[seat],
                scored,
                width,
                partial(tapped, seat, category) if tapped else None,
                partial(on_hold, seat, category) if on_hold else None,
                source=sources[seat],
                odd=seat in odd,
                current=seat == current,
            )
        )
    return ft.Row([_label(look, category, labels, tight=tight), *cells], spacing=0)


def _cell(
    look: Look,
    category: str,
    name: str,
    points: int | None,
    width: float,
    on_tap: Tapped | None,
    on_hold: Tapped | None,
    *,
    source: Source,
    odd: bool,
    current: bool,
) -> ft.Control:
    say = words()
    open_mark = "?" if source == "asked" else "·"
    shown = open_mark if points is None else number(points)
    said = say("seat.open") if points is None else say("seat.points", count=points)
    label = say("cell.said", name=name, category=say(f"category.{category}"), points=said)
    if source:
        label += ", " + say("cell.worked_out" if source == "worked out" else "cell.asked")
    content: ft.Control = look.text(
        shown,
        figure_size(look, width, 17 if width < TARGET else 20),
        "semibold",
        "soft" if points is None else "ink",
        worked_out=source == "worked out",
        no_wrap=True,
    )
    if odd:
        label += ", " + say("cell.odd")
        content = ft.Column(
            [content, ft.Container(width=16, height=2, bgcolor=look.colour("military"))],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    if current:
        label += ", " + say("seat.active")
        frame = look.frame(glows=True, corners=0)
        content = ft.Container(content, alignment=ft.Alignment.CENTER, foreground_decoration=frame)
    return ft.Container(
        spoken(label, content),
        width=width,
        height=TARGET + 2,
        alignment=ft.Alignment.CENTER,
        ink=on_tap is not None,
        on_click=on_tap,
        on_long_press=on_hold,
        bgcolor=look.colour("active") if current else None,
        border=ft.Border.only(left=ft.BorderSide(1, look.colour("line"))),
    )
