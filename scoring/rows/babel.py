"""Babel: the points of the tower's tiles that a player built.

`scoring.conflicts.tower` has the sources, and what tiles do to conflicts.
"""

from collections.abc import Iterator

from scoring.cities.known_cities import Cities
from scoring.conflicts import tower
from scoring.phrase import Phrase
from scoring.rows.kinds.entered_row import EnteredRow


class Babel(EnteredRow):
    """The row of the Tower of Babel."""

    def __init__(self) -> None:
        super().__init__("babel")

    def points(self, cities: Cities, seat: int) -> int | None:
        """Those of so many tiles."""
        return tower.points(cities, seat)

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """How many tiles there are."""
        tiles, points = cities[seat].city.tiles, tower.points(cities, seat)
        if tiles is not None and points is not None:
            yield Phrase("because.tiles", {"count": tiles, "points": points})
