"""Taking an import back: its games go as they came, in one change."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from storage.exchange.preview import Preview
from storage.store import Store


def take_back(store: Store, shown: Preview, added_at: datetime) -> int:
    """Remove the games that an import added at a moment; how many is returned.

    Games that somebody has corrected, noted or deleted since stay as they are. Raises
    `StorageTrouble` when it can't be written; then all of them stay.
    """
    # Made before the lock is taken, for nobody else can save while it is held.
    added = {
        new.id: {"game": new.found.game.document(), "saved_at": added_at.isoformat()}
        for new in shown.new
    }
    table = store.games.table
    with table.lock.held():
        untouched = [
            game_id
            for game_id, record in added.items()
            if _is_as_added(table.one_to_look_at(game_id), record)
        ]
        table.change_all(dict.fromkeys(untouched))
    return len(untouched)


def _is_as_added(record: Mapping[str, Any] | None, added: Mapping[str, Any]) -> bool:
    return (
        record is not None
        and not record.get("deleted_at")
        and all(record.get(key) == value for key, value in added.items())
    )
