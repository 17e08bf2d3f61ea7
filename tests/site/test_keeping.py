"""What a browser keeps of the games, what it does not, and what it damages."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from storage.lines.line import head_line, read_head
from tests.browser.phone import PATIENCE, REFERENCE
from tests.site.conftest import ON_BOTH, before, until
from tests.site.damage import change, first_line
from tests.site.test_site import go

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

NO_FILES = """navigator.storage.getDirectory = () =>
  Promise.reject(new DOMException("as in a private window", "SecurityError"));
"""

KEEPS_NOTHING = (
    NO_FILES
    + """indexedDB.open = () => {
  const request = { error: new DOMException("as in some others", "InvalidStateError") };
  setTimeout(() => request.onerror());
  return request;
};
"""
)

AGAIN = "Go on here again"


def let_go(phone):
    """Let another tab have the files, so that this one may change them behind the app's back."""
    phone.page.evaluate("new BroadcastChannel('wonderpad').postMessage('let go')")
    return phone.sees(AGAIN)


def with_worker(phone, script):
    """The same phone, whose worker begins with a script."""
    before(phone, "worker.js", script)
    return phone


@pytest.mark.nightly
def test_who_keeps_nothing_is_told_before_the_first_game_and_can_take_it_along(
    built, serve, phones
):
    phone = phones(serve(built))
    with_worker(phone, KEEPS_NOTHING).open().reads(re.compile("This browser keeps nothing"))
    phone.new_table(*REFERENCE).walk_reference_table()
    phone.tap("Who won?").tap("Save").sees("Correct").tap("Home").sees("New game")
    with phone.page.expect_download() as download:
        phone.tap("Export")
    games = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert "Lorelei" in json.dumps(games)
    phone.reads(re.compile("^1 game is in wonderpad-"))
    # The next start would show it before it is there, and it is gone.
    assert phone.page.evaluate("localStorage.getItem('wonderpad.home')") is None


@pytest.mark.nightly
def test_a_private_window_without_files_keeps_games_in_its_database(built, serve, phones):
    phone = with_worker(phones(serve(built)), NO_FILES).open()
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    go(phone, phone.path.replace("/walk/", "/result/").removesuffix("/wonder"))
    phone.tap("Save unfinished").sees("Correct")
    assert phone.page.get_by_text("This browser keeps nothing").count() == 0
    phone.page.goto(phone.server.url + "/settings")
    with phone.reload().page.expect_download() as download:
        phone.tap("Export all games as JSON")
    assert "Cleo" in Path(download.value.path()).read_text(encoding="utf-8")


CLOSES = """const opened = [];
const { createSyncAccessHandle } = FileSystemFileHandle.prototype;
FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
  const handle = await createSyncAccessHandle.call(this);
  opened.push(handle);
  return handle;
};
self.closeAll = () => opened.splice(0).forEach((handle) => handle.close());
self.isOpen = () => opened.length > 0;
"""
"""Has files that can be closed behind the app's back, as Safari does it for a page that sleeps."""


def closed(phone):
    """A table of four in a page whose files the browser has closed."""
    with_worker(phone, CLOSES).open().new_table("Ada", "Bo", "Cleo", "Dee")
    phone.number(7).has("Ada", "7 points").page.workers[0].evaluate("closeAll()")
    return phone


def test_an_entry_is_kept_although_the_browser_has_closed_the_files(built, serve, phones):
    phone = closed(phones(serve(built)))
    phone.number(8).has("Bo", "8 points").loses("All right").loses("Go on here")
    phone.reload().has("Ada", "7 points").has("Bo", "8 points")


@pytest.mark.nightly
def test_files_that_were_closed_are_open_again_once_the_page_is_looked_at(built, serve, phones):
    phone = closed(phones(serve(built)))
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until_open = "async () => { while (!isOpen()) await new Promise((go) => setTimeout(go, 20)); }"
    phone.page.workers[0].evaluate(until_open)
    phone.number(8).has("Bo", "8 points").reload().has("Bo", "8 points")


LITTLE_ROOM = """let room = Infinity;
const fromPage = new BroadcastChannel("room");
fromPage.onmessage = ({ data }) => {
  room = data;
  fromPage.postMessage("heard");
};
const { put, clear } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
  // A label takes the place of the one before it, as when what was written is flushed.
  const more = this.name === "labels" ? 0 : given[0].length;
  if (room < more) throw new DOMException("no room", "QuotaExceededError");
  room -= more;
  return put.apply(this, given);
};
IDBObjectStore.prototype.clear = function () {
  if (%s) room = 1 << 19;
  return clear.apply(this);
};
"""
"""Has a database with as much room as the page tells, and perhaps with that of the reserve."""


