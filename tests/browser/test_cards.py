"""What does this card give: found by letters or colour, and what it would give at the table."""

import re

import pytest

from scoring import read_game
from tests.browser.audit import audits

pytestmark = pytest.mark.browser

GAME = {
    "edition": "second",
    "players": [
        {"name": "Ada", "city": {"counts": {"brown": 1}, "cards": ["Workers Guild"]}},
        {"name": "Bo", "city": {"counts": {"brown": 3, "purple": 0}}},
        {"name": "Cleo", "city": {"counts": {"brown": 2, "purple": 0}}},
    ],
}

LISTED = "Second edition · Every box · Any colour"

LETTERS = "A few letters of a name"


def test_a_card_is_found_from_home_by_a_few_letters(shared_server, phones):
    phone = phones(shared_server).open("/").tap("More").tap("What does this card give?")
    phone.stands_at("/cards").put_cursor(LETTERS).types(LETTERS, "zzz").reads("No card matches.")
    tavern = "Tavern: age I · yellow · no points"
    # Other cards have fewer of these letters, and are listed until the last one is heard.
    phone.types(LETTERS, "tav").sees(tavern).loses(re.compile("^(?!Tavern|Octavia).*: age "))
    phone.tap(tavern)
    phone.reads("with 3 players: none").reads("with 5 to 6 players: 2 copies")


def test_cards_of_a_colour_and_an_expansion_of_either_edition(shared_server, phones):
    phone = (
        phones(shared_server)
        .open("/cards")
        .tap(LISTED)
        .tap("Purple")
        .sees(re.compile("Workers Guild: age III"))
    )
    phone.loses("Lumber Yard: age I · brown · no points").tap("Leaders").loses(
        re.compile("Workers Guild")
    )
    phone.sees(re.compile("Diplomats Guild")).tap("First edition").tap("Wonders")
    phone.sees("Olympia: wonder · side A and side B")


def test_the_list_begins_with_cards_that_have_points(shared_server, phones):
    phone = phones(shared_server).open("/cards").sees(re.compile("Baths: age I · blue · 3 points"))
    listed = [name for name in phone.buttons() if " · " in name and name != LISTED]
    assert len(listed) == 30
    assert not [name for name in listed if name.endswith("no points")]
    # They are found like any other.
    phone.put_cursor(LETTERS).types(LETTERS, "clay p").sees("Clay Pit: age I · brown · no points")


def test_wonders_and_tokens(shared_server, phones):
    phone = (
        phones(shared_server)
        .open("/cards")
        .tap(LISTED)
        .tap("Wonders")
        .tap("Gizah: wonder · day and night")
    )
    phone.reads("day: 3 points · 5 points · 7 points")
    phone = phones(shared_server).open("/cards").tap(LISTED).tap("Tokens")
    phone.reads("Coins: A point for every 3 coins.").reads(
        "Debt tokens: Worth −1, −2, −3, −5 points, as each of them says."
    )


def test_what_a_card_gives_at_the_table_and_back(shared_server, phones):
    draft = shared_server.draft(read_game(GAME))
    phone = phones(shared_server).open(f"/pad/{draft.id}")
    phone.presses_long("Ada, Guilds: 5 points, worked out").tap("Workers Guild")
    phone.stands_at(f"/card/second/Workers~20Guild/{draft.id}")
    phone.reads("Ada’s Workers Guild: Cleo’s 2 brown + Bo’s 3 brown = 5")
    phone.reads("Bo’s Workers Guild: Ada’s 1 brown + Cleo’s 2 brown = 3")
    phone.tap("Back").stands_at(f"/pad/{draft.id}")


def test_a_ruling_stands_beside_what_rests_on_it(shared_server, phones):
    phone = (
        phones(shared_server)
        .open("/card/first/Olympia")
        .reads("side B: no points · 5 points · copies a neighbour’s guild")
    )
    phone.reads("Which guild does Olympia’s side B copy, and in which row?")


def test_a_card_that_nobody_knows_leads_on(shared_server, phones):
    phone = (
        phones(shared_server).open("/card/tenth/Pub").reads("No card of this name is known here.")
    )
    phone.tap("Back").stands_at("/cards")


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize(("size", "dark"), [((390, 844), False), ((360, 740), True)])
def test_all_of_it_can_be_tapped_and_read(shared_server, phones, size, dark):
    draft = shared_server.draft(read_game(GAME))
    phone = phones(shared_server, *size, dark=dark)
    with audits(phone) as look:
        phone.open("/cards").sees(LISTED)
        look("cards")
        phone.open("/cards").tap(LISTED).sees("Purple")
        look("cards-choices")
        phone.open(f"/card/second/Workers~20Guild/{draft.id}").reads("At this table it would give")
        look("card")
        phone.open(f"/pad/{draft.id}").presses_long("Ada, Guilds: 5 points, worked out")
        phone.sees("Workers Guild")
        look("card-why")
