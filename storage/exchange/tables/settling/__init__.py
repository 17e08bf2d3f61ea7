"""What columns hold where names do not tell all: coins or points, ranks with totals, conflicts."""
