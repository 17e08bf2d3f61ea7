"""Conflicts: the tokens that follow from the shields of neighbouring cities.

Source: both editions' rulebooks, "Military conflicts": at the end of each age a player
compares shields with both neighbours. A red card's shields count from its age on, those
of a stage from the age in which it was built.
"""

from functools import lru_cache
from itertools import product
from typing import TypeAlias

from scoring.catalogue.cards import Box, cards
from scoring.catalogue.editions import rules
from scoring.catalogue.effects import AGES
from scoring.cities.copied_stages import may_copy_warlike
from scoring.cities.known_cities import Cities, boarding, once
from scoring.cities.named_cards import settled
from scoring.conflicts.army import Conflict, Tokens, War
from scoring.conflicts.forces import further_colours
from scoring.conflicts.war import chances, wars
from scoring.game.entries import ConflictTokens, Entry
from scoring.points import military

Shields = tuple[int, int, int]
"""The shields of a city at the end of each age."""


Facing: TypeAlias = tuple[Shields, tuple[Shields, ...]]
"""The own shields, and those of the neighbours in the order of the table."""

Faced: TypeAlias = Facing | War
"""How a city faced its neighbours: by shields alone, or with all that expansions do to it."""


@lru_cache(maxsize=1024)
def _timings(
    shields: tuple[tuple[int, int], ...], ages: tuple[int | None, ...], *, any_order: bool = False
) -> dict[tuple[int, ...], Shields]:
    """The ages in which stages may have been built, and the shields they then add.

    Stages are built one after the other, so that none is of an earlier age than the one
    before it, but for those of `any_order`. Ages that were told out of order are taken as
    they were told.
    """
    last = max([len(ages), *(stage for stage, _ in shields)])
    told = [*ages, *[None] * last][:last]
    every = list(product(*(AGES if age is None else (age,) for age in told)))
    in_order = [built for built in every if any_order or list(built) == sorted(built)]
    return {
        tuple(built[stage - 1] for stage, _ in shields): (
            sum(count for stage, count in shields if built[stage - 1] <= 1),
            sum(count for stage, count in shields if built[stage - 1] <= 2),
            sum(count for _, count in shields),
        )
        for built in in_order or every
    }


@once
def shields(cities: Cities, seat: int) -> tuple[Shields, ...] | None:
    """The shields that a city may have had; `None` while red cards are not named.

    More than one when it is open how a wonder stands, or when a stage was built.
    """
    known = cities[seat]
    if not known.all_named("red"):
        return None
    if cities.box.expansions and (
        not settled(further_colours(cities.box), cities, seat) or may_copy_warlike(cities, seat)
    ):
        return None
    return shields_told(cities, seat)


@once
def shields_told(cities: Cities, seat: int) -> tuple[Shields, ...]:
    """The shields that a city may have had, with what is told of it alone."""
    known = cities[seat]
    stages = known.board.shields
    if stages == ():
        return (known.named.shields,)
    ways = {way.shields for way in known.board.ways} if stages is None else {stages}
    found = {
        _together(known.named.shields, added)
        for way in ways
        for added in _timings(way, known.stage_ages, any_order=known.board.any_order).values()
    }
    return tuple(sorted(found))


def timed(cities: Cities, seat: int) -> dict[tuple[int, ...], Shields]:
    """The shields of a city by the ages in which its stages with shields may be built."""
    known = cities[seat]
    timings = _timings(known.board.shields or (), known.stage_ages, any_order=known.board.any_order)
    return {ages: _together(known.named.shields, added) for ages, added in timings.items()}


def _together(one: Shields, other: Shields) -> Shields:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@once
def possible(cities: Cities, seat: int) -> tuple[Faced, ...] | None:
    """Every way in which a city and its neighbours may have faced each other.

    `None` while the shields of one of them are not known; empty where there are too many ways,
    though their tokens are known.
    """
    if cities.warlike:
        return None if chances(cities, seat) is None else wars(cities, seat)
    own = shields(cities, seat)
    theirs = [shields(cities, other) for other in cities.around[seat]]
    if own is None or None in theirs:
        return None
    if len(own) == 1 and all(len(one) == 1 for one in theirs if one):
        return ((own[0], tuple([one[0] for one in theirs if one])),)
    return tuple((one, rest) for one in own for rest in product(*(their or () for their in theirs)))


def decided(cities: Cities, seat: int) -> bool:
    """Whether the shields of all that a city faced are known, so that they tell its tokens."""
    found = chances(cities, seat) if cities.warlike else possible(cities, seat)
    return found is not None


@once
def outcomes(cities: Cities, seat: int) -> frozenset[Tokens] | None:
    """The tokens that the shields may have brought a city; `None` while they do not tell."""
    if cities.warlike:
        found = chances(cities, seat)
        return None if found is None else frozenset(way.found for way in found)
    ways = possible(cities, seat)
    return None if ways is None else frozenset(map(tokens_of, ways))


