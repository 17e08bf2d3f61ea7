"""Cities of expansions: leaders, black cards, islands and rewards, each a tap away."""

import re

import pytest

from scoring import read_game
from scoring.catalogue.cards import box_of
from scoring.catalogue.cards import cards as all_cards
from tests.app.tables import table
from tests.browser.audit import audits, wait_for_theme
from tests.browser.test_city import builds, card
from tests.browser.test_pages import COLOURS, SIZES

pytestmark = pytest.mark.browser

EVERYTHING = ("leaders", "cities", "armada", "edifice")


@pytest.fixture
def at(shared_server, phones):
    """Opens Ada's city at a table that plays with expansions."""

    def at(game, *size, dark=False, **more):
        document = {**game.document(), "expansions": EVERYTHING, **more}
        draft = shared_server.draft(read_game(document))
        phone = phones(shared_server, *size, dark=dark).open(f"/city/{draft.id}/0")
        phone.draft = draft.id
        return phone.sees("More")

    return at


def city(phone, seat=0):
    return phone.server.kept(phone.draft).game.seats[seat].city


def test_leaders_black_cards_islands_and_rewards_are_tapped(at):
    phone = at(table("Ada", "Bo", "Cleo"), 360, 740)
    builds(phone, "Altar", "Hideout", "Belvedere").tap("Leaders").sees("Leaders, on this page")
    phone.loses(card("Altar", built=True))
    builds(phone, "Cleopatra", "Caesar").tap("Islands").sees("Islands, on this page")
    builds(phone, "Inhabited Island").tap("Age III").sees("Age III, on this page")
    phone.reads("4 of 27, not finished")
    why = "Blue 3 points.*Leaders 5 points.*Cities 2 points.*Islands 3 points"
    phone.sees(re.compile(why))
    assert city(phone).cards == (
        "Altar",
        "Hideout",
        "Belvedere",
        "Cleopatra",
        "Caesar",
        "Inhabited Island",
    )


def test_the_page_of_leaders_leads_to_their_cards_and_back(at):
    phone = at(table("Ada", "Bo", "Cleo"), expansions=["leaders"])
    phone.open(f"/walk/{phone.draft}/leaders").on_walk("Leaders").enters_for("Ada")
    phone.tap("Cards").reads("Ada’s city").sees("Leaders, on this page")
    builds(phone, "Cleopatra").tap("Back").on_walk("Leaders").has("Ada", "5 points")
    phone.open(f"/walk/{phone.draft}/blue").on_walk("Blue").loses("Cards")
    phone.tap("More").tap("Ada’s city").sees("Age I, on this page")


def test_letters_find_leaders_and_islands_and_undo_shows_where_they_lie(at):
    phone = at(table("Ada", "Bo", "Cleo")).tap("Search cards")
    for letters, name in (("cleop", "Cleopatra"), ("royal", "Royal Island")):
        phone.write("Letters of a card", letters)
        phone.sees(card(name)).press("Enter").holds("Letters of a card", "")
    phone.tap("Show the ages").sees("Age I, on this page")
    phone.tap("More").tap("Undo").sees("Islands, on this page").sees(card("Royal Island"))
    phone.tap("More").tap("Undo").sees("Leaders, on this page").sees(card("Cleopatra"))


def test_each_pile_is_there_with_its_expansion_only(at):
    phone = at(table("Ada", "Bo", "Cleo"), expansions=["armada"])
    phone.sees("Islands").loses("Leaders").tap("More").tap("Table")
    phone.tap("Armada, chosen").tap("Leaders")
    phone.tap("By cards").sees("Leaders").loses("Islands")
    phone.tap("More").tap("Table").tap("Leaders, chosen").tap("By cards").sees("Age II").loses(
        "Leaders"
    )


def full():
    """A table of seven with long names, each with a wonder of an expansion."""
    names = ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "Cleo")
    wonders = ("Byzantium", "Abu Simbel", "Rome", "Petra", "Siracusa", "Carthage", "Ur")
    document = table(*names).document()
    for player, wonder in zip(document["players"], wonders, strict=True):
        player |= {"wonder": wonder, "side": "night"}
    leaders = [one.name for one in cards_of("white")][:4]
    document["players"][0]["city"] = {"cards": leaders[:2], "stages": 1}
    document["players"][1]["city"] = {"cards": [*leaders[2:], "Royal Island"], "stages": 1}
    return read_game(document | {"expansions": EVERYTHING})


