"""Functions of Python that no game calls: fetched when they are, and told of where they lack."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.site.conftest import before, until
from tests.site.rewriting import rewrite

pytestmark = pytest.mark.browser

ASKED = """() => {
  const globals = self.wonderpad.tabs_changed.__globals__;
  const ask = globals.get("__builtins__").get("eval");
  return ask("__import__('unicodedata').name('é')", globals);
}"""
"""Asks Python for the name of a letter, which nobody does at a table."""

NAME = "LATIN SMALL LETTER E WITH ACUTE"

COLLECTED = """
import gc
knot = []
knot.append(knot)
knot = gc.collect(%s)
knot
"""
"""Has Python look for what is thrown away, as it does by itself sooner or later."""

PAUSES = """
self.pauses = [];
const wait = setTimeout;
self.setTimeout = (call, pause, ...given) => {
  if (pause >= 10_000) self.pauses.push(pause);
  return wait(call, pause >= 10_000 ? 0 : pause, ...given);
};
"""
"""Notes long pauses, and makes none."""

ADVICE = re.compile("check the connection")

LATER = "pyodide/pyodide.later.wasm"

HELD = "held"
"""The step at which a page needs no network any more for what it may call later."""

IS_KEPT = """async () => {
  const [name] = await caches.keys();
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return ["pyodide.later.wasm", "_pydantic_core.later.wasm"].every((file) =>
    kept.some((url) => url.endsWith(`/${file}`)));
}"""

WAITS = "performance.getEntriesByName(%r).length > 0"


def asked(phone):
    (worker,) = phone.page.workers
    return worker.evaluate(ASKED)


def holding(phone):
    """Wait until the page has what it may call later, or knows that it is kept."""
    phone.page.wait_for_function(WAITS % HELD)
    return phone


def asks_without_a_network(phone):
    phone.context.set_offline(True)
    assert LATER not in phone.steps()
    assert [asked(phone), asked(phone)] == [NAME, NAME]
    assert phone.steps().count(LATER) == 1


@pytest.mark.nightly
def test_a_first_visit_calls_anything_without_a_network_and_so_does_a_later_one(
    built, serve, phones
):
    phone = holding(phones(serve(built)).open())
    asks_without_a_network(phone)
    phone.context.set_offline(False)
    phone.reload()  # what was to be kept may have been on its way when the network went
    until(phone, IS_KEPT)
    asks_without_a_network(holding(phone.reload()))


@pytest.mark.nightly
@pytest.mark.not_for_later
def test_where_nothing_is_kept_for_later_a_page_holds_it_once_the_network_lets_it(
    built, serve, phones
):
    phone = phones(serve(built))
    asked_for = []

    def refuse(route):
        asked_for.append(route.request.url)
        route.continue_() if len(asked_for) > 3 else route.abort()

    phone.context.route(f"**/{LATER}.packed", refuse)
    before(phone, "worker.js", PAUSES)
    asks_without_a_network(holding(phone.open()))
    assert len(asked_for) == 4
    (worker,) = phone.page.workers
    assert worker.evaluate("pauses") == [10_000, 20_000, 40_000]


def test_what_python_throws_away_by_itself_needs_nothing_else(built, serve, phones):
    phone = phones(serve(built))
    can_be_asked = 'step("app"); self.does = (text) => pyodide.runPython(text);'
    rewrite(
        phone.context,
        phone.server,
        "worker.js",
        lambda text: text.replace('step("app");', can_be_asked),
    )
    phone.open()
    (worker,) = phone.page.workers
    for generation in (0, 2):  # what is young, and all
        assert worker.evaluate("(text) => does(text)", COLLECTED % generation) > 0
    assert LATER not in phone.steps()


@pytest.mark.nightly
@pytest.mark.page_fails
@pytest.mark.parametrize(
    "body", [None, pytest.param("damaged", marks=pytest.mark.nightly)], ids=["lost", "damaged"]
)
def test_what_does_not_come_is_told_and_no_entry_is_lost(body, built, serve, phones):
    phone = phones(serve(built))
    phone.context.route(
        f"**/{LATER}.packed",
        lambda route: route.abort() if body is None else route.fulfill(body=body),
    )
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    with suppress(Error):
        assert asked(phone) is None
    phone.shows("Wonderpad cannot go on.").shows(ADVICE)
    phone.context.unroute(f"**/{LATER}.packed")
    phone.page.get_by_role("button", name="Try again").click()
    phone.listen().has("Ada", "7 points")
    assert asked(phone) == NAME


KEEPS = """async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) => {
    return (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1));
  }));
  return all.flat();
}"""
"""The names of the files that the service worker keeps."""


def test_what_a_club_takes_is_kept_where_somebody_wants_one(built, serve, phones):
    phone = phones(serve(built)).open("/settings")
    said = []
    phone.page.on("console", lambda message: said.append(message.text))
    until(phone, IS_KEPT)
    assert "club.tar" not in phone.page.evaluate(KEEPS)
    phone.tap("Club. One history on all devices of a group").write("The club’s address", "nonsense")
    phone.tap("Join or found the club").reads("That is not the address of a club.")
    until(phone, f"""async () => (await ({KEEPS})()).includes("club.tar")""")
    assert [line for line in said if "All of Python" in line] == []
