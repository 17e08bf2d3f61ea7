"""Deciding: which open ages, and which ways to stand, change the points of a city's conflicts."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from scoring.cities.known_cities import Cities
from scoring.conflicts.branches import Left
from scoring.conflicts.forces import Factor, forces
from scoring.conflicts.war import chances, distinct, open_factors

_Brought: TypeAlias = dict[int, int]
"""With which ways of all other cities a way brings so many points: a bit for each, by points."""


def deciding(cities: Cities, seat: int) -> list[tuple[int, Factor]]:
    """What of any city changes the points of a seat, where nothing else is another.

    With how a wonder stands the ages of its stages may be others, too: not all are there.
    """
    ended = [(way.left, sum(way.found)) for way in chances(cities, seat) or ()]
    if len({points for _, points in ended}) < 2:
        return []
    found = set()
    for one, brought in _by_force(ended):
        number = {force: which for which, force in enumerate(distinct(cities, one))}
        standing = [(taken, brought[number[it]]) for taken, it in forces(cities, one) or ()]
        for factor in dict.fromkeys(factor for taken, _ in standing for factor in taken):
            if _decides(factor, standing):
                found.add((one, factor))
    return [one for one in open_factors(cities, seat) if one in found]


def _decides(one: Factor, standing: list[tuple[dict[Factor, object], _Brought]]) -> bool:
    """Whether two ways of a city that differ in one thing alone bring different points."""
    kept = ("card",) if one[0] == "way" else ("card", "stage", "way")
    brought: dict[object, dict[object, _Brought]] = {}
    for taken, its in standing:
        others = frozenset(it for it in taken.items() if it[0] != one and it[0][0] in kept)
        together = brought.setdefault(others, {}).setdefault(taken.get(one), {})
        for points, ways in its.items():
            together[points] = together.get(points, 0) | ways
    return any(
        its != first
        for by_value in brought.values()
        for first in [next(iter(by_value.values()))]
        for its in by_value.values()
    )


def _by_force(ended: list[tuple[Left, int]]) -> Iterator[tuple[int, list[_Brought]]]:
    """The cities whose ways are told apart, and what each way of them brings.

    What all ways of a city bring alike is left out.
    """
    parts = {seat: _parts(left[seat] for left, _ in ended) for seat in ended[0][0]}
    apart = [seat for seat, its in parts.items() if len(its) > 1]
    for one in apart:
        everything = sum(parts[one])
        brought: list[_Brought] = [{} for _ in parts[one]]
        for left, points in ended:
            if left[one] == everything:
                continue
            others, width = 1, 1
            for seat in apart:
                if seat != one:
                    others = _placed(others, width, parts[seat], left[seat])
                    width *= len(parts[seat])
            for its, part in zip(brought, parts[one], strict=True):
                if part & left[one]:
                    its[points] = its.get(points, 0) | others
        yield (
            one,
            [
                next(
                    its for its, part in zip(brought, parts[one], strict=True) if part >> number & 1
                )
                for number in range(everything.bit_length())
            ],
        )


def _parts(lefts: Iterable[int]) -> list[int]:
    """The ways of a city in parts, each of ways that are left together or not at all."""
    found: list[int] = []
    for left in dict.fromkeys(lefts):
        new = left
        split = []
        for part in found:
            split += [part & left, part & ~left]
            new &= ~part
        found = [part for part in (*split, new) if part]
    return found


def _placed(others: int, width: int, parts: list[int], left: int) -> int:
    """The ways of some cities, together with those that are left of one more."""
    found = 0
    for place, part in enumerate(parts):
        if part & left:
            found |= others << place * width
    return found
