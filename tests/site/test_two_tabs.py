"""Two tabs of one browser: one writes, the other says so and follows, and can take over."""

import copy
import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.browser.phone import REFERENCE
from tests.site.conftest import ON_BOTH, ON_FILES_FIRST
from tests.site.rewriting import rewrite

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

GO_ON = "Go on here"
AGAIN = "Go on here again"
FOLLOWS = re.compile("Another tab is writing")


def another_tab(phone):
    """A second tab of the same browser."""
    other = copy.copy(phone)
    other.page = phone.context.new_page()
    return other


def follower(phone):
    """A second tab that shows what the first one does, and follows it."""
    other = another_tab(phone)
    other.page.goto(phone.page.url)
    return other.listen().sees(GO_ON).reads(FOLLOWS)


def enter_after_another(phone, number):
    """Enter a number after another tab filled a cell, and again for as long as that is too soon."""
    phone.number(number).sees(re.compile(f"^All right$|, {number} points"))
    while phone.button("All right").is_visible():
        # A line that is still drawn would be taken for the next refusal.
        phone.tap("All right").loses("All right")
        phone.number(number).sees(re.compile(f"^All right$|, {number} points"))


def table(phones, site):
    """A tab in which a table of four has one number: the walk stays at the first page."""
    return with_a_number(phones(site).open())


def with_a_number(one):
    return one.new_table("Ada", "Bo", "Cleo", "Dee").number(7).has("Ada", "7 points")


def names_in_export(phone):
    """Export all games, and find who played them."""
    with phone.page.expect_download() as download:
        phone.tap("Export all games as JSON")
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    return [[player["name"] for player in json.loads(line)["players"]] for line in lines]


def table_on(phones, site, name, change):
    """The same where a file of the site is another one."""
    one = phones(site)
    rewrite(one.context, site, name, change)
    return with_a_number(one.open())


# Following ------------------------------------------------------------------------


@pytest.mark.nightly
@ON_BOTH
def test_the_second_tab_shows_what_is_entered_in_the_first(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one).has("Ada", "7 points")
    one.number(8)
    two.has("Bo", "8 points").sees(GO_ON)
    one.tap("Undo")
    two.has("Bo", "not entered yet")
    one.number(12).number(9)
    two.has("Bo", "12 points").has("Cleo", "9 points").sees(GO_ON)
    one.loses(GO_ON)


@pytest.mark.nightly
def test_a_saved_game_appears_in_the_history_of_the_second_tab(built, serve, phones):
    one = phones(serve(built)).open()
    two = another_tab(one)
    two.open("/").sees(GO_ON)
    one.new_table(*REFERENCE)
    two.sees(re.compile("^Go on: Miguel"))
    one.walk_reference_table().tap("Who won?").tap("Save").sees("Correct")
    two.loses(re.compile("^Go on: Miguel")).tap("History: 1 game")
    two.sees(re.compile("Lorelei")).sees(GO_ON)
    one.loses(GO_ON)


@pytest.mark.nightly
def test_the_second_tab_exports_what_the_first_saved_and_the_first_goes_on(built, serve, phones):
    one = phones(serve(built)).open()
    one.new_table(*REFERENCE).walk_reference_table()
    one.tap("Who won?").tap("Save").sees("Correct")
    two = another_tab(one)
    two.open("/settings").sees(GO_ON)
    assert names_in_export(two) == [list(REFERENCE)]
    two.sees(GO_ON)
    one.loses(GO_ON)


@pytest.mark.nightly
def test_a_tab_that_did_not_start_holds_up_no_other(built, serve, phones, page_errors):
    one = phones(serve(built))
    data = re.compile(r"/data\.tar\.packed$")
    one.context.route(data, lambda route: route.fulfill(status=404, body="lost"))
    one.page.goto(one.server.url + "/")
    one.shows("Wonderpad did not start.")
    one.context.unroute(data)
    with_a_number(another_tab(one).open("/")).loses(GO_ON)
    page_errors.clear()


