"""What is chosen of several choices is said to be: nobody who only listens sees the colour."""

import pytest

from app.entry.saved_games import now
from scoring import read_game
from tests.app.tables import finished, table
from tests.inside.phone import Inside


def four(**about):
    players = [{"name": name} for name in ("Ada", "Bo", "Cleo", "Di")]
    return read_game({"edition": "second", "players": players, **about})


@pytest.mark.parametrize("name", ["Leaders", "Teams of two", "At most 10 points per guild"])
def test_a_choice_of_the_table_says_that_it_is_chosen(house, name):
    draft = house.draft(four(expansions=["cities"]))
    phone = Inside(house).open(f"/table/{draft.id}").tap(name)
    phone.sees(f"{name}, chosen").loses(name)
    phone.tap(f"{name}, chosen").sees(name)


def test_a_limit_that_a_file_told_comes_back_at_a_second_tap(house):
    draft = house.draft(four(guild_limit=8))
    phone = Inside(house).open(f"/table/{draft.id}")
    phone.tap("At most 8 points per guild, chosen").tap("At most 8 points per guild")
    phone.sees("At most 8 points per guild, chosen")
    assert house.kept(draft.id).game.guild_limit == 8


def test_the_edition_that_is_left_is_no_longer_said_to_be_chosen(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").sees("Second edition, chosen")
    phone.tap("First edition").sees("First edition, chosen").sees("Second edition")


def test_a_wonder_and_its_side_say_that_they_are_chosen(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 1: Ada")
    phone.tap("Gizah").sees("Gizah, chosen").tap("day").sees("day, chosen").sees("night")
    phone.tap("Gizah, chosen").sees("Gizah").loses("Gizah, chosen")


def test_a_setting_says_that_it_is_chosen(house):
    phone = Inside(house).open("/settings").tap("Dark").sees("Dark, chosen")
    phone.sees("Light").sees("Same as system")


def test_the_free_city_that_sits_down_is_said_to_be_chosen(house):
    two = {"edition": "first", "players": [{"name": "Ada"}, {"name": "Bo"}]}
    draft = house.draft(read_game(two))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Free city").sees("Free city, chosen")
    phone.tap("Free city, chosen").loses("Seat 3: Free city").sees("Free city")


def test_a_filter_names_what_it_shows_and_the_choices_say_which_it_is(house):
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Ada", "Bo", "Cleo", "Di")):
            store.games.add(finished(*names), now())
    phone = Inside(house).open("/history").tap("How many").tap("4 players")
    phone.sees("4 players, chosen").sees("3 players").tap("Show 1 game").loses("Show 1 game")
    phone.sees("4 players").loses("4 players, chosen")


def test_the_row_whose_points_are_drawn_over_time_is_said_to_be_chosen(house):
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house, 390, 4000).open("/statistics/player/Ada").sees("Total, chosen")
    phone.tap("Blue").sees("Blue, chosen").sees("Total").loses("Total, chosen")
