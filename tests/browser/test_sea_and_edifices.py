"""Games with Armada and with Edifice, by naval strengths, and by islands and rewards."""

import re

import pytest

from scoring import read_game
from scoring.catalogue.cards import box_of
from scoring.catalogue.editions import rules
from tests.app.tables import finished, table
from tests.browser.audit import audit, audits, look_from_result_to_table
from tests.browser.test_city import builds, tell_wonder
from tests.browser.test_pages import SIZES as ALL_SIZES

pytestmark = pytest.mark.browser


def tell(phone, what, number):
    """Answer what is asked next."""
    phone.sees(f"{what}: {number}").tap(f"{what}: {number}")


def test_naval_strengths_and_islands(shared_server, phones):
    names = ("Ada", "Bo", "Cleo")
    document = finished(*names).document()
    for player in document["players"]:
        player["pad"]["shipyard"] = 5
    draft = shared_server.draft(read_game({**document, "expansions": ["armada"]}))
    phone = phones(shared_server).open(f"/walk/{draft.id}/naval").on_walk("Naval")
    phone.enters_for("Ada").tap("Strengths")
    phone.reads("What was Ada’s naval strength at the end of each age?")
    phone.reads_no(re.compile("numbers matter"))
    strengths = {"Ada": (2, 3, 7), "Bo": (0, 4, 4), "Cleo": (1, 1, 5)}
    for name, told in strengths.items():
        phone.enters_for(name)
        for age, strength in zip(("I", "II", "III"), told, strict=True):
            tell(phone, f"{name}’s naval strength, age\u00a0{age}", strength)
        if name != "Cleo":
            phone.tap(re.compile("^Next: "))
    phone.has("Cleo", "4 points").has("Ada", "13 points").has("Bo", "1 point")
    phone.reads("age III, naval strength 5 against 7, 4: +5 (second)")

    phone.tap(re.compile("^Islands, ")).on_walk("Islands").enters_for("Ada")
    phone.tap("Cards").reads("Which of these did Ada discover?")
    phone.tap("Royal Island").tap("Lush Island").sees("Lush Island, chosen")
    tell(phone, "Ada’s commercial level", 4)
    phone.has("Ada", "15 points").tap("Next: Bo").enters_for("Bo").loses("Royal Island")
    phone.reads("Others have: Royal Island (Ada), Lush Island (Ada).")
    phone.tap("None").enters_for("Cleo").tap("Sheltered Island")
    # Islands that give nothing are not offered, but they count.
    tell(phone, "Cleo’s islands", 3)
    phone.has("Cleo", "6 points")
    phone.tap("Who won?").reads("Ada wins with 103 points, 18 ahead.")
    city = shared_server.kept(draft.id).game.players[0].city
    assert city.naval_strengths == (2, 3, 7)
    assert (city.cards, city.commercial_level) == (("Royal Island", "Lush Island"), 4)


def test_who_stays_out_of_naval_conflicts_is_tapped(shared_server, phones):
    document = finished("Ada", "Bo", "Cleo").document()
    for player in document["players"]:
        player["pad"] |= {"shipyard": 5, "islands": 0}
    draft = shared_server.draft(read_game({**document, "expansions": ["armada"]}))
    phone = phones(shared_server, 360, 740).open(f"/walk/{draft.id}/naval").on_walk("Naval")
    phone.enters_for("Ada").tap("Strengths")
    tell(phone, "Ada’s naval strength, age\u00a0I", 4)
    phone.tap("No part in age II").sees("No part in age II, chosen")
    phone.loses(re.compile(r"Ada’s naval strength, age\sII:"))
    audit(phone, "naval-absence")
    tell(phone, "Ada’s naval strength, age\u00a0III", 6)
    for name in ("Bo", "Cleo"):
        phone.tap(f"Next: {name}").enters_for(name).loses("No part in age I")
        phone.reads("Only Ada may stay out of naval conflicts (Forgotten Island).")
        for age, strength in (("I", 2), ("II", 3), ("III", 7 if name == "Bo" else 1)):
            tell(phone, f"{name}’s naval strength, age\u00a0{age}", strength)
    # First of age I, absent, second of age III; the others are level in age II.
    phone.has("Ada", "8 points").has("Bo", "6 points").has("Cleo", "−4 points")


