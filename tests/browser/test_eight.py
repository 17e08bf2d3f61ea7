"""Eight players with every expansion of the first edition, and partners, in the real page."""

import re

import pytest

from scoring import read_game
from scoring.catalogue import rules
from scoring.catalogue.cards import box_of
from tests.browser.audit import audit

pytestmark = pytest.mark.browser

EVERYTHING = ("Leaders", "Cities", "Armada", "Edifice", "Promo wonders", "Babel", "Great Projects")
"""What is tapped at the table, in the order of the chips."""

EIGHT = ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "Cleo", "Di")

BOX = box_of("first", tuple(rules(box_of("first")).expansions))
ROWS = rules(BOX).categories

SIZES = [(360, 740), (740, 360), (390, 844), (820, 1180), (1440, 900)]


def in_pairs(**more):
    """A table of eight partners where everything is known but the projects."""
    known = dict.fromkeys(ROWS, 0) | {"military": 3, "blue": 10, "treasure": {"coins": 6}}
    known.pop("projects")
    wonders = rules(BOX).wonders
    players = [
        {"name": name, "wonder": wonders[seat + 5], "side": "A", "pad": {**known, "leaders": seat}}
        for seat, name in enumerate(EIGHT)
    ]
    table = {"edition": "first", "expansions": BOX.expansions, "teams": True, "players": players}
    return read_game({**table, **more})


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_page_has_room_for_four_teams(shared_server, phones, size, dark):
    draft = shared_server.draft(in_pairs())
    phone = phones(shared_server, *size, dark=dark).open(f"/table/{draft.id}").sees("Draw wonders")
    found = []

    def look(page, **how):
        try:
            audit(phone, f"teams-{page}", **how)
        except AssertionError as problem:
            found.append(str(problem))

    phone.sees(re.compile("^Seat 1: Ada with Maximiliane, ")).sees("Teams of two")
    phone.reads("Partners: Ada and Maximiliane, Bo and Max, Zoë and Wilhelmina, Cleo and Di")
    look("table")
    phone.open(f"/walk/{draft.id}/projects").on_walk("Projects")
    look("walk", keys=True)
    for seat, name in enumerate(EIGHT):
        phone.enters_for(name).number(3 * (seat % 2))
    phone.tap("More").tap("Pad").sees("Di, Projects: 3 points").loses("More")
    phone.reads("Cleo and Di: 46 in all")
    look("pad", narrow_cells=True, cell=33)
    phone.tap("Who won?").sees("Save").reads("1: Cleo and Di, 46 points")
    phone.reads("Cleo and Di win with 46 points together, 4 ahead.")
    look("result")
    assert not found, "\n\n".join(found)
