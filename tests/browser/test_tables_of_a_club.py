"""A table of a club on phones that know of each other by its hub alone, without a server."""

import re
import time

import pytest

from app.club import tables_pace
from app.frame import sitting
from app.main import wonderpad
from app.server import membership
from app.server.membership import ServedMember
from app.ui import store_watch
from app.visitors.membership import Joining
from tests.app.tables import finished, table
from tests.browser.person import LONG_ENOUGH
from tests.inside.house import House
from tests.storage.club.served_hub import ServedHub

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

CUT_OFF = (
    "The other phones at this table cannot be reached right now. "
    "What you enter is kept here and sent to them later."
)


@pytest.fixture
def hub():
    with ServedHub() as served:
        yield served


@pytest.fixture
def home_of(tmp_path, monkeypatch, hub):
    """Gives each player a folder of their own, in one club, and what shows it."""
    monkeypatch.setattr(membership, "LOOKS_EVERY", 0.2)
    for often in ("EVERY", "ALONE", "AT_FIRST", "AT_LAST"):
        monkeypatch.setattr(tables_pace, often, 0.2)
    monkeypatch.setattr(sitting, "EVERY", 0.2)
    monkeypatch.setattr(store_watch, "EVERY", 0.2)
    running = []

    def home(name):
        folder = tmp_path / name
        member = ServedMember(folder).start()
        running.append(member)
        member.join(Joining(hub.address, name, "hush", f"{name}’s phone"))
        wait_for(lambda: member.clubs)
        house = House(folder, lambda store: wonderpad(store, membership=member)).start()
        running.append(house)
        return house

    yield home
    for each in reversed(running):
        each.stop()


def wait_for(true) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_two_phones_enter_at_one_table_without_a_server(home_of, phones):
    here, there = home_of("Ada"), home_of("Bo")
    draft = here.draft(table(*NAMES))
    ada = phones(here).open(f"/walk/{draft.id}/wonder").enters_for("Ada")
    bo = phones(there).open().reads("On other phones in the club")
    bo.tap("Sit down, too: Ada, Bo and Cleo. On Ada’s phone: 0 of 21 entered").on_walk("Wonder")
    # Each of them knows by now that there is another one.
    bo.tap("I am Bo").enters_for("Bo").number(3).on_walk("Treasure").enters_for("Bo")
    ada.has("Bo", "3 points").tap("I am Ada").enters_for("Ada").number(7).on_walk("Treasure")
    bo.has("Ada", "not entered yet").tap("Wonder, 2 of 3").has("Ada", "7 points")
    # Where the two write into one cell at once, whoever comes later is asked.
    ada.reads("Ada enters here")


def test_a_phone_that_nobody_hears_says_so_until_they_do(home_of, phones, hub):
    here, there = home_of("Ada"), home_of("Bo")
    draft = here.draft(table(*NAMES))
    ada = phones(here).open(f"/walk/{draft.id}/wonder").enters_for("Ada")
    bo = phones(there).open().tap(re.compile("^Sit down, too: ")).on_walk("Wonder")
    ada.sees("I am Ada")
    hub.kept_out.add("Bo")
    bo.tap("I am Bo").enters_for("Bo").number(3).on_walk("Treasure").reads(CUT_OFF)
    ada.has("Bo", "not entered yet").reads_no(CUT_OFF)
    for page in ("pad", "result", "table"):
        bo.open(f"/{page}/{draft.id}").reads(CUT_OFF)
    bo.open(f"/city/{draft.id}/1").reads(CUT_OFF)
    hub.kept_out.clear()
    bo.loses(CUT_OFF)
    ada.has("Bo", "3 points")


def test_what_one_saves_the_other_is_led_to(home_of, phones):
    here, there = home_of("Ada"), home_of("Bo")
    draft = here.draft(finished(*NAMES, guilds=[1, None, 3]))
    ada = phones(here).open(f"/walk/{draft.id}/guilds").enters_for("Bo")
    bo = phones(there).open().tap(re.compile("^Sit down, too: ")).on_walk("Guilds")
    bo.enters_for("Bo").number(9).tap("Who won?").sees("Save")
    ada.tap("Who won?").tap("Save").sees("Correct")
    # The game is there before its table is gone.
    bo.sees("Correct").reads("Bo wins with 69 points, 6 ahead.")
    bo.tap("Home").loses("On other phones in the club").loses("Not finished yet")


def test_a_cell_that_both_filled_is_asked_about_on_one_phone(home_of, phones, hub):
    here, there = home_of("Ada"), home_of("Bo")
    draft = here.draft(table(*NAMES))
    ada = phones(here).open(f"/walk/{draft.id}/wonder").enters_for("Ada")
    bo = (
        phones(there).open().tap(re.compile("^Sit down, too: ")).on_walk("Wonder").enters_for("Ada")
    )
    ada.sees("I am Ada")
    hub.kept_out.add("Bo")
    bo.number(10).enters_for("Bo")
    ada.number(7).enters_for("Bo")
    wait_for(lambda: told(hub, draft)["players"][0].get("pad") == {"wonder": 7})
    hub.kept_out.clear()
    bo.reads(re.compile("For Ada, Wonder: they entered 7, you entered 10.$"))
    bo.pause(LONG_ENOUGH)
    bo.tap("Keep mine").has("Ada", "10 points")
    ada.has("Ada", "10 points")


def told(hub, draft):
    """The game of a table as the hub has it."""
    return hub.hub.documents[f"table:{draft.id}"]["table"]["game"]


def test_whoever_begins_the_same_table_is_told_that_it_is_open_elsewhere(home_of, phones):
    here, there = home_of("Ada"), home_of("Bo")
    here.draft(table(*NAMES))
    draft = here.draft(table(*NAMES, wonder=[7, None, None]))
    own = there.draft(table("Bo", "ADA", "Cleo"))
    phones(here).open(f"/walk/{draft.id}/treasure").enters_for("Ada")
    bo = phones(there).open(f"/table/{own.id}")
    bo.tap("These people are already at a table. On Ada’s phone: 1 of 21 entered. Sit down there?")
    bo.on_walk("Wonder").has("Ada", "7 points")
    bo.stands_at(f"/walk/{draft.id}/wonder")
    with there.store() as store:
        assert [each.id for each in store.drafts.all()] == [draft.id]
