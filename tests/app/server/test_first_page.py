"""The page that a phone is sent has home in it, for whom it is meant for."""

import json
import re
from urllib.parse import urlencode

import pytest

from app.assets import assets_folder
from app.entry.saved_games import now
from tests.app.server.test_access import HOST, VISITOR, asks, let_in
from tests.app.tables import finished, table
from tests.browser.phone import EVERY_ADDRESS, Server

NAMES = ("Ada", "Bo", "Cleo")

GOES_ON = "Go on: Ada, Bo and Cleo, 0 of 21 entered"


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path / "wonderpad", EVERY_ADDRESS).start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("parts")).start()
    yield server
    server.stop()


def home(page):
    """The names of the buttons of home in a page."""
    (drawn,) = re.findall(r'<template id="drawn">(.*?)</template>', page, re.DOTALL)
    return re.findall(r'<button data-press="[^"]*" aria-label="([^"]*)"', drawn)


def test_home_is_that_of_the_moment_and_only_of_its_own_address(server):
    assert home(asks(server, to=HOST)[1]) == ["More", "Science", "New game"]
    server.draft(table(*NAMES))
    answer, page = asks(server, to=HOST)
    assert GOES_ON in home(page)
    # Nobody keeps it: neither who is let in no more, nor a browser that would show it once again.
    assert answer.getheader("Cache-Control") == "no-store"
    assert answer.getheader("ETag") is None
    assert home(asks(server, "/history", HOST)[1]) == []


def test_the_page_says_in_which_language_it_is_and_reads_out_the_names_that_are_typed(shared):
    page = asks(shared, to=HOST)[1]
    assert re.findall("<html[^>]*>", page) == ['<html lang="en">']
    assert '<ol aria-live="polite"></ol>' in page


PARTS = sorted(path.name for path in assets_folder().glob("*.html"))


@pytest.mark.parametrize("part", [*PARTS, f"fonts/../{PARTS[0]}"])
def test_a_part_of_the_page_is_no_page(shared, part):
    answer, page = asks(shared, f"/{part}", HOST)
    assert (answer.status, page) == (404, "")
    assert answer.getheader("X-Content-Type-Options") == "nosniff"


def test_who_gives_no_code_sees_no_home_and_taps_nothing(server):
    server.draft(table(*NAMES))
    tap = f"/press?{urlencode({'session': 'x', 'key': 'New game 1'})}"
    for path, method in (("/", "GET"), (tap, "POST")):
        answer, page = asks(server, path, VISITOR, method)
        assert answer.status == 403
        assert "Ada" not in page
    cookie = let_in(server)
    assert GOES_ON in home(asks(server, to=VISITOR, Cookie=cookie)[1])


def test_only_the_host_is_told_of_phones_that_ask(server):
    for _ in range(11):
        asks(server, "/", VISITOR, "POST", "code=1")
    asks(server, "/", VISITOR, "POST", "ask=1")
    assert "Phones" in home(asks(server, to=HOST)[1])
    assert "Phones" not in home(asks(server, to=VISITOR, Cookie=let_in_by_key(server))[1])


def test_only_the_host_is_told_in_which_folder_a_damaged_file_is(server):
    with server.store() as store:
        for names in (NAMES, ("Di", "Bo", "Cleo")):
            store.games.add(finished(*names), now())
    server.stop()
    journal = server.folder / "games.journal"
    journal.write_bytes(journal.read_bytes().replace(b'"Ada"', b'"Adb"', 1))
    server.start()
    for_the_host = asks(server, to=HOST)[1]
    assert f"{journal} was damaged" in for_the_host
    for_a_visitor = asks(server, to=VISITOR, Cookie=let_in_by_key(server))[1]
    assert "games.journal was damaged" in for_a_visitor
    assert str(server.folder) not in for_a_visitor


def let_in_by_key(server):
    key = (server.folder / "visitors.key").read_text().strip()
    return f"wonderpad_visitor_{server.port}={key}"


def test_another_page_in_the_browser_cannot_tap(server):
    tap = f"/press?{urlencode({'session': 'x', 'key': 'New game 1'})}"
    assert asks(server, tap, HOST, "POST", Origin="http://evil.example")[0].status == 403
    answer, said = asks(server, tap, HOST, "POST", Origin=f"http://{HOST}:{server.port}")
    assert (answer.status, json.loads(said)) == (200, {"done": False})


def test_games_that_cannot_be_read_leave_the_page_without_home(server):
    server.draft(table(*NAMES))
    for file in server.folder.glob("*.journal"):
        file.unlink()
        file.mkdir()
    answer, page = asks(server, to=HOST)
    assert answer.status == 200
    assert home(page) == []
