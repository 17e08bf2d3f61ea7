"""Home before the app is there, on a server's page: as it is now, and its buttons are real."""

import re

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished, table
from tests.browser.audit import picture
from tests.browser.early import at_once, press, type_names, typed, uncovered
from tests.browser.phone import Disguise

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

HELD = re.compile(r"/main\.dart\.")
"""Without it there is no Flutter."""

NAMES = ("Ada", "Bo", "Cleo")

IPHONE = Disguise(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    platform="iPhone",
    touch_points=5,
)

FRAMES = """new Promise((drawn) => {
  let left = 60;
  const next = () => ((left -= 1) ? requestAnimationFrame(next) : drawn());
  next();
})"""
"""So many frames, in which the cover would go that does not wait."""

TURNS = """async () => {
  wished = "Science 1";
  let shown;
  const uncovered = uncover({
    press: async () => true,
    lastDrawn: () => (location.pathname === "/" ? performance.now() - 1 : 0),
    lift: () => (shown = location.pathname),
  });
  setTimeout(() => history.pushState(null, "", "/science"));
  await uncovered;
  return shown;
}"""

FIELD = """async () => {
  let there;
  const uncovered = uncover({
    press: async () => true,
    lastDrawn: () => 0,
    lift: () => (there = fieldForNames() !== null),
  });
  await FRAMES;
  document.body.append(document.createElement("flutter-view"));
  document.querySelector("flutter-view").append(document.createElement("input"));
  await uncovered;
  return there;
}""".replace("FRAMES", FRAMES)

HIT = """([x, y]) => {
  const ask = fetch;
  globalThis.hit = [];
  globalThis.fetch = (address, ...more) => {
    const button = () => document.elementFromPoint(x, y)?.closest("[data-press]")?.ariaLabel;
    if (/press/.test(address)) hit.push(button() ?? null);
    return ask(address, ...more);
  };
}"""
"""What a finger at a place would hit, whenever the server is told what was tapped."""

PLACES = """(all) => [...document.querySelectorAll(all)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.getAttribute("aria-label") ?? one.textContent, [x, y, width, height].map(Math.round)];
})"""
"""Where things with a name are, to the pixel."""


@pytest.fixture
def held(phones):
    """A phone that waits for Flutter until it is let go; then it may be held again."""

    def hold(server, *size, path="/", **how):
        phone = phones(server, *size, **how)
        waiting, free = [], False

        def wait(route):
            route.continue_() if free else waiting.append(route)

        def let_go(go=True):
            nonlocal free
            free = go
            while go and waiting:
                waiting.pop().continue_()

        phone.page.route(HELD, wait)
        return phone.asks(path), let_go

    return hold


def test_a_newcomers_last_tap_is_done_once_the_app_is_there(server, held):
    phone, let_go = held(server)
    assert at_once(phone) == ["More", "Science", "New game"]
    press(phone, "New game")
    busy = phone.page.locator("#home [aria-busy]")
    assert [one.get_attribute("aria-label") for one in busy.all()] == ["New game"]
    let_go()
    uncovered(phone).sees("Second edition, chosen")
    assert "/table/" in phone.page.url
    assert phone.page.locator("#first").count() == 0


def test_home_stays_until_the_page_is_there(server, held):
    """Told by where the page stands when its cover goes, with an app that draws until it turns."""
    phone, _let_go = held(server)
    assert phone.page.evaluate(TURNS) == "/science"


def test_names_wait_for_the_field_that_they_go_to(server, held):
    phone, _let_go = held(server)
    press(phone, "New game")
    assert phone.page.evaluate(FIELD) is True


@pytest.mark.nightly
def test_home_is_as_it_is_now_whatever_was_seen_last(server, phones, held):
    other = phones(server).open().new_table(*NAMES)
    held(server)
    other.number(7).has("Ada", "7 points")
    phone, let_go = held(server)
    assert "Go on: Ada, Bo and Cleo, 1 of 21 entered" in at_once(phone)
    press(phone, re.compile("^Go on: Ada, Bo and Cleo, "))
    let_go()
    uncovered(phone).has("Ada", "7 points")


def test_names_typed_from_the_tap_on_new_game_on_are_all_at_the_table(server, held):
    phone, let_go = held(server)
    type_names(phone, let_go)


def test_what_is_being_written_with_an_input_method_is_ended_where_it_was_begun(server, held):
    phone, let_go = held(server)
    press(phone, "New game")
    method = phone.context.new_cdp_session(phone.page)
    method.send("Input.imeSetComposition", {"text": "li", "selectionStart": 2, "selectionEnd": 2})
    let_go()
    phone.page.locator("flutter-view input").wait_for(state="attached")
    phone.page.evaluate(FRAMES)
    method.send("Input.insertText", {"text": "李娜"})
    uncovered(phone).press("Enter").sees("Seat 1: 李娜")


@pytest.mark.nightly
def test_names_typed_early_outlive_a_moment_without_a_connection(server, held):
    phone, let_go = held(server)
    lost = []

    def lose(route):
        lost.append(route)
        route.abort() if len(lost) == 1 else route.continue_()

    phone.page.route("**/press?*", lose)
    press(phone, "New game")
    typed(phone, "Miguel\nLorelei\n")
    let_go()
    uncovered(phone)
    for seat, name in enumerate(("Miguel", "Lorelei"), 1):
        phone.sees(f"Seat {seat}: {name}")
    assert len(lost) == 2


