"""Athletes: the strongest give their city 7 points, the next ones 4; who is tied shares a place.

Nobody sells this expansion: it shows what a row of a new kind takes.
"""

from collections.abc import Iterator

from scoring.cities.known_cities import Cities
from scoring.game.facts import Piece
from scoring.phrase import Phrase
from scoring.results.result import Counter, Question
from scoring.rows.kinds.entered_row import EnteredRow

PRIZES = (7, 4)
"""The points of the first place, and of the second."""


class Athletes(EnteredRow):
    """The row of athletes."""

    def __init__(self) -> None:
        super().__init__("athletes")

    def points(self, cities: Cities, seat: int) -> int | None:
        """The prize of the place that the city has among all."""
        own, others = _strengths(cities, seat)
        if own is None or None in others:
            return None
        place = sum(other > own for other in others if other is not None)
        return PRIZES[place] if place < len(PRIZES) else 0

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """The own strength, and those of the others."""
        own, others = _strengths(cities, seat)
        if own is not None:
            told = tuple("?" if other is None else other for other in others)
            yield Phrase("because.athletes", {"count": own, "others": told})

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:  # noqa: ARG002
        """The points of those whose strength nobody told, as all are compared."""
        for other in range(len(cities.game.players)):
            if cities[other].city.athletes is None:
                yield Question(other, "points", self.name)

    def counters(self, cities: Cities, seat: int) -> Iterator[Counter]:
        """How strong the athletes are."""
        told = cities[seat].city.athletes
        yield Counter(seat, "athletes", told, Piece("athletes"), entered=told is not None, least=0)


def _strengths(cities: Cities, seat: int) -> tuple[int | None, list[int | None]]:
    """How strong the athletes of a city are, and those of each other one."""
    told = [cities[other].city.athletes for other in range(len(cities.game.players))]
    return told[seat], [*told[:seat], *told[seat + 1 :]]
