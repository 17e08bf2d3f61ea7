"""A part of a saved game in the place of what is there."""

from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime
from typing import Any, TypeAlias

from scoring import Game, Phrase, UnreadableGame, read_game
from storage.history.game_facts import in_its_place
from storage.history.games import Games
from storage.trouble import StorageTrouble

Path: TypeAlias = tuple[str | int, ...]
"""Where in a game's document a part is; nothing for the whole game."""


def with_part(document: Mapping[str, Any], path: Path, value: Any) -> Game | None:
    """Return a game with another part, or without it, with `None`; `None` where that is no game."""
    game: Any = deepcopy({**document})
    *way, last = path or [""]
    try:
        place = game
        for step in way:
            place = place[step] if isinstance(step, int) else place.setdefault(step, {})
        if not path:
            game = value
        elif value is None:
            place.pop(last, None)
        else:
            place[last] = deepcopy(value)
        return read_game(game)
    except (AttributeError, IndexError, KeyError, TypeError, UnreadableGame):
        return None


def put_part(games: Games, game_id: str, path: Path, value: Any, now: datetime, seen: Game) -> None:
    """Correct one part of a saved game; all else of it stays, the names as they were typed, too.

    A game without a time of play stands where it was saved, so that time stays as well; of those
    of one moment each keeps its place.
    Raises `StorageTrouble` when there is no such game, or it would be none, and when it is not as
    whoever corrects it has `seen` it: by now another player may sit at the path.
    """

    def corrected(before: Mapping[str, Any] | None) -> dict[str, Any]:
        saved = None if before is None else games.documents.read(game_id, before)
        if before is not None and saved is not None and games.with_shown_names(saved).game != seen:
            raise StorageTrouble(Phrase("storage.game_changed"))
        game = None if before is None else with_part(before["game"], path, value)
        if before is None or game is None:
            raise StorageTrouble(Phrase("storage.no_game", {"id": game_id}))
        saved_at = now.isoformat() if game.played_at else before["saved_at"]
        return in_its_place(before, {**before, "game": game.document(), "saved_at": saved_at})

    games.table.change(game_id, corrected)
