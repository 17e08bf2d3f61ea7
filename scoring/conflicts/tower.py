"""The Tower of Babel: points for the tiles that a player built, and what tiles do to conflicts.

Sources: a score pad and a report of a game of Babel; for what tiles do, one list of cards.
"""

from typing import NamedTuple

from scoring.catalogue.editions import category
from scoring.cities.known_cities import Cities
from scoring.game.document import Game
from scoring.points.military import VICTORIES

BY_TILES = category("babel").keys
"""The points of no tile, of one, and so on."""

MOST_TILES = len(BY_TILES) - 1
"""The most tiles that a player builds."""


class Spoils(NamedTuple):
    """What the conflicts of an age bring."""

    victory: int
    """The points of a victory's token; 0 where there is none."""

    defeats: int = 1
    """How many tokens a defeat brings."""


def spoils(game: Game) -> tuple[Spoils, Spoils, Spoils]:
    """What the conflicts of each age bring, by the tiles that lay open at its end."""
    first, second, third = (_spoils(game, age) for age in (1, 2, 3))
    return first, second, third


def _spoils(game: Game, age: int) -> Spoils:
    found = Spoils(VICTORIES[age - 1])
    tiles = game.rules.tiles
    for number, ages in (game.tower or {}).items():
        tile = tiles[number]
        if age in ages and tile.victories is not None:
            found = found._replace(victory=tile.victories[age - 1])
        if age in ages:
            found = found._replace(defeats=max(found.defeats, tile.defeats))
    return found


def points(cities: Cities, seat: int) -> int | None:
    """The points of a player's tiles; `None` while nobody told how many there are."""
    tiles = cities[seat].city.tiles
    return None if tiles is None else BY_TILES[tiles]
