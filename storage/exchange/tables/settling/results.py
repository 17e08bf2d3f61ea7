"""A rank and a total in one cell, as sites where people play write them: `1st (59)`."""

import re

from storage.exchange.tables.cells import is_open
from storage.exchange.tables.table import Table

_RESULT = re.compile(r"(\d{1,2})\s*(?:st|nd|rd|th|er|e|\.|º|°)?\s*\((-?\d{1,3})\)")


def results_in_one(table: Table) -> None:
    """Take columns of ranks with totals apart; what is called a result but is none is not read."""
    columns = table.columns
    for name in ("result", "rank", "place", "total"):
        place = columns.at.get(name)
        if place is None:
            continue
        told = [row.cell(place) for row in table.rows if not is_open(row.cell(place))]
        if told and all(map(_RESULT.fullmatch, told)):
            del columns.at[name]
            _take_apart(table, place)
        elif name == "result":
            del columns.at[name]
            columns.unknown = sorted([*columns.unknown, place])


def _take_apart(table: Table, place: int) -> None:
    """Leave the totals where they are, and put the ranks behind all that is there."""
    at = table.columns.at
    behind = max(len(table.columns.names), *(len(row.cells) for row in table.rows))
    ranks, totals = at.setdefault("rank", behind), at.setdefault("total", place)
    for row in table.rows:
        if found := _RESULT.fullmatch(row.cell(place)):
            if ranks == behind:
                row.put(behind, found[1])
            if totals == place:
                row.put(place, found[2])
