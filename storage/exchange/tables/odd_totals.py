"""Totals that are not what the categories add up to, told so that the wrong ones stand out."""

from dataclasses import dataclass
from itertools import combinations

from scoring import Phrase
from storage.exchange.findings import Reading
from storage.exchange.tables.cells import whole_number
from storage.exchange.tables.columns import CATEGORY
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

MANY = 3
"""How many totals at least are told of together, if more than half of all are odd."""

_MOST_TOGETHER = 3
"""How many columns at most are looked at as one reason."""

_MOST_TRIED = 12
"""Among how many columns these are looked for."""


@dataclass(frozen=True)
class _Odd:
    """A total that is odd."""

    row: Row
    said: Phrase
    over: int
    """How much the total is above what the categories add up to."""

    whole: bool
    explained: bool
    """Whether it adds up with a column that was not read."""

    missing: bool
    """Whether the table has no column for one of the categories."""


class OddTotals:
    """Compares the totals of a table, and tells of them when all are compared."""

    def __init__(self, table: Table, reading: Reading) -> None:
        self._columns = table.columns
        self._reading = reading
        self._compared = 0
        self._odd: list[_Odd] = []

    def compare(self, row: Row, name: str, told: int, cells: dict[str, int | None]) -> None:
        """Compare what a row's total says with what the categories add up to."""
        known = [points for points in cells.values() if points is not None]
        self._compared += 1
        over = told - sum(known)
        if over == 0:
            return
        whole = len(known) == len(cells)
        key = "exchange.total_odd" if whole else "exchange.total_open"
        said = Phrase(key, {"name": name, "told": told, "total": sum(known)})
        missing = not whole and any(map(self._has_no_column, cells))
        self._odd.append(_Odd(row, said, over, whole, self._explains(row, over), missing))

    def tell(self) -> None:
        """Tell of those that a left-out column explains together, of all others row by row."""
        together = [odd for odd in self._odd if odd.explained]
        if len(together) < 2:
            together = [odd for odd in self._odd if odd.missing]
            if len(together) < MANY or 2 * len(together) <= self._compared:
                together = []
        for key, whole in (("exchange.totals_beyond", True), ("exchange.totals_without", False)):
            if count := sum(odd.whole == whole for odd in together):
                self._reading.remarks.tell(Phrase(key, {"count": count}))
        if left_out := self._reasons():
            self._reading.remarks.tell(self._columns.told("exchange.totals_left_out", left_out))
        place = self._columns.at.get("total", 0)
        told = {id(odd) for odd in together}
        for odd in self._odd:
            if id(odd) not in told:
                self._reading.remarks.tell(
                    odd.said, *odd.row.place(place), self._columns.name(place)
                )

    def _reasons(self) -> tuple[int, ...]:
        """Return the columns that were not read and may be why totals are odd.

        These are all that have numbers there, unless a few of them make every total add up.
        """
        left_out = tuple(
            place
            for place in self._columns.unknown
            if any(_number(odd.row, place) for odd in self._odd)
        )
        for many in range(1, _MOST_TOGETHER + 1):
            for some in combinations(left_out[:_MOST_TRIED], many):
                if all(
                    odd.over == sum(_number(odd.row, place) or 0 for place in some)
                    for odd in self._odd
                ):
                    return some
        return left_out

    def _has_no_column(self, category: str) -> bool:
        at = self._columns.at
        return f"{CATEGORY}{category}" not in at and not (category == "treasure" and "coins" in at)

    def _explains(self, row: Row, over: int) -> bool:
        left_out = [points for place in self._columns.unknown if (points := _number(row, place))]
        return over in left_out or (bool(left_out) and sum(left_out) == over)


def _number(row: Row, place: int) -> int | None:
    return whole_number(row.cell(place).removeprefix("'"))
