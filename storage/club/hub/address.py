"""Where a club's hub is: its address, and what it is reached with."""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from scoring import Phrase
from storage.club.hub.carrier import ClubTrouble

_AT_HOME = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
"""What names end in that only a home network knows."""

_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""An address of the internet written as one number, as browsers and systems take it."""

_OWN = ipaddress.ip_network("fc00::/7")
"""What home networks give out by themselves, in long addresses."""

_USUAL_PORTS = {"http": 80, "https": 443}
"""Where a hub is asked if its address does not say."""

_HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|[0-9a-f:]{2,45}")

_PATH = re.compile(r"(?:/[A-Za-z0-9_.~-]{1,100}){0,8}/[a-z][a-z0-9_-]{0,63}")


@dataclass(frozen=True)
class Address:
    """The address of a club's database."""

    text: str
    """The address, without a slash at its end."""

    at_home: bool
    """Whether it is reached by http, over the home network."""


def read_address(text: str) -> Address:
    """Read the address of a club.

    Raises `ClubTrouble` for one that is none, has a password in it, or would send one in the
    clear over the internet. The trouble tells nothing of what was written: a password may be there.
    """
    try:
        parts = urlsplit(_with_scheme(text.strip()))
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise ClubTrouble(Phrase("hub.no_address")) from error
    if "@" in parts.netloc:
        raise ClubTrouble(Phrase("hub.password_in_address"))
    path = parts.path.removesuffix("/")
    fit = _HOST.fullmatch(host) and _PATH.fullmatch(path) and ".." not in path
    if parts.scheme not in ("http", "https") or not fit or parts.query or parts.fragment:
        raise ClubTrouble(Phrase("hub.no_address"))
    if parts.scheme == "http" and not _at_home(host):
        raise ClubTrouble(Phrase("hub.not_https"))
    # One place is written in one way, however it was typed.
    name = f"[{_short(host)}]" if ":" in host else host
    place = name if port in (None, _USUAL_PORTS[parts.scheme]) else f"{name}:{port}"
    return Address(f"{parts.scheme}://{place}{path}", parts.scheme == "http")


def _with_scheme(text: str) -> str:
    """Return an address as it is meant: one without a beginning is https, or http at home."""
    if "://" in text or "/" not in text:
        return text
    return f"{'http' if _at_home(urlsplit(f'//{text}').hostname or '') else 'https'}://{text}"


def _short(host: str) -> str:
    """Return a long address of the internet in its shortest form."""
    try:
        short = ipaddress.ip_address(host).compressed
    except ValueError:
        return host
    # Some are partly written as short addresses are, which nobody could read again here.
    return short if _HOST.fullmatch(short) else host


def _at_home(host: str) -> bool:
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        alone = "." not in host and not _NUMBER.fullmatch(host)
        return alone or host.endswith(_AT_HOME)
    if isinstance(number, ipaddress.IPv6Address):
        # Ways to the internet in short addresses count as private, too.
        return number.is_loopback or number.is_link_local or number in _OWN
    return (number.is_private or number.is_loopback or number.is_link_local) and not (
        number.is_unspecified or number.is_multicast
    )
