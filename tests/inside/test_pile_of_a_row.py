"""Who tells a row by cards finds the row's pile in each city, whichever cities were seen before."""

import re

import pytest

from scoring import read_game
from tests.inside.phone import Inside

HERE = "Leaders, on this page"


@pytest.fixture
def phone(house):
    players = [{"name": name} for name in ("Ada", "Bo", "Cleo")]
    told = {"edition": "second", "expansions": ["leaders"], "players": players}
    draft = house.draft(read_game(told))
    phone = Inside(house).open(f"/table/{draft.id}")
    phone.draft = draft.id
    return phone


def tells_leaders(phone):
    phone.tap(re.compile("^Leaders, ")).on_walk("Leaders").enters_for("Ada")
    phone.tap("Cards").stands_at(f"/city/{phone.draft}/0").sees(HERE)
    return phone.tap("Next: Bo").stands_at(f"/city/{phone.draft}/1").sees(HERE)


def test_the_next_city_begins_with_the_pile_of_the_row(phone):
    phone.tap("Start with Wonder").on_walk("Wonder")
    tells_leaders(phone).tap("Back").on_walk("Leaders")


def test_so_do_cities_that_were_seen_before(phone):
    phone.tap("By cards").sees("Age I, on this page").tap("Next: Bo").sees("Next: Cleo")
    phone.tap("Pad").tap("Fill in").on_walk("Wonder")
    tells_leaders(phone).tap("Back").on_walk("Leaders")
