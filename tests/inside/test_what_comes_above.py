"""A line that comes above the parts of a page leaves them where they are, and their taps count."""

import re

import pytest

from app.entry.saved_games import now
from app.ui import store_watch
from tests.app.tables import finished
from tests.inside.phone import Inside

ANOTHER = re.compile("another phone|other phone", re.IGNORECASE)


@pytest.fixture
def saved(house):
    with house.store() as store:
        return store.games.add(finished("Ada", "Bo", "Cleo"), now())


def test_a_game_takes_a_tap_while_another_device_deletes_it(house, saved, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0.1)
    phone = Inside(house).open(f"/game/{saved.id}")
    note = phone.aim(re.compile("^When, where, note"))
    with house.store() as store:
        store.games.delete(saved.id, now())
    phone.reads("Game deleted.").comes_down(note).reads_no(ANOTHER).sees("Keep it")


def test_the_result_takes_a_tap_while_a_remark_comes_above_it(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/result/{draft.id}")
    note = phone.aim(re.compile("^When, where, note"))
    Inside(house).open(f"/walk/{draft.id}/wonder/0").press("9", "9", "Enter")
    phone.reads(re.compile("99")).comes_down(note).reads_no(ANOTHER).sees("Keep it")
