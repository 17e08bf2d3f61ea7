"""A game as several pages show it: its sheet, its podium, its seats and its line in a list."""
