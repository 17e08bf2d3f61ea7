"""The built site in Chromium: a game, a reload, no network, every page."""

import json
import re
from pathlib import Path

import pytest

from tests.browser.phone import REFERENCE
from tests.browser.test_city import GAME, enter_cities, enter_treasure
from tests.site.conftest import until

pytestmark = pytest.mark.browser

RIVE = re.compile(r"https://cdn\.jsdelivr\.net/npm/@rive")

ANOTHER_BROWSER = "Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });"
"""Flutter starts another engine for it; nothing else of the browser is another."""

IN_HISTORY = re.compile("Lorelei")

EXAMPLE = [
    {
        "edition": "first",
        "played_at": "2026-01-02T20:15:00+01:00",
        "players": [{"name": name, "pad": {"blue": 13}} for name in ("Ada", "Bo", "Cleo")],
    }
]


def kept_for_later(phone):
    """Wait until the service worker has all that it serves without a network."""
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def offline(phone):
    phone.context.set_offline(True)
    return phone


def go(phone, path):
    """Change the address by hand: the page stays, as only what is behind the hash changes."""
    phone.page.goto(phone.server.url + path)
    return phone


@pytest.mark.nightly
def test_a_game_is_kept_and_every_page_opens_without_a_network(built, serve, phones, tmp_path):
    site = serve(built, "/wonderpad/")
    phone = phones(site, timezone="Asia/Kathmandu").open()
    said = []
    phone.page.on("console", lambda message: said.append(message.text))
    phone.new_table(*REFERENCE).walk_reference_table()
    phone.tap("Who won?").tap("Save").sees("Correct").tap("Home")
    phone.sees("New game").sees(IN_HISTORY)
    phone.reload().sees(IN_HISTORY)
    kept_for_later(phone)
    offline(phone).reload().sees(IN_HISTORY)

    # Pages of the history.
    phone.tap("History: 1 game").sees(IN_HISTORY).tap("Players").sees("Kevin").tap("Kevin")
    phone.tap("Show 1 game").reads("1 of 1 game").sees(IN_HISTORY)
    phone.tap(IN_HISTORY).sees("Correct").reload().sees("Correct")
    go(phone, "/statistics").sees(re.compile("^Lorelei: 0 of 1 game won"))
    # The page that was left reads "1 game" too: only what is on the player's own will do.
    phone.tap(re.compile("^Lorelei: 0 of 1 game won")).sees(re.compile("^Against Kevin: "))
    go(phone, "/players").sees(re.compile("^Kevin, 1 game"))

    # Import and export.
    go(phone, "/settings").sees("Light")
    with phone.page.expect_download() as download:
        phone.tap("Export all games as JSON")
    game = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert game["played_at"].endswith("+05:45")
    file = tmp_path / "games.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    go(phone, "/import").sees("Choose a file")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Choose a file")
    chooser.value.set_files(file)
    phone.tap("Import 1 game").reads("1 game added.")
    go(phone, "/history").sees(IN_HISTORY).sees(re.compile("Ada"))

    # The other edition.
    go(phone, "/settings").tap("First edition").tap("Home")
    phone.new_table("Ada", "Bo", "Cleo").number(5).has("Ada", "5 points")
    phone.reload().has("Ada", "5 points")
    assert [text for text in said if "is fetched for" in text] == []


@pytest.mark.nightly
def test_a_game_by_cards_from_new_to_saved_and_again_without_a_network(built, serve, phones):
    phone = phones(serve(built)).open().tap("New game").seat(*GAME)
    phone.tap("By cards").reads("Ada’s city")
    enter_cities(phone)
    kept_for_later(phone)
    offline(phone)
    enter_treasure(phone)
    phone.tap("Save").sees("Correct").reload().sees("Correct")
    phone.tap(re.compile("^Ada, Guilds: 6 points")).reads(re.compile("Workers Guild"))


def test_nothing_is_fetched_from_another_host(built, serve, phones):
    site = serve(built)
    phone = phones(site)
    asked, refused = [], {}
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.on("requestfailed", lambda request: refused.update({request.url: request.failure}))
    phone.open()
    kept_for_later(phone)
    phone.reload()
    phone.sees("New game")
    elsewhere = [url for url in asked if not url.startswith((site.origin, "blob:", "data:"))]
    # Flet's client asks for one script that Wonderpad has no use for; the page forbids it.
    assert [url for url in elsewhere if not RIVE.match(url)] == []
    assert {refused[url] for url in elsewhere} <= {"csp"}
    assert len([url for url in asked if url.startswith(site.origin)]) > 2
    assert phone.failed == []


@pytest.mark.nightly
def test_the_engine_that_flutter_starts_is_kept_whichever_it_is(built, serve, phones):
    phone = phones(serve(built))
    phone.page.add_init_script(ANOTHER_BROWSER)
    phone.open()
    assert any(url.endswith("/main.dart.js") for url in phone.requests)
    until(
        phone,
        """async () => {
          await navigator.serviceWorker.ready;
          const cache = await caches.open((await caches.keys())[0]);
          const names = (await cache.keys()).map(({ url }) => url.split("/").at(-1));
          return names.includes("canvaskit.wasm") && names.includes("main.dart.js");
        }""",
    )
    offline(phone).reload().sees("New game")


@pytest.mark.nightly
def test_what_nobody_should_need_is_kept_once_there_is_time(built, serve, phones):
    phone = phones(serve(built)).open()
    kept_for_later(phone)
    until(
        phone,
        """async () => {
          const [name] = await caches.keys();
          const requests = await (await caches.open(name)).keys();
          return ["python.tar", "python_stdlib.zip"].every((file) =>
            requests.some(({ url }) => url.endsWith(file)));
        }""",
    )
