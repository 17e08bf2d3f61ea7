"""When the games of a table were played, by its columns of dates and times."""

import re
from datetime import datetime, tzinfo
from typing import Any

from scoring import Phrase
from storage.exchange.dates import (
    NOON,
    DayOrder,
    at,
    day_of,
    day_order,
    moment_of,
    time_of,
)
from storage.exchange.tables.cell_reader import CellReader
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_WRITTEN_DATE = re.compile(r'"date": "(\d{4}-\d\d-\d\d)"')


def order_of_days(table: Table) -> tuple[DayOrder, bool]:
    """Return what stands first in the dates, by all of them; else by what the details say."""
    at = table.columns.at
    told = at.get("date", at.get("time"))
    if told is None:
        return "day", True
    order, sure = day_order(row.cell(told) for row in table.rows)
    if not sure and "date" in at:
        for row in table.rows:
            written = _WRITTEN_DATE.search(row.cell(at.get("details")))
            if written and (day := day_of(written[1], "day")) is not None:
                orders: tuple[DayOrder, ...] = ("day", "month")
                fit = [one for one in orders if day_of(row.cell(at["date"]), one) == day]
                if len(fit) == 1:
                    return fit[0], True
    return order, sure


class Moments:
    """Reads when games were played."""

    def __init__(self, cells: CellReader, order: DayOrder, zone: tzinfo | None) -> None:
        self._cells, self._order, self._zone = cells, order, zone

    def of(self, rows: list[Row], exactly: dict[str, Any]) -> str | None:
        """Return when a game was played, exactly where the cells still say what was written."""
        row, day = self._cells.one_for_all(rows, "date")
        when_row, when = self._cells.one_for_all(rows, "time")
        if isinstance(exactly.get("played_at"), str) and self._still(exactly, day, when):
            return str(exactly["played_at"])
        if not day:
            # When a game started may be a time of that day, or a date with it.
            started = moment_of(when, self._order, self._zone)
            if when and started is None:
                self._cells.remark(when_row, "time", Phrase("exchange.time_alone"))
            return started.isoformat() if started else None
        moment: datetime | None
        if when:
            date, time = day_of(day.split()[0], self._order), time_of(when.split()[-1])
            time = time or time_of(when)
            if time is None:
                self._cells.tell(when_row, "time", Phrase("exchange.no_time", {"value": when[:40]}))
                return None
            # Where no time is known many a sheet says midnight.
            moment = at(date, time, self._zone) if date else None
        else:
            moment = moment_of(day, self._order, self._zone)
        if moment is None:
            self._cells.tell(row, "date", Phrase("exchange.no_date", {"value": day[:40]}))
            return None
        return moment.isoformat()

    def _still(self, exactly: dict[str, Any], day: str, when: str) -> bool:
        """Whether the cells of date and time say what the details do, or are not there."""
        written_day, written_time = str(exactly.get("date", "")), str(exactly.get("time", ""))
        same_day = day == written_day or (
            day_of(day, self._order) == day_of(written_day, "day") is not None
        )
        same_time = when == written_time or (
            (time_of(when) or NOON) == (time_of(written_time) or NOON) and bool(when)
        )
        return (same_day or "date" not in self._cells.at) and (
            same_time or "time" not in self._cells.at
        )
