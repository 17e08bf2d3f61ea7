"""What goes wrong before the app is there is told in its place; later it is not in its way."""

import re

import pytest

pytestmark = pytest.mark.browser

FAILED = "Wonderpad did not start."
AGAIN = "Try again"

TOO_OLD = """if (!sessionStorage.newer) delete Promise.withResolvers;
sessionStorage.newer = 1;"""
"""The browser lacks what the page's script begins with, until it is loaded once more."""


@pytest.mark.parametrize("file", ["page.js", "worker.js", "flutter_bootstrap.js", "main.dart.mjs"])
def test_a_file_that_the_host_does_not_have_is_told(file, built, serve, phones, page_errors):
    phone = phones(serve(built))
    address = re.compile(rf"/{re.escape(file)}$")
    phone.page.route(address, lambda route: route.fulfill(status=404, body="lost"))
    phone.page.goto(phone.server.url + "/")
    phone.sees(AGAIN).reads(FAILED)
    assert not phone.page.get_by_text("Setting the table").is_visible()
    page_errors.clear()
    phone.page.unroute(address)
    phone.tap(AGAIN).listen().sees("New game").loses(AGAIN)


def test_a_browser_that_cannot_run_the_page_says_so(built, serve, phones, page_errors):
    phone = phones(serve(built))
    phone.page.add_init_script(TOO_OLD)
    phone.page.goto(phone.server.url + "/")
    phone.sees(AGAIN).reads(FAILED).reads(re.compile("withResolvers is not a function"))
    assert len(page_errors) == 1
    page_errors.clear()
    phone.tap(AGAIN).listen().sees("New game")


def test_an_error_does_not_cover_an_app_that_runs(built, serve, phones, page_errors):
    phone = phones(serve(built)).open()
    with phone.page.expect_event("pageerror"):
        phone.page.evaluate("void setTimeout(() => { throw new Error('late'); })")
    with phone.page.expect_event("pageerror"):
        phone.page.evaluate("void Promise.reject(new Error('later'))")
    page_errors.clear()
    phone.loses(AGAIN).tap("New game").reads(re.compile("Name of player 1"))
