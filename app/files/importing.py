"""Games from a file: read beside the page, looked through, added in one step, taken back.

Nothing is written before somebody has seen what it would be; and then all of it or none.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar

import flet as ft

from app.background import THREADS, with_own_store
from app.entry.saved_games import now
from app.entry.session import Session
from scoring import Phrase
from storage import StorageTrouble, Store
from storage.exchange import Preview, import_, preview
from storage.exchange.import_undo import take_back

T = TypeVar("T")


class _Stopped(Exception):  # noqa: N818 - nothing failed
    """Somebody wanted no more."""


@ft.observable
@dataclass(repr=False)
class Importing:
    """The import of one open page, from the file to what became of it."""

    session: Session
    """Whose store it is; it tells what could not be written."""

    busy: Phrase | None = None
    """What is being done at the moment."""

    shown: Preview | None = None
    """What the file that was picked last would do."""

    added_at: datetime | None = None
    """When that was added; `None` while it is not."""

    told: Phrase | None = None
    """What became of it."""

    stopped: bool = False
    """Whether somebody wants no more of the file that is being read."""

    @property
    def can_stop(self) -> bool:
        """Whether it goes on for so long that it can be stopped: a browser's one thread can't."""
        return THREADS and self.busy is not None and self.busy.key == "import.progress"

    async def picked(self, event: ft.FilePickerResultEvent) -> None:
        """A file was picked, or none."""
        for file in event.files[:1]:
            await self.look_through(file.name, file.bytes or b"")

    async def look_through(self, file: str, content: bytes) -> None:
        """Read a file and find out what importing it would do."""
        self.shown = self.added_at = self.told = None
        self.stopped = False
        self.session.dismiss()
        told = self._from_elsewhere()

        def work(store: Store) -> Preview:
            return preview(store, file, content, told)

        try:
            self.shown = await self._do(Phrase("import.reading", {"file": file}), work)
        except _Stopped:
            self.told = Phrase("import.stopped", {"file": file})

    def stop(self) -> None:
        """Want no more of the file that is being read."""
        self.stopped = True

    async def add(self) -> None:
        """Add the new games of the preview, all or none."""
        shown = self.shown
        if shown is None or self.busy is not None:
            return
        moment = now()
        count = await self._do(
            Phrase("import.adding", {"count": len(shown.new)}),
            lambda store: import_(store, shown, moment),
        )
        if count is not None:
            self.added_at = moment
            self.told = Phrase("exchange.added", {"count": count})

    async def take_back(self) -> None:
        """Remove what was added, but for what somebody has changed since."""
        shown, moment = self.shown, self.added_at
        if shown is None or moment is None or self.busy is not None:
            return
        count = await self._do(
            Phrase("import.taking_back"), lambda store: take_back(store, shown, moment)
        )
        if count is not None:
            self.shown = self.added_at = None
            self.told = Phrase("import.taken_back", {"count": count})

    def progress(self, done: int, everything: int) -> None:
        """Show how far the reading has come."""
        if self.busy is not None:
            self.busy = Phrase("import.progress", {"done": done, "all": everything})

    def _from_elsewhere(self) -> Callable[[int, int], None]:
        """Let work in another thread tell how far it has come."""
        loop = asyncio.get_running_loop()

        def tell(done: int, everything: int) -> None:
            if self.stopped:
                raise _Stopped
            loop.call_soon_threadsafe(partial(self.progress, done, everything))

        return tell

    async def _do(self, said: Phrase, work: Callable[[Store], T]) -> T | None:
        """Do something beside the page; `None` when the store refused it."""
        self.busy = said
        try:
            return await with_own_store(self.session.store, work)
        except StorageTrouble as trouble:
            self.session.trouble = trouble.phrase
            return None
        finally:
            self.busy = None
