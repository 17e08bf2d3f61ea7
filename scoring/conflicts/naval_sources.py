"""Naval conflicts by the other source, where it has other tokens than the rulebook.

Source: the companion NA-Fury/seven-wonders-companion, a program for the second edition. The
rulebook that is followed, that of all expansions, was written by fans, too.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from scoring.catalogue.editions import Naval, rules
from scoring.cities.known_cities import Cities
from scoring.conflicts.naval import Strengths, Taken, battles, by_strength


def taken_elsewhere(strengths: Strengths, victories: Sequence[int], defeat: int) -> Taken:
    """The tokens of an age as the other source has it, a program for the second edition.

    There the second is the last who takes a victory token; who is tied for the first place
    takes the second's, and then nobody else any; who is tied for the second place takes none.
    """
    tokens = [0] * len(strengths)
    groups = by_strength(strengths)
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


class Difference(NamedTuple):
    """An age in which the sources have other tokens."""

    age: int
    """The age, 1 to 3."""

    tokens: Taken
    """The tokens by the rulebook, which count."""

    elsewhere: Taken
    """The tokens by the other source."""


def differences(cities: Cities, told_totals: Container[int] = ()) -> list[Difference]:
    """The ages in which the other source has other tokens, and what each seat has by it.

    Nothing of an age of which a strength is not known: what is sure there all the same, the last
    place or no token, is so by both. Of points that were entered nobody doubts anything, nor of
    the totals of `told_totals`: these seats have the same tokens by both.
    """
    table, found = rules(cities.box).naval or Naval(), []
    for battle, victories, defeat in zip(
        battles(cities), table.victories, table.defeats, strict=True
    ):
        if battle.waiting:
            continue
        # Where no strength is open, no token is.
        tokens = tuple(token or 0 for token in battle.tokens)
        other = taken_elsewhere(battle.strengths, victories, defeat)
        elsewhere = tuple(
            own if "naval" in cities[seat].player.pad or seat in told_totals else there
            for seat, (own, there) in enumerate(zip(tokens, other, strict=True))
        )
        if elsewhere != tokens:
            found.append(Difference(battle.age, tokens, elsewhere))
    return found
