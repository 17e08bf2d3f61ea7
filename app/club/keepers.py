"""Keeps up all clubs of a folder; pages show and change the one that was joined first."""

from app.club.keeper import Keeper
from storage.club.hub.clubs import Clubs
from storage.club.hub.joining import Reach


class Keepers:
    """The keepers of a folder's clubs, which other programs may join and leave at any time."""

    def __init__(self, clubs: Clubs, reach: Reach) -> None:
        self._clubs = clubs
        self._reach = reach
        self._known: dict[int, Keeper] = {}

    def all(self) -> list[Keeper]:
        """Return those of all clubs that there are; of one that can be joined where none is."""
        members = self._clubs.all() or [self._clubs.free()]
        for member in members:
            if member.file.number not in self._known:
                self._known[member.file.number] = Keeper(member, self._reach)
        return [self._known[member.file.number] for member in members]

    def first(self) -> Keeper:
        """Return the keeper of the club that pages show."""
        return self.all()[0]

    def close(self) -> None:
        """Close the files; nothing waits to be written."""
        self._clubs.close()
        self._clubs.store.close()
