"""The screen stays on at a table of the site, too, with and without a network."""

import pytest

from tests.browser.wake_lock import COUNTED, MISSING, goes_dark, hide, show, stays_on
from tests.site.test_site import kept_for_later, offline

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")


@pytest.mark.nightly
def test_the_screen_stays_on_at_the_table_and_is_let_go_at_home(built, serve, phones):
    phone = phones(serve(built))
    phone.page.add_init_script(COUNTED)
    phone.open()
    kept_for_later(phone)
    offline(phone).reload().new_table(*NAMES)
    stays_on(phone, 1)
    hide(phone)
    goes_dark(phone)
    show(phone)
    stays_on(phone.number(7).has("Ada", "7 points"), 2)
    goes_dark(phone.back().sees("Start with Wonder").back().sees("New game"))


@pytest.mark.nightly
def test_a_browser_that_cannot_do_it_plays_no_film_in_its_place(built, serve, phones):
    phone = phones(serve(built))
    phone.page.add_init_script(MISSING)
    with phone.page.expect_response("**/no_sleep.js") as answer:
        phone.open().new_table(*NAMES)
    assert answer.value.ok
    phone.number(7).has("Ada", "7 points").number(8).has("Bo", "8 points")
    assert phone.page.evaluate("films") == 0
