"""The look: colours by name, sizes of text, and how much room the page has."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import flet as ft

from app.assets import assets_folder

WIDE = 900
"""From this width on, in pixels, walk and pad stand side by side."""

LOW = 520
"""Below this height, in pixels, a page that is wider than high counts as low."""

NARROW = 350
"""A page that is narrower has smaller titles, in pixels."""

LEAST_LOW = 560
"""The least width of a low page, in pixels: narrower ones have no room for two halves."""

TARGET = 48
"""The least height and width of anything that is tapped, in pixels."""

KEY = 56
"""The height of a number key, in pixels."""

FRAME = 2
"""How thick the frame is around what is entered next, in pixels."""

INSIDE_CARD = 15
"""The corners of what fills a card up to its border, in pixels."""

FOOT = 52
"""The height of the wide button at the foot of a page, in pixels."""

GAP = 4
"""Spaces come in steps of this, in pixels."""

LINE_HEIGHT = 1.25
"""The height of a line of text, by its size."""

TEXT_STYLE = ft.TextStyle(letter_spacing=0, height=LINE_HEIGHT)
"""What all texts share: one object, for Flet compares equal ones field by field."""

WORKED_OUT_STYLE = ft.TextStyle(
    letter_spacing=0,
    height=LINE_HEIGHT,
    decoration=ft.TextDecoration.UNDERLINE,
    decoration_style=ft.TextDecorationStyle.DASHED,
)
"""What all worked-out numbers share: a dashed line below, as nobody typed them."""

STRUCK_STYLE = ft.TextStyle(
    letter_spacing=0, height=LINE_HEIGHT, decoration=ft.TextDecoration.LINE_THROUGH
)
"""What all struck texts share: what cannot be had."""

SYMBOL_STYLE = ft.TextStyle(letter_spacing=0, height=1)
"""What all symbols share: a line exactly as high as the symbol."""

FAMILIES = {"regular": "Inter", "semibold": "Inter SemiBold", "bold": "Inter Bold"}
"""The font family of each weight: one file each, so that no weight is faked."""

CARD_COLOURS = {
    "brown": "wonder",
    "red": "military",
    "purple": "guilds",
    "white": "leaders",
    "black": "cities",
    "island": "islands",
    "edifice": "edifices",
}
"""The colour of our own that cards of a colour have, where it is called otherwise."""

CARD_SYMBOLS = {colour: own for colour, own in CARD_COLOURS.items() if colour != "brown"}
"""The symbol that cards of a colour have, where it is called otherwise."""

SYMBOLS = "Wonderpad Symbols"
"""The font family of our line symbols."""

FONTS = {
    "Inter": "fonts/Inter-Regular.ttf",
    "Inter SemiBold": "fonts/Inter-SemiBold.ttf",
    "Inter Bold": "fonts/Inter-Bold.ttf",
    SYMBOLS: "fonts/Wonderpad-Symbols.ttf",
}
"""Where those families' files are in the assets."""


@cache
def _colours() -> dict[str, dict[str, str]]:
    file = assets_folder() / "colours.json"
    read: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return read


def colours(*, dark: bool) -> dict[str, str]:
    """All colours of a theme, by name."""
    return _colours()["dark" if dark else "light"]


@cache
def _symbols() -> dict[str, str]:
    """The letter that each symbol is in our font; scripts/make_symbols_font.py makes both."""
    file = assets_folder() / "fonts" / "symbols.json"
    read: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return read


@cache
def _frame(colour: str, corners: int) -> ft.BoxDecoration:
    """A frame over whatever it is around: one object for all, as with the styles of texts."""
    return ft.BoxDecoration(border=ft.Border.all(FRAME, colour), border_radius=corners)


@cache
def _edge(colour: str, width: int) -> ft.BoxShadow:
    return ft.BoxShadow(spread_radius=width, color=colour)


@dataclass(frozen=True, slots=True)
class AtMost:
    """What a text has with it that does not grow as far as others where they are shown larger."""

    size: float
    """How large it is where nobody shows text larger, in pixels."""

    most: float
    """How large it is at most, in pixels."""


