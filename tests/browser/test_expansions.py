"""A game with expansions, from the new table to the history, by points and by cards."""

import re

import pytest

from scoring import read_game
from scoring.catalogue.cards import box_of
from scoring.catalogue.editions import rules
from tests.app.tables import table
from tests.browser.audit import audits, look_from_result_to_table
from tests.browser.phone import WALK

pytestmark = pytest.mark.browser

EXPANSIONS = ("leaders", "cities")

ROWS = [*WALK, "Leaders", "Cities", "Debt"]

POINTS = {
    "Ada": [10, 4, 6, 12, 3, 26, 5, 7, 9, -2],
    "Bo": [7, 3, -4, 20, 5, 10, 8, 0, 12, 0],
    "Cleo": [5, 6, 18, 9, 0, 16, 4, 11, 4, -1],
}
"""What each player has in the order of the rows."""


EIGHT = ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "Cleo", "Di")

SIZES = [(360, 740), (390, 844)]


def eight():
    """A table of eight with a wonder each and everything entered but the debt."""
    everyone = table(*EIGHT).document()
    wonders = rules(box_of("second", EXPANSIONS)).wonders
    rows = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")
    for seat, player in enumerate(everyone["players"]):
        player |= {"wonder": wonders[seat + 3], "side": "night"}
        player["pad"] = dict.fromkeys(rows, 10) | {"leaders": 9, "cities": 12 + 2 * seat}
    return read_game({**everyone, "expansions": EXPANSIONS})


@pytest.mark.nightly
@pytest.mark.chromium
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_every_page_has_room_for_eight_players_and_ten_rows(shared_server, phones, size, dark):
    draft = shared_server.draft(eight())
    phone = phones(shared_server, *size, dark=dark).open(f"/walk/{draft.id}/wonder")
    phone.on_walk("Wonder")
    with audits(phone, "expansions-") as look:
        for row in ("Leaders", "Cities"):
            phone.tap(re.compile(f"^{row}, ")).on_walk(row)
            look(row.lower(), keys=True)
        phone.tap(re.compile("^Debt, ")).on_walk("Debt")
        look("debt", keys=True)
        for seat, name in enumerate(EIGHT):
            phone.enters_for(name).number(-seat)
        phone.tap("More").tap("Pad").sees("Di, Debt: −7 points").loses("More")
        look("pad", narrow_cells=True, cell=33)
        look_from_result_to_table(phone, look)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_a_game_with_both_expansions_by_points(server, phones, size):
    phone = phones(server, *size).open()
    phone.tap("New game").seat(*POINTS).tap("Leaders").tap("Cities")
    phone.tap("Start with Wonder")
    for place, row in enumerate(ROWS):
        phone.on_walk(row)
        if row == "Yellow":
            phone.tap("Points").sees("Cards")
        for name, points in POINTS.items():
            phone.sees(re.compile(rf"^{name}, not entered yet.*entering now$"))
            phone.number(points[place])
    phone.sees(re.compile(f"^{row}, done")).tap("Who won?")
    phone.reads("Ada wins with 80 points, 8 ahead.")
    phone.tap("Save").sees("Correct")
    game = phone.path
    server.kill()
    server.start()
    phone.open(game).reads("Ada wins with 80 points, 8 ahead.")
    phone.sees("Ada, Debt: −2 points")
    phone.open("/statistics").sees(re.compile("^Ada"))
    with server.store() as store:
        saved = store.games.get(game.removeprefix("/game/"))
    assert saved.game.expansions == EXPANSIONS
    kept = [list(player.pad.values()) for player in saved.game.players]
    assert kept == list(POINTS.values())


def test_an_expansion_with_entries_goes_only_when_the_table_says_so(server, phones):
    document = table("Ada", "Bo", "Cleo", blue=[1, 2, 3]).document()
    document["players"][0]["pad"]["leaders"] = 7
    document["players"][1]["city"] = {"cards": ["Caesar", "Altar"]}
    draft = server.draft(read_game({**document, "expansions": ["leaders"]}))
    phone = phones(server).open(f"/table/{draft.id}").sees("Draw wonders")
    # Nothing is entered of Cities: they come and go at a tap.
    phone.tap("Cities").tap("Next: Wonder").sees(re.compile("^Debt, ")).back()
    phone.tap("Cities, chosen").tap("Next: Wonder").on_walk("Wonder").loses(
        re.compile("^Debt, ")
    ).back()
    phone.tap("Leaders, chosen").reads(
        "You would lose what you entered for it: Leaders and Caesar."
    )
    phone.tap("Keep Leaders").loses("Keep Leaders")
    assert server.kept(draft.id).game == draft.game
    phone.tap("Leaders, chosen").tap("Play without Leaders").loses("Keep Leaders")
    phone.tap("Next: Wonder").on_walk("Wonder").loses(re.compile("^Leaders, "))
    kept = server.kept(draft.id).game
    assert kept.expansions == ()
    assert [player.pad for player in kept.players] == [{"blue": 1}, {"blue": 2}, {"blue": 3}]
    assert kept.players[1].city.cards == ("Altar",)
