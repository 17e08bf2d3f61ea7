"""What no game calls of the browser's Python is there without a network, in every engine."""

import pytest

from tests.engines.test_game import later_of

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

ENTIRELY = """(async () => {
  const wanted = ["python.tar", "python_stdlib.zip", "pyodide.later.wasm"];
  wanted.push("_pydantic_core.later.wasm");
  for (;;) {
    for (const name of await caches.keys()) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
      if (wanted.every((file) => urls.some((url) => url.endsWith(file)))) return true;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
})()"""
"""Waits until the service worker has all that is fetched after a start."""


def test_who_joins_a_club_without_a_network_is_told_that_its_hub_cannot_be_reached(
    person, built, web_host
):
    site = web_host.serve(built, "/wonderpad/")
    one = person(site).open("/settings")
    one.kept_for_later()
    if hasattr(one, "driver"):
        one.driver.execute_async_script(f"{ENTIRELY}.then(arguments[0])")
    else:
        one.page.evaluate(ENTIRELY)
    web_host.stop(site.origin)
    one.reload()
    assert later_of(one) == []
    one.tap("Club. One history on all devices of a group")
    one.write("The club’s address", "http://127.0.0.1:9/our-club").write("User name", "ada")
    one.write("Password", "wrong").tap("Join or found the club")
    one.reads("The hub cannot be reached now.")
    # Joining calls what no game calls.
    assert later_of(one) != []
    one.tap("Settings").tap("Home").sees("New game")
