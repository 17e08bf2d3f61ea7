"""Two taps of one finger, of which the second comes before the page is drawn for the first.

So it is on a slow phone. Nobody else is at the table, and nobody may be blamed for it.
"""

import re

import pytest

from scoring import Symbols, read_game
from tests.app.tables import table
from tests.inside.phone import Inside

ANOTHER = re.compile("another phone", re.IGNORECASE)


def test_a_wonder_and_its_side_are_tapped_before_the_page_is_drawn_anew(house):
    """The second tap was told that another phone had been quicker, where there was none."""
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 2: Bo")
    phone.comes_down(*map(phone.aim, ["Gizah", "Olympia", "night"])).tap("Done")
    phone.sees("Seat 2: Bo, Olympia, night")


def test_the_sheet_of_a_wonder_sinks_when_both_are_tapped_before_it_is_drawn_anew(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/city/{draft.id}/1").tap("Which wonder and side?")
    phone.comes_down(*map(phone.aim, ["Olympia", "night"])).sees("Board: Olympia, night")


@pytest.mark.parametrize("tapped", ["Gizah", "night"])
def test_who_is_removed_gets_no_wonder_and_no_other_phone_is_blamed(house, tapped):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 2: Bo")
    phone.comes_down(*map(phone.aim, ["Remove Bo from the table", tapped]))
    phone.sees("Seat 2: Cleo").loses("Done").reads_no(ANOTHER)
    assert [one.wonder for one in house.kept(draft.id).game.players] == [None, None]


@pytest.mark.parametrize("tapped", ["None", "Spies Guild"])
@pytest.mark.parametrize("category", ["Wonder", "Debt", "Cities"])
def test_a_guild_is_nothing_of_the_category_that_comes(house, category, tapped):
    """The page crashed, or a player of that category got the guild."""
    game = read_game({
        "edition": "second",
        "expansions": ["cities", "leaders"],
        "players": [{"name": name, "city": {"cards": []}} for name in ("Ada", "Bo", "Cleo")],
    })  # fmt: skip
    draft = house.draft(game)
    phone = Inside(house).open(f"/walk/{draft.id}/guilds/2")
    phone.comes_down(phone.aim(re.compile(f"^{category}, ")), phone.aim(tapped))
    phone.on_walk(category).reads_no(ANOTHER)
    assert house.kept(draft.id).game == game


def test_a_symbol_that_was_just_counted_is_used(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/science/{draft.id}/0").tap("Gear: one more").reads("Gear: 1")
    phone.comes_down(*map(phone.aim, ["Gear: one more", "Use for Ada"])).on_walk("Green")
    assert house.kept(draft.id).game.players[0].pad["green"] == Symbols(gear=2)


def test_a_symbol_that_was_just_counted_is_there_after_a_look_at_the_cards(house):
    phone = Inside(house).open("/science").tap("Gear: one more").reads("Gear: 1")
    phone.comes_down(*map(phone.aim, ["Gear: one more", "What does this card give?"]))
    phone.sees(re.compile("^Altar: ")).back().reads("Gear: 2")
