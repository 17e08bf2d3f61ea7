"""The real server on the network: who has no code gets nothing of the app, by no way.

A visitor is somebody whose end of the connection is another address than the server's: here
127.0.0.1, which asks 127.0.0.2. Whoever asks 127.0.0.1 itself is the host.
"""

import asyncio
import http.client
import os
import re
import signal
import socket
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.server import network
from app.server.access import AccessMiddleware
from app.visitors.admission import TRIES_OF_ONE, Admission
from app.visitors.asking import FORGOTTEN_AFTER, MOST_ASKING
from app.visitors.invitation import on_this_computer
from tests.browser.phone import ANOTHER_ADDRESS, EVERY_ADDRESS, Server

ROOT = Path(__file__).parents[3]

HOST, VISITOR = "127.0.0.1", ANOTHER_ADDRESS

OF_THE_APP = ["/", "/history", "/main.dart.js", "/flutter_bootstrap.js", "/fonts/Inter-Bold.ttf"]

HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Tests on it give no wrong codes."""
    server = Server(tmp_path_factory.mktemp("network"), EVERY_ADDRESS).start()
    yield server
    server.stop()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path / "wonderpad", EVERY_ADDRESS).start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def only_here(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("here")).start()
    yield server
    server.kill()


def asks(server, path="/", to=VISITOR, method="GET", body=None, **headers):
    """The answer to one request, and what it says."""
    connection = http.client.HTTPConnection(to, server.port, timeout=30)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, path, body, (FORM if body else {}) | named)
        answer = connection.getresponse()
        return answer, answer.read().decode("utf-8", "replace")
    finally:
        connection.close()


def enters(server, code, path="/", **headers):
    return asks(server, path, method="POST", body=f"code={code}", **headers)


def scans(server, code, path="/", **headers):
    """What a browser gets that opens the link of the QR code."""
    sent = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"} | headers
    return asks(server, f"{path}?code={code}", **sent)


def connects(server, to=VISITOR, **headers):
    """Whether a page gets its connection."""
    status = asks(server, "/ws", to, **HANDSHAKE, **headers)[0].status
    assert status in (101, 403)
    return status == 101


def let_in(server):
    """The cookie of somebody who gave the code."""
    answer, _ = enters(server, server.code())
    assert answer.status == 303
    return answer.getheader("Set-Cookie").split(";")[0]


def wrong(server):
    return f"{(int(server.code()) + 1) % 10**6:06}"


# Without the code -------------------------------------------------------------------


@pytest.mark.parametrize("path", OF_THE_APP)
def test_a_visitor_gets_nothing_of_the_app_and_is_asked_for_the_code(shared, path):
    answer, page = asks(shared, path)
    assert answer.status == 403
    assert answer.getheader("Set-Cookie") is None
    assert answer.getheader("Cache-Control") == "no-store"
    assert "asks for the code" in page
    assert shared.code() not in page
    assert asks(shared, path, to=HOST)[0].status == 200, "it is there"


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_no_other_way_of_asking_leads_past_the_code(shared, method):
    answer, _ = asks(shared, "/main.dart.js", method=method)
    assert answer.status == 403


def test_a_visitor_gets_no_connection(shared):
    assert not connects(shared)
    assert not connects(shared, Cookie=f"wonderpad_visitor_{shared.port}={'0' * 64}")
    assert connects(shared, to=HOST)


def test_the_name_for_the_home_screen_is_all_that_is_told(shared):
    answer, manifest = asks(shared, "/manifest.json")
    assert answer.status == 200
    assert "Wonderpad" in manifest
    for path in ("/manifest.json/", "/manifest.json/../index.html", "//manifest.json"):
        assert asks(shared, path)[0].status == 403


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_what_is_passed_on_by_a_program_of_the_host_is_a_visitors(shared, header):
    for said in ("127.0.0.1", "for=127.0.0.1"):
        assert asks(shared, to=HOST, **{header: said})[0].status == 403
        assert asks(shared, to=VISITOR, **{header: said})[0].status == 403


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_where_nobody_is_asked_for_a_code_nothing_is_passed_on(only_here, header):
    said = {header: "127.0.0.1"}
    answer, page = asks(only_here, to=HOST, **said)
    assert answer.status == 403
    assert "HOST=0.0.0.0" in page
    assert not connects(only_here, HOST, **said)
    assert connects(only_here, HOST)


# With it ----------------------------------------------------------------------------


def test_the_code_opens_everything_for_good(server):
    answer, _ = enters(server, server.code(), "/history")
    assert (answer.status, answer.getheader("Location")) == (303, "/history")
    attributes = answer.getheader("Set-Cookie").split("; ")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(attributes)
    assert server.code() not in attributes[0]
    for path in OF_THE_APP:
        assert asks(server, path, Cookie=attributes[0])[0].status == 200
        answer, _ = asks(server, path, Cookie=f"a=b; {attributes[0]}; c=d")
        assert answer.status == 200
        if "." not in path:
            assert answer.getheader("Cache-Control") == "no-store", "it may be asked another day"
        assert asks(server, path)[0].status == 403, "nobody else has come in"
    assert connects(server, Cookie=attributes[0])

    # The next evening there is another code, and the phone is not asked for it.
    before = server.code()
    server.kill()
    server.start()
    assert server.code() != before
    assert asks(server, Cookie=attributes[0])[0].status == 200
    assert connects(server, Cookie=attributes[0])
    assert enters(server, before)[0].status == 403


def test_who_scans_the_link_comes_in_and_the_address_has_no_code_then(server):
    answer, _ = scans(server, server.code())
    assert (answer.status, answer.getheader("Location")) == (303, "/")
    cookie = answer.getheader("Set-Cookie").split(";")[0]
    for referrer in (f"{server.visitors_url}/history", "android-app://org.example.scanner/"):
        assert scans(server, server.code(), Referer=referrer)[0].status == 303
    answer, _ = enters(server, server.code(), f"/history?a=b%26c&code={wrong(server)}")
    assert (answer.status, answer.getheader("Location")) == (303, "/history?a=b%26c")
    # Once more, with whatever code: it is let in already.
    answer, _ = scans(server, "old", Cookie=cookie)
    assert (answer.status, answer.getheader("Location")) == (303, "/")
    assert asks(server, Cookie=cookie)[0].status == 200


@pytest.mark.parametrize("path", ["//evil.example", "///evil.example/", "/%5Cevil.example"])
def test_no_link_leads_to_another_host(shared, path):
    answer, _ = enters(shared, shared.code(), path)
    assert answer.status == 303
    assert re.match(r"/[^/\\]", answer.getheader("Location"))


@pytest.mark.parametrize("path", ["/a%0D%0AX-Evil%3A%20b", "/%F0%9F%8E%B2", "/a%2520b"])
def test_no_path_makes_other_headers_than_ours(shared, path):
    answer, _ = enters(shared, shared.code(), path)
    assert answer.status == 303
    assert answer.getheader("X-Evil") is None
    assert answer.getheader("Location") == path


# Guessing ---------------------------------------------------------------------------


def test_a_wrong_code_is_told_with_the_tries_that_are_left_and_then_nothing_helps(server):
    for left in range(TRIES_OF_ONE - 1, 0, -1):
        answer, page = enters(server, wrong(server))
        assert answer.status == 403
        assert answer.getheader("Set-Cookie") is None
        told = "once more" if left == 1 else f"{left} more times"
        assert f"That is not the code. You can try {told}." in page
    assert enters(server, wrong(server))[0].status == 429
    answer, page = enters(server, server.code())
    assert (answer.status, answer.getheader("Set-Cookie")) == (429, None)
    assert "Too many wrong codes" in page
    assert 'name="code"' not in page
    assert asks(server)[0].status == 429
    assert asks(server, to=HOST)[0].status == 200


def closed_to(visitor, admission):
    """An admission to which a visitor has given too many wrong codes."""
    wrong = f"{(int(admission.code) + 1) % 10**6:06}"
    for _ in range(TRIES_OF_ONE):
        admission.opens(wrong, visitor)
    return admission


@pytest.fixture
def admission():
    return closed_to("192.0.2.8", Admission("ab" * 32))


def says(admission, method="GET", body=b"", cookie="", peer="192.0.2.8"):
    """The answer to a visitor: status, its cookies, and what it says."""
    said = [(b"host", b"192.0.2.7:8550"), (b"accept", b"text/html"), (b"cookie", cookie.encode())]
    scope = {"type": "http", "method": method, "path": "/", "query_string": b"", "headers": said}
    scope |= {"client": (peer, 40000), "server": ("192.0.2.7", 8550)}
    sent = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        sent.append(message)

    async def app(_scope, _receive, _send):
        raise AssertionError("somebody was let in without a word")

    asyncio.run(AccessMiddleware(app, frozenset(), 8550, admission)(scope, receive, send))
    cookies = [value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie"]
    return sent[0]["status"], cookies, sent[1]["body"].decode()


def test_who_may_try_no_more_asks_the_host_who_lets_in_that_phone_alone(admission):
    status, cookies, page = says(admission)
    assert (status, cookies) == (429, [])
    assert "Ask to be let in" in page
    status, [asks], page = says(admission, "POST", b"ask=1")
    (number,) = admission.waiting.numbers
    assert status == 429
    assert f">{number}<" in page
    (seconds,) = re.findall(r'http-equiv="refresh" content="([0-9]+)"', page)
    # The page is read aloud to its number, and may fail to be loaded twice.
    assert 8 <= int(seconds) < FORGOTTEN_AFTER / 3
    cookie = asks.split(";")[0]
    assert "httponly" in asks.lower()
    # Looking again and again keeps the number; nobody is in yet.
    for _ in range(3):
        status, cookies, page = says(admission, cookie=cookie)
        assert (status, cookies) == (429, [])
        assert f">{number}<" in page

    admission.waiting.let_in(number)
    assert says(admission)[:2] == (429, [])
    assert says(admission, cookie="wonderpad_asks_8550=x")[:2] == (429, [])
    status, [visitor], _ = says(admission, cookie=cookie)
    assert status == 303
    assert visitor.startswith(f"wonderpad_visitor_8550={admission.key}")


def test_who_may_still_try_the_code_does_not_ask(admission):
    status, cookies, page = says(admission, "POST", b"ask=1", peer="192.0.2.9")
    assert (status, cookies) == (403, [])
    assert 'name="code"' in page
    assert admission.waiting.numbers == ()


def test_too_many_who_ask_are_told_so(admission):
    for one in range(MOST_ASKING):
        admission.waiting.ask(f"phone {one}")
    status, cookies, page = says(admission, "POST", b"ask=1")
    assert (status, cookies) == (429, [])
    assert "Too many phones ask" in page


def test_two_phones_of_a_home_that_has_ipv6_ask_beside_each_other():
    phones = "fe80::1", "fe80::2"
    admission = Admission("ab" * 32)
    for phone in phones:
        closed_to(phone, admission)
        says(admission, "POST", b"ask=1", peer=phone)
    assert len(admission.waiting.numbers) == len(phones)


def test_who_only_looks_at_the_page_or_sends_rubbish_loses_no_try(server):
    for _ in range(TRIES_OF_ONE + 2):
        asks(server)
        asks(server, method="POST", body="code=")
        asks(server, method="POST", body="x" * 5000)
        asks(server, method="POST", body=b"\xff\x00")
    assert enters(server, server.code())[0].status == 303


def test_no_more_links_are_listened_to_than_forms_and_the_code_can_still_be_typed(server):
    """Another page that a guest has open can ask as if the guest had opened links."""
    for _ in range(TRIES_OF_ONE):
        answer, page = scans(server, wrong(server))
        assert answer.status == 403
        assert f"That is not the code. You can try {TRIES_OF_ONE} more times." in page
    answer, page = scans(server, server.code())
    assert (answer.status, answer.getheader("Set-Cookie")) == (403, None)
    assert "<form" in page
    assert "That is not the code" not in page
    assert enters(server, server.code())[0].status == 303


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/x.png", {}),
        ("/", {"Accept": "image/avif,image/webp,*/*;q=0.8"}),
        ("/", {"Accept": "*/*"}),
        ("/", {"Accept": ""}),
        ("/", {"Referer": "http://evil.example/"}),
        ("/", {"Referer": "http://127.0.0.1:80/"}),
        ("/", {"Referer": "http://["}),
    ],
)
def test_what_another_page_loads_is_no_link_that_a_guest_opened(shared, path, headers):
    answer, page = scans(shared, shared.code(), path, **headers)
    assert (answer.status, answer.getheader("Set-Cookie")) == (403, None)
    assert "<form" in page
    assert "That is not the code" not in page


# Visitors who say nothing -------------------------------------------------------------

LONGEST = 40
"""How long what should come, comes at the latest, in seconds; what never comes takes so long."""

HALF_A_FORM = (
    b"POST / HTTP/1.1\r\nHost: %b:%d\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 100\r\n\r\ncode=1"
)


def begins(server):
    """The connection of a visitor who has begun to send a form, and does not go on."""
    connection = socket.create_connection((VISITOR, server.port), timeout=LONGEST)
    connection.sendall(HALF_A_FORM % (VISITOR.encode(), server.port))
    return connection


def test_who_does_not_finish_a_form_is_not_waited_for(shared):
    with begins(shared) as connection:
        assert connection.recv(12) == b"HTTP/1.1 403"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_visitor_who_says_nothing_does_not_keep_the_server_from_stopping(server, number):
    with begins(server), begins(server):
        assert asks(server)[0].status == 403, "it has heard the others begin"
        server.process.send_signal(number)
        server.process.wait(LONGEST)
    assert "Traceback" not in server.said()


def test_a_page_that_says_nothing_does_not_keep_the_server_from_stopping(server):
    connection = http.client.HTTPConnection(HOST, server.port, timeout=LONGEST)
    connection.request("GET", "/ws", headers=HANDSHAKE)
    assert connection.getresponse().status == 101
    server.process.terminate()
    server.process.wait(LONGEST)
    connection.close()
    assert "Traceback" not in server.said()


# Other web pages --------------------------------------------------------------------


@pytest.mark.parametrize("to", [HOST, VISITOR])
@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "evil@127.0.0.1",
        "127.0.0.1.evil.example",
        "evil.localhost",
        "",
        "[",
        "127.0.0.1, x",
        "127.0.0.1/evil",
        "127.0.0.1?evil",
        "127.0.0.1:evil",
        "[::1]evil",
    ],
)
def test_a_name_that_is_not_this_computers_leads_nowhere(shared, only_here, to, name):
    for server in (shared, only_here) if to == HOST else (shared,):
        cookie = let_in(server) if to == VISITOR else ""
        answer, page = asks(server, to=to, Host=f"{name}:{server.port}", Cookie=cookie)
        assert answer.status == 403
        assert "does not go by the name" in page
        assert not connects(server, to, Host=f"{name}:{server.port}", Cookie=cookie)


@pytest.mark.parametrize("name", ["localhost", "LocalHost", "127.0.0.1", "[::1]", "192.0.2.7"])
def test_names_and_addresses_of_this_computer_do(only_here, name):
    host = f"{name}:{only_here.port}"
    assert asks(only_here, to=HOST, Host=host)[0].status == 200
    assert connects(only_here, HOST, Host=host, Origin=f"http://{host}".lower())


@pytest.mark.parametrize("name", ["laptop", "laptop.lan", "laptop.local"])
def test_a_name_that_the_wifi_gives_is_not_this_computers_where_only_it_asks(monkeypatch, name):
    """Whoever answers for the name on the wifi could lead it here after showing a page by it."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop.lan")
    assert name not in network.names("127.0.0.1", ["127.0.0.1"])
    assert name not in network.names("localhost", ["127.0.0.1", "::1"])
    assert name in network.names(EVERY_ADDRESS, [EVERY_ADDRESS])


