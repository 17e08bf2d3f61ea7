"""Eight players with every expansion of the first edition, and partners, in the real page."""

import re

import pytest

from scoring import category, read_game
from scoring.catalogue.cards import box_of
from scoring.catalogue.editions import rules
from tests.browser.audit import audit, wait_for_theme
from tests.browser.test_pages import COLOURS

pytestmark = pytest.mark.browser

EVERYTHING = (
    *("Leaders", "Cities", "Promo wonders", "Tower of Babel", "Great Projects", "Armada"),
    "Edifice",
)
"""What is tapped at the table."""

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


def test_tokens_that_two_sides_of_a_border_cannot_both_have(shared_server, phones):
    players = [{"name": name, "pad": {}} for name in EIGHT[:4]]
    table = {"edition": "first", "expansions": ["cities"], "teams": True, "players": players}
    draft = shared_server.draft(read_game(table))
    phone = phones(shared_server).open(f"/walk/{draft.id}/military").on_walk("Military")
    phone.tap("Tokens")
    for name, tokens in zip(EIGHT[:4], ((), (5, 5), (5,), ()), strict=True):
        phone.enters_for(name)
        for token in tokens:
            phone.tap(f"One more token of {token}")
        if name == "Bo":
            # While tokens are taken one by one, they cannot agree yet.
            phone.sees(re.compile("^Bo, 5 points")).loses(re.compile("disagree"))
        phone.tap("Done: next player" if tokens else "None: next player")
    said = "tokens of Maximiliane and Bo disagree"
    phone.tap(re.compile("^Military, ")).on_walk("Military")
    phone.sees(re.compile(f"^Maximiliane, 10 points.*{said}")).sees(re.compile(f"^Bo, 5 .*{said}"))
    phone.sees("Max, 0 points, 0 in all, with Bo, no conflict tokens = 0")


@pytest.mark.chromium
@pytest.mark.nightly
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

    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    phone.sees(re.compile("^Seat 1: Ada with Maximiliane, ")).sees("Teams of two, chosen")
    phone.reads("Partners: Ada and Maximiliane, Bo and Max, Zoë and Wilhelmina, Cleo and Di")
    look("table")
    phone.tap("Start with Military").on_walk("Military")
    phone.tap(re.compile("^Projects, ")).on_walk("Projects")
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


def wait_until(phone, there):
    """Wait until something is on the disk."""
    for _ in range(300):
        if there():
            return
        phone.pause(100)
    assert there()


def play(phone, rows, points):
    """Enter everyone's points, row by row, from the first page of the walk to the result."""
    for place, row in enumerate(rows):
        phone.on_walk(row)
        for name, each in points.items():
            phone.sees(re.compile(rf"^{name}, not entered yet.*entering now$"))
            if name == next(iter(points)) and "Points" in phone.buttons():
                phone.tap("Points").sees(re.compile("^(Cards|Strengths)$"))
            phone.number(each[place])
    return phone.sees(re.compile(f"^{row}, done")).tap("Who won?").sees("Save")


def test_a_game_of_eight_with_everything(server, phones):
    words = ("Military", "Treasure", "Wonder", "Blue", "Yellow", "Guilds", "Green", "Leaders")
    words += ("Cities", "Debt", "Tower", "Projects", "Naval", "Islands", "Shipyard", "Edifices")
    assert len(words) == len(ROWS)
    keys = {row: category(row).keys for row in ROWS}
    points = {
        name: [keys[row][(3 * seat + place) % len(keys[row])] for place, row in enumerate(ROWS)]
        for seat, name in enumerate(EIGHT)
    }
    totals = {name: sum(each) for name, each in points.items()}
    best = max(totals, key=totals.get)
    phone = phones(server, 360, 740).open()
    phone.tap("New game").seat(*EIGHT[:7]).tap("First edition").sees("Promo wonders")
    draft = phone.path.split("/")[2]
    for count, expansion in enumerate(EVERYTHING, 1):
        # The chips move when one is chosen: who taps waits until they stand.
        phone.tap_once_it_stands(expansion)
        wait_until(phone, lambda count=count: len(server.kept(draft).game.expansions) == count)
        phone.sees(f"{expansion}, chosen")
    phone.name("Name of player 8", EIGHT[7]).reads("The table is full: 8 players.")
    phone.sees("Teams of two").tap("Start with Military")
    play(phone, words, points).reads(re.compile(f"^{best} wins with {totals[best]} points"))
    phone.tap("Save").sees("Correct")
    game = phone.path
    # A page that is shown would come back by itself while another one is opened in its place.
    phone.leave()
    server.kill()
    server.start()
    phone.open(game).reads(re.compile(f"^{best} wins with {totals[best]} points"))
    with server.store() as store:
        saved = store.games.get(phone.path.removeprefix("/game/")).game
    assert set(saved.expansions) == set(BOX.expansions)
    assert [[player.pad[row] for row in ROWS] for player in saved.players] == [*points.values()]


PARTNERS = {
    "Ada": [10, 4, 6, 12, 3, 26, 5, 9, -2],
    "Bo": [7, 3, -4, 20, 5, 10, 8, 12, 0],
    "Cleo": [5, 6, 18, 9, 0, 16, 4, 4, -1],
    "Di": [10, 4, 6, 12, 3, 26, 5, 9, 0],
}
"""What each has in the order of the rows: 73, 61, 61 and 75."""


def test_a_game_of_partners_from_the_table_to_the_statistics(server, phones):
    rows = ("Wonder", "Treasure", "Military", "Blue", "Yellow", "Green", "Guilds", "Cities", "Debt")
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo", "Cleo").tap("Cities").loses("Teams of two")
    phone.name("Name of player 4", "Di").tap("Teams of two")
    phone.reads("Partners: Ada and Bo, Cleo and Di")
    # Who moves on has another partner.
    phone.tap("Seat 2: Bo with Ada").tap("Move one seat clockwise")
    phone.reads("Partners: Ada and Cleo, Bo and Di")
    phone.tap("Seat 2: Cleo with Ada").tap("Move one seat clockwise")
    phone.sees("Seat 2: Bo with Ada").tap("Start with Wonder")
    play(phone, rows, PARTNERS).reads("Cleo and Di win with 136 points together, 2 ahead.")
    phone.sees("1: Di, 75 points").tap("Save").sees("Correct")
    game = phone.path
    phone.reload().reads("Cleo and Di win with 136 points together, 2 ahead.")
    phone.reads("Ada and Bo: 134 in all")
    phone.open("/history").sees(re.compile("Cleo and Di.*136.*Ada and Bo 134"))
    phone.open("/statistics").sees(re.compile("^Di"))
    with server.store() as store:
        saved = store.games.get(game.removeprefix("/game/")).game
    assert (saved.teams, saved.partners) == (True, ((0, 1), (2, 3)))
    assert [list(player.pad.values()) for player in saved.players] == [*PARTNERS.values()]
