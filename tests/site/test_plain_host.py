"""A host that knows nothing of us, as GitHub's is: below a path, its own headers, a 404 page."""

import re

import pytest

from tests.site.pages import ELSEWHERE, PATH, pages

pytestmark = pytest.mark.browser

LOST = re.compile("no page at this address")


@pytest.fixture
def host(built):
    with pages(built) as site:
        yield site


@pytest.mark.nightly
def test_a_game_is_kept_and_opens_without_a_network(host, phones):
    phone = phones(host).open()
    phone.new_table("Ada", "Bo", "Cleo").number(5).has("Ada", "5 points")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    phone.reload().has("Ada", "5 points")


@pytest.mark.quick(1)
@pytest.mark.parametrize("address", ["nowhere", "a/b/c", "a/b/"])
def test_an_address_without_a_page_leads_home(host, phones, address):
    phone = phones(host)
    answer = phone.page.goto(f"{host.origin}{PATH}{address}")
    assert answer.status == 404
    phone.page.get_by_text(LOST).wait_for()
    link = phone.page.get_by_role("link", name="To Wonderpad")
    phone.page.wait_for_function("document.querySelector('a').pathname === '/wonderpad/'")
    link.click()
    phone.listen().sees("New game")


def test_our_own_server_shows_the_page_for_addresses_without_one(built, serve, phones):
    site = serve(built, PATH)
    phone = phones(site)
    answer = phone.page.goto(f"{site.origin}{PATH}a/b/")
    assert answer.status == 404
    phone.page.get_by_text(LOST).wait_for()
    phone.page.wait_for_function("document.querySelector('a').pathname === '/wonderpad/'")


@pytest.mark.nightly
@pytest.mark.parametrize("network", [True, False], ids=["network", "no network"])
def test_whoever_has_been_here_is_brought_home_from_any_address(host, phones, network):
    phone = phones(host).open()
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(not network)
    for address in ("a/b/c", "index.html"):
        phone.page.goto(f"{host.origin}{PATH}{address}")
        phone.listen().sees("New game")
        assert phone.page.url.split("#")[0] == f"{host.origin}{PATH}"


@pytest.mark.nightly
def test_a_page_of_somebody_else_further_down_is_theirs(host, phones):
    phone = phones(host).open()
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.page.goto(f"{host.origin}{ELSEWHERE}")
    phone.page.get_by_text("A page of somebody else.").wait_for()
    assert phone.page.url == f"{host.origin}{ELSEWHERE}"
