"""The club's page: joined from Settings, told what is saved, left again; the games stay."""

import re
import time

import pytest

from app.entry.saved_games import now
from app.main import wonderpad
from app.server.membership import ServedMember
from storage import Store
from storage.club.hub.password import NAME as PASSWORD
from tests.app.tables import finished
from tests.browser.audit import audit
from tests.inside.house import House
from tests.storage.club.served_hub import ServedHub

pytestmark = pytest.mark.browser

SECRET = "hush-hush-7"  # noqa: S105 - of nobody


@pytest.fixture
def hub():
    with ServedHub() as served:
        yield served


@pytest.fixture
def member(tmp_path):
    served = ServedMember(tmp_path / "wonderpad").start()
    yield served
    served.stop()


@pytest.fixture
def house(tmp_path, member):
    folder = tmp_path / "wonderpad"
    served = House(folder, lambda store: wonderpad(store, membership=member)).start()
    yield served
    served.stop()


def wait_for(true) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def games_at(hub) -> int:
    return sum(name.startswith("game:") for name in hub.hub.documents or {})


def test_a_club_is_joined_told_and_left(house, hub, phones, member, tmp_path):
    phone = phones(house).open("/settings").tap("Club. One history on all devices of a group")
    phone.write("The club’s address", hub.address)
    phone.write("Your name there", "ada")
    phone.write("Password", SECRET)
    phone.tap("Join or make it")
    phone.reads("All that was done here is sent.")
    phone.reads("No other device has sent anything yet.")
    phone.reads(
        "The way to the hub is not encrypted: whoever is in the home network can read along, "
        "the password too."
    )
    phone.reads(hub.address)
    # Nobody taps anything: the game is sent because it is saved.
    with Store(tmp_path / "wonderpad") as store:
        store.games.add(finished("Ada", "Bo"), now())
    wait_for(lambda: games_at(hub) == 1)
    # What another device tells comes here when it is asked for.
    other = ServedMember(tmp_path / "other").start()
    with Store(tmp_path / "other") as store:
        store.games.add(finished("Cleo", "Di"), now())
    other.join(hub.address, "ada", SECRET)
    wait_for(lambda: games_at(hub) == 2)
    other.stop()
    phone.tap("Send and hear")
    phone.reads("2 devices have sent something, this one included.")
    assert SECRET not in house.said()
    assert SECRET not in repr(vars(member))
    phone.tap("Leave").tap("Leave, and keep the games")
    phone.reads("Join or make it")
    assert not (tmp_path / "wonderpad" / PASSWORD).exists()
    with Store(tmp_path / "wonderpad") as store:
        assert store.games.count() == 2


def test_what_is_refused_joins_nothing_and_says_no_password(house, phones, member, tmp_path):
    phone = phones(house).open("/club")
    phone.write("The club’s address", "http://hub.example/our-club")
    phone.write("Password", SECRET)
    phone.tap("Join or make it")
    phone.reads(
        "Outside the home network the address must begin with https, or anyone on the way could "
        "read the password."
    )
    assert member.club is None
    assert not (tmp_path / "wonderpad" / PASSWORD).exists()


def test_no_page_but_settings_leads_to_a_club(house, phones):
    phone = phones(house)
    told = re.compile(r"\bclub\b", re.IGNORECASE)
    phone.open("/settings").reads("Where your games are stored").reads(told)
    for route in ("/", "/history", "/statistics", "/players"):
        phone.open(route).sees(re.compile(".")).reads_no(told)


@pytest.mark.chromium
@pytest.mark.parametrize(("width", "height", "dark"), [(390, 844, False), (360, 740, True)])
def test_the_server_makes_its_folder_a_member(server, phones, hub, width, height, dark):
    with server.store() as store:
        store.games.add(finished("Ada", "Bo"), now())
    phone = phones(server, width, height, dark=dark).open("/club")
    audit(phone, "club-to-join")
    phone.write("The club’s address", hub.address)
    phone.write("Password", SECRET)
    phone.tap("Join or make it")
    phone.reads("All that was done here is sent.")
    assert games_at(hub) == 1
    audit(phone, "club")
    phone.open("/settings").sees("Club. One history on all devices of a group")
    assert SECRET not in server.said()
