"""The strip of categories: their words stand below the symbols; nothing is drawn."""

import pytest

from app.look import Look
from app.walk.strip import StripSymbol, rows_needed, size_of_words
from scoring.catalogue.cards import box_of
from scoring.catalogue.editions import rules
from tests.app.drawing import drawn


def look(width, scale=1.0):
    return Look(dark=False, width=width, height=740, scale=scale)


@pytest.mark.parametrize("width", [360, 390, 820])
@pytest.mark.parametrize(
    ("edition", "expansions"),
    [
        ("second", ()),
        ("second", ("leaders", "cities", "armada", "edifice")),
        ("first", ("leaders", "cities", "babel", "projects")),
    ],
)
def test_the_words_of_all_categories_fit_on_a_phone(width, edition, expansions):
    categories = rules(box_of(edition, expansions)).categories
    room = width - 24
    each = -(-len(categories) // rows_needed(len(categories), room))
    assert size_of_words(look(width), categories, room / each) >= 11


def test_words_leave_where_text_is_shown_so_large_that_they_do_not_fit():
    assert size_of_words(look(360, 1.6), ("wonder", "treasure"), 48) == 0
    assert size_of_words(look(360), ("wonder", "treasure"), 80) == 13


def test_a_category_has_its_word_below_its_symbol():
    def symbol(size):
        given = look(390), "guilds", 1, 3, print, size
        return drawn(StripSymbol, *given, current=False)

    assert "Guilds, 1 of 3" in symbol(0)
    assert "Guilds" not in symbol(0)
    assert "Guilds" in symbol(12)
