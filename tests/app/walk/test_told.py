"""What is read aloud after each tap of the walk, for whoever does not see it."""

import pytest

from app.entry.session import Session
from app.walk.told import TurnTold
from scoring.answers import seating
from scoring.game.facts import Piece
from tests.app.tables import CATEGORIES


@pytest.fixture
def other(walk, store):
    """Another phone at the same table."""
    walk.session.hear(walk.others.follow, walk.others.tapped_late)
    other = Session(store)
    other.open(walk.draft.id)
    return other


@pytest.fixture
def told(walk):
    """Draws the page, and gives what is said of it."""
    turn = TurnTold()

    def draw():
        walk.others.drawn()
        return turn(walk, walk.result)

    assert draw() == ""
    return draw


def test_a_number_is_told_with_whose_turn_it_is_then(walk, told):
    walk.keys.tap(7)
    assert told() == "Ada, 7 points. Now Bo."
    walk.keys.tap(1)
    assert told() == "Bo, 1 point. Now Cleo."


def test_two_who_are_called_alike_are_told_by_their_seats(walk, told):
    walk.session.change_table(lambda game: seating.rename(game, 1, "Ada"))
    told()
    walk.keys.tap(7)
    assert told() == "Ada in seat 1, 7 points. Now Ada in seat 2."


def test_the_next_category_is_told(walk, told):
    for points in (7, 3, 10):
        walk.keys.tap(points)
        said = told()
    assert said == "Cleo, 10 points. Now Treasure, Ada."


def test_what_is_taken_back_and_made_again_is_told(walk, told):
    walk.keys.tap(7)
    told()
    walk.latest.undo()
    assert told() == "Ada, not entered yet. Now Ada."
    walk.latest.redo()
    assert told() == "Ada, 7 points."


def test_what_is_taken_back_on_the_page_before_is_told(walk, told):
    for points in (7, 3, 10):
        walk.keys.tap(points)
        told()
    walk.latest.undo()
    assert told() == "Cleo, not entered yet. Now Wonder, Cleo."


def test_whoever_is_chosen_is_told(walk, told):
    walk.choose(2)
    assert told() == "Now Cleo."


def test_tokens_are_told_one_by_one(walk, told):
    walk.go("military")
    told()
    walk.keys.take_token(3)
    assert told() == "Ada, 3 points."
    walk.keys.take_token(-1)
    assert told() == "Ada, 2 points."


def test_nothing_is_told_while_nothing_changes(walk, told):
    walk.keys.type_digit("1")
    assert told() == ""


def test_that_all_is_entered_is_told(walk, told):
    for name in CATEGORIES:
        for seat in walk.seats:
            walk.session.enter(seat, name, 1)
    walk.go("guilds")
    told()
    walk.session.enter(2, "guilds", None)
    walk.choose(2)
    told()
    walk.keys.tap(4)
    assert told() == "Cleo, 4 points. Everything is entered. Tap a player to change a number."


def test_a_number_of_another_phone_is_told_where_the_glow_moves(walk, told, other):
    other.enter(2, "blue", 5)
    walk.session.refresh()
    assert told() == ""
    other.enter(0, "wonder", 5)
    walk.session.refresh()
    assert told() == "Ada, 5 points. Now Bo."


def test_a_number_that_another_phone_changes_where_the_glow_stays_is_not_told(walk, told, other):
    walk.keys.tap(7)
    walk.choose(0)
    assert told() == "Ada, 7 points."
    other.refresh()
    other.enter(0, "wonder", 8)
    walk.session.refresh()
    assert told() == "Ada, 7 points."


def test_nor_are_cards_that_another_phone_tells(walk, told, other):
    walk.go("guilds")
    assert walk.by_counting
    other.enter(0, Piece("cards", "Workers Guild"), True)
    other.enter(1, Piece("counts", "brown"), 2)
    other.enter(2, Piece("counts", "brown"), 1)
    walk.session.refresh()
    told()
    walk.choose(0)
    assert told() == "Now Ada."
    other.enter(1, Piece("counts", "brown"), 3)
    walk.session.refresh()
    assert walk.result.players[0].categories["guilds"].points == 4
    assert told() == "Now Ada."


def test_who_sits_elsewhere_by_another_phone_keeps_the_turn_in_silence(walk, told, other):
    other.change_table(lambda game: seating.move_on(game, 0))
    walk.session.refresh()
    assert walk.game.players[walk.seat].name == "Ada"
    assert told() == ""
