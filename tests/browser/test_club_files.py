"""A club without a hub: its documents go from device to device in files, on the club's page."""

import re

import pytest

from app.entry.saved_games import now
from app.main import wonderpad
from app.server import membership
from app.server.membership import ServedMember
from storage import Store
from tests.app.tables import finished
from tests.inside.house import House

pytestmark = pytest.mark.browser


class Home:
    """A computer with a folder of its own, and a phone that looks at its pages."""

    def __init__(self, folder, phones):
        self.folder, self.phones = folder, phones
        self.member = ServedMember(folder).start()
        self.house = House(folder, lambda store: wonderpad(store, membership=self.member)).start()

    def plays(self, *names):
        with Store(self.folder) as store:
            store.games.add(finished(*names), now(), "-".join(names))
        return self

    def opens(self, address="/club"):
        return self.phones(self.house).open(address)

    def games(self):
        with Store(self.folder) as store:
            return sorted(game.id for game in store.games.all())

    def close(self):
        self.house.stop()
        self.member.stop()


@pytest.fixture
def homes(tmp_path, phones, monkeypatch):
    monkeypatch.setattr(membership, "LOOKS_EVERY", 0.5)
    made = []

    def home(name):
        made.append(Home(tmp_path / name, phones))
        return made[-1]

    yield home
    for each in made:
        each.close()


def saved(phone, folder):
    """The club's file, as it was saved on a page."""
    name, content = phone.brought_home("Save the club’s file")
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name


def test_two_devices_have_one_history_by_two_files(homes, tmp_path):
    ours, theirs = homes("ours").plays("Ada", "Bo"), homes("theirs").plays("Cleo", "Di")
    phone = ours.opens().write("How others see this device", " Ada’s phone ")
    file = saved(phone, tmp_path / "first")
    phone.reads("The others see this device as Ada’s phone.")
    assert file.name.startswith("wonderpad-club-")
    phone.reads(
        f"Saved as {file.name}. Send it to the other devices, and open it there on this page."
    )
    phone.reads("This club has no hub: it goes from device to device in files.")
    phone.reads("No file of another device has been opened here yet.")
    other = theirs.opens().chooses(file, "Open a club’s file")
    other.reads("Take in 1 game?").tap("Take in").reads("1 game has come in.")
    other.reads("Also there: Ada’s phone")
    assert theirs.games() == ["Ada-Bo", "Cleo-Di"]
    back = saved(other, tmp_path / "second")
    phone.chooses(back, "Open a club’s file").reads("Take in 1 game?").tap("Take in")
    phone.reads("1 game has come in.")
    assert ours.games() == ["Ada-Bo", "Cleo-Di"]
    # As often as somebody likes: there is nothing new in it.
    phone.chooses(file, "Open a club’s file").reads(f"All that is in {file.name} is here already.")


def test_what_was_corrected_and_deleted_comes_by_a_file_too(homes, tmp_path):
    ours, theirs = homes("ours").plays("Ada", "Bo").plays("Cy", "Di"), homes("theirs")
    phone, other = ours.opens(), theirs.opens()
    other.chooses(saved(phone, tmp_path / "first"), "Open a club’s file")
    other.reads("Take in 2 games?").tap("Take in").reads("2 games have come in.")
    with Store(theirs.folder) as store:
        store.games.delete("Cy-Di", now())
    phone.chooses(saved(other, tmp_path / "second"), "Open a club’s file")
    phone.reads("Take in what was changed there?").tap("Take in")
    phone.reads("1 game was deleted there, and is deleted here now.")
    assert ours.games() == ["Ada-Bo"]


def test_what_two_people_did_to_one_game_is_a_tap_away(homes, tmp_path):
    ours, theirs = homes("ours").plays("Ada", "Bo"), homes("theirs")
    phone, other = ours.opens(), theirs.opens()
    other.write("How others see this device", "Bo’s phone")
    other.chooses(saved(phone, tmp_path / "first"), "Open a club’s file").tap("Take in")
    other.reads("1 game has come in.").reads("The others see this device as Bo’s phone.")
    for home, blue in ((ours, 7), (theirs, 9)):
        with Store(home.folder) as store:
            store.games.replace("Ada-Bo", finished("Ada", "Bo", blue=[10, blue]), now())
    phone.chooses(saved(other, tmp_path / "second"), "Open a club’s file").tap("Take in")
    phone.reads("Also there: Bo’s phone").reads("Two people changed this game at once")
    phone.tap(re.compile("^Ada and Bo. ")).reads(re.compile("for Bo’s Blue"))