def test_a_name_that_was_asked_for_is_this_computers():
    assert network.names("Pad.lan", ["127.0.0.1"]) == {"localhost", "pad.lan"}


@pytest.mark.parametrize(
    ("host", "served", "opened"),
    [
        ("127.0.0.1", ["127.0.0.1"], "127.0.0.1"),
        ("localhost", ["127.0.0.1", "::1"], "localhost"),
        (EVERY_ADDRESS, [EVERY_ADDRESS], "127.0.0.1"),
        ("::", ["::"], "::1"),
        ("192.0.2.7", ["192.0.2.7"], "192.0.2.7"),
        ("pad.lan", ["192.0.2.7"], "192.0.2.7"),
        ("pad.lan", ["fe80::7%eth0", "192.0.2.7"], "192.0.2.7"),
        ("laptop", ["127.0.1.1", "192.0.2.7"], "192.0.2.7"),
        ("laptop", ["192.0.2.7", "127.0.0.1"], "127.0.0.1"),
    ],
)
def test_the_hosts_browser_is_sent_to_where_it_needs_no_code(host, served, opened):
    assert network.for_own_browser(host, served) == opened


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "http://["])
def test_another_page_gets_no_connection_and_no_file(shared, only_here, origin):
    """A page of the same host at another port is another page, too."""
    for server in (shared, only_here):
        assert not connects(server, HOST, Origin=origin)
        assert asks(server, to=HOST, Origin=origin)[0].status == 403
    cookie = let_in(shared)
    assert not connects(shared, VISITOR, Origin=origin, Cookie=cookie)
    assert connects(shared, VISITOR, Origin=shared.visitors_url, Cookie=cookie)
    assert enters(shared, shared.code(), Origin=origin)[0].status == 403


