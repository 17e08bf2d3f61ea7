"""The walk by keyboard, beside the buttons that it may press: what is meant happens, and once."""

import pytest

from app.entry.risen import DiscardQuestion, Menu, Why
from app.entry.walk.keyboard import Button, press
from app.entry.walk.walk import Walk
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


@pytest.mark.parametrize("category", ["military", "green"])
def test_enter_presses_the_button_that_was_chosen_by_tab_and_enters_nothing(walk, category):
    walk.go(category)
    walk.switch_depth()
    pressed = []
    button = Button(walk, lambda: pressed.append(walk.seat))
    keys(walk, "Tab", "Tab")
    for times in (1, 2):
        keys(walk, "Enter")
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


def test_a_digit_answers_the_number_that_is_asked_for(guild):
    """It was taken for the points of the guild, and entered as them."""
    first = told(guild)
    keys(guild, "3")
    second = told(guild)
    assert {first, second} == {"Bo", "Cleo"}
    keys(guild, "Numpad 2")
    assert (told(guild), guild.typed, guild.cell.points.points) == (None, "", 5)
    assert "guilds" not in pads(guild)[0]


def test_a_digit_that_no_number_can_be_answers_nothing(guild):
    document = guild.game.document()
    document["players"][0] |= {
        "wonder": "Gizah",
        "side": "day",
        "city": {"cards": ["Builders Guild"]},
    }
    guild.session.start(read_game(document))
    guild.go("guilds")
    before = guild.cell.asked_next(guild.changing)
    keys(guild, "9")
    assert guild.cell.asked_next(guild.changing) == before
    assert (guild.typed, pads(guild)) == ("", [{}, {}, {}])


def test_points_are_typed_once_nothing_is_asked(guild):
    keys(guild, "3", "2", "1", "2", "Enter")
    assert pads(guild)[0] == {"guilds": 12}
