"""Naval conflicts: the tokens that follow from the naval strengths of the whole table.

Source: the all-expansions rulebook, "Resolve Naval conflicts": at the end of each age all
cities are compared with each other. The weakest take a defeat token; of the others the
strongest, the second and, in age III, the third take a victory token. Who is tied takes the
token of the next rank, and the rank after that is the next city's. The numbers of tokens in
the first edition's box bear that out: there is a single one of 7 points.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from scoring.catalogue import Naval, rules
from scoring.catalogue.cards import Age, cards
from scoring.cities import Cities, KnownCity, once
from scoring.phrase import Phrase
from scoring.result import Remark

AGES: tuple[Age, ...] = (1, 2, 3)

Strengths: TypeAlias = Sequence[int | None]
"""The naval strength of each city; `None` where it stays out of the conflicts."""

Taken: TypeAlias = tuple[int, ...]
"""The token that each city takes, by its points; 0 for none."""

OPEN = "?"
"""Stands in a line for what nobody told yet."""


def taken(strengths: Strengths, victories: Sequence[int], defeat: int) -> Taken:
    """The tokens of an age, where `victories` are the points of its ranks.

    Where all are as strong as each other, nobody takes a token: no rulebook says so, but the
    one program that was found.
    """
    tokens = [0] * len(strengths)
    groups = _by_strength(strengths)
    rank = 0
    for seats in groups[:-1]:
        # Tied cities go down a rank, and together they are in the way of two.
        rank += len(seats) > 1
        for seat in seats:
            tokens[seat] = victories[rank] if rank < len(victories) else 0
        rank += 1
    for seat in groups[-1] if len(groups) > 1 else ():
        tokens[seat] = defeat
    return tuple(tokens)


def taken_elsewhere(strengths: Strengths, victories: Sequence[int], defeat: int) -> Taken:
    """The tokens of an age as the other source has it, a program for the second edition.

    There the second is the last who takes a victory token; who is tied for the first place
    takes the second's, and then nobody else any; who is tied for the second place takes none.
    """
    tokens = [0] * len(strengths)
    groups = _by_strength(strengths)
    if len(groups) < 2:
        return tuple(tokens)
    first, second = groups[0], groups[1]
    for seat in first:
        tokens[seat] = victories[0] if len(first) == 1 else victories[1]
    if len(first) == len(second) == 1:
        tokens[second[0]] = victories[1]
    for seat in groups[-1]:
        # With two at sea the second is the weakest, too, and has both.
        tokens[seat] += defeat
    return tuple(tokens)


def _by_strength(strengths: Strengths) -> list[list[int]]:
    """The cities that take part, in groups of the same strength, the strongest first."""
    known = {seat: one for seat, one in enumerate(strengths) if one is not None}
    ordered = sorted(known, key=lambda seat: -known[seat])
    return [list(seats) for _, seats in groupby(ordered, key=known.__getitem__)]


class Battle(NamedTuple):
    """The naval conflicts of one age."""

    age: int
    """The age, 1 to 3."""

    strengths: Strengths
    """The naval strength of each city; `None` where it stays out."""

    tokens: Taken
    """The token that each city takes."""


def open_strengths(cities: Cities) -> list[tuple[int, int]]:
    """The seats and ages whose naval strength nobody told."""
    return [
        (seat, age)
        for age in AGES
        for seat in _seats(cities)
        if not stays_out(cities, seat, age) and told(cities, seat, age) is None
    ]


def _seats(cities: Cities) -> range:
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
    if any(map(_stayed_out, cities)):
        return False
    islands = {card.colour for card in cards(cities.box).values() if card.effects.stays_out}
    return any(not own.all_named(colour) for colour in islands)


def _stayed_out(known: KnownCity) -> bool:
    box = cards(known.box)
    return bool(known.city.naval_absences) or any(
        box[name].effects.stays_out for name in known.city.cards
    )


def any_told(cities: Cities) -> bool:
    """Whether the table tells naval strengths, of whomever."""
    return any(known.city.naval_strengths or known.city.naval_absences for known in cities)


def battles(cities: Cities) -> tuple[Battle, ...] | None:
    """The naval conflicts of the three ages; `None` while a strength is not known."""
    # All meet all: what is found out once is there for every seat.
    return _battles(cities, 0)


@once
def _battles(cities: Cities, _seat: int) -> tuple[Battle, ...] | None:
    if open_strengths(cities):
        return None
    return tuple(_fought(cities, taken))


def _fought(
    cities: Cities, by_rule: Callable[[Strengths, Sequence[int], int], Taken]
) -> Iterator[Battle]:
    table = rules(cities.box).naval or Naval()
    for age, victories, defeat in zip(AGES, table.victories, table.defeats, strict=True):
        strengths = [
            None if stays_out(cities, seat, age) else told(cities, seat, age)
            for seat in _seats(cities)
        ]
        yield Battle(age, strengths, by_rule(strengths, victories, defeat))


def points(cities: Cities, seat: int) -> int | None:
    """The points of a city's naval tokens; `None` while a strength is not known."""
    fought = battles(cities)
    return None if fought is None else sum(battle.tokens[seat] for battle in fought)