def test_the_app_is_shown_inside_no_other_page(shared, only_here):
    for server in (shared, only_here):
        policy = asks(server, to=HOST)[0].getheader("Content-Security-Policy")
        assert "frame-ancestors 'none'" in policy
    assert "frame-ancestors 'none'" in asks(shared)[0].getheader("Content-Security-Policy")


# Whose connection it is -------------------------------------------------------------


async def answered(peer, own, headers=(), host="192.0.2.7:8550"):
    """How a server with an admission answers a connection between two addresses: 200 is the app."""
    said = []

    async def app(scope, receive, send):
        said.append((200, on_this_computer.get()))

    async def send(message):
        if "status" in message:
            said.append((message["status"], None))

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": [(b"host", host.encode()), *headers],
        "client": (peer, 40000) if peer else None,
        "server": (own, 8550) if own else None,
    }
    admission = Admission("ab" * 32)
    access = AccessMiddleware(app, frozenset({"localhost", "laptop.local"}), 8550, admission)
    await access(scope, None, send)
    cookie = (b"cookie", b"wonderpad_visitor_8550=" + admission.key.encode())
    scope["headers"].append(cookie)
    await access(scope, None, send)
    assert not on_this_computer.get()
    return said


def waited_for(coroutine):
    """What it returns; beside whatever runs in this thread, as browsers of other tests do."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, coroutine).result()


HERE = [(200, True), (200, True)]
"""Without the cookie, and with it."""

NOT_HERE = [(403, None), (200, False)]


@pytest.mark.parametrize(
    ("peer", "own", "answers"),
    [
        ("127.0.0.1", "127.0.0.1", HERE),
        ("::1", "::1", HERE),
        ("::ffff:127.0.0.1", "127.0.0.1", HERE),
        ("::ffff:127.0.0.1", "::ffff:127.0.0.1", HERE),
        ("192.0.2.7", "192.0.2.7", HERE),
        ("fe80::1%eth0", "fe80::1%eth0", HERE),
        ("192.0.2.8", "192.0.2.7", NOT_HERE),
        ("::ffff:192.0.2.8", "::ffff:192.0.2.7", NOT_HERE),
        ("127.0.0.1", "192.0.2.7", NOT_HERE),
        ("", "", NOT_HERE),
        ("", "127.0.0.1", NOT_HERE),
        ("not an address", "not an address", NOT_HERE),
    ],
)
def test_only_a_connection_that_never_left_the_computer_is_the_hosts(peer, own, answers):
    assert waited_for(answered(peer, own)) == answers


@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("127.0.0.1:8550", HERE),
        ("[::1]:8550", HERE),
        ("LocalHost:8550", HERE),
        ("localhost.:8550", HERE),
        ("laptop.local:8550", NOT_HERE),
        ("LAPTOP.local.", NOT_HERE),
    ],
)
def test_who_asks_by_a_name_that_the_wifi_gives_is_not_the_host(host, answers):
    """Another page may have had that name before it led here."""
    assert waited_for(answered("127.0.0.1", "127.0.0.1", host=host)) == answers


def test_a_forged_cookie_of_our_name_opens_nothing_by_itself():
    forged = [(b"cookie", b"wonderpad_visitor_8550=" + b"0" * 64)]
    assert waited_for(answered("192.0.2.8", "192.0.2.7", forged))[0] == (403, None)


def test_the_start_says_where_a_phone_loads_more_than_it_has_to(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for host, told in ((EVERY_ADDRESS, True), (HOST, False)):
        server = Server(tmp_path / "wonderpad", host).start()
        server.kill()
        assert ("first visit will be slow" in server.log.read_text()) is told
        server.log.unlink()


# On this computer only, and the start ----------------------------------------------------


def test_on_this_computer_only_there_is_no_code(only_here):
    assert "the code" not in only_here.said().splitlines()[0]
    assert asks(only_here, to=HOST)[0].status == 200
    assert not (only_here.folder / "visitors.key").exists()


def test_the_start_tells_the_address_the_code_and_shows_them_to_scan(shared):
    if not network.for_phones(EVERY_ADDRESS, [EVERY_ADDRESS]):
        pytest.skip("there is no network here")
    said = shared.said().splitlines()
    told = next(line for line in said if "Phones on the same network" in line)
    assert re.search(rf"open http://\S+:{shared.port} and enter the code \d{{6}}", told)
    code = [line for line in said[said.index(told) + 1 :] if line and not set(line) - set("█▀▄ ")]
    assert len(code) >= 15
    assert len(set(map(len, code))) == 1


@pytest.mark.skipif(os.name != "posix", reason="make runs where there is a shell")
@pytest.mark.parametrize("by_environment", [False, True])
def test_settings_of_make_reach_the_program(tmp_path, by_environment):
    program = tmp_path / "bin" / "python"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "$@ $HOST $PORT $WONDERPAD_DATA"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    for stamp in ("python-checked", "ready-run"):
        (tmp_path / stamp).touch()
    settings = {"HOST": EVERY_ADDRESS, "PORT": "9000", "WONDERPAD_DATA": "/games"}
    given = [] if by_environment else [f"{name}={value}" for name, value in settings.items()]
    ran = subprocess.run(
        ["make", "--no-print-directory", "run", f"VENV={tmp_path}", *given],
        cwd=ROOT,
        env={**os.environ, **(settings if by_environment else {})},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ran.stdout.split() == ["-m", "app", *settings.values()]


@pytest.mark.skipif(os.name != "posix", reason="make runs where there is a shell")
@pytest.mark.parametrize("packs", [True, False])
def test_each_start_packs_what_phones_load_and_serves_even_where_that_fails(tmp_path, packs):
    """Another version has other copies, which nobody else makes."""
    program, ran = tmp_path / "bin" / "python", tmp_path / "ran"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" >>{ran}\n[ "$2" = app ] || exit {int(not packs)}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    for stamp in ("python-checked", "ready-run"):
        (tmp_path / stamp).touch()
    command = ["make", "--no-print-directory", "run", f"VENV={tmp_path}"]
    for _ in range(2):
        subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=True)
    assert ran.read_text().splitlines() == ["-m app.server.client", "-m app"] * 2
