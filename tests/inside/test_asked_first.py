"""What was entered goes after a question alone, also where another phone entered it just now."""

import re

import pytest

from scoring import read_game
from scoring.answers import seating
from scoring.game.facts import Piece, with_fact
from tests.app.tables import table
from tests.inside.phone import Inside


def played(edition="second", expansions=(), names=("Ada", "Bo", "Cleo"), **told):
    players = [{"name": name} for name in names]
    return read_game({"edition": edition, "expansions": [*expansions], "players": players, **told})


def test_an_expansion_is_asked_about_that_got_a_number_just_now(house):
    draft = house.draft(played(expansions=["leaders"]))
    phone = Inside(house).open(f"/table/{draft.id}").sees("Leaders, chosen")
    house.changed(draft.id, lambda game: with_fact(game, 0, "leaders", 12))
    phone.tap("Leaders, chosen").reads("You would lose what you entered for it: Leaders.")
    assert house.kept(draft.id).game.players[0].pad == {"leaders": 12}
    phone.tap("Play without Leaders").loses("Keep Leaders")
    assert house.kept(draft.id).game.players[0].pad == {}


@pytest.mark.parametrize(
    ("change", "question"),
    [
        (lambda game: with_fact(game, 1, "blue", 12), "Bo’s numbers would be gone for good."),
        (lambda game: seating.rename(game, 1, "Bobby"), "Bobby’s numbers would be gone for good."),
    ],
)
def test_a_player_is_asked_about_of_whom_another_phone_told_just_now(house, change, question):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 2: Bo")
    phone.sees("Remove Bo from the table")
    house.changed(draft.id, change)
    phone.tap("Remove Bo from the table").reads(question)
    assert len(house.kept(draft.id).game.players) == 4
    phone.tap("Keep it").loses("Keep it")
    assert len(house.kept(draft.id).game.players) == 4


def test_a_free_city_is_asked_about_that_got_a_number_just_now(house):
    draft = house.draft(played("first", names=("Ada", "Bo"), free_city={"name": "Free city"}))
    phone = Inside(house).open(f"/table/{draft.id}").sees("Free city, chosen")
    house.changed(draft.id, lambda game: with_fact(game, 2, "blue", 12))
    phone.tap("Free city, chosen").reads("Free city’s numbers would be gone for good.")
    assert house.kept(draft.id).entry(2, "blue") == 12


def test_an_edition_is_asked_about_that_has_no_place_for_a_row(house):
    draft = house.draft(with_fact(played("first", ["babel"]), 0, "babel", 5))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Second edition")
    phone.reads(re.compile("You would lose: Tower")).tap("Keep this edition")
    assert house.kept(draft.id).entry(0, "babel") == 5
    phone.tap("Second edition").tap("Second edition anyway").loses("Keep this edition")
    assert house.kept(draft.id).game.edition == "second"


def test_an_edition_is_asked_about_that_calls_the_sides_of_wonders_otherwise(house):
    game = table("Ada", "Bo", "Cleo")
    for seat, wonder in enumerate(("Gizah", "Rhodos")):
        game = with_fact(seating.take_wonder(game, seat, wonder), seat, Piece("stages"), 3)
        game = seating.turn_wonder(game, seat, "night")
    draft = house.draft(game)
    phone = Inside(house).open(f"/table/{draft.id}").tap("First edition")
    phone.reads(re.compile("You would lose: the sides of 2 wonders")).tap("Keep this edition")
    phone.loses("Keep this edition")
    assert house.kept(draft.id).game == game
    phone.tap("First edition").tap("First edition anyway").loses("Keep this edition")
    assert [player.side for player in house.kept(draft.id).game.players] == [None, None, None]
    # Nothing more can go.
    phone.tap("Second edition").sees("Second edition, chosen")


def test_nobody_minds_the_sides_of_wonders_that_were_only_drawn(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Draw wonders")
    phone.loses("Seat 1: Ada").tap("First edition").sees("First edition, chosen")
    assert [player.side for player in house.kept(draft.id).game.players] == [None, None, None]
    phone.tap("Draw wonders").reads_no("Draw all wonders again?")


def wonders(house, draft):
    return [player.wonder for player in house.kept(draft.id).game.players]


def test_wonders_of_which_something_is_told_are_drawn_again_after_a_question_alone(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Draw wonders")
    phone.loses("Seat 1: Ada")
    drawn = wonders(house, draft)
    assert None not in drawn
    # Nobody chose them, and nobody counts on them yet: all are drawn again at once.
    phone.tap("Draw wonders").reads_no("Draw all wonders again?")
    house.changed(draft.id, lambda game: with_fact(game, 0, "wonder", 7))
    drawn = wonders(house, draft)
    phone.tap("Draw wonders").reads("Draw all wonders again?").tap("Keep these wonders")
    phone.loses("Keep these wonders")
    assert wonders(house, draft) == drawn
    phone.tap("Draw wonders").tap("Draw again").loses("Draw again")
    assert None not in wonders(house, draft)
    assert house.kept(draft.id).entry(0, "wonder") == 7


def chosen(game, *boards):
    for seat, (wonder, side) in enumerate(boards):
        game = seating.turn_wonder(seating.take_wonder(game, seat, wonder), seat, side)
    return game


def test_wonders_that_were_chosen_are_drawn_again_after_a_question_alone(house):
    boards = [("Gizah", "day"), ("Rhodos", "night"), ("Olympia", "day")]
    draft = house.draft(chosen(table("Ada", "Bo", "Cleo"), *boards))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Draw wonders")
    phone.reads(re.compile("even those who chose one")).tap("Keep these wonders")
    phone.loses("Keep these wonders")
    assert wonders(house, draft) == ["Gizah", "Rhodos", "Olympia"]
    phone.tap("Draw wonders").tap("Draw again").loses("Draw again")
    phone.tap("Draw wonders").reads_no("Draw all wonders again?")


def test_a_wonder_that_somebody_chose_before_or_after_the_others_were_drawn_is_asked_about(house):
    draft = house.draft(chosen(table("Ada", "Bo", "Cleo"), ("Gizah", "day")))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Draw wonders").loses("Seat 2: Bo")
    assert wonders(house, draft)[0] == "Gizah"
    phone.tap("Draw wonders").reads("Draw all wonders again?").tap("Draw again")
    phone.loses("Draw again")
    side = {"day": "night", "night": "day"}[house.kept(draft.id).game.players[1].side]
    house.changed(draft.id, lambda game: seating.turn_wonder(game, 1, side))
    phone.tap("Draw wonders").reads("Draw all wonders again?").tap("Keep these wonders")
    assert house.kept(draft.id).game.players[1].side == side
