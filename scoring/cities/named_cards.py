"""Named cards: whether the cards that matter are named, or left out for good."""

from collections.abc import Iterable
from functools import cache

from scoring.catalogue.cards import Box, cards
from scoring.catalogue.editions import categories
from scoring.catalogue.effects import BESIDE_TURNS, Colour
from scoring.cities.known_cities import Cities
from scoring.game.fields import UNKNOWN


def told(colour: Colour, cities: Cities, seat: int) -> bool:
    """Whether the cards of a colour that give points are named.

    Where every card of the colour gives some, all have to be named. Of a colour where only
    some do (yellow), one named card that does is taken to mean that all of those are named.
    """
    known = cities[seat]
    if known.all_named(colour):
        return True
    giving = _giving(cities.box, colour)
    return giving is not None and any(card.name in giving for card in known.cards(colour))


@cache
def _giving(box: Box, colour: Colour) -> frozenset[str] | None:
    """The cards of a colour that give something at the end; `None` when all do."""
    found = [card for card in cards(box).values() if card.colour == colour]
    giving = frozenset(card.name for card in found if card.gives)
    return None if len(giving) == len(found) else giving


@cache
def row_of(colour: Colour) -> str:
    """The row in which the points of a colour's cards stand."""
    return next(name for name, row in categories().items() if row.colour == colour)


def settled(colours: Iterable[Colour], cities: Cities, seat: int) -> bool:
    """Whether the cards of these colours that give something are named, or left out for good.

    Where the points of a row are entered, cards of it that nobody told of are not counted. Those
    that are there without a name may be any, whatever the points of their row.
    """
    pad = cities[seat].player.pad
    if leader_open(cities, seat) and "guilds" not in pad:
        return False
    return all(
        not nameless(colour, cities, seat) and (row_of(colour) in pad or told(colour, cities, seat))
        for colour in colours
    )


def nameless(colour: Colour, cities: Cities, seat: int) -> bool:
    """Whether there are cards of a colour, by its count, that nobody named and that matter.

    Of those that take no turn, all that give something are named once one of them is, and an
    unknown number may be none.
    """
    counted = cities[seat].city.counts.get(colour, 0)
    if counted != UNKNOWN and int(counted) <= cities[seat].named_of(colour):
        return False
    return colour not in BESIDE_TURNS or (counted != UNKNOWN and not told(colour, cities, seat))


def leader_open(cities: Cities, seat: int) -> bool:
    """Whether a guild copies a leader of a neighbour, and nobody told which."""
    known = cities[seat]
    if known.named.copied is not None or not any(
        card.effects.copies_leader for card in known.named.special
    ):
        return False
    return any(
        cities[owner].named_of("white") or not cities[owner].all_named("white")
        for owner in cities.around[seat]
    )
