"""This computer on its network: what it is called there, and where phones find it."""

import ipaddress
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
"""What stands for all addresses of this computer, and the one of them that is its own only."""

ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""An address on other networks, of those that are for examples and nobody has."""

MOST_ADDRESSES = 4
"""How many addresses phones are shown at most: whoever has to try more gives up."""

LOOKS_EVERY = 2.0
"""How long what was found is told before it is looked for again, in seconds."""

ADDRESS_OF = {"linux": 0x8915, "darwin": 0xC0206921}
"""What asks a system for the address of an interface: `SIOCGIFADDR`."""

FLAGS_OF = {"linux": 0x8913, "darwin": 0xC0206911}
"""What asks a system of which kind an interface is: `SIOCGIFFLAGS`."""

RUNS = 0x40
"""How a system says that an interface is connected: `IFF_RUNNING`."""

POINT_TO_POINT = 0x10
"""How a system says that an interface leads to one other end: `IFF_POINTOPOINT`."""

INTERFACES = Path("/sys/class/net")
"""Where Linux tells of interfaces; those of devices have a `device`."""

OWN_IPV6 = Path("/proc/net/if_inet6")
"""Where Linux tells of this computer's IPv6 addresses."""


def address(host: str, port: int) -> str:
    """What a browser opens."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def only_here(served: Iterable[str]) -> bool:
    """Whether what is served at those addresses can be reached from this computer only."""
    return all(ipaddress.ip_address(address).is_loopback for address in served)


def names(host: str, served: Iterable[str]) -> frozenset[str]:
    """The names by which this computer, served on `host`, may be asked for besides its addresses.

    `served` are the addresses at which it listens: a name may have others, which lead elsewhere.

    Phones may use the names that it has on its network. Whoever else is there can take such a
    name, show a page by it and lead it here then; where only this computer asks, none counts.
    """
    named = {"localhost", host.lower()}
    if only_here(served):
        return frozenset(named)
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return frozenset(named | {own, short, f"{short}.local"} if short else named)


def for_own_browser(host: str, served: Sequence[str]) -> str:
    """What this computer's browser opens; on its network an address: who uses a name is asked."""
    for address in served:
        if address in EVERYWHERE:
            return EVERYWHERE[address]
    if only_here(served):
        return host
    # From other addresses of its own, this computer would ask as if it were another one.
    here = [address for address in served if address in EVERYWHERE.values()]
    return (*here, *ranked(map(Own, served), None), *served)[0]


def for_phones(host: str, served: Iterable[str]) -> tuple[str, ...]:
    """The addresses at which phones find this computer, served on `host`: the likeliest first.

    `served` are those at which it listens. There are none while it is on no network that phones
    could come by. Asked again they may be others: computers change networks.
    """
    served = tuple(served)
    everywhere = EVERYWHERE.keys() & served
    if not everywhere:
        return _named(host, served)
    family = socket.AF_INET6 if "::" in everywhere else socket.AF_INET
    out = way_out(family)
    found: list[Own] = []
    # A system may refuse to tell, or not know its own name; what it told before that counts.
    with suppress(OSError, UnicodeError):
        found.extend(_of_ipv6() if family == socket.AF_INET6 else _of_ipv4())
    known = {own.address for own in found}
    if out is not None and out not in known:
        found.append(Own(out))
    return ranked(found, out)


def has_ipv4_alone(served: Iterable[str]) -> bool:
    """Whether this computer is served by IPv6 alone, while phones could come by IPv4 alone."""
    ipv4, ipv6 = (for_phones(every, [every]) for every in EVERYWHERE)
    return {*served} == {"::"} and bool(ipv4) and not ipv6


