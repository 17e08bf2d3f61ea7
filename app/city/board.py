"""The wonder's board on a city's page: its stages to tap, and what else decides points."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.flet_mended.hooks import memoized
from app.look import GAP, TARGET, Look
from app.sentences.catalogue_table import gives
from app.ui.ages import Ages
from app.ui.kit import Tapped, spoken, tappable
from app.words import words
from scoring.answers.city_answers import About, AskedLeaders, Dated, Tiles
from scoring.catalogue.effects import AGES, Age, Effects, numeral

LEAST_NAME = 84
"""The least width of the wonder's name beside its stages, in pixels."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a board."""

    wonder: str | None
    """The wonder's name, if it is known."""

    side: str | None
    """The side that is up, if it is known."""

    stages: tuple[Effects, ...]
    """Its stages; none while wonder or side is not known."""

    built: tuple[int, ...] | None
    """Which are built, from 1; `None` while nobody said."""

    ages: tuple[tuple[Dated, Age | None], ...]
    """Stages and cards whose age matters, and the age that was given."""

    leaders: tuple[AskedLeaders, ...] = ()
    """What is asked of leaders."""

    tiles: Tiles = ()
    """The tiles of the Tower of Babel that matter for conflicts."""


@memoized
def Board(
    look: Look,
    shown: Shown,
    width: int,
    on_stage: Callable[[int], None],
    on_wonder: Tapped,
    on_age: Callable[[Dated, Age], None],
    on_leaders: Callable[[About], None],
    on_tiles: Tapped,
) -> ft.Control:
    """Wonder and side, a tile for each stage, and a question for all else that matters."""
    tiles = _tiles(look, shown, on_stage)
    each = max(TARGET, round(36 * look.scale))
    beside = width - 2 * 3 * GAP - len(tiles) * (each + GAP) >= LEAST_NAME * look.scale
    name = _name(look, shown, on_wonder)
    lines: list[ft.Control] = []
    if beside:
        row: list[ft.Control] = [ft.Container(tile, width=each) for tile in tiles]
        lines.append(ft.Row([name, *row], spacing=GAP))
    else:
        lines += [ft.Row([name]), ft.Row([ft.Container(tile, expand=True) for tile in tiles],
                                         spacing=GAP)]  # fmt: skip
    lines += [_age_line(look, what, age, on_age) for what, age in shown.ages]
    lines += [_leaders_line(look, asked, on_leaders) for asked in shown.leaders]
    if shown.tiles:
        lines.append(_further(look, "babel", tiles_told(shown.tiles), "soft", on_tiles))
    return ft.Container(
        ft.Column(lines, spacing=GAP, tight=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=3 * GAP, vertical=GAP + 2),
    )


