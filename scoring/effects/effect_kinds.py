"""Effect kinds: the rules by which cards give points, where they give no plain count.

Each kind is one class: what it looks at, what it is worth between the fewest and the most
that there can be, and the line that explains it. Sources: the lists of leaders.
"""

from collections.abc import Iterator
from typing import Protocol

from scoring.catalogue.effects import Counted, Rule, RuleKind
from scoring.cities.card_sums import CARDS
from scoring.cities.known_cities import Cities, names_in_play
from scoring.effects.known_counts import bounds, pairs_between

Bounds = tuple[int, int]
"""The fewest and the most."""


class Kind(Protocol):
    """One kind of rule."""

    key: str
    """The line that explains it."""

    def looks_at(self, rule: Rule, cities: Cities, seat: int) -> Iterator[tuple[int, Counted]]:
        """The cities that it looks at, and what it counts there."""

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """The fewest and the most points that it can give."""

    def matters(self, rule: Rule, cities: Cities, seat: int, where: int, what: Counted) -> bool:
        """Whether a number that it looks at can still change its points, where these are open."""


class _AtHome:
    """A rule that looks at its own city alone."""

    def looks_at(
        self,
        rule: Rule,
        cities: Cities,  # noqa: ARG002
        seat: int,
    ) -> Iterator[tuple[int, Counted]]:
        """The own city, for each thing that is named."""
        return ((seat, what) for what in rule.of)

    def matters(
        self,
        rule: Rule,  # noqa: ARG002
        cities: Cities,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        where: int,  # noqa: ARG002
        what: Counted,  # noqa: ARG002
    ) -> bool:
        """It looks at nothing else."""
        return True


class Sets(_AtHome):
    """Points for each set that has one of everything named."""

    key = "because.sets_of"

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """As many sets as there are of what there is least of."""
        found = [bounds(cities, seat, what) for what in rule.of]
        fewest, most = min(low for low, _ in found), min(high for _, high in found)
        return rule.points * fewest, rule.points * most

    def matters(self, rule: Rule, cities: Cities, seat: int, where: int, what: Counted) -> bool:
        """Not of what there is enough in any case."""
        others = [bounds(cities, seat, other)[1] for other in rule.of if other != what]
        return bounds(cities, where, what)[0] < min(others)


class More:
    """Points if there is more of it than in the city of either neighbour."""

    key = "because.more"

    def looks_at(self, rule: Rule, cities: Cities, seat: int) -> Iterator[tuple[int, Counted]]:
        """The own city and both neighbours'."""
        return ((where, what) for where in (seat, *cities.around[seat]) for what in rule.of)

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """All or nothing, open while either may be."""
        (what,) = rule.of
        fewest, most = bounds(cities, seat, what)
        theirs = [bounds(cities, other, what) for other in cities.around[seat]]
        sure = all(fewest > high for _, high in theirs)
        able = all(most > low for low, _ in theirs)
        return rule.points * sure, rule.points * able

    def matters(self, rule: Rule, cities: Cities, seat: int, where: int, what: Counted) -> bool:  # noqa: ARG002
        """Not of a neighbour who has fewer in any case."""
        return where == seat or bounds(cities, where, what)[1] >= bounds(cities, seat, what)[0]


class No(_AtHome):
    """Points if there is none of it."""

    key = "because.none_of"

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """All or nothing, open while either may be."""
        (what,) = rule.of
        fewest, most = bounds(cities, seat, what)
        return rule.points * (most == 0), rule.points * (fewest == 0)


class Only(_AtHome):
    """Points if there is just one of it."""

    key = "because.only_one"

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """All or nothing, open while either may be."""
        (what,) = rule.of
        fewest, most = bounds(cities, seat, what)
        return rule.points * (fewest == most == 1), rule.points * (fewest <= 1 <= most)


class Pairs(_AtHome):
    """The value of a victory token for each pair of the same value."""

    key = "because.pairs"

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:  # noqa: ARG002
        """The least and the most, by all the tokens that there may be."""
        return pairs_between(cities, seat)


class _OfColours:
    """A rule that looks at the colours of its own city, as far as they are in the box."""

    def looks_at(self, rule: Rule, cities: Cities, seat: int) -> Iterator[tuple[int, Counted]]:
        """The own city, for each colour that is in the box."""
        for what in rule.of:
            if what not in CARDS or names_in_play(cities.box, what, cities.players):
                yield seat, what

    def _found(self, rule: Rule, cities: Cities, seat: int) -> list[Bounds]:
        """The fewest and the most cards of each."""
        return [bounds(cities, one, what) for one, what in self.looks_at(rule, cities, seat)]


class Richest(_OfColours):
    """Points for each card of the colour of which there are most: the best that may be chosen.

    Source: the list of islands, where the colour is chosen.
    """

    key = "because.richest"

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """As many as there are of the colour with most."""
        found = self._found(rule, cities, seat)
        fewest, most = max(low for low, _ in found), max(high for _, high in found)
        return rule.points * fewest, rule.points * most

    def matters(self, rule: Rule, cities: Cities, seat: int, where: int, what: Counted) -> bool:
        """Not of a colour of which there are fewer in any case."""
        most_of_all = max(low for low, _ in self._found(rule, cities, seat))
        return bounds(cities, where, what)[1] > most_of_all


class Varied(_OfColours):
    """Points for each colour of which there is a card."""

    key = "because.varied"

    def between(self, rule: Rule, cities: Cities, seat: int) -> Bounds:
        """As many as there are colours."""
        found = self._found(rule, cities, seat)
        fewest, most = sum(low > 0 for low, _ in found), sum(high > 0 for _, high in found)
        return rule.points * fewest, rule.points * most

    def matters(self, rule: Rule, cities: Cities, seat: int, where: int, what: Counted) -> bool:  # noqa: ARG002
        """Not of a colour of which there is a card already."""
        return bounds(cities, where, what)[0] == 0


KINDS: dict[RuleKind, Kind] = {
    "sets": Sets(),
    "more": More(),
    "no": No(),
    "only": Only(),
    "pairs": Pairs(),
    "richest": Richest(),
    "varied": Varied(),
}
"""The rules by their names in the data."""
