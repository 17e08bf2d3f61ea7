"""A memory that cannot be taken over is no reason not to start, and touches no games."""

import array
import os
import re
import shutil
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.site import packed
from tests.site.conftest import until
from tests.site.rewriting import rewrite
from tests.site.test_two_tabs import another_tab

pytestmark = pytest.mark.browser

FORGET_VERSION = """async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""
"""As in a browser that has the games, and the site no longer."""

TAKES_NO_MEMORY = """
localStorage["wonderpad.plain"] = JSON.stringify([flet.version, navigator.userAgent])"""
"""As in a browser that could not take it over."""

BEFORE_THE_SUM, BEHIND_IT = 4, 8
"""Bytes of a memory: how many numbers there are, and the sum, in which all but itself is."""


def lost_bit(memory):
    memory[len(memory) // 2] ^= 1


def cut(memory):
    del memory[len(memory) // 3 :]


def trap(memory):
    """Objects that lead nowhere, and a sum that says that all is well."""
    half = len(memory) // 2
    memory[half : half + len(memory) // 4] = b"\x7f" * (len(memory) // 4)
    value = int.from_bytes(memory[:BEFORE_THE_SUM], "little")
    for word in array.array("I", bytes(memory[BEHIND_IT:])):
        value = (value * 31 + word) & 0xFFFFFFFF
    memory[BEFORE_THE_SUM:BEHIND_IT] = value.to_bytes(4, "little")


@pytest.fixture
def with_memory(built, tmp_path):
    """Lays a copy of the site, the memory of which was changed."""

    def lay(change):
        folder = tmp_path / change.__name__
        shutil.copytree(built, folder, copy_function=os.link)
        packed.change(folder, "memory.bin", change)
        return folder

    return lay


BEGINS = {"/memory.bin": "memory", "/plain/python.tar": "plain"}
"""What a worker asks for at the beginning of its start."""


BEGINNING = re.compile("|".join(BEGINS))


def starts(phone):
    """How each worker has started since the last time: with the memory, or plainly."""
    found = [how for url in phone.requests for name, how in BEGINS.items() if name in url]
    phone.requests.clear()
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("change", [lost_bit, cut, trap])
def test_a_memory_that_cannot_be_taken_over_is_done_without(
    change, built, with_memory, web_host, phones
):
    site = web_host.serve(built)
    phone = phones(site).open().new_table("Ada", "Bo", "Cleo").number(7)
    phone.has("Ada", "7 points")
    phone.kept_for_later()
    phone.page.evaluate(FORGET_VERSION)
    web_host.serve(with_memory(change), port=int(site.origin.rpartition(":")[2]))
    phone.requests.clear()
    phone.context.new_cdp_session(phone.page).send("Network.clearBrowserCache")
    phone.reload().has("Ada", "7 points").number(3).has("Bo", "3 points")
    phone.requests.clear()
    # It is remembered: the worker is told at once.
    phone.reload().has("Bo", "3 points")
    assert starts(phone) == ["plain"]


def changed_worker(phone, before, after):
    """Let the worker's script say something else."""
    rewrite(phone.page, phone.server, "worker.js", lambda text: text.replace(before, after))


TRAP_LATER = """step("app");
const trap = () => { throw new WebAssembly.RuntimeError("later"); };
if (!plain) await new Promise(() => setTimeout(trap));
"""


TRAP_IN_A_MESSAGE = """step("app");
if (!plain) {
  bridge.send = () => { throw new WebAssembly.RuntimeError("in a message"); };
  toPython(new Uint8Array());
}
"""


@pytest.mark.nightly
@pytest.mark.parametrize("trap", [TRAP_LATER, TRAP_IN_A_MESSAGE], ids=["later", "in a message"])
def test_python_that_traps_later_in_its_start_is_started_plainly(trap, built, serve, phones):
    phone = phones(serve(built))
    changed_worker(phone, 'step("app");', trap)
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    assert starts(phone) == ["memory", "plain"]


HANGS = """step("app");
if (!plain) await new Promise(() => {});
"""


def hanging(phone):
    """Open a page whose start comes to no end."""
    changed_worker(phone, 'step("app");', HANGS)
    phone.page.goto(phone.server.url + "/")
    phone.page.wait_for_function("performance.getEntriesByName('app').length > 0")


