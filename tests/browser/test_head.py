"""What the page tells a phone: its colours behind and around it, and no zoom by accident."""

import pytest

from tests.browser.phone import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

LIGHT, DARK = "rgb(251, 247, 239)", "rgb(21, 18, 15)"


def told(phone, name):
    """What the page tells by that name."""
    return phone.page.evaluate(
        "name => [...document.querySelectorAll(`meta[name='${name}']`)].map(one => one.content)",
        name,
    )


def behind(phone):
    """The colour that a phone shows where the page does not reach."""
    return phone.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


@pytest.mark.nightly
def test_a_home_screen_shows_it_like_an_app(server, phones):
    phone = phones(server).open()
    assert told(phone, "apple-mobile-web-app-capable") == ["yes"]
    assert told(phone, "apple-mobile-web-app-status-bar-style") == ["default"]
    assert told(phone, "apple-mobile-web-app-title") == ["Wonderpad"]
    assert told(phone, "theme-color")[:2] == ["#FBF7EF", "#15120F"]


@pytest.mark.quick(1)
@pytest.mark.parametrize(("dark", "paper"), [(False, LIGHT), (True, DARK)])
def test_the_paper_lies_behind_the_page(dark, paper, shared_server, phones):
    assert behind(phones(shared_server, dark=dark).open()) == paper


@pytest.mark.nightly
def test_a_chosen_theme_reaches_what_lies_behind_at_once(server, phones):
    phone = phones(server).open("/settings")
    assert behind(phone) == LIGHT
    phone.tap("Dark")
    colour = "colour => getComputedStyle(document.documentElement).backgroundColor === colour"
    phone.page.wait_for_function(colour, arg=DARK, timeout=PATIENCE)
    assert told(phone, "theme-color")[:2] == ["#15120F", "#15120F"]
    phone.reload()
    assert behind(phone) == DARK
    phone.tap("Same as system")
    phone.page.wait_for_function(colour, arg=LIGHT, timeout=PATIENCE)
    assert told(phone, "theme-color")[:2] == ["#FBF7EF", "#15120F"]


def test_nothing_is_pulled_or_magnified_by_accident(shared_server, phones):
    phone = phones(shared_server).open()
    style = phone.page.evaluate("({ ...getComputedStyle(document.documentElement) })")
    assert style["overscrollBehaviorY"] == "none"
    assert style["touchAction"] == "manipulation"
    phone.tap("New game").reads("Name of player 1")
    field = phone.page.get_by_role("textbox", name="Name of player 1")
    assert field.evaluate("one => getComputedStyle(one).fontSize") == "16px"
