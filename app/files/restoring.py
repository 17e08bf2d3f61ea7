"""Going back to an earlier day, and forth again."""

from dataclasses import dataclass

import flet as ft

from app.background import in_background
from app.entry.session import Session
from scoring import Phrase
from storage import StorageTrouble
from storage.journal.backups import Backup

SINCE = "settings.saved_since", "settings.changed_since"
"""Says that games were saved, or something else has changed, since a restore."""

MEANWHILE = "settings.saved_meanwhile", "settings.changed_meanwhile"
"""Says so where that was since the question whether to restore."""


@ft.observable
@dataclass(repr=False)
class Restoring:
    """The backups as one open page shows them, and what was done with them."""

    session: Session
    """Whose store it is; it tells what went wrong."""

    backups: list[Backup] | None = None
    """What can be restored, the newest first; `None` while nobody has looked."""

    asked: Backup | None = None
    """The backup that may be restored, while it is asked whether it shall."""

    told: Phrase | None = None
    """What was restored last, while it is offered to take that back."""

    before: str = ""
    """The backup that takes it back."""

    warning: Phrase | None = None
    """What would go that whoever is asked may not know of."""

    _restored: tuple[object, frozenset[str]] = (None, frozenset())
    """A mark of the history as it was right after the restore, and the ids of its games."""

    _seen: tuple[object, frozenset[str]] = (None, frozenset())
    """The same of when it was asked."""

    async def look(self) -> None:
        """Find what there is: the games of every state are counted, so no page waits for it."""
        self.backups = await in_background(self.session.store.backups.all)

    def ask(self, backup: Backup, warning: Phrase | None = None) -> None:
        """Ask whether a backup shall be restored."""

        def ask() -> None:
            self._seen = self._there()
            self.asked, self.warning = backup, warning

        self.session.done(ask)

    def leave(self) -> None:
        """Ask no more."""
        self.asked = None

    def restore(self, backup: Backup) -> None:
        """Put a backup in the place of the present state, which is kept as well.

        Asks once more where that is no longer what it was when it was asked.
        """

        def restore() -> None:
            if warning := self._changed(self._seen, MEANWHILE):
                self.ask(backup, warning)
                return
            known = {one.name for one in self.session.store.backups.all()}
            if self._put_back(backup.name):
                kept = [one.name for one in self.backups or [] if one.name not in known]
                self.before = kept[0] if kept else ""
                self.told = Phrase("settings.restored", {"count": backup.games})
                self._restored = self._there()

        self.session.done(restore)

    def undo(self) -> None:
        """Put back what was there before the restore; ask where the history has changed since."""

        def undo() -> None:
            before = next((one for one in self.backups or [] if one.name == self.before), None)
            warning = self._changed(self._restored, SINCE)
            if before is not None and warning is not None:
                self.ask(before, warning)
            elif self._put_back(self.before):
                self.told = None

        self.session.done(undo)

    def _there(self) -> tuple[object, frozenset[str]]:
        """A mark of the history as it is now, and the ids of its games."""
        games = self.session.store.games
        return games.known.mark(), frozenset(games.ids())

    def _changed(self, seen: tuple[object, frozenset[str]], keys: tuple[str, str]) -> Phrase | None:
        """What has become of the history since it was seen; `None` where it is the same."""
        mark, there = seen
        games = self.session.store.games
        if games.known.mark() is mark:
            return None
        saved, changed = keys
        count = len(set(games.ids()) - there)
        return Phrase(saved, {"count": count}) if count else Phrase(changed)

    def _put_back(self, name: str) -> bool:
        try:
            self.session.store.restore(name)
        except StorageTrouble as trouble:
            self.session.trouble = trouble.phrase
            return False
        self.session.dismiss()
        self.backups = self.session.store.backups.all()
        return True
