"""A whole game on every size of screen, in both themes, with a look at every page."""

import json
import re

import pytest

from app.assets import assets_folder
from tests.app.tables import finished
from tests.browser.audit import audits, wait_for_theme

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

SIZES = [(360, 740), (390, 844), (820, 1180), (1440, 900)]

NAMES = {
    3: ("Ada", "Maximiliane", "Bo"),
    7: ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "李娜"),
}
"""Short names, long ones, and two that begin alike."""

ADA = re.compile(r"^Ada, \d+ points?, ")
"""The first player's line in the walk, and no cell of the pad beside it."""

ALL_ENTERED = "Everything is entered. Tap a player to change a number."

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))


def game(players):
    """A table where only the guilds are open, entered by every kind of details."""
    tokens = [{"tokens": [5, 3, 1, -1, -1, -1]}, *[{"tokens": [-1]}] * (players - 1)]
    symbols = {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}
    names = NAMES[players]
    document = finished(
        *names,
        guilds=[None] * players,
        treasure=[{"coins": 14}] * players,
        military=tokens,
        green=[symbols, *[10] * (players - 1)],
        # One remark on every page that shows them.
        blue=[99, *[10] * (players - 1)],
    )
    wonders = document.rules.wonders
    for seat in range(players):
        dressed = {"wonder": wonders[seat], "side": "night"}
        document = document.with_player(seat, document.players[seat].model_copy(update=dressed))
    return document


# Light with three players and dark with seven: both themes at every size. A quick run looks at the
# widest one in the dark: other tests look at phones in the light.
@pytest.mark.quick(1)
@pytest.mark.parametrize("players", [7, 3])
@pytest.mark.parametrize(("width", "height"), SIZES[::-1], ids=lambda side: str(side))
def test_every_page_of_a_game_fits_the_screen_and_the_thumb(
    shared_server, phones, width, height, players
):
    dark = players == 7
    draft = shared_server.draft(game(players))
    names = NAMES[players]
    phone = phones(shared_server, width, height, dark=dark).open("/")
    everyone = ", ".join(names[:-1]) + f" and {names[-1]}"
    go_on = re.compile(f"^Go on: {everyone}, {6 * players} of {7 * players} entered$")
    phone.sees(go_on)
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])

    # Pages are told apart in the message; everything wrong on any of them is told at once.
    with audits(phone) as look:
        look("home")
        phone.tap(go_on).on_walk("Guilds")
        # On a wide screen the pad stands beside the walk, and it may scroll.
        beside = {"keys": True}
        look("walk-points", **beside)
        phone.tap("Type a number").sees("Enter")
        look("walk-digits", **beside)
        phone.tap("Tap a number").sees("24")
        for number, name in enumerate(names):
            phone.enters_for(name)
            phone.number(number)
            phone.has(name, f"{number} point{'' if number == 1 else 's'}")
        phone.tap(re.compile("^Military, ")).on_walk("Military").reads(ALL_ENTERED)
        look("walk-entered", **beside)
        phone.tap(ADA).sees("One more token of 5")
        look("walk-tokens", **beside)
        phone.tap(re.compile("^Green, ")).on_walk("Green").reads(ALL_ENTERED)
        phone.tap(ADA).sees("Wild: one more")
        look("walk-symbols", **beside)
        phone.tap("More").sees("Table")
        look("menu")
        phone.tap("Table").sees("Draw wonders").loses("More")
        look("table")
        phone.tap(re.compile("^Seat 1: Ada")).sees("Done")
        look("seat")
        phone.tap("Done").loses("Done")
        phone.back().on_walk("Green")
        phone.tap("More").tap("Pad").sees(re.compile("^Ada, Guilds: 0 points")).loses("More")
        look("pad", narrow_cells=players == 7 and width < 600)
        phone.tap("Who won?").sees("Save")
        look("result")
        phone.tap("Save").sees("Correct")
        phone.stands_at(f"/game/{draft.id}")
        look("game", narrow_cells=players == 7 and width < 600)
        phone.tap("History").sees(re.compile(f"Ada, .*{names[1]}")).loses("Correct")
        look("history")
        phone.tap("Home").sees("Science")
        look("home-after")
        phone.tap("Science").sees("Tablet: one more")
        phone.tap("Tablet: one more").tap("Wild: one more").reads(re.compile("^4 points: "))
        look("science")
