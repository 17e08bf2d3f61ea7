"""The site as a member of clubs: the worker meets their hubs between two taps.

What that takes comes only once somebody wants to join a club, or is in one.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from importlib import invalidate_caches
from time import monotonic
from typing import TYPE_CHECKING, Any

from app.club.link import link_to
from app.club.member import AnyMember
from app.visitors.invitation import Picture
from app.visitors.membership import Club
from app.worker.flushing import Afterwards
from scoring import Phrase
from storage import StorageTrouble, Store

if TYPE_CHECKING:
    from app.club.keepers import Act, Keepers

LOOKS_EVERY = 3.0
"""How often is looked whether the history has changed, in seconds."""

AGAIN, AT_LAST = 10.0, 300.0
"""How long what a club takes is not asked for again that did not come, in seconds: twice as long
each time, unless somebody taps or the network comes back."""

AT_ONCE = 20
"""How many games go into the history in one go: a tap waits no longer."""

FILES = "club*.journal"
"""What there is of clubs in the folder, if anything is."""


class BrowserMember(AnyMember):
    """What a page asks for is done by a task beside it, with the page's own store.

    Where there is no club, nothing is imported and nothing looks.
    """

    def __init__(
        self,
        store: Store,
        ask: Any,
        *,
        page: str,
        writes: Callable[[], bool],
        take_over: Callable[[], Awaitable[bool]],
        fetch_modules: Callable[[], Awaitable[bool]],
    ) -> None:
        super().__init__()
        self._store = store
        self._ask_hub = ask
        self._page = page
        self._writes = writes
        self._take_over = take_over
        self._fetch_modules = fetch_modules
        self._refused: Phrase | None = None
        self._not_begun: Phrase | None = None
        self._pause, self._not_before = AGAIN, 0.0
        self._asked: list[Act] = []
        self._task: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong the last time."""
        return (
            self._refused or self._not_begun or (self._keepers.trouble if self._keepers else None)
        )

    @property
    def unseen(self) -> Phrase | None:
        """What kept a club from being seen the last time."""
        return self._not_begun or (self._keepers.unseen if self._keepers else None)

    def forgive(self) -> None:
        """Say no more what was wrong with what was asked for last."""
        self._refused = None
        if not self._has_files():
            self._not_begun = None
        if self._keepers:
            self._keepers.forgive()

    def link(self, club: Club) -> str:
        """What others open to join a club on this site."""
        return link_to(self._page, club.address, club.user)

    def draw(self, text: str) -> Picture:
        """Draw the QR code of a link."""
        from app.visitors.qr_code import picture

        return picture(text)

    def begin(self) -> None:
        """Look now and then, where there is a club; called again when that may have changed.

        Only the tab that writes meets the hub; the others show what has come of it.
        """
        if self._task is None and self._has_files():
            self._task = asyncio.get_running_loop().create_task(self._work())

    def reached_again(self) -> None:
        """The network is there again, or somebody looks: whoever could not be met is met now."""
        self._pause, self._not_before = AGAIN, 0.0
        if self._keepers:
            self._keepers.try_again()
        self._wanted.set()

    def _has_files(self) -> bool:
        return any(self._store.folder.glob(FILES))

    def _ask(self, act: "Act") -> None:
        self._asked.append(act)
        self._many_asked += 1
        self._wanted.set()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while True:
            if not self._wanted.is_set():
                # A moment later, too, where there is a club from the start on: pages go first.
                asks = self._keepers if self._writes() else None
                patience = asks.wait(LOOKS_EVERY) if asks else LOOKS_EVERY
                await _either(self._wanted.wait(), patience)
            self._wanted.clear()
            while self._asked:
                act = self._asked.pop(0)
                await self._do(act)
                self._many_done += 1
            if self._has_files() and (self._keepers or monotonic() >= self._not_before):
                await self._let(lambda keepers: keepers.look(meets=self._writes()))
                if self._keepers and self._writes():
                    await self._let(lambda keepers: keepers.look_at_tables())

    async def _do(self, act: "Act") -> None:
        self._refused = None
        if self._writes() or await self._take_over():
            await self._let(lambda keepers: keepers.do(act))
        else:
            self._refused = Phrase("storage.elsewhere")

    async def _let(self, work: "Act") -> None:
        if self._keepers is None and not await self._fetched():
            self._not_begun = Phrase("club.not_loaded")
            return
        self._not_begun = None
        try:
            await work(self._begun())
        except StorageTrouble as trouble:
            self._not_begun = trouble.phrase
        except Exception:  # whatever it is, the next one is done
            logging.getLogger(__name__).exception("The club could not be opened.")
            self._not_begun = Phrase("hub.fault")

    async def _fetched(self) -> bool:
        """Have what a club takes fetched, where it is not here."""
        if await self._fetch_modules():
            invalidate_caches()
            return True
        self._not_before = monotonic() + self._pause
        self._pause = min(2 * self._pause, AT_LAST)
        return False

    def _begun(self) -> "Keepers":
        if self._keepers is None:
            from app.club.keepers import Keepers
            from app.worker.fetch_carrier import FetchCarrier
            from storage.club.club_file import ClubFile
            from storage.club.hub.clubs import Clubs

            def turn(*, wait: bool) -> bool:  # noqa: ARG001 - nobody is asked for it here
                return self._writes()

            # What is lost of it is heard again from the hub.
            def opens(number: int) -> ClubFile:
                folder, flush = self._store.folder, Afterwards()
                return ClubFile(folder, number=number, turn=turn, flush=flush)

            clubs = Clubs(self._store, lambda: datetime.now(UTC), AT_ONCE, opens)
            reach = partial(FetchCarrier, self._ask_hub, self._writes)
            self._keepers = Keepers(clubs, reach)
        return self._keepers


async def _either(waiting: Awaitable[Any], patience: float) -> None:
    """Wait for something, but no longer than so many seconds."""
    try:
        async with asyncio.timeout(patience):
            await waiting
    except TimeoutError:
        pass
