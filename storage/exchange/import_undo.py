"""Taking an import back: its games go as they came, in one change."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from storage.exchange.preview import Preview
from storage.store import Store, in_a_club


def take_back(store: Store, shown: Preview, added_at: datetime) -> int:
    """Remove the games that an import added at a moment; how many is returned.

    In a club they are deleted instead, as others may have them by now. Games that somebody has
    corrected, noted or deleted since stay as they are. Raises `StorageTrouble` when it can't be
    written; then all of them stay.
    """
    # Made before the lock is taken, for nobody else can save while it is held.
    added = {
        saved.id: {"game": saved.game.document(), "saved_at": saved.saved_at.isoformat()}
        for saved in shown.added(added_at)
    }
    table, shared = store.games.table, in_a_club(store.folder)
    with table.lock.held():
        untouched = {
            game_id: there
            for game_id, record in added.items()
            if (there := table.one_to_look_at(game_id)) and _is_as_added(there, record)
        }
        deleted_at = datetime.now(UTC).isoformat()
        gone = {name: {**there, "deleted_at": deleted_at} for name, there in untouched.items()}
        table.change_all(gone if shared else dict.fromkeys(untouched))
    return len(untouched)


def _is_as_added(record: Mapping[str, Any], added: Mapping[str, Any]) -> bool:
    return not record.get("deleted_at") and all(
        record.get(key) == value for key, value in added.items()
    )
