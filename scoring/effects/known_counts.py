"""Known counts: how many there are of what cards give points for, as far as it is known."""

from collections import Counter

from scoring.catalogue.effects import Counted
from scoring.cities.card_sums import CARDS
from scoring.cities.known_cities import Cities, names_in_play
from scoring.conflicts.conflicts import defeats, possible_defeats, possible_tokens
from scoring.game.entries import Coins
from scoring.points.treasure import coins_behind

MOST_TOKENS = 12
"""More victory tokens than any city has."""

MOST_COMMERCE = 20
"""A higher level than any shipyard has."""

MOST_COINS = 999
"""More coins than any treasure has."""

_VALUES: dict[str, tuple[int, ...]] = {
    "victory": (1, 3, 5),
    "victory I": (1,),
    "victory II": (3,),
    "victory III": (5,),
}


def number(cities: Cities, seat: int, what: Counted) -> int | None:
    """How many there are in a city: cards of a colour, stages, tokens, coins, or its level.

    `None` when that is not known.
    """
    if what in CARDS:
        return cities[seat].number(what)
    if what == "stage":
        return cities[seat].board.stages
    if what == "defeat":
        return defeats(cities, seat)
    if what == "commerce":
        return cities[seat].city.commercial_level
    fewest, most = bounds(cities, seat, what)
    return fewest if fewest == most else None


def bounds(cities: Cities, seat: int, what: Counted) -> tuple[int, int]:
    """The fewest and the most that there can be in a city."""
    if what == "coin":
        return _coins(cities, seat)
    if what in _VALUES:
        return _victories(cities, seat, _VALUES[what])
    known = number(cities, seat, what)
    if known is not None:
        return known, known
    if what == "stage":
        ways = cities[seat].board.ways
        fewest = min((len(way.effects) for way in ways), default=0)
        return fewest, cities.most_stages(seat)
    if what == "commerce":
        return 0, MOST_COMMERCE
    if what == "defeat":
        found = possible_defeats(cities, seat)
        return min(found), max(found)
    named = cities[seat].named_of(what)  # type: ignore[arg-type]
    return named, max(named, names_in_play(cities.box, what, cities.players))


def _coins(cities: Cities, seat: int) -> tuple[int, int]:
    """The coins behind an entry of the treasure."""
    entry = cities[seat].player.pad.get("treasure")
    if isinstance(entry, Coins):
        return entry.coins, entry.coins
    if isinstance(entry, int):
        return coins_behind(max(0, entry))
    return 0, MOST_COINS


def _victories(cities: Cities, seat: int, values: tuple[int, ...]) -> tuple[int, int]:
    found = possible_tokens(cities, seat)
    if found is None:
        return 0, MOST_TOKENS
    numbers = [sum(token in values for token in tokens) for tokens in found]
    return min(numbers), max(numbers)


def pairs_between(cities: Cities, seat: int) -> tuple[int, int]:
    """The least and the most that pairs of the same victory token can be worth."""
    found = possible_tokens(cities, seat)
    if found is None:
        return 0, MOST_TOKENS * 5
    points = [
        sum(value * (count // 2) for value, count in Counter(tokens).items() if value > 0)
        for tokens in found
    ]
    return min(points), max(points)
