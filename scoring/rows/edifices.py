"""Edifices: the points of their rewards, and of the guild that one counts a second time.

Source: the program for the second edition; `scoring.effects.repeated_guilds` for the guild.
"""

from collections.abc import Iterator

from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import told
from scoring.effects.card_lines import line_of
from scoring.effects.card_questions import about_card
from scoring.effects.repeated_guilds import options, repeated, repeats, tells
from scoring.phrase import Phrase
from scoring.results.result import Question
from scoring.rows.kinds.cards_row import CardsRow


class Edifices(CardsRow):
    """The row of edifices."""

    def __init__(self) -> None:
        super().__init__("edifices", "edifice")

    def points(self, cities: Cities, seat: int) -> int | None:
        """Those of the rewards, and of a guild that counts a second time."""
        own = super().points(cities, seat)
        again = repeated(cities, seat)
        return None if own is None or again is None else own + again.points

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """Each reward that gives points, and the guild that counts a second time."""
        if not repeats(cities, seat):
            yield from super().because(cities, seat)
            return
        again = repeated(cities, seat)
        for line in super().because(cities, seat):
            if line.key not in ("because.no_cards", "because.no_points_here"):
                yield line
        name = next(card.name for card in cities[seat].named.special if card.effects.repeats_guild)
        if again is None:
            yield Phrase("because.repeat_open", {"card": name})
        elif again.card is not None:
            line = line_of(again.card, again.card.name, cities, seat)
            yield Phrase("because.repeated", {"card": name, "line": line})
        else:
            yield Phrase("because.nothing", {"card": name})

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """What the rewards count, and what decides which guild counts again."""
        yield from super().questions(cities, seat)
        if told("edifice", cities, seat):
            yield from about_the_repeat(cities, seat, "edifices")


def about_the_repeat(cities: Cities, seat: int, name: str) -> Iterator[Question]:
    """What has to be told before the guild that counts a second time can be chosen.

    Where nothing could tell it, the points of the row of that name.
    """
    if repeated(cities, seat) is not None:
        return
    if not tells(cities, seat):
        yield Question(seat, "points", name)
        return
    for option in options(cities, seat):
        if option.copied.wild and option.fewest < option.most:
            yield Question(seat, "points", name)
        elif option.copied.card is not None:
            yield from about_card(option.copied.card, cities, seat)
