"""Small pages that know nothing of the app: phones in this process and in Chromium agree on them.

What Flutter makes of controls, and what Flet's client sends, is shown here, control by control.
In Chromium that is looked at every night: it changes with Flet, and with the phone in this process.
"""

import re
import time

import flet as ft
import pytest

from tests.browser.phone import PATIENCE, Phone
from tests.inside.house import House
from tests.inside.phone import Inside
from tests.inside.small_server import SmallServer

pytestmark = pytest.mark.browser


@pytest.fixture
def shown(where, request, opened, tmp_path):
    """Opens a page that is made by a function; again, in another tab, at another address."""
    servers = {}

    def shown(make, path="/"):
        if make not in servers:
            inside = where == "inside"
            server = House(tmp_path / "games", lambda _store: make) if inside else SmallServer(make)
            servers[make] = server.start()
        server = servers[make]
        if where == "inside":
            opened.append(Inside(server))
        else:
            opened.append(Phone(request.getfixturevalue("browser"), server))
        return opened[-1].open(path)

    yield shown
    for phone in opened:
        phone.close()
    for server in servers.values():
        server.stop()


def comes(phone, there):
    """Wait until it is so: a browser tells its server of a tap when it comes to it."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not there():
        assert time.monotonic() < deadline, phone.buttons()
        phone.pause(20)


def button(label, on_click=None, **more):
    content = ft.Semantics(label=label, exclude_semantics=True, content=ft.Text("face"))
    return ft.Container(content, on_click=on_click, **more)


def test_what_can_be_tapped_has_its_sentence_as_a_name(shown):
    def main(page):
        lines = ft.Column([ft.Text("Ada"), ft.Text("13 points")])
        page.add(
            ft.Container(lines, on_click=lambda: None),
            button("Save", lambda: None),
            button("Not yet", lambda: None, disabled=True),
            button("Just a word"),
            button("Unseen", lambda: None, visible=False),
        )

    phone = shown(main)
    comes(phone, lambda: phone.buttons() == ["Ada 13 points", "Save"])
    phone.reads("Just a word").reads("Not yet").reads_no("Unseen").reads_no("face")


def test_what_can_be_tapped_within_what_can_be_tapped_is_named_alone(shown):
    def main(page):
        row = ft.Row([ft.Text("Ada"), button("Away with Ada", lambda: None)])
        page.add(ft.Container(row, on_click=lambda: None))

    # The line itself is no button then, whatever a finger may do there.
    phone = shown(main).reads("Ada")
    comes(phone, lambda: phone.buttons() == ["Away with Ada"])


def test_what_is_described_is_never_one_with_what_else_is_described(shown):
    def main(page):
        described = [ft.Semantics(label=word, content=ft.Text("face")) for word in ("one", "two")]
        headed = ft.Semantics(header=True, content=ft.Text("Head"))
        page.add(
            ft.Container(ft.Row(described), on_click=lambda: None),
            ft.Semantics(button=True, content=ft.Container(headed, on_click=lambda: None)),
        )

    phone = shown(main).reads(re.compile(r"^one\s+face$")).reads(re.compile(r"^two\s+face$"))
    comes(phone, lambda: phone.buttons() == ["Head"])


def test_two_buttons_in_one_line_to_tap_are_two(shown):
    def main(page):
        inner = [button("Yes", lambda: None), button("No", lambda: None)]
        page.add(ft.Container(ft.Row([ft.Text("Sure?"), *inner]), on_click=lambda: None))

    phone = shown(main)
    comes(phone, lambda: phone.buttons() == ["Yes", "No"])


def test_a_button_is_named_by_what_stands_in_it_and_is_tapped_there(shown):
    def main(page):
        told = ft.Text("nothing yet")

        def tell():
            told.value = "tapped"
            told.update()

        face = ft.Column(
            [ft.Text("2"), ft.Semantics(exclude_semantics=True, content=ft.Text("unheard"))]
        )
        key = ft.GestureDetector(on_tap=tell, content=face)
        page.add(ft.Semantics(button=True, content=key), told)

    phone = shown(main)
    comes(phone, lambda: set(phone.buttons()) == {"2"})
    phone.tap("2").reads("tapped").reads_no("unheard")


def test_what_scrolls_and_what_a_finger_pulls_is_read_part_by_part(shown):
    def main(page):
        texts = [ft.Text("first"), ft.Text("second")]
        pulled = ft.GestureDetector(on_horizontal_drag_end=lambda: None, content=ft.Column(texts))
        scrolled = ft.Column([ft.Text("third"), ft.Text("fourth")], scroll=ft.ScrollMode.AUTO)
        page.add(button("Nothing", lambda: None), pulled, scrolled)

    phone = shown(main)
    for word in ("third", "fourth"):
        phone.reads(re.compile(f"^{word}$"))


def test_what_was_changed_and_never_sent_is_not_heard(shown):
    def main(page):
        text = ft.Text("before")

        async def change():
            # Whoever does not say so is not heard of: nothing is sent by itself here.
            ft.context.disable_auto_update()
            text.value = "after"

        async def send():
            text.update()

        page.add(text, button("Change", change), button("Send", send))

    phone = shown(main).tap("Change").reads("before").reads_no("after")
    phone.tap("Send").reads("after").reads_no("before")


def test_a_sheet_covers_the_page_until_it_sinks(shown):
    sunk = []

    def main(page):
        sheet = ft.BottomSheet(
            ft.Column([ft.Text("Sure?"), button("Yes", lambda: page.pop_dialog())]),
            on_dismiss=lambda: sunk.append(True),
        )
        page.add(button("Ask", lambda: page.show_dialog(sheet)))

    phone = shown(main).tap("Ask").sees("Yes").loses("Ask")
    phone.tap("Yes").sees("Ask").loses("Yes")
    comes(phone, lambda: len(sunk) == 1)
    phone.tap("Ask").sees("Yes").press("Escape").sees("Ask")
    comes(phone, lambda: len(sunk) == 2)


def test_letters_go_to_the_field_with_the_cursor_and_enter_ends_it(shown):
    heard, keys, cursor = [], [], []

    def main(page):
        page.on_keyboard_event = lambda event: keys.append(event.key)
        page.add(
            button("Nothing", lambda: None),
            ft.TextField(
                label="Name",
                on_focus=lambda: cursor.append("Name"),
                # The field itself may have more by now: letters come faster than they are told.
                on_change=lambda event: heard.append(event.data),
            ),
            ft.TextField(
                label="Place",
                autofocus=True,
                on_focus=lambda: cursor.append("Place"),
                on_submit=lambda event: heard.append(event.data),
            ),
        )

    # The browser's cursor is there before Flutter's, and an answer that comes late takes it back.
    phone = shown(main)
    comes(phone, lambda: cursor == ["Place"])
    phone.awaits_cursor("Place").letters("a").put_cursor("Name")
    comes(phone, lambda: cursor == ["Place", "Name"])
    phone.awaits_cursor("Name").letters("bo")
    comes(phone, lambda: heard == ["b", "bo"])
    phone.holds("Name", "bo").put_cursor("Place")
    comes(phone, lambda: cursor == ["Place", "Name", "Place"])
    phone.holds("Place", "a").press("Enter")
    comes(phone, lambda: heard[2:] == ["a"])
    phone.letters("c").holds("Place", "a")
    comes(phone, lambda: keys == ["A", "B", "O", "Enter", "C"])


def test_a_field_makes_capitals_and_keeps_to_its_length(shown):
    def main(page):
        words = ft.TextCapitalization.WORDS
        field = ft.TextField(label="Name", max_length=6, capitalization=words, autofocus=True)
        page.add(button("Nothing", lambda: None), field)

    phone = shown(main).awaits_cursor("Name")
    phone.letters("ada lovelace").holds("Name", "Ada Lo")


def test_the_browsers_buttons_and_a_reload_lead_to_the_same_page(shown):
    started = []

    def main(page):
        started.append(page.route)
        text = ft.Text(page.route)

        def follow():
            text.value = f"at {page.route}"
            text.update()

        page.on_route_change = follow
        page.add(text, button("Go", lambda: page.navigate("/there")))

    phone = shown(main).tap("Go").reads("at /there").stands_at("/there")
    phone.back().reads(re.compile("^at /$")).stands_at("/").forward().stands_at("/there").reads(
        "at /there"
    )
    # A tab keeps its page, as Flet does over a reload; another tab has one of its own.
    phone.reload().reads("at /there")
    comes(phone, lambda: started == ["/"])
    shown(main, "/elsewhere").reads("/elsewhere")
    comes(phone, lambda: started == ["/", "/elsewhere"])


def test_what_a_browser_keeps_for_a_page_is_there_after_a_reload(shown):
    def main(page):
        text = ft.Text("nothing")

        async def keep():
            await ft.SharedPreferences().set("word", "kept")
            await ft.Clipboard().set("copied")
            text.value = "done"
            text.update()

        async def look():
            text.value = await ft.SharedPreferences().get("word")
            text.update()

        page.add(text, button("Keep", keep), button("Look", look))

    phone = shown(main).tap("Keep").reads("done")
    assert phone.copied() == "copied"
    phone.reload().tap("Look").reads("kept")


def test_a_page_is_told_who_wants_less_motion(shown):
    def main(page):
        text = ft.Text("nothing")

        async def ask():
            asked = await ft.SemanticsService().get_accessibility_features()
            text.value = "still" if asked.disable_animations else "moving"
            text.update()

        page.add(text, button("Ask", ask))

    phone = shown(main).tap("Ask").reads("moving")
    phone.asks_for_less_motion().reload().tap("Ask").reads("still")
