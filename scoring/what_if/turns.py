"""The turns of a city: whether one more card or stage of an age could stand there.

Sources: both editions' rulebooks. A player has six turns an age (with Cities seven); a stage may
let a city play the last card of each age from its own on, or build one of the discard pile, where
only cards of its own age and of earlier ones lie.
"""

from collections.abc import Iterator
from itertools import chain, combinations

from scoring.catalogue.cards import Card, cards
from scoring.catalogue.editions import rules
from scoring.catalogue.effects import AGES, BESIDE_TURNS
from scoring.cities.known_cities import FEWEST_PLAYERS, Cities

_SOME_AGES = tuple(
    frozenset(some)
    for some in chain.from_iterable(combinations(AGES, count) for count in (1, 2, 3))
)
"""One age, two of them, and all three."""


def dealt_for(cities: Cities) -> int:
    """The number of players that the cards are dealt for."""
    return max(cities.players, FEWEST_PLAYERS)


def ages(card: Card, cities: Cities) -> frozenset[int]:
    """The ages in which a card is in play."""
    return frozenset(copy.age for copy in card.copies if copy.players <= dealt_for(cities))


def has_turns(cities: Cities, seat: int) -> bool:
    """Whether a turn of any age is left, in which a card was sold and none built."""
    known = cities[seat]
    return known.turns < known.most_turns


def has_a_turn(cities: Cities, seat: int, age: int) -> bool:
    """Whether a turn of an age is left for one more.

    It is where the cards of any ages, with the one more, are no more than the turns of these
    ages and the cards from elsewhere that may be of them: then each has a turn of its own (Hall's
    theorem). A stage whose age nobody told brings nothing.
    """
    if not has_turns(cities, seat):
        return False
    known, found = cities[seat], cards(cities.box)
    turns = rules(cities.box).turns // len(AGES)
    left = {one: turns - known.stage_ages.count(one) for one in AGES}
    beyond = list(_beyond(cities, seat))
    built = [
        ages(found[name], cities) or frozenset(AGES)
        for name in known.city.cards
        if found[name].colour not in BESIDE_TURNS
    ]
    built.append(frozenset((age,)))
    return all(
        sum(those <= some for those in built)
        <= sum(map(left.__getitem__, some)) + sum(not some.isdisjoint(those) for those in beyond)
        for some in _SOME_AGES
    )


def _beyond(cities: Cities, seat: int) -> Iterator[frozenset[int]]:
    """What stages and cards let a city build beyond its turns: the ages that each may be of."""
    known = cities[seat]
    board = known.board
    for card in known.named.special:
        for _ in range(card.effects.extra_cards + card.effects.from_discard):
            yield frozenset(AGES)
    if len(board.ways) != 1 or board.any_order:
        return
    for stage, age in zip(board.ways[0].effects, known.stage_ages, strict=False):
        if age is None:
            continue
        if stage.extra_cards == len(AGES):
            yield from (frozenset((one,)) for one in AGES if one >= age)
        elif stage.extra_cards:
            yield frozenset((age,))
        for _ in range(stage.from_discard):
            yield frozenset(one for one in AGES if one <= age)
