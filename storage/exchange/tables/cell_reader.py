"""The cells of a table that is read: numbers, details, and what a game says once."""

import json
from typing import Any

from scoring import Phrase
from scoring.game.entries import MOST
from scoring.game.unreadable_parts import keys_twice, with_keys_twice
from storage.exchange.findings import Reading
from storage.exchange.tables.cells import is_open, told, whole_number
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_BAD = -(10**9)
"""Stands for a number that could not be read and was told of."""


class CellReader:
    """Reads single cells, and tells where one cannot be read."""

    def __init__(self, table: Table, reading: Reading) -> None:
        self._columns = table.columns
        self._reading = reading
        self.at = table.columns.at
        """In which column each part of a game stands, of those that the table has."""

    def tell(self, row: Row, key: str, said: Phrase) -> None:
        """Tell what cannot be read, in the column of a part of the game."""
        place = self.at.get(key, 0)
        self._reading.problems.tell(said, *row.place(place), self._columns.name(place))

    def remark(self, row: Row, key: str, said: Phrase) -> None:
        """Remark what is odd, in the column of a part of the game."""
        place = self.at.get(key, 0)
        self._reading.remarks.tell(said, *row.place(place), self._columns.name(place))

    def details(self, row: Row) -> dict[str, Any]:
        """Return what the column of details holds; nothing where that is not in order."""
        text = row.cell(self.at.get("details"))
        if not text:
            return {}
        try:
            value = json.loads(text, object_pairs_hook=with_keys_twice)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict) or keys_twice(value):
            self.tell(row, "details", Phrase("exchange.bad_details"))
            return {}
        return value

    def one_for_all(self, rows: list[Row], key: str) -> tuple[Row, str]:
        """Return what the rows of a game say in a column that speaks of the whole game."""
        place = self.at.get(key)
        known = [(row, cell) for row in rows if (cell := told(row.cell(place)))]
        if not known:
            return rows[0], ""
        for row, cell in known:
            if cell != known[0][1]:
                values = {"value": cell[:40], "taken": known[0][1][:40]}
                self.remark(row, key, Phrase("exchange.disagrees", values))
        return known[0]

    def number(self, row: Row, place: int) -> int | None:
        """Return a number of a column; `None` where the cell is empty."""
        cell = row.cell(place).removeprefix("'")
        if is_open(cell):
            return None
        number = whole_number(cell)
        if number is None or abs(number) > MOST:
            key = "exchange.no_number" if number is None else "exchange.no_points"
            said = Phrase(key, {"value": cell[:40], "most": MOST})
            self._reading.problems.tell(said, *row.place(place), self._columns.name(place))
            return _BAD
        return number

    def total(self, row: Row) -> int | None:
        """Return the number in the column of totals; one that is none is remarked."""
        cell = row.cell(self.at["total"]).removeprefix("'")
        if is_open(cell):
            return None
        written = whole_number(cell)
        if written is None or abs(written) > MOST:
            self.remark(row, "total", Phrase("exchange.no_total", {"value": cell[:40]}))
            return None
        return written
