"""Military: the points of the conflict tokens that follow from the shields.

Source: both editions' rulebooks, "Military conflicts"; `scoring.conflicts` has what expansions
change.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from scoring.catalogue.editions import Edition
from scoring.cities.board_questions import about_board
from scoring.cities.known_cities import Cities
from scoring.conflicts import conflict_lines, conflicts
from scoring.conflicts.army import Conflict, War
from scoring.conflicts.conflicts import (
    decided,
    outcomes,
    points_if,
    possible,
    shields,
    timed,
)
from scoring.conflicts.forces import Factor
from scoring.conflicts.shield_lines import shields_so_far
from scoring.conflicts.war import deciding_takers
from scoring.game import entries
from scoring.game.entries import ConflictTokens, Entry
from scoring.phrase import Phrase
from scoring.points import military
from scoring.points.military import DEFEAT, VICTORIES
from scoring.results.result import Question, Remark
from scoring.rows.deciding import deciding
from scoring.rows.kinds.entered_row import EnteredRow


class Military(EnteredRow):
    """The row of conflicts on land."""

    def __init__(self) -> None:
        super().__init__("military")

    def points(self, cities: Cities, seat: int) -> int | None:
        """Those of the tokens, where the shields tell them."""
        return conflicts.points(cities, seat)

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """The conflicts of each age, or what they wait for."""
        if not cities.around[seat]:
            return
        if not decided(cities, seat):
            yield from shields_so_far(cities, seat)
            return
        points = self.points(cities, seat)
        if points is None:
            yield conflict_lines.undecided(cities, seat)
        else:
            ways = possible(cities, seat) or ()
            yield from conflict_lines.of_every_way(cities, seat, ways, points)
        if cities.box.expansions:
            yield from conflict_lines.changed(cities)
            yield from conflict_lines.penalties(cities, seat, outcomes(cities, seat) or ())
        late = possible(cities, seat) if cities[seat].board.from_discard else None
        for facing in (late or ())[:1]:
            if not isinstance(facing, War):
                yield from conflict_lines.from_discard(cities, seat, facing)

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """The board or the ages that decide a conflict, or else the tokens."""
        if not decided(cities, seat):
            takers = deciding_takers(cities, seat)
            for taker in takers:
                yield Question(taker.seat, "card_age", taker.name)
            if not takers:
                yield Question(seat, "points", "military")
            return
        if cities.warlike:
            yield from _war(cities, seat)
            return
        around = (seat, *cities.around[seat])
        for one in around:
            others = [shields(cities, other) or () for other in around if other != one]
            if cities[one].board.shields is None:
                if _board_decides(cities, seat, one, others):
                    yield from about_board(cities, one, lambda way: way.shields)
                continue
            yield from _ages(cities, seat, one, others)

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Defeats that were counted otherwise, or conflicts that went otherwise."""
        yield from _about_defeats(cities, seat)
        yield from _about_conflicts(cities, seat)

    def hardly_possible(self, entry: Entry, rules: Edition | None) -> Iterator[Phrase]:
        """Points and tokens that no conflicts bring, too."""
        odd = list(super().hardly_possible(entry, rules))
        yield from odd
        if self.changed_by(rules):
            return
        points = entries.points_of(entry)
        if not odd and points not in military.possible():
            yield Phrase("remark.military", {"points": points})
        if isinstance(entry, ConflictTokens) and not military.possible_tokens(entry.tokens):
            yield Phrase("remark.tokens")


def _war(cities: Cities, seat: int) -> Iterator[Question]:
    """What is open of any city near and changes the points of a seat.

    The ages of stages come after how the wonder stands, as these may not be built at all.
    """
    deciding_ones = deciding(cities, seat)
    boards = {one for one, (kind, _) in deciding_ones if kind == "way"}
    for one, factor in deciding_ones:
        if factor[0] != "stage" or one not in boards:
            yield from _about_factor(cities, one, factor)


def _about_factor(cities: Cities, seat: int, factor: Factor) -> Iterator[Question]:
    kind, which = factor
    if kind == "stage":
        yield Question(seat, "age", which)
    elif kind == "card":
        yield Question(seat, "card_age", which)
    else:
        yield from about_board(cities, seat, lambda way: (way.shields, way.peace))


