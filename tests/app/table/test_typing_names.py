"""The field for names, as the page tells it: it keeps Enter to itself, and empties the field."""

import flet as ft
import pytest

from app.table.typing_names import Typing
from app.ui.field import ENTER


def drawn(typing):
    """The field as it is drawn; what is typed is put into its value by Flet."""
    field = ft.TextField(key=typing.key, value=typing.value)
    typing.drawn(field)
    return field


@pytest.fixture
def typing():
    typing = Typing()
    drawn(typing)
    return typing


def test_enter_ends_a_name_and_leaves_the_field_alone(typing):
    key = typing.key
    assert [typing.follow(text) for text in ("A", "Ad", f"Ad{ENTER}", "", "B")] == [
        "",
        "",
        "Ad",
        "",
        "",
    ]
    assert typing.key == key
    assert typing.taken() == "B"


def test_drawn_again_the_field_holds_what_was_typed_into_it_meanwhile(typing):
    field = drawn(typing)
    typing.follow(f"Ada{ENTER}")
    # Flet has heard of two letters that the field tells of in a moment.
    field.value = "Bo"
    assert typing.value == "Bo"


def test_a_new_field_is_there_once_all_was_taken(typing):
    key = typing.key
    typing.follow("Ada, Bo")
    assert typing.taken() == "Ada, Bo"
    assert typing.key != key
    assert typing.value == ""
    assert typing.goes_on


def test_what_was_typed_since_stands_behind_what_is_given_back(typing):
    """As where names were typed before the app was there: all come at once."""
    typing.given_back(typing.follow(f"Ada, too long, Bo{ENTER}Cl"))
    assert typing.value == "Ada, too long, Bo, Cl"


def test_what_is_given_back_stands_in_the_next_field_whatever_the_old_one_tells(typing):
    finished = typing.follow(f"too long{ENTER}")
    typing.given_back(finished)
    assert typing.follow("") == ""
    assert typing.value == "too long"


def test_names_that_came_at_once_are_apart(typing):
    assert typing.follow(f"Ada{ENTER}Bo{ENTER}Cl") == "Ada\nBo"
    assert typing.taken() == "Cl"


@pytest.mark.parametrize(("text", "holds"), [("", False), (" ", False), ("A", True)])
def test_blanks_are_nothing(typing, text, holds):
    typing.follow(text)
    assert typing.holds_something is holds
