"""Counters: the numbers that named cards count, to be asked or shown where they are known."""

from scoring.catalogue import category
from scoring.catalogue.cards import Counted
from scoring.cities import Cities
from scoring.copying import deciding
from scoring.counting import counted, number
from scoring.document import UNKNOWN, Game
from scoring.facts import fact
from scoring.result import Counter

_KEYS = {"stage": "city.stages", "defeat": "city.defeats"}


def counters(game: Game, seat: int, name: str) -> tuple[Counter, ...]:
    """What the named cards of a category count for a seat, each city and number once.

    The guilds that a stage may copy from a neighbour are among them while it is open
    which one is copied.
    """
    cities = Cities(game)
    colour = category(name).colour
    cards = list(cities[seat].cards(colour)) if colour else []
    if name == "guilds":
        cards += [option.copied.card for option in deciding(cities, seat) if option.copied.card]
    found: dict[tuple[int, Counted], None] = {}
    for card in cards:
        found.update(dict.fromkeys(counted(card.effects, cities, seat)))
        if card.effects.complete_wonder:
            found[seat, "stage"] = None
    return tuple(_counter(cities, where, what) for where, what in found)


def _counter(cities: Cities, seat: int, what: Counted) -> Counter:
    key = _KEYS.get(what, f"city.counts.{what}")
    told = fact(cities[seat].player, key)
    return Counter(
        seat=seat,
        what=what,
        number=number(cities, seat, what),
        key=key,
        entered=told is not None and told != UNKNOWN,
        least=0 if what == "stage" or what == "defeat" else cities[seat].named_of(what),
    )
