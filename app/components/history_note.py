"""Where a game was played and what to remember of it: shown, and written in a sheet."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.components.dialogs import bottom_sheet
from app.components.history_fields import NoteField, PlaceField
from app.components.kit import Tapped, chip, line_button, wide_button, wrapped
from app.look import GAP, Look
from app.words import words
from scoring import Game
from scoring.names import plain

MOST_PLACES = 6
"""How many places are offered by one tap."""


@ft.observable
@dataclass(repr=False)
class Noting:
    """What is being written about a game."""

    place: str = ""
    """Where it was played."""

    note: str = ""
    """What to remember of it."""

    starts: tuple[str, str] = ("", "")
    """What the fields begin with."""

    begun: int = 0
    """How often the field for the place began anew."""

    def begin(self, game: Game) -> None:
        """Write about a game."""
        self.place, self.note = game.place or "", game.note or ""
        self.starts = self.place, self.note
        self.begun += 1

    def type_place(self, text: str) -> None:
        """The place was typed."""
        self.place = text

    def type_note(self, text: str) -> None:
        """The note was typed."""
        self.note = text

    def take_place(self, place: str) -> None:
        """The place was chosen from those offered."""
        self.place = place
        self.starts = place, self.starts[1]
        self.begun += 1


def note_line(look: Look, game: Game, edit: Tapped) -> ft.Control:
    """The place and the note, or the offer to write them."""
    say = words()
    told = [part for part in (game.place, game.note) if part]
    texts: list[ft.Control] = []
    if game.place:
        texts.append(look.text(game.place, 16, "semibold"))
    if game.note:
        texts.append(look.text(game.note, 16 if not game.place else 14))
    if not told:
        texts.append(look.text(say("note.add"), 16))
    label = say("note.change", told=". ".join(told)) if told else say("note.add")
    return line_button(
        label,
        [
            ft.Column(texts, spacing=GAP, tight=True, expand=True),
            look.symbol("edit"),
        ],
        edit,
        height=None,
    )


def note_sheet(
    look: Look,
    noting: Noting,
    places: list[str],
    save: Callable[[], None],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """Fields for the place, with those of other games by one tap, and for the note."""
    say = words()
    place, note = noting.starts
    typed = plain(noting.place.strip())
    # Before anything is typed, every other place is one tap away.
    part = "" if noting.place == place else typed
    offered = [each for each in places if part in plain(each) and plain(each) != typed]
    chips: list[ft.Control] = [
        chip(look, each, _take(noting, each)) for each in offered[:MOST_PLACES]
    ]
    body: list[ft.Control] = [
        ft.Container(
            PlaceField(look, say("note.place"), place, noting.type_place),
            key=f"place {noting.begun}",
        ),
        *([wrapped(chips)] if chips else []),
        NoteField(look, say("note.note"), note, noting.type_note),
        ft.Row([wide_button(look, say("note.save"), save)]),
    ]
    return bottom_sheet(look, say("note.title"), body, dismiss)


def _take(noting: Noting, place: str) -> Tapped:
    return lambda: noting.take_place(place)
