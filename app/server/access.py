"""What stands before the app: only this computer's browser and visitors with the code pass.

Everything that is asked for goes through here, pages, files and the pages' connections alike.
Other web pages in the same browser are kept out, too: they can ask for an address of this
computer, by a name of theirs (DNS rebinding) or from their own page (cross-site WebSockets), but
the browser tells on them in `Host` and `Origin`.
"""

import asyncio
import re
from contextlib import suppress
from http import HTTPStatus
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocketClose

from app.server.code_page import POLICY, asking_page, closed_page, refusing_page
from app.server.connections import LET_IN, address_of, visitor
from app.server.disconnects import Message, Receive, Send, Served
from app.server.refusals import Refusals
from app.visitors.admission import Admission
from app.visitors.invitation import on_this_computer
from app.words import words

COOKIE_LASTS = 400 * 24 * 60 * 60
"""How long a phone is let in without being asked again, in seconds: the most that browsers keep."""

MOST_OF_A_FORM = 1000
"""How much of what a form sends is read, in bytes: a code needs less."""

FORM_LASTS = 3.0
"""How long a form may take to arrive, in seconds: it fits into one packet."""

HOST = re.compile(
    r"(?:\[(?P<address>[\da-fA-F:.]+(?:%[\w.~%-]+)?)\]|(?P<name>[\w.-]+))(?::\d{0,5})?"
)
"""A name or an address, and a port: nothing else is a host."""

PASSED_ON = frozenset({"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"})
"""The headers of what somebody else asked a program on this computer for."""

ASKED_WITHOUT_COOKIES = "/manifest.json"
"""What browsers ask for without the cookie, for the home screen; it only has the app's name."""

OUR_ANSWERS = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Nobody who was not let in holds a connection.
    "connection": "close",
}
"""The headers of what is said to strangers."""


