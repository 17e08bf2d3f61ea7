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

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from scoring.catalogue.effects import AGES
from scoring.cities.known_cities import Cities, boarding, once
from scoring.conflicts.army import Tokens, War
from scoring.conflicts.branches import Branches, Leaf
from scoring.conflicts.forces import BEYOND, NEVER, Factor, Force, Standing, forces
from scoring.conflicts.meetings import Meetings

MOST_WAYS = 2_000
"""In more ways than these the conflicts of one city are not told apart: its tokens are entered."""

MOST_OF_ALL = 8_000
"""In how many ways those of all cities of a table together may have gone."""


_Found = TypeVar("_Found")


class Taker(NamedTuple):
    """A leader that takes victory tokens of all other cities."""

    seat: int
    """The seat of its city."""

    name: str
    """Its name."""

    age: int | None
    """The age in which it came, 2 or 3; `None` where nobody told it.

    One who is face down by now counts as of the last age: nobody is asked when it came.
    """


@once
def chances(cities: Cities, seat: int) -> tuple[Leaf[Tokens], ...] | None:
    """The tokens of a seat in every way in which its conflicts may have gone.

    `None` while the shields of a city that it may have faced are not known, or where
    another player made it give a victory token back: which one, only the table knows.
    """
    return None if takers(cities, seat) else _tokens(cities, seat)


@once
def wars(cities: Cities, seat: int) -> tuple[War, ...]:
    """Every way in which the conflicts of a seat may have gone, with all shields that were shown.

    None where its tokens are not known, or where they are but these ways are too many.
    """
    if chances(cities, seat) is None:
        return ()
    meetings, branches = _search(cities, seat, told=True)
    found = _all_of(branches.every(lambda: meetings.war(seat)), cities)
    return tuple(dict.fromkeys(way.found for way in found or ()))


@once
def _tokens(cities: Cities, seat: int) -> tuple[Leaf[Tokens], ...] | None:
    """The tokens of a seat in every way, whoever took any of it.

    `None` if that is not known, or if there are too many ways to go through them.
    """
    if _near(cities, seat) is None:
        return None
    meetings, branches = _search(cities, seat, told=False)
    return _all_of(branches.every(lambda: tuple(sorted(meetings.war(seat).tokens))), cities)


def _search(cities: Cities, seat: int, *, told: bool) -> tuple[Meetings, Branches[Force]]:
    branches = Branches({one: distinct(cities, one) for one in _near(cities, seat) or ()})
    return Meetings(cities, branches, told=told), branches


def _all_of(found: Iterator[_Found], cities: Cities) -> tuple[_Found, ...] | None:
    """Everything that is found, or `None` if that is too much."""
    most = min(MOST_WAYS, MOST_OF_ALL // len(cities))
    first = tuple(islice(found, most + 1))
    return None if len(first) > most else first


@once
def distinct(cities: Cities, seat: int) -> tuple[Force, ...]:
    """The different forces that a city may have had."""
    return tuple(dict.fromkeys(force for _, force in forces(cities, seat) or ()))


def open_factors(cities: Cities, seat: int) -> list[tuple[int, Factor]]:
    """What is open of the cities that decide the conflicts of a seat."""
    found = {
        (one, factor): None
        for one in _near(cities, seat) or ()
        for open_ones, _ in forces(cities, one) or ()
        for factor in open_ones
    }
    return [*found]


def takers(cities: Cities, seat: int) -> list[Taker]:
    """The leaders that took tokens of a seat, or may have: in age I nobody has any yet."""
    found = []
    for other, known in enumerate(cities):
        if other == seat:
            continue
        ages = [(card, known.city.card_ages.get(card.name)) for card in known.named.special]
        ages += [(card, AGES[-1]) for card in known.at_war_before]
        found += [
            Taker(other, card.name, age)
            for card, age in ages
            if card.effects.takes_victories and age != 1
        ]
    return found


def deciding_takers(cities: Cities, seat: int) -> list[Taker]:
    """The leaders whose age nobody told, and whose coming in age I alone would tell the tokens."""
    found = takers(cities, seat)
    if any(one.age is not None for one in found) or _tokens(cities, seat) is None:
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
