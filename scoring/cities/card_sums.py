"""Card sums: what the named cards of a city add up to, column by column.

Each card is a row of small numbers. A row is kept as one integer with a lane of sixteen
bits for every column, so that a city is a single sum, whatever the number of columns.
"""

from functools import cache, lru_cache
from struct import Struct
from typing import NamedTuple, get_args

from scoring.catalogue.cards import Box, Card, Copy, cards
from scoring.catalogue.effects import AGES, Colour

COLOURS: tuple[Colour, ...] = get_args(Colour)
SYMBOLS = ("tablet", "compass", "gear", "wild")

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

    special: tuple[Card, ...] = ()
    """The cards with effects that no sum has: on conflicts, science or further cards."""

    copied: Card | None = None
    """The leader that a guild copies, as a guild of its own that is no card of the city."""

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
def named_cards(box: Box, names: tuple[str, ...], leader: str | None = None) -> Named:
    """What the cards of those names add up to; `KeyError` for a name that the box lacks.

    A `leader` of another city gives what it gives besides, to the guild that copies it.
    """
    rows, counting, special = _rows(box)
    together = sum(map(rows.__getitem__, names))
    sums = _LANES.unpack(together.to_bytes(_LANES.size, "little"))
    counted = tuple([counting[name] for name in names if name in counting])
    if not special:
        return Named(sums, counted)
    specials = tuple(special[name] for name in names if name in special)
    if leader is None or not any(card.effects.copies_leader for card in specials):
        return Named(sums, counted, specials)
    copy = cards(box)[leader].model_copy(update={"colour": "purple", "copies": _AS_A_GUILD})
    together += _row(copy) - (1 << (_LANE * _AT["cards", "purple"]))
    return Named(
        _LANES.unpack(together.to_bytes(_LANES.size, "little")),
        counted + ((copy,) if copy.effects.depends_on_cities else ()),
        specials + ((copy,) if is_special(copy) else ()),
        copy,
    )


_AS_A_GUILD = (Copy(3, 3),)


@cache
def _rows(box: Box) -> tuple[dict[str, int], dict[str, Card], dict[str, Card]]:
    """The row of each card as one integer, the cards that count something, special ones."""
    found = cards(box)
    rows = {name: _row(card) for name, card in found.items()}
    counting = {name: card for name, card in found.items() if card.effects.depends_on_cities}
    return rows, counting, {name: card for name, card in found.items() if is_special(card)}


def _row(card: Card) -> int:
    effects = card.effects
    row: dict[tuple[str, str | int], int] = {
        ("cards", card.colour): 1,
        ("points", card.colour): effects.points,
    }
    if effects.symbol in SYMBOLS:
        row["symbol", effects.symbol] = 1
    for age in AGES[card.age - 1 :] if not card.any_age else ():
        row["shields", age] = effects.shields
    return sum(number << (_LANE * _AT[column]) for column, number in row.items())


def is_special(card: Card) -> bool:
    """Whether a card has effects that no sum has."""
    effects = card.effects
    return bool(
        effects.warlike
        or (card.any_age and effects.shields)
        or effects.symbol == "mask"
        or effects.set_points
        or effects.more_of_most
        or effects.swaps
        or effects.extra_cards
        or effects.from_discard
        or effects.copies_leader
        or effects.repeats_guild
    )
