"""Joining a club on its page: by a link, and by a hand that is in a hurry."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import routes
from app.main import wonderpad
from app.server import membership
from app.server.membership import ServedMember
from storage.club.club_file import ClubFile
from tests.inside.house import House
from tests.inside.phone import Inside
from tests.storage.club.served_hub import ServedHub

JOIN, MEET = "Join or found the club", "Sync now"


@pytest.fixture
def hub() -> Iterator[ServedHub]:
    with ServedHub() as hub:
        yield hub


@pytest.fixture
def member(tmp_path, monkeypatch) -> Iterator[ServedMember]:
    monkeypatch.setattr(membership, "LOOKS_EVERY", 0.1)
    member = ServedMember(tmp_path / "games").start()
    yield member
    member.stop()


@pytest.fixture
def phone(tmp_path, member) -> Iterator[Inside]:
    house = House(tmp_path / "games", lambda store: wonderpad(store, membership=member)).start()
    yield Inside(house)
    house.stop()


@pytest.mark.parametrize(
    "spelled",
    [
        lambda address: address + "/",
        lambda address: address.replace("http:", "HTTP:"),
        lambda address: address.removeprefix("http://"),
    ],
    ids=["slash", "capitals", "bare"],
)
def test_whoever_has_joined_by_a_link_sees_the_club(
    hub: ServedHub, phone: Inside, spelled: Callable[[str], str]
):
    link = routes.join(spelled(hub.address), "ada")
    phone.open(link).tap(JOIN).sees(MEET)
    assert JOIN not in phone.buttons()
    # A link to a club that somebody is in already leads there.
    phone.open(link).sees(MEET)


def test_whoever_has_put_a_link_right_by_hand_sees_the_club(hub: ServedHub, phone: Inside):
    phone.open(routes.join("http://cupboard.local/our-club", "ada"))
    phone.write("The club’s address", hub.address).tap(JOIN).sees(MEET)


def test_a_link_leads_to_a_club_whose_address_an_earlier_version_has_kept(
    phone: Inside, member: ServedMember, tmp_path: Path
):
    file = ClubFile(tmp_path / "games")
    file.tell({"device": "ada", "address": "http://127.0.0.1:80/our-club"})
    file.close()
    member.meet()
    phone.open(routes.join("http://127.0.0.1/our-club", "ada")).sees(MEET)
    assert JOIN not in phone.buttons()


def test_two_taps_in_a_hurry_join_once(hub: ServedHub, member: ServedMember, phone: Inside):
    phone.open("/club").write("The club’s address", hub.address)
    number = phone.aim(JOIN).does["tap"].number
    # Both before the page is drawn anew.
    phone._do(lambda client: [client.event_of(number, "click") for _ in range(2)])
    phone.sees(MEET)
    deadline = time.monotonic() + 40
    while member.busy:
        assert time.monotonic() < deadline, "it is never done"
        time.sleep(0.01)
    assert member.trouble is None
