"""Questions about conflicts: the board, the ages and the shields that decide them."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from scoring.cities.boards import peace_of, shields_of
from scoring.cities.known_cities import Cities
from scoring.conflicts.conflicts import points_if, points_of, possible, shields, timed
from scoring.conflicts.forces import Factor
from scoring.conflicts.war import Chance, chances, deciding_takers
from scoring.rows.board_questions import Question, about_board


def about_conflicts(cities: Cities, seat: int) -> Iterator[Question]:
    """The board or the ages that decide a conflict, or else the tokens."""
    if possible(cities, seat) is None:
        takers = deciding_takers(cities, seat)
        for taker in takers:
            yield Question(taker.seat, "card_age", taker.name)
        if not takers:
            yield Question(seat, "points", "military")
        return
    if cities.warlike:
        yield from _war(cities, seat)
        return
    around = (seat, *cities.around[seat])
    for one in around:
        others = [shields(cities, other) or () for other in around if other != one]
        if cities[one].board.shields is None:
            if _board_decides(cities, seat, one, others):
                yield from about_board(cities, one, shields_of)
            continue
        yield from _ages(cities, seat, one, others)


def _war(cities: Cities, seat: int) -> Iterator[Question]:
    """What is open of any city near and changes the points of a seat.

    The ages of stages come after how the wonder stands, as these may not be built at all.
    """
    ways = chances(cities, seat) or ()
    found = dict.fromkeys(one for way in ways for one in way.factors)
    deciding_ones = [one for one in found if _decides(one, ways)]
    boards = {one for one, (kind, _) in deciding_ones if kind == "way"}
    for one, factor in deciding_ones:
        if factor[0] != "stage" or one not in boards:
            yield from _about_factor(cities, one, factor)


def _decides(one: tuple[int, Factor], ways: tuple[Chance, ...]) -> bool:
    """Whether two ways that differ in one thing alone give different points.

    With how a wonder stands, the ages of its stages may differ, too: not all are there.
    """
    points: dict[frozenset[Any], dict[object, set[int]]] = {}
    for way in ways:
        others = frozenset(item for item in way.factors.items() if not _goes_with(item[0], one))
        values = points.setdefault(others, {})
        values.setdefault(way.factors.get(one), set()).add(points_of(way.war))
    return any(len(set(map(frozenset, values.values()))) > 1 for values in points.values())


def _goes_with(other: tuple[int, Factor], one: tuple[int, Factor]) -> bool:
    """Whether it is the same thing, or the age of a stage where the wonder stands otherwise."""
    (seat, (kind, _)), (of, (what, _)) = other, one
    return other == one or (seat == of and (what, kind) == ("way", "stage"))


def _about_factor(cities: Cities, seat: int, factor: Factor) -> Iterator[Question]:
    kind, which = factor
    if kind == "stage":
        yield Question(seat, "age", which)
    elif kind == "card":
        yield Question(seat, "card_age", which)
    else:
        yield from about_board(cities, seat, lambda way: (shields_of(way), peace_of(way)))


def _board_decides(cities: Cities, seat: int, one: int, others: list[Any]) -> bool:
    """Whether it changes the points of a seat how the wonder of a city stands."""
    ways = shields(cities, one) or ()
    return any(
        len({points_if(cities, seat, one, mine, rest) for mine in ways}) > 1
        for rest in product(*others)
    )


def _ages(cities: Cities, seat: int, one: int, others: list[Any]) -> Iterator[Question]:
    """The stages whose age changes the points of a seat."""
    timings = timed(cities, one)
    for position, (stage, _) in enumerate(cities[one].board.shields or ()):
        for rest in product(*others):
            points: dict[tuple[int, ...], int] = {}
            if any(
                points.setdefault((*ages[:position], *ages[position + 1 :]), scored) != scored
                for ages, mine in timings.items()
                for scored in [points_if(cities, seat, one, mine, rest)]
            ):
                yield Question(one, "age", stage)
                break
