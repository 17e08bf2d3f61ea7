"""Files of a club, in and out of a folder: whatever else is done with its clubs meanwhile."""

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from threading import Thread

import pytest

from app.club.keepers import Keepers
from app.visitors.membership import Joining, Parcel
from scoring import Phrase
from storage import StorageTrouble, Store
from storage.club import by_file
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.member import Member
from tests.storage.club.devices import NOON, game
from tests.storage.club.simulated_hub import Hub, Line


class Folder:
    """A folder, what keeps up its clubs, and the hubs that it can reach."""

    def __init__(self, folder, hubs):
        self.folder, self.hubs, self.unreachable = folder, hubs, False
        self.open()

    def open(self):
        self.store = Store(self.folder)

        @asynccontextmanager
        async def reach(address, _user, _password):
            if self.unreachable:
                raise ClubTrouble(Phrase("hub.unreachable"))
            yield Line(self.hubs.setdefault(address.text.rpartition("/")[2], Hub()))

        self.keepers = Keepers(Clubs(self.store, lambda: datetime.now(UTC)), reach)

    def close(self):
        self.keepers.close()

    def reopen(self):
        self.close()
        self.open()

    def asks(self, act):
        """Have something done; what was wrong with it."""
        asyncio.run(self.keepers.do(act))
        return self.keepers.trouble and self.keepers.trouble.key

    def joins(self, name="ours"):
        joining = Joining(f"https://hub.example/{name}", "ada", "hush", "")
        return self.asks(lambda keepers: keepers.join(joining))

    def plays(self, *names):
        self.store.games.add(game(*names, blue=(3,) * len(names)), NOON, "-".join(names))
        return self

    def looks(self):
        asyncio.run(self.keepers.look())
        return self.keepers.clubs

    def packs(self, club=None):
        parcel = Parcel(club)
        return parcel, self.asks(lambda keepers: keepers.pack(parcel))

    def file(self, club=None):
        parcel, wrong = self.packs(club)
        assert (parcel.is_done, parcel.is_over, wrong) == (True, True, None)
        return parcel.content

    def looks_into(self, content, club=None):
        parcel = Parcel(club, content, "club.txt")
        return parcel, self.asks(lambda keepers: keepers.look_into(parcel))

    def opens(self, content, club=None):
        parcel, wrong = self.looks_into(content, club)
        return wrong or self.asks(lambda keepers: keepers.unpack(parcel))

    def mark(self):
        [club] = self.looks()
        return club.mark

    def games(self):
        return sorted(one.id for one in self.store.games.all())


@pytest.fixture
def folders(tmp_path):
    made, hubs = [], {}

    def folder(name):
        made.append(Folder(tmp_path / name, hubs))
        return made[-1]

    yield folder
    for each in made:
        each.close()


def test_a_file_of_one_club_is_not_taken_into_another(folders):
    other, both = folders("other").plays("Cy", "Di"), folders("both").plays("Ada", "Bo")
    other.joins("ours")
    both.joins("ours")
    both.joins("theirs")
    ours, theirs = both.looks()
    content = other.file(other.mark())
    assert both.opens(content, theirs.mark) == "club.files.of_another"
    assert both.keepers.trouble.values["name"] == "ours"
    both.asks(Keepers.meet)
    assert not any("Cy-Di" in name for name in both.hubs["theirs"].documents)
    assert both.opens(content, ours.mark) == "club.files.known"


def test_a_file_that_was_half_taken_in_comes_home_at_the_next_look(folders, monkeypatch):
    one, other = folders("one").plays("Ada", "Bo"), folders("other").plays("Cy", "Di")
    other.file()
    content = one.file()

    def full(_member):
        raise StorageTrouble(Phrase("storage.full", {"path": ""}))
        yield

    with monkeypatch.context() as patch:
        patch.setattr(Member, "home_steps", full)
        assert other.opens(content, other.mark()) == "storage.full"
    assert other.games() == ["Cy-Di"]
    parcel, wrong = other.looks_into(content, other.mark())
    assert (parcel.games, wrong) == (1, None)
    other.reopen()
    other.looks()
    assert other.games() == ["Ada-Bo", "Cy-Di"]


