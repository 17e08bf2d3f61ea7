"""Rows: the points that the cards of a colour give, printed or counted.

Source: both editions' rulebooks, "End of the game": blue, yellow and purple cards.
"""

from functools import cache

from scoring.catalogue.cards import Colour, cards
from scoring.cities import Cities
from scoring.counting import of_card
from scoring.sums import POINTS


def of_colour(colour: Colour, cities: Cities, seat: int) -> int | None:
    """The points that the cards of a colour give."""
    known = cities[seat]
    if not known.whole and not told(colour, cities, seat):
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

    Where every card of the colour gives some, all have to be named. Of a colour where only
    some do (yellow), one named card that does is taken to mean that all of those are named.
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
