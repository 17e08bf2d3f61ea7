"""Blue: the points printed on blue cards.

Source: both editions' rulebooks, "End of the game".
"""

from collections.abc import Iterator
from functools import cache

from scoring.catalogue.cards import Box, cards
from scoring.cities.known_cities import Cities
from scoring.game.entries import points_of
from scoring.phrase import Phrase
from scoring.results.result import Remark
from scoring.rows.kinds.cards_row import CardsRow


class Blue(CardsRow):
    """The row of blue cards."""

    def __init__(self) -> None:
        super().__init__("blue", "blue")

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Other points, or such as no cards give that are as many as were counted."""
        differing = list(super().disagreements(cities, seat))
        yield from differing
        known = cities[seat]
        number, others = known.number("blue"), _printed(cities.box)
        if differing or number is None or others is None:
            return
        named = {card.name: card.effects.points for card in known.cards("blue")}
        printed = sorted(points for name, points in others if name not in named)
        unnamed = number - len(named)
        if not 0 <= unnamed <= len(printed):
            return
        entered = points_of(known.player.pad["blue"])
        fewest = sum(named.values()) + sum(printed[:unnamed])
        most = sum(named.values()) + sum(printed[len(printed) - unnamed :])
        if not fewest <= entered <= most:
            values = {"points": entered, "count": number, "fewest": fewest, "most": most}
            yield Remark(Phrase("remark.no_such_cards", values), (seat,), "blue")


@cache
def _printed(box: Box) -> tuple[tuple[str, int], ...] | None:
    """The points printed on each blue card, of which a city has every one but once.

    `None` where there are some whose points are another matter.
    """
    blue = [card for card in cards(box).values() if card.colour == "blue"]
    if any(card.effects.depends_on_cities for card in blue):
        return None
    return tuple((card.name, card.effects.points) for card in blue)
