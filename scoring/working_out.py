"""Working out: the points of each category that follow from the cities.

Every function takes the cities and a seat and returns points, or `None` while something
that they depend on is not known. Sources: both editions' rulebooks, "End of the game",
and their descriptions of effects.
"""

from collections.abc import Callable
from functools import cache, partial

from scoring import conflicts, science
from scoring.catalogue import categories
from scoring.catalogue.cards import Colour, cards
from scoring.cities import Cities, once
from scoring.copying import copied, copied_wild
from scoring.counting import of_card
from scoring.sums import POINTS

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
    copy = copied_wild(cities, seat)
    return None if copy is None else (*known.named.symbols, known.named.wild + wild + copy)


def guilds(cities: Cities, seat: int) -> int | None:
    """The points of the guilds, and of the one that a stage copies."""
    own = of_colour("purple", cities, seat)
    if own is None:
        return None
    copy = copied(cities, seat)
    return None if copy is None else own + copy.points


def of_colour(colour: Colour, cities: Cities, seat: int) -> int | None:
    """The points that the cards of a colour give."""
    known = cities[seat]
    if not told(colour, cities, seat):
        return None
    points = known.named.sums[POINTS[colour]]
    for card in known.named.counting:
        if card.colour == colour:
            given = of_card(card, cities, seat)
            if given is None:
                return None
            points += given - card.effects.points
    return points


def told(colour: Colour, cities: Cities, seat: int) -> bool:
    """Whether the cards of a colour that give points are named.

    Where every card of the colour gives some, all have to be named. Of the others it is
    enough that one is that does: who names it names all that do.
    """
    known = cities[seat]
    if known.all_named(colour):
        return True
    giving = _giving(cities.edition, colour)
    return giving is not None and any(card.name in giving for card in known.cards(colour))


@cache
def _giving(edition: str, colour: Colour) -> frozenset[str] | None:
    """The cards of a colour that give something at the end; `None` when all do."""
    found = [card for card in cards(edition).values() if card.colour == colour]
    giving = frozenset(card.name for card in found if card.gives)
    return None if len(giving) == len(found) else giving


_OF_THEIR_OWN: dict[str, WorkedOut] = {
    "wonder": wonder,
    "military": military,
    "green": green,
    "guilds": guilds,
}


@cache
def worked_out() -> dict[str, WorkedOut]:
    """How the points of each category are worked out, where cities tell them."""
    by_colour: dict[str, WorkedOut] = {
        name: partial(of_colour, row.colour) for name, row in categories().items() if row.colour
    }
    return by_colour | _OF_THEIR_OWN