def room(phone, length):
    """Let the database have room for that many bytes more."""
    phone.page.evaluate(
        f"""new Promise((heard) => {{
          const telling = new BroadcastChannel("room");
          telling.onmessage = heard;
          telling.postMessage({length});
        }})"""
    )


@pytest.mark.nightly
def test_a_full_database_is_told_of_and_goes_on_once_there_is_room(built, serve, phones):
    phone = with_worker(phones(serve(built)), NO_FILES + LITTLE_ROOM % "true").open()
    phone.new_table("Ada", "Bo", "Cleo", "Dee").number(7).has("Ada", "7 points")
    room(phone, 0)
    # What is shown now is kept in the place of the reserve; what comes then is not kept.
    phone.number(8).has("Bo", "8 points").number(5).reads(re.compile("There is no room left"))
    phone.reload().has("Ada", "7 points").has("Bo", "8 points")
    phone.tap(re.compile("^Cleo, ")).number(5).has("Cleo", "5 points")
    phone.reload().has("Bo", "8 points").has("Cleo", "5 points")


@pytest.mark.nightly
def test_what_cannot_be_kept_at_all_is_shown_once_it_is(built, serve, phones):
    phone = with_worker(phones(serve(built)), NO_FILES + LITTLE_ROOM % "false").open()
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    room(phone, 0)
    unkept = phone.number(8).page.get_by_text("Your last entry has not been saved yet")
    expect(unkept).to_be_visible(timeout=PATIENCE)
    room(phone, "Infinity")
    expect(unkept).to_be_hidden(timeout=PATIENCE)
    phone.has("Bo", "8 points").reload().has("Ada", "7 points").has("Bo", "8 points")


@pytest.mark.nightly
@ON_BOTH
def test_a_browser_that_keeps_files_says_nothing_of_it(built, serve, phones):
    phone = phones(serve(built)).open().sees("New game")
    assert phone.page.get_by_text("This browser keeps nothing").count() == 0


def paper(phone):
    """The colour on which the first screen stands, before and after Flutter's page."""
    return phone.page.evaluate("getComputedStyle(document.querySelector('#first')).backgroundColor")


def chosen(phone, theme):
    """Tap a theme, and wait until the browser keeps it."""
    phone.tap(theme)
    kept = f"async () => JSON.stringify({{ ...localStorage }}).includes('{theme.lower()}')"
    until(phone, kept)
    return phone


@pytest.mark.nightly
def test_the_first_screen_has_the_theme_that_was_chosen(built, serve, phones):
    phone = phones(serve(built)).open("/settings").sees("Dark")
    assert paper(phone) == "rgb(251, 247, 239)"
    chosen(phone, "Dark").reload().sees("Light")
    assert paper(phone) == "rgb(21, 18, 15)"
    chosen(phone, "Light").reload().sees("Dark")
    assert paper(phone) == "rgb(251, 247, 239)"


@pytest.mark.nightly
@ON_BOTH
def test_damaged_drafts_are_set_aside_and_told_of(built, serve, phones, carrier):
    phone = phones(serve(built)).open()
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    change(let_go(phone), carrier, "drafts.journal", '"Ada"', '"Abc"')
    phone.page.goto(phone.server.url)
    phone.reload().reads(re.compile("drafts.journal was damaged")).tap(
        re.compile("Ada, Bo and Cleo")
    )
    phone.has("Ada", "7 points").reload().has("Ada", "7 points")


@pytest.mark.nightly
@ON_BOTH
def test_games_of_a_newer_version_are_told_of_and_left_as_they_are(built, serve, phones, carrier):
    phone = phones(serve(built)).open()
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    older = first_line(let_go(phone), carrier)
    head = read_head(older.encode())
    assert head is not None
    newer = head_line(head._replace(format=head.format + 1)).decode()
    change(phone, carrier, "drafts.journal", older, newer)
    phone.page.goto(phone.server.url)
    phone.page.reload()
    phone.shows(re.compile("cannot open the games")).shows(re.compile("newer Wonderpad"))
    change(let_go(phone), carrier, "drafts.journal", newer, older)
    phone.reload().tap(re.compile("Ada, Bo and Cleo")).has("Ada", "7 points")
