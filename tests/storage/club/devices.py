"""Devices of a club for tests: real folders, without a network between them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from scoring import Game, read_game
from storage import Store
from storage.club.club_file import ClubFile
from storage.club.documents import received
from storage.club.member import Member

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def game(*names: str, **parts) -> Game:
    """A game of some players; a part such as `blue=(3, 5)` is everyone's entry of a row."""
    rows = {row: entries for row, entries in parts.items() if isinstance(entries, tuple)}
    about = {key: part for key, part in parts.items() if key not in rows}
    players = [
        {
            "name": name,
            "pad": {
                row: entries[seat] for row, entries in rows.items() if entries[seat] is not None
            },
        }
        for seat, name in enumerate(names)
    ]
    return read_game({"edition": "second", "players": players, **about})


class Device:
    """A device with its history; its clock goes on a second a look."""

    def __init__(self, folder: Path, name: str, clock: datetime = NOON) -> None:
        self.folder, self.name, self.clock = folder / name, name, clock
        self.open()
        self.file.tell({"device": name})

    def open(self) -> None:
        self.store = Store(self.folder)
        self.file = ClubFile(self.folder)
        self.member = Member(self.store, self.file, self.now)

    def reopen(self) -> None:
        self.close()
        self.open()

    def close(self) -> None:
        self.store.close()
        self.file.close()

    def now(self) -> datetime:
        self.clock += timedelta(seconds=1)
        return self.clock

    def documents(self) -> list[dict]:
        self.member.take_stock()
        return [self.file.get(name).written() for name in self.file.ids()]

    def hear(self, documents: list[dict]) -> None:
        self.member.take_stock()
        self.member.take_in([kept for each in documents if (kept := received(each))], unsent=True)
        self.member.bring_home()

    def asked(self) -> set[tuple[str, str]]:
        """Which games it asks about whether they are one; the one that would stay comes first."""
        return {(pair.fuller, pair.other) for pair in self.member.look_alikes() if pair}

    def shows(self):
        """All that a person sees of the history."""
        games = [*self.store.games.all(), *self.store.games.all(deleted=True)]
        return (
            {
                one.id: (one.game.document(), one.saved_at, one.first_saved_at, one.deleted_at)
                for one in games
            },
            {
                (one.name, tuple(sorted(map(str.casefold, one.written))))
                for one in self.store.players.all()
                if one.games
            },
        )


def meet(*devices: Device) -> None:
    """All devices hear all that the others have, until nobody has anything new."""
    for _ in range(2):
        told = [document for device in devices for document in device.documents()]
        for device in devices:
            device.hear(told)