def test_a_file_of_a_club_is_not_taken_for_exported_games(homes, tmp_path):
    ours = homes("ours").plays("Ada", "Bo")
    file = saved(ours.opens(), tmp_path / "first")
    phone = homes("theirs").opens("/import").chooses(file, "Choose a file")
    phone.reads(re.compile("this is a club’s file: open it on the club’s page"))


def test_who_wants_it_not_takes_nothing_in(homes, tmp_path):
    file = saved(homes("ours").plays("Ada", "Bo").opens(), tmp_path / "first")
    theirs = homes("theirs")
    other = theirs.opens().chooses(file, "Open a club’s file").reads("Take in 1 game?")
    other.tap("Not now").reads_no("Take in 1 game?").reads("Join or found the club")
    assert theirs.games() == []
    assert not list(theirs.folder.glob("club*.journal"))


def test_another_file_founds_nothing_and_is_told(homes, tmp_path):
    ours = homes("ours").plays("Ada", "Bo")
    file = tmp_path / "notes.txt"
    file.write_text("Milk\nBread\n", encoding="utf-8")
    phone = ours.opens().chooses(file, "Open a club’s file")
    phone.reads("Nothing in notes.txt comes from a club.").reads("Join or found the club")
    assert ours.member.clubs == ()


def test_an_empty_history_founds_nothing(homes):
    ours = homes("ours")
    phone = ours.opens().tap("Save the club’s file")
    phone.reads("There is no game here yet that a file could take along.")
    phone.reads("Join or found the club")
    assert ours.member.clubs == ()


def test_a_line_that_is_broken_harms_no_other_one(homes, tmp_path):
    ours = homes("ours").plays("Ada", "Bo").plays("Cy", "Di")
    file = saved(ours.opens(), tmp_path / "first")
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([whole[0], whole[1][:40] + b"\n", *whole[2:]]))
    theirs = homes("theirs")
    other = theirs.opens().chooses(file, "Open a club’s file")
    other.reads(re.compile("1 line of it cannot be read and would be left out.")).tap("Take in")
    other.reads(f"1 line of {file.name} could not be read, and was left out.")
    assert len(theirs.games()) == 1


def test_a_club_without_a_hub_is_left_and_its_games_stay(homes, tmp_path):
    ours = homes("ours").plays("Ada", "Bo")
    phone = ours.opens()
    file = saved(phone, tmp_path / "first")
    phone.tap("Leave").reads_no("Leave, and delete the games here")
    phone.tap("Leave, and keep the games").reads("You have left the club. Its games stay here.")
    assert ours.games() == ["Ada-Bo"]
    # What it had told is the same game still.
    phone.chooses(file, "Open a club’s file").tap("Take in")
    phone.reads("No game has changed here.")
    assert ours.games() == ["Ada-Bo"]


def test_what_was_wrong_is_said_beside_the_buttons_and_not_at_the_next_visit(homes, tmp_path):
    ours = homes("ours")
    phone = ours.opens().tap("Save the club’s file")
    phone.reads("There is no game here yet that a file could take along.")
    ours.plays("Ada", "Bo")
    phone.tap("Settings").tap("Club. One history on all devices of a group")
    phone.reads_no("There is no game here yet that a file could take along.")
    saved(phone, tmp_path / "first")
    phone.tap("Settings").reads("This device is in: Club without a hub")


def test_a_hub_that_lets_nobody_in_is_told_to_a_club_without_one(homes, tmp_path):
    phone = homes("ours").plays("Ada", "Bo").opens()
    saved(phone, tmp_path / "first")
    phone.tap("Use a hub").write("The club’s address", "http://127.0.0.1:9/our-club")
    phone.tap("Join or found the club").reads("No hub answers at this address.")
    phone.tap("Back").reads_no("No hub answers at this address.")
    phone.reads_no("The hub cannot be reached now.")
