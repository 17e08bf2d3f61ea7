"""Words and buttons of what rises from the bottom, and of seats; nothing is drawn."""

from pathlib import Path

import flet as ft
import pytest

from app.entry.how_long import Told, with_told
from app.entry.saved_games import now
from app.look import Look
from app.table.round_table import round_table
from app.ui.dialogs import bottom_sheet, discard_question, overruled, question, why
from scoring import Game, read_game, score
from storage import Draft
from tests.app.tables import table

APP = Path(__file__).parents[3] / "app"
NOTED = "What you noted about the game would be gone."
LOOK = Look(dark=False, width=390, height=844)


def said(control):
    """Every text and every spoken label in a control."""
    if isinstance(control, (list, tuple)):
        return [text for one in control for text in said(one)]
    if not isinstance(control, ft.Control):
        return []
    own = [control.value] if isinstance(control, ft.Text) else []
    if isinstance(control, ft.Semantics) and control.label:
        own.append(control.label)
    inside = (getattr(control, name, None) for name in ("content", "controls"))
    return own + [text for one in inside for text in said(one)]


def asked(game: Game, *, goes_on: bool = False):
    draft = Draft(id="table", game=game, changed_at=now())
    there = {"has_company": goes_on, "goes_on": goes_on}
    return " ".join(said(discard_question(LOOK, draft, lambda: None, lambda: None, **there)))


def test_a_table_without_numbers_is_thrown_away_without_counting_them():
    assert "0 numbers" not in asked(table("Ada", "Bo", "Cleo"))
    assert "Nothing is entered yet." in asked(table("Ada", "Bo", "Cleo"))
    assert "1 number would be gone for good." in asked(
        table("Ada", "Bo", "Cleo", blue=[3, None, None])
    )


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ({"free_city": {"name": "Free city", "pad": {"blue": 3}}}, "1 number would be gone"),
        (
            {"free_city": {"name": "Free city", "city": {"cards": ["Altar", "Baths"]}}},
            "2 entries would be gone for good, cards included.",
        ),
        ({"expansions": ["babel"], "tower": {"19": [1]}}, "1 entry would be gone for good."),
        ({"note": "Bo forgot the leaders"}, NOTED),
        ({"note": "With rain", "place": "The cellar"}, NOTED),
        ({"played_at": "2026-11-08T12:00:00+00:00"}, NOTED),
        ({"minutes": 45}, NOTED),
    ],
)
def test_what_is_told_of_no_player_is_gone_with_the_table_as_well(told, counted):
    players = [{"name": "Ada"}, {"name": "Bo"}]
    said_of_it = asked(read_game({"edition": "first", "players": players, **told}))
    assert counted in said_of_it
    assert "Nothing is entered yet." not in said_of_it


def test_what_is_noted_of_a_game_is_no_entry_and_told_beside_the_entries():
    game = table("Ada", "Bo", "Cleo", blue=[3, None, None])
    noted = asked(game.model_copy(update={"note": "With rain"}))
    assert f"1 number would be gone for good. {NOTED}" in noted
    assert "entries" not in noted
    assert NOTED not in asked(game)


def test_a_beginning_that_was_told_would_be_gone_too():
    draft = Draft(id="table", game=table("Ada", "Bo", "Cleo"), changed_at=now())
    began = with_told(draft, Told(began_at=now()))
    told = said(
        discard_question(LOOK, began, lambda: None, lambda: None, has_company=False, goes_on=False)
    )
    assert NOTED in " ".join(told)


def test_a_table_that_goes_on_elsewhere_is_left_and_nothing_of_it_is_gone():
    told = asked(table("Ada", "Bo", "Cleo", blue=[3, None, None]), goes_on=True)
    assert "Leave this table?" in told
    assert "The others carry on without you." in told
    assert "gone for good" not in told


@pytest.mark.parametrize("must_answer", [False, True])
def test_a_title_keeps_off_the_edge_of_its_sheet_with_a_handle_and_without(must_answer):
    sheet = question(LOOK, "Which one?", "", [], lambda: None, must_answer=must_answer)
    assert sheet.dismissible is not must_answer
    assert bool(sheet.show_drag_handle) is not bool(sheet.content.padding.top)


@pytest.mark.parametrize("lines", [0, 99])
def test_whatever_rises_scrolls_and_is_as_high_as_what_is_in_it_or_as_the_page(lines):
    sheet = bottom_sheet(LOOK, "More", [], lambda: None, lines=lines)
    (body,) = sheet.content.content.controls
    assert body.scroll
    assert sheet.content.content.intrinsic_height is not bool(lines)


def test_every_sheet_is_made_in_the_one_place_that_lets_it_scroll():
    makers = [file for file in APP.rglob("*.py") if "ft.BottomSheet(" in file.read_text("utf-8")]
    assert [file.name for file in makers] == ["dialogs.py"]


def city(**pad):
    players = [
        {"name": "Ada", "pad": pad, "city": {"cards": ["Altar", "Stockade"], "complete": True}},
        *({"name": name, "city": {"cards": [], "complete": True}} for name in ("Bo", "Cleo")),
    ]
    return read_game({"edition": "second", "players": players})


@pytest.mark.parametrize(
    ("pad", "name", "overrules"),
    [
        ({}, "blue", False),
        ({"blue": 3}, "blue", False),
        ({"blue": 4}, "blue", True),
        ({"blue": 4}, "yellow", False),
        ({"military": -6}, "military", True),
        ({"military": {"tokens": [-1, -1]}}, "military", True),
    ],
)
def test_a_cell_is_overruled_when_the_city_gives_something_else(pad, name, overrules):
    game = city(**pad)
    result = score(game)
    assert overruled(result, 0, name) == overrules
    assert not overruled(result, 1, name)


@pytest.mark.parametrize(
    ("pad", "buttons"),
    [
        ({}, {"Enter it by hand"}),
        ({"blue": 3}, {"Change it"}),
        ({"blue": 4}, {"Change it", "Use what the city gives"}),
    ],
)
def test_the_why_of_a_cell_leads_to_its_entry_and_back_to_the_city(pad, buttons):
    game = city(**pad)

    def nothing(*_values):
        pass

    sheet = why(LOOK, game, score(game), 0, "blue", nothing, enter=nothing, clear=nothing)
    offered = {"Enter it by hand", "Change it", "Use what the city gives"} & set(said(sheet))
    assert offered == buttons
    sheet = why(LOOK, game, score(game), 0, None, nothing)
    assert not {"Change it", "Enter it by hand"} & set(said(sheet))


@pytest.mark.parametrize(
    ("edition", "wonder", "side", "lines"),
    [
        ("second", "Halikarnassos", "night", ["Halikarnassos", "night"]),
        ("first", "Gizah", "B", ["Gizah", "side B"]),
        ("second", "Gizah", "dusk", ["Gizah", "dusk"]),
        ("second", "Gizah", None, ["Gizah"]),
        ("second", None, None, []),
    ],
)
def test_a_seat_shows_the_wonder_and_its_side_in_lines_of_their_own(edition, wonder, side, lines):
    players = [{"name": "Ada", "wonder": wonder, "side": side}, {"name": "Bo"}, {"name": "Cleo"}]
    players[0] = {key: value for key, value in players[0].items() if value}
    game = read_game({"edition": edition, "players": players})
    shown = said(round_table(LOOK, game, 336, lambda _seat: None))
    ada = shown[shown.index("Ada") + 1 : shown.index("Seat 2: Bo")]
    assert ada == lines
