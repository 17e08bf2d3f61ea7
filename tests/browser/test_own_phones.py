"""Each at the table has a phone: whoever says which is theirs is asked for their points only."""

import re

import pytest

from tests.app.tables import finished, table
from tests.browser.phone import REFERENCE, REFERENCE_ORDER, WALK

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

FIVE = tuple(REFERENCE)


def points(name, category):
    return REFERENCE[name][REFERENCE_ORDER.index(category.lower())]


def enters(phone, name, *categories):
    """Tap in what a player of the reference table has, once the phone asks for it."""
    for category in categories:
        phone.on_walk(category).enters_for(name).number(points(name, category))


def walks(phones, server, draft, category="wonder"):
    """A phone for each at the table, all on the walk."""
    names = [player.name for player in draft.game.players]
    return {name: phones(server).open(f"/walk/{draft.id}/{category}") for name in names}


def kept(server, draft, category):
    return [player.pad.get(category) for player in server.kept(draft.id).game.players]


def test_five_phones_fill_the_reference_table_with_nine_taps_each(server, phones):
    draft = server.draft(table(*FIVE))
    there = {name: phones(server).open() for name in FIVE}
    # The table is there before the last phone is: each has company now.
    for name, phone in there.items():
        phone.reload().tap(f"I am {name}").on_walk("Wonder").enters_for(name)
    # One is quick, and one is slow: nobody waits for either.
    quick, *others, slow = FIVE
    first, later = WALK[: WALK.index("Yellow")], WALK[WALK.index("Yellow") :]
    enters(there[quick], quick, *first)
    # The first category that asks for cards; this table has the points, all of them.
    there[quick].on_walk("Yellow").tap("Points")
    enters(there[quick], quick, *later)
    there[quick].reads("Not final: 28 numbers are missing.")
    for category in WALK:
        for name in others:
            enters(there[name], name, category)
    enters(there[slow], slow, *WALK)
    for phone in there.values():
        phone.reads("Iosefa wins with 65 points, 8 ahead.")
    assert {name: phone.taps for name, phone in there.items()} == {
        quick: 9,
        **dict.fromkeys([*others, slow], 8),
    }
    pads = [player.pad for player in server.kept(draft.id).game.players]
    assert [[pad[row] for row in REFERENCE_ORDER] for pad in pads] == [*REFERENCE.values()]


def test_what_is_missing_is_seen_and_of_whom(server, phones):
    draft = server.draft(table(*NAMES, wonder=[7, None, None]))
    there = walks(phones, server, draft)
    there["Bo"].enters_for("Bo").tap("I am Bo").reads("Bo enters here")
    there["Ada"].enters_for("Bo").number(3).has("Bo", "3 points")
    # Bo's number was told by another phone, so Bo's asks for the next one.
    there["Bo"].on_walk("Treasure").enters_for("Bo").has("Ada", "not entered yet")
    # A tap on their own line says that they have seen it.
    there["Bo"].tap(re.compile("^Bo, ")).number(5).on_walk("Military").enters_for("Bo")
    there["Ada"].enters_for("Cleo").tap("I am Ada").on_walk("Treasure").enters_for("Ada")
    there["Ada"].has("Bo", "5 points").number(4).on_walk("Military")
    assert kept(server, draft, "treasure") == [4, 5, None]


def test_the_table_leads_a_phone_to_no_numbers_of_others(server, phones):
    draft = server.draft(finished(*NAMES, green=[10, None, 10]))
    there = walks(phones, server, draft, "green")
    there["Ada"].tap("I am Ada").tap("More").tap("Table").sees("Who won?")
    there["Bo"].tap("I am Bo").tap("More").tap("Table").tap("Next: Green").on_walk("Green")


def test_home_leads_a_phone_to_no_numbers_of_others(server, phones):
    draft = server.draft(finished(*NAMES, green=[10, None, 10]))
    there = {name: phones(server).open() for name in ("Ada", "Bo")}
    for name, phone in there.items():
        phone.reload().tap(f"I am {name}")
    there["Ada"].stands_at(f"/result/{draft.id}")
    there["Bo"].on_walk("Green")
    for phone in there.values():
        phone.back().tap(re.compile("^Go on: "))
    there["Ada"].stands_at(f"/result/{draft.id}")
    there["Bo"].on_walk("Green")


def test_a_phone_that_goes_round_enters_for_everyone(server, phones):
    draft = server.draft(table(*NAMES))
    there = walks(phones, server, draft)
    there["Cleo"].enters_for("Ada").tap("We pass it round").loses("I am Ada").enters_for("Ada")
    there["Cleo"].number(1).number(2).number(3).on_walk("Treasure")
    assert kept(server, draft, "wonder") == [1, 2, 3]


