"""Sums: what the named cards of a city add up to, column by column.

Each card is a row of small numbers. A row is kept as one integer with a lane of sixteen
bits for every column, so that a city is a single sum, whatever the number of columns.
"""

from functools import cache, lru_cache
from struct import Struct
from typing import NamedTuple, get_args

from scoring.catalogue.cards import Card, Colour, Symbol, cards

COLOURS: tuple[Colour, ...] = get_args(Colour)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
AGES = (1, 2, 3)

_LANE = 16
_COLUMNS: list[tuple[str, str | int]] = [
    *(("cards", colour) for colour in COLOURS),
    *(("points", colour) for colour in COLOURS),
    *(("symbol", symbol) for symbol in SYMBOLS),
    *(("shields", age) for age in AGES),
]
_AT = {column: place for place, column in enumerate(_COLUMNS)}
_LANES = Struct(f"<{len(_COLUMNS)}H")

CARDS = {colour: _AT["cards", colour] for colour in COLOURS}
"""Where the number of cards of a colour stands among the sums."""

POINTS = {colour: _AT["points", colour] for colour in COLOURS}
"""Where the points printed on the cards of a colour stand among the sums."""

_FIRST_SYMBOL = _AT["symbol", SYMBOLS[0]]
_FIRST_SHIELDS = _AT["shields", 1]


class Named(NamedTuple):
    """What the named cards of a city add up to."""

    sums: tuple[int, ...]
    """The sum of each column, found by `CARDS` and `POINTS`."""

    counting: tuple[Card, ...]
    """The cards whose points depend on what stands in the cities."""

    @property
    def symbols(self) -> tuple[int, int, int]:
        """The tablets, compasses and gears."""
        tablet, compass, gear = self.sums[_FIRST_SYMBOL : _FIRST_SYMBOL + 3]
        return tablet, compass, gear

    @property
    def wild(self) -> int:
        """The wild science symbols."""
        return self.sums[_FIRST_SYMBOL + 3]

    @property
    def shields(self) -> tuple[int, int, int]:
        """The shields at the end of each age."""
        first, second, third = self.sums[_FIRST_SHIELDS:]
        return first, second, third


@lru_cache(maxsize=1024)
def named_cards(edition: str, names: tuple[str, ...]) -> Named:
    """What the cards of those names add up to; `KeyError` for a name the edition lacks."""
    rows, counting = _rows(edition)
    together = sum(map(rows.__getitem__, names))
    sums = _LANES.unpack(together.to_bytes(_LANES.size, "little"))
    return Named(sums, tuple([counting[name] for name in names if name in counting]))


@cache
def _rows(edition: str) -> tuple[dict[str, int], dict[str, Card]]:
    """The row of each card as one integer, and the cards that count something."""
    rows = {}
    counting = {}
    for card in cards(edition).values():
        effects = card.effects
        row: dict[tuple[str, str | int], int] = {
            ("cards", card.colour): 1,
            ("points", card.colour): effects.points,
        }
        if effects.symbol:
            row["symbol", effects.symbol] = 1
        for age in AGES[card.age - 1 :]:
            row["shields", age] = effects.shields
        rows[card.name] = sum(number << (_LANE * _AT[column]) for column, number in row.items())
        if effects.depends_on_cities:
            counting[card.name] = card
    return rows, counting
