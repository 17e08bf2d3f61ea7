"""Scoring a history once, in portions, so that a page stays alive meanwhile."""

from collections.abc import Iterable, Iterator, Sequence

from scoring import Game
from storage.history.saved_game import SavedGame
from storage.statistics.figures.scored import Scored, scored

PORTION = 100
"""How many games are scored in one go."""


class Reader:
    """Scores games and remembers them: 10,000 are scored only the first time.

    A game is known again as long as the store gives the same one; one that was corrected,
    or whose players got other names, is scored anew. Keep one reader as long as the store.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[SavedGame, Scored]] = {}

    def read(self, saved: Iterable[SavedGame]) -> list[Scored]:
        """Every game, scored, in the given order."""
        return [self._scored(game) for game in saved]

    def portions(self, saved: Sequence[SavedGame], count: int = PORTION) -> Iterator[int]:
        """Score what is not known yet, so many games at a time.

        Gives how many of the games are known, after each portion and at the end; let the
        page breathe in between. After the last, `read` costs next to nothing.
        """
        unknown = [game for game in saved if not self._knows(game)]
        known = len(saved) - len(unknown)
        for start in range(0, len(unknown), count):
            portion = unknown[start : start + count]
            self.read(portion)
            known += len(portion)
            yield known
        if not unknown:
            yield known

    def forget(self, saved: Iterable[SavedGame]) -> None:
        """Keep only what is known of these games, such as all that the store has."""
        kept = {game.id for game in saved}
        self._known = {key: known for key, known in self._known.items() if key in kept}

    def _knows(self, saved: SavedGame) -> bool:
        known = self._known.get(saved.id)
        return known is not None and _same(known[0], saved)

    def _scored(self, saved: SavedGame) -> Scored:
        known = self._known.get(saved.id)
        if known is not None and _same(known[0], saved):
            return known[1]
        new = scored(saved)
        self._known[saved.id] = (saved, new)
        return new


def _same(known: SavedGame, saved: SavedGame) -> bool:
    """Whether a game scores, and stands in time, just as the known one."""
    if known is saved:
        return True
    return known.saved_at == saved.saved_at and _equal(known.game, saved.game)


def _equal(known: Game, game: Game) -> bool:
    return known is game or known == game
