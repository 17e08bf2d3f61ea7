"""Working out: the points of each category that follow from the cities.

Every function takes the cities and a seat and returns points, or `None` while something
that they depend on is not known. Sources: both editions' rulebooks, "End of the game",
and their descriptions of effects.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType

from scoring.catalogue.cards import cards
from scoring.catalogue.editions import categories
from scoring.cities.copied_stages import may_copy_guilds
from scoring.cities.known_cities import Cities, once
from scoring.conflicts import conflicts, naval, tower
from scoring.effects.colour_points import of_colour
from scoring.effects.copied_guilds import copied, copied_wild
from scoring.effects.repeated_guilds import repeated, repeats
from scoring.effects.science_symbols import own
from scoring.points import science
from scoring.points.science import Held

WorkedOut = Callable[[Cities, int], int | None]


def wonder(cities: Cities, seat: int) -> int | None:
    """The points printed on the built stages, and those of the leaders that they entomb."""
    board = cities[seat].board
    points = board.points
    if board.by_table is not False:
        return None
    if board.entombs == 0:
        return points
    of_leaders = entombed(cities, seat)
    return None if points is None or of_leaders is None else points + of_leaders


TIMES_THE_COST = 2
"""How often the cost of an entombed leader counts; source: the boards of Abu Simbel."""


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


def military(cities: Cities, seat: int) -> int | None:
    """The points of the conflict tokens that follow from the shields."""
    return conflicts.points(cities, seat)


def green(cities: Cities, seat: int) -> int | None:
    """The best that the science symbols of the city can be worth."""
    held = symbols(cities, seat)
    return None if held is None else science.best_of(held).points


@once
def symbols(cities: Cities, seat: int) -> Held | None:
    """The science symbols of cards, stages, leaders and a copied or repeated guild."""
    held = own(cities, seat)
    if held is not None and repeats(cities, seat) and cities[seat].named.wild:
        again = repeated(cities, seat)
        return None if again is None else held._replace(wild=held.wild + again.wild)
    if held is None or cities[seat].board.copies_guild is False:
        return held
    copy = copied_wild(cities, seat)
    return None if copy is None else held._replace(wild=held.wild + copy)


def guilds(cities: Cities, seat: int) -> int | None:
    """The points of the guilds, and of the one that a stage copies."""
    own = of_colour("purple", cities, seat)
    if own is None or may_copy_guilds(cities, seat):
        return None
    if cities[seat].board.copies_guild is False:
        return own
    copy = copied(cities, seat)
    return None if copy is None else own + copy.points


def edifices(cities: Cities, seat: int) -> int | None:
    """The points of the rewards of edifices, and of a guild that counts a second time."""
    own_ones = of_colour("edifice", cities, seat)
    again = repeated(cities, seat)
    return None if own_ones is None or again is None else own_ones + again.points


_OF_THEIR_OWN: dict[str, WorkedOut] = {
    "wonder": wonder,
    "military": military,
    "green": green,
    "guilds": guilds,
    "naval": naval.points,
    "edifices": edifices,
    "babel": tower.points,
}


@cache
def worked_out() -> Mapping[str, WorkedOut]:
    """How the points of each category are worked out, where cities tell them."""
    by_colour: dict[str, WorkedOut] = {
        name: partial(of_colour, row.colour) for name, row in categories().items() if row.colour
    }
    return MappingProxyType(by_colour | _OF_THEIR_OWN)
