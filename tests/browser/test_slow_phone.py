"""A slow phone loses nothing: what is typed at once after a tap or Enter, or tapped quickly."""

import re

import pytest
from playwright.sync_api import expect

from tests.app.tables import finished, table
from tests.browser.early import BETWEEN_LETTERS
from tests.browser.phone import PATIENCE, slow

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

A_MINUTE_LATER = """(() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60000;
})()"""

BETWEEN_TAPS = 200
"""Five taps a second, in milliseconds."""

NAMES = ("Miguel", "Lorelei", "Iosefa", "Brendan", "Kevin", "Fatou", "Gus")


def types(phone, text):
    phone.page.keyboard.type(text, delay=BETWEEN_LETTERS)


def are_seated(phone, server, names):
    phone.sees(re.compile(f"^Seat {len(names)}: {names[-1]}"))
    kept = server.kept(phone.path.rsplit("/", 1)[-1])
    assert [player.name for player in kept.game.players] == list(names)


def test_names_typed_at_once_and_without_a_pause_after_enter_arrive_whole(shared_server, phones):
    phone = phones(shared_server).open()
    slow(phone)
    phone.tap("New game")
    for name in NAMES:
        types(phone, f"{name}\n")
    are_seated(phone, shared_server, NAMES)


@pytest.mark.nightly
def test_so_do_they_where_nothing_is_read_aloud(shared_server, phones):
    """The page has a field then only once it has the cursor."""
    phone = phones(shared_server).asks()
    place = phone.page.locator("#home").get_by_role("button", name="New game").bounding_box()
    phone.page.locator("#first").wait_for(state="detached")
    slow(phone)
    phone.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    for name in NAMES[:3]:
        types(phone, f"{name}\n")
    are_seated(phone.listen(), shared_server, NAMES[:3])


@pytest.mark.nightly
def test_a_name_that_is_changed_at_once_arrives_whole(shared_server, phones):
    draft = shared_server.draft(table("Ada", "Bo", "Cleo"))
    phone = phones(shared_server).open(f"/table/{draft.id}").sees(re.compile("^Seat 2: Bo"))
    slow(phone)
    phone.tap(re.compile("^Seat 2: Bo"))
    phone.tap_field("Name")
    types(phone, "rghild\n")
    phone.sees(re.compile("^Seat 2: Borghild"))


@pytest.mark.nightly
def test_a_note_that_is_written_at_once_arrives_whole(server, phones):
    draft = server.draft(finished("Ada", "Bo", "Cleo"))
    phone = phones(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.tap_once_it_stands(re.compile("^When, where, note")).sees("Keep it")
    slow(phone)
    phone.tap_field("Place")
    types(phone, "At home")
    phone.tap_field("Note")
    types(phone, "3 games\nWith rain")
    phone.tap("Keep it").reads(re.compile("At home. 3 games"))
    with server.store() as store:
        (game,) = store.games.all()
    assert [game.game.place, game.game.note] == ["At home", "3 games\nWith rain"]


def test_numbers_tapped_quickly_arrive_in_order_each_once(shared_server, phones):
    draft = shared_server.draft(table(*NAMES))
    phone = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for(NAMES[0])
    tapped = [3, 1, 4, 1, 5, 5, 2]
    places = [phone.button(str(points)).bounding_box() for points in tapped]
    slow(phone)
    for place in places:
        phone.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        phone.pause(BETWEEN_TAPS)
    phone.loses(re.compile("^Gus, .*entering now$"))
    kept = shared_server.kept(draft.id)
    assert [kept.entry(seat, "blue") for seat in range(7)] == tapped


@pytest.mark.nightly
def test_a_name_that_found_no_room_sits_down_by_itself_at_no_later_time(server, phones):
    draft = server.draft(table("Ada", "Bo", "Cleo", "Di", "Eve", "Fay"))
    one = phones(server).open(f"/table/{draft.id}").sees(re.compile("^Seat 6: Fay"))
    one.tap_field("Name of player 7").awaits_cursor("Name of player 7")
    one.page.keyboard.type("Gus\n")
    one.sees(re.compile("^Seat 7: Gus"))
    expect(one.page.locator("flutter-view input")).to_have_count(0, timeout=PATIENCE)
    one.page.keyboard.type("Hugo\n")
    one.page.evaluate(A_MINUTE_LATER)
    other = phones(server).open(f"/table/{draft.id}")
    other.tap(re.compile("^Seat 2: Bo")).tap("Remove Bo from the table")
    one.awaits_cursor("Name of player 7")
    one.page.keyboard.type("Ida\n")
    one.sees(re.compile("^Seat 7: Ida"))
    names = [player.name for player in server.kept(draft.id).game.players]
    assert names == ["Ada", "Cleo", "Di", "Eve", "Fay", "Gus", "Ida"]
