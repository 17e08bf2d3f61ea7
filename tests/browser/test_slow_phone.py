"""A slow phone loses nothing: names typed without a pause after Enter, numbers tapped quickly."""

import re

import pytest

from tests.app.tables import table
from tests.browser.phone import slow

pytestmark = pytest.mark.browser

BETWEEN_LETTERS = 125
"""Eight letters a second, in milliseconds."""

BETWEEN_TAPS = 200
"""Five taps a second, in milliseconds."""

NAMES = ("Miguel", "Lorelei", "Iosefa", "Brendan", "Kevin", "Fatou", "Gus")


@pytest.mark.chromium
def test_names_typed_without_a_pause_after_enter_arrive_whole(shared_server, phones):
    phone = phones(shared_server).open().tap("New game").awaits_cursor("Name of player 1")
    slow(phone)
    for name in NAMES:
        phone.page.keyboard.type(f"{name}\n", delay=BETWEEN_LETTERS)
    phone.sees(re.compile("^Seat 7: Gus"))
    kept = shared_server.kept(phone.path.rsplit("/", 1)[-1])
    assert [player.name for player in kept.game.players] == list(NAMES)


@pytest.mark.chromium
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
