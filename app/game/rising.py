"""What rises from the bottom of a page that shows who won: sharing, a note, or a why."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias, cast

import flet as ft

from app.entry.risen import Why


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


Risen: TypeAlias = Sharing | NoteBeingWritten | WhatWouldHaveWon | Why
"""All that may rise."""

Show: TypeAlias = Callable[[Risen | None], None]
"""Lets one of them rise in place of another, or sink again with `None`."""


def use_risen() -> tuple[Risen | None, Show]:
    """What has risen on this page, and what changes it: nothing at first."""
    return cast("tuple[Risen | None, Show]", ft.use_state(None))
