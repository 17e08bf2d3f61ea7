"""The tables that are still being scored."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from scoring import Game, Phrase
from scoring.game.draft import Draft
from scoring.game.unreadable_parts import unreadable_parts
from storage.journal.records import RecordDocument, RecordTable, new_id
from storage.notices import Notices
from storage.trouble import StorageTrouble


class DraftChanged(StorageTrouble):
    """Someone else kept, finished or deleted a draft meanwhile; nothing was overwritten.

    `current` is the draft as it is kept now; `None` when it is finished or deleted.
    """

    def __init__(self, current: Draft | None) -> None:
        self.current = current
        super().__init__(Phrase("storage.draft_changed" if current else "storage.draft_gone"))


class Drafts:
    """The drafts, in a TinyDB table.

    A record that can't be read as a draft is told of, left as it is, and hides no other.

    Every method raises `StorageTrouble` when the table can't be read or written.
    """

    def __init__(self, table: RecordTable, notices: Notices, path: Path) -> None:
        self.table = table
        self._notices = notices
        self._path = path

    def new(self, game: Game, now: datetime, corrects: str | None = None) -> Draft:
        """Keep a new draft of a game, which may correct a saved one.

        A game that is corrected did not begin just now.
        """
        began_at = None if corrects else now
        draft = Draft(id=new_id(), game=game, corrects=corrects, began_at=began_at, changed_at=now)
        self.table.change(draft.id, lambda _: _record(draft))
        return draft

    def get(self, draft_id: str) -> Draft | None:
        """Return a draft, or `None` when there is none that can be read."""
        record = self.table.one_to_look_at(draft_id)
        return self._read(draft_id, record) if record is not None else None

    def all(self) -> list[Draft]:
        """Return all drafts, the one kept last first."""
        read = (self._read(key, record) for key, record in self.table.items_to_look_at())
        return sorted(filter(None, read), key=lambda draft: draft.changed_at, reverse=True)

    def keep(self, draft: Draft, now: datetime) -> Draft:
        """Keep a draft, and return it with its next revision: the one to go on with.

        Raises `DraftChanged` when the draft that is kept is not of the same revision.
        """
        kept = draft.model_copy(update={"revision": draft.revision + 1, "changed_at": now})

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            if before is None:
                raise DraftChanged(None)
            if before.get("revision") != draft.revision:
                raise DraftChanged(self._read(draft.id, before))
            return _record(kept)

        self.table.change(draft.id, record)
        return kept

    def delete(self, draft_id: str) -> None:
        """Remove a draft for good, if it is there."""
        self.table.change(draft_id, lambda _: None)

    def _read(self, draft_id: str, record: Mapping[str, Any]) -> Draft | None:
        try:
            return Draft.model_validate({**record, "id": draft_id})
        except ValidationError as error:
            self._notices.tell(
                Phrase(
                    "storage.unreadable_draft",
                    {
                        "id": draft_id,
                        "path": str(self._path),
                        "problem": unreadable_parts(error)[0],
                    },
                )
            )
            return None


def _record(draft: Draft) -> RecordDocument:
    kept = draft.model_dump(mode="json", exclude={"id", "game"}, exclude_none=True)
    return {"game": draft.game.document(), **kept}
