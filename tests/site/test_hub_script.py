"""What the site asks hubs by: it believes no length, follows nobody, and tells no password."""

import asyncio
import json
from base64 import b64encode

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT

SCRIPT = ROOT / "site" / "content" / "hub.js"
SECRET = "Basic " + b64encode(b"ada:so secret").decode()


def asked(answers, *, most=1000, patience=20_000, body=None):
    """Ask a server that answers as it is told; returns what came of it and what it was asked."""
    heard = []

    async def serve(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        heard.append(head)
        try:
            for part in answers:
                writer.write(part)
                await writer.drain()
            if answers is not NEVER:
                writer.close()
        except OSError:
            pass

    async def ask():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/our-club/_changes"
        request = ["POST" if body else "GET", address, SECRET, body, most, patience]
        node = compute_driver_executable()[0]
        script = str(ROOT / "tests" / "site" / "hub.mjs")
        told = await asyncio.create_subprocess_exec(
            str(node), script, str(SCRIPT), json.dumps(request),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        said, complained = await told.communicate()
        assert b"secret" not in said + complained
        assert SECRET.encode() not in said + complained
        server.close()
        return json.loads(said)

    return asyncio.run(ask()), heard


NEVER = [b""]


def endless():
    yield b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n"
    while True:
        yield b"[" * 4096


def test_an_answer_comes_back():
    answer = [b"HTTP/1.1 201 Created\r\ncontent-length: 4\r\n\r\n{ }\n"]
    told, [head] = asked(answer, body="{}")
    assert told == {"status": 201, "text": "{ }\n"}
    head = head.decode()
    assert head.startswith("POST /our-club/_changes HTTP/1.1\r\n")
    assert f"authorization: {SECRET}\r\n" in head
    assert "content-type: application/json\r\n" in head
    assert "accept: application/json\r\n" in head


@pytest.mark.parametrize("status", [401, 404, 500])
def test_what_a_hub_refuses_is_told_by_its_number(status):
    answer = [f"HTTP/1.1 {status} No\r\ncontent-length: 2\r\n\r\n{{}}".encode()]
    assert asked(answer)[0] == {"status": status, "text": "{}"}


def test_an_answer_without_end_is_left():
    assert asked(endless())[0] == {"wrong": "too_large"}


def test_nobody_is_followed():
    moved = [b"HTTP/1.1 302 Found\r\nlocation: /other\r\ncontent-length: 0\r\n\r\n"]
    told, heard = asked(moved)
    assert told == {"wrong": "unreachable"}
    assert len(heard) == 1


@pytest.mark.parametrize(
    "answers", [[], [b"nonsense\r\n\r\n"], [b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nshort"]]
)
def test_what_is_no_answer_is_told(answers):
    assert asked(answers)[0] == {"wrong": "unreachable"}


def test_who_never_answers_is_not_waited_for():
    assert asked(NEVER, patience=300)[0] == {"wrong": "unreachable"}
