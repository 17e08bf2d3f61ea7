"""The next symbol: what one more of each kind would add to the symbols of a player."""

from scoring.cities.known_cities import Cities
from scoring.effects.science_symbols import entry_points
from scoring.game.document import Game
from scoring.game.entries import Symbols
from scoring.points.science import KINDS


def one_more(game: Game, seat: int, held: Symbols) -> dict[str, int]:
    """The points that one more symbol of each kind adds to those that were counted."""
    city = game.seats[seat].city
    cities = None if city is None else Cities(game)

    def points(symbols: Symbols) -> int:
        return symbols.points if cities is None else entry_points(cities, seat, symbols)

    now = points(held)
    return {
        kind: points(held.model_copy(update={kind: getattr(held, kind) + 1})) - now
        for kind in (*KINDS, "wild")
    }
