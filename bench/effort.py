"""How much a program of the bench does: all, or the least with which it does each thing once."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

Something = TypeVar("Something")


@dataclass(frozen=True)
class Effort:
    """Told to every program; `make test` runs all of them at their smallest."""

    smallest: bool = False
    told: int | None = None
    """How many rounds somebody asked for."""

    site: Path | None = None
    """Where the site is built already."""

    def rounds(self, full: int) -> int:
        """How often something is measured."""
        return 1 if self.smallest else self.told or full

    @property
    def warming(self) -> int:
        """How many rounds go before that are not counted."""
        return 0 if self.smallest else 1

    def count(self, full: int, least: int) -> int:
        """How many there are of something."""
        return least if self.smallest else full

    def some(self, of: Sequence[Something], least: int = 1) -> Sequence[Something]:
        """All of them, or the first."""
        return of[:least] if self.smallest else of


ALL = Effort()
