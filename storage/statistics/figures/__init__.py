"""The figures of which statistics are made: averages, rates, wins, and points over time."""
