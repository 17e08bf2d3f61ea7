"""Connections, before anybody knows whose they are: short, quick, and few of one address.

uvicorn bounds how long the head of a request is, and how long a connection may wait for its next
request. It knows no bound on how long a head may take, nor on how many connections an address has
that nobody let in; nor that a page has little to say before it has said who it is.
"""

import asyncio
import ipaddress
import os
import socket
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig
from websockets.frames import Frame

from app.server.refusals import Refusals

LONGEST_HEAD = 16 * 1024
"""How long the address and the headers of a request may be together, in bytes."""

HEAD_WITHIN = 5.0
"""How long they may take to arrive, in seconds: they fit into a few packets."""

MOST_BEGUN = 16
"""How many connections one address may have until it is let in: a browser opens six."""

MOST_BEGUN_OF_NETWORK = 128
"""How many all addresses of one IPv6 network may have begun where each counts by itself."""

MOST_BEGUN_OF_ALL = 512
"""How many all may have begun; the one that has waited longest makes room for another."""

LONGEST_REGISTRATION = 64 * 1024
"""How long what a page says first may be, in bytes: who it is; Flet's has a few hundred."""

STOPS_AFTER = 0.4
"""How long what is being answered may go on once the server is to stop, in seconds."""


LET_IN = "let_in"
"""How the `state` of what is asked for names what is to be called once who asks was let in."""

IS_THERE = "is_there"
"""How it names what tells whether a page's connection still has a page at its other end."""

ANSWERS_WITHIN = 2.0
"""How long a page may take to answer that it is there, in seconds; its browser does so itself."""

UNIQUE_LOCAL = ipaddress.ip_network("fc00::/7")
"""The addresses of IPv6 that are a home's own, and lead nowhere else."""


