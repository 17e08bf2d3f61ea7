"""Phones on the network: what they must enter, what they then can do, and the host's page."""

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from app.assets import assets_folder
from app.visitors.admission import TRIES_OF_ONE
from tests.app.tables import table
from tests.browser.audit import TARGET, audit, picture, wait_for_theme
from tests.browser.phone import ANOTHER_ADDRESS, EVERY_ADDRESS, PATIENCE, Server

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

NAMES = ("Ada", "Bo", "Cleo")

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))

SIZES = [(360, 740, False), (360, 740, True), (1440, 900, False), (1440, 900, True)]

BRIGHTNESS = """(rgb) => {
  const parts = rgb.match(/\\d+/g).slice(0, 3).map((part) => part / 255);
  const linear = parts.map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}"""


@pytest.fixture
def server(tmp_path):
    """A server for the whole network."""
    server = Server(tmp_path / "wonderpad", EVERY_ADDRESS).start()
    yield server
    server.stop()


@pytest.fixture
def visitor(server, phones):
    """A phone of the network that has opened a page, and is asked for the code."""

    def opened(path="/", *size, dark=False):
        phone = phones(server, *size, dark=dark)
        phone.page.goto(server.visitors_url + path)
        expect(
            phone.page.get_by_role("heading", name="Wonderpad asks for the code")
        ).to_be_visible()
        return phone

    return opened


def enter(phone, code):
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Open the pad").click()


def alert(phone):
    return phone.page.get_by_role("alert")


def wrong(server):
    return f"{(int(server.code()) + 1) % 10**6:06}"


# A visitor --------------------------------------------------------------------------


def test_a_phone_that_gives_the_code_plays_and_the_host_sees_it(server, phones, visitor):
    draft = server.draft(table(*NAMES))
    path = f"/walk/{draft.id}/blue"
    host = phones(server).open(path).enters_for("Ada")
    phone = visitor(path, 360, 740)
    enter(phone, wrong(server))
    expect(alert(phone)).to_contain_text("That is not the code")
    enter(phone, server.code())
    phone.listen().enters_for("Ada")
    assert phone.page.url == server.visitors_url + path
    phone.number(13).has("Ada", "13 points")
    host.has("Ada", "13 points").tap(re.compile("^Bo, ")).enters_for("Bo").number(7)
    phone.has("Bo", "7 points")
    assert [server.kept(draft.id).entry(seat, "blue") for seat in range(3)] == [13, 7, None]
    # Only the page that asked said no; nothing of the app was missing.
    refused = {urlsplit(url).path for url in phone.failed}
    assert refused == {path}

    # It is asked neither after a reload nor on the next evening.
    phone.reload().has("Ada", "13 points")
    server.stop()
    server.start()
    phone.page.goto(server.visitors_url)
    phone.listen().sees("New game")


def test_a_phone_that_scans_is_in_at_once(server, phones):
    phone = phones(server, 360, 740)
    phone.page.goto(f"{server.visitors_url}/?code={server.code()}")
    phone.listen().sees("New game").new_table(*NAMES)
    assert phone.page.url.startswith(server.visitors_url)
    assert "code" not in phone.page.url
    with server.store() as store:
        (draft,) = store.drafts.all()
    assert tuple(player.name for player in draft.game.players) == NAMES


@pytest.mark.nightly
def test_a_phone_that_opens_the_address_from_a_chat_is_not_asked_again(server, phones):
    phone = phones(server, 360, 740)
    phone.page.goto(f"{server.visitors_url}/?code={server.code()}")
    phone.listen().sees("New game")
    chat = f'<a href="{server.visitors_url}/history">our table</a>'
    phone.page.route(
        "http://chat.example/", lambda route: route.fulfill(body=chat, content_type="text/html")
    )
    phone.page.goto("http://chat.example/")
    phone.page.get_by_role("link").click()
    phone.listen().sees("Home")
    assert phone.page.url == f"{server.visitors_url}/history"


@pytest.mark.nightly
def test_a_phone_that_guesses_is_heard_no_more_until_the_host_shows_another_code(
    server, phones, visitor
):
    phone = visitor("/", 360, 740)
    for _ in range(TRIES_OF_ONE):
        enter(phone, wrong(server))
        expect(alert(phone)).to_be_visible()
    expect(alert(phone)).to_contain_text("Too many wrong codes")
    assert phone.page.get_by_label("Code").count() == 0

    host = phones(server).open("/phones").reads(re.compile(f"^{TRIES_OF_ONE} wrong codes"))
    old = shown_code(host)
    host.tap("New code")
    code = shown_code(host, other_than=old)
    phone.page.goto(server.visitors_url)
    enter(phone, code)
    phone.listen().sees("New game")


