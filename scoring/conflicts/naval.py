"""Naval conflicts: the tokens that follow from the naval strengths of the whole table.

Source: the all-expansions rulebook, "Resolve Naval conflicts": at the end of each age all
cities are compared with each other. The weakest take a defeat token; of the others the
strongest, the second and, in age III, the third take a victory token. Who is tied takes the
token of the next rank, and the rank after that is the next city's. The numbers of tokens in
the first edition's box bear that out: there is a single one of 7 points.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from scoring.catalogue.cards import cards
from scoring.catalogue.editions import Naval, rules
from scoring.catalogue.effects import AGES
from scoring.cities.known_cities import Cities, KnownCity, once

Strengths: TypeAlias = Sequence[int | None]
"""The naval strength of each city; `None` where it stays out of the conflicts."""

Taken: TypeAlias = tuple[int, ...]
"""The token that each city takes, by its points; 0 for none."""


def taken(strengths: Strengths, victories: Sequence[int], defeat: int) -> Taken:
    """The tokens of an age, where `victories` are the points of its ranks.

    Where all are as strong as each other, nobody takes a token: no rulebook says so, but the
    one program that was found.
    """
    tokens = []
    for place in places(strengths):
        token = 0
        if place is not None and not place.level:
            # Tied cities go down a rank.
            rank = place.rank + bool(place.tied)
            token = victories[rank - 1] if rank <= len(victories) else 0
            token = defeat if place.weakest else token
        tokens.append(token)
    return tuple(tokens)


class Place(NamedTuple):
    """Where a city stands among those that take part."""

    rank: int
    """The rank by its strength, from 1; tied cities have the same, and two ranks together."""

    tied: tuple[int, ...]
    """The seats of the others that are as strong."""

    weakest: bool
    """Whether no city is weaker."""

    @property
    def level(self) -> bool:
        """Whether all are as strong as each other, or there is no other."""
        return self.weakest and self.rank == 1


def places(strengths: Strengths) -> tuple[Place | None, ...]:
    """The place of each city; `None` for one that stays out."""
    found: list[Place | None] = [None] * len(strengths)
    groups = by_strength(strengths)
    rank = 1
    for seats in groups:
        for seat in seats:
            tied = tuple(other for other in seats if other != seat)
            found[seat] = Place(rank, tied, seats == groups[-1])
        rank += min(len(seats), 2)
    return tuple(found)


def by_strength(strengths: Strengths) -> list[list[int]]:
    """The cities that take part, in groups of the same strength, the strongest first."""
    known = {seat: one for seat, one in enumerate(strengths) if one is not None}
    ordered = sorted(known, key=lambda seat: -known[seat])
    return [list(seats) for _, seats in groupby(ordered, key=known.__getitem__)]


class Battle(NamedTuple):
    """The naval conflicts of one age."""

    age: int
    """The age, 1 to 3."""

    strengths: Strengths
    """The naval strength of each city; `None` where it stays out, or nobody told it."""

    waiting: frozenset[int]
    """The seats of those who take part, but of whom nobody told how strong they are."""

    tokens: tuple[int | None, ...]
    """The token that each city takes; `None` where it depends on what nobody told."""


def open_strengths(cities: Cities) -> list[tuple[int, int]]:
    """The seats and ages whose naval strength nobody told."""
    return [
        (seat, age)
        for age in AGES
        for seat in seats_of(cities)
        if not stays_out(cities, seat, age) and told(cities, seat, age) is None
    ]


def seats_of(cities: Cities) -> range:
    """Everyone who takes part; a free city does not."""
    return range(len(cities.game.players))


def told(cities: Cities, seat: int, age: int) -> int | None:
    """The naval strength of a city at the end of an age; `None` while nobody told it."""
    strengths = cities[seat].city.naval_strengths
    return strengths[age - 1] if len(strengths) >= age else None


def stays_out(cities: Cities, seat: int, age: int) -> bool:
    """Whether the table told that a city took no part in the naval conflicts of an age."""
    return age in cities[seat].city.naval_absences


def may_stay_out(cities: Cities, seat: int) -> bool:
    """Whether a city may have stayed out of naval conflicts, as one with the right island may.

    There is one such island: who is known to have it, or to have stayed out, leaves none.
    """
    own = cities[seat]
    if _stayed_out(own):
        return True
    if alone_may_stay_out(cities) is not None:
        return False
    islands = {card.colour for card in cards(cities.box).values() if card.effects.stays_out}
    return any(not own.all_named(colour) for colour in islands)


def alone_may_stay_out(cities: Cities) -> int | None:
    """The first seat known to have that island, or to have stayed out; `None` if none is."""
    return next((seat for seat in seats_of(cities) if _stayed_out(cities[seat])), None)


def _stayed_out(known: KnownCity) -> bool:
    box = cards(known.box)
    return bool(known.city.naval_absences) or any(
        box[name].effects.stays_out for name in known.city.cards
    )


def any_told(cities: Cities) -> bool:
    """Whether the table tells naval strengths, of whomever."""
    return any(known.city.naval_strengths or known.city.naval_absences for known in cities)


def battles(cities: Cities) -> tuple[Battle, ...]:
    """The naval conflicts of the three ages, as far as they are known."""
    # All meet all: what is found out once is there for every seat.
    return _battles(cities, 0)


@once
def _battles(cities: Cities, _seat: int) -> tuple[Battle, ...]:
    return tuple(_fought(cities))


def _fought(cities: Cities) -> Iterator[Battle]:
    table = rules(cities.box).naval or Naval()
    for age, victories, defeat in zip(AGES, table.victories, table.defeats, strict=True):
        strengths = [
            None if stays_out(cities, seat, age) else told(cities, seat, age)
            for seat in seats_of(cities)
        ]
        waiting = frozenset(seat for seat, when in open_strengths(cities) if when == age)
        # Between these two lies whatever else those may have that nobody told.
        above = 1 + max((one or 0 for one in strengths), default=0)
        fewest, most = [
            taken(_as_strong(strengths, waiting, one), victories, defeat) for one in (0, above)
        ]
        alone = sum(one is not None for one in strengths) + len(waiting) < 2
        tokens = tuple(
            low if low == high and (alone or seat not in waiting) else None
            for seat, (low, high) in enumerate(zip(fewest, most, strict=True))
        )
        yield Battle(age, strengths, waiting, tokens)


def _as_strong(strengths: Strengths, waiting: Container[int], open_one: int) -> Strengths:
    """The strengths if all that nobody told were the same."""
    return [open_one if seat in waiting else one for seat, one in enumerate(strengths)]


def points(cities: Cities, seat: int) -> int | None:
    """The points of a city's naval tokens; `None` while they depend on what nobody told."""
    tokens = [battle.tokens[seat] for battle in battles(cities)]
    known = [token for token in tokens if token is not None]
    return sum(known) if len(known) == len(tokens) else None


def deciding(cities: Cities, seat: int) -> list[tuple[int, int]]:
    """The seats and ages whose naval strength a city's tokens depend on, and nobody told.

    While a token depends on one of an age, it does on all of that age.
    """
    return [
        (other, battle.age)
        for battle in battles(cities)
        if battle.tokens[seat] is None
        for other in sorted(battle.waiting)
    ]