def _name(look: Look, shown: Shown, on_wonder: Tapped) -> ft.Control:
    """The wonder and its side, which a tap changes; or the question for them."""
    say = words()
    if not shown.wonder:
        return _asking(look, say("cities.wonder_asked"), on_wonder)
    if not shown.stages:
        return _asking(look, say("cities.side_asked", wonder=shown.wonder), on_wonder)
    side = say(f"side.{shown.side}")
    if shown.built is None:
        under, colour = say("cities.stages_open", side=side), "accent"
    else:
        under, colour = side, "soft"
    return tappable(
        say("cities.board", wonder=say.wonder(shown.wonder, shown.side)),
        ft.Column(
            [
                look.text(shown.wonder, 16, "semibold", max_lines=1,
                          overflow=ft.TextOverflow.ELLIPSIS),
                look.text(under, 13, colour=colour, max_lines=1,
                          overflow=ft.TextOverflow.ELLIPSIS),
            ],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        on_wonder,
        height=look.line,
        expand=True,
    )  # fmt: skip


def _asking(look: Look, question: str, on_wonder: Tapped) -> ft.Control:
    return tappable(
        question,
        ft.Row(
            [
                look.symbol("wonder", 24, "wonder"),
                look.text(question, 16, "semibold", max_lines=2, expand=True),
                look.symbol("next"),
            ],
            spacing=2 * GAP,
        ),
        on_wonder,
        height=look.line,
        expand=True,
    )


def _tiles(look: Look, shown: Shown, on_stage: Callable[[int], None]) -> list[ft.Control]:
    """A tile that says that no stage is built, and one for each stage."""
    if not shown.stages:
        return []
    say = words()
    nothing = look.text(say("cities.none"), 13, "semibold" if shown.built == () else "regular",
                        "paper" if shown.built == () else "soft", no_wrap=True)  # fmt: skip
    label = say("cities.no_stage")
    if shown.built == ():
        label = say("chosen", label=label)
    tiles = [_tile(look, label, nothing, _with(on_stage, 0), built=shown.built == ())]
    for stage, effects in enumerate(shown.stages, 1):
        built = stage in (shown.built or ())
        label = say(
            "cities.stage",
            stage=stage,
            stages=len(shown.stages),
            gives=gives(effects, say) or say("cities.gives_nothing"),
        )
        if built:
            label = say("cities.built", card=label)
        face = _face(look, effects, "paper" if built else "soft")
        tiles.append(_tile(look, label, face, _with(on_stage, stage), built=built))
    return tiles


def _tile(look: Look, label: str, face: ft.Control, on_tap: Tapped, *, built: bool) -> ft.Control:
    tile = ft.Container(
        spoken(label, face),
        height=look.line,
        bgcolor=look.colour("wonder" if built else "key"),
        border_radius=12,
        alignment=ft.Alignment.CENTER,
    )
    return ft.GestureDetector(on_tap=on_tap, content=tile)


def _face(look: Look, effects: Effects, colour: str) -> ft.Control:
    """What a stage gives, small enough for its tile; points stand above the rest."""
    parts: list[ft.Control] = []
    if effects.shields:
        parts.append(look.symbol("military", 16, colour))
        parts.append(look.text(str(effects.shields), 14, "semibold", colour))
    if effects.naval:
        parts.append(look.symbol("naval", 16, colour))
        parts.append(look.text(str(effects.naval), 14, "semibold", colour))
    if effects.symbol:
        parts.append(look.symbol(effects.symbol, 20, colour))
    if effects.copies_guild:
        parts.append(look.symbol("guilds", 20, colour))
    if effects.by_table or effects.copies_stage:
        parts.append(look.text("?", 16, "semibold", colour))
    points = look.text(str(effects.points), 16, "bold", colour)
    if effects.points and not parts:
        return points
    below = ft.Row(
        parts or [look.text("–", 16, colour=colour)],
        spacing=2,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    if not effects.points:
        return below
    return ft.Column(
        [points, below],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _leaders_line(
    look: Look, asked: AskedLeaders, on_leaders: Callable[[About], None]
) -> ft.Control:
    """Which leaders it is about, and the way to change that; or the question for them."""
    colour = "accent" if asked.told is None else "ink"
    tell = _with(on_leaders, asked.about)
    return _further(look, "leaders", leaders_told(asked), colour, tell)


def _further(look: Look, symbol: str, said: str, colour: str, on_tap: Tapped) -> ft.Control:
    """A line that opens a sheet with more to tap."""
    return tappable(
        said,
        ft.Row(
            [
                look.symbol(symbol, 24, symbol),
                look.text(said, 14, colour=colour, max_lines=2, expand=True),
                look.symbol("next"),
            ],
            spacing=2 * GAP,
        ),
        on_tap,
        height=look.line,
    )


def tiles_told(tiles: Tiles) -> str:
    """Which tiles lay open and when; the question where nobody named any."""
    say = words()
    told = [
        say("cities.tile_told", tile=number, ages=say.names(opened))
        for number, ages in tiles
        if (opened := [numeral(age) for age, lay_open in ages if lay_open])
    ]
    return say("cities.tiles_told", tiles=say.names(told)) if told else say("cities.tiles_asked")


def leaders_told(asked: AskedLeaders) -> str:
    """The leaders that were named; the question where none were."""
    say = words()
    if asked.told is None:
        return say(f"cities.{asked.about}_asked")
    if not asked.told:
        return say("cities.entombed_none")
    return say(f"cities.{asked.about}_told", names=say.names(list(asked.told)))


def _age_line(
    look: Look, what: Dated, told: Age | None, on_age: Callable[[Dated, Age], None]
) -> ft.Control:
    """In which age a stage was built or a card came, one tap."""
    kind = "stage" if isinstance(what, int) else "card"
    question = words()(f"cities.{kind}_age", what=what)
    ages = tuple((age, age == told) for age in AGES)

    def tell(age: Age) -> None:
        on_age(what, age)

    return Ages(look, question, kind, ages, tell, what=what, waiting=told is None)


def _with(action: Callable[..., object], *values: object) -> Tapped:
    return lambda: action(*values)
