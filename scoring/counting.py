"""Counting: what a card or a stage is worth by what stands in the cities.

Source: both editions' descriptions of effects: a card that gives points for cards,
stages or defeat tokens counts those of the own city, of both neighbours', or of all
three, as they are at the end of the game.
"""

from collections.abc import Iterator

from scoring.catalogue.cards import Card, Counted, Effects, Where
from scoring.cities import Cities, names_in_play
from scoring.conflicts import defeats, possible_defeats


def seats_of(where: Where, cities: Cities, seat: int) -> tuple[int, ...]:
    """The cities in which something is counted for a seat: the own one first."""
    match where:
        case "own":
            return (seat,)
        case "neighbours":
            return cities.around[seat]
        case _:
            return (seat, *cities.around[seat])


def number(cities: Cities, seat: int, what: Counted) -> int | None:
    """How many there are in a city: cards of a colour, stages or defeat tokens.

    `None` when that is not known.
    """
    if what == "stage":
        return cities[seat].board.stages
    if what == "defeat":
        return defeats(cities, seat)
    return cities[seat].number(what)


def bounds(cities: Cities, seat: int, what: Counted) -> tuple[int, int]:
    """The fewest and the most that there can be in a city."""
    known = number(cities, seat, what)
    if known is not None:
        return known, known
    if what == "stage":
        ways = cities[seat].board.ways
        fewest = min((len(way.effects) for way in ways), default=0)
        return fewest, cities.most_stages(seat)
    if what == "defeat":
        found = possible_defeats(cities, seat)
        return min(found), max(found)
    named = cities[seat].named_of(what)
    return named, max(named, names_in_play(cities.edition, what, cities.players))


def counted(effects: Effects, cities: Cities, seat: int) -> Iterator[tuple[int, Counted]]:
    """What the effects count for a seat: a city and what is counted there."""
    if effects.count is not None:
        for where in seats_of(effects.count.where, cities, seat):
            for what in effects.count.each:
                yield where, what


def of_card(card: Card, cities: Cities, seat: int) -> int | None:
    """The points that a card gives a seat; `None` while something is not known."""
    known = cities.found[card.name]
    if seat not in known:
        known[seat] = worth(card.effects, cities, seat)
    points: int | None = known[seat]
    return points


def worth(effects: Effects, cities: Cities, seat: int) -> int | None:
    """The points that effects give a seat; `None` while something is not known."""
    points = effects.points
    count = effects.count
    if count is not None:
        for where in seats_of(count.where, cities, seat):
            for what in count.each:
                if (there := number(cities, where, what)) is None:
                    return None
                points += count.points * there
    if effects.complete_wonder:
        complete = cities[seat].board.complete
        if complete is None:
            return None
        points += effects.complete_wonder if complete else 0
    return points


def worth_between(effects: Effects, cities: Cities, seat: int) -> tuple[int, int]:
    """The fewest and the most points that effects can give a seat."""
    fewest = most = effects.points
    if effects.count is not None:
        for where, what in counted(effects, cities, seat):
            low, high = bounds(cities, where, what)
            fewest += effects.count.points * low
            most += effects.count.points * high
    if effects.complete_wonder:
        complete = cities[seat].board.complete
        fewest += effects.complete_wonder if complete else 0
        most += effects.complete_wonder if complete is not False else 0
    return fewest, most
