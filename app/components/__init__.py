"""Pieces of pages: each draws what it is given and reports taps; none keeps a game."""
