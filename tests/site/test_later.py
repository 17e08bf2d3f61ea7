"""Functions of Python and of Flutter that no game calls: fetched when they are, and told of where
they lack.
"""

import importlib
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

import brotli
import flet_web
import pytest
from playwright.sync_api import Error

from tests.browser.server import ROOT
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
  return ["pyodide", "_pydantic_core"].every((file) =>
    kept.some((url) => url.endsWith(`/${file}.later.wasm`)));
}"""
"""Whether what Python may call later is kept; of Flutter there is none while it is counted."""

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


FLUTTERS = ["main.dart.later.wasm", "canvaskit/skwasm.later.wasm"]
"""What Flutter's client and its engine may call later."""

HELD_FOR_FLUTTER = "Flutter: held"
NOTES_LOADERS = """{
  self.loaders = [];
  const { set } = WebAssembly.Table.prototype;
  WebAssembly.Table.prototype.set = function (place, value) {
    if (place === 0 && typeof value === "function") loaders.push(value);
    return set.call(this, place, value);
  };
}"""
"""Notes what would have the rest of a module loaded, which has the first place."""

CALLS = "loaders.forEach((load) => load())"
"""Calls in effect what nobody calls at a table."""


def can_be_called(phone):
    """Let a page call what nobody calls at a table."""
    phone.page.add_init_script(NOTES_LOADERS)
    return phone


def called_by_flutter(phone):
    """Which of Flutter's files a page had to have at once."""
    return [step for step in phone.steps() if step in {f"Flutter: {one}" for one in FLUTTERS}]


def give(phone, address, body):
    """Let a page have something else from there."""
    phone.context.route(address, lambda route: route.fulfill(body=body))


def test_a_game_needs_nothing_of_what_flutter_hardly_ever_calls(built, serve, phones):
    phone = (
        phones(serve(built)).open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    )
    assert called_by_flutter(phone) == []


@pytest.mark.nightly
def test_flutter_calls_anything_where_a_host_isolates_pages(built, serve, phones, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(built, folder, copy_function=os.link)
    headers = (folder / "_headers").read_text(encoding="utf-8")
    (folder / "_headers").unlink()
    isolating = f"{headers}  Cross-Origin-Embedder-Policy: require-corp\n"
    (folder / "_headers").write_text(isolating, encoding="utf-8")
    phone = can_be_called(phones(serve(folder))).open().new_table("Ada", "Bo", "Cleo")
    assert phone.page.evaluate("crossOriginIsolated")
    assert len(phone.page.workers) == 1  # Python; what an engine called in one would load nothing
    phone.page.evaluate(CALLS)
    assert len(called_by_flutter(phone)) == len(FLUTTERS)
    phone.number(7).has("Ada", "7 points")


@pytest.mark.nightly
def test_flutter_calls_anything_without_a_network(built, serve, phones):
    phone = can_be_called(phones(serve(built))).open().new_table("Ada", "Bo", "Cleo")
    asks_flutter_without_a_network(phone, "Ada")
    phone.context.set_offline(False)
    until(phone, IS_KEPT)
    asks_flutter_without_a_network(phone.reload(), "Bo")


def asks_flutter_without_a_network(phone, name):
    phone.page.wait_for_function(WAITS % HELD_FOR_FLUTTER)
    phone.context.set_offline(True)
    phone.page.evaluate(CALLS)
    assert len(called_by_flutter(phone)) == len(FLUTTERS)
    phone.number(7).has(name, "7 points")


@pytest.mark.nightly
@pytest.mark.page_fails
@pytest.mark.parametrize("file", FLUTTERS)
@pytest.mark.parametrize("body", [None, "damaged"], ids=["lost", "damaged"])
def test_what_flutter_cannot_call_is_told_and_no_entry_is_lost(file, body, built, serve, phones):
    phone = can_be_called(phones(serve(built)))
    phone.context.route(
        f"**/{file}.packed",
        lambda route: route.abort() if body is None else route.fulfill(body=body),
    )
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    with pytest.raises(Error):
        phone.page.evaluate(CALLS)
    phone.shows("Wonderpad cannot go on.").shows(ADVICE)
    phone.context.unroute(f"**/{file}.packed")
    phone.page.get_by_role("button", name="Try again").click()
    phone.listen().has("Ada", "7 points")


@pytest.mark.nightly
@pytest.mark.not_for_later
@pytest.mark.parametrize("file", FLUTTERS)
def test_whatever_was_counted_a_game_is_the_same(file, built, serve, phones, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    flutter = importlib.import_module("flutter")
    name = file.replace(".later", "")
    module = (Path(flet_web.get_package_web_dir()) / name).read_bytes()
    phone = phones(serve(built))
    parts = flutter.APART[name].apart(module, set(), file)
    for path, part in zip((name, file), parts, strict=True):
        give(phone, f"**/{path}.packed", brotli.compress(part, quality=1))
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    assert called_by_flutter(phone) == [f"Flutter: {file}"]
