"""Text that the system shows larger: nothing is cut off that would be read as something else."""

from datetime import date

import flet as ft
import pytest

from app.charts.calendar import month_of_evenings
from app.city.bars import CityPoints
from app.game.sheet import sheet
from app.look import LINE_HEIGHT, TARGET, Look
from app.ui.dialogs import Choice, menu
from app.ui.kit import chip, header
from app.ui.number_keys import key_cap
from app.walk.seats import Seat, SeatLine
from scoring import score
from tests.app.drawing import parts
from tests.app.tables import finished

SCALES = [1, 1.3, 1.6, 2]

BOLD, LETTER = 0.66, 0.5
"""How wide a bold figure, and a letter of a word, are as a part of their size."""

PAGE = 360 - 24
"""What is left of a small phone between its edges, in pixels."""


def at(scale):
    return Look(dark=False, width=360, height=740, scale=scale)


def texts(draw, *given, **named):
    """Every text that is seen: symbols have no size of their own to look at."""
    seen = parts(draw, *given, **named)
    return [one for one in seen if isinstance(one, ft.Text) and one.style.height == LINE_HEIGHT]


def height(shown, scale):
    return sum(one.size for one in shown) * LINE_HEIGHT * scale


@pytest.mark.parametrize("scale", SCALES)
def test_a_title_and_the_note_below_it_have_room_in_the_head(scale):
    both = texts(header, at(scale), "Blue", None, note="Correction")
    assert [one.value for one in both] == ["Blue", "Correction"]
    assert height(both, scale) <= TARGET


@pytest.mark.parametrize("scale", SCALES)
def test_a_day_with_a_dozen_games_has_room_for_both_its_lines(scale):
    days = {date(2026, 11, 8): 12}
    month = (2026, 11)
    seen = parts(month_of_evenings, at(scale), [month], month, days, None, print, print)
    (day,) = [one for one in seen if isinstance(one, ft.Container) and one.on_click]
    lines = texts(lambda: day)
    assert height(lines, scale) <= day.height - 2 * day.content.content.margin
    assert lines[1].value == "× 12"
    assert len("× 12") * LETTER * lines[1].size * scale <= PAGE / 7 - 4


@pytest.mark.parametrize("scale", SCALES)
def test_a_long_choice_is_read_whole_and_a_longer_one_ends_at_the_edge(scale):
    words = "At most 10 points per guild"
    (text,) = texts(chip, at(scale), words, None)
    assert len(words) * LETTER * text.size * scale <= PAGE - 34
    assert text.overflow == ft.TextOverflow.ELLIPSIS


@pytest.mark.parametrize("scale", SCALES)
def test_a_line_of_a_menu_says_what_it_does_in_as_many_lines_as_it_takes(scale):
    choice = Choice("Throw this table away", "delete", print)
    title, text = texts(lambda: menu(at(scale), "More", [choice], print))
    assert (title.value, text.value) == ("More", "Throw this table away")
    assert not text.max_lines
    assert not text.no_wrap


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("scale", SCALES)
def test_every_figure_of_the_pad_is_whole(scale, players):
    names = ("Ada", "Bo", "Cleo", "Di", "Eve", "Finn", "Gus")[:players]
    game = finished(*names, blue=[60] * players)
    seen = parts(sheet, at(scale), game, score(game), PAGE, None, None)
    cells = {
        id(one): one for one in seen if isinstance(one, ft.Container) and one.border and one.width
    }
    shown = [(cell, text) for cell in cells.values() for text in texts(lambda c=cell: c)]
    figures = [(cell, text) for cell, text in shown if text.value.isdigit()]
    assert {"60", "120"} == {text.value for _, text in figures} - {"10"}
    for cell, text in figures:
        assert len(text.value) * BOLD * text.size * scale <= cell.width + 1


@pytest.mark.parametrize("points", [8, 12, 120, -12])
@pytest.mark.parametrize("scale", SCALES)
def test_the_points_of_a_players_line_are_whole(scale, points):
    ada = Seat(
        "Ada", "", odd=False, total=63, points=points, worked_out=False, asked=False, typed="",
        active=False,
    )  # fmt: skip
    seen = texts(SeatLine, at(scale), 0, ada, "blue", 64, print, print, narrow=False)
    value = seen[-1]
    assert value.value.lstrip("−") == str(abs(points))
    assert len(value.value) * BOLD * value.size * scale <= value.width


@pytest.mark.parametrize("scale", SCALES)
def test_the_words_of_a_key_fit_the_keys_row(scale):
    (text,) = texts(key_cap, at(scale), "Done: next player", "", print)
    assert len(text.value) * LETTER * text.size * scale <= PAGE


@pytest.mark.parametrize("scale", SCALES)
def test_the_points_of_seven_categories_stand_beside_each_other(scale):
    points = tuple((row, 10, False) for row in ("wonder", "military", "blue", "yellow", "green"))
    points += (("guilds", 10, False), ("leaders", 10, False))
    seen = texts(CityPoints, at(scale), points, print)
    figures = [one for one in seen if one.value.isdigit()]
    room = sum(20 + 4 + len(one.value) * BOLD * one.size * scale for one in figures)
    assert len(figures) == 7
    assert room <= PAGE
