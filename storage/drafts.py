"""The tables that are still being scored."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from scoring import Game, Phrase
from scoring.game.draft import Draft, all_known, known_as, who_sits
from scoring.game.unreadable_parts import unreadable_parts
from storage.journal.records import RecordDocument, RecordTable, new_id
from storage.notices import Notices
from storage.trouble import StorageTrouble

SEATED = "seated"
"""Where a record has who sits in each seat: an id that stays with a player of another name."""


class DraftChanged(StorageTrouble):
    """Someone else kept, finished or deleted a draft meanwhile; nothing was overwritten.

    `current` is the draft as it is kept now; `None` when it is finished or deleted.
    """

    def __init__(self, current: Draft | None) -> None:
        self.current = current
        super().__init__(Phrase("storage.draft_changed" if current else "storage.draft_gone"))


class GameChanged(DraftChanged):
    """Someone changed the game that a draft corrects meanwhile; nothing was overwritten.

    `current` is the draft as it would be if the game were corrected from now on.
    """


class Drafts:
    """The drafts, in a TinyDB table.

    A record that can't be read as a draft is told of, left as it is, and hides no other.
    `latest`, a table beside, remembers what was chosen last for a table, such as its club.

    Every method raises `StorageTrouble` when the table can't be read or written.
    """

    def __init__(
        self, table: RecordTable, latest: RecordTable, notices: Notices, path: Path
    ) -> None:
        self.table = table
        self._latest = latest
        self._notices = notices
        self._path = path
        # Checking a table costs far more than seeing that its record is still the same one.
        self._known: dict[str, tuple[Mapping[str, Any], Draft]] = {}

    def new(
        self,
        game: Game,
        now: datetime,
        corrects: str | None = None,
        club: str | None = None,
        typed_names: tuple[str, ...] | None = None,
    ) -> Draft:
        """Keep a new draft of a game; it may correct a saved one, with the club and names of that.

        A game that is corrected did not begin just now.
        """
        draft = Draft(
            id=new_id(),
            game=all_known(game, new_id),
            corrects=corrects,
            came_from=game if corrects else None,
            typed_names=typed_names,
            began_at=None if corrects else now,
            club=club if corrects else self.latest_club(),
            changed_at=now,
        )
        self.table.change(draft.id, lambda _: _record(draft))
        return draft

    def get(self, draft_id: str) -> Draft | None:
        """Return a draft, or `None` when there is none that can be read."""
        record = self.table.one_to_look_at(draft_id)
        return self._read(draft_id, record) if record is not None else None

    def all(self) -> list[Draft]:
        """Return all drafts, the one kept last first."""
        items = dict(self.table.items_to_look_at())
        # Another thread may add to them meanwhile.
        for gone in {*self._known} - items.keys():
            self._known.pop(gone, None)
        read = (self._read(key, record) for key, record in items.items())
        return sorted(filter(None, read), key=lambda draft: draft.changed_at, reverse=True)

    def keep(self, draft: Draft, now: datetime, entered_at: datetime | None = None) -> Draft:
        """Keep a draft, and return it with its next revision: the one to go on with.

        `entered_at` tells when something was entered last, where that was not now.

        Whoever sat down since is told from all others from now on, however they are called.
        Raises `DraftChanged` when the draft that is kept is not of the same revision.
        """
        anew = {"game": all_known(draft.game, new_id), "revision": draft.revision + 1}
        kept = draft.model_copy(update={**anew, "changed_at": now, "entered_at": entered_at})

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            if before is None:
                raise DraftChanged(None)
            if before.get("revision") != draft.revision:
                raise DraftChanged(self._read(draft.id, before))
            return _record(kept)

        self.table.change(draft.id, record)
        return kept

    def take_in(self, draft: Draft, now: datetime) -> None:
        """Keep a draft of another device, unless there is one of its id."""
        new = draft.model_copy(update={"changed_at": now})
        self.table.change(draft.id, lambda before: {**before} if before else _record(new))

    def keep_beside(self, draft: Draft, now: datetime) -> None:
        """Keep a draft under an id of its own, beside any other one of the same game."""
        new = draft.model_copy(update={"id": new_id(), "revision": 0, "changed_at": now})
        self.table.change(new.id, lambda _: _record(new))

    def latest_club(self) -> str | None:
        """Return the mark of the club that was chosen last for a table."""
        chosen = (self._latest.one_to_look_at("table") or {}).get("club")
        return chosen if isinstance(chosen, str) else None

    def choose_club(self, mark: str | None) -> None:
        """Remember the club that was chosen for a table: the next ones are to count for it, too."""
        self._latest.change_all({"table": {"club": mark} if mark else None})

    def delete(self, draft_id: str) -> None:
        """Remove a draft for good, if it is there."""
        self.table.change(draft_id, lambda _: None)

    def delete_unchanged(self, draft: Draft) -> bool:
        """Remove a draft for good, unless somebody kept it meanwhile; tells whether it is gone."""
        gone = True

        def record(before: Mapping[str, Any] | None) -> RecordDocument | None:
            nonlocal gone
            gone = before is None or before.get("revision") == draft.revision
            return None if gone or before is None else {**before}

        self.table.change(draft.id, record)
        return gone

    def _read(self, draft_id: str, record: Mapping[str, Any]) -> Draft | None:
        """Read a record as a draft, the same as before while nobody has changed it.

        One that can't be read is tried each time: its notice may have been seen to and forgotten.
        """
        known_record, known = self._known.get(draft_id, (None, None))
        if record is known_record:
            return known
        draft = self._checked(draft_id, record)
        if draft is not None:
            self._known[draft_id] = record, draft
        return draft

    def _checked(self, draft_id: str, record: Mapping[str, Any]) -> Draft | None:
        parts = {**record, "id": draft_id}
        seated = parts.pop(SEATED, None)
        try:
            draft = Draft.model_validate(parts)
        except ValidationError as error:
            # Only a later version writes what is none of ours.
            newer = any(part["type"] == "extra_forbidden" for part in error.errors())
            problem = unreadable_parts(error)[0]
            values = {"id": draft_id, "path": str(self._path), "problem": problem}
            key = "storage.newer_draft" if newer else "storage.unreadable_draft"
            self._notices.tell(Phrase(key, values))
            return None
        return draft.model_copy(update={"game": _known_as(draft.game, seated)})


def _known_as(game: Game, seated: object) -> Game:
    """The game with who sits where; an earlier version kept nothing of that."""
    who = seated if isinstance(seated, list) else []
    if len(who) != len(game.seats) or not all(isinstance(one, str) for one in who):
        return game
    return known_as(game, who)


def _record(draft: Draft) -> RecordDocument:
    kept = draft.model_dump(mode="json", exclude={"id", "game", "came_from"}, exclude_none=True)
    before = {"came_from": draft.came_from.document()} if draft.came_from else {}
    seated = {SEATED: [*who_sits(draft.game)]}
    return {"game": draft.game.document(), **before, **seated, **kept}
