"""What phones are sent: compressed, once, and under an address that changes with it."""

import gzip
import http.client
import json
import os
import re
import shutil
import stat
import time
from pathlib import Path

import brotli
import flet_web
import pytest

from app.server import client
from tests.browser.phone import Server

LONGEST = 60
"""How long an answer may take, in seconds."""


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """The copies, made in a hurry."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield client.make(quality=1)


@pytest.fixture(scope="module")
def server(copies, tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("wonderpad")).start()
    yield server
    server.stop()


def asks(server, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONGEST)
    try:
        connection.request(
            "GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("name", client.WANTED)
@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_each_copy_is_sent_compressed_and_for_good(server, copies, name, coding):
    answer, body = asks(server, f"/{copies.name}/{name}", Accept_Encoding=coding)
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in answer.headers
    if not name.endswith(".woff2") and len(body) > 200:
        assert answer.headers["Content-Encoding"] == coding
    opened = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
    whole = opened[answer.headers["Content-Encoding"]](body)
    assert whole == (copies / name).read_bytes()


def test_the_page_asks_for_the_copies_alone(server, copies):
    _, page = asks(server, "/")
    said = page.decode()
    asked = re.findall(r'(?:BaseUrl|assetBase|src)\s*=\s*"([^"]+\.js|/[^"]*/)"', said)
    assert len(asked) >= 6
    assert [one for one in asked if not one.startswith(f"/{copies.name}/")] == []
    assert asks(server, "/")[0].headers["Cache-Control"] == "no-store"


def test_a_part_of_the_page_is_no_page(server):
    answer, _ = asks(server, "/cover.html")
    assert answer.status == 404
    assert asks(server, "/elsewhere.html")[0].status == 200


def test_the_page_is_described_as_the_product(server):
    _, manifest = asks(server, "/manifest.json")
    described = json.loads(manifest)["description"]
    assert described == "The score pad for 7 Wonders that a whole table passes around on a phone."
    assert f'<meta name="description" content="{described}">' in asks(server, "/")[1].decode()


def test_the_page_is_compressed_for_browsers_that_can_open_it(server):
    plain, page = asks(server, "/")
    packed, fewer = asks(server, "/", Accept_Encoding="gzip, br")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(fewer) == page
    assert len(fewer) < len(page) / 2
    assert plain.headers["Content-Encoding"] is None
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_flutter_loads_our_fonts_and_none_of_its_own(server, copies):
    named = json.loads((copies / "assets" / "FontManifest.json").read_text())
    files = {font["family"]: font["fonts"][0]["asset"] for font in named}
    # Of these two Flutter would fetch its own, if nothing were called so.
    assert files["Roboto"] == files["Inter"]
    assert {"MaterialIcons", "Inter SemiBold", "Inter Bold", "Wonderpad Symbols"} <= files.keys()
    for file in files.values():
        answer, body = asks(server, f"/{copies.name}/assets/{file}")
        assert answer.status == 200
        assert body[:4] == b"wOF2"


def test_what_keeps_the_screen_on_is_sent_where_the_page_asks_for_it(server, copies):
    script = "assets/packages/wakelock_plus/assets/no_sleep.js"
    answer, body = asks(server, f"/{copies.name}/{script}")
    assert answer.status == 200
    assert body == (Path(flet_web.get_package_web_dir()) / script).read_bytes()


def test_the_page_asks_for_nothing_that_nobody_sees(server):
    assert b"loading-animation" not in asks(server, "/")[1]


@pytest.fixture
def few(monkeypatch, tmp_path):
    """A client of two files, whose folder is returned, and a cache of its own for its copies."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(client, "WANTED", ("python.js", "assets/FontManifest.json"))
    theirs = Path(flet_web.get_package_web_dir())
    for name in client.WANTED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(theirs / name, tmp_path / name)
    monkeypatch.setattr(flet_web, "get_package_web_dir", lambda: str(tmp_path))
    return tmp_path


def test_copies_that_were_not_all_made_are_made_anew(few):
    copies = client.make(quality=1)
    (copies / client.MADE).unlink()
    (copies / "python.js.br").unlink()
    assert client.made(copies.name) is None
    assert client.make(quality=1) == copies
    assert (copies / "python.js.br").is_file()


def test_other_versions_are_kept_as_long_as_a_clone_may_serve_them(few):
    old = client.make(quality=1)
    unfinished = old.with_name("making-x")
    unfinished.mkdir()
    long_ago = time.time() - 2 * client.KEPT_FOR
    for used in (old / client.MADE, unfinished):
        os.utime(used, (long_ago, long_ago))
    assert client.make(quality=1) == old, "it is used now"
    (few / "python.js").write_bytes(b"2")
    second = client.make(quality=1)
    assert second != old
    assert client.made(old.name) == old
    assert not unfinished.exists()
    os.utime(old / client.MADE, (long_ago, long_ago))
    (few / "python.js").write_bytes(b"3")
    third = client.make(quality=1)
    assert {*old.parent.iterdir()} == {second, third}


def test_copies_that_are_served_are_used_now(copies, tmp_path):
    """Whoever starts the program itself makes none, and may serve them for as long as they like."""
    long_ago = time.time() - 2 * client.KEPT_FOR
    os.utime(copies / client.MADE, (long_ago, long_ago))
    Server(tmp_path / "wonderpad").start().stop()
    assert (copies / client.MADE).stat().st_mtime > long_ago + client.KEPT_FOR


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_copies_may_be_read_by_whoever_may_read_the_users_files(few, mask):
    before = os.umask(mask)
    try:
        copies = client.make(quality=1)
    finally:
        os.umask(before)
    assert stat.S_IMODE(copies.stat().st_mode) == 0o777 & ~mask
    assert [each.name for each in copies.parent.iterdir()] == [copies.name]


def test_who_has_the_copies_waits_for_nothing(few):
    told = []
    for _ in range(2):
        client.make(quality=1, begins=lambda: told.append("begins"))
    assert told == ["begins"]


def test_another_content_has_another_address(few):
    before = client.version()
    script = few / "python.js"
    script.write_bytes(script.read_bytes() + b"\n")
    assert client.version() != before
