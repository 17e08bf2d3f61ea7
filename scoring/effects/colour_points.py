"""Colour points: the points that the cards of a colour give, printed or counted.

Source: both editions' rulebooks, "End of the game": blue, yellow and purple cards.
"""

from scoring.catalogue.effects import Colour
from scoring.cities.card_sums import POINTS
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import leader_open, told
from scoring.effects.card_points import of_card


def of_colour(colour: Colour, cities: Cities, seat: int) -> int | None:
    """The points that the cards of a colour give."""
    known = cities[seat]
    if not known.whole and not told(colour, cities, seat):
        return None
    if colour == "purple" and known.named.special and leader_open(cities, seat):
        return None
    if colour == "purple" and cities.game.guild_limit is not None:
        return _of_limited_guilds(cities, seat)
    points = known.named.sums[POINTS[colour]]
    for card in known.named.counting:
        if card.colour == colour:
            given = of_card(card, cities, seat)
            if given is None:
                return None
            points += given - card.effects.points
    return points


def _of_limited_guilds(cities: Cities, seat: int) -> int | None:
    """The points of the guilds, each limited by itself; a copied leader's are its guild's."""
    known = cities[seat]
    copy = known.named.copied
    points = 0
    for card in (*known.cards("purple"), *([copy] if copy else [])):
        given = of_card(card, cities, seat)
        if given is None:
            return None
        points += given
    return points
