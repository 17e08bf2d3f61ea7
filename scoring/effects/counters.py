"""Counters: the numbers that named cards count, to be asked or shown where they are known."""

from scoring.catalogue.cards import Card
from scoring.catalogue.effects import Counted
from scoring.cities.card_sums import COLOURS
from scoring.cities.known_cities import Cities
from scoring.effects.card_points import counted
from scoring.effects.known_counts import number
from scoring.game.facts import Piece, fact
from scoring.game.fields import UNKNOWN
from scoring.results.result import Counter

Place = tuple[int, Counted]
"""A city, by its seat, and what is counted there."""

_COUNTED = {*COLOURS, "stage", "defeat", "commerce"}

_KEYS = {
    "stage": Piece("stages"),
    "defeat": Piece("defeats"),
    "commerce": Piece("commercial_level"),
}


def places_of(card: Card, cities: Cities, seat: int) -> dict[Place, None]:
    """Where and what a card counts, each once."""
    # Tokens and coins stand in rows of their own.
    found = {one: None for one in counted(card.effects, cities, seat) if one[1] in _COUNTED}
    if card.effects.complete_wonder:
        found[seat, "stage"] = None
    return found


def told_number(cities: Cities, seat: int, what: Counted) -> bool:
    """Whether the table told just this number."""
    told = fact(cities[seat].player, _KEYS.get(what, Piece("counts", what)))
    return told is not None and told != UNKNOWN


def counter(cities: Cities, seat: int, what: Counted) -> Counter:
    """A number that cards count, and whether it is known."""
    return Counter(
        seat=seat,
        what=what,
        number=number(cities, seat, what),
        key=_KEYS.get(what, Piece("counts", what)),
        entered=told_number(cities, seat, what),
        least=cities[seat].named_of(what) if what in COLOURS else 0,
    )
