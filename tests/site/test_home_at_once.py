"""Home before the app is there: as it was, or as a newcomer finds it; its buttons are real."""

import re

import pytest

from tests.browser.early import at_once, press, type_names, typed, uncovered

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

HELD = re.compile(r"/worker\.js")
"""Without it there is no Python."""


@pytest.fixture
def held(phones):
    """A phone on a page whose Python does not start before it is let go."""

    def hold(phone):
        waiting = []
        phone.page.route(HELD, lambda route: waiting.append(route))

        def let_go():
            for route in waiting:
                route.continue_()

        return let_go

    return hold


def opened(phone, address="/"):
    phone.page.goto(phone.server.url + address, wait_until="commit")
    # The last of the page's own, after home.
    phone.page.locator("#update").wait_for(state="attached")


def test_a_newcomers_tap_on_new_game_is_done_once_the_app_is_there(built, serve, phones, held):
    phone = phones(serve(built))
    let_go = held(phone)
    opened(phone)
    assert at_once(phone) == ["More", "Science", "New game"]
    press(phone, "Science")
    press(phone, "New game")
    busy = phone.page.locator("#home [aria-busy]")
    assert [one.get_attribute("aria-label") for one in busy.all()] == ["New game"]
    let_go()
    phone.page.locator("#first").wait_for(state="hidden")
    assert "/table/" in phone.page.url
    # Nobody can be about to tap what is not there any more.
    assert phone.page.locator("#home button").count() == 0
    phone.listen().sees("Second edition, chosen")


def test_whoever_comes_back_sees_home_as_it_was_and_goes_on(built, serve, phones, held):
    phone = phones(serve(built)).open().new_table("Ada", "Bo", "Cleo").number(7)
    phone.tap("Back").tap("Home").sees("New game")
    line = re.compile("^Go on: Ada, Bo and Cleo, ")
    phone.sees(line)
    let_go = held(phone)
    phone.page.reload(wait_until="commit")
    phone.page.locator("#update").wait_for(state="attached")
    assert [name for name in at_once(phone) if line.match(name)]
    press(phone, line)
    let_go()
    phone.page.locator("#first").wait_for(state="hidden")
    phone.listen().has("Ada", "7 points")


@pytest.mark.nightly
def test_names_typed_from_the_tap_on_new_game_on_are_all_at_the_table(built, serve, phones, held):
    phone = phones(serve(built))
    let_go = held(phone)
    opened(phone)
    type_names(phone, let_go)


@pytest.mark.nightly
def test_so_are_those_that_are_typed_at_a_later_visit(built, serve, phones, held):
    phone = phones(serve(built)).open().sees("New game")
    let_go = held(phone)
    phone.page.reload(wait_until="commit")
    phone.page.locator("#update").wait_for(state="attached")
    type_names(phone, let_go)


@pytest.mark.nightly
def test_another_page_than_home_is_not_covered_by_home(built, serve, phones, held):
    phone = phones(serve(built)).open().new_table("Ada", "Bo", "Cleo")
    held(phone)
    phone.page.reload(wait_until="commit")
    phone.page.locator("#message").wait_for()
    assert at_once(phone) == []


@pytest.mark.nightly
def test_what_does_not_start_is_told_in_the_place_of_home(built, serve, phones, page_errors):
    phone = phones(serve(built))
    phone.page.route(HELD, lambda route: route.fulfill(status=404, body="lost"))
    opened(phone)
    phone.sees("Try again")
    assert not phone.page.locator("#home").is_visible()
    page_errors.clear()


@pytest.mark.nightly
def test_names_typed_early_are_there_after_try_again(built, serve, phones, page_errors):
    phone = phones(serve(built))
    phone.page.route(HELD, lambda route: route.fulfill(status=404, body="lost"))
    opened(phone)
    phone.sees("Try again")
    # As if somebody had typed before that was told.
    phone.page.evaluate("tell('loading')")
    press(phone, "New game")
    typed(phone, "Miguel\nLore")
    phone.page.unroute(HELD)
    phone.page.evaluate("tell('failed')")
    phone.page.get_by_role("button", name="Try again").click()
    uncovered(phone).sees("Seat 1: Miguel")
    assert phone.page.locator("flutter-view input").input_value() == "Lore"
    page_errors.clear()
