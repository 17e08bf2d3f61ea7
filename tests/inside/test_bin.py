"""Deleted games in a list, which a tap here or on another phone moves under a finger."""

import re
from datetime import timedelta

import pytest

from app.entry import hearing
from app.entry.saved_games import now
from app.history.bin import AT_ONCE
from app.ui import store_watch
from tests.app.tables import finished
from tests.inside.phone import Inside

GAMES = 4

BRING_BACK = re.compile("^Bring back")


@pytest.fixture
def deleted(house):
    """The ids of deleted games, the one that was deleted last first."""
    return delete(house, GAMES)


def delete(house, count):
    moment = now() - timedelta(days=1)
    with house.store() as store:
        added = [
            store.games.add(finished("Ada", "Bo", "Cleo", blue=[10 + each, 0, 0]), moment).id
            for each in range(count)
        ]
        for each, game in enumerate(added):
            store.games.delete(game, moment + timedelta(minutes=each))
    return added[::-1]


def opened(house):
    phone = Inside(house).open("/history").tap(f"{GAMES} deleted games")
    return phone, [phone.aim(line) for line in offered(phone)]


def offered(phone):
    """The buttons of all deleted games that are in sight, once there are any."""
    phone.sees(BRING_BACK)
    return [line for line in phone.buttons() if BRING_BACK.match(line)]


def back(house):
    with house.store() as store:
        return set(store.games.ids())


@pytest.mark.parametrize("place", [0, GAMES - 1])
def test_a_finger_that_bounces_brings_back_one_game(house, deleted, monkeypatch, place):
    monkeypatch.setattr(hearing, "SAME_TAP", 60)
    phone, lines = opened(house)
    beside = lines[1 if place == 0 else GAMES - 2]
    phone.comes_down(lines[place]).comes_too_late(lines[place])
    phone.reads("3 deleted games").tap(beside.label)
    assert back(house) == {deleted[place]}
    monkeypatch.setattr(hearing, "SAME_TAP", 0)
    phone.tap(beside.label).loses(beside.label)
    assert len(back(house)) == 2


def test_a_tap_on_its_way_brings_back_no_other_game(house, deleted, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0.05)
    phone, lines = opened(house)
    with house.store() as store:
        store.games.restore(deleted[1])
    phone.loses(lines[1].label).comes_down(lines[1])
    assert back(house) == {deleted[1]}
    phone.comes_down(lines[2]).loses(lines[2].label)
    assert back(house) == {deleted[1], deleted[2]}


def test_what_was_deleted_long_ago_comes_back_too(house, monkeypatch):
    monkeypatch.setattr(hearing, "SAME_TAP", 0)
    count = 2 * AT_ONCE + 3
    deleted = delete(house, count)
    phone = Inside(house).open("/history").tap(f"{count} deleted games")
    assert len(offered(phone)) == AT_ONCE
    phone.tap(f"Show {AT_ONCE} more").tap("Show 3 more").loses("Show 3 more")
    assert len(offered(phone)) == count
    phone.tap(offered(phone)[-1]).reads(f"{count - 1} deleted games")
    assert back(house) == {deleted[-1]}


def test_a_finger_that_bounces_on_more_brings_back_none(house, monkeypatch):
    monkeypatch.setattr(hearing, "SAME_TAP", 60)
    delete(house, AT_ONCE + 1)
    phone = Inside(house).open("/history").tap(f"{AT_ONCE + 1} deleted games")
    known = offered(phone)
    phone.tap("Show 1 more").loses("Show 1 more")
    (come,) = (line for line in offered(phone) if line not in known)
    phone.tap(come).reads(f"{AT_ONCE + 1} deleted games")
    assert back(house) == set()
