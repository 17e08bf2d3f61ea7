"""The wonders that a table's page has drawn: nobody chose them, so they may be drawn again."""

from scoring import Game
from scoring.answers import seating


class DrawnWonders:
    """Draws wonders, and knows which of those at the table came of it."""

    def __init__(self) -> None:
        self._drawn: frozenset[tuple[str | None, str | None]] = frozenset()

    def draw(self, game: Game) -> Game:
        """The table with wonders for those who have none yet."""
        after = seating.draw_wonders(game, anew=False)
        self._drawn |= _boards(after) - _boards(game)
        return after

    def draw_again(self, game: Game) -> Game:
        """The table with other wonders for everyone."""
        after = seating.draw_wonders(game, anew=True)
        self._drawn = _boards(after)
        return after

    def all_of(self, game: Game) -> bool:
        """Whether all wonders of the table were drawn here; of any other somebody may be fond.

        Another edition has taken their sides along.
        """
        return _boards(game) <= self._drawn | {(wonder, None) for wonder, _ in self._drawn}


def _boards(game: Game) -> frozenset[tuple[str | None, str | None]]:
    """The wonders of a table with the sides that are up; one belongs to one player alone."""
    return frozenset((player.wonder, player.side) for player in game.seats if player.wonder)
