"""What fingers do beside tapping: swiping the walk's pages, holding a cell of the pad."""

import re

import pytest

from tests.app.tables import finished, table

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

NAMES = ("Ada", "Bo", "Cleo")


LISTENING = 250
"""For so long after a touch Flutter waits whether a screen reader means a tap, in ms."""


def drag(phone, by: int) -> None:
    """Put a finger on the first player's line, pull it sideways slowly, and lift it."""
    box = phone.button(re.compile("^Ada, ")).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    start = x - by / 2
    mouse = phone.page.mouse
    mouse.move(start, y)
    mouse.down()
    phone.page.wait_for_timeout(LISTENING)
    for step in range(1, 13):
        mouse.move(start + by * step / 12, y)
        phone.page.wait_for_timeout(60)
    mouse.up()


def test_a_slow_pull_turns_the_page_on_and_back(shared_server, phones):
    draft = shared_server.draft(table(*NAMES))
    phone = phones(shared_server).open(f"/walk/{draft.id}/treasure").on_walk("Treasure")
    drag(phone, -220)
    phone.on_walk("Military")
    drag(phone, 220)
    phone.on_walk("Treasure")


@pytest.mark.nightly
def test_a_swipe_on_the_last_page_shows_who_won(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, blue=[13, 10, 10]))
    phone = phones(shared_server).open(f"/walk/{draft.id}/guilds").on_walk("Guilds")
    drag(phone, -220)
    phone.reads("Ada wins with 73 points, 3 ahead.")


def test_a_held_cell_tells_why(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, treasure=[{"coins": 14}, 4, 4]))
    phone = phones(shared_server).open(f"/pad/{draft.id}")
    box = phone.sees("Ada, Treasure: 4 points").button("Ada, Treasure: 4 points").bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    phone.reads(re.compile("14 coins: 4 × 3 coins = 4, 2 left over"))
    phone.page.mouse.up()
