"""Games from a file: read beside the page, looked through, added in one step, taken back.

Nothing is written before somebody has seen what it would be; and then all of it or none.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
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
from storage.store import in_a_club

T = TypeVar("T")

LONG = 1.0
"""After how many seconds somebody may want no more of it."""


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

    can_stop: bool = False
    """Whether it takes so long that somebody may want that: a browser's one thread hears nobody."""

    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once somebody wants no more of the file that is being read."""

    _content: bytes = field(default=b"", repr=False)
    """What the file has that is shown."""

    async def picked(self, event: ft.FilePickerResultEvent) -> None:
        """A file was picked, or none; while another one is dealt with it does not count."""
        for file in event.files[: 1 if self.busy is None else 0]:
            await self.look_through(file.name, file.bytes or b"")

    async def look_through(self, file: str, content: bytes) -> None:
        """Read a file and find out what importing it would do."""
        self.shown = self.added_at = self.told = None
        self._content = content
        stopping = self.stopping = asyncio.Event()
        self.session.dismiss()
        told = self._from_elsewhere(stopping)

        def work(store: Store) -> Preview:
            return preview(store, file, content, told)

        reading = asyncio.ensure_future(self._do(Phrase("import.reading", {"file": file}), work))
        until = asyncio.ensure_future(stopping.wait())
        late = asyncio.get_running_loop().call_later(LONG, self._takes_long)
        try:
            await asyncio.wait((reading, until), return_when=asyncio.FIRST_COMPLETED)
            if stopping.is_set():
                self.told = Phrase("import.stopped", {"file": file})
            else:
                self.shown = reading.result()
        finally:
            # Whatever ended it: the thread ends at its next step, and nobody waits for that.
            stopping.set()
            late.cancel()
            until.cancel()
            reading.cancel()
            self.can_stop, self.busy = False, None

    def stop(self) -> None:
        """Want no more of the file that is being read."""
        self.stopping.set()

    def _takes_long(self) -> None:
        self.can_stop = THREADS

    async def add(self) -> None:
        """Add the new games of the preview, all or none.

        Where somebody else has added one of them meanwhile, the file is looked through once more.
        """
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
        elif self.session.trouble and self.session.trouble.key == "storage.game_exists":
            await self.look_through(shown.file, self._content)
            if self.shown is not None:
                self.told = Phrase("import.looked_again")

    async def take_back(self) -> None:
        """Remove what was added, but for what somebody has changed since."""
        shown, moment = self.shown, self.added_at
        if shown is None or moment is None or self.busy is not None:
            return
        done = await self._do(
            Phrase("import.taking_back"),
            lambda store: (take_back(store, shown, moment), in_a_club(store.folder)),
        )
        if done is not None:
            self.shown = self.added_at = None
            count, shared = done
            told = "import.taken_back.in_a_club" if shared else "import.taken_back"
            self.told = Phrase(told, {"count": count})

    def progress(self, done: int, everything: int) -> None:
        """Show how far the reading has come."""
        if self.busy is not None:
            self.busy = Phrase("import.progress", {"done": done, "all": everything})

    def _from_elsewhere(self, stopping: asyncio.Event) -> Callable[[int, int], None]:
        """Let work in another thread tell how far it has come."""
        loop = asyncio.get_running_loop()

        def tell(done: int, everything: int) -> None:
            if stopping.is_set():
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
