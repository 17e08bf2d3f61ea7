"""What tables hold where names do not tell all: coins, points, ranks, conflicts, sums."""
