"""The history: the games that were saved."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scoring import Game, Phrase, UnreadableGame, read_game
from storage.draft import Draft
from storage.notices import Notices
from storage.records import RecordDocument, RecordTable, new_id
from storage.trouble import StorageTrouble

LASTING = 0.95
"""How much a game counts for the order of names, compared with the game after it."""


@dataclass(frozen=True)
class SavedGame:
    """A game of the history."""

    id: str
    """What the game is found by."""

    game: Game
    """The game itself."""

    saved_at: datetime
    """When it was saved as it is now."""

    deleted_at: datetime | None = None
    """When it was deleted; `None` for a game that was not. Deleted games can come back."""


class Games:
    """The saved games, in a TinyDB table.

    A record of the table holds the game document under `game`, and beside it `saved_at`,
    `deleted_at` and, when drafts have become the game, `finished_drafts`: their ids and
    the revisions that were finished. A record that can't be read as a game is told of,
    left as it is, and hides no other.

    Every method raises `StorageTrouble` when the table can't be read or written.
    """

    def __init__(self, table: RecordTable, notices: Notices, path: Path) -> None:
        self.table = table
        self._notices = notices
        self._path = path
        # Checking a game costs far more than seeing that its record is still the same one.
        self._known: dict[str, tuple[Mapping[str, Any], SavedGame]] = {}

    def add(self, game: Game, now: datetime, game_id: str | None = None) -> SavedGame:
        """Save a game that is not in the history yet.

        Raises `StorageTrouble` when a game has the id already.
        """
        saved = SavedGame(game_id or new_id(), game, now)

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            if before is not None:
                raise StorageTrouble(Phrase("storage.game_exists", {"id": saved.id}))
            return _record(game, now)

        self.table.change(saved.id, record)
        return saved

    def replace(self, game_id: str, game: Game, now: datetime) -> SavedGame:
        """Save a game in the place of one in the history; a deleted one stays deleted.

        Raises `StorageTrouble` when there is no such game.
        """
        return self._change(game_id, {"game": game.document(), "saved_at": now.isoformat()})

    def finish(self, draft: Draft, now: datetime) -> SavedGame:
        """Save what a draft has become, in the place of the game that it corrects, if any.

        Doing it again changes nothing but the time. See `Store.finish`, which also
        removes the draft.
        """
        game_id = draft.corrects or draft.id

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            finished = {**_finished(before or {}), draft.id: draft.revision}
            return {**_record(draft.game, now), "finished_drafts": finished}

        self.table.change(game_id, record)
        return SavedGame(game_id, draft.game, now)

    def finished_revision(self, draft: Draft) -> int | None:
        """Return which revision of a draft has become a saved game, or `None`."""
        record = self.table.one_to_look_at(draft.corrects or draft.id)
        return _finished(record or {}).get(draft.id)

    def get(self, game_id: str) -> SavedGame | None:
        """Return a game, deleted or not; `None` when there is none that can be read."""
        record = self.table.one_to_look_at(game_id)
        return self._read(game_id, record) if record is not None else None

    def all(self, *, deleted: bool = False) -> list[SavedGame]:
        """Return the games of the history, or only the deleted ones, newest played first.

        A game whose time of play nobody entered stands where it was saved.
        """
        records = self.table.items_to_look_at()
        known = self._known
        self._known = {key: known[key] for key, _ in records if key in known}
        read = (self._read(key, record) for key, record in records)
        games = [saved for saved in read if saved and (saved.deleted_at is not None) == deleted]
        return sorted(
            games,
            key=lambda saved: (saved.game.played_at or saved.saved_at, saved.saved_at),
            reverse=True,
        )

    def delete(self, game_id: str, now: datetime) -> SavedGame:
        """Take a game out of the history; it can be restored.

        Raises `StorageTrouble` when there is no such game.
        """
        return self._change(game_id, {"deleted_at": now.isoformat()})

    def restore(self, game_id: str) -> SavedGame:
        """Put a deleted game back into the history.

        Raises `StorageTrouble` when there is no such game.
        """
        return self._change(game_id, {"deleted_at": None})

    def names(self) -> list[str]:
        """Return the names of all players of the history, the likeliest at a table first.

        Every game counts, recent games count more. Names that differ in capitals only
        are one player, written as last.
        """
        written: dict[str, str] = {}
        weights: defaultdict[str, float] = defaultdict(float)
        weight = 1.0
        for saved in self.all():
            for player in saved.game.players:
                name = written.setdefault(player.name.casefold(), player.name)
                weights[name] += weight
            weight *= LASTING
        return sorted(weights, key=weights.__getitem__, reverse=True)

    def _change(self, game_id: str, values: RecordDocument) -> SavedGame:
        changed: list[SavedGame] = []

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            after = {**(before or {}), **values}
            saved = self._read(game_id, after) if before is not None else None
            if saved is None:
                raise StorageTrouble(Phrase("storage.no_game", {"id": game_id}))
            changed.append(saved)
            return after

        self.table.change(game_id, record)
        return changed[0]

    def _read(self, game_id: str, record: Mapping[str, Any]) -> SavedGame | None:
        known_record, known = self._known.get(game_id, (None, None))
        if record is known_record:
            return known
        try:
            saved = SavedGame(
                game_id,
                read_game({**record["game"]}),
                _moment(record["saved_at"]),
                _moment(record["deleted_at"]) if record.get("deleted_at") else None,
            )
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


def _record(game: Game, now: datetime) -> RecordDocument:
    return {"game": game.document(), "saved_at": now.isoformat(), "deleted_at": None}


def _finished(record: Mapping[str, Any]) -> dict[str, int]:
    finished = record.get("finished_drafts")
    return finished if isinstance(finished, dict) else {}


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
