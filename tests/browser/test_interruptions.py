"""A killed server, a full disk: what was entered is still there, and the page says what is."""

import re
from urllib.parse import urlsplit

import pytest

from tests.app.tables import finished, table
from tests.browser.phone import PATIENCE, REFERENCE

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

RIVE = "https://cdn.jsdelivr.net/npm/@rive-app/flutter-native-wasm@"
"""Where Flet's client asks for a runtime that we never use; it goes on without it.

It is in the compiled client of Flet 1.0.5, so nothing of ours can keep it from asking.
"""


def test_a_server_killed_in_the_middle_of_a_walk_loses_nothing(server, phones):
    draft = server.draft(table(*NAMES, wonder=[1, 2, 3]))
    phone = phones(server).open(f"/walk/{draft.id}/treasure").enters_for("Ada")
    phone.number(5).has("Ada", "5 points").number(6).has("Bo", "6 points")
    server.kill()
    assert dict(server.kept(draft.id).game.players[1].pad) == {"wonder": 2, "treasure": 6}

    # The same page goes on by itself once there is a server again.
    server.start()
    phone.reload().on_walk("Treasure").has("Ada", "5 points").has("Bo", "6 points")
    phone.enters_for("Cleo").number(7).on_walk("Military")
    phone.tap("Undo").on_walk("Treasure").tap("Undo").has("Bo", "not entered yet")
    assert server.kept(draft.id).entry(0, "treasure") == 5


@pytest.mark.chromium
def test_a_phone_that_left_the_network_is_told_so_and_its_tap_counts_once_it_is_back(
    server, phones
):
    draft = server.draft(table(*NAMES))
    phone = phones(server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    told = phone.page.get_by_role("status").filter(has_text="No connection.")
    phone.context.set_offline(True)
    phone.number(5)
    told.wait_for()
    phone.context.set_offline(False)
    told.wait_for(state="hidden")
    phone.has("Ada", "5 points").enters_for("Bo")
    assert server.kept(draft.id).entry(0, "blue") == 5


@pytest.mark.chromium
def test_a_page_that_stayed_open_over_a_restart_goes_on_by_itself(server, phones):
    draft = server.draft(table(*NAMES))
    phone = phones(server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    phone.number(5).has("Ada", "5 points")
    told = []

    def overhear(socket):
        socket.on("framereceived", lambda message: told.append(message))

    phone.page.on("websocket", overhear)
    server.kill()
    server.start()
    # The client finds the server again; its page is drawn anew from what was kept.
    for _ in range(PATIENCE // 100):
        if told:
            break
        phone.pause(100)
    phone.enters_for("Bo").number(7).has("Bo", "7 points").enters_for("Cleo")
    kept = server.kept(draft.id)
    assert [kept.entry(seat, "blue") for seat in range(3)] == [5, 7, None]


@pytest.mark.chromium
def test_a_full_disk_is_told_and_what_was_entered_stays_on_the_page(server, phones):
    draft = server.draft(table(*NAMES, blue=[13, None, None]))
    phone = phones(server).open(f"/walk/{draft.id}/blue").enters_for("Bo")
    server.fill_the_disk()
    phone.number(7).has("Bo", "7 points")
    phone.reads(re.compile("There is no room left for .*drafts.journal"))
    phone.enters_for("Cleo")
    assert server.kept(draft.id) == draft

    # Once there is room, the next number takes the one before along.
    server.make_room()
    phone.number(8).on_walk("Yellow")
    kept = server.kept(draft.id)
    assert [kept.entry(seat, "blue") for seat in range(3)] == [13, 7, 8]


@pytest.mark.chromium
@pytest.mark.nightly
def test_what_was_confirmed_before_the_disk_was_full_is_there_after_a_restart(server, phones):
    draft = server.draft(table(*NAMES))
    phone = phones(server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    phone.number(13).enters_for("Bo")
    server.fill_the_disk()
    phone.number(7).has("Bo", "7 points").reads(re.compile("There is no room left for"))
    server.kill()
    server.start()
    phone.open(f"/walk/{draft.id}/blue").has("Ada", "13 points").enters_for("Bo")
    phone.number(9).has("Bo", "9 points")


@pytest.mark.chromium
@pytest.mark.nightly
def test_saving_on_a_full_disk_is_told_and_can_be_tried_again(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 10, 10]))
    phone = phones(server).open(f"/result/{draft.id}").sees("Save")
    server.fill_the_disk()
    phone.tap("Save").reads(re.compile("There is no room left for .*games.journal"))
    phone.sees("1: Ada, 73 points")
    assert server.kept(draft.id) == draft
    server.make_room()
    phone.tap("Save").sees("Correct").sees("1: Ada, 73 points")


@pytest.mark.chromium
@pytest.mark.nightly
def test_a_new_game_on_a_full_disk_says_why_there_is_none(server, phones):
    phone = phones(server).open("/").sees("New game")
    server.fill_the_disk()
    phone.tap("New game").reads(re.compile("There is no room left for"))
    server.make_room()
    phone.tap("New game").stands_at(re.compile("/table/.+"))


@pytest.mark.nightly
@pytest.mark.chromium
def test_nothing_is_fetched_from_outside_while_a_game_is_played(server, phones):
    phone = phones(server).open().new_table(*REFERENCE)
    phone.walk_reference_table()
    phone.tap("More").tap("Pad").sees("Iosefa, Green: 26 points").loses("More")
    phone.tap("Who won?").tap("Save").sees("Correct")
    phone.tap("Share").sees(re.compile("^Copy")).press("Escape")
    phone.open("/history").open("/science").reads("Science")

    outside = set()
    for url in phone.requests:
        # What the page makes itself has the page's own address behind `blob:`.
        host = urlsplit(url.removeprefix("blob:")).netloc
        if host != urlsplit(server.url).netloc and not url.startswith("data:"):
            outside.add(url)
    assert {url for url in outside if not url.startswith(RIVE)} == set()
    assert all(url.endswith("/wasm/rive_native.js") for url in outside), outside
    assert [url for url in phone.failed if url.startswith(server.url)] == []
    assert any(url.startswith("ws://") for url in phone.requests), "the page's own connection"


CONNECTS = """([url, patience]) => new Promise((resolve) => {
  document.addEventListener("securitypolicyviolation", (e) => resolve(e.effectiveDirective));
  const socket = new WebSocket(url);
  socket.onopen = () => resolve("open");
  setTimeout(() => resolve("neither"), patience);
})"""
"""Opens a connection of the page's, and tells whether it is open or what forbade it."""


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_page_gets_a_connection_to_where_it_came_from_and_to_no_other_place(
    shared_server, phones, name
):
    phone = phones(shared_server)
    own = f"{name}:{shared_server.port}"
    phone.page.goto(f"http://{own}/")
    phone.listen().sees("New game")
    assert phone.page.evaluate(CONNECTS, [f"ws://{own}/ws", PATIENCE]) == "open"
    for other in (f"ws://127.0.0.2:{shared_server.port}", "ws://127.0.0.1:9", "wss://192.0.2.1"):
        assert phone.page.evaluate(CONNECTS, [f"{other}/ws", PATIENCE]) == "connect-src"