def cards_of(colour):
    box = box_of("second", EVERYTHING)
    return [one for one in all_cards(box).values() if one.colour == colour]


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [*SIZES, (740, 360)], ids=lambda side: str(side))
def test_every_pile_fits_the_screen_and_the_thumb(at, width, height, dark):
    phone = at(full(), width, height, dark=dark)
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    with audits(phone, "city-all-") as look:
        look("ages")
        for pile in ("Leaders", "Islands"):
            phone.tap(pile).sees(f"{pile}, on this page")
            look(pile.lower())


# What else decides points -----------------------------------------------------------------


def with_leaders(*cities, **ada):
    """A table of the first edition; everyone's city is complete but for what is asked."""
    document = table("Ada", "Bo", "Cleo").document()
    document |= {"edition": "first", "expansions": ["leaders"]}
    for player, named in zip(document["players"], cities, strict=False):
        player["city"] = {"cards": named, "complete": True, "stages": 0}
    document["players"][0] |= ada
    return read_game(document)


def test_the_age_of_a_leader_is_asked_where_it_decides(at):
    phone = at(with_leaders(["Caesar"], ["Barracks"], []), expansions=["leaders"])
    phone.open(f"/pad/{phone.draft}")
    phone.tap("Ada, Military: not entered yet, tap for what is missing")
    phone.tap(re.compile("^In which age did Caesar join Ada")).reads("Ada’s city")
    phone.reads("In which age did Caesar join the city?").tap("Caesar in age II")
    # A draw and a defeat in age I; then the two shields beat both neighbours.
    phone.sees(re.compile("Military 15 points"))
    assert city(phone).card_ages == {"Caesar": 2}
    phone.tap("Caesar in age III").sees(re.compile("Military 8 points"))
    phone.tap("More").tap("Undo").sees(re.compile("Military 15 points"))


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("width", "height", "dark"),
    [(*size, dark) for size, dark in zip(SIZES, (False, True, False, True), strict=True)],
    ids=lambda value: str(value),
)
def test_the_copied_leader_is_tapped_where_much_is_asked(at, width, height, dark):
    game = with_leaders(
        ["Courtesans Guild", "Altar", "Caesar"],
        ["Sappho", "Barracks"],
        ["Nefertiti"],
        wonder="Abu Simbel",
        side="B",
    )
    document = game.document()
    document["players"][0]["city"]["stages"] = 2
    phone = at(read_game(document), width, height, dark=dark, expansions=["leaders"])
    with audits(phone, "city-copied-") as look:
        phone.sees("Which leaders are face down?")
        look("asked")
        phone.tap("Which leader does the Courtesans Guild copy?").sees("Sappho")
        look("sheet")
        phone.tap("Nefertiti").sees("The Courtesans Guild copies Nefertiti")
        phone.sees("Caesar in age II")
        look("told")
    phone.sees(re.compile("Guilds 4 points"))
    assert city(phone).copied_leader == "Nefertiti"


def test_leaders_that_are_face_down_are_tapped(at):
    game = with_leaders(["Sappho"], [], [], wonder="Abu Simbel", side="B")
    document = game.document()
    document["players"][0]["city"] = {"cards": ["Sappho"], "stages": 2}
    phone = at(read_game(document), 360, 740, expansions=["leaders"])
    with audits(phone, "city-entombed-") as look:
        phone.tap("Which leaders are face down?").sees("Sappho")
        look("sheet")
        phone.tap("Sappho").sees("Sappho, chosen").tap("Midas").sees("Midas, chosen")
        phone.tap("Done").loses("Done").sees("Face down: Sappho and Midas")
        look("told")
    phone.sees(re.compile("Wonder 8 points"))
    assert (city(phone).cards, city(phone).entombed) == ((), ("Sappho", "Midas"))
