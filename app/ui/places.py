"""Where the parts of a page stand, while somebody looks at it and parts come and go."""

import flet as ft

from app.look import GAP


def in_places(*parts: ft.Control | list[ft.Control]) -> ft.Control:
    """The body of a page, of which each list comes and goes in a place that is its own.

    Flet tells what lies beside each other apart by where it lies: a line that comes at the top
    would put all below it in anew, and a tap on its way there would be lost. So whatever stands
    there without asking goes into a list, even while that is empty.

    It is for pages whose parts come and go in sight. What moves below a sheet is read aloud where
    it was before, once the sheet has sunk: there all of it is better put in anew.
    """
    places: list[list[ft.Control]] = []
    joins = False
    for part in parts:
        if isinstance(part, list):
            places.append(part)
            joins = False
        elif joins:
            places[-1].append(part)
        else:
            places.append([part])
            joins = True
    first = next((number for number, place in enumerate(places) if place), len(places))
    return ft.Column(
        [
            _place(place, above=bool(place) and number > first)
            for number, place in enumerate(places)
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _place(parts: list[ft.Control], *, above: bool) -> ft.Control:
    """One place, as far from what is `above` it as all parts are; without any it takes no room.

    Its margin is told even where it is none: with the first one Flutter would put all of it in
    anew.
    """
    return ft.Column(
        parts,
        spacing=3 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        margin=ft.Margin.only(top=3 * GAP if above else 0),
    )


def with_what_comes(part: ft.Control, *come: ft.Control) -> ft.Control:
    """A part of a page, and below it whatever comes later, once it is worked out."""
    return in_places(part, [*come])
