"""The keyboard of a phone comes up: what is typed into stays above it, and keeps the cursor."""

import re

import pytest
from playwright.sync_api import expect

from scoring import read_game
from tests.app.tables import finished
from tests.browser.phone import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

SIZES = [(390, 844, 460), (390, 844, 420), (320, 568, 315)]
"""Phones, and what is left of their height above the keyboard."""

LINE = 54
"""How high a field is without what stands below it, such as how long a name may be."""

IPHONE = """(() => {
  Object.defineProperty(Navigator.prototype, "platform", { get: () => "iPhone" });
  const height = Object.getOwnPropertyDescriptor(VisualViewport.prototype, "height");
  let left = null;
  Object.defineProperty(VisualViewport.prototype, "height", {
    get() {
      return left ?? height.get.call(this);
    },
  });
  globalThis.keyboard = (above) => {
    left = above;
    visualViewport.dispatchEvent(new Event("resize"));
  };
})()"""
"""On phones the keyboard lies on the page and takes its room from what can be seen alone."""

TAP = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const middle = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 };
  one.dispatchEvent(new MouseEvent("click", middle));
}"""
"""On phones the semantics are turned on by a tap into the middle of the page."""


@pytest.fixture(params=SIZES)
def phone(request, server, phones):
    """A phone that comes up with its keyboard, and what that leaves of the height."""
    width, height, above = request.param
    one = phones(server, width, height)
    one.page.add_init_script(IPHONE)

    def opened(path):
        one.page.goto(server.url + path)
        placeholder = one.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached")
        button = one.page.locator("flt-semantics[role=button]").first
        expect(button.or_(placeholder).first).to_be_attached(timeout=PATIENCE)
        placeholder.evaluate(TAP)
        button.wait_for()
        # Until then the field of home before the app is there would take what is typed.
        one.page.locator("#first").wait_for(state="hidden")
        return one

    one.opened, one.above = opened, above
    return one


def types_above_the_keyboard(phone, label, text):
    """Tap a field, let the keyboard come up, and type."""
    field = phone.page.get_by_role("textbox", name=label, exact=True)
    field.scroll_into_view_if_needed()
    field.click()
    expect(field).to_be_focused(timeout=PATIENCE)
    phone.page.evaluate(f"keyboard({phone.above})")
    lies_above = "([one, end]) => one.getBoundingClientRect().top <= end"
    phone.page.wait_for_function(lies_above, arg=[field.element_handle(), phone.above - LINE])
    expect(field).to_be_focused(timeout=PATIENCE)
    phone.write(label, text)
    assert field.bounding_box()["y"] >= 0


@pytest.mark.quick(1)
def test_the_names_of_a_table(phone):
    phone.opened("/").tap("New game")
    for position, name in enumerate(["Ada", "Bo", "Cleo"], 1):
        types_above_the_keyboard(phone, f"Name of player {position}", name)
        phone.press("Enter").sees(re.compile(f"^Seat {position}: {name}"))


@pytest.mark.nightly
def test_the_name_of_a_seat(phone, server):
    draft = server.draft(read_game({"edition": "second", "players": [{"name": "Ada"}]}))
    phone.opened(f"/table/{draft.id}").tap(re.compile("^Seat 1: Ada"))
    types_above_the_keyboard(phone, "Name", "Adele")
    phone.press("Enter").sees(re.compile("^Seat 1: Adele"))


@pytest.mark.nightly
def test_the_note_of_a_game(phone, server):
    draft = server.draft(finished("Ada", "Bo", "Cleo"))
    phone.opened(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.tap_once_it_stands(re.compile("^When, where, note")).sees("Keep it")
    types_above_the_keyboard(phone, "Place", "At home")
    types_above_the_keyboard(phone, "Note", "With rain")
    phone.tap("Keep it").reads(re.compile("At home. With rain"))


@pytest.mark.nightly
def test_a_search_in_the_history(phone, server):
    draft = server.draft(finished("Ada", "Bo", "Cleo"))
    phone.opened(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.opened("/history")
    types_above_the_keyboard(phone, "Search names, places, notes", "Nobody")
