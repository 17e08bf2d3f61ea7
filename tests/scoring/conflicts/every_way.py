"""All conflicts of a table in every way that is open, one after the other: slow, and plainly so.

What the rules find by looks at a few cities has to be what comes of this.
"""

from collections import Counter
from itertools import product
from math import prod
from typing import NamedTuple

from scoring.conflicts.forces import forces
from scoring.conflicts.tower import spoils

DEFEAT = -1


class Fate(NamedTuple):
    """What came of the conflicts of one city."""

    fought: frozenset
    """Age, other seat, own and their shields, the token, how often, and tokens of peace spent."""

    tokens: tuple
    """Its tokens in the end, in ascending order."""

    peace: tuple
    """The ages in which it took no part."""

    given_back: int
    handed_on: frozenset
    received: frozenset

    @classmethod
    def of(cls, war):
        """The same of what the rules found."""
        return cls(
            frozenset(tuple(one) for one in war.conflicts),
            tuple(sorted(war.tokens)),
            war.peace,
            war.given_back,
            _together(war.handed_on),
            _together(war.received),
        )


def _together(moved):
    found = Counter()
    for seat, count in moved:
        found[seat] += count
    return frozenset(found.items())


def number_of_ways(cities):
    """How many ways there are; 0 where something is not known."""
    return prod(len(forces(cities, seat) or ()) for seat in range(len(cities)))


def every_way(cities):
    """What is taken for each thing that is open, and the fates of all cities, in each way."""
    for chosen in product(*(forces(cities, seat) for seat in range(len(cities)))):
        taken = {
            (seat, factor): value
            for seat, (open_ones, _) in enumerate(chosen)
            for factor, value in open_ones.items()
        }
        yield taken, _fates(cities, [force for _, force in chosen])


class _City:
    def __init__(self, force):
        self.force = force
        self.held = 0
        self.fought = []
        self.defeats = []
        self.peace = []
        self.given_back = 0
        self.handed_on = []
        self.received = []


def _fates(cities, standing):
    all_cities = [_City(force) for force in standing]
    for age, brought in enumerate(spoils(cities.game), 1):
        at_peace = set()
        for seat, city in enumerate(all_cities):
            if age in city.force.drops:
                city.given_back += len(city.defeats)
                city.defeats.clear()
                city.fought = [(*one[:4], max(0, one[4]), *one[5:]) for one in city.fought]
            city.held += city.force.peace[age - 1]
            if city.held:
                city.held -= 1
                at_peace.add(seat)
                if cities.partner_of(seat) is None:
                    city.peace.append(age)
        shields = [
            city.force.shields[age - 1] + (len(city.defeats) if city.force.by_defeats <= age else 0)
            for city in all_cities
        ]
        for one, other, times, spent in _borders(cities, standing, at_peace, age):
            own, theirs = shields[one], shields[other]
            token = brought.victory if own > theirs else 0
            if own < theirs and standing[one].hands_on <= age:
                count = brought.defeats * times
                all_cities[one].handed_on.append((other, count))
                all_cities[other].received.append((one, count))
                all_cities[other].defeats += [DEFEAT] * count
            elif own < theirs:
                token = DEFEAT
                all_cities[one].defeats += [DEFEAT] * (brought.defeats * times)
            all_cities[one].fought.append((age, other, own, theirs, token, times, spent))
    return [_fate(city) for city in all_cities]


def _fate(city):
    won = [one[4] for one in city.fought if one[4] > 0 for _ in range(one[5])]
    return Fate(
        frozenset(city.fought),
        tuple(sorted([*won, *city.defeats, *city.force.tokens])),
        tuple(city.peace),
        city.given_back,
        _together(city.handed_on),
        _together(city.received),
    )


def _borders(cities, standing, at_peace, age):
    """Who fights whom, from both sides, how often, and how many tokens of peace it took."""
    count = len(standing)
    found = {}
    for one in range(count):
        partner = cities.partner_of(one)
        if partner is not None:
            for other in {(one - 1) % count, (one + 1) % count} - {partner, one}:
                spent = len(at_peace & {one, other})
                found[one, other] = (1 if spent else 2, spent)
            continue
        able = [other for other in range(count) if other not in at_peace]
        if one in able:
            others = sorted((other - one) % count for other in able if other != one)
            for far in {*others[:1], *others[-1:]}:
                found[one, (one + far) % count] = (1, 0)
    for one, force in enumerate(standing):
        for when, step in force.boards:
            other = (one + step) % count
            if when == age and other != one and (one, other) not in found:
                beside = cities.game.partners and (one - other) % count in {1, count - 1}
                spent = len(at_peace & {one, other}) if beside else 0
                found[one, other] = found[other, one] = (1, spent)
    return [(*both, *times) for both, times in found.items()]
