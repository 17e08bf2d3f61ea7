"""Conflicts: the tokens that follow from the shields of neighbouring cities.

Source: both editions' rulebooks, "Military conflicts": at the end of each age a player
compares shields with both neighbours. A red card's shields count from its age on, those
of a stage from the age in which it was built.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring import military
from scoring.boards import shields_of
from scoring.cities import Cities
from scoring.entries import ConflictTokens

AGES = (1, 2, 3)
Shields = tuple[int, int, int]
"""The shields of a city at the end of each age."""


class Conflict(NamedTuple):
    """One comparison of shields at the end of an age."""

    age: int
    """The age, 1 to 3."""

    neighbour: int
    """The neighbour's seat."""

    own: int
    """The own shields."""

    theirs: int
    """The neighbour's shields."""

    token: int
    """The conflict token taken, by its points; 0 for a draw."""


Fought = tuple[Conflict, ...]
"""All conflicts of a city in one game."""


@lru_cache(maxsize=1024)
def _timings(
    shields: tuple[tuple[int, int], ...], ages: tuple[int | None, ...]
) -> dict[tuple[int, ...], Shields]:
    """The ages in which stages may have been built, and the shields they then add.

    Stages are built one after the other, so that none is of an earlier age than the one
    before it. Ages that were told out of order are taken as they were told.
    """
    told = [ages[stage - 1] if stage <= len(ages) else None for stage, _ in shields]
    every = list(product(*(AGES if age is None else (age,) for age in told)))
    in_order = [built for built in every if list(built) == sorted(built)]
    return {
        built: (
            sum(count for (_, count), age in zip(shields, built, strict=True) if age <= 1),
            sum(count for (_, count), age in zip(shields, built, strict=True) if age <= 2),
            sum(count for _, count in shields),
        )
        for built in in_order or every
    }


def shields(cities: Cities, seat: int) -> tuple[Shields, ...] | None:
    """The shields that a city may have had; `None` while red cards are not named.

    More than one when it is open how a wonder stands, or when a stage was built.
    """
    known = cities[seat]
    if not known.all_named("red"):
        return None
    stages = known.board.shields
    if stages == ():
        return (known.named.shields,)
    ways = {shields_of(way) for way in known.board.ways} if stages is None else {stages}
    ages = known.city.stage_ages
    found = {
        _together(known.named.shields, added)
        for way in ways
        for added in _timings(way, ages).values()
    }
    return tuple(sorted(found))


def timed(cities: Cities, seat: int) -> dict[tuple[int, ...], Shields]:
    """The shields of a city by the ages in which its stages with shields may be built."""
    known = cities[seat]
    timings = _timings(known.board.shields or (), known.city.stage_ages)
    return {ages: _together(known.named.shields, added) for ages, added in timings.items()}


def _together(one: Shields, other: Shields) -> Shields:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def possible(cities: Cities, seat: int) -> tuple[Fought, ...] | None:
    """Every way in which the conflicts of a city may have gone; `None` while unknown."""
    if seat not in cities.fought:
        cities.fought[seat] = _possible(cities, seat)
    found: tuple[Fought, ...] | None = cities.fought[seat]
    return found


def _possible(cities: Cities, seat: int) -> tuple[Fought, ...] | None:
    others = cities.around[seat]
    options = [shields(cities, one) for one in (seat, *others)]
    if None in options:
        return None
    return tuple(
        _fight(chosen[0], others, chosen[1:])
        for chosen in product(*options)  # type: ignore[arg-type]
    )


def _fight(own: Shields, others: tuple[int, ...], theirs: tuple[Shields, ...]) -> Fought:
    return tuple(
        Conflict(age, other, own[age - 1], their[age - 1], _token(age, own, their))
        for age in AGES
        for other, their in zip(others, theirs, strict=True)
    )


def _token(age: int, own: Shields, theirs: Shields) -> int:
    more = own[age - 1] - theirs[age - 1]
    return 0 if not more else military.VICTORIES[age - 1] if more > 0 else military.DEFEAT


def points_of(fought: Fought) -> int:
    """The points of the tokens taken in these conflicts."""
    return sum(conflict.token for conflict in fought)


def points_if(
    cities: Cities, seat: int, one: int, its: Shields, others: tuple[Shields, ...]
) -> int:
    """The points of a seat if a city of it or next to it had those shields.

    `others` are the shields of the rest of them: the seat itself and its neighbours, in
    the order of the table.
    """
    around = [other for other in (seat, *cities.around[seat]) if other != one]
    given = {one: its, **dict(zip(around, others, strict=True))}
    theirs = tuple(given[other] for other in cities.around[seat])
    return points_of(_fight(given[seat], cities.around[seat], theirs))


def defeats_of(fought: Fought) -> int:
    """The defeats among these conflicts."""
    return sum(conflict.token == military.DEFEAT for conflict in fought)


def points(cities: Cities, seat: int) -> int | None:
    """The points of a city's conflicts; `None` where the shields do not tell."""
    ways = possible(cities, seat)
    if ways is None:
        return None
    found = {points_of(fought) for fought in ways}
    return found.pop() if len(found) == 1 else None


def defeats(cities: Cities, seat: int) -> int | None:
    """How many defeat tokens lie in a city; `None` when that is not known."""
    known = cities[seat]
    entry = known.player.pad.get("military")
    if isinstance(entry, ConflictTokens):
        return entry.tokens.count(military.DEFEAT)
    if known.city.defeats is not None:
        return known.city.defeats
    if isinstance(entry, int):
        found = military.defeats_behind(entry)
    else:
        ways = possible(cities, seat)
        found = frozenset(map(defeats_of, ways)) if ways else frozenset()
    return next(iter(found)) if len(found) == 1 else None
