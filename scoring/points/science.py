"""Science: the symbols of the green cards, and what expansions do to them.

Source: both editions' rulebooks, "Scientific structures": each kind of symbol gives
the square of its count, and each set of three different symbols gives 7 more. A wild
symbol becomes any one kind, chosen when the points are counted, so always the best.

Leaders and Cities add, from the facts' sources: more points a set (Aristotle), a symbol of
the kind that there is most of (Enheduanna), one symbol made into another (Aganice), masks
that copy the symbols of green cards next door, each card once. In which order they come no
source says, so the order that is best is taken. Nor does one say what the kind is that there is
most of where there is no symbol at all: there is none, and nothing is added.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import chain
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

    >>> found = best(tablet=3, compass=2, gear=1, wild=1)
    >>> found.points, found.squares, found.sets, found.placed
    (31, (9, 4, 4), 2, (0, 0, 1))
    """
    return best_of(Held((tablet, compass, gear), wild))


@lru_cache(maxsize=4096)
def best_of(held: Held) -> Science:
    """The best that all of this can be worth, whatever is chosen and in whatever order."""
    if held.plain:
        return _told(held.symbols, _placed(held.symbols, held.wild, held.a_set), held.a_set)
    # Of choices worth the same, the one that swaps least is told.
    best = max(ends(held), key=lambda end: end[:4])
    science = _told(best.state.counts, NONE, held.a_set)
    return science._replace(
        placed=best.placed,
        copied=_less(best.state.raised, best.placed),
        added=best.way.added,
        swapped=best.way.swapped,
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

    most: int = 0
    """The symbols that are not added yet to the kind that there is most of."""

    raised: Counts = NONE
    """The symbols of masks and wild ones among them, by what they became."""

    gone: Counts = NONE
    """The symbols that were swapped for others."""


class _Way(NamedTuple):
    """How a state was come to."""

    swapped: tuple[tuple[int, int], ...] = ()
    """The symbols that became another kind."""

    added: Counts = NONE
    """The symbols that were added to the kind that there was most of."""


class _End(NamedTuple):
    """Everything chosen."""

    points: int
    """What it is worth."""

    kept: int
    """The swaps that were done, as less than none: of what is worth the same the fewest."""

    placed: Counts
    """What wild symbols became."""

    state: _State
    """The symbols."""

    way: _Way
    """How they came."""


def ends(held: Held) -> Iterator[_End]:
    """Every end that may be the best of all this.

    Of symbols that are added to the kind that there is most of, only the order in which the kinds
    get them matters. So masks and wild symbols raise a kind just to where it gets one, and not
    before; all that is left of them comes last, when it makes no difference which came first. What
    promises most is gone on with first, and what cannot be the best any more is not gone through.
    """
    best = -1
    start = _State(held.symbols, held.most)
    ways = {start: _Way()}
    waiting = [(-_hope(start, held, held.swaps), start)]
    while waiting:
        hope, state = heappop(waiting)
        if -hope < best:
            return
        way = ways[state]
        if not state.most:
            end = _with_the_rest(state, way, held)
            if end is not None:
                best = max(best, end.points)
                yield end
        for after, how in chain(_one_more(state, way, held), _one_swapped(state, way, held)):
            known = ways.get(after)
            if known is None or len(how.swapped) < len(known.swapped):
                ways[after] = how
                heappush(waiting, (-_hope(after, held, held.swaps - len(how.swapped)), after))


def _with_the_rest(state: _State, way: _Way, held: Held) -> _End | None:
    """The best end of a state: the masks and wild symbols that are left become what they may."""
    best: _End | None = None
    for raised in _raised_to_the_end(state.raised, held):
        counts = _sum(state.counts, _less(raised, state.raised))
        points = _points(counts, held.a_set)
        if best is None or points >= best.points:
            after = state._replace(counts=counts, raised=raised)
            end = _End(points, -len(way.swapped), _wild_of(raised, held), after, way)
            best = end if best is None else max(best, end, key=lambda one: one[:4])
    return best


def _raised_to_the_end(raised: Counts, held: Held) -> Iterator[Counts]:
    """What masks and wild symbols can have become in the end, where some became these already."""
    rest = _free(held) - sum(raised)
    tablets, compasses, gears = raised
    for tablet in range(tablets, tablets + rest + 1):
        wild = held.wild - max(0, tablet - held.beside[0])
        if wild < 0:
            return
        left = tablets + rest - tablet
        # More gears than stand next door and wild ones could make leave too few compasses.
        fewest = max(0, left + gears - held.beside[2] - wild)
        for compass in range(compasses + fewest, compasses + left + 1):
            gear = gears + left - (compass - compasses)
            over = max(0, compass - held.beside[1])
            if over > wild:
                break
            if over + max(0, gear - held.beside[2]) <= wild:
                yield tablet, compass, gear


def _free(held: Held) -> int:
    """How many symbols of masks and wild ones there are, whose kind is chosen."""
    return _copying(held) + held.wild


def _copying(held: Held) -> int:
    """How many masks find a symbol to copy."""
    return min(held.masks, sum(held.beside))


def _hope(state: _State, held: Held, swaps: int) -> int:
    """The most that a state may come to, if whatever is left could be of any kind."""
    free = _free(held) - sum(state.raised) + state.most
    low, middle, high = sorted(state.counts)
    return _most_of((low, middle, high), free, swaps, held.a_set)


@lru_cache(maxsize=65536)
def _most_of(symbols: Counts, wild: int, swaps: int, a_set: int) -> int:
    """The most that symbols are worth, some wild and some that may become another kind."""
    found = _points(_sum(symbols, _placed(symbols, wild, a_set)), a_set)
    if swaps:
        for kind, one in enumerate(_ONE):
            if symbols[kind]:
                low, middle, high = sorted(_less(symbols, one))
                found = max(found, _most_of((low, middle, high), wild + 1, swaps - 1, a_set))
    return found


def _able(raised: Counts, held: Held) -> bool:
    """Whether masks and wild symbols can have become these: masks only what stands next door."""
    beyond = sum([max(0, more - there) for more, there in zip(raised, held.beside, strict=True)])
    return beyond <= held.wild and sum(raised) <= _free(held)


def _wild_of(raised: Counts, held: Held) -> Counts:
    """What wild symbols became, where masks and they became these: the first kinds come first."""
    fewest = [max(0, more - there) for more, there in zip(raised, held.beside, strict=True)]
    left = held.wild - sum(fewest)
    placed = []
    for more, few in zip(raised, fewest, strict=True):
        further = min(left, more - few)
        left -= further
        placed.append(few + further)
    return placed[0], placed[1], placed[2]


def _one_more(state: _State, way: _Way, held: Held) -> Iterator[tuple[_State, _Way]]:
    """A state with one symbol more of any kind that can become the one there is most of.

    Where there can be no symbol at all, there is no such kind: nothing is added.
    """
    if not state.most:
        return
    if not max(state.counts) and not _free(held):
        yield state._replace(most=0), way
    most = max(1, *state.counts)
    for kind, (count, more) in enumerate(zip(state.counts, _ONE, strict=True)):
        raised = _several(kind, most - count)
        together = _sum(state.raised, raised)
        if _able(together, held):
            counts = _sum(_sum(state.counts, raised), more)
            added = way._replace(added=_sum(way.added, more))
            yield _State(counts, state.most - 1, together, state.gone), added


def _several(kind: int, number: int) -> Counts:
    """So many symbols of a kind."""
    counts = [0, 0, 0]
    counts[kind] = number
    return counts[0], counts[1], counts[2]


def _one_swapped(state: _State, way: _Way, held: Held) -> Iterator[tuple[_State, _Way]]:
    """A state with one of the city's own symbols made into another."""
    if len(way.swapped) >= held.swaps:
        return
    for away, kind in _SWAPS:
        if held.symbols[away] > state.gone[away]:
            counts = _sum(_less(state.counts, _ONE[away]), _ONE[kind])
            gone = _sum(state.gone, _ONE[away])
            swapped = way._replace(swapped=(*way.swapped, (away, kind)))
            yield state._replace(counts=counts, gone=gone), swapped


def _less(one: Counts, other: Counts) -> Counts:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


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
