"""Connections, before anybody knows whose they are: short, quick, and few of one address.

uvicorn bounds how long the head of a request is, and how long a connection may wait for its next
request. It knows no bound on how long a head may take, nor on how many an address has begun; nor
that a page has little to say before it has said who it is.
"""

import asyncio
import ipaddress
import socket
import threading
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig

from app.server.refusals import Refusals

LONGEST_HEAD = 16 * 1024
"""How long the address and the headers of a request may be together, in bytes."""

HEAD_WITHIN = 5.0
"""How long they may take to arrive, in seconds: they fit into a few packets."""

MOST_BEGUN = 16
"""How many requests one address may have begun at a time: a browser opens six connections."""

MOST_BEGUN_OF_ALL = 512
"""How many all may have begun; the one that has waited longest makes room for another."""

LONGEST_REGISTRATION = 64 * 1024
"""How long what a page says first may be, in bytes: who it is; Flet's has a few hundred."""

STOPS_AFTER = 0.4
"""How long what is being answered may go on once the server is to stop, in seconds."""


class Lobby:
    """The connections that have not said yet what they want."""

    def __init__(self, refusals: Refusals) -> None:
        """Have none."""
        self.refusals = refusals
        self._begun: dict[Connection, str] = {}
        self._of_one: defaultdict[str, int] = defaultdict(int)

    def enter(self, connection: "Connection", own: bool) -> bool:  # noqa: FBT001
        """Let a connection begin; tells whether it may. This computer's `own` are not counted."""
        whose = visitor(connection.peer)
        if not own and self._of_one[whose] >= MOST_BEGUN:
            self.refusals.log("too_many_connections", connection.peer)
            return False
        if len(self._begun) >= MOST_BEGUN_OF_ALL:
            longest = next(iter(self._begun))
            self.refusals.log("too_many_connections", longest.peer)
            longest.hang_up()
        self._begun[connection] = "" if own else whose
        self._of_one[self._begun[connection]] += 1
        return True

    def leave(self, connection: "Connection") -> None:
        """A connection has said what it wants, or went."""
        whose = self._begun.pop(connection, None)
        if whose is not None:
            self._of_one[whose] -= 1
            if not self._of_one[whose]:
                del self._of_one[whose]


class Connection(H11Protocol):
    """One connection, which has to say soon what it wants."""

    def __init__(self, lobby: Lobby, **given: Any) -> None:
        """Wait for what comes."""
        super().__init__(**given)
        self._lobby = lobby
        self._patience: asyncio.TimerHandle | None = None
        self.peer = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self.peer = self.client[0] if self.client else ""
        own = bool(self.client and self.server) and self.client[0] == self.server[0]  # type: ignore[index]
        if self._lobby.enter(self, own):
            self._patience = self.loop.call_later(HEAD_WITHIN, self._too_slow)
        else:
            self.hang_up()

    def data_received(self, data: bytes) -> None:
        """Somebody says something."""
        super().data_received(data)
        if self._patience is not None and self.conn.their_state is not h11.IDLE:
            self._heard()
        elif (
            self._patience is None
            and self.conn.trailing_data[0]
            and self.conn.their_state is h11.IDLE
            and not self.transport.is_closing()
        ):
            # The next request on the same connection has begun.
            self._patience = self.loop.call_later(HEAD_WITHIN, self._too_slow)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A page asks for its connection."""
        self._heard()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever connected went."""
        self._heard()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, or is too long to be."""
        self._lobby.refusals.log("unreadable", self.peer)
        super().send_400_response(msg)

    def hang_up(self) -> None:
        """End it without a word."""
        self._heard()
        self.transport.abort()

    def _heard(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        self._lobby.leave(self)

    def _too_slow(self) -> None:
        self._lobby.refusals.log("too_slow", self.peer)
        self.hang_up()


class PageConnection(WebSocketsSansIOProtocol):
    """The connection of a page, which says first who it is, and then brings files at the most."""

    def __init__(self, refusals: Refusals, **given: Any) -> None:
        """Wait for what the page says."""
        super().__init__(**given)
        self._refusals = refusals
        self.conn.max_message_size = LONGEST_REGISTRATION

    def send_receive_event_to_app(self) -> None:
        """Hand on what a page said as a whole."""
        super().send_receive_event_to_app()
        self.conn.max_message_size = self.config.ws_max_size

    def handle_parser_exception(self) -> None:
        """Refuse what is too long, or no frame at all."""
        too_large = isinstance(self.conn.parser_exc, PayloadTooBig)
        peer = self.client[0] if self.client else ""
        self._refusals.log("too_large" if too_large else "no_page", peer)
        super().handle_parser_exception()


class Serving(uvicorn.Server):
    """A server that stops at once, and leaves nobody waiting."""

    def __init__(self, config: uvicorn.Config, once_served: Callable[[], None]) -> None:
        """Serve, and do once what may be done as soon as somebody is answered; it may take long."""
        super().__init__(config)
        self._once_served = once_served

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer; then have the browser opened, for which nobody waits."""
        await super().startup(sockets)
        if not self.should_exit:
            threading.Thread(target=self._once_served, name="browser", daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let those go on for a moment who are being answered; then hang up."""
        asyncio.get_running_loop().call_later(STOPS_AFTER, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def address_of(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that a text is; `None` where it is none."""
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def visitor(peer: str) -> str:
    """Who counts as one: an address, or for IPv6, of which a phone has many, its network."""
    address = address_of(peer)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            # Every phone of an IPv4 network would be the same one else.
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return peer
