"""The served folder as a member of a club: a thread meets its hub, and no page waits for it."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app.server.qr_code import picture
from app.visitors.invitation import Picture
from app.visitors.membership import Club
from scoring import Phrase
from storage import StorageTrouble, Store
from storage.club.club_file import NAME, ClubFile
from storage.club.hub.address import read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.joining import join, meet
from storage.club.hub.password import forget_password
from storage.club.member import Member
from storage.store import GAMES

LOOKS_EVERY = 3.0
"""How often is looked whether the history has changed, in seconds."""

MEETS_EVERY = 300.0
"""How often the hub is met when nothing changes here, in seconds."""

_log = logging.getLogger(__name__)

Act = Callable[[Member], None]
Mark = tuple[int, int] | None


class ServedMember:
    """What a page asks for is done by a thread, which has the folder open for itself.

    Before there is a club, the thread looks for its file and does nothing else.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._asked: queue.SimpleQueue[Act | None] = queue.SimpleQueue()
        # Pages count what they ask for, the thread what it has done.
        self._many_asked = self._many_done = 0
        self._member: Member | None = None
        self._met_with: Mark = None
        self._told_of: Mark = None
        self._next = 0.0
        self.club: Club | None = None
        self.trouble: Phrase | None = None
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
    def busy(self) -> bool:
        """Whether something is being done that was asked for."""
        return self._many_asked > self._many_done

    def join(self, address: str, user: str, password: str) -> None:
        """Join the club at an address, or make it."""

        def act(member: Member) -> None:
            asyncio.run(join(member, read_address(address), user, password, datetime.now(UTC)))

        self._ask(act)

    def meet(self) -> None:
        """Tell the hub what is new here, and hear what is new there."""
        self._ask(_meet)

    def leave(self) -> None:
        """Leave the club; the games stay."""

        def act(member: Member) -> None:
            forget_password(self._folder)
            member.file.leave()

        self._ask(act)

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
                if (self._folder / NAME).exists() and (member := self._opened()):
                    self._look(member)
            else:
                if act is None:
                    break
                if member := self._opened():
                    self._do(member, act)
                self._many_done += 1
            patience = LOOKS_EVERY
        if self._member:
            self._member.file.close()
            self._member.store.close()

    def _opened(self) -> Member | None:
        if self._member is None:
            try:
                store, file = Store(self._folder), ClubFile(self._folder)
            except StorageTrouble as trouble:
                self.trouble = trouble.phrase
            else:
                self._member = Member(store, file, lambda: datetime.now(UTC))
        return self._member

    def _look(self, member: Member) -> None:
        """Meet the hub where the history has changed, or it was not met for long."""
        self._without_end(partial(self._tell, member))
        now = datetime.now(UTC).timestamp()
        if self.club and (self._mark(GAMES) != self._met_with or now >= self._next):
            self._do(member, _meet)

    def _do(self, member: Member, act: Act) -> None:
        # What is saved while the hub is met is told the next time.
        mark = self._mark(GAMES)

        def do() -> None:
            act(member)
            self.trouble = None

        self._without_end(do)
        # Who could not be reached is not asked again before long, unless a game is saved.
        self._met_with = mark
        self._next = datetime.now(UTC).timestamp() + MEETS_EVERY
        self._without_end(partial(self._tell, member))

    def _without_end(self, work: Callable[[], None]) -> None:
        """Do work, and go on whatever comes of it: pages wait for what they have asked for."""
        try:
            work()
        except (ClubTrouble, StorageTrouble) as trouble:
            self.trouble = trouble.phrase
        except Exception:  # noqa: BLE001 - whatever it is, the thread goes on
            _log.exception("The club could not be met.")
            self.trouble = Phrase("hub.fault")

    def _tell(self, member: Member) -> None:
        """Tell pages of the club, where it has changed since."""
        mark = self._mark(NAME)
        if mark == self._told_of:
            return
        self._told_of = mark
        about = member.file.about() or {}
        if not about.get("address"):
            self.club = None
            return
        found = (member.file.get(name) for name in member.file.ids())
        devices = {kept.document.by for kept in found if kept and kept.document}
        self.club = Club(
            about["address"],
            about["address"].startswith("http:"),
            about.get("user", ""),
            len(devices | {about["device"]}),
            len(member.file.unsent()),
            datetime.fromisoformat(about["met"]) if about.get("met") else None,
        )

    def _mark(self, name: str) -> Mark:
        """What is another one as soon as a file has changed."""
        try:
            known = (self._folder / name).stat()
        except OSError:
            return None
        return known.st_size, known.st_mtime_ns


def _meet(member: Member) -> None:
    asyncio.run(meet(member, datetime.now(UTC)))