class AccessMiddleware:
    """What is served, to whom it is meant for."""

    def __init__(
        self,
        served: Served,
        names: frozenset[str],
        port: int,
        admission: Admission | None = None,
        refusals: Refusals | None = None,
    ) -> None:
        """Stand before what is served at a port of a computer that has those names.

        Without an admission nobody is asked for a code: only this computer's own programs get
        here, and what they say that they pass on is refused.
        """
        self._served = served
        self._names = names
        # Cookies don't tell ports apart: another folder may be served at another one.
        self._cookie = f"wonderpad_visitor_{port}"
        self._asks = f"wonderpad_asks_{port}"
        self._admission = admission
        self._refusals = refusals or Refusals()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or let it through."""
        if scope["type"] not in ("http", "websocket"):
            await self._served(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        answer = self._to_strangers(asked)
        if answer is None:
            here = _from_here(asked)
            key = asked.cookies.get(self._cookie, "")
            if self._admission is None or here or self._admission.knows(key):
                await self._let_through(scope, receive, send, asked, here=here)
                return
            if _path(asked) == ASKED_WITHOUT_COOKIES and scope.get("method") == "GET":
                await self._served(scope, receive, _closing(send))
                return
            if scope["type"] == "http":
                answer = await self._ask(Request(scope, receive), self._admission)
        if scope["type"] == "websocket":
            self._refusals.log("connection", _peer(asked))
            await WebSocketClose(1008)(scope, receive, send)
        elif answer is not None:
            await answer(scope, receive, send)

    def _to_strangers(self, asked: HTTPConnection) -> Response | None:
        """What is said where somebody else seems to ask, or a web page of theirs."""
        refusal = self._stranger(asked)
        if not refusal:
            return None
        self._refusals.log("stranger", _peer(asked))
        return _page(refusing_page(refusal), HTTPStatus.FORBIDDEN)

    def _stranger(self, asked: HTTPConnection) -> str:
        """Why somebody else seems to ask, or a web page of theirs; empty when neither does."""
        if self._admission is None and PASSED_ON & set(asked.headers.keys()):
            return words()("visitor.passed_on")
        host = _host(asked)
        if not self._ours(host):
            return words()("visitor.other_name", name=host)
        origins = asked.headers.getlist("origin")
        if origins and (len(origins) > 1 or _split(origins[0]) != host.lower()):
            return words()("visitor.other_page", name=", ".join(origins))
        return ""

    def _ours(self, host: str) -> bool:
        """Whether a browser was told to open this computer, and no name that leads to it.

        Every address is one: who opens an address can't be led elsewhere by a name. That is why
        Starlette's trusted hosts, which are names, are not enough here.
        """
        name = _name(host)
        return name in self._names or address_of(name) is not None

    async def _let_through(
        self, scope: Message, receive: Receive, send: Send, asked: HTTPConnection, *, here: bool
    ) -> None:
        if (
            self._admission is not None
            and scope.get("method") == "GET"
            and "code" in asked.query_params
        ):
            # A code that was scanned once more.
            await _to(_elsewhere(asked))(scope, receive, send)
            return
        if let_in := scope.get("state", {}).get(LET_IN):
            let_in()
        # What is served runs in this task, and so do the pages that it starts.
        token = on_this_computer.set(here)
        try:
            await self._served(scope, receive, send)
        finally:
            on_this_computer.reset(token)

    async def _ask(self, asked: Request, admission: Admission) -> Response:
        """Ask a visitor for the code, and let those in who give it, or whom the host lets in."""
        whose = visitor(_peer(asked), _end(asked.scope.get("server")))
        asking = admission.waiting.looked(asked.cookies.get(self._asks, ""))
        if asking is not None and asking.let_in:
            return self._welcome(asked, admission)
        # Another page that a guest has open can make it look as if a link was opened: such tries
        # are counted apart, and the code can be typed all the same.
        trying, code, asks = f"{whose} by a link", "", False
        if asked.method == "POST":
            form = await _form(asked)
            trying, code, asks = whose, form.get("code", ""), "ask" in form
        elif _link_opened(asked):
            code = asked.query_params.get("code", "")
        heard = bool(code) and admission.tries(trying) > 0
        if heard and admission.opens(code, trying):
            return self._welcome(asked, admission)
        if heard:
            self._refusals.log("code", _peer(asked))
        tries = admission.tries(whose)
        if tries:
            return _page(asking_page(tries, wrong=heard), HTTPStatus.FORBIDDEN)
        if asks:
            asking = admission.waiting.ask(whose)
        too_many = asks and asking is None
        page = closed_page(asking.number if asking else None, too_many=too_many)
        answer = _page(page, HTTPStatus.TOO_MANY_REQUESTS)
        if asks and asking is not None:
            answer.set_cookie(self._asks, asking.key, httponly=True, samesite="lax")
        return answer

    def _welcome(self, asked: Request, admission: Admission) -> Response:
        """Let a visitor in, for good."""
        answer = _to(_elsewhere(asked))
        # Lax: a link in a chat opens without asking. Other pages' connections are told by
        # `Origin`, and what links ask for changes nothing.
        answer.set_cookie(
            self._cookie, admission.key, max_age=COOKIE_LASTS, httponly=True, samesite="lax"
        )
        return answer


def _closing(send: Send) -> Send:
    """Sends, and ends the connection."""

    async def closing(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close")]
        await send(message)

    return closing


def _page(page: str, status: HTTPStatus) -> Response:
    return HTMLResponse(page, int(status), OUR_ANSWERS)


def _to(address: str) -> Response:
    return RedirectResponse(address, int(HTTPStatus.SEE_OTHER), OUR_ANSWERS)


def _path(asked: HTTPConnection) -> str:
    return str(asked.scope["path"])


def _host(asked: HTTPConnection) -> str:
    """What was asked for. Two of them are none of ours: joined, they fit nothing."""
    return ", ".join(asked.headers.getlist("host"))


def _peer(asked: HTTPConnection) -> str:
    return _end(asked.scope.get("client"))


def _end(end: tuple[str, int] | None) -> str:
    """The address of one end of a connection; IPv4 as such where IPv6 carries it."""
    address = address_of(end[0]) if end else None
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address or "")


def _from_here(asked: HTTPConnection) -> bool:
    """Whether this computer's own browser asks.

    A connection between two ends of the same address never left the computer. What a program
    on it passes on for somebody else is not the computer's own. A name may have led elsewhere
    before, to a page that asks now as if it were ours.
    """
    name, peer = _name(_host(asked)), _peer(asked)
    return (
        bool(peer)
        and peer == _end(asked.scope.get("server"))
        and not PASSED_ON & set(asked.headers.keys())
        and (name == "localhost" or address_of(name) is not None)
    )


def _name(host: str) -> str:
    """The name or address in a `Host`, without the port; of what is no host, none."""
    found = HOST.fullmatch(host)
    return (found["address"] or found["name"]).lower().rstrip(".") if found else ""


def _link_opened(asked: Request) -> bool:
    """Whether somebody may have opened our link, rather than another page loaded it as its own.

    Apps that scan say who they are in `Referer`, too; those are no pages.
    """
    referrer = asked.headers.get("referer", "")
    return (
        asked.method == "GET"
        and _path(asked) == "/"
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


def _elsewhere(asked: HTTPConnection) -> str:
    """The way to what was asked for, with no code in the address."""
    kept = [(key, value) for key, value in asked.query_params.multi_items() if key != "code"]
    # One slash: two would lead to another host.
    path = "/" + quote(_path(asked).lstrip("/"), safe="/~")
    rest = urlencode(kept)
    return f"{path}?{rest}" if rest else path


async def _form(asked: Request) -> dict[str, str]:
    """What a form sent, as far as it may be one of ours; nothing of one that stays away.

    Starlette's own reading of forms bounds neither their length nor their time.
    """
    body = b""
    with suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(FORM_LASTS):
            async for part in asked.stream():
                body += part
                if len(body) > MOST_OF_A_FORM:
                    return {}
        return {name: told[0] for name, told in parse_qs(body.decode("latin-1")).items()}
    return {}
