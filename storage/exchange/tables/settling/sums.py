"""Rows that sum up others: below the players of a game, or of them all, and nobody's.

In a sheet that runs across these are columns.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from statistics import mean, median

from scoring import Phrase
from storage.exchange.findings import Reading
from storage.exchange.tables.cells import is_open, text_of
from storage.exchange.tables.columns import (
    CATEGORY,
    NEEDED,
    is_figure,
    may_be_highest,
    meaning_of,
    sums_up,
)
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_SCORED = ("total", "coins", "gold", "victories", "defeats")
"""Columns with numbers that can be summed up, besides the categories."""

_MOST_NAMES = 20
"""How many different names of sums are looked at, and how many such rows stand together."""

_NUMBER = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,6})?")


def leave_out_sums(table: Table, reading: Reading) -> None:
    """Take away the rows that sum up others, and tell of them.

    A name alone tells nothing: somebody is called Max. What has such a name is left out where
    its figures are those of the players above, or of all.
    """
    if table.line_by_line:
        # There it is known already whose columns are the players'.
        return
    place = table.columns.at[NEEDED]
    sums = _Sums(table)
    for number in sums.found():
        row = table.rows[number]
        value = (text_of(row.cell(place)) or row.cell(row.first))[:40]
        key = "exchange.sum_left_out" if row.lines is None else "exchange.sum_column_left_out"
        if meaning_of(value) == "passed_over":
            key = "exchange.nobody_left_out"
        at = place if row.cell(place) else row.first
        reading.remarks.tell(Phrase(key, {"value": value}), *row.place(at))
    table.rows = [row for number, row in enumerate(table.rows) if number not in sums.taken]


class _Sums:
    """The rows of a table that may be sums, by what they are called."""

    def __init__(self, table: Table) -> None:
        self._rows = table.rows
        at = table.columns.at
        self._name = at[NEEDED]
        self._places = [
            place for name, place in at.items() if name.startswith(CATEGORY) or name in _SCORED
        ]
        self._of_a_city = [at[name] for name in ("wonder", "wonder_name", "side") if name in at]
        self._called: dict[str, list[int]] = {}
        """The numbers of the rows with one name that may be that of sums."""
        self.taken: set[int] = set()
        """The numbers of the rows that are taken for sums."""
        may_be_sum = cache(_may_be_sum)
        for number, row in enumerate(self._rows):
            if row.cell(at.get("details")):
                # Nobody but ourselves wrote it.
                continue
            name = text_of(row.cell(self._name))
            if name and may_be_sum(name):
                self._look_at(number, name.casefold())
            elif not name and sums_up(row.cell(row.first)):
                self.taken.add(number)

    def _look_at(self, number: int, name: str) -> None:
        if name in self._called or len(self._called) < _MOST_NAMES:
            self._called.setdefault(name, []).append(number)
            self.taken.add(number)

    def found(self) -> list[int]:
        """Return the numbers of the rows that are sums indeed.

        Who is found to be a player is summed up by the names that come after: Max comes first.
        """
        for _, numbers in sorted(
            self._called.items(), key=lambda each: not may_be_highest(each[0])
        ):
            # What sums up all games stands there once.
            everyone = list(self._others()) if len(numbers) == 1 else []
            known = sum(self._is_sum(number, everyone) for number in numbers)
            if 2 * known <= len(numbers):
                self.taken.difference_update(numbers)
        return sorted(self.taken)

    def _others(self) -> Iterator[Row]:
        return (
            row
            for number, row in enumerate(self._rows)
            if number not in self.taken and not row.blank
        )

    def _is_sum(self, number: int, everyone: list[Row], *, below_others: bool = True) -> bool:
        """Whether a row sums up others; below one that does there may be more of them."""
        row = self._rows[number]
        name = text_of(row.cell(self._name))
        told = [place for place in self._places if not is_open(row.cell(place))]
        own = {place: found for place in told if (found := _number(row, place)) is not None}
        above = self._above(number)
        if _is_passed_over(name) and not own:
            # Somebody may be called Won, and have a city.
            has_city = any(row.cell(place) for place in self._of_a_city)
            return not has_city and any(
                _number(other, place) is not None for other in above for place in self._places
            )
        if not own or len(own) < len(told):
            return False
        surely = is_figure(name) or (below_others and self._is_below_sums(number, everyone))
        return any(
            len(others) > 1 and _are_figures(name, own, others, surely=surely)
            for others in (self._of_one_game(above), above, everyone)
        )

    def _is_below_sums(self, number: int, everyone: list[Row]) -> bool:
        """Whether one of the rows right above, which may all be sums, is one by itself."""
        above = takewhile(self.taken.__contains__, range(number - 1, number - _MOST_NAMES, -1))
        return any(self._is_sum(other, everyone, below_others=False) for other in above)

    def _above(self, number: int) -> list[Row]:
        """The players since the last blank row, or the last that may be a sum."""
        last = number - 1
        while last >= max(0, number - _MOST_NAMES) and self._is_between(last):
            last -= 1
        first = last
        while first >= 0 and not self._is_between(first):
            first -= 1
        return self._rows[first + 1 : last + 1]

    def _is_between(self, number: int) -> bool:
        return number in self.taken or self._rows[number].blank

    def _of_one_game(self, above: list[Row]) -> list[Row]:
        """The last of some rows, as far as nobody stands there twice."""
        names: set[str] = set()
        for number in range(len(above) - 1, -1, -1):
            name = text_of(above[number].cell(self._name)).casefold()
            if name in names:
                return above[number + 1 :]
            names.add(name)
        return above


def _may_be_sum(name: str) -> bool:
    return sums_up(name) or may_be_highest(name) or _is_passed_over(name)


def _may_be_called(name: str) -> bool:
    return may_be_highest(name) or name.casefold() == "min"


def _is_passed_over(name: str) -> bool:
    return meaning_of(name) == "passed_over"


def _are_figures(name: str, own: dict[int, float], others: list[Row], *, surely: bool) -> bool:
    """Whether all numbers of a row are one figure of others: their sum, their average and so on.

    Somebody called Max may tie with the best in one column, unless it is `surely` no player.
    """
    pairs = [
        (number, told)
        for place, number in own.items()
        if (told := [found for row in others if (found := _number(row, place)) is not None])
        or number
    ]
    if not pairs or not all(told for _, told in pairs):
        return False
    # Of what all have alike each figure is the same; then somebody called Max ties with them.
    telling = sum(min(told) != max(told) for _, told in pairs)
    if all(number == sum(told) for number, told in pairs):
        return surely or telling > 1 or not _may_be_called(name)
    if (surely or telling > 1) and any(
        all(number == figure(told) for number, told in pairs) for figure in (max, min)
    ):
        return True
    return is_figure(name) and (
        all(number == max(told) - min(told) for number, told in pairs)
        or any(
            all(_nearly(number, figure(told)) for number, told in pairs)
            for figure in (mean, median)
        )
    )


def _nearly(number: float, exactly: float) -> bool:
    """Whether a number is another one that was rounded, up or down."""
    return abs(number - exactly) < (1 if number == int(number) else 0.1)


def _number(row: Row, place: int) -> float | None:
    cell = row.cell(place).removeprefix("'").replace("−", "-")
    return float(cell.replace(",", ".")) if _NUMBER.fullmatch(cell) else None
