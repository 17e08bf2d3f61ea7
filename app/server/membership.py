"""The served folder as a member of a club: a thread meets its hub, and no page waits for it."""

import asyncio
import queue
import threading
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app.club.keeper import Act, Keeper
from app.club.keepers import Keepers
from app.visitors.invitation import Picture
from app.visitors.membership import Club, Joining, LookAlike, TwoWays
from app.visitors.qr_code import picture
from scoring import Phrase
from storage import StorageTrouble, Store
from storage.club.club_file import numbers_in
from storage.club.hub.clubs import Clubs
from storage.club.hub.http_carrier import HttpCarrier

LOOKS_EVERY = 3.0
"""How often is looked whether the history has changed, in seconds."""


class ServedMember:
    """What a page asks for is done by a thread, which has the folder open for itself.

    Before there is a club, the thread looks for its file and does nothing else.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._asked: queue.SimpleQueue[Act | None] = queue.SimpleQueue()
        # Pages count what they ask for, the thread what it has done.
        self._many_asked = self._many_done = 0
        self._keepers: Keepers | None = None
        self._keeper: Keeper | None = None
        self._not_opened: Phrase | None = None
        self._thread = threading.Thread(target=self._work, name="club", daemon=True)

    def start(self) -> "ServedMember":
        """Begin to look."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Do what was asked for, and look no more."""
        self._asked.put(None)
        self._thread.join()

    @property
    def club(self) -> Club | None:
        """The club as it was when the thread last looked."""
        return self._keeper.club if self._keeper else None

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong the last time."""
        return self._keeper.trouble if self._keeper else self._not_opened

    @property
    def busy(self) -> bool:
        """Whether something is being done that was asked for."""
        return self._many_asked > self._many_done

    link = ""
    """Nothing: where the others have their Wonderpad, nobody knows here."""

    def two_ways(self, game_id: str) -> TwoWays | None:
        """What two people did to a game, as it was at the last look."""
        return self._keeper.two_ways.get(game_id) if self._keeper else None

    @property
    def look_alikes(self) -> tuple[LookAlike, ...]:
        """Games that may be one, as it was at the last look."""
        return self._keeper.look_alikes if self._keeper else ()

    def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""
        self._ask(lambda keeper: keeper.tell_apart(one, other))

    def keep(self, game_id: str, seen: TwoWays) -> None:
        """Say for all devices that a game is right as it is here, unless more is known by now."""
        self._ask(lambda keeper: keeper.keep(game_id, seen))

    def join(self, joining: Joining) -> None:
        """Join the club at an address, or make it."""
        self._ask(lambda keeper: keeper.join(joining))

    def meet(self) -> None:
        """Tell the hub what is new here, and hear what is new there."""
        self._ask(Keeper.meet)

    def leave(self, *, delete_games: bool) -> None:
        """Leave the club; its games stay, or are deleted here once the hub has them all."""
        self._ask(lambda keeper: keeper.leave(delete_games=delete_games))

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
                if numbers_in(self._folder):
                    self._let(Keeper.look, of_all=True)
            else:
                if act is None:
                    break
                self._let(partial(Keeper.do, act=act))
                self._many_done += 1
            patience = LOOKS_EVERY
        if self._keepers:
            self._keepers.close()

    def _let(self, work: Callable[[Keeper], Awaitable[None]], *, of_all: bool = False) -> None:
        async def worked(keeper: Keeper) -> None:
            await work(keeper)

        if keepers := self._opened():
            for keeper in keepers.all() if of_all else [keepers.first()]:
                asyncio.run(worked(keeper))
            # Another one, where that was left.
            self._keeper = keepers.first()

    def _opened(self) -> Keepers | None:
        if self._keepers is None:
            try:
                store = Store(self._folder)
            except StorageTrouble as trouble:
                self._not_opened = trouble.phrase
            else:
                clubs = Clubs(store, lambda: datetime.now(UTC))
                self._keepers = Keepers(clubs, HttpCarrier)
                self._keeper = self._keepers.first()
        return self._keepers
