"""What stands before the app: only this computer's browser and visitors with the code pass.

Everything that is asked for goes through here, pages, files and the pages' connections alike.
Other web pages in the same browser are kept out, too: they can ask for an address of this
computer, by a name of theirs (DNS rebinding) or from their own page (cross-site WebSockets), but
the browser tells on them in `Host` and `Origin`.
"""

import asyncio
import ipaddress
from contextlib import suppress
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from app.server.code_page import POLICY, asking_page, refusing_page
from app.server.disconnects import Message, Receive, Send, Served
from app.visitors.admission import Door
from app.visitors.invitation import on_this_computer
from app.words import words

COOKIE_LASTS = 400 * 24 * 60 * 60
"""How long a phone is let in without being asked again, in seconds: the most that browsers keep."""

MOST_OF_A_FORM = 1000
"""How much of what a form sends is read, in bytes: a code needs less."""

FORM_LASTS = 3.0
"""How long a form may take to arrive, in seconds: it fits into one packet."""

PASSED_ON = frozenset({"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"})
"""The headers of what somebody else asked a program on this computer for."""

ASKED_WITHOUT_COOKIES = "/manifest.json"
"""What browsers ask for without the cookie, for the home screen; it only has the app's name."""


class Asked(NamedTuple):
    """What of a request tells who asks."""

    method: str
    """Such as `GET`; empty for a page's connection."""

    path: str
    query: str
    headers: dict[str, str]
    """By their names in small letters; of those that come twice, all, with commas."""

    peer: str
    """The address at the other end of the connection."""

    own: str
    """The address at this end."""


class Gate:
    """What is served, to whom it is meant for."""

    def __init__(
        self, served: Served, names: frozenset[str], port: int, door: Door | None = None
    ) -> None:
        """Stand before what is served at a port of a computer that has those names.

        Without a door nobody is asked for a code: only this computer's own programs get here, and
        what they say that they pass on is refused.
        """
        self._served = served
        self._names = names
        # Cookies don't tell ports apart: another folder may be served at another one.
        self._cookie = f"wonderpad_visitor_{port}"
        self._door = door

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        if scope["type"] not in ("http", "websocket"):
            await self._served(scope, receive, send)
            return
        asked = _asked(scope)
        refusal = self._stranger(asked)
        if refusal:
            await _answer(scope, receive, send, HTTPStatus.FORBIDDEN, refusing_page(refusal))
            return
        here = _from_here(asked)
        if self._door is None or here or self._door.knows(_cookie(asked, self._cookie)):
            await self._let_through(scope, receive, send, asked, here=here)
        elif asked.path == ASKED_WITHOUT_COOKIES and asked.method == "GET":
            await self._served(scope, receive, send)
        else:
            await self._ask(scope, receive, send, asked, self._door)

    def _stranger(self, asked: Asked) -> str:
        """Why somebody else seems to ask, or a web page of theirs; empty when neither does."""
        if self._door is None and PASSED_ON & asked.headers.keys():
            return words()("visitor.passed_on")
        host = asked.headers.get("host", "")
        if not self._ours(host):
            return words()("visitor.other_name", name=host)
        origin = asked.headers.get("origin")
        if origin is not None and _split(origin) != host.lower():
            return words()("visitor.other_page", name=origin)
        return ""

    def _ours(self, host: str) -> bool:
        """Whether a browser was told to open this computer, and no name that leads to it.

        Every address is one: who opens an address can't be led elsewhere by a name.
        """
        name = _name(host)
        return name in self._names or _address(name) is not None

    async def _let_through(
        self, scope: Message, receive: Receive, send: Send, asked: Asked, *, here: bool
    ) -> None:
        if self._door is not None and asked.method == "GET" and "code" in parse_qs(asked.query):
            # A code that was scanned once more.
            await _answer(scope, receive, send, HTTPStatus.SEE_OTHER, "", _elsewhere(asked))
            return
        # What is served runs in this task, and so do the pages that it starts.
        token = on_this_computer.set(here)
        try:
            await self._served(scope, receive, send)
        finally:
            on_this_computer.reset(token)

    async def _ask(
        self, scope: Message, receive: Receive, send: Send, asked: Asked, door: Door
    ) -> None:
        """Ask a visitor for the code, and let those in who give it."""
        visitor = _visitor(asked.peer)
        # Another page that a guest has open can make it look as if a link was opened: such tries
        # are counted apart, and the code can be typed all the same.
        trying, given = f"{visitor} by a link", asked.query if _link_opened(asked) else ""
        if asked.method == "POST":
            trying, given = visitor, await _form(receive)
        code = parse_qs(given).get("code", [""])[0]
        heard = bool(code) and door.tries(trying) > 0
        if heard and door.opens(code, trying):
            # Lax: a link in a chat opens without asking. Other pages' connections are told by
            # `Origin`, and what links ask for changes nothing.
            kept = f"Path=/; Max-Age={COOKIE_LASTS}; HttpOnly; SameSite=Lax"
            cookie = {"set-cookie": f"{self._cookie}={door.key}; {kept}"}
            there = _elsewhere(asked) | cookie
            await _answer(scope, receive, send, HTTPStatus.SEE_OTHER, "", there)
            return
        tries = door.tries(visitor)
        status = HTTPStatus.FORBIDDEN if tries else HTTPStatus.TOO_MANY_REQUESTS
        await _answer(scope, receive, send, status, asking_page(tries, wrong=heard))


