"""What carries requests believes no length, follows nobody, and tells no password."""

import asyncio
import base64
import contextlib
import socket
import ssl

import pytest

from storage.club.hub import http_carrier
from storage.club.hub.address import Address, read_address
from storage.club.hub.carrier import ClubTrouble, TooLarge
from storage.club.hub.http_carrier import HttpCarrier


def asked(answers, *, most=1000, patience=5.0, name="", password=""):
    """Ask a server that answers as it is told; returns what came of it and what it was asked."""
    heard = []

    async def serve(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        heard.append(head)
        try:
            for part in answers:
                writer.write(part)
                await writer.drain()
            writer.close()
        except OSError:
            pass

    async def ask():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            address = Address(f"http://127.0.0.1:{port}/our-club", at_home=True)
            async with HttpCarrier(
                address, name, password, most=most, patience=patience
            ) as carrier:
                try:
                    return await carrier.ask("GET", "/_changes")
                except ClubTrouble as trouble:
                    return trouble

    return asyncio.run(ask()), heard


def endless():
    yield b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n"
    while True:
        yield b"[" * 4096


def test_an_answer_comes_back():
    answer, [head] = asked([b"HTTP/1.1 201 Created\r\ncontent-length: 4\r\n\r\n{ }\n"])
    assert (answer.status, answer.body) == (201, b"{ }\n")
    assert head.startswith(b"GET /our-club/_changes HTTP/1.1\r\n")
    assert b"authorization" not in head.lower()


def test_an_answer_without_end_is_left():
    assert isinstance(asked(endless())[0], TooLarge)


def test_a_packed_answer_is_not_unpacked():
    packed = [b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc"]
    answer, [head] = asked(packed)
    assert answer.body == b"abc"
    assert b"accept-encoding: identity" in head.lower()


def test_nobody_is_followed():
    moved = [
        b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/other\r\ncontent-length: 0\r\n\r\n"
    ]
    answer, heard = asked(moved)
    assert answer.status == 302
    assert len(heard) == 1


@pytest.mark.parametrize(
    "answers", [[], [b"nonsense\r\n\r\n"], [b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nshort"]]
)
def test_what_is_no_answer_is_told_without_the_password(answers):
    trouble, [head] = asked(answers, name="ada", password="so secret")  # noqa: S106 - none of anybody
    assert isinstance(trouble, ClubTrouble)
    assert base64.b64encode(b"ada:so secret") in head
    told = f"{trouble!r} {trouble} {trouble.__cause__!r} {trouble.phrase}"
    assert "secret" not in told
    assert base64.b64encode(b"ada:so secret").decode() not in told


def test_who_never_answers_is_not_waited_for():
    async def ask():
        async def serve(reader, writer):
            await asyncio.sleep(600)

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        address = Address(f"http://127.0.0.1:{port}/our-club", at_home=True)
        async with HttpCarrier(address, patience=0.05) as carrier:
            await carrier.ask("GET", "")

    with pytest.raises(ClubTrouble):
        asyncio.run(ask())


def test_the_first_answer_is_waited_for_less_than_the_others(monkeypatch):
    """A hub that took whatever it was asked and said nothing held up the other clubs, too."""

    async def ask():
        answers = asyncio.Event()

        async def serve(reader, writer):
            for pause in (0, 0.5):
                await reader.readuntil(b"\r\n\r\n")
                await answers.wait()
                await asyncio.sleep(pause)
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        address = Address(f"http://127.0.0.1:{port}/our-club", at_home=True)
        monkeypatch.setattr(http_carrier, "ANSWERS_WITHIN", 0.05)
        async with asyncio.timeout(20), HttpCarrier(address) as carrier:
            with pytest.raises(ClubTrouble):
                await carrier.ask("GET", "")
        answers.set()
        monkeypatch.setattr(http_carrier, "ANSWERS_WITHIN", 20)
        async with HttpCarrier(address) as carrier:
            first = await carrier.ask("GET", "")
            monkeypatch.setattr(http_carrier, "ANSWERS_WITHIN", 0.05)
            return [first.status, (await carrier.ask("GET", "")).status]

    assert asyncio.run(ask()) == [200, 200]


def test_a_hub_that_is_not_there_is_waited_for_less_than_an_answer(monkeypatch):
    """One that swallowed whatever it was sent held up the other clubs for a minute."""
    monkeypatch.setattr(http_carrier, "REACHED_WITHIN", 0.05)
    with socket.socket() as swallows, contextlib.ExitStack() as waiting:
        swallows.bind(("127.0.0.1", 0))
        swallows.listen(0)
        port = swallows.getsockname()[1]
        for _ in range(4):
            # Nobody takes them, and no further one is answered.
            one = waiting.enter_context(socket.socket())
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", port))
        address = Address(f"http://127.0.0.1:{port}/our-club", at_home=True)

        async def ask():
            async with asyncio.timeout(20), HttpCarrier(address) as carrier:
                await carrier.ask("GET", "")

        with pytest.raises(ClubTrouble):
            asyncio.run(ask())


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("https://hub.example/our-club", "https://hub.example/our-club"),
        (" https://Hub.Example:6984/couch/our-club/ ", "https://hub.example:6984/couch/our-club"),
        ("http://127.0.0.1:5984/club", "http://127.0.0.1:5984/club"),
        ("http://192.168.1.20:5984/club", "http://192.168.1.20:5984/club"),
        ("http://[fe80::1]:5984/club", "http://[fe80::1]:5984/club"),
        ("http://cupboard:5984/club", "http://cupboard:5984/club"),
        ("http://cupboard.local/club", "http://cupboard.local/club"),
        # One place has one address: whoever joined it by two was in one club twice.
        ("HTTPS://hub.example:443/our-club", "https://hub.example/our-club"),
        ("https://hub.example:80/our-club", "https://hub.example:80/our-club"),
        ("http://cupboard:80/club", "http://cupboard/club"),
        ("http://cupboard:/club", "http://cupboard/club"),
        ("http://[FE80:0::0:1]:5984/club", "http://[fe80::1]:5984/club"),
        ("https://[::ffff:102:304]/club", "https://[::ffff:102:304]/club"),
        # Typed as people do.
        ("hub.example/our-club", "https://hub.example/our-club"),
        ("127.0.0.1:5984/club", "http://127.0.0.1:5984/club"),
        (" cupboard.local/club/", "http://cupboard.local/club"),
    ],
)
def test_addresses(text, read):
    assert read_address(text).text == read
    assert read_address(text).at_home == read.startswith("http:")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no_address"),
        ("our-club", "no_address"),
        ("https://hub.example", "no_address"),
        ("https://hub.example/", "no_address"),
        ("https://hub.example/Club", "no_address"),
        ("https://hub.example/a/../club", "no_address"),
        ("https://hub.example/club?x=1", "no_address"),
        ("https://hub.example/club#x", "no_address"),
        ("https://hub.example:99999/club", "no_address"),
        ("https://[::1/club", "no_address"),
        ("file:///etc/passwd", "no_address"),
        ("ftp://hub.example/club", "no_address"),
        ("https://ada:secret@hub.example/club", "password_in_address"),
        ("ada:secret@hub.example/club", "password_in_address"),
        ("javascript:alert(1)/club", "no_address"),
        ("https://hub.example\\@evil.example/club", "password_in_address"),
        ("http://hub.example/club", "not_https"),
        ("http://8.8.8.8/club", "not_https"),
        ("http://134744072/club", "not_https"),
        ("http://0x08080808/club", "not_https"),
        ("http://[2001::1]/club", "not_https"),
        ("http://[::ffff:808:808]/club", "not_https"),
        ("http://0.0.0.0/club", "not_https"),
        ("http://192.168.1.20.evil.example/club", "not_https"),
    ],
)
def test_what_is_no_address_is_told_without_itself(text, why):
    with pytest.raises(ClubTrouble) as trouble:
        read_address(text)
    assert trouble.value.phrase.key == f"hub.{why}"
    assert not trouble.value.phrase.values
    assert "secret" not in str(trouble.value)


def test_whom_everybody_trusts_is_read_once_and_only_for_https(monkeypatch):
    read = []
    load = ssl.SSLContext.load_verify_locations

    def counted(self, *args, **kwargs):
        read.append(self)
        load(self, *args, **kwargs)

    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", counted)
    HttpCarrier(read_address("http://hub.local/our-club"))
    assert read == []
    for _ in range(3):
        HttpCarrier(read_address("https://once.example/our-club"))
    assert len(read) == 1
    assert read[0].verify_mode == ssl.CERT_REQUIRED
    assert read[0].check_hostname
