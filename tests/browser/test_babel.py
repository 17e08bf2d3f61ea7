"""A game with the Tower of Babel and the Great Projects, beside Leaders and Cities."""

import re

import pytest

from scoring import read_game
from tests.browser.audit import audit, audits, wait_for_theme
from tests.browser.test_pages import COLOURS, SIZES

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
    phone.tap("Start with Military")
    for place, row in enumerate((*ROWS, *ADDED)):
        phone.on_walk(row)
        if row == "Yellow":
            phone.tap("Points").sees("Cards")
        for name, points in POINTS.items():
            phone.enters_for(name)
            if row == "Tower" and name == "Cleo":
                audit(phone, "babel-tower", keys=True)
            phone.number(points[place])
    phone.sees(re.compile(f"^{row}, done")).tap("Who won?")
    phone.reads(re.compile("^Bo wins with 68 points"))
    phone.tap("Save").sees("Correct")
    phone.sees("Bo, Tower: 10 points").sees("Cleo, Projects: 12 points")
    with server.store() as store:
        game = store.games.get(phone.path.removeprefix("/game/")).game
    assert game.expansions == ("leaders", "cities", "babel", "projects")
    assert [player.pad["babel"] for player in game.players] == [5, 10, 0]


def test_a_row_of_babel_goes_with_its_module_only(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo", "Cleo").tap("First edition").tap("Tower of Babel")
    phone.tap("Start with Military").on_walk("Military")
    phone.sees(re.compile("^Tower, ")).loses(re.compile("^Projects, "))
    phone.tap(re.compile("^Tower, ")).on_walk("Tower").enters_for("Ada").number(5)
    phone.tap("More").tap("Table").tap("Great Projects").tap("Tower of Babel, chosen")
    phone.reads("You would lose what you entered for it: Tower.")
    phone.tap("Play without Tower of Babel").loses("Keep Tower of Babel")
    phone.tap("Start with Military").on_walk("Military")
    phone.sees(re.compile("^Projects, ")).loses(re.compile("^Tower, "))


def by_cards():
    """A table of the Tower of Babel whose conflicts follow from the cities."""
    players = [
        {"name": name, "city": {"cards": cards, "complete": True, "stages": 0}}
        for name, cards in (("Ada", ["Barracks"]), ("Bo", []), ("Cleo", ["Altar"]))
    ]
    return {"edition": "first", "expansions": ["babel"], "players": players}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_tiles_of_the_tower_are_tapped_where_they_matter(
    shared_server, phones, width, height, dark
):
    draft = shared_server.draft(read_game(by_cards()))
    phone = phones(shared_server, width, height, dark=dark).open(f"/city/{draft.id}/0")
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    phone.sees(re.compile("Military 18 points"))
    with audits(phone, "tiles-") as look:
        phone.tap("Did tiles of the tower change conflicts?").sees("Tile 19 in age II")
        # Ada has no defeat: what tile 22 does is not asked of her.
        phone.loses("Tile 22 in age II")
        look("sheet")
        phone.tap("Tile 19 in age II").sees("Tile 19 in age II, chosen")
        phone.tap("Tile 19 in age III").sees("Tile 19 in age III, chosen")
        phone.tap("Done").loses("Done").sees("Open in the tower: tile 19 in age II and III")
        look("told")
    phone.sees(re.compile("Military 10 points"))
    assert shared_server.kept(draft.id).game.tower == {19: (2, 3)}
    phone.tap(re.compile("^Open in the tower")).tap("Tile 19 in age II, chosen")
    phone.tap("Tile 19 in age III, chosen").tap("Done").loses("Done")
    phone.sees(re.compile("Military 18 points"))
    assert shared_server.kept(draft.id).game.tower is None


def test_tiles_are_not_asked_of_tokens_that_were_entered(shared_server, phones):
    document = by_cards()
    document["players"][0]["pad"] = {"military": 18}
    draft = shared_server.draft(read_game(document))
    phone = phones(shared_server).open(f"/city/{draft.id}/0").sees(re.compile("Military 18"))
    phone.loses("Did tiles of the tower change conflicts?")
    phone.open(f"/city/{draft.id}/1").sees("Did tiles of the tower change conflicts?")
