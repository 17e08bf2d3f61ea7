"""Where phones find this computer: at its addresses, wherever it is just now."""

import ipaddress
import socket

import pytest

from app.server import network
from app.server.listening import listen
from app.server.network import Own, ranked
from tests.app.phones import Clock
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


@pytest.fixture
def on_a_network():
    if not network.for_phones(EVERY_ADDRESS, [EVERY_ADDRESS]):
        pytest.skip("there is no network here")


@pytest.mark.usefixtures("on_a_network")
def test_a_computer_that_is_itself_the_network_is_found_by_its_address(monkeypatch):
    """A laptop that is a hotspot has no way to anywhere else."""
    monkeypatch.setattr(network, "way_out", lambda _family: None)
    addresses = network.for_phones(EVERY_ADDRESS, [EVERY_ADDRESS])
    assert addresses
    assert all(is_ours(address) for address in addresses)


@pytest.mark.parametrize(
    ("host", "served", "told"),
    [
        ("192.0.2.7", ["192.0.2.7"], ["192.0.2.7"]),
        ("pad.lan", ["127.0.1.1", "192.0.2.7", "fd00::7"], ["pad.lan", "192.0.2.7", "fd00::7"]),
        ("laptop", ["127.0.1.1", "192.0.2.7", "fd00::7"], ["192.0.2.7", "fd00::7"]),
        ("laptop", ["fe80::7%eth0", "169.254.3.4", "192.0.2.7"], ["192.0.2.7", "169.254.3.4"]),
        ("laptop", ["fe80::7%eth0"], []),
    ],
)
def test_a_name_that_phones_may_not_know_is_not_told_alone(host, served, told):
    assert [*network.for_phones(host, served)] == told


def test_an_address_at_which_nobody_listens_is_told_to_nobody(monkeypatch):
    """A name may have one that this computer has not, or not at this moment."""
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 0))
        for number in ("192.0.2.9", "127.0.0.1")
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    # The first of them is none of this computer's.
    with listen("pad.lan", 0)[0] as only:
        served = [only.getsockname()[0]]
    assert served == ["127.0.0.1"]
    assert network.only_here(served)
    assert network.for_own_browser("pad.lan", served) == "pad.lan"


@pytest.mark.parametrize("error", [PermissionError, socket.gaierror, UnicodeError])
@pytest.mark.parametrize("out", ["192.168.1.20", None])
def test_a_system_that_does_not_tell_its_addresses_serves_what_is_known(monkeypatch, error, out):
    """A container may be forbidden to ask, and a computer may not know its own name."""

    def refuses():
        raise error("not told")

    monkeypatch.setattr(network, "_of_ipv4", refuses)
    monkeypatch.setattr(network, "way_out", lambda _family: out)
    assert network.for_phones(EVERY_ADDRESS, [EVERY_ADDRESS]) == ((out,) if out else ())


def test_a_page_that_asks_all_the_time_has_the_system_asked_now_and_then():
    asked, clock = [], Clock()

    def find():
        asked.append(clock.now)
        return (f"{len(asked)}",)

    lately = network.Lately(find, clock)
    for _ in range(3):
        assert lately() == ("1",)
    clock.now += network.LOOKS_EVERY
    assert lately() == ("2",)
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("served", "of_ipv4", "of_ipv6", "alone"),
    [
        (["::"], [HOME], [], True),
        (["::"], [HOME], [Own("fe80::7")], True),
        (["::"], [HOME], [Own("fd00::7")], False),
        (["::"], [], [], False),
        ([EVERY_ADDRESS], [HOME], [], False),
    ],
)
def test_who_is_served_by_ipv6_and_has_none_is_told_so(
    monkeypatch, served, of_ipv4, of_ipv6, alone
):
    monkeypatch.setattr(network, "way_out", lambda _family: None)
    monkeypatch.setattr(network, "_of_ipv4", lambda: iter(of_ipv4))
    monkeypatch.setattr(network, "_of_ipv6", lambda: iter(of_ipv6))
    assert network.has_ipv4_alone(served) is alone


def test_each_is_an_address_and_not_this_computers_own_alone():
    for host in network.EVERYWHERE:
        for address in network.for_phones(host, [host]):
            assert not ipaddress.ip_address(address).is_loopback