def test_rewards_of_edifices(shared_server, phones):
    document = finished("Ada", "Bo", "Cleo").document()
    for player in document["players"]:
        player["pad"]["debt"] = 0
    draft = shared_server.draft(read_game({**document, "expansions": ["edifice"]}))
    phone = phones(shared_server).open(f"/walk/{draft.id}/edifices").on_walk("Edifices")
    phone.enters_for("Ada").tap("Cards").reads("Which rewards does Ada have?").tap("Belvedere")
    tell(phone, "Ada’s built stages", 3)
    phone.has("Ada", "3 points").reads("Belvedere: 3 stages = 3")
    phone.tap("Next: Bo").enters_for("Bo").sees("Belvedere").tap("Outpost")
    # Its token stands with the other ones, and another edifice of the age was built.
    phone.has("Bo", "0 points").reads(
        "Only one edifice is built in each age, but age I has several: Belvedere, Outpost."
    )
    phone.tap("Next: Cleo").enters_for("Cleo").tap("None").tap("Who won?")
    phone.reads("Ada wins with 73 points, 3 ahead.")


@pytest.mark.quick(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "height"), ALL_SIZES, ids=lambda side: str(side))
def test_debt_by_its_tokens(shared_server, phones, width, height, dark):
    document = finished("Ada", "Bo", "Cleo").document()
    for player in document["players"]:
        player["pad"] |= {"edifices": 0, "cities": 0}
    draft = shared_server.draft(read_game({**document, "expansions": ["cities", "edifice"]}))
    phone = phones(shared_server, width, height, dark=dark).open(f"/walk/{draft.id}/debt")
    phone.on_walk("Debt").enters_for("Ada").tap("Tokens").sees("One more token of minus 5")
    for token in (5, 2, 2):
        phone.tap(f"One more token of minus {token}")
    phone.has("Ada", "−9 points")
    audit(phone, "debt-tokens", keys=True)
    phone.tap("One token of minus 2 less").has("Ada", "−7 points")
    phone.tap("Done: next player").enters_for("Bo").tap("None: next player").enters_for("Cleo")
    phone.tap("One more token of minus 1").has("Cleo", "−1 point").tap("Who won?")
    phone.reads("Bo wins with 70 points, 1 ahead.")
    kept = [player.pad["debt"] for player in shared_server.kept(draft.id).game.players]
    assert [entry.debts for entry in kept] == [(-2, -5), (), (-1,)]


SIZES = [(360, 740), (390, 844)]

SEVEN = ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "Cleo")

EVERYTHING = ("leaders", "cities", "armada", "edifice")


def seven():
    """A table of seven with everything played and all but the edifices entered."""
    everyone = table(*SEVEN).document()
    found = rules(box_of("second", EVERYTHING))
    rows = [row for row in found.categories if row not in ("naval", "edifices")]
    for seat, player in enumerate(everyone["players"]):
        player |= {"wonder": found.wonders[seat + 5], "side": "night"}
        player["pad"] = dict.fromkeys(rows, 10) | {"debt": -seat}
        player["city"] = {"naval_strengths": [seat, 2 * seat, 12]}
    return read_game({**everyone, "expansions": EVERYTHING})


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_every_page_has_room_for_seven_players_and_fourteen_rows(shared_server, phones, size, dark):
    draft = shared_server.draft(seven())
    phone = phones(shared_server, *size, dark=dark).open(f"/walk/{draft.id}/naval")
    phone.on_walk("Naval")
    with audits(phone, "everything-") as look:
        look("naval")
        for row in ("Islands", "Shipyard", "Edifices"):
            phone.tap(re.compile(f"^{row}, ")).on_walk(row)
            look(row.lower(), keys=True)
        phone.tap("Cards").sees("Points")
        look("edifices-cards")
        phone.tap("Points").sees("Cards")
        for name in SEVEN:
            phone.enters_for(name).number(4)
        phone.tap("More").tap("Pad").sees("Cleo, Edifices: 4 points").loses("More")
        look("pad", narrow_cells=True)
        look_from_result_to_table(phone, look)


def test_siracusas_stages_are_tapped_in_any_order(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo", "Cleo").tap("Armada").tap("By cards")
    phone.reads("Ada’s city")
    tell_wonder(phone, "Siracusa", "day")
    builds(phone, "Altar")
    phone.tap(re.compile("^Stage 3 of 3")).sees(re.compile("^Stage 3 of 3.*built$"))
    phone.loses(re.compile("^Stage [12] of 3.*built$"))
    phone.tap(re.compile("^Stage 2 of 3")).sees(re.compile("^Stage 2 of 3.*built$"))
    phone.sees(re.compile("Wonder 3 points"))
    audit(phone, "siracusa")
    # A tap takes a stage back, too.
    phone.tap(re.compile("^Stage 3 of 3")).loses(re.compile("^Stage 3 of 3.*built$"))
    phone.sees(re.compile("^Stage 2 of 3.*built$"))
    phone.tap(re.compile("^Stage 1 of 3")).sees(re.compile("^Stage 1 of 3.*built$"))
    draft = phone.path.split("/")[2]
    assert server.kept(draft).game.players[0].city.built == (1, 2)
