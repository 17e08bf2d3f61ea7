"""Where phones find this computer: at its addresses, wherever it is just now."""

import ipaddress
import socket

import pytest

from app.server import network
from app.server.network import Own, ranked
from tests.browser.server import EVERY_ADDRESS, is_ours

HOTSPOT = Own("10.42.0.1")
HOME = Own("192.168.1.20")
VPN = Own("10.8.0.2", is_tunnel=True)
CONTAINERS = Own("172.17.0.1", is_made_up=True)


@pytest.mark.parametrize(
    ("found", "out", "first"),
    [
        ([HOTSPOT], None, HOTSPOT),
        ([VPN, HOTSPOT], "10.8.0.2", HOTSPOT),
        ([CONTAINERS, HOME], "192.168.1.20", HOME),
        ([CONTAINERS, HOME], None, HOME),
        ([HOTSPOT, HOME], "192.168.1.20", HOME),
        ([HOTSPOT, Own("100.64.3.4")], "100.64.3.4", HOTSPOT),
        ([Own("169.254.3.4"), HOME], None, HOME),
        ([VPN, Own("169.254.3.4")], "10.8.0.2", Own("169.254.3.4")),
        ([Own("fe80::7"), Own("2001:db8::7")], None, Own("2001:db8::7")),
    ],
)
def test_phones_are_led_to_where_they_may_be_and_told_what_else_there_is(found, out, first):
    addresses = ranked(found, out)
    assert addresses[0] == first.address
    assert {*addresses} == {own.address for own in found} - {"fe80::7"}


def test_what_no_phone_can_open_is_told_to_none():
    assert ranked([Own("127.0.0.1"), Own("::1"), Own("fe80::7"), Own(EVERY_ADDRESS)], None) == ()


OWN = network.for_phones(EVERY_ADDRESS)


@pytest.mark.skipif(not OWN, reason="there is no network here")
def test_a_computer_that_is_itself_the_network_is_found_by_its_address(monkeypatch):
    """A laptop that is a hotspot has no way to anywhere else."""
    monkeypatch.setattr(network, "way_out", lambda _family: None)
    addresses = network.for_phones(EVERY_ADDRESS)
    assert addresses
    assert all(is_ours(address) for address in addresses)


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("192.0.2.7", ("192.0.2.7",)),
        ("pad.lan", ("pad.lan", "192.0.2.7", "2001:db8::7")),
        ("laptop", ("192.0.2.7", "2001:db8::7")),
    ],
)
def test_a_name_that_phones_may_not_know_is_not_told_alone(monkeypatch, host, told):
    numbers = ["192.0.2.7"] if host == "192.0.2.7" else ["127.0.1.1", "192.0.2.7", "2001:db8::7"]
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 0)) for number in numbers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert network.for_phones(host) == told


def test_each_is_an_address_and_not_this_computers_own_alone():
    for host in network.EVERYWHERE:
        for address in network.for_phones(host):
            assert not ipaddress.ip_address(address).is_loopback
