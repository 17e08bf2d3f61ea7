"""Whether a column called coins, gold or money has coins, or the points for them."""

from scoring import Phrase, editions
from scoring.points.treasure import points
from storage.exchange.findings import Reading
from storage.exchange.tables.cells import whole_number
from storage.exchange.tables.columns import CATEGORY
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_TREASURE = f"{CATEGORY}treasure"


def coins_or_points(table: Table, reading: Reading) -> None:
    """Decide what the columns `coins` and `gold` hold.

    Beside a column of treasure, both are coins. Alone, the totals decide; if they don't,
    coins are coins and gold is points. A remark says how it was read.
    """
    at = table.columns.at
    for name, by_itself in (("coins", "coins"), ("gold", "points")):
        if name not in at:
            continue
        place = at.pop(name)
        if _TREASURE in at or "coins" in at:
            if "coins" in at:
                table.columns.unknown.append(place)
            else:
                at["coins"] = place
            continue
        told = _by_totals(table, place)
        meaning = told or by_itself
        at["coins" if meaning == "coins" else _TREASURE] = place
        why = "totals" if told else "name"
        reading.remarks.tell(
            Phrase(f"exchange.{meaning}_by_{why}"), field=table.columns.name(place)
        )


def _by_totals(table: Table, place: int) -> str | None:
    """What the column must hold for most totals to add up, if they tell."""
    at = table.columns.at
    if "total" not in at:
        return None
    rows = {name for rules in editions().values() for name in rules.categories} - {"treasure"}
    others = [at[key] for key in (f"{CATEGORY}{name}" for name in rows) if key in at]
    compared = as_coins = as_points = 0
    for row in table.rows:
        told, total = _number(row, place), _number(row, at["total"])
        rest = [_number(row, other) for other in others]
        known = [number for number in rest if number is not None]
        if told is None or total is None or len(known) < len(others) or told < 3:
            continue
        compared += 1
        as_points += sum(known) + told == total
        as_coins += sum(known) + points(told) == total
    if as_points == as_coins or 2 * max(as_points, as_coins) <= compared:
        return None
    return "coins" if as_coins > as_points else "points"


def _number(row: Row, place: int) -> int | None:
    return whole_number(row.cell(place).removeprefix("'"))
