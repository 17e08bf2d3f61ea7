"""What a browser keeps of the games, what it does not, and what it damages."""

import json
import re
from pathlib import Path

import pytest

from storage.journal_format import head_line, read_head
from tests.browser.phone import REFERENCE
from tests.site.conftest import until

pytestmark = pytest.mark.browser

KEEPS_NOTHING = """navigator.storage.getDirectory = () =>
  Promise.reject(new DOMException("as in a private window", "SecurityError"));
"""

AGAIN = "Go on here again"

CHANGE = """async ([path, pattern, text]) => {
  // The page that was left may have its files open a moment longer.
  const opened = async (entry, tries = 200) => {
    try {
      return await entry.createWritable({ keepExistingData: true });
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return opened(entry, tries - 1);
    }
  };
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("wonderpad");
  let changed = 0;
  for await (const entry of folder.values()) {
    const bytes = await (await entry.getFile()).arrayBuffer();
    const content = new TextDecoder("latin1").decode(bytes);
    const at = content.indexOf(pattern);
    if (content.startsWith(path + "\\0", 20) && at >= 0) {
      const writable = await opened(entry);
      await writable.write({ type: "write", position: at, data: text });
      await writable.close();
      changed += 1;
    }
  }
  return changed;
}"""
"""Overwrites a text in a file that the browser keeps."""

HEAD = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("wonderpad");
  for await (const entry of folder.values()) {
    const content = await (await entry.getFile()).text();
    const [head] = content.match(/[0-9a-f]{8} \\d+ \\d+ \\d+ \\{"journal".*\\n/) ?? [];
    if (head) return head;
  }
}"""
"""Finds the first line of a journal."""


def let_go(phone):
    """Let another tab have the files, so that this one may change them behind the app's back."""
    phone.page.evaluate("new BroadcastChannel('wonderpad').postMessage('let go')")
    return phone.sees(AGAIN)


def test_who_keeps_nothing_is_told_before_the_first_game_and_can_take_it_along(
    built, serve, phones
):
    phone = phones(serve(built))

    def as_in_a_private_window(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=KEEPS_NOTHING + answer.text())

    phone.context.route("**/worker.js", as_in_a_private_window)
    phone.open().reads(re.compile("This browser keeps nothing"))
    phone.new_table(*REFERENCE).walk_reference_table()
    phone.tap("Who won?").tap("Save").sees("Correct").tap("Home").sees("New game")
    with phone.page.expect_download() as download:
        phone.tap("Export")
    games = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert "Lorelei" in json.dumps(games)
    phone.reads(re.compile("^1 game is in wonderpad-"))


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


def test_the_first_screen_has_the_theme_that_was_chosen(built, serve, phones):
    phone = phones(serve(built)).open("/settings").sees("Dark")
    assert paper(phone) == "rgb(251, 247, 239)"
    chosen(phone, "Dark").reload().sees("Light")
    assert paper(phone) == "rgb(21, 18, 15)"
    chosen(phone, "Light").reload().sees("Dark")
    assert paper(phone) == "rgb(251, 247, 239)"


def test_damaged_drafts_are_set_aside_and_told_of(built, serve, phones):
    phone = phones(serve(built)).open()
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    assert let_go(phone).page.evaluate(CHANGE, ["drafts.journal", '"Ada"', '"Abc"']) == 1
    phone.page.goto(phone.server.url)
    phone.reload().reads(re.compile("drafts.journal was damaged")).tap(
        re.compile("Ada, Bo and Cleo")
    )
    phone.has("Ada", "7 points").reload().has("Ada", "7 points")


def test_games_of_a_newer_version_are_told_of_and_left_as_they_are(built, serve, phones):
    phone = phones(serve(built)).open()
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    older = let_go(phone).page.evaluate(HEAD)
    head = read_head(older.encode())
    assert head is not None
    newer = head_line(head._replace(format=head.format + 1)).decode()
    assert phone.page.evaluate(CHANGE, ["drafts.journal", older, newer]) == 1
    phone.page.goto(phone.server.url)
    phone.page.reload()
    phone.reads(re.compile("cannot open the games")).reads(re.compile("newer Wonderpad"))
    assert let_go(phone).page.evaluate(CHANGE, ["drafts.journal", newer, older]) == 1
    phone.reload().tap(re.compile("Ada, Bo and Cleo")).has("Ada", "7 points")