def test_a_phone_that_was_closed_half_way_is_finished_by_another(server, phones):
    draft = server.draft(finished(*NAMES, green=[10, None, 10], guilds=[None, None, 10]))
    there = walks(phones, server, draft, "green")
    there["Ada"].tap("I am Ada").on_walk("Guilds").enters_for("Ada")
    there["Bo"].tap("I am Bo").enters_for("Bo").number(8).on_walk("Guilds").enters_for("Bo").leave()
    there["Ada"].has("Bo", "not entered yet").number(6).reads("Not final: 1 number is missing.")
    there["Ada"].tap("Guilds: Bo").on_walk("Guilds").enters_for("Bo").number(9)
    there["Ada"].reads("Cleo wins with 70 points, 3 ahead.")


def test_nobody_closes_an_unfinished_table_for_others_with_one_tap(server, phones):
    draft = server.draft(finished(*NAMES, guilds=[1, None, 3]))
    ada = phones(server).open(f"/result/{draft.id}").sees("Save unfinished")
    bo = phones(server).open(f"/walk/{draft.id}/guilds").enters_for("Bo")
    ada.reload().tap("Save unfinished").reads("Save it unfinished?").tap("Keep entering")
    bo.number(9).sees("Who won?")
    ada.sees("Save").loses("Save unfinished").tap("Save").sees("Correct")


def test_whoever_means_it_saves_an_unfinished_table(server, phones):
    draft = server.draft(finished(*NAMES, guilds=[1, None, 3]))
    phones(server).open(f"/walk/{draft.id}/guilds").enters_for("Bo")
    ada = phones(server).open(f"/result/{draft.id}").tap("Save unfinished")
    ada.reads("Save it unfinished?").tap("Save unfinished").sees("Correct")


def test_a_phone_that_lost_its_page_knows_whose_it_is(server, phones):
    draft = server.draft(table(*NAMES))
    there = walks(phones, server, draft)
    bo = there["Bo"].tap("I am Bo").enters_for("Bo").number(3).on_walk("Treasure")
    bo.stands_at(re.compile("/walk/.*/treasure")).leave()
    there["Ada"].tap("I am Ada").number(7).on_walk("Treasure").number(4).on_walk("Military")
    bo.back().on_walk("Treasure").reads("Bo enters here").enters_for("Bo").number(5)
    bo.on_walk("Military").enters_for("Bo").has("Ada", "not entered yet")
    assert kept(server, draft, "treasure") == [4, 5, None]


def test_who_is_done_may_help_another_and_comes_back(server, phones):
    draft = server.draft(table(*NAMES))
    bo = walks(phones, server, draft)["Bo"].tap("I am Bo").enters_for("Bo")
    bo.tap("Cleo, not entered yet").enters_for("Cleo").number(9).enters_for("Bo")
    bo.number(3).on_walk("Treasure").enters_for("Bo").has("Cleo", "not entered yet")
    assert kept(server, draft, "wonder") == [None, 3, 9]


def test_nobody_takes_back_what_another_phone_entered(server, phones):
    draft = server.draft(table(*NAMES))
    there = walks(phones, server, draft)
    there["Bo"].tap("I am Bo").enters_for("Bo").number(3).on_walk("Treasure").sees("Undo")
    there["Ada"].tap("I am Ada").enters_for("Ada").number(7).on_walk("Treasure")
    there["Bo"].tap("Wonder, 2 of 3").on_walk("Wonder").has("Ada", "7 points").loses("Undo")
    there["Ada"].tap("Undo").on_walk("Wonder").has("Ada", "not entered yet").has("Bo", "3 points")


def test_it_can_be_said_anew(server, phones):
    draft = server.draft(table(*NAMES))
    bo = walks(phones, server, draft)["Bo"].tap("I am Bo").reads("Bo enters here")
    bo.tap("More").tap("Whose phone is this?").tap("I am Cleo").reads("Cleo enters here")
    bo.enters_for("Cleo").number(9).on_walk("Treasure").enters_for("Cleo")


def test_a_phone_alone_is_never_asked(server, phones):
    draft = server.draft(table(*NAMES))
    phone = phones(server).open().sees("New game").loses("I am Ada")
    phone.open(f"/walk/{draft.id}/wonder").enters_for("Ada").loses("I am Ada").tap("More")
    phone.sees("Pad").loses("Whose phone is this?")


@pytest.mark.nightly
@pytest.mark.also_chromium
def test_the_switch_says_what_it_does_once_another_phone_has_come(server, phones):
    draft = server.draft(table(*NAMES))
    one = phones(server).open(f"/walk/{draft.id}/military").tap("Tokens").sees("Points")
    phones(server).open(f"/walk/{draft.id}/military").sees("I am Bo")
    one.sees("I am Bo").tap(re.compile("^Treasure,")).on_walk("Treasure").sees("Coins")
    one.tap("Coins").sees("Points").loses("Coins")
    one.tap("Points").sees("Coins")
    one.tap(re.compile("^Green,")).on_walk("Green").tap("Symbols").sees("Points")
