"""The real server, and strangers who want its time, its memory, or never to let it stop."""

import asyncio
import http.client
import re
import signal
import socket
import time
from contextlib import ExitStack, suppress

import msgpack
import pytest
import uvicorn
import websockets
from uvicorn.server import ServerState

from app.server.connections import (
    LONGEST_HEAD,
    LONGEST_REGISTRATION,
    MOST_BEGUN,
    MOST_BEGUN_OF_NETWORK,
    Connection,
    Lobby,
    counted,
    visitor,
)
from app.server.disconnects import registers, says
from app.server.refusals import LINES_A_MINUTE, LOG, Refusals
from bench.guests import apart
from bench.stopping import stopped
from storage.exchange import MOST_BYTES
from tests.browser.phone import ANOTHER_ADDRESS, EVERY_ADDRESS, Server
from tests.browser.server import is_ours

HOST, STRANGER = "127.0.0.1", ANOTHER_ADDRESS

LONGEST = 40
"""How long what should come, comes at the latest, in seconds."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("strangers"), EVERY_ADDRESS).start()
    yield server
    server.stop()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path / "wonderpad", EVERY_ADDRESS).start()
    yield server
    server.kill()


def stranger(server, begins=b""):
    """A connection from another address than the one that it leads to."""
    connection = socket.create_connection((STRANGER, server.port), timeout=LONGEST)
    connection.sendall(begins)
    return connection


def ended(connection):
    """Wait until the server has ended a connection; what it said before."""
    said = b""
    try:
        while part := connection.recv(65536):
            said += part
    except ConnectionError:
        pass
    return said


def answers(server, path="/", to=HOST, **headers):
    connection = http.client.HTTPConnection(to, server.port, timeout=LONGEST)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer
    finally:
        connection.close()


def logged(server, sentence):
    deadline = time.monotonic() + LONGEST
    while sentence not in server.said():
        assert time.monotonic() < deadline, server.said()
        time.sleep(0.05)


# Heads ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endless",
    [b"GET /" + b"a" * 1000, b"GET / HTTP/1.1\r\nX: " + b"a" * 1000, b"GET / HTTP/1.1\r\n"],
    ids=["address", "header", "headers"],
)
def test_what_never_ends_is_ended(server, endless):
    more = b"X-Y: z\r\n" * 128 if endless.endswith(b"\n") else b"a" * 1024
    sent = 0
    with stranger(server, endless) as connection:
        with suppress(ConnectionError):
            while sent < 100 * LONGEST_HEAD:
                connection.sendall(more)
                sent += len(more)
        ended(connection)
    logged(server, f"what {HOST} asked for cannot be read")
    assert "too long to say" not in server.said()
    assert answers(server).status == 200


def test_who_never_says_what_they_want_is_not_waited_for(shared):
    with stranger(shared, b"GET / HTTP/1.1\r\nHost: x") as connection:
        assert ended(connection) == b""
    logged(shared, f"{HOST} took too long")


def test_half_a_second_request_is_not_waited_for_either(shared):
    own = socket.create_connection((HOST, shared.port), timeout=LONGEST)
    with own:
        own.sendall(b"GET /manifest.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert own.recv(12) == b"HTTP/1.1 200"
        own.sendall(b"GET / HT")
        ended(own)


def test_one_address_begins_few_requests_at_a_time_and_the_host_is_not_held_up(shared):
    with ExitStack() as stack:
        begun = [stack.enter_context(stranger(shared)) for _ in range(MOST_BEGUN)]
        with stranger(shared) as beyond:
            assert ended(beyond) == b""
        assert answers(shared).status == 200
        assert len(begun) == MOST_BEGUN
    logged(shared, f"{HOST} has begun too many")


def test_two_hosts_are_none(shared):
    with stranger(shared) as connection:
        host = f"Host: {STRANGER}:{shared.port}\r\n".encode()
        connection.sendall(b"GET / HTTP/1.1\r\n" + host + b"Host: evil.example\r\n\r\n")
        assert ended(connection).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(("path", "status"), [("/", b"403"), ("/manifest.json", b"200")])
def test_who_has_no_code_keeps_no_connection(shared, path, status):
    with stranger(shared) as connection:
        host = f"Host: {STRANGER}:{shared.port}\r\n\r\n"
        connection.sendall(f"GET {path} HTTP/1.1\r\n{host}".encode())
        said = ended(connection)
    assert said.startswith(b"HTTP/1.1 " + status)
    assert b"connection: close" in said.lower()


REFUSAL = {"type": "http.response.start", "status": 403, "headers": [(b"connection", b"close")]}


async def are_answered_for_long():
    """As many strangers as may, whom nobody lets in; one more; and another once they were told."""
    being_answered, told = asyncio.Semaphore(0), asyncio.Event()

    async def served(_scope, _receive, send):
        being_answered.release()
        await told.wait()
        await send(REFUSAL)
        await send({"type": "http.response.body", "body": b""})

    config = uvicorn.Config(served, interface="asgi3", lifespan="off", log_config=None)
    config.load()
    lobby, state = Lobby(Refusals(), room=4000), ServerState()

    def begins():
        return Connection(lobby, config=config, server_state=state, app_state={})

    async def asks(port):
        hears, says = await asyncio.open_connection(STRANGER, port)
        stack.callback(says.close)
        says.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        return hears

    serving = await asyncio.get_running_loop().create_server(begins, STRANGER, 0)
    with ExitStack() as stack:
        stack.callback(serving.close)
        port = serving.sockets[0].getsockname()[1]
        begun = [await asks(port) for _ in range(MOST_BEGUN)]
        for _ in begun:
            await being_answered.acquire()
        assert await (await asks(port)).read() == b""
        told.set()
        for hears in [*begun, await asks(port)]:
            assert (await hears.read()).startswith(b"HTTP/1.1 403")


def test_who_is_being_answered_and_was_not_let_in_counts_as_before():
    if not is_ours(STRANGER):
        pytest.skip(f"nobody can be a stranger here: this machine has no {STRANGER}")
    asyncio.run(asyncio.wait_for(are_answered_for_long(), LONGEST))


def test_pages_that_were_refused_count_no_more(shared):
    handshake = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    handshake["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    for _ in range(2 * MOST_BEGUN):
        assert answers(shared, "/ws", STRANGER, **handshake).status == 403


def test_who_was_let_in_has_as_many_connections_as_they_like(shared):
    with ExitStack() as stack:
        key = (shared.folder / "visitors.key").read_text().strip()
        cookie = f"Cookie: wonderpad_visitor_{shared.port}={key}"
        asks = f"GET /favicon.png HTTP/1.1\r\nHost: {STRANGER}:{shared.port}\r\n{cookie}\r\n\r\n"
        for _ in range(2 * MOST_BEGUN):
            connection = stack.enter_context(stranger(shared, asks.encode()))
            assert connection.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize(
    ("peer", "here", "counts"),
    [
        ("192.0.2.8", "192.0.2.7", "192.0.2.8"),
        ("::ffff:192.0.2.8", "::ffff:192.0.2.7", "192.0.2.8"),
        ("2001:db8::1", "", "2001:db8::/64"),
        ("2001:db8::2", "2001:db8:0:1::7", "2001:db8::/64"),
        ("2001:db8:0:1::1", "192.0.2.7", "2001:db8:0:1::/64"),
        ("2001:db8::2", "2001:db8::7", "2001:db8::2"),
        ("fe80::1", "fe80::7", "fe80::1"),
        ("fd00::1", "2001:db8::7", "fd00::1"),
        ("", "", ""),
    ],
)
def test_who_counts_as_one(peer, here, counts):
    assert visitor(peer, here) == counts


class Beginning:
    """A connection that begins, as far as the lobby sees it."""

    peer = "fe80::1"


def test_a_home_has_more_than_a_phone_and_not_all():
    """Whoever is on the same network has as many addresses of IPv6 as they like."""
    lobby = Lobby(Refusals(), room=4000)
    for number in range(MOST_BEGUN_OF_NETWORK):
        assert lobby.enter(Beginning(), counted(f"fe80::{number:x}", ""))
    beyond = Beginning()
    assert not lobby.enter(beyond, counted("fe80::beef", ""))
    assert lobby.enter(beyond, counted("192.0.2.8", ""))


# Pages ------------------------------------------------------------------------------

PAGE = {"session_id": "", "page_name": "", "page": {"route": "/", "width": 390.0}}


@pytest.mark.parametrize(
    ("frame", "does"),
    [
        (b"\0" + msgpack.packb([1, PAGE]), True),
        (b"\0" + msgpack.packb([1, PAGE | {"session_id": None}]), True),
        (b"", False),
        (b"\0", False),
        (b"\1" + msgpack.packb([1, PAGE]), False),
        (b"\0" + msgpack.packb([3, PAGE]), False),
        (b"\0" + msgpack.packb([1, {"page": 7}]), False),
        (b"\0" + msgpack.packb([1]), False),
        (b"\0" + msgpack.packb([1, PAGE]) + b"\0", False),
        (b"\0" + msgpack.packb([1, PAGE | {"session_id": ["x"]}]), False),
        (b"\0" + msgpack.packb([1, PAGE | {"more": "x" * 70_000}]), False),
        (b"\0" + msgpack.packb([1, PAGE | {"more": 1}]), False),
        (b"\0" + msgpack.packb([1, {"page": {}}]), False),
        (b"\0" + b"\x91" * 5000, False),
        (b"\xff\xfe garbage", False),
        (None, False),
    ],
)
def test_a_page_says_first_who_it_is(frame, does):
    assert registers(frame) is does


async def says_first(server, frame):
    """The code with which a connection is closed that says this first."""
    async with websockets.connect(f"ws://{HOST}:{server.port}/ws") as page:
        await page.send(frame)
        await asyncio.wait_for(page.wait_closed(), LONGEST)
        return page.close_code


@pytest.mark.parametrize("frame", [b"garbage", b"\0" + msgpack.packb([3, {}]), "text"])
def test_a_first_frame_of_garbage_ends_the_connection_and_the_server_stops(server, frame):
    assert asyncio.run(says_first(server, frame)) == 1008
    logged(server, "a connection that is no page’s")
    server.process.terminate()
    server.process.wait(LONGEST)
    assert "Traceback" not in server.said()


TAP = {"target": 5, "name": "click", "data": None}


@pytest.mark.parametrize(
    ("frame", "does"),
    [
        (b"\0" + msgpack.packb([3, TAP]), True),
        (b"\0" + msgpack.packb([3, TAP | {"data": {"k": ["Enter", 1.5, b"x"]}}]), True),
        (b"\0" + msgpack.packb([4, {"id": 5, "props": {"value": "x"}}]), True),
        (
            b"\0"
            + msgpack.packb([5, dict.fromkeys(("call_id", "result", "error")) | {"control_id": 1}]),
            True,
        ),
        (b"\1\0\0\0\0more", True),
        (b"", True),
        (b"\0" + b"x" * 70_000, True),
        (b"\0" + msgpack.packb([1, PAGE]), False),
        (b"\0" + msgpack.packb([2, TAP]), False),
        (b"\0" + msgpack.packb([99, TAP]), False),
        (b"\0" + msgpack.packb([3, TAP | {"more": 1}]), False),
        (b"\0" + msgpack.packb([3, TAP | {"target": "x"}]), False),
        (b"\0" + msgpack.packb([3, {"target": 5}]), False),
        (b"\0" + msgpack.packb([3, [1]]), False),
        (b"\0" + msgpack.packb(None), False),
        (b"\0" + b"\x91" * 5000, False),
        (b"\0garbage", False),
        (None, False),
    ],
)
def test_a_page_says_later_what_pages_say(frame, does):
    assert says(frame) is does


async def says_later(server, frame):
    """The code with which a connection is closed that says this once it is known."""
    async with websockets.connect(f"ws://{HOST}:{server.port}/ws", max_size=None) as page:
        await page.send(REGISTERS)
        await asyncio.wait_for(page.recv(), LONGEST)
        await page.send(frame)
        await asyncio.wait_for(page.wait_closed(), LONGEST)
        return page.close_code


REGISTERS = b"\0" + msgpack.packb([1, PAGE])


@pytest.mark.parametrize(
    "frame",
    [b"\0garbage", "text", b"\0" + msgpack.packb([3, {}]), REGISTERS],
    ids=["garbage", "text", "half", "again"],
)
def test_garbage_of_a_page_ends_its_connection_with_one_line(server, frame):
    assert asyncio.run(says_later(server, frame)) == 1008
    logged(server, "a connection that is no page’s")
    assert answers(server).status == 200
    server.process.terminate()
    server.process.wait(LONGEST)
    assert "Traceback" not in server.said()


def session_of(frame):
    """The session that the server gives a page."""
    _, body = msgpack.unpackb(frame[1:], ext_hook=lambda *_: None, strict_map_key=False)
    return body["session_id"]


async def comes_back(server, *, lost):
    """Whether a page that comes back has its session; its first connection may be lost unseen."""

    async def connects(session):
        page = await websockets.connect(f"ws://{HOST}:{server.port}/ws", max_size=None)
        await page.send(b"\0" + msgpack.packb([1, PAGE | {"session_id": session}]))
        return page, session_of(await asyncio.wait_for(page.recv(), LONGEST))

    first, session = await connects("")
    if lost:
        first.transport.pause_reading()
    second, again = await connects(session)
    second.transport.abort()
    first.transport.abort()
    return again == session


@pytest.mark.parametrize("lost", [True, False])
def test_a_page_that_comes_back_is_no_second_one_unless_the_first_is_there(shared, lost):
    """A phone that loses its network says nothing; a tab that was duplicated is a second page."""
    assert asyncio.run(comes_back(shared, lost=lost)) is lost


async def announces(server, size, *before):
    """The code with which a connection is closed that begins so large a frame."""
    async with websockets.connect(f"ws://{HOST}:{server.port}/ws", max_size=None) as page:
        for frame in before:
            await page.send(frame)
            await asyncio.wait_for(page.recv(), LONGEST)
        # As a client has it: the last frame, of bytes, masked.
        page.transport.write(b"\x82\xff" + size.to_bytes(8) + b"mask" + b"x" * 1000)
        await asyncio.wait_for(page.wait_closed(), LONGEST)
        return page.close_code


@pytest.mark.parametrize(
    ("size", "before"),
    [(LONGEST_REGISTRATION + 1, []), (2 * MOST_BYTES, [REGISTERS])],
    ids=["before it says who it is", "later"],
)
def test_a_frame_that_is_larger_than_any_page_has_is_refused_unheard(server, size, before):
    assert asyncio.run(announces(server, size, *before)) == 1009
    logged(server, f"a page at {HOST} sent more than any page has to say")
    assert answers(server).status == 200


def test_a_page_may_bring_a_file_once_it_has_said_who_it_is(server):
    async def brings():
        async with websockets.connect(f"ws://{HOST}:{server.port}/ws", max_size=None) as page:
            await page.send(REGISTERS)
            await asyncio.wait_for(page.recv(), LONGEST)
            told = {"target": -1, "name": "x", "data": b"x" * (2 * LONGEST_REGISTRATION)}
            await page.send(b"\0" + msgpack.packb([3, told]))
            await asyncio.wait_for(await page.ping(), LONGEST)

    asyncio.run(brings())
    assert "sent more" not in server.said()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whatever_goes_on_the_server_stops_without_an_error(server, number):
    """`python -m bench stopping` measures how long that takes."""
    apart(stopped(server, number, 3))
    # Whoever ended it sees by what: only Ctrl+C is none of their business.
    assert server.process.returncode == (0 if number == signal.SIGINT else -number)
    assert "Traceback" not in server.said()


@pytest.mark.parametrize("later", [0.0, 0.05, 0.1, 0.2])
def test_who_stops_it_while_it_starts_is_told_no_error_either(tmp_path, later):
    server = Server(tmp_path / "wonderpad").begin()
    logged(server, "Wonderpad is at")
    time.sleep(later)
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(LONGEST) == 0
    assert "Traceback" not in server.said()


# Headers ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/main.dart.js", "/nothing.png", "/manifest.json"])
def test_browsers_are_told_what_they_may_do_with_everything(shared, path):
    headers = answers(shared, path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    for told in ("default-src 'self'", "object-src 'none'", "base-uri 'self'"):
        assert told in headers["Content-Security-Policy"]
    for told in ("Access-Control-Allow-Origin", "Server", "X-Powered-By"):
        assert headers.get_all(told) is None


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/oauth_callback"])
def test_nothing_tells_how_the_server_is_made(shared, path):
    connection = http.client.HTTPConnection(HOST, shared.port, timeout=LONGEST)
    connection.request("GET", path)
    answer = connection.getresponse()
    said = answer.read().decode()
    connection.close()
    assert "swagger" not in said.lower()
    assert "redoc" not in said.lower()
    assert '"paths"' not in said


# The log ----------------------------------------------------------------------------


def test_nobody_fills_the_disk_with_lines(caplog):
    moment = [0.0]
    refusals = Refusals(lambda: moment[0])
    with caplog.at_level("WARNING", LOG.name):
        for _ in range(3 * LINES_A_MINUTE):
            refusals.log("code", "192.0.2.8")
        refusals.log("code", "192.0.2.9")
        assert len(caplog.records) == LINES_A_MINUTE + 1
        moment[0] = 61.0
        refusals.log("code", "192.0.2.8")
    assert re.fullmatch(r"Refused: 192\.0\.2\.8 .*\.", caplog.records[-1].message)
    assert len(caplog.records) == LINES_A_MINUTE + 2
