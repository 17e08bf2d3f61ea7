"""Branches: what is open of several cities, told apart only where a conflict looks.

Six open leaders stand in thousands of ways together, but a conflict looks at a few numbers of a
few cities. So a search begins with every way that each city may stand, and each look at a city
keeps those that show the same; the search is gone through again for each other thing that the
look might have shown. No two searches end with the same ways, and together they have them all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

_Stands = TypeVar("_Stands")
_Found = TypeVar("_Found")

Left = Mapping[int, int]
"""The ways in which each city may stand that are left: a bit for each of them, by seat."""


class Leaf(NamedTuple, Generic[_Found]):
    """How a search ended."""

    left: Left
    """The ways that end so."""

    found: _Found
    """What it found."""


class Branches(Generic[_Stands]):
    """Cities that may stand in several ways each, and a search that looks at them."""

    def __init__(self, able: Mapping[int, Sequence[_Stands]]) -> None:
        self._able = able
        self._all = {seat: (1 << len(ways)) - 1 for seat, ways in able.items()}
        self._left = dict(self._all)
        self._split: dict[tuple[int, int, object], list[tuple[object, int]]] = {}
        self._path: list[tuple[int, int]] = []
        """What was chosen at each look that showed several things: which, and of how many."""
        self._depth = 0

    def __contains__(self, seat: object) -> bool:
        return seat in self._able

    def every(self, search: Callable[[], _Found]) -> Iterator[Leaf[_Found]]:
        """Search in all cities, however they stand."""
        self._path.clear()
        while True:
            self._left = dict(self._all)
            self._depth = 0
            found = search()
            yield Leaf(self._left, found)
            while self._path and self._path[-1][0] + 1 == self._path[-1][1]:
                self._path.pop()
            if not self._path:
                return
            chosen, several = self._path[-1]
            self._path[-1] = (chosen + 1, several)

    def look(self, seat: int, what: object, read: Callable[[_Stands], _Found]) -> _Found:
        """Read something of a city; `what` names it, so that it is read once."""
        left = self._left[seat]
        shown = self._split.get((seat, left, what))
        if shown is None:
            shown = self._split[seat, left, what] = self._apart(seat, left, read)
        chosen = 0
        if len(shown) > 1:
            if self._depth == len(self._path):
                self._path.append((0, len(shown)))
            chosen, _ = self._path[self._depth]
            self._depth += 1
        value, self._left[seat] = shown[chosen]
        found: _Found = value  # type: ignore[assignment]
        return found

    def _apart(
        self, seat: int, left: int, read: Callable[[_Stands], object]
    ) -> list[tuple[object, int]]:
        """The ways that are left of a city, by what they show."""
        found: dict[object, int] = {}
        for number, stands in enumerate(self._able[seat]):
            if left >> number & 1:
                value = read(stands)
                found[value] = found.get(value, 0) | 1 << number
        return [*found.items()]
