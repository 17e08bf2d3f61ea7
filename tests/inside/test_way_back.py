"""The arrow back leads to the page of the table that one came from."""

import re

import pytest

from app.entry.saved_games import now
from scoring import Symbols
from tests.app.tables import finished, table
from tests.inside.phone import Inside

CARDS = "What does this card give?"

IN_MENU = {
    "Pad": "Fill in",
    "Result": "Share",
    "What is my science worth?": "Tablet: one more",
}
"""The pages that the walk's menu opens, and a button by which each of them is known."""

PAGES = {"pad": "Fill in", "result": "Share", "walk": "More"}
"""The same of each page that an address begins with."""


@pytest.fixture
def draft(house):
    return house.draft(finished("Ada", "Bo", "Cleo", guilds=[1, 2, None]))


def blue(house, draft):
    return Inside(house).open(f"/walk/{draft.id}/blue").on_walk("Blue").tap("More")


def opens(phone, page):
    """Open a page by what is tapped, and wait until the one before is there no more."""
    return phone.tap(page).sees(IN_MENU[page])


def arrives(phone, way):
    """Wait for a page: its address may be told before it is drawn."""
    return phone.stands_at(way).sees(PAGES[way.split("/")[1]])


def leads_back(phone, *ways):
    for way in ways:
        arrives(phone.tap("Back"), way)


def looks_up(phone):
    """Open the cards, whose page has a way back like the one before."""
    return phone.tap(CARDS).stands_at("/cards").sees(re.compile("^Altar: "))


@pytest.mark.parametrize("page", ["Pad", "Result", "What is my science worth?"])
def test_a_page_that_the_menu_opened_leads_back_to_the_category(house, draft, page):
    phone = opens(blue(house, draft), page)
    phone.tap("Back").on_walk("Blue").stands_at(f"/walk/{draft.id}/blue")


def test_the_pad_leads_back_to_the_result_and_that_to_the_category(house, draft):
    phone = opens(opens(blue(house, draft), "Result"), "Pad").stands_at(f"/pad/{draft.id}")
    leads_back(phone, f"/result/{draft.id}")
    phone.tap("Back").on_walk("Blue")


@pytest.mark.parametrize(
    ("page", "there"), [("pad", "guilds"), ("result", "guilds"), ("science", "green/0")]
)
def test_a_page_to_which_nothing_led_leads_back_where_it_always_did(house, draft, page, there):
    seat = "/0" if page == "science" else ""
    phone = Inside(house).open(f"/{page}/{draft.id}{seat}").tap("Back")
    phone.stands_at(f"/walk/{draft.id}/{there}")


def test_symbols_that_were_used_are_not_where_the_next_check_leads_back(house, draft):
    phone = blue(house, draft).tap("What is my science worth?").tap("Tablet: one more")
    phone.tap("Use for Ada").on_walk("Green").tap("More").tap("What is my science worth?")
    phone.sees("Use for Ada").tap("Back").on_walk("Green")


def test_home_leads_to_all_games_that_it_tells_of_and_a_game_back_to_those_found(house):
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Ada", "Bo", "Mia")):
            store.games.add(finished(*names), now())
    phone = Inside(house).open("/history").write("Search names, places, notes", "mia")
    phone.reads("1 of 2 games").tap(re.compile("Mia")).sees("Correct")
    phone.tap("History").reads("1 of 2 games")
    phone.tap("Home").tap("History: 2 games").reads("2 games").reads_no("1 of 2 games")
    assert phone.value("Search names, places, notes") == ""


def test_symbols_that_were_used_do_not_lead_back_and_forth(house, draft):
    phone = blue(house, draft).tap("What is my science worth?").tap("Tablet: one more")
    arrives(phone.tap("Use for Ada"), f"/walk/{draft.id}/green/0")
    leads_back(phone, f"/pad/{draft.id}", f"/walk/{draft.id}/blue")


def test_what_the_result_asks_for_leads_back_to_it_and_not_there_again(house, draft):
    phone = blue(house, draft).tap("Result").tap("Guilds: Cleo")
    arrives(phone, f"/walk/{draft.id}/guilds/2")
    leads_back(phone, f"/result/{draft.id}", f"/walk/{draft.id}/blue")