class Lobby:
    """The connections whose other end was not let in, or not yet."""

    def __init__(self, refusals: Refusals, room: int) -> None:
        """Have none; there is room for so many connections as are let in, too."""
        self.refusals = refusals
        self._most = min(MOST_BEGUN_OF_ALL, room // 2)
        self._begun: dict[Connection, tuple[str, ...]] = {}
        self._of = Counter[str]()

    def enter(self, connection: "Connection", whose: tuple[str, ...]) -> bool:
        """Let a connection begin, which counts for those; tells whether it may."""
        most = MOST_BEGUN, MOST_BEGUN_OF_NETWORK
        if any(self._of[one] >= bound for one, bound in zip(whose, most, strict=False)):
            self.refusals.log("too_many_connections", connection.peer)
            return False
        if len(self._begun) >= self._most:
            longest = next(iter(self._begun))
            self.refusals.log("too_many_connections", longest.peer)
            longest.hang_up()
        self._begun[connection] = whose
        self._of.update(whose)
        return True

    def leave(self, connection: "Connection") -> None:
        """A connection was let in, or has ended."""
        for one in self._begun.pop(connection, ()):
            self._of[one] -= 1
            if not self._of[one]:
                del self._of[one]


class Connection(H11Protocol):
    """One connection, which has to say soon what it wants."""

    def __init__(self, lobby: Lobby, **given: Any) -> None:
        """Wait for what comes."""
        super().__init__(**given)
        self._lobby = lobby
        self._patience: asyncio.TimerHandle | None = None
        self.peer = ""
        self.app_state = {**self.app_state, LET_IN: partial(lobby.leave, self)}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self.peer = self.client[0] if self.client else ""
        here = self.server[0] if self.server else ""
        # This computer's own are not counted.
        whose = () if self.peer and self.peer == here else counted(self.peer, here)
        if self._lobby.enter(self, whose):
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
        self._lobby.leave(self)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, or is too long to be."""
        self._lobby.refusals.log("unreadable", self.peer)
        super().send_400_response(msg)

    def hang_up(self) -> None:
        """End it without a word."""
        self._heard()
        self._lobby.leave(self)
        self.transport.abort()

    def _heard(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _too_slow(self) -> None:
        self._lobby.refusals.log("too_slow", self.peer)
        self.hang_up()


class PageConnection(WebSocketsSansIOProtocol):
    """The connection of a page, which says first who it is, and then brings files at the most."""

    def __init__(self, refusals: Refusals, **given: Any) -> None:
        """Wait for what the page says."""
        super().__init__(**given)
        self._refusals = refusals
        self._asked: dict[bytes, asyncio.Future[bool]] = {}
        self._moves = 0
        self._at_ping = self._moves, 0
        self.app_state = {**self.app_state, IS_THERE: self.is_there}
        self.conn.max_message_size = LONGEST_REGISTRATION

    async def is_there(self) -> bool:
        """Whether there is a page at the other end; where none answers, hang up."""
        ping = os.urandom(8)
        answered: asyncio.Future[bool] = self.loop.create_future()
        self._asked[ping] = answered
        try:
            self.conn.send_ping(ping)
            self.transport.write(b"".join(self.conn.data_to_send()))
            before = self._progress()
            while True:
                told, _ = await asyncio.wait([answered], timeout=ANSWERS_WITHIN)
                if told:
                    return answered.result()
                if self._has_moved_since(before):
                    return True
                # Its answer may stand behind what it said before, which is still to be done.
                if not self.read_paused:
                    self.transport.abort()
                    return False
        finally:
            del self._asked[ping]

    def data_received(self, data: bytes) -> None:
        """Hear a page, which may be in the middle of something large."""
        self._moves += 1
        super().data_received(data)

    def resume_writing(self) -> None:
        """Nearly all of what was to be sent has gone out."""
        self._moves += 1
        super().resume_writing()

    def _progress(self) -> tuple[int, int]:
        """How far it has got, and how many bytes are still to be sent."""
        return self._moves, self.transport.get_write_buffer_size()

    def _has_moved_since(self, before: tuple[int, int]) -> bool:
        """Whether anything came or went: a ping and its answer wait behind what is large."""
        moves, unsent = self._progress()
        return moves != before[0] or unsent < before[1]

    def send_keepalive_ping(self) -> None:
        """Ask whether the page is there."""
        super().send_keepalive_ping()
        self._at_ping = self._progress()

    def handle_pong(self, event: Frame) -> None:
        """Hear that the page is there."""
        answered = self._asked.get(bytes(event.data))
        if answered is not None and not answered.done():
            answered.set_result(True)
        super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """Hang up on a page that has not answered for long, and has done nothing else either."""
        # Its answer may stand behind what it said before, which is still to be done.
        if self.read_paused or self._has_moved_since(self._at_ping):
            self.pong_timer = self.pending_ping_payload = None
            self.schedule_ping()
            return
        super().keepalive_timeout()
        # What could not be sent would keep the connection for as long as the system tries.
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever connected went."""
        for answered in self._asked.values():
            if not answered.done():
                answered.set_result(False)
        self.app_state[LET_IN]()
        super().connection_lost(exc)

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


def visitor(peer: str, here: str = "") -> str:
    """Who counts as one: an address, or for IPv6 from elsewhere, where one has many, its network.

    `here` is the address of this computer that was asked. The phones of a home share a network, so
    each of them counts by its address.
    """
    return counted(peer, here)[0]


def counted(peer: str, here: str) -> tuple[str, ...]:
    """Who counts as one; and where that is one address of IPv6 of very many, its network."""
    address = address_of(peer)
    if not isinstance(address, ipaddress.IPv6Address):
        return (peer,)
    if address.ipv4_mapped is not None:
        # Every phone of an IPv4 network would be the same one else.
        return (str(address.ipv4_mapped),)
    network = _network(address)
    other = address_of(here)
    is_at_home = address.is_link_local or address in UNIQUE_LOCAL
    if is_at_home or (isinstance(other, ipaddress.IPv6Address) and _network(other) == network):
        return str(address), str(network)
    return (str(network),)


def _network(address: ipaddress.IPv6Address) -> ipaddress.IPv6Network:
    return ipaddress.IPv6Network((int(address), 64), strict=False)
