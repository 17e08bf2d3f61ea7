"""Games as JSON: the game document, one a line."""

import json
from collections.abc import Iterable, Iterator

from storage.history.saved_game import SavedGame


def json_lines(games: Iterable[SavedGame]) -> Iterator[str]:
    """Return each game's document as a line, with its line break."""
    for saved in games:
        yield json.dumps(saved.game.document(), ensure_ascii=False) + "\n"