class Lately:
    """What was found lately: pages ask several times a second, and systems may take a while."""

    def __init__(
        self, find: Callable[[], tuple[str, ...]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Look for it by `find`, and no oftener than every `LOOKS_EVERY` seconds."""
        self._find = find
        self._clock = clock
        self._looked_at = -LOOKS_EVERY
        self._found: tuple[str, ...] = ()

    def __call__(self) -> tuple[str, ...]:
        """What there is, or was a moment ago."""
        now = self._clock()
        if now - self._looked_at >= LOOKS_EVERY:
            self._looked_at, self._found = now, self._find()
        return self._found


@dataclass(frozen=True)
class Own:
    """An address of this computer."""

    address: str

    is_tunnel: bool = False
    """Whether it leads to one other end, as that of a VPN does: no phone is there."""

    is_made_up: bool = False
    """Whether no device stands behind it: it leads to programs on this computer, mostly."""


def ranked(found: Iterable[Own], out: str | None) -> tuple[str, ...]:
    """Addresses in the order in which phones may find them; `out` is that of the way elsewhere.

    What no phone can open is left out.
    """

    def unlikely(own: Own) -> tuple[bool, ...]:
        known = ipaddress.ip_address(own.address)
        return (
            own.is_tunnel,
            own.is_made_up,
            # Without a router, IPv4 takes such addresses.
            known.is_link_local,
            not known.is_private,
            own.address != out,
        )

    opened = [own for own in found if _can_be_opened(own.address)]
    addresses = dict.fromkeys(own.address for own in sorted(opened, key=unlikely))
    return tuple(addresses)[:MOST_ADDRESSES]


def _can_be_opened(address: str) -> bool:
    known = ipaddress.ip_address(address)
    # A link-local address of IPv6 needs the name of the phone's own interface.
    is_of_one_link = known.version == 6 and known.is_link_local
    return not (known.is_loopback or known.is_unspecified or is_of_one_link)


def _named(host: str, served: tuple[str, ...]) -> tuple[str, ...]:
    """The name that was asked for, with its addresses; phones do not know one without a dot."""
    if host in served:
        return (host,)
    opened = ranked(map(Own, served), None)
    return (*([host] if "." in host else []), *opened)[:MOST_ADDRESSES]


def way_out(family: socket.AddressFamily) -> str | None:
    """This computer's address on the way to other networks; `None` where there is no way."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as trial:
        # Nothing is sent: this only asks which way the system would send it.
        trial.connect((ELSEWHERE[family], 9))
        return str(trial.getsockname()[0])
    return None


def _of_ipv4() -> Iterator[Own]:
    if sys.platform == "win32":
        # Windows knows its own name, and asks nobody for it.
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield Own(str(entry[4][0]))
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            if answer := _ask(asked, ADDRESS_OF, name):
                yield from _own(asked, name, socket.inet_ntoa(answer[20:24]))


def _of_ipv6() -> Iterator[Own]:
    """Those that Linux tells; elsewhere there is the one on the way out."""
    try:
        lines = OWN_IPV6.read_text(encoding="ascii").splitlines()
    except OSError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for line in lines:
            digits, *_, name = line.split()
            yield from _own(asked, name, str(ipaddress.IPv6Address(bytes.fromhex(digits))))


def _own(asked: socket.socket, interface: str, address: str) -> Iterator[Own]:
    """What is known of an interface's address; nothing where its cable or its Wi-Fi is off."""
    answer = _ask(asked, FLAGS_OF, interface)
    flags = struct.unpack_from("H", answer, 16)[0] if answer else RUNS
    if not flags & RUNS:
        return
    folder = INTERFACES / interface
    is_made_up = folder.exists() and not (folder / "device").exists()
    yield Own(address, is_tunnel=bool(flags & POINT_TO_POINT), is_made_up=is_made_up)


def _ask(asked: socket.socket, what: dict[str, int], interface: str) -> bytes | None:
    """What the system tells of an interface; `None` where it tells nothing."""
    if sys.platform == "win32" or sys.platform not in what:
        return None
    import fcntl

    with suppress(OSError):
        return fcntl.ioctl(asked, what[sys.platform], struct.pack("40s", interface.encode()))
    return None