@dataclass(frozen=True)
class Look:
    """What a page is drawn with: the theme, and the room it has."""

    dark: bool
    """Whether the dark theme is on."""

    width: int
    """The page's width, in pixels."""

    height: int
    """The page's height, in pixels."""

    scale: float = 1.0
    """How much larger than usual the system shows text."""

    tight: bool = False
    """Whether keys are no higher than a finger needs, as there are many other things."""

    @property
    def wide(self) -> bool:
        """Whether two things fit side by side."""
        return self.width >= WIDE

    @property
    def low(self) -> bool:
        """Whether the page is a phone's on its side: what stands below goes beside instead."""
        return self.height < LOW and self.width > self.height and self.width >= LEAST_LOW

    @property
    def narrow(self) -> bool:
        """Whether the page is narrower than phones have been for long."""
        return self.width < NARROW

    @property
    def line(self) -> int:
        """The least height of something tapped that holds two lines of text, in pixels."""
        return max(TARGET, round(40 * self.scale))

    def colour(self, name: str) -> str:
        """The colour of that name: a role (`ink`, `paper`) or a category (`blue`)."""
        return colours(dark=self.dark)[name]

    def frame(self, *, glows: bool, corners: int = INSIDE_CARD) -> ft.BoxDecoration:
        """The frame of what is entered next, as its ground alone is hardly another one.

        It lies over what it is around, and is there unseen elsewhere: so nothing ever moves.
        """
        return _frame(self.colour("accent") if glows else ft.Colors.TRANSPARENT, corners)

    def edged(self, colour: str, width: int, corners: int) -> dict[str, Any]:
        """What draws an edge around one of many boxes: a larger box behind it.

        A border is what is left of the larger box without the smaller one. Graphics draw each
        of those by itself, but the edges and grounds of many boxes in a few strokes.

        The box needs a ground of its own, and is `width` pixels smaller on each side than its edge:
        so much has to be left of a `height` that it is given. Taps on the edge are not the box's
        own. At its corners, which are as round as told in pixels, the edge is a little wider.
        """
        edge = _edge(self.colour(colour), width)
        return {"shadow": edge, "margin": width, "border_radius": corners}

    def text(
        self,
        words: str,
        size: float = 16,
        weight: str = "regular",
        colour: str = "ink",
        *,
        worked_out: bool = False,
        struck: bool = False,
        grows_by: float | None = None,
        **more: Any,
    ) -> ft.Text:
        """A text in our type; a worked-out number has a dashed line below.

        What has one line for it, and would be cut off sooner than read, `grows_by` so much with
        the others and no further.
        """
        most = None if grows_by is None else AtMost(size, size * grows_by)
        return ft.Text(
            words,
            size=size if most is None else min(size, most.most / self.scale),
            data=most,
            font_family=FAMILIES[weight],
            color=self.colour(colour),
            style=WORKED_OUT_STYLE if worked_out else STRUCK_STYLE if struck else TEXT_STYLE,
            **more,
        )

    def symbol(self, name: str, size: int = 24, colour: str = "ink") -> ft.Control:
        """One of our line symbols; the word beside it is what is read aloud."""
        return ft.Semantics(
            exclude_semantics=True, content=self.spoken_symbol(name, None, size, colour)
        )

    def spoken_symbol(
        self, name: str, said: str | None, size: int = 24, colour: str = "ink"
    ) -> ft.Text:
        """One of our line symbols that stands alone, with what is read aloud for it.

        It is a letter of our own font: pictures of lines are drawn anew in every frame.
        """
        return ft.Text(
            _symbols()[name],
            # Symbols keep their size where text is shown larger.
            size=size / self.scale,
            font_family=SYMBOLS,
            color=self.colour(colour),
            style=SYMBOL_STYLE,
            semantics_label=said,
            no_wrap=True,
        )


def theme(look: Look) -> ft.Theme:
    """Flet's own theme in our colours, for the few controls that we take as they are."""
    return ft.Theme(
        font_family=FAMILIES["regular"],
        color_scheme=ft.ColorScheme(
            primary=look.colour("accent"),
            on_primary=look.colour("paper"),
            surface=look.colour("paper"),
            on_surface=look.colour("ink"),
            on_surface_variant=look.colour("soft"),
            surface_container_low=look.colour("card"),
            surface_container_high=look.colour("card"),
            outline=look.colour("soft"),
            outline_variant=look.colour("line"),
        ),
        page_transitions=ft.PageTransitionsTheme(
            android=ft.PageTransitionTheme.NONE,
            ios=ft.PageTransitionTheme.NONE,
            linux=ft.PageTransitionTheme.NONE,
            macos=ft.PageTransitionTheme.NONE,
            windows=ft.PageTransitionTheme.NONE,
        ),
    )