@pytest.mark.nightly
def test_a_follower_follows_again_after_it_was_loaded_anew(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    two.reload().has("Ada", "7 points").sees(GO_ON)
    one.number(8)
    two.has("Bo", "8 points").sees(GO_ON)


LOSES_THE_SECOND = """const post = BroadcastChannel.prototype.postMessage;
let told = 0;
BroadcastChannel.prototype.postMessage = function (what) {
  if (!what.changes || ++told !== 2) post.call(this, what);
};
"""


@pytest.mark.nightly
def test_what_was_missed_is_asked_for(built, serve, phones):
    one = table_on(phones, serve(built), "tabs.js", lambda script: LOSES_THE_SECOND + script)
    two = follower(one)
    for name, points in (("Ada", 5), ("Bo", 2), ("Cleo", 3)):
        one.tap(re.compile(f"^{name}, ")).number(points).has(name, f"{points} points")
    two.has("Ada", "5 points").has("Bo", "2 points").has("Cleo", "3 points").sees(GO_ON)


# Taking over ----------------------------------------------------------------------


@pytest.mark.nightly
@ON_BOTH
def test_go_on_here_swaps_the_tabs_and_swaps_them_back(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    two.tap(GO_ON).loses(GO_ON)
    one.sees(GO_ON).reads(FOLLOWS)
    two.tap(re.compile("^Bo, ")).number(8)
    one.has("Ada", "7 points").has("Bo", "8 points").tap(GO_ON).loses(GO_ON)
    two.sees(GO_ON)
    one.tap(re.compile("^Cleo, ")).number(9)
    two.has("Cleo", "9 points").sees(GO_ON)
    one.reload().has("Ada", "7 points").has("Bo", "8 points").has("Cleo", "9 points")


@ON_FILES_FIRST
def test_a_number_tapped_in_the_second_tab_takes_over_and_is_kept(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one).enters_for("Bo")
    # What the first tab has filled is not asked in the second, and not written over by it.
    one.number(8)
    enter_after_another(two.has("Bo", "8 points").enters_for("Cleo"), 9)
    two.has("Cleo", "9 points").loses(GO_ON)
    # Whoever taps on a line that was just about to go is told no trouble.
    assert two.page.workers[0].evaluate("wonderpad.take_over()") is True
    one.sees(GO_ON).has("Bo", "8 points").has("Cleo", "9 points")
    # The other way round, and whatever comes at once after it is not lost either.
    one.tap(re.compile("^Ada, "))
    one.number(11).tap(re.compile("^Bo, ")).number(12)
    one.has("Ada", "11 points").has("Bo", "12 points").has("Cleo", "9 points").loses(GO_ON)
    two.sees(GO_ON).has("Ada", "11 points").has("Bo", "12 points").has("Cleo", "9 points")
    two.page.close()
    one.reload().has("Ada", "11 points").has("Bo", "12 points").has("Cleo", "9 points")


@pytest.mark.nightly
def test_a_new_table_in_the_second_tab_takes_over_and_leaves_the_others(built, serve, phones):
    site = serve(built)
    one = table(phones, site)
    two = another_tab(one)
    two.open("/").sees(GO_ON)
    two.new_table("Dora", "Emil", "Fay").number(3).has("Dora", "3 points").loses(GO_ON)
    one.sees(GO_ON).has("Ada", "7 points").number(8).has("Bo", "8 points").loses(GO_ON)
    two.sees(GO_ON).page.goto(site.url + "/")
    two.sees(re.compile("^Go on: Ada")).sees(re.compile("^Go on: Dora"))


@pytest.mark.nightly
@ON_BOTH
def test_where_python_cannot_wait_the_entry_is_kept_a_moment_later(built, serve, phones):
    one = table_on(
        phones,
        serve(built),
        "pyodide.mjs",
        lambda script: "delete WebAssembly.Suspending; delete WebAssembly.promising;" + script,
    )
    two = follower(one)
    two.number(8).loses(GO_ON).has("Bo", "8 points").loses("All right")
    one.sees(GO_ON).has("Bo", "8 points")
    two.reload().has("Bo", "8 points")


@pytest.mark.nightly
@ON_BOTH
def test_three_tabs_hand_the_games_round(built, serve, phones):
    one = table(phones, serve(built))
    two, three = follower(one), follower(one)
    three.number(8).loses(GO_ON)
    for other in (one, two):
        other.has("Bo", "8 points").sees(GO_ON)
    two.tap(re.compile("^Cleo, ")).number(9).loses(GO_ON)
    for other in (one, three):
        other.has("Cleo", "9 points").sees(GO_ON)
    # One that only follows is closed, and nobody notices.
    three.page.close()
    two.tap(re.compile("^Ada, ")).number(2)
    one.has("Ada", "2 points").sees(GO_ON)


REFUSES_THE_SECOND = """() => new Promise((resolve) => {
  const given = [];
  wonderpad.writes = false;
  wonderpad.send = ([one]) => {
    given.push(one);
    if (one === 2) throw new Error("not this one");
    if (one === 3) resolve(given);
  };
  for (const one of [1, 2, 3]) onmessage({ data: Uint8Array.of(one) });
})"""
"""A Python that follows, and cannot take one of three messages."""


def test_a_message_that_python_cannot_take_holds_up_no_other(built, serve, phones, page_errors):
    phone = phones(serve(built)).open()
    with phone.context.expect_event("weberror") as told:
        assert phone.page.workers[0].evaluate(REFUSES_THE_SECOND) == [1, 2, 3]
    assert "not this one" in str(told.value.error)
    page_errors.clear()


# When the first tab ends ----------------------------------------------------------


@pytest.mark.nightly
@ON_BOTH
def test_the_second_tab_goes_on_by_itself_once_the_first_is_closed(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    one.number(8).has("Bo", "8 points")
    one.page.close()
    two.loses(GO_ON).has("Bo", "8 points").tap(re.compile("^Cleo, ")).number(9)
    two.reload().has("Ada", "7 points").has("Bo", "8 points").has("Cleo", "9 points")


SLEEP = "dispatchEvent(new PageTransitionEvent('%s', { persisted: true }))"
"""What an engine says that keeps a page asleep which was left; not every one here does it."""


@pytest.mark.nightly
def test_a_page_that_is_kept_asleep_lets_the_games_go_and_comes_back_anew(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    one.page.evaluate(SLEEP % "pagehide")
    two.loses(GO_ON).number(8).has("Bo", "8 points")
    with one.page.expect_navigation():
        one.page.evaluate(f"void setTimeout(() => {SLEEP % 'pageshow'})")
    one.listen().has("Bo", "8 points").sees(GO_ON)
    two.tap(re.compile("^Cleo, ")).number(9).has("Cleo", "9 points")


@pytest.mark.nightly
@ON_BOTH
def test_the_second_tab_goes_on_by_itself_once_the_first_has_crashed(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    one.number(8)
    two.has("Bo", "8 points")
    with one.page.expect_event("crash"), suppress(Error):
        one.page.goto("chrome://crash")
    two.loses(GO_ON).tap(re.compile("^Cleo, ")).number(9).has("Cleo", "9 points")


@pytest.mark.nightly
def test_an_entry_beside_a_tab_that_hangs_is_kept_once_that_is_closed(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    one.page.workers[0].evaluate("void setTimeout(() => { for (;;); })")
    refused = re.compile("Another tab was using the pad")
    two.tap(GO_ON).reads(refused).tap("All right").loses("All right")
    two.number(8).reads(refused).has("Bo", "8 points").sees(GO_ON)
    one.page.close()
    two.loses(GO_ON).loses("All right")
    two.reload().has("Ada", "7 points").has("Bo", "8 points")


@pytest.mark.nightly
def test_a_first_tab_that_is_loaded_anew_follows_and_goes_on_with_a_tap(built, serve, phones):
    one = table(phones, serve(built))
    two = follower(one)
    one.reload().sees(GO_ON).has("Ada", "7 points")
    two.loses(GO_ON)
    one.number(8).has("Bo", "8 points").loses(GO_ON)
    two.sees(GO_ON).has("Bo", "8 points")


# Without following ----------------------------------------------------------------


def goes_on_as_before(one):
    """Nothing is read of the other tab, which lets go of its games for good."""
    two = another_tab(one)
    two.page.goto(one.page.url)
    two.shows(re.compile("is open in another tab")).sees(GO_ON)
    # Until it is asked for, the first tab stays as it is.
    one.tap(re.compile("^Bo, ")).number(8).has("Bo", "8 points")
    two.tap(GO_ON).listen().has("Ada", "7 points").has("Bo", "8 points")
    one.shows(re.compile("is now open in another tab")).sees(AGAIN)
    return two


@pytest.mark.nightly
@ON_BOTH
def test_tabs_of_two_versions_do_not_read_each_other(built, serve, phones):
    one = table_on(
        phones,
        serve(built),
        "tabs.js",
        lambda script: script.replace(
            "Object.assign(this, { name, version,",
            "Object.assign(this, { name, version: `${version} ${Math.random()}`,",
        ),
    )
    two = goes_on_as_before(one)
    two.tap(re.compile("^Cleo, ")).number(9).has("Cleo", "9 points")
    one.tap(AGAIN).listen().has("Cleo", "9 points")
    two.sees(AGAIN)


@pytest.mark.nightly
def test_a_tab_that_let_go_before_it_was_drawn_stays_away(built, serve, phones):
    one = phones(serve(built))
    # As in a tab that nobody looks at: frames come when it is looked at, the last ones late.
    one.page.add_init_script(
        """const frame = requestAnimationFrame.bind(globalThis);
        const late = [];
        globalThis.requestAnimationFrame = (action) =>
          /step\\("drawn"\\)|\\bdrawn/.test(String(action)) ? late.push(action) : frame(action);
        globalThis.lookAtIt = () => { while (late.length) late.shift()(performance.now()); };
        globalThis.waits = () => late.length > 0;"""
    )
    one.page.goto(one.server.url + "/")
    one.page.wait_for_function("waits()")
    one.page.evaluate("new BroadcastChannel('wonderpad').postMessage('let go')")
    one.sees(AGAIN)
    one.page.evaluate("lookAtIt()")
    with one.sees(AGAIN).page.expect_navigation():
        one.tap(AGAIN)
    one.page.wait_for_function("waits()")
    one.page.evaluate("lookAtIt()")
    one.listen().sees("New game")
