"""What fingers do beside tapping: swiping the walk's pages, holding a cell of the pad."""

import re

import pytest

from tests.app.tables import finished, table

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

NAMES = ("Ada", "Bo", "Cleo")


PULL = """async ([start, by, y]) => {
  const steps = 12;
  const place = document.elementFromPoint(start, y);
  const touch = (kind, x) => place.dispatchEvent(new PointerEvent(kind, {
    pointerId: 7, pointerType: 'touch', isPrimary: true, buttons: kind === 'pointerup' ? 0 : 1,
    clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true,
  }));
  touch('pointerdown', start);
  // A machine that stands still after this would hold the line instead of pulling it.
  for (let step = 2; step <= steps; step += 1) {
    touch('pointermove', start + by * step / steps);
    await new Promise(done => setTimeout(done, 60));
  }
  touch('pointerup', start + by);
}"""
"""Pulls slowly; a finger is on its way before the page could take it for one that stays."""


def drag(phone, by: int) -> None:
    """Put a finger on the first player's line, pull it sideways slowly, and lift it."""
    box = phone.button(re.compile("^Ada, ")).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.evaluate(PULL, [x - by / 2, by, y])


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
