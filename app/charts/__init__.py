"""Charts: lines, bars and a month of evenings."""
