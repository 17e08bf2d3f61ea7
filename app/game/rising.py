"""What rises from the bottom of a page that shows who won: sharing, a note, or a why."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias, cast

import flet as ft

from app.entry.risen import Why
from scoring import Game
from scoring.answers.seating import seat_by_now


class Sharing(Enum):
    """How far sharing a game has come."""

    TEXT = auto()
    """The text to share, with a button that copies it."""

    COPIED = auto()
    """The text was copied."""

    BY_HAND = auto()
    """The text has to be copied by hand."""

    PICTURE = auto()
    """The picture to share."""


@dataclass(frozen=True, slots=True)
class NoteBeingWritten:
    """Day, place and note of the game."""


@dataclass(frozen=True, slots=True)
class WhatWouldHaveWon:
    """All that would have made a player win."""

    seat: int
    """The player, by the place in the document."""


@dataclass(frozen=True, slots=True)
class SavingUnfinished:
    """Whether the table is to be saved, although something is missing."""


Risen: TypeAlias = Sharing | NoteBeingWritten | WhatWouldHaveWon | Why | SavingUnfinished
"""All that may rise."""

Show: TypeAlias = Callable[[Risen | None], None]
"""Lets one of them rise in place of another, or sink again with `None`."""


_Seen: TypeAlias = tuple[Risen | None, Game | None]
"""What has risen, and the game as it was seen then."""

_State: TypeAlias = tuple[_Seen, Callable[[_Seen], None]]


def use_risen(game: Game | None) -> tuple[Risen | None, Show]:
    """What has risen on the page of a game, and what changes it: nothing at first.

    What has risen about a player stays with them, wherever they sit by now, or sinks.
    """
    nothing: _Seen = None, None
    (risen, seen), rise = cast("_State", ft.use_state(nothing))

    def show(next_one: Risen | None) -> None:
        rise((next_one, game))

    if isinstance(risen, (WhatWouldHaveWon, Why)) and seen is not None and game is not None:
        seat = seat_by_now(seen, risen.seat, game)
        risen = None if seat is None else replace(risen, seat=seat)
    return risen, show
