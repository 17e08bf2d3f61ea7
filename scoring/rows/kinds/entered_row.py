"""Rows of which no city tells the points, such as the treasure: they are entered.

The other rows begin as one of these, and say what they know better.
"""

from collections.abc import Iterator

from scoring.catalogue.editions import Edition, category
from scoring.cities.known_cities import Cities
from scoring.effects.science_symbols import entry_points
from scoring.game.entries import Entry, points_of
from scoring.phrase import Phrase
from scoring.results.result import Counter, Question, Remark


class EnteredRow:
    """A row whose points only the table tells: of the treasure, the shipyard, projects."""

    def __init__(self, name: str) -> None:
        self.name = name
        """Its word in the game document."""

    def points(self, cities: Cities, seat: int) -> int | None:  # noqa: ARG002
        """Nothing but an entry tells them."""
        return None

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:  # noqa: ARG002
        """An entry explains itself."""
        return iter(())

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:  # noqa: ARG002
        """Its points."""
        yield Question(seat, "points", self.name)

    def counters(self, cities: Cities, seat: int) -> Iterator[Counter]:  # noqa: ARG002
        """Nothing is counted for it."""
        return iter(())

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Points that differ from those that the city gives, and what gives these."""
        points = self.points(cities, seat)
        if points is None:
            return
        entered = entry_points(cities, seat, cities[seat].player.pad[self.name])
        if points != entered:
            lines = tuple(self.because(cities, seat))
            values = {"entered": entered, "points": points, "lines": lines}
            yield Remark(Phrase("remark.differs", values), (seat,), self.name)

    def hardly_possible(self, entry: Entry, rules: Edition | None) -> Iterator[Phrase]:
        """Points that no city has, by the catalogue."""
        points, row = points_of(entry), category(self.name)
        fewest, most = rules.plausible_of(self.name) if rules else row.plausible
        if not fewest <= points <= most:
            yield Phrase("remark.plausible", {"points": points, "fewest": fewest, "most": most})
        elif row.exact and points not in row.keys:
            yield Phrase("remark.exact", {"points": points, "accepted": row.keys})

    def changed_by(self, rules: Edition | None) -> bool:
        """Whether expansions change what the row can give: then only the catalogue knows it."""
        return rules is not None and self.name in rules.plausible
