"""Questions about a wonder's board: what has to be told of it."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.cities.boards import Way
from scoring.cities.known_cities import Cities
from scoring.results.result import Question


def about_board(cities: Cities, seat: int, told_by: Callable[[Way], Any]) -> Iterator[Question]:
    """What has to be told of a wonder before something of it is sure."""
    known = cities[seat].board
    if not known.ways:
        if known.stages is None:
            yield Question(seat, "stages")
        else:
            yield Question(seat, "wonder")
        return
    counted = cities[seat].city.stages is not None
    sides = {way.side for way in known.ways}
    if len(sides) > 1 and _differ(
        known.ways, lambda way: (way.numbers, counted or len(way.effects)), told_by
    ):
        yield Question(seat, "side")
    if _differ(known.ways, lambda way: (way.side, len(way.effects)), told_by):
        # Which of two things a stage gave is told by its points, or by what it gave.
        entered = "wonder" in cities[seat].player.pad
        chosen = Question(seat, "points", "green" if entered else "wonder")
        yield Question(seat, "built") if known.any_order else chosen
    elif _differ(known.ways, lambda way: way.side, told_by):
        yield Question(seat, "stages")


def _differ(
    ways: tuple[Way, ...], same: Callable[[Way], Any], told_by: Callable[[Way], Any]
) -> bool:
    """Whether two ways that are the same in one respect differ in what they tell."""
    found: dict[Any, Any] = {}
    return any(found.setdefault(same(way), told_by(way)) != told_by(way) for way in ways)
