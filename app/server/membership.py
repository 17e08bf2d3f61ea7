"""The served folder as a member of clubs: a thread meets their hubs, and no page waits for it."""

import asyncio
import queue
import threading
from datetime import UTC, datetime
from pathlib import Path

from app.club.keepers import Act, Keepers
from app.visitors.invitation import Picture
from app.visitors.membership import Apart, Club, Joining, LookAlike, TableElsewhere, TwoWays
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
    def clubs(self) -> tuple[Club, ...]:
        """The clubs as they were when the thread last looked."""
        return self._keepers.clubs if self._keepers else ()

    @property
    def trouble(self) -> Phrase | None:
        """What was wrong the last time."""
        return self._keepers.trouble if self._keepers else self._not_opened

    @property
    def unseen(self) -> Phrase | None:
        """What kept a club from being seen the last time."""
        return self._keepers.unseen if self._keepers else self._not_opened

    def forgive(self) -> None:
        """Say no more what was wrong with what was asked for last."""
        if self._keepers:
            self._keepers.forgive()

    @property
    def busy(self) -> bool:
        """Whether something is being done that was asked for."""
        return self._many_asked > self._many_done

    def link(self, club: Club) -> str:  # noqa: ARG002 - it is the same of all
        """Nothing: where the others have their Wonderpad, nobody knows here."""
        return ""

    def two_ways(self, game_id: str) -> TwoWays | None:
        """What two people did to a game, as it was at the last look."""
        return self._keepers.two_ways.get(game_id) if self._keepers else None

    @property
    def look_alikes(self) -> tuple[LookAlike, ...]:
        """Games that may be one, as it was at the last look."""
        return self._keepers.look_alikes if self._keepers else ()

    def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""
        self._ask(lambda keepers: keepers.tell_apart(one, other))

    def forget(self, name: str, nobody: str) -> None:
        """Take a person's name out of all games on all devices; `nobody` takes its place."""
        self._ask(lambda keepers: keepers.forget(name, nobody))

    def keep(self, game_id: str, seen: TwoWays) -> None:
        """Say for all devices that a game is right as it is here, unless more is known by now."""
        self._ask(lambda keepers: keepers.keep(game_id, seen))

    def join(self, joining: Joining) -> None:
        """Join the club at an address, or make it."""
        self._ask(lambda keepers: keepers.join(joining))

    def meet(self) -> None:
        """Tell the hubs what is new here, and hear what is new there."""
        self._ask(Keepers.meet)

    def leave(self, club: Club, *, delete_games: bool) -> None:
        """Leave a club; its games stay, or are deleted here once the hub has them all."""
        self._ask(lambda keepers: keepers.leave(club.number, delete_games=delete_games))

    def sits_at_tables(self) -> None:
        """Ask the hubs for open tables for some seconds, again and again."""
        if self._keepers:
            self._keepers.sits_at_tables()

    @property
    def tables(self) -> tuple[TableElsewhere, ...]:
        """The tables of others that may be opened here, as it was at the last look."""
        return self._keepers.tables if self._keepers else ()

    def is_together(self, table: str) -> bool:
        """Whether a table is open on another device of its club, too."""
        return self._keepers is not None and self._keepers.is_together(table)

    def apart(self, table: str) -> Apart | None:
        """What a person has to settle of a table next."""
        return self._keepers.apart(table) if self._keepers else None

    def settles(self, table: str, apart: Apart) -> None:
        """Somebody has settled that, or it has settled itself."""
        if self._keepers:
            self._keepers.settles(table, apart)

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
                if numbers_in(self._folder) and (keepers := self._opened()):
                    asyncio.run(self._look(keepers))
            else:
                if act is None:
                    break
                if keepers := self._opened():
                    asyncio.run(keepers.do(act))
                self._many_done += 1
            patience = self._keepers.wait(LOOKS_EVERY) if self._keepers else LOOKS_EVERY
        if self._keepers:
            self._keepers.close()

    async def _look(self, keepers: Keepers) -> None:
        await keepers.look()
        await keepers.look_at_tables()

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
