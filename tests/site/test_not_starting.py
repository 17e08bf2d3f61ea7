"""What goes wrong before the app is there is told in its place; later it is not in its way."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import PATIENCE
from tests.site.conftest import before

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

FAILED = "Wonderpad did not start."
UNTOUCHED = "The games in this browser are untouched."
CANNOT_OPEN = "Wonderpad cannot open the games that this browser keeps."
AGAIN = "Try again"
COPY = "Copy details"

ADVICE = {
    "connection": "check the connection",
    "off": "WebAssembly is turned off",
    "old": "This browser is too old",
    "room": "This device is full",
    "memory": "close other tabs and apps",
    "other": "open it in another browser",
}
"""What a person is told to do, by the kind of reason."""

TRAPS = """WebAssembly.instantiateStreaming = async () => {
  throw new WebAssembly.RuntimeError("table index is out of bounds");
};"""

NO_MEMORY = """WebAssembly.instantiateStreaming = async () => {
  throw new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory");
};"""

NO_ROOM = """FileSystemDirectoryHandle.prototype.getDirectoryHandle = async () => {
  throw new DOMException("The disk is full.", "QuotaExceededError");
};"""

NOT_A_SCRIPT_OF_ITS_TIME = "class One { static"

NOT_ALLOWED = """void (navigator.clipboard.writeText = async () => {
  throw new DOMException("Write permission denied.", "NotAllowedError");
});"""


@pytest.fixture
def stopped(built, serve, phones, page_errors):
    """Open the site with what keeps it from starting, and wait until it is told."""

    def phone(kind, *size, **how):
        one = phones(serve(built), *size, **how)
        if kind == "connection":
            one.context.route(re.compile(r"/worker\.js$"), lambda route: route.abort())
        elif kind == "off":
            one.page.add_init_script("delete globalThis.WebAssembly")
        elif kind == "old":
            one.page.add_init_script("delete WebAssembly.Exception")
            before(one, "pyodide.asm.mjs", NOT_A_SCRIPT_OF_ITS_TIME)
        elif kind == "room":
            before(one, "pyodide.mjs", NO_ROOM)
        elif kind == "memory":
            before(one, "pyodide.mjs", NO_MEMORY)
        else:
            before(one, "pyodide.mjs", TRAPS)
        one.page.goto(one.server.url + "/")
        one.sees(COPY)
        return one

    yield phone
    page_errors.clear()


def told(phone):
    """What a screen reader is told at once."""
    return phone.page.get_by_role("alert").inner_text()


@pytest.mark.page_fails
@pytest.mark.quick(3)
@pytest.mark.parametrize(
    "file",
    [
        "page.js",
        "worker.js",
        "flutter_bootstrap.js",
        "main.dart.mjs",
        "main.dart.wasm",
        "pyodide.asm.wasm",
        "_pydantic_core.cpython-314-wasm32-emscripten.so",
        "data.tar",
        "opening.js",
        "later.js",
        "brotli.wasm",
    ],
)
def test_a_file_that_the_host_does_not_have_is_told(file, built, serve, phones):
    phone = phones(serve(built))
    address = re.compile(rf"/{re.escape(file)}(\.packed)?(\?|$)")
    phone.page.route(address, lambda route: route.fulfill(status=404, body="lost"))
    phone.page.goto(phone.server.url + "/")
    phone.sees(AGAIN).sees(COPY)
    assert FAILED in told(phone)
    assert ADVICE["connection"] in told(phone)
    assert not phone.page.get_by_text("Setting the table").is_visible()


@pytest.mark.page_fails
def test_a_lost_connection_is_told_and_it_starts_once_it_is_back(built, serve, phones):
    phone = phones(serve(built))
    address = re.compile(r"/pyodide\.asm\.wasm\.packed$")
    phone.page.route(address, lambda route: route.abort("connectionreset"))
    phone.page.goto(phone.server.url + "/")
    phone.sees(AGAIN).sees(COPY)
    assert ADVICE["connection"] in told(phone)
    phone.page.unroute(address)
    phone.tap(AGAIN).listen().sees("New game").loses(AGAIN).loses(COPY)


@pytest.mark.page_fails
def test_where_nothing_more_can_be_loaded_the_connection_is_told(built, serve, phones):
    phone = phones(serve(built))
    ours = re.compile(r"/(page|trouble)\.js$")
    phone.page.route(ours, lambda route: route.abort("internetdisconnected"))
    phone.page.goto(phone.server.url + "/")
    phone.sees(AGAIN).shows(re.compile(ADVICE["connection"])).loses(COPY)


@pytest.mark.quick(2)
@pytest.mark.parametrize("kind", ADVICE)
def test_what_a_person_can_do_depends_on_the_reason_and_fits(kind, stopped):
    phone = stopped(kind, 320, 568)
    said = told(phone)
    assert [one for one, words in ADVICE.items() if words in said] == [kind]
    if kind == "room":
        assert CANNOT_OPEN in said
    else:
        assert FAILED in said
        assert UNTOUCHED in said
    phone.page.evaluate(NOT_ALLOWED)
    phone.tap(COPY).shows("Copy this text:")
    for scale in (1, 1.6):
        phone.page.evaluate(f"document.documentElement.style.fontSize = '{16 * scale}px'")
        fits(phone)


def fits(phone):
    """Look at every part of the page on a phone of 320 pixels."""
    for part in phone.page.locator("#first :is(h1, p, button, textarea):visible").all():
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert part.evaluate("one => one.scrollWidth <= one.offsetWidth"), part.inner_text()
    for button in phone.page.locator("#first button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 48
    assert phone.page.locator("#first").evaluate("one => one.scrollWidth") == 320


def test_the_details_tell_what_went_wrong_and_where(stopped):
    phone = stopped("other")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.tap(COPY).shows("Copied.")
    copied = phone.page.evaluate("navigator.clipboard.readText()")
    details = dict(re.findall(r"^(\w+): (.*)$", copied, re.MULTILINE))
    assert details["error"] == "RuntimeError: table index is out of bounds"
    assert details["version"] == phone.page.evaluate("flet.version")
    assert details["engine"] == phone.page.evaluate("navigator.userAgent")
    assert details["lacks"] == "-"
    # Flutter may add its own #/ at any moment.
    assert details["address"].partition("#")[0] == phone.page.url.partition("#")[0]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", details["time"])
    assert re.fullmatch(r"\d+ MB, \d+ MB taken", details["free"])
    assert re.search(r"stack: \n.*table index is out of bounds\n +at .*pyodide\.mjs", copied)


@pytest.mark.nightly
def test_the_details_name_what_the_browser_lacks(stopped):
    phone = stopped("old")
    assert "lacks: WebAssembly.Exception\n" in phone.page.locator("textarea").input_value()


@pytest.mark.quick(1)
@pytest.mark.parametrize("refused", [NOT_ALLOWED, "delete Navigator.prototype.clipboard"])
def test_where_nothing_can_be_copied_the_details_are_selected(refused, stopped):
    phone = stopped("other")
    phone.page.evaluate(refused)
    phone.tap(COPY).shows("Copy this text:")
    field = phone.page.get_by_role("textbox", name="Details")
    expect(field).to_be_focused(timeout=PATIENCE)
    assert "table index is out of bounds" in field.input_value()
    selected = "one => one.value.slice(one.selectionStart, one.selectionEnd)"
    assert field.evaluate(selected) == field.input_value()
    assert field.evaluate("one => one.readOnly")


@pytest.mark.nightly
def test_what_starts_all_the_same_takes_no_cursor(stopped):
    phone = stopped("connection")
    phone.page.evaluate(NOT_ALLOWED)
    phone.tap(COPY).shows("Copy this text:")
    expect(phone.page.locator("flutter-view[inert]")).to_be_attached(timeout=PATIENCE)
    expect(phone.page.get_by_role("textbox", name="Details")).to_be_focused(timeout=PATIENCE)


@pytest.mark.nightly
def test_an_error_does_not_cover_an_app_that_runs(built, serve, phones, page_errors):
    phone = phones(serve(built)).open()
    with phone.page.expect_event("pageerror"):
        phone.page.evaluate("void setTimeout(() => { throw new Error('late'); })")
    with phone.page.expect_event("pageerror"):
        phone.page.evaluate("void Promise.reject(new Error('later'))")
    page_errors.clear()
    phone.loses(AGAIN).tap("New game").reads(re.compile("Name of player 1"))
