"""Functions of Python that no game calls: fetched when they are, and told of where they lack."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.site.conftest import until

pytestmark = pytest.mark.browser

ASKED = """() => {
  const builtins = self.wonderpad.tabs_changed.__globals__.get("__builtins__");
  return builtins.get("eval")("__import__('unicodedata').name('é')");
}"""
"""Asks Python for the name of a letter, which nobody does at a table."""

NAME = "LATIN SMALL LETTER E WITH ACUTE"

ADVICE = re.compile("check the connection")

LATER = "pyodide/pyodide.later.wasm"

IS_KEPT = """async () => {
  const [name] = await caches.keys();
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return ["pyodide.later.wasm", "_pydantic_core.later.wasm"].every((file) =>
    kept.some((url) => url.endsWith(`/${file}`)));
}"""


def asked(phone):
    (worker,) = phone.page.workers
    return worker.evaluate(ASKED)


def test_what_no_table_asks_for_is_fetched_once_and_needs_no_network_once_kept(
    built, serve, phones
):
    phone = phones(serve(built)).open()
    phone.sees("New game")
    assert LATER not in phone.steps()
    assert [asked(phone), asked(phone)] == [NAME, NAME]
    assert phone.steps().count(LATER) == 1
    until(phone, IS_KEPT)
    phone.context.set_offline(True)
    phone.reload().sees("New game")
    assert asked(phone) == NAME


@pytest.mark.page_fails
@pytest.mark.parametrize("body", [None, "damaged"], ids=["lost", "damaged"])
def test_what_does_not_come_is_told_and_no_entry_is_lost(body, built, serve, phones):
    phone = phones(serve(built))
    phone.context.route(
        f"**/{LATER}.packed",
        lambda route: route.abort() if body is None else route.fulfill(body=body),
    )
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    with suppress(Error):
        assert asked(phone) is None
    phone.shows("Wonderpad did not start.").shows(ADVICE)
    phone.context.unroute(f"**/{LATER}.packed")
    phone.page.get_by_role("button", name="Try again").click()
    phone.listen().has("Ada", "7 points")
    assert asked(phone) == NAME
