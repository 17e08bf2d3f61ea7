"""Two players with a free city, from the new table to the history."""

import re

import pytest

from tests.browser.audit import audit
from tests.browser.test_city import builds, card
from tests.browser.test_guilds import count, take

pytestmark = pytest.mark.browser


def test_two_play_beside_a_free_city(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo").tap("First edition")
    phone.tap("Free city").sees("Seat 3: Free city").reads("The table is full: 2 players.")
    # It has a wonder like any city, but neither points nor a place to move to.
    phone.tap("Seat 3: Free city").loses("Move one seat clockwise").tap("Rhodos").tap("side A")
    phone.tap("Done").sees("Seat 3: Free city, Rhodos, side A")
    audit(phone, "free-city-table")
    phone.tap("Start with Military")
    for category in ("Military", "Treasure", "Wonder", "Blue"):
        phone.on_walk(category)
        for name, points in (("Ada", 5), ("Bo", 3)):
            phone.enters_for(name).number(points)
    phone.on_walk("Yellow").enters_for("Ada").tap("None")
    phone.enters_for("Bo").tap("None")
    phone.on_walk("Guilds").enters_for("Ada")
    take(phone, "Workers Guild").reads("So these 2 numbers matter:")
    count(phone, "Free city’s brown cards", 3)
    count(phone, "Bo’s brown cards", 1).has("Ada", "4 points")
    phone.reads("Workers Guild: Free city’s 3 brown + Bo’s 1 brown = 4")
    phone.tap("Next: Bo").enters_for("Bo").tap("None")
    phone.on_walk("Green")
    for name in ("Ada", "Bo"):
        phone.enters_for(name).number(10)
    phone.tap("Who won?").reads(re.compile("^Ada wins with 34 points"))
    phone.tap("Save").sees("Correct").loses("Free city")
    with server.store() as store:
        game = store.games.get(phone.path.removeprefix("/game/")).game
        assert [player.name for player in game.players] == ["Ada", "Bo"]
        assert game.free_city.city.counts == {"brown": 3}
        assert (game.free_city.wonder, game.free_city.side) == ("Rhodos", "A")
        assert [*store.games.names()] == ["Ada", "Bo"]


def test_its_cards_are_tapped_like_those_of_any_city(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo").tap("First edition").tap("Free city").tap("By cards")
    phone.sees("Next: Bo").tap(card("Barracks")).tap("Next: Bo").tap("Not finished")
    phone.sees("Next: Free city").tap(card("Stockade")).tap("Next: Free city").tap("Not finished")
    builds(phone.sees("Stockade, red, Bo has it"), "Guard Tower")
    audit(phone, "free-city-cards")
    phone.tap("More").tap("Table").tap("Free city, chosen").tap("Remove Free city from the table")
    phone.loses("Seat 3: Free city")


def test_two_are_told_where_the_free_city_is(server, phones):
    told = "Only two? The first edition has a free city as the third."
    here = "Only two? “Free city” above can be the third."
    phone = phones(server).open().tap("New game").seat("Ada", "Bo").reads(told)
    phone.tap("First edition").sees("Free city").reads(here)
    phone.reads_no(told)
    phone.tap("Free city").sees("Free city, chosen").reads_no(here)
    phone.tap("Free city, chosen").reads(here)
    phone.tap("Second edition").loses("Free city").reads(told)
    phone.seat_at(3, "Cleo")
    phone.reads_no(told)
    phone.tap("First edition").loses("Free city")
    phone.reads_no(re.compile("^Only two"))