def test_who_is_removed_from_a_club_of_files_goes_though_that_was_interrupted(folders, monkeypatch):
    one = folders("one").plays("Ada", "Bo")
    one.file()

    def full(_games, *_given, **_named):
        raise StorageTrouble(Phrase("storage.full", {"path": ""}))

    with monkeypatch.context() as patch:
        patch.setattr(Store, "rewrite", full)
        assert one.asks(lambda keepers: keepers.forget("Ada", "A player")) == "storage.full"
    assert "Ada" in one.store.games.names()
    one.reopen()
    one.looks()
    assert one.store.games.names() == ["Bo"]


def test_nothing_is_packed_or_taken_in_before_the_hub_was_heard(folders):
    one, other = folders("one").plays("Ada", "Bo"), folders("other").plays("Cy", "Di")
    content = one.file()
    other.joins()
    other.looks()
    other.keepers.all()[0].member.file.hear_all_again()
    other.unreachable = True
    assert other.opens(content, other.mark()) == "club.files.hub_first"
    assert other.packs(other.mark())[1] == "club.files.hub_first"
    other.unreachable = False
    other.asks(Keepers.meet)
    assert other.opens(content, other.mark()) is None
    assert other.games() == ["Ada-Bo", "Cy-Di"]


@pytest.mark.parametrize("founded", [False, True])
def test_a_hub_that_cannot_be_joined_is_told_and_no_trouble_of_a_club_of_files(folders, founded):
    one = folders("one").plays("Ada", "Bo")
    if founded:
        one.file()
    one.unreachable = True
    assert one.joins() == "hub.unreachable"
    if not founded:
        one.file()
    [club] = one.looks()
    assert (club.address, club.trouble) == ("", None)
    assert one.keepers.trouble is None or founded


def test_a_hub_that_another_program_joins_meanwhile_stays_joined(folders, monkeypatch):
    one, other = folders("one").plays("Ada", "Bo"), folders("one")

    def joined_meanwhile(_member):
        joining = Thread(target=other.joins)
        joining.start()
        joining.join()
        raise StorageTrouble(Phrase("storage.full", {"path": ""}))

    monkeypatch.setattr("app.club.keepers_parcels.document_lines", joined_meanwhile)
    assert one.packs()[1] == "storage.full"
    [club] = one.looks()
    assert club.address == "https://hub.example/ours"


def test_whatever_goes_wrong_founds_no_club(folders, monkeypatch):
    one = folders("one").plays("Ada", "Bo")

    def broken(_file):
        raise OSError("no such device")

    monkeypatch.setattr("app.club.keepers_parcels.document_lines", broken)
    parcel, wrong = one.packs()
    assert (parcel.is_done, parcel.is_over, wrong) == (False, True, "hub.fault")
    assert one.looks() == ()


def test_a_file_that_was_meant_to_found_a_club_goes_to_none_that_was_joined_meanwhile(folders):
    one, other = folders("one").plays("Ada", "Bo"), folders("other").plays("Cy", "Di")
    parcel, _ = other.looks_into(one.file())
    other.joins()
    assert other.asks(lambda keepers: keepers.unpack(parcel)) == "club.files.joined_meanwhile"
    assert other.games() == ["Cy-Di"]
    assert not any("Ada-Bo" in name for name in other.hubs["ours"].documents)


def test_only_games_that_are_to_be_seen_count(folders):
    one, other = folders("one").plays("Ada", "Bo").plays("Cy", "Di"), folders("other")
    one.file()
    one.store.games.delete("Cy-Di", NOON)
    parcel, wrong = other.looks_into(one.file(one.mark()))
    assert (parcel.games, wrong) == (1, None)


def test_what_tells_of_who_is_forgotten_is_no_news(folders):
    one = folders("one").plays("Ada", "Bo")
    content = one.file()
    one.asks(lambda keepers: keepers.forget("Ada", "A player"))
    assert one.opens(content, one.mark()) == "club.files.known"


def test_a_file_of_which_only_what_is_new_was_cut_off_is_said_to_be_cut(folders):
    one, other = folders("one").plays("Ada", "Bo"), folders("other")
    content = one.file()
    assert other.opens(content) is None
    cut = content + one.plays("Cy", "Di").file(one.mark()).splitlines()[-1][:-30]
    assert other.opens(cut, other.mark()) == "club.files.cut"


def test_a_file_is_taken_in_a_few_documents_at_a_time(folders, monkeypatch):
    monkeypatch.setattr(by_file, "AT_ONCE", 2)
    one, other = folders("one"), folders("other")
    for number in range(7):
        one.plays(f"Ada{number}", "Bo")
    assert other.opens(one.file()) is None
    assert len(other.games()) == 7
