"""Two taps of one finger, of which the second comes before the page is drawn for the first.

So it is on a slow phone. Nobody else is at the table, and nobody may be blamed for it.
"""

import re

import pytest

from app.entry.saved_games import now
from scoring import Symbols, read_game
from tests.app.tables import finished, table
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


def bounces(phone, name):
    """Tap twice, before the page is drawn anew."""
    return phone.comes_down(phone.aim(name), phone.aim(name))


def test_a_player_moves_one_seat(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 1: Ada")
    bounces(phone, "Move one seat clockwise").sees("Seat 2: Ada").reads_no(ANOTHER)
    assert [one.name for one in house.kept(draft.id).game.players] == ["Bo", "Ada", "Cleo", "Di"]


@pytest.fixture
def played(house):
    """A history in which Ada and Bo have never sat together with Adda."""
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Adda", "Di", "Eve")):
            store.games.add(finished(*names), now())
    return house


def test_who_is_put_aside_is_back_by_one_undo(played):
    phone = Inside(played).open("/players").tap(re.compile("^Cleo, "))
    bounces(phone, "Put aside").tap("Undo").sees(re.compile("^Cleo, ")).loses("Undo")
    with played.store() as store:
        assert not store.players.is_archived("Cleo")


def test_two_who_become_one_are_told_of_and_two_again_by_one_undo(played):
    phone = Inside(played).open("/players").tap(re.compile("^Ada, ")).name("Name", "Adda")
    bounces(phone, "One person: Adda").sees("Undo").reads_no(re.compile("nothing was done"))
    bounces(phone, "Undo").loses("Undo").reads_no(re.compile("Look again"))
    phone.sees(re.compile("^Ada, ")).sees(re.compile("^Adda, "))


def test_a_name_that_another_player_has_is_asked_about(played):
    phone = Inside(played).open("/players").tap(re.compile("^Ada, ")).write("Name", "Adda")
    bounces(phone, "Done").sees("One person: Adda")


def test_coins_that_settle_a_tie_are_told_anew(house):
    game = finished("Ada", "Bo", "Cleo")
    draft = house.draft(game.model_copy(update={"players": game.players[:3]}))
    phone = Inside(house).open(f"/result/{draft.id}")
    phone.comes_down(phone.aim("Ada: 30 coins"), phone.aim("Ada: 31 coins"))
    phone.reads_no(ANOTHER).loses("Keep mine").loses("Ada: 31 coins")
    assert house.kept(draft.id).game.players[0].pad["treasure"].coins == 31


@pytest.mark.parametrize("box", ["Tower of Babel", "Promo wonders", "Great Projects"])
def test_a_box_that_another_edition_lacks_shows_every_box(house, box):
    phone = Inside(house).open("/cards").tap(re.compile("Every box")).tap("First edition")
    phone.comes_down(phone.aim("Second edition"), phone.aim(box))
    phone.sees("Second edition · Every box · Any colour").sees("Second edition, chosen")


def test_the_same_table_is_begun_once(played):
    phone = Inside(played).open("/")
    bounces(phone, re.compile("^Same table again")).sees("Start with Wonder")
    with played.store() as store:
        assert len(store.drafts.all()) == 1


def test_a_new_game_is_begun_once(house):
    bounces(Inside(house).open("/"), "New game").sees("Add this player")
    with house.store() as store:
        assert len(store.drafts.all()) == 1


def test_the_walk_starts_with_what_comes_first_in_the_edition_that_was_just_chosen(house):
    """The page of another edition's first category was opened."""
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}")
    phone.comes_down(phone.aim("First edition"), phone.aim(re.compile("^Start with "))).on_walk(
        "Military"
    )
