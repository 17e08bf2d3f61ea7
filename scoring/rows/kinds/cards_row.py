"""Rows of cards: the points of all cards of one colour, printed or counted.

Such are yellow, leaders, cities and islands; blue, guilds and edifices know more besides. Which
colour stands in which row, `scoring/catalogue/categories.toml` says.
"""

from collections.abc import Iterator

from scoring.catalogue.effects import Colour
from scoring.cities.known_cities import Cities
from scoring.effects.card_lines import of_cards
from scoring.effects.card_points import between
from scoring.effects.card_questions import about_cards
from scoring.effects.colour_points import of_colour
from scoring.effects.counters import Place, counter, places_of
from scoring.game.entries import points_of
from scoring.phrase import Phrase
from scoring.results.result import Counter, Question, Remark
from scoring.rows.kinds.entered_row import EnteredRow


class CardsRow(EnteredRow):
    """A row of the points that the cards of a colour give."""

    def __init__(self, name: str, colour: Colour) -> None:
        super().__init__(name)
        self.colour = colour
        """The colour."""

    def points(self, cities: Cities, seat: int) -> int | None:
        """What the cards give together."""
        return of_colour(self.colour, cities, seat)

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """What each card gives."""
        return of_cards(self.colour, cities, seat)

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """What the cards count, once those that give points are named; else the points."""
        return about_cards(self.colour, self.name, cities, seat)

    def counters(self, cities: Cities, seat: int) -> Iterator[Counter]:
        """What the named cards count."""
        for where, what in self.counted(cities, seat):
            yield counter(cities, where, what)

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Other points, or fewer than the cards give that are named, though these are not all."""
        differing = list(super().disagreements(cities, seat))
        yield from differing
        if differing or self.points(cities, seat) is not None:
            return
        known = cities[seat]
        entered = points_of(known.player.pad[self.name])
        fewest = sum(between(card, cities, seat)[0] for card in known.cards(self.colour))
        if known.cards(self.colour) and entered < fewest:
            values = {"entered": entered, "fewest": fewest}
            yield Remark(Phrase("remark.fewer_than_cards", values), (seat,), self.name)

    def counted(self, cities: Cities, seat: int) -> dict[Place, None]:
        """Where and what the named cards count, each once."""
        found: dict[Place, None] = {}
        for card in cities[seat].cards(self.colour):
            found.update(places_of(card, cities, seat))
        return found
