"""The built site in Chromium: a game, a reload, no network."""

import re

import pytest

from tests.browser.phone import REFERENCE

pytestmark = pytest.mark.browser

IN_HISTORY = re.compile("Lorelei")


def kept_for_later(phone):
    """Wait until the service worker has all that it serves without a network."""
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def offline(phone):
    phone.context.set_offline(True)
    return phone


def test_a_game_is_kept_and_there_again_without_a_network(built, serve, phones):
    site = serve(built, "/wonderpad/")
    phone = phones(site).open()
    phone.new_table(*REFERENCE).walk_reference_table()
    phone.tap("Who won?").tap("Save").sees("Correct").tap("Home")
    phone.sees("New game").sees(IN_HISTORY)
    phone.reload().sees(IN_HISTORY)
    kept_for_later(phone)
    offline(phone).reload().sees(IN_HISTORY)
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    phone.reload().has("Ada", "7 points")


def test_nothing_is_fetched_from_another_host(built, serve, phones):
    site = serve(built)
    phone = phones(site)
    fetched = []
    phone.page.on("requestfinished", lambda request: fetched.append(request.url))
    phone.open()
    kept_for_later(phone)
    phone.reload()
    assert fetched
    assert [url for url in fetched if not url.startswith((site.origin, "blob:", "data:"))] == []
    assert phone.failed == []
