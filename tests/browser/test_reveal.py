"""The reveal: who won, row by row, where somebody wants to see that."""

import re

import pytest

from app.pad import reveal
from tests.app.tables import finished

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")
BARS = re.compile("^Ada wins.* Tap to go straight to the result")
SWITCH = re.compile("^Show the result row by row first: off")


def table():
    return finished(*NAMES, wonder=[3, 7, 5], guilds=[20, 1, 1])


def at_once(monkeypatch):
    """No time passes between the rows."""
    for name, seconds in (("SETTLED", 0), ("STANDS", 0), ("LONGEST", 0.07)):
        monkeypatch.setattr(reveal, name, seconds)


def test_a_button_shows_it_and_a_tap_goes_on(server, phones):
    draft = server.draft(table())
    phone = phones(server).open(f"/result/{draft.id}").tap("Row by row")
    phone.sees(BARS).loses("Save").tap(BARS).sees("Save").loses(BARS)


def test_whoever_wants_it_sees_it_first_and_once(server, phones):
    server.draft(table())
    phone = phones(server).open("/settings").tap(SWITCH)
    phone.sees(re.compile("^Show the result row by row first: on")).tap("Home")
    phone.tap(re.compile("^Go on: Ada, Bo and Cleo")).sees(BARS).tap(BARS).sees("Save")
    phone.tap("Pad").tap("Who won?").sees("Save").loses(BARS)


def test_it_ends_by_itself(server, phones, monkeypatch):
    at_once(monkeypatch)
    phone = phones(server).open(f"/result/{server.draft(table()).id}").tap("Row by row")
    phone.sees("Save")


def test_for_who_wants_less_motion_the_end_of_it_stands(server, phones, monkeypatch):
    at_once(monkeypatch)
    phone = phones(server).asks_for_less_motion().open(f"/result/{server.draft(table()).id}")
    phone.tap("Row by row").sees(BARS).pause(500)
    phone.sees(BARS).tap(BARS).sees("Save")
