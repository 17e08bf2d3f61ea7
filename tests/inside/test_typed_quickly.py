"""Letters that are typed faster than a page hears of them: none is lost, and none comes twice."""

import re

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished, table
from tests.inside.phone import Inside
from tests.inside.test_notes import NOTE

FIELDS = {
    "a name at the table": ("/table/{draft}", (), "Name of player 4"),
    "the name of a seat": ("/table/{draft}", ("Seat 2: Bo",), "Name"),
    "letters of a card of a city": ("/city/{draft}/0", ("Search cards",), "Letters of a card"),
    "letters of any card": ("/cards", (), "A few letters of a name"),
    "what is searched in the history": ("/history", (), "Search names, places, notes"),
    "who is searched": ("/players", (), "Find a player"),
    "the name of a player": ("/players", (re.compile("^Ada, "),), "Name"),
    "a note": ("/game/{saved}", (NOTE,), "Note"),
}


@pytest.mark.parametrize("field", FIELDS)
def test_no_letter_is_lost(house, field):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo"), now()).id
    path, way, label = FIELDS[field]
    phone = Inside(house).open(path.format(draft=draft.id, saved=saved))
    for step in way:
        phone.tap(step)
    before = phone.value(label)
    phone.put_cursor(label).letters_at_once("pala").letters("ce")
    assert phone.value(label).casefold() == f"{before}palace".casefold()


@pytest.mark.at_once
def test_no_letter_of_a_name_is_lost_to_what_another_phone_does_meanwhile(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/table/{draft.id}") for _ in range(2))
    other.tap("Seat 2: Bo").put_cursor("Name").letters("b").letter_on_its_way("y")
    one.tap("Seat 1: Ada").tap("Gizah")
    other.sees("Gizah (taken)").comes_through().letters("x")
    assert other.value("Name") == "Bobyx"


def test_a_name_that_was_entered_stands_in_nobody_elses_field(house):
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house).open("/players").tap(re.compile("^Ada, ")).name("Name", "Ada Lovelace")
    phone.tap(re.compile("^Bo, ")).holds("Name", "Bo")
