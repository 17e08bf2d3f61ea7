"""The Tower of Babel: points for the tiles of the tower that a player built.

Source: a score pad and a report of a game of Babel.
"""

from scoring.catalogue import category
from scoring.cities import Cities

BY_TILES = category("babel").keys
"""The points of no tile, of one, and so on."""

MOST_TILES = len(BY_TILES) - 1
"""The most tiles that a player builds."""


def points(cities: Cities, seat: int) -> int | None:
    """The points of a player's tiles; `None` while nobody told how many there are."""
    tiles = cities[seat].city.tiles
    return None if tiles is None else BY_TILES[tiles]