def _board_decides(cities: Cities, seat: int, one: int, others: list[Any]) -> bool:
    """Whether it changes the points of a seat how the wonder of a city stands."""
    ways = shields(cities, one) or ()
    return any(
        len({points_if(cities, seat, one, mine, rest) for mine in ways}) > 1
        for rest in product(*others)
    )


def _ages(cities: Cities, seat: int, one: int, others: list[Any]) -> Iterator[Question]:
    """The stages whose age changes the points of a seat."""
    timings = timed(cities, one)
    for position, (stage, _) in enumerate(cities[one].board.shields or ()):
        for rest in product(*others):
            points: dict[tuple[int, ...], int] = {}
            if any(
                points.setdefault((*ages[:position], *ages[position + 1 :]), scored) != scored
                for ages, mine in timings.items()
                for scored in [points_if(cities, seat, one, mine, rest)]
            ):
                yield Question(one, "age", stage)
                break


def _about_defeats(cities: Cities, seat: int) -> Iterator[Remark]:
    """Defeat tokens that were counted otherwise than the entry has them."""
    known = cities[seat]
    entry, defeats = known.player.pad["military"], known.city.defeats
    if defeats is not None and defeats not in conflicts.defeats_in(entry, cities.box):
        yield Remark(Phrase("remark.defeats", {"count": defeats}), (seat,), "military")


def _about_conflicts(cities: Cities, seat: int) -> Iterator[Remark]:
    """Tokens, or their points, that the shields disagree with: which conflicts do."""
    entry = cities[seat].player.pad["military"]
    ways = conflicts.possible(cities, seat) or ()
    if not ways or any(_agree(entry, conflicts.tokens_of(way)) for way in ways):
        return
    way = min(ways, key=lambda way: abs(conflicts.points_of(way) - entries.points_of(entry)))
    fought = conflicts.fought(cities, seat, way)
    lines = tuple(_said(cities, conflict) for conflict in _disputed(entry, fought))
    if isinstance(entry, ConflictTokens):
        fewer = any(_lacks(entry, conflicts.tokens_of(way)) for way in ways)
        key = "remark.tokens_missing" if fewer else "remark.tokens_differ"
        told_so = Phrase(key, {"tokens": entry.tokens, "lines": lines})
    else:
        values = {"entered": entry, "points": conflicts.points_of(way), "lines": lines}
        told_so = Phrase("remark.conflicts", values)
    yield Remark(told_so, (seat,), "military")


def _said(cities: Cities, conflict: Conflict) -> Phrase:
    values = conflict._asdict() | {"neighbour": cities.game.seats[conflict.neighbour].name}
    values["token"] = (conflict.token,) * conflict.times
    return Phrase(f"remark.conflict.{conflict.age}", values)


def _agree(entry: Entry, tokens: tuple[int, ...]) -> bool:
    if isinstance(entry, ConflictTokens):
        return tuple(sorted(entry.tokens)) == tokens
    return entry == sum(tokens)


def _lacks(entry: ConflictTokens, tokens: tuple[int, ...]) -> bool:
    """Whether the tokens are those of the entry, and more."""
    return not Counter(entry.tokens) - Counter(tokens)


def _disputed(entry: Entry, fought: tuple[Conflict, ...]) -> tuple[Conflict, ...]:
    """The conflicts that do not fit the tokens.

    Those of the ages whose victories differ, or those that are lost when only the defeats
    do; all of them for bare points.
    """
    if not isinstance(entry, ConflictTokens):
        return fought
    tokens = [conflict.token for conflict in fought for _ in range(conflict.times)]
    ages = [
        age
        for age, victory in enumerate(VICTORIES, 1)
        if entry.tokens.count(victory) != tokens.count(victory)
    ]
    if ages:
        return tuple(conflict for conflict in fought if conflict.age in ages)
    lost = entry.tokens.count(DEFEAT) < tokens.count(DEFEAT)
    doubtful = [conflict for conflict in fought if conflict.token == (DEFEAT if lost else 0)]
    return tuple(doubtful) or fought
