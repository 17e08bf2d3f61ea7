"""Games as they are read from their records, each once, and told of where that fails."""

from collections.abc import Container, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scoring import Game, Phrase, UnreadableGame, read_game
from storage.history.game_facts import GameFacts, first_saved_at, moment_of
from storage.history.games_index import GamesIndex
from storage.history.saved_game import SavedGame, mark_of
from storage.notices import Notices


class Documents:
    """Reads records as games, and remembers them as long as the records stay the same."""

    def __init__(self, notices: Notices, path: Path) -> None:
        self._notices = notices
        self._path = path
        # Checking a game costs far more than seeing that its record is still the same one.
        self._known: dict[str, tuple[Mapping[str, Any], SavedGame]] = {}
        self._renamed: dict[str, tuple[SavedGame, SavedGame]] = {}

    def read(self, game_id: str, record: Mapping[str, Any]) -> SavedGame | None:
        """Read a record as a game with the names that were typed, or tell that it can't be."""
        known_record, known = self._known.get(game_id, (None, None))
        if record is known_record:
            return known
        try:
            saved = saved_of(game_id, record)
        except UnreadableGame as error:
            problem = error.parts[0]
        except (KeyError, TypeError, ValueError):
            problem = Phrase("storage.no_record")
        else:
            self._known[game_id] = (record, saved)
            return saved
        self._notices.tell(
            Phrase(
                "storage.unreadable_game",
                {"id": game_id, "path": str(self._path), "problem": problem},
            )
        )
        return None

    def shown(self, index: GamesIndex, facts: GameFacts) -> SavedGame | None:
        """Read the game of some facts, with its players by the names that are shown.

        `None` for one that can't be read after all; the index has it no more.
        """
        saved = self.read(facts.id, index.record(facts))
        if saved is None:
            index.leave_out(facts)
            return None
        if facts.names == facts.written:
            return saved
        written, shown = self._renamed.get(facts.id, (None, None))
        if written is not saved or shown is None or facts.names != names_of(shown.game):
            shown = renamed(saved, facts.names)
            self._renamed[facts.id] = saved, shown
        return shown

    def shown_once(self, index: GamesIndex, facts: GameFacts) -> SavedGame | None:
        """The same for one who needs the game only now: it is not remembered for that."""
        remembered = facts.id in self._known
        saved = self.shown(index, facts)
        if not remembered:
            self._known.pop(facts.id, None)
            self._renamed.pop(facts.id, None)
        return saved

    def forget_others(self, ids: Container[str]) -> None:
        """Remember no games but those of these ids."""
        remembered: tuple[dict[str, Any], ...] = self._known, self._renamed
        for games in remembered:
            # Another thread may add to them meanwhile.
            for game_id in [*games]:
                if game_id not in ids:
                    games.pop(game_id, None)


def saved_of(game_id: str, record: Mapping[str, Any]) -> SavedGame:
    """Read a record as a game; raises what `Documents.read` tells of."""
    return SavedGame(
        game_id,
        read_game({**record["game"]}),
        moment_of(record["saved_at"]),
        moment_of(record["deleted_at"]) if record.get("deleted_at") else None,
        mark_of(record),
        first_saved_at(record),
    )


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names of a game's players, clockwise."""
    return tuple(player.name for player in game.players)


def renamed(saved: SavedGame, names: tuple[str, ...]) -> SavedGame:
    """Return a game with its players by these names."""
    game = called(saved.game, names)
    return saved if game is saved.game else replace(saved, game=game)


def called(game: Game, names: tuple[str, ...]) -> Game:
    """Return a table with its players by these names."""
    if names == names_of(game):
        return game
    players = tuple(
        player.model_copy(update={"name": name})
        for player, name in zip(game.players, names, strict=True)
    )
    return game.model_copy(update={"players": players})
