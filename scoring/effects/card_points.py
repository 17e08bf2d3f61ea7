"""Card points: what a card or a stage is worth by what stands in the cities.

Source: both editions' descriptions of effects: a card that gives points for cards,
stages or defeat tokens counts those of the own city, of both neighbours', or of all
three, as they are at the end of the game.
"""

from collections.abc import Iterator

from scoring.catalogue.cards import Card
from scoring.catalogue.effects import Counted, Effects, Where
from scoring.cities.known_cities import Cities
from scoring.effects.effect_kinds import KINDS
from scoring.effects.known_counts import bounds, number

MOST_POINTS = 20
"""More points than are printed on any card."""


def seats_of(where: Where, cities: Cities, seat: int) -> tuple[int, ...]:
    """The cities in which something is counted for a seat: the own one first."""
    match where:
        case "own":
            return (seat,)
        case "neighbours":
            return cities.around[seat]
        case _:
            return (seat, *cities.around[seat])


def counted(effects: Effects, cities: Cities, seat: int) -> Iterator[tuple[int, Counted]]:
    """What the effects count for a seat: a city and what is counted there."""
    if effects.count is not None:
        for where in seats_of(effects.count.where, cities, seat):
            for what in effects.count.each:
                yield where, what
    elif effects.rule is not None:
        yield from KINDS[effects.rule.kind].looks_at(effects.rule, cities, seat)


def of_card(card: Card, cities: Cities, seat: int) -> int | None:
    """The points that a card gives a seat; `None` while something is not known."""
    known = cities.found[card.name, card.colour]
    if seat not in known:
        known[seat] = _of_card(card, cities, seat)
    points: int | None = known[seat]
    return points


def _of_card(card: Card, cities: Cities, seat: int) -> int | None:
    if limit_of(card, cities) is None:
        return worth(card.effects, cities, seat)
    fewest, most = between(card, cities, seat)
    return fewest if fewest == most else None


def limit_of(card: Card, cities: Cities) -> int | None:
    """The most points that a card may give, where the table plays with a limit for guilds."""
    return cities.game.guild_limit if card.colour == "purple" else None


def between(card: Card, cities: Cities, seat: int) -> tuple[int, int]:
    """The fewest and the most points that a card can give a seat."""
    fewest, most = worth_between(card.effects, cities, seat)
    limit = limit_of(card, cities)
    return (fewest, most) if limit is None else (min(fewest, limit), min(most, limit))


def worth(effects: Effects, cities: Cities, seat: int) -> int | None:
    """The points that effects give a seat; `None` while something is not known."""
    if effects.open_points:
        return None
    count = effects.count
    points = effects.points
    if effects.rule is not None if count is None else count.per > 1:
        fewest, most = worth_between(effects, cities, seat)
        return fewest if fewest == most else None
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
    count, rule = effects.count, effects.rule
    if count is not None:
        for where, what in counted(effects, cities, seat):
            low, high = bounds(cities, where, what)
            fewest += count.points * (low // count.per)
            most += count.points * (high // count.per)
    if rule is not None:
        low, high = KINDS[rule.kind].between(rule, cities, seat)
        fewest, most = fewest + low, most + high
    if effects.open_points:
        most += MOST_POINTS
    if effects.complete_wonder:
        complete = cities[seat].board.complete
        fewest += effects.complete_wonder if complete else 0
        most += effects.complete_wonder if complete is not False else 0
    return fewest, most
