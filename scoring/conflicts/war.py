"""War: conflicts where leaders, black cards and boards change more than shields.

Sources: the lists of leaders and black cards, and the all-expansions rulebook, "Military
conflict". A diplomacy token keeps its city out of one age's conflicts, and the cities on
either side of it face each other; where two cities are left, they fight once. Tokens are
spent in the age in which they came, or else in the next. A leader counts from the age in
which it was recruited. A boarding card brings one conflict more in its own age, with the city
beyond a neighbour, whatever the diplomacy; whom a city meets already it does not meet twice
(the program for the second edition). The tokens for it that lie in the first edition's box,
one victory of each age and three defeats, bear that out.

Where neighbours play as partners, each fights only the neighbour on the other side, twice, and
a diplomacy token makes that once (`scoring.results.teams` has the sources). No source tells what
two tokens do, on both sides of a border: as much as one, and the why of military says so. A
conflict that a boarding card brings is fought once.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from scoring.catalogue.effects import AGES
from scoring.cities.known_cities import Cities, boarding, once
from scoring.conflicts.army import Army, Conflict, War
from scoring.conflicts.forces import BEYOND, NEVER, Factor, Force, Standing, forces
from scoring.conflicts.tower import spoils

MOST_WAYS = 4_000
"""More ways than these are not gone through: then the tokens have to be told."""

MOST_OF_ALL = 12_000
"""How many ways are gone through for all cities of a table together."""


Factors: TypeAlias = Mapping[tuple[int, Factor], object]
"""What is taken for each thing that is open, by seat."""


class Chance(NamedTuple):
    """One way in which everything open may have been, and what comes of it."""

    factors: Factors
    """What is taken for each thing that is open, by seat."""

    war: War
    """What comes of it."""


class Taker(NamedTuple):
    """A leader that takes victory tokens of all other cities."""

    seat: int
    """The seat of its city."""

    name: str
    """Its name."""

    age: int | None
    """The age in which it came, 2 or 3; `None` where nobody told it."""


@once
def chances(cities: Cities, seat: int) -> tuple[Chance, ...] | None:
    """Every way in which the conflicts of a seat may have gone.

    `None` while the shields of a city that it may have faced are not known, or where
    another player made it give a victory token back: which one, only the table knows.
    """
    standing_ones = None if takers(cities, seat) else _standing(cities, seat)
    if standing_ones is None:
        return None
    near, _ = standing_ones
    first = next(one for one in near if _near(cities, one) == near)
    return tuple(Chance(factors, wars[seat]) for factors, wars in _fought(cities, first))


@once
def _fought(cities: Cities, first: int) -> tuple[tuple[Factors, Mapping[int, War]], ...]:
    """Every way for all those whose conflicts the same cities decide as those of a seat."""
    standing_ones = _standing(cities, first)
    if standing_ones is None:
        return ()
    near, able = standing_ones
    alike = [one for one in near if _near(cities, one) == near]
    meetings = _Meetings(cities, near)
    found = []
    for chosen in product(*able):
        standing = {one: force for one, (_, force) in zip(near, chosen, strict=True)}
        factors = {
            (one, factor): value
            for one, (open_ones, _) in zip(near, chosen, strict=True)
            for factor, value in open_ones.items()
        }
        armies = _fight(cities, meetings, standing)
        found.append((factors, {one: armies[one].war for one in alike}))
    return tuple(found)


def _standing(cities: Cities, seat: int) -> tuple[list[int], list[tuple[Standing, ...]]] | None:
    """The seats that decide the conflicts of a seat, and how each may stand.

    `None` if that is not known of one, or if there are too many ways to go through them.
    """
    near = _near(cities, seat)
    if near is None:
        return None
    able = [forces(cities, one) or () for one in near]
    most = min(MOST_WAYS, MOST_OF_ALL // _groups(cities, 0))
    return None if prod(map(len, able)) > most else (near, able)


@once
def _groups(cities: Cities, _any: int) -> int:
    """How many different groups of cities decide the conflicts of a table."""
    return len({tuple(_near(cities, seat) or ()) for seat in range(len(cities))})


def takers(cities: Cities, seat: int) -> list[Taker]:
    """The leaders that took tokens of a seat, or may have: in age I nobody has any yet."""
    return [
        Taker(other, card.name, age)
        for other, known in enumerate(cities)
        if other != seat
        for card in known.named.special
        if card.effects.takes_victories
        for age in [known.city.card_ages.get(card.name)]
        if age != 1
    ]


def deciding_takers(cities: Cities, seat: int) -> list[Taker]:
    """The leaders whose age nobody told, and whose coming in age I alone would tell the tokens."""
    found = takers(cities, seat)
    if any(one.age is not None for one in found) or _standing(cities, seat) is None:
        return []
    return found


def unknown_near(cities: Cities, seat: int) -> list[int]:
    """The seats whose shields decide the conflicts of a seat, and are not known, from there on."""
    return [one for one in _deciding(cities, seat) if forces(cities, one) is None]


@once
def _near(cities: Cities, seat: int) -> list[int] | None:
    """The seats whose shields decide the conflicts of a seat; `None` if some are not known."""
    found = _deciding(cities, seat)
    return None if any(forces(cities, one) is None for one in found) else sorted(found)


def _deciding(cities: Cities, seat: int) -> list[int]:
    """The seats whose shields decide the conflicts of a seat, as far as those that are known tell.

    The seat itself comes first.
    """
    found: dict[int, None] = {}
    waiting = [seat]
    while waiting:
        one = waiting.pop()
        for other in _reach(cities, one):
            known = forces(cities, other)
            if other not in found:
                found[other] = None
                # Its shields depend on its own conflicts.
                if other != one and any(force.by_defeats < NEVER for _, force in known or ()):
                    waiting.append(other)
    return list(found)


def _reach(cities: Cities, seat: int) -> Iterator[int]:
    """A seat, and those on either side up to the first that is never at peace.

    So are those that it boards, or that board it.
    """
    yield seat
    players = len(cities)
    if boarding(cities.box):
        own = forces(cities, seat)
        for step in BEYOND.values():
            other = (seat + step) % players
            theirs = forces(cities, other)
            if theirs is None or _boards(own or (), step) or _boards(theirs, -step):
                yield other
    partner = cities.partner_of(seat)
    if partner is not None:
        yield from (other for other in cities.around[seat] if other != partner)
        return
    for step in (1, -1):
        for distance in range(1, players):
            other = (seat + step * distance) % players
            yield other
            known = forces(cities, other)
            if known is None or not any(any(force.peace) for _, force in known):
                break


def _boards(able: tuple[Standing, ...], step: int) -> bool:
    """Whether a city boards the one so many seats further on."""
    return any(step == there for _, force in able for _, there in force.boards)


def _fight(cities: Cities, meetings: "_Meetings", standing: Mapping[int, Force]) -> dict[int, Army]:
    """The conflicts of the three ages between cities that stand so."""
    armies = {one: Army(one, force) for one, force in standing.items()}
    for age, brought in zip(AGES, meetings.spoils, strict=True):
        peaceful = frozenset(one for one, army in armies.items() if army.begins_in_peace(age))
        for one in peaceful:
            if cities.partner_of(one) is None:
                armies[one].at_peace.append(age)
        # All compare what they have before anyone takes a token.
        shields = {one: army.shields(age) for one, army in armies.items()}
        for one, other, times, spent in meetings.of(standing, peaceful, age):
            armies[one].meets(
                armies[other],
                Conflict(age, other, shields[one], shields[other], 0, times, spent),
                brought,
            )
    return armies


class _Meetings:
    """Who of some cities faces whom, worked out once for those that are at peace."""

    def __init__(self, cities: Cities, near: list[int]) -> None:
        self.spoils = spoils(cities.game)
        """What the conflicts of each age bring."""
        self._cities = cities
        self._near = near
        self._partners = bool(cities.game.partners)
        self._borders: dict[frozenset[int], list[tuple[int, int, int, int]]] = {}

    def of(
        self, standing: Mapping[int, Force], peaceful: frozenset[int], age: int
    ) -> list[tuple[int, int, int, int]]:
        """Who faces whom in an age, how often, and how many tokens of peace both spent on it.

        Each pair is told from both sides.
        """
        found = self._borders.get(peaceful)
        if found is None:
            found = self._borders[peaceful] = self._beside(peaceful)
        boarding_ones = [
            (one, (one + step) % len(self._cities))
            for one, force in standing.items()
            for when, step in force.boards
            if when == age
        ]
        if not boarding_ones:
            return found
        found = [*found]
        met = {(one, other) for one, other, _, _ in found}
        for one, other in boarding_ones:
            if other in standing and other != one and (one, other) not in met:
                met |= {(one, other), (other, one)}
                found += [(*each, 1, self._spent(*each, peaceful)) for each in _both(one, other)]
        return found

    def _beside(self, peaceful: frozenset[int]) -> list[tuple[int, int, int, int]]:
        find = _borders_of_teams if self._partners else _borders
        return [
            (one, other, times, self._spent(one, other, peaceful))
            for one, other, times in find(self._cities, self._near, peaceful)
        ]

    def _spent(self, one: int, other: int, peaceful: frozenset[int]) -> int:
        if not self._partners or other not in self._cities.around[one]:
            return 0
        return len(peaceful & {one, other})


def _both(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (one, other), (other, one)


def _borders(
    cities: Cities, standing: list[int], peaceful: frozenset[int]
) -> list[tuple[int, int, int]]:
    """Those who are next to each other but for cities at peace; two that are left meet once."""
    players = len(cities)
    found = []
    for one in standing:
        if one in peaceful:
            continue
        met: list[int] = []
        for step in (-1, 1):
            for distance in range(1, players):
                other = (one + step * distance) % players
                if other not in standing:
                    break
                if other not in peaceful:
                    if other not in met:
                        met.append(other)
                    break
        found += [(one, other, 1) for other in met]
    return found


def _borders_of_teams(
    cities: Cities, standing: list[int], peaceful: frozenset[int]
) -> list[tuple[int, int, int]]:
    """Neighbours who are no partners: they meet twice, or once where either is at peace."""
    return [
        (one, other, 1 if peaceful & {one, other} else 2)
        for one in standing
        for other in cities.around[one]
        if other in standing and other != cities.partner_of(one)
    ]