@pytest.mark.nightly
@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_that_may_try_no_more_is_let_in_by_the_host(server, phones, visitor, dark):
    phone = visitor("/", *((360, 740) if dark else (390, 844)), dark=dark)
    for _ in range(TRIES_OF_ONE):
        enter(phone, wrong(server))
        expect(alert(phone)).to_be_visible()
    phone.page.get_by_role("button", name="Ask to be let in").click()
    shown = phone.page.locator(".number")
    expect(shown).to_have_text(re.compile(r"^\d{3}$"))
    number = shown.inner_text()
    picture(phone, "asks")
    # The host is told on the first page already.
    host = phones(server, 360, 740, dark=dark).open("/")
    host.reads(re.compile(f"^A phone showing {number} asks to be let in"))
    wait_for_theme(host, COLOURS["dark" if dark else "light"]["paper"])
    picture(host, "asked-home")
    host.tap("Phones").sees(f"Let {number} in")
    picture(host, "asked")
    host.tap(f"Let {number} in")
    expect(shown).to_be_hidden(timeout=PATIENCE)
    phone.listen().sees("New game")
    host.reads_no(f"Let {number} in")


@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "height", "dark"), SIZES)
def test_the_page_that_asks_fits_the_thumb_and_the_eye(server, visitor, width, height, dark):
    phone = visitor("/", width, height, dark=dark)
    field = phone.page.get_by_label("Code")
    expect(field).to_be_focused()
    assert field.get_attribute("inputmode") == "numeric"
    assert field.get_attribute("autocomplete") == "one-time-code"
    picture(phone, "visitor")
    readable(phone)
    enter(phone, wrong(server))
    expect(alert(phone)).to_be_visible()
    picture(phone, "visitor-wrong")
    readable(phone)
    for control in (field, phone.page.get_by_role("button")):
        box = control.bounding_box()
        assert box["height"] >= TARGET
        assert box["width"] >= TARGET
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height


def readable(phone):
    """Every text on the page has the contrast that WCAG asks of small text."""
    for control in phone.page.locator("h1, p, label, input, button").all():
        ink, paper = control.evaluate(
            """(e) => {
              let ground = e;
              const of = (e) => getComputedStyle(e).backgroundColor;
              while (/, 0\\)|transparent/.test(of(ground))) ground = ground.parentElement;
              return [getComputedStyle(e).color, of(ground)];
            }"""
        )
        dark, light = sorted(phone.page.evaluate(BRIGHTNESS, colour) for colour in (ink, paper))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (control.text_content(), ink, paper)


# The host ---------------------------------------------------------------------------


def spoken(phone, pattern):
    """What a screen reader reads that is like that, once it is there."""
    said = phone.page.get_by_label(pattern).or_(phone.page.get_by_text(pattern)).first
    said.wait_for(state="attached", timeout=PATIENCE)
    return said.get_attribute("aria-label") or said.text_content()


def shown_code(phone, other_than=""):
    """The code on the host's page, as a screen reader says it: digit by digit."""
    not_that = f"(?!{' '.join(other_than)})" if other_than else ""
    said = spoken(phone, re.compile(rf"^Code: {not_that}\d( \d){{5}}$"))
    return said.removeprefix("Code: ").replace(" ", "")


@pytest.mark.nightly
def test_the_host_finds_the_code_in_the_menu(server, phones):
    host = phones(server).open().tap("More").tap("Phones at this table").stands_at("/phones")
    assert shown_code(host) == server.code()
    assert spoken(host, "QR code that opens the pad on a phone")
    told = re.search(r"open (http://\S+) and", server.said()).group(1)
    assert spoken(host, f"Address: {told}")
    host.tap("Home").sees("New game")


@pytest.mark.nightly
def test_a_visitor_is_not_shown_the_code(server, visitor):
    phone = visitor("/phones")
    enter(phone, server.code())
    phone.listen().reads(re.compile("^Only the computer that serves"))
    assert server.code() not in phone.page.content().replace(" ", "")
    phone.tap("Home").tap("More").sees("Settings")
    assert "Phones at this table" not in phone.buttons()
    phone.tap("Settings").reads("On the computer that this page comes from.")
    assert str(server.folder) not in phone.page.content()


@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "height", "dark"), SIZES)
def test_the_hosts_page_fits_the_screen_and_the_thumb(server, phones, width, height, dark):
    phone = phones(server, width, height, dark=dark).open("/phones").sees("New code")
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    assert spoken(phone, re.compile("^QR code"))
    audit(phone, "phones")


@pytest.mark.nightly
def test_the_address_that_is_shown_is_not_the_computers_own(server):
    told = re.search(r"open http://(\S+):\d+ and", server.said()).group(1)
    assert told not in ("127.0.0.1", ANOTHER_ADDRESS, EVERY_ADDRESS)