def _asked(scope: Message) -> Asked:
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        # Two of one kind are none of ours: joined, they fit nothing.
        headers[key] = f"{headers[key]}, {text}" if key in headers else text
    return Asked(
        scope.get("method", ""),
        scope["path"],
        scope.get("query_string", b"").decode("latin-1"),
        headers,
        _end(scope.get("client")),
        _end(scope.get("server")),
    )


def _end(end: tuple[str, int] | None) -> str:
    """The address of one end of a connection; IPv4 as such where IPv6 carries it."""
    address = _address(end[0]) if end else None
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address or "")


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _from_here(asked: Asked) -> bool:
    """Whether this computer's own browser asks.

    A connection between two ends of the same address never left the computer. What a program
    on it passes on for somebody else is not the computer's own. A name may have led elsewhere
    before, to a page that asks now as if it were ours.
    """
    name = _name(asked.headers.get("host", ""))
    return (
        bool(asked.peer)
        and asked.peer == asked.own
        and not PASSED_ON & asked.headers.keys()
        and (name == "localhost" or _address(name) is not None)
    )


def _name(host: str) -> str:
    """The name or address in a `Host`, without the port; of what is no host, none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _visitor(peer: str) -> str:
    """Whose tries are counted: an address, or for IPv6, of which a phone has many, its network."""
    address = _address(peer)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return peer


def _link_opened(asked: Asked) -> bool:
    """Whether somebody may have opened our link, rather than another page loaded it as its own.

    Apps that scan say who they are in `Referer`, too; those are no pages.
    """
    referrer = asked.headers.get("referer", "")
    return (
        asked.method == "GET"
        and asked.path == "/"
        and "text/html" in asked.headers.get("accept", "")
        and (
            not referrer.lower().startswith("http")
            or _split(referrer) == asked.headers.get("host", "").lower()
        )
    )


def _split(origin: str) -> str:
    """The host and port of an origin, as `Host` has them; of `null`, none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _cookie(asked: Asked, name: str) -> str:
    for part in asked.headers.get("cookie", "").replace(",", ";").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""


def _elsewhere(asked: Asked) -> dict[str, str]:
    """The way to what was asked for, with no code in the address."""
    query = {key: value for key, value in parse_qs(asked.query).items() if key != "code"}
    # One slash: two would lead to another host.
    path = "/" + quote(asked.path.lstrip("/"), safe="/~")
    rest = urlencode(query, doseq=True)
    return {"location": f"{path}?{rest}" if rest else path}


async def _form(receive: Receive) -> str:
    """What a form sent, as far as it may be one of ours; nothing of one that stays away."""
    body = b""
    with suppress(TimeoutError):
        async with asyncio.timeout(FORM_LASTS):
            while len(body) <= MOST_OF_A_FORM:
                message = await receive()
                body += bytes(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body"):
                    return body.decode("latin-1")
    return ""


async def _answer(
    scope: Message,
    receive: Receive,
    send: Send,
    status: HTTPStatus,
    page: str,
    more: dict[str, str] | None = None,
) -> None:
    """Answer with a small page; a page's connection is refused."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    content = page.encode()
    headers = {
        "content-type": "text/html; charset=utf-8",
        "content-length": str(len(content)),
        "content-security-policy": POLICY,
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        **(more or {}),
    }
    encoded = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": int(status), "headers": encoded})
    body = b"" if scope["method"] == "HEAD" else content
    await send({"type": "http.response.body", "body": body})
