"""A fault of a page, or of what this phone knows of Flet, is never passed over."""

import asyncio
import re
import threading

import flet as ft
import pytest

from tests.inside.house import House
from tests.inside.phone import Inside


@pytest.fixture
def shown(tmp_path):
    """Opens a page that is made by a function."""
    houses = []

    def shown(make):
        houses.append(House(tmp_path / "games", lambda _store: make).start())
        return Inside(houses[-1]).open()

    yield shown
    for house in houses:
        house.stop()


async def fail():
    await asyncio.sleep(0)
    raise ValueError("oh")


def failing(page):
    page.add(ft.Container(ft.Text("Fail"), on_click=fail))


def crashed_unseen(phone):
    """Tap what fails; the page hears of it, and nobody looks."""
    phone.tap("Fail")

    async def heard():
        while not phone.client.crashed:
            phone.client.drawn.clear()
            await phone.client.drawn.wait()

    phone.server.there(heard())
    return phone


def anything():
    return ft.Container(ft.Text("Anything"), on_click=lambda: None)


def test_a_handler_that_fails_fails_the_test(shown):
    phone = shown(failing).tap("Fail")
    with pytest.raises(AssertionError, match="ValueError: oh"):
        phone.sees("Anything")
    assert "Traceback" in phone.server.said()


def test_what_a_crashed_page_shows_no_more_is_not_taken_for_gone(shown):
    phone = shown(failing).tap("Fail")
    with pytest.raises(AssertionError, match="ValueError: oh"):
        phone.loses("Fail")
    with pytest.raises(AssertionError, match="ValueError: oh"):
        phone.reads_no("Fail")


def test_a_page_that_crashed_unseen_fails_when_it_is_put_away(shown):
    with pytest.raises(AssertionError, match="ValueError: oh"):
        crashed_unseen(shown(failing)).close()


def test_a_page_that_crashed_and_was_left_fails_when_it_is_put_away(shown):
    with pytest.raises(AssertionError, match="ValueError: oh"):
        crashed_unseen(shown(failing)).reload().close()


@pytest.mark.at_once
def test_a_page_that_stands_still_is_told_with_the_place(shown, monkeypatch):
    goes_on = threading.Event()

    async def stand_still():
        goes_on.wait()

    phone = shown(lambda page: page.add(ft.Container(ft.Text("Wait"), on_click=stand_still)))
    monkeypatch.setattr("tests.inside.house.LONGEST", 0.1)
    try:
        with pytest.raises(AssertionError, match=r"stood still for 0\.1 s, at\n(.*\n)*.*wait"):
            phone.tap("Wait")
    finally:
        goes_on.set()


def test_a_control_that_is_put_in_anew_elsewhere_does_not_pass(shown):
    """In a browser it would be drawn, and deaf from then on."""

    def main(page):
        moved = ft.Text("Moved")
        here, there = ft.Row([moved]), ft.Row()

        def move():
            here.controls, there.controls = [], [moved]
            page.update()

        page.add(here, there, ft.Container(ft.Text("Move"), on_click=move))

    phone = shown(main)
    with pytest.raises(AssertionError, match="put in anew"):
        phone.tap("Move").sees("Moved")


@pytest.mark.parametrize("key", ["F1", "Tab", "a"])
def test_a_key_that_nobody_hears_does_not_pass(shown, key):
    phone = shown(lambda page: page.add(anything()))
    with pytest.raises(NotImplementedError, match=key):
        phone.press(key)


@pytest.mark.parametrize("key", ["End", "Control+a"])
def test_a_key_that_a_field_does_not_know_does_not_pass(shown, key):
    phone = shown(lambda page: page.add(anything(), ft.TextField(label="Name")))
    with pytest.raises(NotImplementedError, match=re.escape(key)):
        phone.put_cursor("Name").press(key)


@pytest.mark.at_once
def test_a_page_that_listens_hears_every_key(shown):
    heard = []

    def main(page):
        page.on_keyboard_event = lambda event: heard.append(event.key)
        page.add(anything())

    shown(main).press("F1", "Tab", "a")
    assert heard == ["F1", "Tab", "A"]


def test_of_an_unknown_control_nobody_says_how_it_is_heard(shown):
    def main(page):
        page.add(ft.Slider(value=1))

    with pytest.raises(LookupError, match="Slider"):
        shown(main)
