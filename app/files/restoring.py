"""Going back to an earlier day, and forth again."""

from dataclasses import dataclass

import flet as ft

from app.background import in_background
from app.entry.session import Session
from scoring import Phrase
from storage import StorageTrouble
from storage.journal.backups import Backup


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

    saved_since: int | None = None
    """How many games were saved since the restore that may be taken back; `None` elsewhere."""

    _restored: tuple[object, frozenset[str]] = (None, frozenset())
    """A mark of the history as it was right after the restore, and the ids of its games."""

    async def look(self) -> None:
        """Find what there is: the games of every state are counted, so no page waits for it."""
        self.backups = await in_background(self.session.store.backups.all)

    def ask(self, backup: Backup) -> None:
        """Ask whether a backup shall be restored."""
        self.asked, self.saved_since = backup, None

    def leave(self) -> None:
        """Ask no more."""
        self.asked = None

    def restore(self, backup: Backup) -> None:
        """Put a backup in the place of the present state, which is kept as well."""
        known = {one.name for one in self.session.store.backups.all()}
        if self._put_back(backup.name):
            kept = [one.name for one in self.backups or [] if one.name not in known]
            self.before = kept[0] if kept else ""
            self.told = Phrase("settings.restored", {"count": backup.games})
            games = self.session.store.games
            self._restored = games.known.mark(), frozenset(games.ids())

    def undo(self) -> None:
        """Put back what was there before the restore; ask where the history has changed since."""
        games = self.session.store.games
        mark, there = self._restored
        before = next((one for one in self.backups or [] if one.name == self.before), None)
        if before is not None and games.known.mark() is not mark:
            self.ask(before)
            self.saved_since = len(set(games.ids()) - there)
        elif self._put_back(self.before):
            self.told = None

    def _put_back(self, name: str) -> bool:
        try:
            self.session.store.restore(name)
        except StorageTrouble as trouble:
            self.session.trouble = trouble.phrase
            return False
        self.session.dismiss()
        self.backups = self.session.store.backups.all()
        return True