_LINES = ("because.naval.1", "because.naval.2", "because.naval.3")
_TIED = ("because.naval_tied.1", "because.naval_tied.2", "because.naval_tied.3")
_OPEN = ("because.naval_open.1", "because.naval_open.2", "because.naval_open.3")
_AWAY = ("because.naval_away.1", "because.naval_away.2", "because.naval_away.3")


def because(cities: Cities, seat: int) -> Iterator[Phrase]:
    """A line for each age: the own strength, those of the others, and the token."""
    if not any_told(cities):
        return
    fought = battles(cities)
    elsewhere = {battle.age: tokens for battle, tokens in _differing(cities)}
    for age in AGES:
        if stays_out(cities, seat, age):
            yield Phrase(_AWAY[age - 1])
            continue
        if fought is None:
            own = told(cities, seat, age)
            yield Phrase(_OPEN[age - 1], {"count": OPEN if own is None else own})
            continue
        _, strengths, tokens = fought[age - 1]
        others = [one for other, one in enumerate(strengths) if other != seat and one is not None]
        values = {
            "count": strengths[seat],
            "strengths": tuple(sorted(others, reverse=True)),
            "token": tokens[seat],
        }
        keys = _TIED if strengths[seat] in others else _LINES
        yield Phrase(keys[age - 1], values)
        if elsewhere.get(age, tokens)[seat] != tokens[seat]:
            yield Phrase("because.naval_elsewhere", {"token": elsewhere[age][seat]})


def remarks(cities: Cities) -> Iterator[Remark]:
    """What no rulebook tells of the table, and strengths that sink or are below those of cards."""
    seats = [seat for seat in _seats(cities) if "naval" not in cities[seat].player.pad]
    if seats and not open_strengths(cities):
        if cities.game.partners:
            yield Remark(Phrase("remark.naval_teams"), tuple(seats), "naval")
        if cities.game.free_city is not None:
            yield Remark(Phrase("remark.naval_free_city"), tuple(seats), "naval")
    for seat, known in enumerate(cities):
        yield from _about_cards(cities, seat)
        strengths = [one for one in known.city.naval_strengths if one is not None]
        if strengths != sorted(strengths):
            yield Remark(Phrase("remark.naval_sinks"), (seat,), "naval")


def doubts(
    cities: Cities, totals: Sequence[int | None], told_totals: Container[int] = ()
) -> Iterator[Remark]:
    """Tokens of which the sources differ, where those of the other change who is ahead of whom.

    `totals` are everyone's final ones; where one is not, nothing is said yet. No token changes
    those of `told_totals`, the seats whose total was told. What differs without changing who is
    ahead stands in the why of the points.
    """
    differing = _differing(cities, told_totals)
    known = [total for total in totals if total is not None]
    if not differing or len(known) < len(totals):
        return
    others = list(known)
    for battle, other in differing:
        for seat, (token, there) in enumerate(zip(battle.tokens, other, strict=True)):
            others[seat] += there - token
    if _order(cities, known) == _order(cities, others):
        return
    for battle, other in differing:
        seats = [seat for seat, token in enumerate(battle.tokens) if token != other[seat]]
        terms = tuple((cities.game.players[seat].name, other[seat]) for seat in seats)
        values = {"age": "I" * battle.age, "terms": terms}
        yield Remark(Phrase("remark.naval_sources", values), tuple(seats), "naval")


def _order(cities: Cities, totals: Sequence[int]) -> list[int]:
    """How many are ahead of each, in the order of the seats; partners count together."""
    ranked = [
        sum(totals[seat] for seat in together)
        for together in cities.game.partners or [(seat,) for seat in range(len(totals))]
    ]
    return [sum(other > total for other in ranked) for total in ranked]


def _differing(cities: Cities, told_totals: Container[int] = ()) -> list[tuple[Battle, Taken]]:
    """The ages in which the other source has other tokens, and what each seat has by it.

    Of points that were entered nobody doubts anything, nor of totals that were told.
    """
    if open_strengths(cities):
        return []
    found = []
    for battle, other in zip(_fought(cities, taken), _fought(cities, taken_elsewhere), strict=True):
        tokens = tuple(
            own if "naval" in cities[seat].player.pad or seat in told_totals else there
            for seat, (own, there) in enumerate(zip(battle.tokens, other.tokens, strict=True))
        )
        if tokens != battle.tokens:
            found.append((battle, tokens))
    return found


def _about_cards(cities: Cities, seat: int) -> Iterator[Remark]:
    """A strength below that of the named cards. In which age an island came, nobody tells."""
    box = cards(cities.box)
    held = [box[name] for name in cities[seat].city.cards if box[name].effects.naval]
    for age in AGES:
        there = [card for card in held if age == AGES[-1] or (card.age <= age and not card.any_age)]
        least = sum(card.effects.naval for card in there)
        strength = told(cities, seat, age)
        if strength is not None and strength < least:
            values = {"count": least, "age": "I" * age}
            yield Remark(Phrase("remark.naval_least", values), (seat,), "naval")
