"""This computer on its network: what it is called there, and where phones find it."""

import ipaddress
import socket

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
"""What stands for all addresses of this computer, and the one of them that is its own only."""

ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""An address on other networks, of those that are for examples and nobody has."""


def address(host: str, port: int) -> str:
    """What a browser opens."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def only_here(host: str) -> bool:
    """Whether what is served there can be reached from this computer only."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return all(ipaddress.ip_address(entry[4][0]).is_loopback for entry in found)


def names(host: str) -> frozenset[str]:
    """The names by which this computer, served on `host`, may be asked for besides its addresses.

    Phones may use the names that it has on its network. Whoever else is there can take such a
    name, show a page by it and lead it here then; where only this computer asks, none counts.
    """
    named = {"localhost", host.lower()}
    if only_here(host):
        return frozenset(named)
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return frozenset(named | {own, short, f"{short}.local"} if short else named)


def for_own_browser(host: str) -> str:
    """What this computer's browser opens; on its network an address: who uses a name is asked."""
    if host in EVERYWHERE or only_here(host):
        return EVERYWHERE.get(host, host)
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return str(found[0][4][0])


def for_phones(host: str) -> str:
    """The address of this computer that phones open, where it is served on `host`."""
    if host not in EVERYWHERE:
        return host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as trial:
        try:
            # Nothing is sent: this only asks which way the system would send it.
            trial.connect((ELSEWHERE[family], 9))
            return str(trial.getsockname()[0])
        except OSError:
            return socket.gethostname()
