"""The walk by keyboard, beside the buttons that it may press: what is meant happens, and once."""

import re

import pytest

from app.entry.risen import DiscardQuestion, Menu, Why
from app.entry.walk.keyboard import Button, press
from app.entry.walk.walk import Walk
from app.words import words
from scoring import ConflictTokens, Symbols, read_game
from tests.app.phones import Clock
from tests.app.tables import table


def keys(walk, *pressed):
    for key in pressed:
        press(walk, key)


def pads(walk):
    return [player.pad for player in walk.game.players]


@pytest.fixture
def walk(session, went):
    walk = Walk(session, went.append, clock=Clock())
    walk.go("blue")
    went.clear()
    return walk


@pytest.mark.parametrize("risen", [Menu(), DiscardQuestion(), Why(0, "blue")], ids=type)
@pytest.mark.parametrize("key", ["7", "Enter", "Arrow Right", "Arrow Down", "Backspace", "Escape"])
def test_the_page_behind_a_sheet_hears_no_key(walk, went, risen, key):
    walk.keys.type_digit("3")
    walk.risen = risen
    keys(walk, key, "Enter")
    press(walk, "z", ctrl=True)
    assert (walk.typed, walk.seat, walk.category, walk.risen) == ("3", 0, "blue", risen)
    assert (pads(walk), went) == ([{}, {}, {}], [])
    walk.close()
    keys(walk, "Enter")
    assert pads(walk) == [{"blue": 3}, {}, {}]


def test_a_question_of_a_sheet_is_answered_by_its_own_button_alone(walk):
    """Enter on *Keep it* gave who was asked for symbols none of them, and the question stayed."""
    walk.go("green")
    walk.switch_depth()
    walk.risen = DiscardQuestion()
    keys(walk, "Enter")
    Button(walk, walk.close)()
    assert (pads(walk), walk.risen) == ([{}, {}, {}], None)


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("category", ["military", "green"])
def test_a_button_that_was_chosen_by_tab_is_pressed_and_nothing_entered(walk, category, key):
    walk.go(category)
    walk.switch_depth()
    pressed = []
    button = Button(walk, lambda: pressed.append(walk.seat))
    keys(walk, "Tab", "Tab")
    for times, pressed_by in enumerate((key, key, "Enter"), 1):
        keys(walk, pressed_by)
        button()
        assert (pressed, pads(walk)) == ([0] * times, [{}, {}, {}])
        walk.clock.now += 1


def test_a_symbol_is_counted_by_tab_and_enter(walk):
    walk.go("green")
    walk.switch_depth()
    one_more = Button(walk, lambda: walk.keys.count_symbol("gear", 1))
    keys(walk, "Tab", "Enter")
    one_more()
    assert pads(walk)[0] == {"green": Symbols(gear=1)}


@pytest.mark.parametrize("ends", ["types", "taps"])
def test_whoever_types_or_taps_after_tab_means_the_enter_key_again(walk, ends):
    walk.go("military")
    walk.switch_depth()
    turns = Button(walk, walk.turn_on)
    keys(walk, "Tab")
    if ends == "types":
        keys(walk, "5")
    else:
        walk.clock.now += 1
        Button(walk, lambda: walk.keys.take_token(5))()
    keys(walk, "Enter")
    turns()
    assert pads(walk) == [{"military": ConflictTokens(tokens=(5,))}, {}, {}]
    assert (walk.category, walk.seat) == ("military", 1)


def test_another_tab_of_the_browser_chooses_no_button(walk):
    keys(walk, "1", "2")
    press(walk, "Tab", ctrl=True)
    keys(walk, "Enter")
    assert pads(walk)[0] == {"blue": 12}


@pytest.fixture
def guild(walk):
    """Ada has a guild that asks for the brown cards of both her neighbours, Cleo's first."""
    document = table("Ada", "Bo", "Cleo").document()
    document["players"][0]["city"] = {"cards": ["Workers Guild"]}
    walk.session.start(read_game(document))
    walk.go("guilds")
    return walk


def told(walk):
    """What is asked next, and whose number it is."""
    asked = walk.cell.asked_next(walk.changing)
    return None if asked is None else walk.game.players[asked.seat].name


def test_digits_answer_the_number_that_is_asked_for(guild):
    """They were taken for the points of the guild, and entered as them."""
    first = told(guild)
    keys(guild, "1", "2")
    assert (guild.typed, guild.typed_points, told(guild)) == ("12", "", first)
    keys(guild, "Enter")
    second = told(guild)
    assert {first, second} == {"Bo", "Cleo"}
    keys(guild, "Numpad 2", "Enter")
    assert (told(guild), guild.typed, guild.seat, guild.cell.points.points) == (None, "", 0, 14)
    assert pads(guild) == [{}, {}, {}]


def test_an_answer_that_is_typed_is_not_lost_to_who_goes_on(guild):
    first = told(guild)
    keys(guild, "3", "Arrow Down", "Arrow Up")
    assert (guild.seat, pads(guild)) == (0, [{}, {}, {}])
    assert told(guild) not in (first, None)


def test_what_is_typed_answers_nothing_that_is_asked_later(guild):
    """A digit too many became the points of the guild."""
    keys(guild, "3", "Enter", "1")
    guild.cards.answer(*guild.asked_for, 2)
    keys(guild, "2", "Enter")
    assert (told(guild), pads(guild), guild.cell.points.points) == (None, [{}, {}, {}], 15)


def test_a_number_that_cannot_be_answers_nothing_and_that_is_said(guild):
    first = told(guild)
    for number in ("99", "3-", "-3"):
        keys(guild, *number, "Backspace", "Backspace", "Backspace")
    keys(guild, "9", "9", "Enter")
    assert (told(guild), guild.typed, pads(guild)) == (first, "", [{}, {}, {}])
    said = words().phrase(guild.session.trouble)
    what = f"{first}’s [a-z]+ cards"
    assert re.match(f"{what}: 99 was not entered\\. It must be from 0 to [0-9]+\\.", said)
    keys(guild, "2", "Enter")
    assert (told(guild) == first, guild.session.trouble) == (False, None)


def test_it_says_so_where_the_number_was_left_and_someone_else_is_asked(guild):
    """Whose cards it was about was not said: it was read as something of the next one's."""
    first = told(guild)
    keys(guild, "9", "9", "Arrow Down")
    assert (guild.seat, told(guild) == first, pads(guild)) == (1, False, [{}, {}, {}])
    said = words().phrase(guild.session.trouble)
    assert said.startswith(f"{first}’s ")


def test_that_is_said_on_the_walk_alone(guild):
    """The history told of the number, too."""
    keys(guild, "9", "9", "Enter")
    assert guild.session.trouble is not None
    guild.others.left()
    assert guild.session.trouble is None


def test_points_are_typed_once_nothing_is_asked(guild):
    keys(guild, "3", "Enter", "2", "Enter", "1", "2")
    assert guild.typed_points == "12"
    keys(guild, "Enter")
    assert pads(guild)[0] == {"guilds": 12}
