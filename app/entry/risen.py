"""What rises from the bottom of a page where a table is scored: a menu, a question, or a why."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scoring import Entry
from scoring.answers.city_answers import About


@dataclass(frozen=True, slots=True)
class Menu:
    """What else there is to do."""


@dataclass(frozen=True, slots=True)
class DiscardQuestion:
    """Whether the table shall be thrown away."""


@dataclass(frozen=True, slots=True)
class WonderQuestion:
    """Which wonder a player has, and which side is up."""

    seat: int
    """The player, by the place in the document."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a player has these points."""

    seat: int
    """The player, by the place in the document."""

    category: str | None = None
    """The category; `None` for all of them."""

    entered: Entry | None = field(default=None, compare=False)
    """What stood in that cell when somebody asked why."""


@dataclass(frozen=True, slots=True)
class CompleteQuestion:
    """Whether a city with fewer cards than turns is complete."""


@dataclass(frozen=True, slots=True)
class TakenCardQuestion:
    """Whether a card that others have all copies of was built here instead."""

    card: str
    """The card."""


@dataclass(frozen=True, slots=True)
class LeaderQuestion:
    """Which leader is copied, or which are face down."""

    about: About
    """Which of the two."""


@dataclass(frozen=True, slots=True)
class TilesQuestion:
    """Which tiles of the tower lay open at the end of which age."""


Risen: TypeAlias = (
    Menu
    | DiscardQuestion
    | WonderQuestion
    | Why
    | CompleteQuestion
    | TakenCardQuestion
    | LeaderQuestion
    | TilesQuestion
)
"""All that may rise."""


@dataclass(repr=False)
class Rising:
    """A page from whose bottom one thing at a time rises."""

    risen: Risen | None = field(default=None, kw_only=True)
    """What has risen."""

    def open_menu(self) -> None:
        """Show what else there is to do."""
        self.risen = Menu()

    def ask_to_discard(self) -> None:
        """Ask whether the table shall be thrown away."""
        self.risen = DiscardQuestion()

    def seats_moved(self, by_now: Callable[[int], int | None]) -> None:
        """What has risen about a player stays with them, wherever they sit by now, or sinks."""
        if isinstance(self.risen, (WonderQuestion, Why)):
            seat = by_now(self.risen.seat)
            self.risen = None if seat is None else replace(self.risen, seat=seat)

    def close(self) -> None:
        """Let it sink again."""
        self.risen = None
