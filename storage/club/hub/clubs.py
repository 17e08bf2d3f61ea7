"""All clubs that a folder is in, in the order in which they were joined."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from datetime import datetime

from scoring import Phrase
from storage.club.club_file import ClubFile, numbers_in
from storage.club.fold import club_name
from storage.club.forgetting.everywhere import forget
from storage.club.hub.address import Address
from storage.club.hub.carrier import ClubTrouble
from storage.club.member import AT_ONCE, Member
from storage.removal import Removal
from storage.store import Store

OpenFile = Callable[[int], ClubFile]
"""Opens the file of a club by its number."""


class Clubs:
    """The clubs of a folder, each with its files and its member.

    Other programs may join and leave at any time: whoever asks is told how it is now.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        at_once: int = AT_ONCE,
        opens: OpenFile | None = None,
    ) -> None:
        self.store = store
        self._now = now
        self._at_once = at_once
        self._opens = opens or (lambda number: ClubFile(store.folder, number=number))
        self._members: dict[int, Member] = {}

    def all(self) -> list[Member]:
        """Return the members of all clubs that the folder is in."""
        members = map(self._member, numbers_in(self.store.folder))
        return [member for member in members if member.file.about() is not None]

    def free(self, address: Address | None = None) -> Member:
        """Return the member for a club that is to be joined.

        A club that came in files alone is the one. Raises `ClubTrouble` for an address at which
        the folder is in a club already.
        """
        members = self.all()
        for member in members:
            known = (member.file.about() or {}).get("address")
            if known is None:
                return member
            if address is not None and known == address.text:
                raise ClubTrouble(Phrase("hub.already"))
        return self._member(max((member.file.number for member in members), default=0) + 1)

    def names(self) -> dict[str, Member]:
        """Return the clubs by what tells them apart for people: their names, or their addresses."""
        members = self.all()
        names = [name_of(member) for member in members]
        often = Counter(names)
        told = (
            name if often[name] == 1 else (member.file.about() or {}).get("address") or name
            for name, member in zip(names, members, strict=True)
        )
        return dict(zip(told, members, strict=True))

    def forget(self, name: str, nobody: str) -> Generator[None, None, Removal]:
        """Forget a person on all devices of all clubs, a few documents at a time; see `forget`."""
        return forget(self.store, self.all(), name, nobody)

    def close(self) -> None:
        """Close the files; nothing waits to be written."""
        for member in self._members.values():
            member.file.close()

    def _member(self, number: int) -> Member:
        if number not in self._members:
            member = Member(
                self.store,
                self._opens(number),
                self._now,
                self._at_once,
                lambda: self._others(number),
            )
            self._members[number] = member
        return self._members[number]

    def _others(self, number: int) -> Iterable[Member]:
        return [self._member(each) for each in numbers_in(self.store.folder) if each != number]


def name_of(member: Member) -> str:
    """Return what a club is called: what its documents say, or else how its address ends."""
    about = member.file.about() or {}
    address = str(about.get("address") or "")
    return club_name(member.file.family("club")) or address.rpartition("/")[2]
