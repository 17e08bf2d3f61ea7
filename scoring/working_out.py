"""Working out: the points of each category that follow from the cities.

Every function takes the cities and a seat and returns points, or `None` while something
that they depend on is not known. Sources: both editions' rulebooks, "End of the game",
and their descriptions of effects.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType

from scoring import conflicts, science
from scoring.catalogue import categories
from scoring.cities import Cities, once
from scoring.copying import copied, copied_wild
from scoring.rows import of_colour

Symbols = tuple[int, int, int, int]
"""Tablets, compasses, gears and wild symbols."""

WorkedOut = Callable[[Cities, int], int | None]


def wonder(cities: Cities, seat: int) -> int | None:
    """The points printed on the built stages."""
    return cities[seat].board.points


def military(cities: Cities, seat: int) -> int | None:
    """The points of the conflict tokens that follow from the shields."""
    return conflicts.points(cities, seat)


def green(cities: Cities, seat: int) -> int | None:
    """The best that the science symbols of the city can be worth."""
    held = symbols(cities, seat)
    return None if held is None else science.best(*held).points


@once
def symbols(cities: Cities, seat: int) -> Symbols | None:
    """The science symbols of cards, stages and a copied guild."""
    known = cities[seat]
    wild = known.board.wild
    if wild is None or not known.all_named("green"):
        return None
    copy = 0 if known.board.copies_guild is False else copied_wild(cities, seat)
    return None if copy is None else (*known.named.symbols, known.named.wild + wild + copy)


def guilds(cities: Cities, seat: int) -> int | None:
    """The points of the guilds, and of the one that a stage copies."""
    own = of_colour("purple", cities, seat)
    if own is None:
        return None
    if cities[seat].board.copies_guild is False:
        return own
    copy = copied(cities, seat)
    return None if copy is None else own + copy.points


_OF_THEIR_OWN: dict[str, WorkedOut] = {
    "wonder": wonder,
    "military": military,
    "green": green,
    "guilds": guilds,
}


@cache
def worked_out() -> Mapping[str, WorkedOut]:
    """How the points of each category are worked out, where cities tell them."""
    by_colour: dict[str, WorkedOut] = {
        name: partial(of_colour, row.colour) for name, row in categories().items() if row.colour
    }
    return MappingProxyType(by_colour | _OF_THEIR_OWN)
