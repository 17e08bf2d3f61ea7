"""A game with the Tower of Babel and the Great Projects, beside Leaders and Cities."""

import re

import pytest

from tests.browser.audit import audit

pytestmark = pytest.mark.browser

ROWS = ["Military", "Treasure", "Wonder", "Blue", "Yellow", "Guilds", "Green"]
ADDED = ["Leaders", "Cities", "Debt", "Tower", "Projects"]

POINTS = {
    "Ada": [4, 3, 7, 10, 2, 5, 9, 6, 8, -3, 5, 7],
    "Bo": [4, 3, 7, 10, 2, 5, 9, 6, 8, -3, 10, 7],
    "Cleo": [4, 3, 7, 10, 2, 5, 9, 6, 8, -3, 0, 12],
}


@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids="{0[0]}x{0[1]}".format)
def test_a_game_with_the_tower_and_great_projects(server, phones, size):
    phone = phones(server, *size).open()
    phone.tap("New game").seat(*POINTS).tap("First edition")
    for name in ("Leaders", "Cities", "Tower of Babel", "Great Projects"):
        phone.tap(name)
    audit(phone, "babel-table")
    phone.tap("Start: Military")
    for place, row in enumerate((*ROWS, *ADDED)):
        phone.on_walk(row)
        if row == "Yellow":
            phone.tap("Points").sees("Cards")
        for name, points in POINTS.items():
            phone.enters_for(name)
            if row == "Tower" and name == "Cleo":
                audit(phone, "babel-tower", keys=True)
            phone.number(points[place])
    phone.tap("Who won?").reads(re.compile("^Bo wins with 68 points"))
    phone.tap("Save").sees("Correct")
    phone.sees("Bo, Tower: 10 points").sees("Cleo, Projects: 12 points")
    with server.store() as store:
        game = store.games.get(phone.path.removeprefix("/game/")).game
    assert game.expansions == ("leaders", "cities", "babel", "projects")
    assert [player.pad["babel"] for player in game.players] == [5, 10, 0]


def test_a_row_of_babel_goes_with_its_module_only(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo", "Cleo").tap("First edition").tap("Tower of Babel")
    phone.tap("Start: Military").on_walk("Military")
    phone.sees(re.compile("^Tower, ")).loses(re.compile("^Projects, "))
    phone.tap(re.compile("^Tower, ")).on_walk("Tower").enters_for("Ada").number(5)
    phone.tap("More").tap("Table").tap("Great Projects").tap("Tower of Babel")
    phone.reads("What you entered there would be gone: Tower.")
    phone.tap("Play without Tower of Babel").loses("Keep Tower of Babel")
    phone.tap("Start: Military").on_walk("Military")
    phone.sees(re.compile("^Projects, ")).loses(re.compile("^Tower, "))
