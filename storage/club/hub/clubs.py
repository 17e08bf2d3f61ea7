"""All clubs that a folder is in, in the order in which they were joined."""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import replace
from datetime import datetime

from scoring import Phrase
from storage.club.club_file import ClubFile, numbers_in
from storage.club.counting.marks import Claims, claims_of
from storage.club.fold import club_name
from storage.club.forgetting.everywhere import forget
from storage.club.hub.address import Address, read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.member import AT_ONCE, Member
from storage.removal import Removal
from storage.store import Store
from storage.trouble import StorageTrouble

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
        self.unread: dict[int, StorageTrouble] = {}
        """The files that could not be read when somebody last asked for the clubs, and why."""

    def all(self) -> list[Member]:
        """Return the members of all clubs that the folder is in, as far as they can be read."""
        found: list[Member] = []
        unread: dict[int, StorageTrouble] = {}
        for number in numbers_in(self.store.folder):
            try:
                member = self._member(number)
                found += [member] if member.file.about() is not None else []
            except StorageTrouble as trouble:
                unread[number] = trouble
        self.unread = unread
        return found

    def all_of_them(self) -> list[Member]:
        """Return the members of all clubs; raises `StorageTrouble` when one can't be read."""
        members = self.all()
        for trouble in self.unread.values():
            raise trouble
        return members

    def claims(self, member: Member) -> Claims:
        """Return which games count for a club, to be shown.

        What counts for the club that was joined first may count for one that can't be read. The
        member itself says it only where all can be: nothing is told to a club by guess.
        """
        others = [one.file for one in self.all() if one is not member]
        claims = claims_of(member.file, others)
        if any(number < member.file.number for number in self.unread):
            claims = replace(claims, own=claims.own - {None})
        return claims

    def free(self, address: Address | None = None) -> Member:
        """Return the member for a club that is to be joined.

        A club that came in files alone is the one. Raises `ClubTrouble` for an address at which
        the folder is in a club already, and `StorageTrouble` when one can't be read.
        """
        members = self.all_of_them()
        for member in members:
            known = (member.file.about() or {}).get("address")
            if known is None:
                return member
            if address is not None and read_address(known) == address:
                raise ClubTrouble(Phrase("hub.already"))
        if not members:
            return self._member(1)
        # What lost its note is another club's: its documents are for no third one.
        number = max(member.file.number for member in members) + 1
        while self._member(number).file.ids():
            number += 1
        return self._member(number)

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

    def forget(
        self, name: str, nobody: str, seen: Collection[str] | None = None
    ) -> Generator[None, None, Removal]:
        """Forget a person on all devices of all clubs, a few documents at a time; see `forget`."""
        return forget(self.store, self.all_of_them(), name, nobody, seen)

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
