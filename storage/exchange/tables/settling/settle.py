"""Every column of a table settled, each kind in its turn."""

from storage.exchange.findings import Reading
from storage.exchange.tables.settling.conflicts import conflicts_in_two
from storage.exchange.tables.settling.results import results_in_one
from storage.exchange.tables.settling.sums import leave_out_sums
from storage.exchange.tables.settling.treasure import coins_or_points
from storage.exchange.tables.table import Table


def settle(table: Table, reading: Reading) -> None:
    """Decide what the columns of a table hold; remarks say how, and what is not read."""
    leave_out_sums(table, reading)
    results_in_one(table)
    conflicts = conflicts_in_two(table, reading)
    columns = table.columns
    if columns.unknown:
        said = columns.told("exchange.unknown_columns", columns.unknown)
        reading.remarks.tell(said)
    if conflicts:
        reading.remarks.tell(columns.told("exchange.conflicts_in_two", conflicts))
    coins_or_points(table, reading)
