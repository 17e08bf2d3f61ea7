"""For how long a browser keeps the games: what it is asked, and what it has people told."""

import re
from pathlib import Path

import pytest

from tests.browser.audit import audit
from tests.site.conftest import before, until
from tests.site.test_site import go

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

NAMES = ("Ada", "Bo", "Cleo")

SAFARI = """
navigator.storage.constructor.prototype.persist = async () => {
  localStorage.setItem("times asked", 1 + Number(localStorage.getItem("times asked")));
  return false;
};
const is = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
"""
"""A browser that counts how often it was asked to keep the site, and says no."""

STANDALONE = "is('standalone', true);"

AS_AN_APP = """
globalThis.matchMedia = ((match) => (query) =>
  query.includes("standalone") ? { matches: true } : match.call(globalThis, query))(matchMedia);
"""

IPHONE = """
is("userAgent", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 "
  + "(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1");
"""

MAC_AGENT = """
is("userAgent", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
  + "(KHTML, like Gecko) Version/26.0 Safari/605.1.15");
"""

IPAD = MAC_AGENT + "is('maxTouchPoints', 5);"

MAC = MAC_AGENT + "is('maxTouchPoints', 0); is('vendor', 'Apple Computer, Inc.');"

CHROMIUM_ON_A_MAC = MAC_AGENT + "is('maxTouchPoints', 0); is('vendor', 'Google Inc.');"

GRANTED = """
navigator.storage.constructor.prototype.persisted = async () => true;
navigator.storage.constructor.prototype.estimate =
  async () => ({ usage: 21_400_000, quota: 9_321_400_000 });
"""

SILENT = """
delete FileSystemFileHandle.prototype.createSyncAccessHandle;
delete navigator.storage.constructor.prototype.persisted;
navigator.storage.constructor.prototype.estimate = () => Promise.reject(new Error("as it may"));
"""

FORGETS = re.compile("^This browser may forget the games after a week")

DISMISS = "All right"

SAVE = "Save unfinished"


@pytest.fixture
def browser_like(built, serve, phones):
    """Opens home in a browser that is another one, as far as a page can see."""
    site = serve(built)

    def opened(script, *size, in_worker=""):
        phone = phones(site, *size)
        phone.page.add_init_script(SAFARI + script)
        if in_worker:
            before(phone, "worker.js", in_worker)
        return phone.open()

    return opened


def saves(phone):
    """Begin a game, save it as it is, and go home."""
    phone.new_table(*NAMES).number(7).has("Ada", "7 points")
    go(phone, phone.path.replace("/walk/", "/result/").removesuffix("/wonder"))
    return phone.tap(SAVE).sees("Correct").tap("Home").sees("New game")


def times_asked(phone):
    return phone.page.evaluate("Number(localStorage.getItem('times asked'))")


def tells(phone):
    """Whether the page says that games are forgotten, to the eye or to the ear."""
    page = phone.page
    return page.get_by_label(FORGETS).or_(page.get_by_text(FORGETS)).count() > 0


def steps(phone, where):
    return phone.reads(FORGETS).reads(re.compile(where))


def says_nothing(phone):
    """What was asked of the browser is answered once settings say so."""
    phone.sees("New game")
    assert not tells(phone)
    phone.tap("More").tap("Settings").reads(re.compile("the browser may delete them"))
    assert not tells(phone)
    return phone.tap("Home").sees("New game")


@pytest.mark.nightly
def test_after_the_first_saved_game_the_browser_is_asked_once_and_home_tells_it_once(browser_like):
    phone = browser_like(IPHONE)
    phone.new_table(*NAMES).number(7).has("Ada", "7 points").reload().on_walk("Wonder")
    # A table that is kept is no saved game.
    assert times_asked(phone) == 0
    go(phone, "/").sees("New game")
    assert not tells(phone)
    saves(phone)
    steps(phone, "“Add to Home Screen”").reads(re.compile("do not move there by themselves"))
    until(phone, "async () => localStorage.getItem('times asked') === '1'")
    with phone.page.expect_download() as download:
        phone.tap("Export")
    assert NAMES[0] in Path(download.value.path()).read_text(encoding="utf-8")
    phone.reads(re.compile("1 game is in wonderpad-"))
    # As long as nobody has read it, it is there after a reload.
    phone.reload()
    steps(phone, "“Add to Home Screen”").tap(DISMISS).loses(DISMISS)
    until(phone, "async () => JSON.stringify({ ...localStorage }).includes('told')")
    phone.reload().sees("New game").tap("More").tap("Settings")
    # There it still stands.
    steps(phone, "“Add to Home Screen”").tap("Home").sees("New game")
    assert not tells(phone)
    saves(phone)
    assert not tells(phone)
    assert times_asked(phone) == 1


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("script", "where", "size"),
    [
        (IPAD, "tap Share .*“Add to Home Screen”", (320, 640)),
        (MAC, "choose File, then “Add to Dock…”", (390, 844)),
    ],
    ids=["an iPad that says it is a Mac", "a Mac"],
)
def test_safari_elsewhere_has_steps_of_its_own(browser_like, script, where, size):
    phone = steps(saves(browser_like(script, *size)), where)
    audit(phone, "home-forgets")
    steps(phone.tap("More").tap("Settings"), where)
    audit(phone, "settings-of-the-site")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("script", "said"),
    [
        (IPHONE + STANDALONE, "opened as an app of its own: its games stay"),
        (MAC + AS_AN_APP, "opened as an app of its own: its games stay"),
        (AS_AN_APP, "opened as an app of its own.$"),
        (CHROMIUM_ON_A_MAC, "the browser may delete them"),
    ],
    ids=["on the home screen", "in the Dock", "an app of Chromium", "Chromium on a Mac"],
)
def test_where_games_are_not_forgotten_nothing_is_said_of_it(browser_like, script, said):
    phone = says_nothing(saves(browser_like(script)))
    assert times_asked(phone) == 1
    phone.tap("More").tap("Settings").reads(re.compile(said))


def test_settings_say_how_and_how_long_the_games_are_kept_here(browser_like):
    phone = browser_like("", in_worker=GRANTED).tap("More").tap("Settings")
    phone.reads(re.compile("^In this browser’s files, on this device"))
    phone.reads("The browser has promised to keep them even when space runs low.")
    phone.reads("Wonderpad and its games use 21 MB here; 9 GB is free.")


@pytest.mark.nightly
def test_a_browser_that_tells_nothing_is_no_trouble(browser_like):
    phone = saves(browser_like("", in_worker=SILENT)).tap("More").tap("Settings")
    phone.reads(re.compile("^In this browser’s database, on")).reads(
        re.compile("the browser may delete them")
    )
    assert not phone.page.get_by_text("is free.").count()
