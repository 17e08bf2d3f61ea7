"""The served folder as a member of clubs: a thread meets their hubs, and no page waits for it."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app.club.keepers import Act, Keepers
from app.club.member import AnyMember
from app.visitors.invitation import Picture
from app.visitors.membership import Club
from app.visitors.qr_code import picture
from scoring import Phrase
from storage import StorageTrouble, Store
from storage.club.club_file import numbers_in
from storage.club.hub.clubs import Clubs
from storage.club.hub.http_carrier import HttpCarrier

LOOKS_EVERY = 3.0
"""How often is looked whether the history has changed, in seconds."""

AFTER_A_FAULT = 60.0
"""How long nobody looks after a fault of ours, in seconds: the next look may log it once more."""

_log = logging.getLogger(__name__)


class ServedMember(AnyMember):
    """What a page asks for is done by a thread, which has the folder open for itself.

    Before there is a club, the thread looks for its file and does nothing else.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._asked: queue.SimpleQueue[Act | None] = queue.SimpleQueue()
        self._not_opened: Phrase | None = None
        self._fault: Phrase | None = None
        self._looking: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self._stops = False
        self._thread = threading.Thread(target=self._work, name="club", daemon=True)

    def start(self) -> "ServedMember":
        """Begin to look."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Do what was asked for, and look no more."""
        self._stops = True
        self._asked.put(None)
        # Read once: the look may end at any moment.
        if looking := self._looking:
            # A hub that says nothing would be waited for; the next start goes on from there.
            loop, look = looking
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(look.cancel)
        self._thread.join()

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong the last time."""
        return (self._keepers.trouble if self._keepers else self._not_opened) or self._fault

    @property
    def unseen(self) -> Phrase | None:
        """What kept a club from being seen the last time."""
        return (self._keepers.unseen if self._keepers else self._not_opened) or self._fault

    def forgive(self) -> None:
        """Say no more what was wrong with what was asked for last."""
        if self._keepers:
            self._keepers.forgive()

    def link(self, club: Club) -> str:  # noqa: ARG002 - it is the same of all
        """Nothing: where the others have their Wonderpad, nobody knows here."""
        return ""

    def draw(self, text: str) -> Picture:
        """Draw the QR code of an address."""
        return picture(text)

    def _ask(self, act: Act) -> None:
        self._many_asked += 1
        self._asked.put(act)

    def _work(self) -> None:
        patience = 0.0
        while True:
            try:
                act = self._asked.get(timeout=patience)
            except queue.Empty:
                patience = self._guarded(self._look_where_there_is_a_club)
                continue
            if act is None:
                break
            try:
                patience = self._guarded(partial(self._do, act))
            finally:
                self._many_done += 1
        if self._keepers:
            self._keepers.close()

    def _guarded(self, work: Callable[[], None]) -> float:
        """Do some work, and return in how many seconds there is more; whatever goes wrong, go on.

        Without the thread nobody would meet a hub, and what a page asks for would never be done.
        """
        try:
            work()
            wait = self._keepers.wait(LOOKS_EVERY) if self._keepers else LOOKS_EVERY
        except Exception:  # noqa: BLE001 - whatever it is, the thread goes on
            _log.exception("The clubs could not be kept up.")
            self._fault = Phrase("hub.fault")
            return AFTER_A_FAULT
        self._fault = None
        return wait

    def _look_where_there_is_a_club(self) -> None:
        if numbers_in(self._folder) and (keepers := self._opened()):
            with suppress(asyncio.CancelledError):
                asyncio.run(self._look(keepers))

    def _do(self, act: Act) -> None:
        if keepers := self._opened():
            asyncio.run(keepers.do(act))

    async def _look(self, keepers: Keepers) -> None:
        look = asyncio.current_task()
        self._looking = (asyncio.get_running_loop(), look) if look else None
        try:
            # Whoever has stopped before could not be told of this look.
            if not self._stops:
                await keepers.look()
                await keepers.look_at_tables()
        finally:
            self._looking = None

    def _opened(self) -> Keepers | None:
        if self._keepers is None:
            try:
                store = Store(self._folder)
            except StorageTrouble as trouble:
                self._not_opened = trouble.phrase
            else:
                clubs = Clubs(store, lambda: datetime.now(UTC))
                self._keepers = Keepers(clubs, HttpCarrier)
        return self._keepers
