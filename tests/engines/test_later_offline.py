"""What no game calls of the browser's Python is there without a network, in every engine."""

import pytest

from tests.engines.test_game import later_of

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

ENTIRELY = """(async (also) => {
  const wanted = ["python.tar", "python_stdlib.zip", "pyodide.later.wasm"];
  wanted.push("_pydantic_core.later.wasm", ...also);
  for (;;) {
    for (const name of await caches.keys()) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
      if (wanted.every((file) => urls.some((url) => url.endsWith(file)))) return true;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
})"""
"""Waits until the service worker has all that is fetched after a start, and these files."""

SITE = "/wonderpad/"


def has_entirely(one, *also):
    """Wait until it needs no network any more."""
    one.kept_for_later()
    if hasattr(one, "driver"):
        one.driver.execute_async_script(f"{ENTIRELY}({[*also]}).then(arguments[0])")
    else:
        one.page.evaluate(f"{ENTIRELY}({[*also]})")


def joins(one, address):
    one.write("The club’s address", address).write("User name", "ada")
    return one.write("Password", "wrong").tap("Join or found the club")


def test_what_no_game_calls_is_there_without_a_network(person, built, web_host):
    site = web_host.serve(built, SITE)
    one = person(site).open("/settings").tap("Club. One history on all devices of a group")
    joins(one, "nonsense").reads("That is not the address of a club.")
    has_entirely(one, "club.tar")
    web_host.stop(site.origin)
    one.reload()
    assert later_of(one) == []
    joins(one, "http://127.0.0.1:9/our-club").reads("No hub answers at this address.")
    # Joining calls what no game calls.
    assert later_of(one) != []
    one.tap("Settings").tap("Home").sees("New game")


def test_who_never_wanted_a_club_is_told_that_it_takes_a_network(person, built, web_host):
    site = web_host.serve(built, SITE)
    one = person(site).open("/settings")
    has_entirely(one)
    web_host.stop(site.origin)
    one.reload().tap("Club. One history on all devices of a group")
    joins(one, "http://127.0.0.1:9/our-club").reads("that clubs need could not be loaded")
    one.tap("Settings").tap("Home").sees("New game")
