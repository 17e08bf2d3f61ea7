"""Counters: the numbers that named cards count, to be asked or shown where they are known."""

from scoring.catalogue.cards import Card
from scoring.catalogue.editions import category
from scoring.catalogue.effects import Counted
from scoring.cities.card_sums import COLOURS
from scoring.cities.known_cities import Cities
from scoring.conflicts import naval
from scoring.effects.card_points import counted
from scoring.effects.copied_guilds import copied, copies, deciding, may_copy
from scoring.effects.known_counts import number
from scoring.game.document import Game
from scoring.game.facts import fact
from scoring.game.fields import UNKNOWN
from scoring.results.result import Counter

_COUNTED = {*COLOURS, "stage", "defeat", "commerce"}

_KEYS = {"stage": "city.stages", "defeat": "city.defeats", "commerce": "city.commercial_level"}


def counters(game: Game, seat: int, name: str) -> tuple[Counter, ...]:
    """What the named cards of a category count for a seat, each city and number once.

    Where a stage may copy a guild of a neighbour, that stage comes first, and then what
    the guilds count that may be the best; a number that was told stays among them.
    """
    cities = Cities(game)
    if category(name).details == "strengths":
        ages = (age for age in naval.AGES if not naval.stays_out(cities, seat, age))
        return tuple(_strength(cities, seat, age) for age in ages)
    colour = category(name).colour
    found: dict[tuple[int, Counted], None] = {}
    for card in cities[seat].cards(colour) if colour else ():
        found.update(_counted(card, cities, seat))
    if name == "guilds" and may_copy(cities, seat):
        stages: dict[tuple[int, Counted], None] = {(seat, "stage"): None}
        found = stages | found | _of_copies(cities, seat)
    return tuple(_counter(cities, where, what) for where, what in found)


def _strength(cities: Cities, seat: int, age: int) -> Counter:
    told = naval.told(cities, seat, age)
    return Counter(
        seat=seat,
        what=f"naval_{age}",
        number=told,
        key=f"city.naval_strengths.{age}",
        entered=told is not None,
        least=0,
    )


def _counted(card: Card, cities: Cities, seat: int) -> dict[tuple[int, Counted], None]:
    # Tokens and coins stand in rows of their own.
    found = {one: None for one in counted(card.effects, cities, seat) if one[1] in _COUNTED}
    if card.effects.complete_wonder:
        found[seat, "stage"] = None
    return found


def _of_copies(cities: Cities, seat: int) -> dict[tuple[int, Counted], None]:
    """What the guilds count that a stage copies, may copy, or did until a number was told."""
    if not cities[seat].board.copies_guild:
        return {}
    undecided = deciding(cities, seat)
    chosen = copied(cities, seat)
    found: dict[tuple[int, Counted], None] = {}
    for option in copies(cities, seat):
        matters = option in undecided or option.copied == chosen
        if option.copied.card is None:
            continue
        for where, what in _counted(option.copied.card, cities, seat):
            if matters or _told(cities, where, what):
                found[where, what] = None
    return found


def _told(cities: Cities, seat: int, what: Counted) -> bool:
    """Whether the table told just this number."""
    told = fact(cities[seat].player, _KEYS.get(what, f"city.counts.{what}"))
    return told is not None and told != UNKNOWN


def _counter(cities: Cities, seat: int, what: Counted) -> Counter:
    return Counter(
        seat=seat,
        what=what,
        number=number(cities, seat, what),
        key=_KEYS.get(what, f"city.counts.{what}"),
        entered=_told(cities, seat, what),
        least=cities[seat].named_of(what) if what in COLOURS else 0,
    )
