"""Cities card by card: a whole game of five, search, cards that others have, overruling."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from scoring import read_game, score
from tests.app.tables import table
from tests.browser.audit import audit, wait_for_theme
from tests.browser.phone import PATIENCE
from tests.browser.test_pages import COLOURS, SIZES

pytestmark = pytest.mark.browser


class Built(NamedTuple):
    """What a player built, and how many coins are left."""

    wonder: str
    side: str
    stages: int
    cards: tuple[str, str, str]
    """The cards of each age."""
    coins: int
    points: dict[str, int]
    """The points of each category, reckoned by hand."""


def points(wonder, treasure, military, blue, yellow, green, guilds):
    return dict(zip(ROWS, (wonder, treasure, military, blue, yellow, green, guilds), strict=True))


ROWS = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")

GAME = {
    "Ada": Built(
        "Gizah",
        "day",
        3,
        (
            "Lumber Yard, Stone Pit, Loom, Altar, Theater",
            "Sawmill, Quarry, Aqueduct, Temple, Caravansery",
            "Palace, Town Hall, Haven, Arena, Workers Guild",
        ),
        6,
        # Haven: 4 brown, Arena: 3 stages. Workers: 3 brown of Bo and 3 of Eve.
        points(15, 2, -5, 29, 7, 0, 6),
    ),
    "Bo": Built(
        "Rhodos",
        "night",
        2,
        (
            "Ore Vein, Clay Pool, Tavern, Barracks, Guard Tower, Stockade",
            "Foundry, Forum, Walls, Stables, Archery Range",
            "Ludus, Circus, Arsenal, Siege Workshop, Spies Guild",
        ),
        4,
        # Ludus: 9 red. Spies: no red next door. Both neighbours are beaten in every age.
        points(7, 1, 18, 0, 9, 0, 0),
    ),
    "Cleo": Built(
        "Babylon",
        "day",
        3,
        (
            "Clay Pit, Press, Apothecary, Workshop, Scriptorium",
            "Glassworks, Bazaar, Dispensary, Laboratory, School",
            "Senate, University, Academy, Study, Scientists Guild",
        ),
        9,
        # Three of each symbol and two wild ones: 25 + 9 + 9 + 3 x 7.
        points(10, 3, -3, 6, 0, 64, 0),
    ),
    "Di": Built(
        "Olympia",
        "night",
        2,
        (
            "Clay Pool, Timber Yard, Well, Baths, Tavern, East Trading Post",
            "Sawmill, Brickyard, Statue, Courthouse, Vineyard",
            "Pantheon, Gardens, Senate, Lighthouse, Traders Guild",
        ),
        12,
        # Lighthouse: 4 yellow. Traders: 1 yellow of Cleo and 5 of Eve.
        points(5, 4, -2, 32, 4, 0, 6),
    ),
    "Eve": Built(
        "Halikarnassos",
        "day",
        1,
        (
            "Lumber Yard, Excavation, Altar, West Trading Post, Marketplace, Apothecary",
            "Quarry, Loom, Courthouse, Caravansery, Training Ground, Dispensary",
            "Gardens, Haven, Chamber of Commerce, Builders Guild",
        ),
        0,
        # Haven: 3 brown, Chamber: 1 grey. Builders: 1 + 2 + 3 stages. Shields from age II on.
        points(3, 0, 16, 12, 5, 4, 6),
    ),
}


def cards_of(built, age):
    return built.cards[age].split(", ")


def city_of(built):
    """A city as the document has it."""
    cards = [card for age in range(3) for card in cards_of(built, age)]
    return {"cards": cards, "stages": built.stages, "complete": True}


def document(*, cities=5, treasure=True):
    """The game of five; only the first so many have cities."""
    players = []
    for seat, (name, built) in enumerate(GAME.items()):
        player = {"name": name, "wonder": built.wonder, "side": built.side}
        if seat < cities:
            player["city"] = city_of(built)
        if treasure:
            player["pad"] = {"treasure": {"coins": built.coins}}
        players.append(player)
    return read_game({"edition": "second", "players": players})


def card(name, *, built=False, colour=r"\w+"):
    return re.compile(f"^{name}, {colour}" + (", built$" if built else "$"))


def builds(phone, *names):
    """Tap cards, and wait until each stands in the city."""
    for name in names:
        phone.tap(card(name)).sees(card(name, built=True))
    return phone


def tell_wonder(phone, wonder, side):
    phone.tap("Which wonder and side?").sees("Done")
    phone.tap(wonder).tap(side).tap("Done").loses("Done")
    return phone.sees(f"Board: {wonder}, {side}")


def worked_out(name, category, worth):
    counted = "1 point" if worth == 1 else f"{worth} points".replace("-", "−")
    return f"{name}, {category}: {counted}, worked out"


@pytest.fixture
def at(shared_server, phones):
    """Opens a city of a table of five."""

    def at(game, seat, *size, dark=False):
        draft = shared_server.draft(game)
        phone = phones(shared_server, *size, dark=dark).open(f"/city/{draft.id}/{seat}")
        phone.draft = draft.id
        return phone.sees("More")

    return at


def city(phone, seat):
    return phone.server.kept(phone.draft).game.players[seat].city


# A whole game ------------------------------------------------------------------------


def test_a_game_of_five_by_cards_from_new_to_saved(server, phones):
    names = list(GAME)
    phone = phones(server).open("/").tap("New game").seat(*names)
    phone.tap("By cards").reads("Ada’s city")
    for seat, (name, built) in enumerate(GAME.items()):
        phone.reads(f"{name}’s city").reads("0 of 18, not finished")
        tell_wonder(phone, built.wonder, built.side)
        before = phone.taps
        for age, numeral in enumerate(("I", "II", "III")):
            if age:
                phone.tap(f"Age {numeral}").sees(f"Age {numeral}, on this page")
            builds(phone, *cards_of(built, age))
        stage = re.compile(f"^Stage {built.stages} of ")
        phone.tap(stage).sees(re.compile(f"{stage.pattern}.*built$"))
        count = sum(len(cards_of(built, age)) for age in range(3))
        phone.reads(f"{count + built.stages} of 18, not finished")
        # One tap a card, two to turn to the ages, one for the stages.
        assert phone.taps - before == count + 3
        following = names[seat + 1] if seat < 4 else "Treasure"
        phone.tap(f"Next: {following}")
        if seat == 1:
            # The browser is closed in the middle of it, and the table opened from home.
            draft = phone.path.split("/")[2]
            phone.loses("Next: Cleo").open("/").tap(re.compile("^Go on: "))
            phone.stands_at(f"/city/{draft}/2")

    phone.on_walk("Treasure").tap("Coins")
    for name, built in GAME.items():
        phone.enters_for(name).number(built.coins).has(name, f"{built.points['treasure']} point"
            + ("" if built.points["treasure"] == 1 else "s"))  # fmt: skip
    phone.tap("More").tap("Pad").loses("More")
    for name, built in GAME.items():
        for row in ROWS:
            if row != "treasure":
                phone.sees(worked_out(name, row.capitalize(), built.points[row]))
    phone.tap("Who won?").reads("Cleo wins with 80 points, 26 ahead.")
    phone.tap("Save").sees("Correct")
    phone.reload().sees("Correct").tap(re.compile("^Ada, Guilds: 6 points"))
    phone.reads(re.compile("Workers Guild.*Bo 3 brown.*Eve 3 brown|Workers Guild.*Eve 3.*Bo 3"))
    game = server.store()
    with game as store:
        saved = store.games.all()[0].game
    totals = {player.name: player.total for player in score(saved).players}
    assert totals == {name: sum(built.points.values()) for name, built in GAME.items()}
    assert totals == {"Ada": 54, "Bo": 35, "Cleo": 80, "Di": 49, "Eve": 46}
