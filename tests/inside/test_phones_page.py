"""Phones at this table, as the host sees it: where phones find the pad by now."""

import re

import pytest

from app.main import wonderpad
from app.visitors.admission import Admission
from app.visitors.invitation import Invitation, on_this_computer
from app.visitors.qr_code import picture
from tests.inside.house import House
from tests.inside.phone import Inside

HOME, VPN, HOTSPOT = "http://192.168.1.20:8550", "http://10.8.0.2:8550", "http://10.42.0.1:8550"


@pytest.fixture
def addresses():
    """Where phones find the computer; it may be elsewhere later."""
    return [HOME, VPN]


@pytest.fixture
def host(tmp_path, addresses):
    def app(store):
        invitation = Invitation(lambda: tuple(addresses), Admission("ab" * 32), picture)
        shown = wonderpad(store, invitation=invitation)

        def here(page):
            on_this_computer.set(True)
            shown(page)

        return here

    house = House(tmp_path / "games", app).start()
    yield Inside(house).open("/phones")
    house.stop()


def test_the_likeliest_address_is_shown_and_what_to_try_otherwise(host):
    host.reads(f"Address: {HOME}").reads(f"If that does not open, try {VPN}.")


def test_a_computer_that_changes_its_network_shows_its_new_address(host, addresses):
    host.reads(f"Address: {HOME}")
    addresses[:] = [HOTSPOT]
    host.reads(f"Address: {HOTSPOT}").reads_no(re.compile("If that does not open"))


def test_without_a_network_there_is_no_address_until_there_is_one(host, addresses):
    addresses.clear()
    host.reads(re.compile("cannot reach this computer")).reads_no(re.compile("^Address"))
    addresses[:] = [HOTSPOT]
    host.reads(f"Address: {HOTSPOT}")