def test_coins_that_the_result_asks_for_lead_back_to_it_and_not_there_again(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo", treasure=[4, 4, 1]))
    phone = blue(house, draft).tap("Result").tap("Ada: Another number")
    arrives(phone, f"/walk/{draft.id}/treasure/0")
    leads_back(phone, f"/result/{draft.id}", f"/walk/{draft.id}/blue")


def test_a_cell_that_is_corrected_leads_to_the_pad_and_that_on(house):
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo", yellow=[1, 2, 3]), now())
    phone = Inside(house).open(f"/game/{saved.id}").tap("Bo, Yellow: 2 points")
    # The page below has such a button, too.
    phone.sees("Dismiss").tap("Correct")
    phone.on_walk("Yellow").tap("Back").sees("Fill in").stands_at(re.compile("^/pad/.*"))
    phone.tap("Back").on_walk("Wonder")


def test_a_cell_still_is_where_the_pad_that_its_menu_opened_leads_back(house, draft):
    phone = blue(house, draft).tap("What is my science worth?").tap("Tablet: one more")
    phone.tap("Use for Ada").on_walk("Green").tap("More")
    opens(phone, "Pad")
    cell, pad = f"/walk/{draft.id}/green/0", f"/pad/{draft.id}"
    leads_back(phone, cell, pad, f"/walk/{draft.id}/blue")


def test_a_city_to_which_nothing_led_leads_to_the_pad_and_not_there_again(house, draft):
    phone = (
        Inside(house).open(f"/city/{draft.id}/0").tap("Next: Bo").stands_at(f"/city/{draft.id}/1")
    )
    leads_back(phone, f"/pad/{draft.id}", f"/walk/{draft.id}/guilds")


@pytest.mark.parametrize("page", ["Pad", "Result", "What is my science worth?"])
def test_a_page_that_was_seen_before_leads_back_to_the_row_that_opened_it_now(house, draft, page):
    phone = opens(opens(blue(house, draft), "Result"), "Pad").stands_at(f"/pad/{draft.id}")
    phone.tap("Fill in").on_walk("Guilds").tap(re.compile("^Green, ")).on_walk("Green")
    leads_back(opens(phone.tap("More"), page), f"/walk/{draft.id}/green")


def test_whoever_looks_up_a_card_while_counting_goes_on_counting(house, draft):
    phone = blue(house, draft).tap("What is my science worth?").tap("Tablet: one more")
    looks_up(phone.reads("Tablet: 1")).tap("Back")
    phone.stands_at(f"/science/{draft.id}/0").reads("Tablet: 1").tap("Back").on_walk("Blue")


def test_a_check_that_was_left_begins_anew(house, draft):
    phone = blue(house, draft).tap("What is my science worth?").tap("Tablet: one more")
    looks_up(phone.reads("Tablet: 1")).tap("Back").reads("Tablet: 1").tap("Back").tap("More")
    phone.tap("What is my science worth?").reads("Tablet: 0")


def test_a_check_goes_on_for_its_player_who_sits_elsewhere_by_now(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/science/{draft.id}/0").tap("Tablet: one more")
    looks_up(phone.reads("Tablet: 1"))
    Inside(house).open(f"/table/{draft.id}").tap("Seat 1: Ada").tap("Move one seat clockwise")
    phone.tap("Back").reads("Tablet: 1").tap("Use for Ada").on_walk("Green")
    phone.has("Ada", "1 point")
    kept = {player.name: player.pad for player in house.kept(draft.id).game.players}
    assert (kept["Ada"]["green"], kept["Bo"]) == (Symbols(tablet=1), {})


def test_what_another_phone_entered_during_a_check_is_asked_about_after_a_card_too(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/science/{draft.id}/0").tap("Tablet: one more")
    looks_up(phone)
    Inside(house).open(f"/walk/{draft.id}/green/0").tap("10").has("Ada", "10 points")
    phone.tap("Back").tap("Use for Ada").reads(re.compile("they entered 10"))
    assert house.kept(draft.id).game.players[0].pad["green"] == 10


def test_a_check_on_its_own_does_not_begin_with_what_was_counted_for_a_table(house, draft):
    phone = blue(house, draft).tap("What is my science worth?").tap("Tablet: one more")
    phone.reads("Tablet: 1")
    other = Inside(house).open(f"/table/{draft.id}").tap("Throw this table away")
    other.tap("Throw it away").sees("New game")
    looks_up(phone.loses("Use for Ada")).tap(re.compile("^(Back|Home)$")).sees("New game")
    phone.tap("Science").reads("Tablet: 0")


def test_a_check_begins_anew_once_another_page_was_seen(house):
    phone = Inside(house).open("/").tap("Science").tap("Tablet: one more").reads("Tablet: 1")
    looks_up(phone)
    phone.back(2).sees("New game").tap("Science").reads("Tablet: 0")


def test_cards_lead_home_where_the_table_was_thrown_away_meanwhile(house, draft):
    phone = looks_up(blue(house, draft).tap("What is my science worth?"))
    other = Inside(house).open(f"/table/{draft.id}").tap("Throw this table away")
    other.tap("Throw it away").sees("New game")
    phone.tap(re.compile("^(Back|Home)$")).sees("New game").stands_at("/")


def test_a_saved_game_does_not_lead_back_to_its_table(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.tap("History").stands_at("/history")