@pytest.mark.nightly
def test_a_new_game_whose_answer_is_lost_is_begun_once_and_has_all_names(server, held):
    phone, let_go = held(server)
    told = []

    def lose_the_answer(route):
        told.append(route)
        if len(told) > 1:
            route.continue_()
            return
        assert route.fetch().json() == {"done": True}
        route.abort()

    phone.page.route("**/press?*", lose_the_answer)
    press(phone, "New game")
    typed(phone, "Miguel\nLorelei\n")
    let_go()
    uncovered(phone)
    for seat, name in enumerate(("Miguel", "Lorelei"), 1):
        phone.sees(f"Seat {seat}: {name}")
    assert len(told) == 2
    with server.store() as store:
        tables = [[player.name for player in draft.game.players] for draft in store.drafts.all()]
    assert tables == [["Miguel", "Lorelei"]]


@pytest.mark.nightly
def test_a_page_whose_app_never_came_is_loaded_anew_with_what_was_typed(server, held):
    """Of a phone that leaves the network for a moment: no browser asks for a script once more."""
    phone, let_go = held(server)
    press(phone, "New game")
    typed(phone, "Miguel\nLore")
    phone.context.set_offline(True)
    let_go()
    told = phone.page.get_by_role("status").filter(has_text="No connection.")
    told.wait_for()
    typed(phone, "lei\nIos")
    with phone.page.expect_event("load"):
        phone.context.set_offline(False)
    typed(phone, "efa\n")
    uncovered(phone)
    for seat, name in enumerate(("Miguel", "Lorelei", "Iosefa"), 1):
        phone.sees(f"Seat {seat}: {name}")


def test_a_second_tap_is_not_taken_while_the_first_is_done(server, held):
    phone, let_go = held(server)
    # Not the other way round: where names are typed, their field is all that can be tapped.
    table = phone.page.locator("#home").get_by_role("button", name="New game").bounding_box()
    phone.page.evaluate(HIT, [table["x"] + 9, table["y"] + 9])
    press(phone, "Science")
    let_go()
    uncovered(phone).sees("Tablet: one more")
    assert phone.page.evaluate("hit") == [None]


@pytest.mark.parametrize("games", [False, True], ids=["newcomer", "games"])
@pytest.mark.parametrize(
    ("width", "height", "dark", "scale"),
    [
        (360, 740, False, 1),
        (390, 844, True, 1),
        pytest.param(390, 844, False, 1.3, marks=pytest.mark.nightly),
        pytest.param(1440, 900, False, 1, marks=pytest.mark.nightly),
    ],
)
def test_nothing_moves_when_the_app_is_there(server, held, games, width, height, dark, scale):
    if games:
        server.draft(table(*NAMES))
        with server.store() as store:
            store.games.add(finished(*NAMES, blue=[13, 7, 3]), now())
    phone, let_go = held(server, width, height, dark=dark, scale=scale)
    phone.page.evaluate("document.fonts.ready")
    before = dict(phone.page.evaluate(PLACES, "#home [data-press]"))
    picture(phone, "at-once")
    let_go()
    uncovered(phone)
    picture(phone, "not-at-once")
    after = dict(phone.page.evaluate(PLACES, "flt-semantics[role=button]"))
    assert before.keys() == after.keys()
    # What is scrolled is cut off where the page ends.
    whole = {name: place for name, place in before.items() if place[1] + place[3] < height - 100}
    assert whole
    assert {name: after[name] for name in whole} == whole


def test_what_lies_behind_home_is_neither_tapped_nor_read(server, held):
    phone, let_go = held(server)
    let_go()
    phone.page.locator("flutter-view").wait_for(state="attached")
    behind = phone.page.locator("body > :not(#first, #unreached, script, template)")
    assert all(behind.evaluate_all("all => all.map((one) => one.inert)"))
    uncovered(phone)
    assert not any(behind.evaluate_all("all => all.map((one) => one.inert)"))


def test_a_phone_is_asked_at_once_whose_it_is_unless_it_knows(server, phones, held):
    """Only where there is another phone than this one."""
    server.draft(table(*NAMES))
    asked = [f"I am {name}" for name in NAMES]
    phone, let_phone_go = held(server)
    assert not {*asked} & {*at_once(phone)}
    let_phone_go()
    uncovered(phone)
    other, let_other_go = held(server, disguise=IPHONE)
    let_other_go()
    uncovered(other)
    let_phone_go(False)
    assert [name for name in at_once(phone.asks()) if name in asked] == asked
    press(phone, "I am Bo")
    let_phone_go()
    uncovered(phone).enters_for("Bo")
    let_phone_go(False)
    let_other_go(False)
    assert not {*asked} & {*at_once(phone.asks())}
    let_phone_go()
    uncovered(phone)
    assert [name for name in at_once(other.asks()) if name in asked] == asked


@pytest.mark.nightly
def test_a_page_narrower_than_phones_has_words_in_the_place_of_home(server, held):
    phone, let_go = held(server, 320, 568)
    assert at_once(phone) == []
    phone.page.locator("#first").get_by_role("status").wait_for()
    let_go()
    uncovered(phone).sees("New game")


@pytest.mark.nightly
def test_another_page_than_home_is_not_covered_by_home(server, held):
    phone, let_go = held(server, path="/history")
    assert at_once(phone) == []
    let_go()
    uncovered(phone).sees("Home")
