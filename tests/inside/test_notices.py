"""What all should know is put away for all, by whoever has read it; only the host is told where."""

import re

import pytest

from app.entry.saved_games import now
from app.main import wonderpad
from app.visitors.admission import Admission
from app.visitors.invitation import Invitation, on_this_computer
from app.visitors.qr_code import picture
from tests.app.tables import finished
from tests.inside.house import House
from tests.inside.phone import Inside

DAMAGED = re.compile("was damaged")


@pytest.fixture
def phones(house):
    """Two phones with home, which tells of a damaged line."""
    damaged(house)
    return [Inside(house).open().reads(DAMAGED) for _ in range(2)]


def damaged(house):
    """Three games, and a line of one of them is not as it was written."""
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Di", "Bo", "Cleo"), ("Ed", "Bo", "Cleo")):
            store.games.add(finished(*names), now())
    house.stop()
    journal = house.folder / "games.journal"
    journal.write_bytes(journal.read_bytes().replace(b'"Di"', b'"Du"', 1))
    house.start()


def test_it_goes_from_the_other_phone(phones):
    one, other = phones
    one.tap("All right").reads_no(DAMAGED)
    other.reads_no(DAMAGED).sees("New game")


def test_two_who_put_it_away_at_the_same_moment_both_go_on(phones):
    one, other = phones
    late = other.aim("All right")
    one.tap("All right").reads_no(DAMAGED)
    other.comes_down(late).reads_no(DAMAGED).tap("New game").stands_at(re.compile("/table/.*"))


@pytest.fixture
def of_a_network(tmp_path):
    """A computer that phones of the network may visit, and what tells whose the next page is."""
    opens_here = []

    def app(store):
        shown = wonderpad(store, invitation=Invitation(tuple, Admission("ab" * 32), picture))

        def page_of_somebody(page):
            on_this_computer.set(opens_here.pop())
            shown(page)

        return page_of_somebody

    house = House(tmp_path / "games", app).start()
    yield house, opens_here
    house.stop()


def test_a_visitor_is_told_of_a_file_and_not_of_the_folder_that_the_host_has_it_in(of_a_network):
    house, opens_here = of_a_network
    damaged(house)
    folder = re.compile(re.escape(str(house.folder)))
    opens_here.append(True)
    Inside(house).open().reads(re.compile(f"^{folder.pattern}/games.journal was damaged"))
    opens_here.append(False)
    visitor = Inside(house).open().reads(re.compile("^games.journal was damaged"))
    visitor.reads_no(folder).tap("All right").reads_no(DAMAGED)


@pytest.mark.parametrize("saved", [True, False])
def test_so_is_a_visitor_whose_note_cannot_be_kept(of_a_network, saved):
    house, opens_here = of_a_network
    game, file = finished("Ada", "Bo", "Cleo"), "games.journal" if saved else "drafts.journal"
    if saved:
        with house.store() as store:
            path = f"/game/{store.games.add(game, now()).id}"
    else:
        path = f"/result/{house.draft(game).id}"
    opens_here.append(False)
    visitor = Inside(house).open(path).tap(re.compile("^When, where, note"))
    visitor.write("Note", "Ada’s birthday")
    with house.unreadable(file):
        visitor.tap("Keep it").reads(re.compile(f"^{file} could not be used"))
        visitor.reads_no(re.compile(re.escape(str(house.folder))))
    visitor.tap("Keep it").loses("Keep it").reads("Ada’s birthday")


def test_a_visitor_whose_page_cannot_be_read_is_told_of_the_file_alone(of_a_network):
    house, opens_here = of_a_network
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    opens_here.append(False)
    with house.unreadable("games.journal"):
        visitor = Inside(house).open("/history")
        visitor.reads(re.compile(r"^games\.journal could not be used: [^.]+\.$"))
