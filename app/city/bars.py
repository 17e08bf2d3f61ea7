"""What stands round the cards of a city's page: ages, points, drawn again only when changed."""

from collections.abc import Callable
from contextlib import suppress
from typing import cast

import flet as ft

from app.flet_mended.hooks import memoized, use_task
from app.look import GAP, TARGET, Look
from app.ui.field import text_field
from app.ui.kit import Tapped, spoken, tappable
from app.words import number, words
from scoring.answers.city_progress import Progress
from scoring.answers.city_tiles import Pile
from scoring.catalogue.effects import AGES, Colour, numeral
from scoring.cities.named_cards import row_of

Points = tuple[tuple[str, int | None, bool], ...]
"""Of each category: its name, the points, and whether they are worked out."""


BUILT = 84
"""The width of the number of cards, at text's usual size, in pixels."""

LARGE = 1.2
"""From this scale on, text counts as large."""

MOST_IN_A_ROW = 7
"""How many categories' points fit beside each other on a phone."""

POINTS_GROW = 1.1
"""How far those points can grow with other text, and none is cut off."""


def in_one_line(look: Look, piles: tuple[Pile, ...], width: int) -> bool:
    """Whether tabs and the number of cards stand beside each other."""
    if len(piles) == len(AGES):
        return True
    tabs = len(piles) * (TARGET + GAP)
    return tabs + BUILT * look.scale <= width


@memoized
def CardField(
    look: Look, typed: Callable[[], str], follow: Callable[[str], None], take: Tapped
) -> ft.Control:
    """Where letters of a card are typed, with the cursor; it begins with what was `typed` before.

    It is drawn once: drawn anew with the letters that were followed so far, it would lose what was
    typed meanwhile.
    """
    field = text_field(
        look,
        words()("cities.search_field"),
        value=typed(),
        autofocus=True,
        content_padding=ft.Padding.symmetric(horizontal=3 * GAP),
        height=TARGET,
        on_change=lambda event: follow(event.control.value),
        on_submit=take,
    )

    async def take_cursor() -> None:
        # The page may be gone by now, and the field with it.
        with suppress(RuntimeError, TimeoutError):
            await field.focus()  # type: ignore[no-untyped-call]  # of Flet

    # By itself it has the cursor only where nothing else has the keyboard, as a button has that
    # was reached by Tab.
    use_task(take_cursor, [])
    return field


@memoized
def PileTabs(
    look: Look,
    piles: tuple[Pile, ...],
    current: Pile,
    on_pile: Callable[[Pile], None],
    *,
    together: bool,
) -> ft.Control:
    """The three ages and what other piles there are, one of which is on the page.

    `together` all ages are one page.
    """
    say = words()
    tabs: list[ft.Control] = []
    for pile in piles:
        chosen = pile == current
        if pile not in AGES:
            row = row_of(cast("Colour", pile))
            said = say(f"category.{row}")
            face = _named(look, said, chosen=chosen) if together else look.symbol(row, 22, row)
        elif together:
            if pile != AGES[0]:
                continue
            chosen = current in AGES
            said = say("cities.ages")
            face = _named(look, said, chosen=chosen)
        else:
            age = numeral(int(pile))
            said = say("cities.age", age=age)
            # Where text is large, or more than ages are there, the number alone fits.
            short = look.scale > LARGE or len(piles) > len(AGES)
            face = _named(look, age if short else said, chosen=chosen)
        narrow = not together and (look.scale > LARGE or len(piles) > len(AGES))
        tabs.append(_tab(look, said, face, _turning(on_pile, pile), chosen=chosen, narrow=narrow))
    return ft.Row(tabs, spacing=GAP if len(piles) > len(AGES) else GAP + 2)


def _turning(on_pile: Callable[[Pile], None], pile: Pile) -> Tapped:
    return lambda: on_pile(pile)


def _named(look: Look, label: str, *, chosen: bool) -> ft.Control:
    return look.text(label, 14, "semibold" if chosen else "regular", no_wrap=True)


def _tab(
    look: Look, said: str, face: ft.Control, on_tap: Tapped, *, chosen: bool, narrow: bool
) -> ft.Control:
    return tappable(
        words()("cities.age_shown", age=said) if chosen else said,
        ft.Row([face], tight=True, alignment=ft.MainAxisAlignment.CENTER),
        on_tap,
        height=TARGET,
        width=TARGET if narrow else None,
        padding=None if narrow else ft.Padding.symmetric(horizontal=3 * GAP + 2),
        border_radius=TARGET // 2,
        bgcolor=look.colour("card"),
        border=ft.Border.all(2 if chosen else 1, look.colour("ink" if chosen else "line")),
    )


@memoized
def Built(look: Look, progress: Progress, *, in_line: bool) -> ft.Control:
    """How many cards are named, and whether that is all of them; `in_line` beside each other.

    While cards are missing, the stages that took some of them stand in that place.
    """
    say = words()
    count = say("cities.count", count=progress.built, most=progress.most)
    state = said = say(f"cities.state.{progress.state}")
    if progress.stages and progress.state == "open":
        state = say("cities.stages_beside", count=progress.stages)
        said = f"{say('number.stages', count=progress.stages)}, {said}"
    over = progress.state == "over"
    told: list[ft.Control] = [
        look.text(count, 14, "semibold", "accent" if over else "ink", no_wrap=True),
        look.text(
            state, 13, colour="soft" if progress.state == "complete" else "accent", no_wrap=True
        ),
    ]
    face: ft.Control = ft.Row(told, spacing=2 * GAP, tight=True)
    if not in_line:
        end = ft.CrossAxisAlignment.END
        face = ft.Column(told, spacing=0, tight=True, horizontal_alignment=end)
    return spoken(f"{count}, {said}", face)


@memoized
def CityPoints(look: Look, points: Points, on_tap: Tapped) -> ft.Control:
    """What the city gives so far, category by category; a tap tells why."""
    say = words()
    cells: list[ft.Control] = []
    said = []
    for name, worth, worked_out in points:
        shown = "·" if worth is None else number(worth)
        cells.append(
            ft.Row(
                [
                    look.symbol(name, 20, name),
                    look.text(
                        shown,
                        16,
                        "semibold",
                        name,
                        worked_out=worked_out,
                        grows_by=POINTS_GROW,
                        no_wrap=True,
                    ),
                ],
                spacing=GAP,
                tight=True,
            )
        )
        told = say("seat.open") if worth is None else say("seat.points", count=worth)
        said.append(f"{say(f'category.{name}')} {told}")
    rows = -(-len(cells) // MOST_IN_A_ROW)
    each = -(-len(cells) // rows)
    lines: list[ft.Control] = [
        ft.Row(cells[start : start + each], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        for start in range(0, len(cells), each)
    ]
    return tappable(
        say("cities.points", points=", ".join(said)),
        lines[0] if rows == 1 else ft.Column(lines, spacing=GAP, tight=True),
        on_tap,
        height=TARGET if rows == 1 else TARGET + 2 * GAP,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=GAP),
    )