def fought(cities: Cities, seat: int, facing: Faced) -> tuple[Conflict, ...]:
    """The conflicts of a city that faced its neighbours so."""
    if isinstance(facing, War):
        return facing.conflicts
    own, theirs = facing
    return tuple(
        [
            Conflict(age, other, mine, their, token(victory, mine, their))
            for place, (age, victory) in enumerate(zip(AGES, military.VICTORIES, strict=True))
            for other, shown in zip(cities.around[seat], theirs, strict=True)
            for mine, their in [(own[place], shown[place])]
        ]
    )


def token(victory: int, own: int, theirs: int) -> int:
    """The token that a conflict brings, by its points; 0 for a draw."""
    return 0 if own == theirs else victory if own > theirs else military.DEFEAT


def points_of(facing: Faced) -> int:
    """The points of the tokens taken by a city that faced its neighbours so."""
    if isinstance(facing, War):
        return sum(facing.tokens)
    own, theirs = facing
    points = 0
    for shown in theirs:
        for victory, mine, their in zip(military.VICTORIES, own, shown, strict=True):
            if mine != their:
                points += victory if mine > their else military.DEFEAT
    return points


def points_if(
    cities: Cities, seat: int, one: int, its: Shields, others: tuple[Shields, ...]
) -> int:
    """The points of a seat if a city of it or next to it had those shields.

    `others` are the shields of the rest of them: the seat itself and its neighbours, in
    the order of the table.
    """
    around = [other for other in (seat, *cities.around[seat]) if other != one]
    given = {one: its, **dict(zip(around, others, strict=True))}
    return points_of((given[seat], tuple(given[other] for other in cities.around[seat])))


def tokens_of(facing: Faced) -> tuple[int, ...]:
    """The tokens of a city that faced its neighbours so, in ascending order."""
    if isinstance(facing, War):
        return tuple(sorted(facing.tokens))
    own, theirs = facing
    taken = [
        token(victory, mine, their)
        for shown in theirs
        for victory, mine, their in zip(military.VICTORIES, own, shown, strict=True)
    ]
    return tuple(sorted(filter(None, taken)))


def points(cities: Cities, seat: int) -> int | None:
    """The points of a city's conflicts; `None` where the shields do not tell."""
    if not cities.warlike:
        ways = possible(cities, seat)
        if ways is not None and len(ways) == 1:
            return points_of(ways[0])
    found = set(map(sum, outcomes(cities, seat) or ()))
    return found.pop() if len(found) == 1 else None


def defeats_in(entry: Entry, box: Box) -> frozenset[int]:
    """How many defeats there may be behind an entry of military.

    With expansions tokens may come and go without a conflict.
    """
    if isinstance(entry, ConflictTokens):
        return frozenset({entry.tokens.count(military.DEFEAT)})
    found: frozenset[int] = frozenset()
    if isinstance(entry, int) and not box.expansions:
        found = military.defeats_behind(entry)
    return found or frozenset(range(rules(box).most_defeats + 1))


@once
def possible_defeats(cities: Cities, seat: int) -> frozenset[int]:
    """How many defeat tokens may lie in a city, by all that is known of it."""
    known = cities[seat]
    entry = known.player.pad.get("military")
    if known.city.defeats is not None and not isinstance(entry, ConflictTokens):
        return frozenset({known.city.defeats})
    by_shields = frozenset(tokens.count(military.DEFEAT) for tokens in outcomes(cities, seat) or ())
    if entry is None:
        return by_shields or frozenset(range(rules(cities.box).most_defeats + 1))
    # What was entered stands, whatever the shields say.
    told = defeats_in(entry, cities.box)
    return told & by_shields or told


def defeats(cities: Cities, seat: int) -> int | None:
    """How many defeat tokens lie in a city; `None` when that is not known."""
    found = possible_defeats(cities, seat)
    return next(iter(found)) if len(found) == 1 else None


def _by_conflicts_alone(cities: Cities, seat: int) -> bool:
    """Whether no victory token of a seat can have come but by a conflict with a neighbour."""
    if rules(cities.box).tiles or "projects" in cities.box.expansions or boarding(cities.box):
        return False
    bringing = {card.colour for card in cards(cities.box).values() if card.effects.victory}
    known = cities[seat]
    return all(known.all_named(colour) for colour in bringing) and not any(
        card.effects.victory for card in known.named.special
    )


@once
def possible_tokens(cities: Cities, seat: int) -> frozenset[tuple[int, ...]] | None:
    """The tokens that may lie in a city, by all that is known of it; `None` for any."""
    known = cities[seat]
    entry = known.player.pad.get("military")
    if isinstance(entry, ConflictTokens):
        return frozenset({tuple(sorted(entry.tokens))})
    by_shields = outcomes(cities, seat) or frozenset()
    if isinstance(entry, int):
        # Tokens may come and go without a conflict, so points alone tell little.
        by_shields = frozenset(tokens for tokens in by_shields if sum(tokens) == entry)
        if not by_shields and _by_conflicts_alone(cities, seat):
            by_shields = military.tokens_behind(entry, rules(cities.box).most_defeats)
    if known.city.defeats is not None:
        told = known.city.defeats
        by_shields = frozenset(one for one in by_shields if one.count(military.DEFEAT) == told)
    return by_shields or None
