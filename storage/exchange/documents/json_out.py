"""Games as JSON: the game document and its id, one a line."""

import json
from collections.abc import Iterable, Iterator

from storage.history.saved_game import SavedGame


def json_lines(games: Iterable[SavedGame]) -> Iterator[str]:
    """Return each game's document with its id as a line, with its line break.

    By the id an import knows the game, though its day or time has been corrected since.
    """
    for saved in games:
        yield json.dumps({"id": saved.id, **saved.game.document()}, ensure_ascii=False) + "\n"