def left(page):
    """Leave the page, as whoever has waited long enough."""
    page.evaluate("performance.now = () => 60_000")
    page.goto("about:blank")


def ended(page):
    """Have the system end the tab, as one that takes too much."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


@pytest.mark.nightly
@pytest.mark.parametrize("end", [left, ended])
def test_after_a_start_that_never_ended_the_next_one_is_plain_once(end, built, serve, phones):
    phone = phones(serve(built))
    hanging(phone)
    end(phone.page)
    again = another_tab(phone)
    with again.page.expect_request(BEGINNING) as asked:
        again.open().sees("New game")
    assert "/plain/" in asked.value.url
    with again.page.expect_request(BEGINNING) as asked:
        again.reload().sees("New game")
    assert "/plain/" not in asked.value.url


def test_whoever_leaves_early_finds_no_slow_start(built, serve, phones):
    phone = phones(serve(built))
    hanging(phone)
    with phone.page.expect_request(BEGINNING) as asked:
        phone.page.reload()
    assert "/plain/" not in asked.value.url


@pytest.mark.nightly
def test_a_plain_start_that_fails_too_is_not_remembered(built, serve, phones, page_errors):
    phone = phones(serve(built))
    phone.context.route("**/memory.bin.packed", lambda route: route.fulfill(body="damaged"))
    lost = "**/plain/python.tar.packed"
    phone.context.route(lost, lambda route: route.fulfill(status=404, body="lost"))
    phone.page.goto(phone.server.url + "/")
    phone.shows("Wonderpad did not start.")
    assert starts(phone) == ["memory", "plain"]
    page_errors.clear()
    phone.context.unroute("**/memory.bin.packed")
    phone.tap("Try again").listen().sees("New game")
    assert starts(phone) == ["memory"]


@pytest.mark.nightly
def test_a_memory_that_did_not_come_over_is_tried_again_the_next_time(built, serve, phones):
    phone = phones(serve(built))
    phone.context.route(
        "**/memory.bin.packed", lambda route: route.fulfill(status=404, body="lost")
    )
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    assert starts(phone) == ["memory", "plain"]
    phone.context.unroute("**/memory.bin.packed")
    phone.reload().has("Ada", "7 points")
    assert starts(phone) == ["memory"]


@pytest.mark.nightly
def test_a_worker_that_was_kept_hears_what_it_is_told(built, serve, phones):
    """Where a service worker gives its script, a browser may forget what its address asked."""
    phone = phones(serve(built)).open().kept_for_later()
    phone.context.add_init_script(
        "Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });"
    )
    phone.requests.clear()
    phone.reload().sees("New game")
    # All is unpacked already, so that nothing is needed to do it.
    assert [url for url in phone.requests if url.endswith("/brotli.wasm")] == []
    assert starts(phone) == ["memory"]
    (worker,) = phone.page.workers
    assert worker.evaluate("navigator.maxTouchPoints") == 5
    phone.page.evaluate(TAKES_NO_MEMORY)
    phone.reload().sees("New game")
    assert starts(phone) == ["plain"]


@pytest.mark.nightly
def test_who_starts_plainly_needs_no_network_either(built, serve, phones):
    phone = phones(serve(built)).open()
    phone.page.evaluate(TAKES_NO_MEMORY)
    phone.reload().sees("New game")
    until(
        phone,
        """async () => {
          const [name] = await caches.keys();
          const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
          return ["python.tar", "python_stdlib.zip"].every((file) =>
            kept.some((url) => url.endsWith(`/plain/${file}`)));
        }""",
    )
    phone.requests.clear()
    phone.context.set_offline(True)
    phone.reload().sees("New game")
    assert starts(phone) == ["plain"]


@pytest.mark.nightly
def test_another_version_tries_its_memory_again(built, serve, phones):
    phone = phones(serve(built)).open()
    phone.page.evaluate("localStorage['wonderpad.plain'] = '[\"another\", \"browser\"]'")
    phone.requests.clear()
    phone.reload().sees("New game")
    assert starts(phone) == ["memory"]
