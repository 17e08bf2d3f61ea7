"""What keeps up a folder's clubs: one whose file cannot be read hides none of the others."""

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from app.club.keepers import Keepers
from app.visitors.membership import Joining
from scoring import Phrase
from storage import Store
from storage.club.hub.clubs import Clubs
from storage.lines.line import Head, head_line
from tests.storage.club.devices import NOON, game
from tests.storage.club.simulated_hub import Hub, Line

CLUBS = ("ours", "theirs")
FILES = {"ours": "club.journal", "theirs": "club-2.journal"}


class Kept:
    """A folder in two clubs, whose hubs answer in this process."""

    def __init__(self, folder):
        self.folder, self.hubs = folder, {name: Hub() for name in CLUBS}
        self.open()
        self.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
        for name in CLUBS:
            joining = Joining(f"https://hub.example/{name}", "ada", "hush", "")
            asyncio.run(self.keepers.do(lambda keepers, told=joining: keepers.join(told)))
            assert self.keepers.trouble is None

    def open(self):
        self.store = Store(self.folder)
        clubs = Clubs(self.store, lambda: datetime.now(UTC))

        @asynccontextmanager
        async def reach(address, _user, _password):
            yield Line(self.hubs[address.text.rpartition("/")[2]])

        self.keepers = Keepers(clubs, reach)

    def reopen(self):
        self.keepers.close()
        self.open()

    def looks(self):
        asyncio.run(self.keepers.look())
        return [club.name for club in self.keepers.clubs]

    def damage(self, name):
        """Only a later version can read a club's file; returns what is told of it."""
        path = self.folder / FILES[name]
        whole = path.read_bytes()
        path.write_bytes(head_line(Head(1, 2, 0, 0)) + b"what only a later version knows\n")
        return Phrase("storage.newer", {"path": str(path)}), lambda: path.write_bytes(whole)


@pytest.fixture
def kept(tmp_path):
    kept = Kept(tmp_path)
    yield kept
    kept.keepers.close()


@pytest.mark.parametrize("reopened", [False, True], ids=["there", "reopened"])
@pytest.mark.parametrize("name", CLUBS)
def test_a_club_that_cannot_be_read_is_told_and_hides_no_other(kept, name, reopened):
    assert kept.looks() == [*CLUBS]
    told, put_right = kept.damage(name)
    if reopened:
        kept.reopen()
    [other] = {*CLUBS} - {name}
    assert kept.looks() == [other]
    assert kept.keepers.trouble == told
    # It is told as long as it is so, whatever else was asked for meanwhile.
    asyncio.run(kept.keepers.do(Keepers.meet))
    assert kept.keepers.trouble == told
    put_right()
    assert kept.looks() == [*CLUBS]
    assert kept.keepers.trouble is None


@pytest.mark.parametrize("name", CLUBS)
def test_nothing_goes_to_a_club_while_it_is_unknown_what_counts_for_another(kept, name):
    told, put_right = kept.damage(name)
    kept.reopen()
    before = {club: {*hub.documents} for club, hub in kept.hubs.items()}
    kept.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "another")
    kept.looks()
    [shown] = kept.keepers.clubs
    assert shown.trouble == told
    # What is not marked counts for the first one.
    assert (None in shown.marks) == (name == "theirs")
    assert {club: {*hub.documents} for club, hub in kept.hubs.items()} == before
    put_right()
    asyncio.run(kept.keepers.do(Keepers.meet))
    assert [name for name in kept.hubs["ours"].documents if name.startswith("game:another:")]
    assert not any(name.startswith("game:") for name in kept.hubs["theirs"].documents)


def test_nobody_joins_leaves_or_is_forgotten_past_a_club_that_cannot_be_read(kept):
    kept.looks()
    [ours, _theirs] = kept.keepers.clubs
    told, put_right = kept.damage("theirs")
    files = {path.name for path in kept.folder.iterdir()}

    def asks(act):
        asyncio.run(kept.keepers.do(act))
        return kept.keepers.trouble

    third = Joining("https://hub.example/ours-too", "ada", "hush", "")
    assert asks(lambda keepers: keepers.join(third)) == told
    assert asks(lambda keepers: keepers.forget("Ada", "A player")) == told
    asks(lambda keepers: keepers.leave(ours.number, delete_games=True))
    [shown] = kept.keepers.clubs
    assert (shown.name, shown.trouble) == ("ours", told)
    assert kept.store.games.ids() == ["evening"]
    assert {path.name for path in kept.folder.iterdir()} == files
    put_right()
    assert asks(lambda keepers: keepers.forget("Ada", "A player")) is None
    assert asks(lambda keepers: keepers.leave(ours.number, delete_games=False)) is None
    assert [club.name for club in kept.keepers.clubs] == ["theirs"]
