"""Science: the symbols of the green cards, and what expansions do to them.

Source: both editions' rulebooks, "Scientific structures": each kind of symbol gives
the square of its count, and each set of three different symbols gives 7 more. A wild
symbol becomes any one kind, chosen when the points are counted, so always the best.

Leaders and Cities add, from the facts' sources: more points a set (Aristotle), a symbol of
the kind that there is most of (Enheduanna), one symbol made into another (Aganice), masks
that copy the symbols of green cards next door, each card once. In which order they come no
source says, so the order that is best is taken.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

KINDS = ("tablet", "compass", "gear")
"""The three kinds of symbols."""

POINTS_A_SET = 7
"""Points of a set of three different symbols."""

Counts = tuple[int, int, int]
"""How many tablets, compasses and gears."""

NONE: Counts = (0, 0, 0)


class Held(NamedTuple):
    """All that a city has for science before anything is chosen."""

    symbols: Counts = NONE
    """The symbols that its cards and leaders show."""

    wild: int = 0
    """The wild symbols."""

    masks: int = 0
    """The masks."""

    beside: Counts = NONE
    """The symbols of green cards next door that masks may copy."""

    most: int = 0
    """The symbols to add of the kind that there is most of."""

    swaps: int = 0
    """How many of the symbols may become another kind."""

    a_set: int = POINTS_A_SET
    """The points of a set of three different symbols."""

    @property
    def plain(self) -> bool:
        """Whether there is nothing but symbols, wild or not."""
        return not (self.masks or self.most or self.swaps)


class Science(NamedTuple):
    """What some symbols are worth, and why."""

    points: int
    """The points of squares and sets together."""

    counts: Counts
    """How many tablets, compasses and gears there are once the wild ones are placed."""

    placed: Counts
    """How many wild symbols became a tablet, a compass, a gear."""

    squares: Counts
    """The points of each kind: its count squared."""

    sets: int
    """How many sets of three different symbols there are."""

    set_points: int
    """The points of those sets."""

    copied: Counts = NONE
    """The symbols that masks copied."""

    added: Counts = NONE
    """The symbols added to the kind that there was most of."""

    swapped: tuple[tuple[int, int], ...] = ()
    """The symbols that became another kind: the places in `KINDS` from which, to which."""


def _points(counts: Counts, a_set: int = POINTS_A_SET) -> int:
    tablet, compass, gear = counts
    return tablet * tablet + compass * compass + gear * gear + a_set * min(counts)


def best(tablet: int, compass: int, gear: int, wild: int = 0) -> Science:
    """The best that so many symbols can be worth.

    Every placing of the wild symbols is tried, so the answer is exact. Of placings
    worth the same, the one with more tablets, then more compasses, is told.
    """
    return best_of(Held((tablet, compass, gear), wild))


@lru_cache(maxsize=4096)
def best_of(held: Held) -> Science:
    """The best that all of this can be worth, by trying every choice and every order."""
    if held.plain:
        return _told(held.symbols, _placed(held.symbols, held.wild, held.a_set), held.a_set)
    found = max(
        (
            (_points(_sum(state.counts, placed), held.a_set), -len(way.swapped), placed, state, way)
            for state, way in _chosen(held).items()
            # Many ways lead to the same symbols.
            for placed in [_placed(state.counts, state.wild, held.a_set)]
        ),
        # Of choices worth the same, the one that swaps least is told.
        key=lambda found: found[:4],
    )
    *_, placed, state, way = found
    science = _told(state.counts, placed, held.a_set)
    return science._replace(
        placed=_sum(placed, way.early),
        copied=state.copied,
        added=way.added,
        swapped=way.swapped,
    )


def _told(symbols: Counts, placed: Counts, a_set: int) -> Science:
    counts = _sum(symbols, placed)
    sets = min(counts)
    return Science(
        points=_points(counts, a_set),
        counts=counts,
        placed=placed,
        squares=(counts[0] ** 2, counts[1] ** 2, counts[2] ** 2),
        sets=sets,
        set_points=a_set * sets,
    )


def _sum(one: Counts, other: Counts) -> Counts:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@lru_cache(maxsize=4096)
def _placed(symbols: Counts, wild: int, a_set: int) -> Counts:
    """What wild symbols best become."""
    found = (-1, NONE)
    for placed in _ways(wild):
        found = max(found, (_points(_sum(symbols, placed), a_set), placed))
    return found[1]


def _ways(number: int) -> Iterator[Counts]:
    """Every way to make so many symbols of the three kinds."""
    for tablet in range(number + 1):
        for compass in range(number - tablet + 1):
            yield tablet, compass, number - tablet - compass


class _State(NamedTuple):
    """Where choosing has come to."""

    counts: Counts
    """The symbols so far."""

    wild: int
    """The wild symbols that are not placed yet."""

    masks: int
    """The masks that are not used yet."""

    most: int
    """The symbols that are not added yet to the kind that there is most of."""

    swaps: int
    """The swaps that are not done yet."""

    copied: Counts = NONE
    """The symbols that masks copied."""

    gone: Counts = NONE
    """The symbols that were swapped for others."""


class _Way(NamedTuple):
    """How a state was come to."""

    swapped: tuple[tuple[int, int], ...] = ()
    """The symbols that became another kind."""

    added: Counts = NONE
    """The symbols that were added."""

    early: Counts = NONE
    """The wild symbols that are placed."""


def _chosen(held: Held) -> dict[_State, _Way]:
    """Every state in which all but wild symbols is done, and a way to come to it.

    Wild symbols are placed early only where that decides which kind there is most of: of the kind
    that there is most of already, they may as well come later.
    """
    able = min(held.masks, sum(held.beside))
    found = {_State(held.symbols, held.wild, able, held.most, held.swaps): _Way()}
    done: dict[_State, _Way] = {}
    while found:
        further: dict[_State, _Way] = {}
        for state, way in found.items():
            if not (state.masks or state.most or state.swaps):
                done.setdefault(state, way)
                continue
            for after, how in _next(state, way, held):
                known = further.get(after)
                if known is None or len(how.swapped) < len(known.swapped):
                    further[after] = how
        found = further
    return done


def _next(state: _State, way: _Way, held: Held) -> Iterator[tuple[_State, _Way]]:
    """Every next choice."""
    counts, wild, masks, most, swaps, copied, gone = state
    most_of_any = max(counts)
    for kind, more in enumerate(_ONE):
        then = _sum(counts, more)
        if masks and copied[kind] < held.beside[kind]:
            yield _State(then, wild, masks - 1, most, swaps, _sum(copied, more), gone), way
        if most and counts[kind] == most_of_any:
            added = way._replace(added=_sum(way.added, more))
            yield _State(then, wild, masks, most - 1, swaps, copied, gone), added
        if most and wild and counts[kind] < most_of_any:
            early = way._replace(early=_sum(way.early, more))
            yield _State(then, wild - 1, masks, most, swaps, copied, gone), early
    # The order matters only while there is something to add to the kind there is most of.
    if swaps and (most or not masks):
        # Nothing has to be swapped.
        yield state._replace(swaps=swaps - 1), way
        for away, kind in _SWAPS:
            if held.symbols[away] > gone[away]:
                less, more = _ONE[away], _ONE[kind]
                then = _sum((counts[0] - less[0], counts[1] - less[1], counts[2] - less[2]), more)
                swapped = way._replace(swapped=(*way.swapped, (away, kind)))
                yield (
                    _State(then, wild, masks, most, swaps - 1, copied, _sum(gone, less)),
                    swapped,
                )


_ONE: tuple[Counts, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_SWAPS = tuple((away, kind) for away in range(3) for kind in range(3) if away != kind)


@cache
def _possible_up_to(limit: int, a_set: int) -> frozenset[int]:
    """Every value up to the limit that some three counts of symbols give."""
    most = int(limit**0.5) + 1
    return frozenset(
        _points((low, middle, high), a_set)
        for high in range(most + 1)
        for middle in range(high + 1)
        for low in range(middle + 1)
    )


def possible(points: int, a_set: int = POINTS_A_SET) -> bool:
    """Whether any symbols at all give exactly so many points."""
    return points >= 0 and points in _possible_up_to(max(points, 100), a_set)
