"""The screen of a phone at the table stays on, as its browser is asked."""

import re

import pytest

from tests.browser.wake_lock import COUNTED, MISSING, goes_dark, hide, show, stays_on

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

NAMES = ("Ada", "Bo", "Cleo")

SWITCH = "Until 15 minutes after the last tap, if this device allows it."


@pytest.fixture
def phone(server, phones):
    """A phone with a wake lock that counts."""
    phone = phones(server)
    phone.page.add_init_script(COUNTED)
    return phone.open()


def test_it_is_asked_for_at_the_table_and_let_go_at_home(phone):
    assert phone.page.evaluate("screenLock.requests") == 0
    stays_on(phone.tap("New game"), 1).seat(*NAMES).tap("Start with Wonder").on_walk("Wonder")
    for category in ("Treasure", "Military"):
        for points in range(3):
            phone.number(points)
        phone.on_walk(category).stands_at(re.compile(rf"/walk/[^/]+/{category.lower()}"))
    phone.back().on_walk("Treasure").back().on_walk("Wonder").back().sees("Next: Military")
    stays_on(phone, 1)
    goes_dark(phone.back().sees("New game"))


@pytest.mark.nightly
def test_a_page_that_was_hidden_asks_again(phone):
    stays_on(phone.new_table(*NAMES), 1)
    hide(phone)
    goes_dark(phone)
    show(phone)
    stays_on(phone, 2)
    goes_dark(phone.back().sees("Start with Wonder").back().sees("New game"))


@pytest.mark.nightly
def test_a_page_that_is_loaded_again_at_the_table_asks_again(phone):
    stays_on(phone.new_table(*NAMES), 1)
    stays_on(phone.reload(), 1)


@pytest.mark.nightly
def test_settings_turn_it_off_for_this_phone(phone, server, phones):
    phone.tap("More").tap("Settings")
    said = "Keep the screen on at the table: %s. " + SWITCH
    phone.tap(said % "on").sees(said % "off").tap("Home").new_table(*NAMES)
    phone.number(7).has("Ada", "7 points")
    phone.open("/settings").sees(said % "off")
    assert phone.page.evaluate("screenLock.requests") == 0
    phones(server).open("/settings").sees(said % "on")
    # The switch itself is tapped, too, not only its line.
    line = phone.button(said % "off").bounding_box()
    phone.page.mouse.click(line["x"] + line["width"] - 44, line["y"] + line["height"] / 2)
    phone.sees(said % "on")
    phone.open().tap(re.compile("^Go on: Ada, Bo and Cleo"))
    stays_on(phone, 1)


@pytest.mark.nightly
def test_where_it_is_refused_nothing_is_said(server, phones):
    phone = phones(server)
    phone.page.add_init_script(COUNTED + "screenLock.refused = true;")
    phone.open().new_table(*NAMES).number(7).has("Ada", "7 points")
    phone.page.wait_for_function("() => screenLock.requests === 1")
    phone.number(8).has("Bo", "8 points")
    # Asked again when it is shown, and granted then.
    phone.page.evaluate("screenLock.refused = false")
    hide(phone)
    show(phone)
    stays_on(phone, 2)
    assert "Error" not in server.said()


@pytest.mark.nightly
def test_a_browser_that_cannot_do_it_plays_no_film_in_its_place(server, phones):
    phone = phones(server)
    phone.page.add_init_script(MISSING)
    with phone.page.expect_response("**/no_sleep.js"):
        phone.open().new_table(*NAMES)
    phone.number(7).has("Ada", "7 points").number(8).has("Bo", "8 points")
    assert phone.page.evaluate("films") == 0
