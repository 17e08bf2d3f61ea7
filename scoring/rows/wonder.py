"""Wonder: the points of the stages that are built.

Sources: both editions' rulebooks, "Wonders"; the boards of Abu Simbel for leaders entombed.
"""

from collections.abc import Iterator

from scoring.catalogue.cards import cards
from scoring.cities.board_questions import about_board
from scoring.cities.boards import Way
from scoring.cities.known_cities import Cities
from scoring.game.entries import points_of
from scoring.phrase import Phrase
from scoring.results.result import Question, Remark
from scoring.rows.kinds.entered_row import EnteredRow

TIMES_THE_COST = 2
"""How often the cost of an entombed leader counts; source: the boards of Abu Simbel."""


class Wonder(EnteredRow):
    """The row of the wonder."""

    def __init__(self) -> None:
        super().__init__("wonder")

    def points(self, cities: Cities, seat: int) -> int | None:
        """Those printed on the built stages, and those of the leaders that they entomb."""
        board = cities[seat].board
        points = board.points
        if board.by_table is not False:
            return None
        if board.entombs == 0:
            return points
        of_leaders = entombed(cities, seat)
        return None if points is None or of_leaders is None else points + of_leaders

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """What each built stage gives."""
        known = cities[seat].board
        if known.stages == 0:
            yield Phrase("because.no_stages")
        elif known.printed is not None:
            yield Phrase(
                "because.stages",
                {"count": len(known.printed), "terms": known.printed, "points": known.points},
            )
        elif known.points is not None:
            yield Phrase("because.any_stages", {"points": known.points})
        if known.by_table is not False:
            key = "because.by_table" if known.copies_stage is False else "because.copies_stage"
            yield Phrase(key, {"wonder": cities[seat].player.wonder or ""})
        if known.entombs != 0:
            of_leaders = entombed(cities, seat)
            names = cities[seat].city.entombed
            if of_leaders is None:
                yield Phrase("because.entombed_open")
            elif names:
                yield Phrase("because.entombed", {"names": names, "points": of_leaders})

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """How the wonder stands, where that changes its points; else these."""
        known = cities[seat]
        if known.board.ways:
            yield from about_board(cities, seat, _worth)
            if known.board.by_table:
                # What it counts, or copies next door, only the table knows.
                yield Question(seat, "points", "wonder")
            elif known.board.points is not None and known.board.entombs:
                told_all = known.city.complete or known.city.entombed is not None
                # What a leader cost that cost more in later ages, only the table knows.
                yield Question(seat, "points", "wonder") if told_all else Question(seat, "entombed")
        elif known.city.stages is None or known.player.wonder is not None:
            yield Question(seat, "points", "wonder")
        else:
            yield Question(seat, "wonder")

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Other points, or such as no number of stages gives."""
        differing = list(super().disagreements(cities, seat))
        yield from differing
        known = cities[seat]
        ways = known.board.ways
        if differing or known.city.stages is not None or not ways:
            return
        entered = points_of(known.player.pad["wonder"])
        if any(way.more_than_printed for way in ways) or entered in {way.points for way in ways}:
            return
        values = {"points": entered, "wonder": known.player.wonder}
        yield Remark(Phrase("remark.no_such_stages", values), (seat,), "wonder")


def entombed(cities: Cities, seat: int) -> int | None:
    """The points of the leaders that stages turned face down; `None` while they are not told.

    Nor are they of a leader whose cost is not the same in every age.
    """
    known = cities[seat]
    if known.board.entombs is None or not (known.city.complete or known.city.entombed is not None):
        return None
    points = 0
    for name in known.city.entombed or ():
        cost = cards(cities.box)[name].cost
        if not isinstance(cost, int):
            return None
        points += TIMES_THE_COST * cost
    return points


def _worth(way: Way) -> tuple[int, int, bool]:
    return way.points, way.entombs, way.by_table
