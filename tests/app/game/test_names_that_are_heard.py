"""What only colours and signs tell is in the names, too, that a screen reader says."""

import time
from datetime import date

from app.charts.calendar import month_of_evenings
from app.entry.late_changes import LateEntries
from app.game.card_chips import Answers, CounterLine, Counting
from app.game.podium import podium
from app.game.sheet import sheet
from app.game.whose_phone import whose_phone_line
from app.look import Look
from app.pad.undo import undo_button
from scoring import score
from scoring.game.facts import Piece
from scoring.results.result import Counter
from tests.app.drawing import drawn
from tests.app.tables import table

LOOK = Look(dark=False, width=390, height=844)


def test_of_whom_nothing_is_entered_no_points_are_told():
    game = table("Ada", "Bo", "Cleo", blue=[3, 1, None])
    said = drawn(podium, LOOK, game, score(game), None)
    assert "no rank yet: Ada, 3 points, not final" in said
    assert "no rank yet: Bo, 1 point, not final" in said
    assert "no rank yet: Cleo, nothing entered yet" in said
    said = drawn(sheet, LOOK, game, score(game), 366, None, None)
    assert "Ada: 3 so far" in said
    assert "Cleo: nothing entered yet" in said


def test_the_number_that_is_chosen_says_so():
    counter = Counter(0, "brown", 2, Piece("counts", "brown"), entered=True, least=0)
    counting = Counting(counter, "Ada", known=False, numbers=(1, 2, 3))
    said = drawn(CounterLine, LOOK, counting, Answers(print, print, print, print))
    assert "Ada’s brown cards: 1" in said
    assert "Ada’s brown cards: 2, chosen" in said
    assert "Ada’s brown cards: 3" in said


def test_the_day_that_is_chosen_says_so():
    days = {date(2026, 11, 7): 1, date(2026, 11, 8): 2}
    shown = LOOK, [(2026, 11)], (2026, 11), days, date(2026, 11, 8), print, print
    said = drawn(month_of_evenings, *shown)
    assert "7 November 2026: 1 game" in said
    assert "8 November 2026: 2 games, chosen" in said


def test_whoever_shares_a_name_has_the_seat_with_it():
    game = table("Ada", "Bo", "Ada", blue=[3, 3, 3])
    said = drawn(sheet, LOOK, game, score(game), 366, print, None, on_name=print)
    seats = ("Ada in seat 1", "Bo", "Ada in seat 3")
    for name in seats:
        assert {f"{name}’s city", f"{name}, Blue: 3 points", f"{name}: 3 so far"} <= {*said}
    said = drawn(podium, LOOK, game, score(game), None)
    assert [f"no rank yet: {name}, 3 points, not final" in said for name in seats] == [True] * 3
    said = drawn(whose_phone_line, LOOK, game, print)
    assert [f"I am {name}" in said for name in seats] == [True] * 3


def test_undo_says_whether_there_is_anything_to_take_back(session):
    entries = LateEntries(session, time.monotonic)
    assert "Nothing to undo" in drawn(undo_button, LOOK, session, entries)
    session.enter(0, "blue", 3)
    assert "Undo" in drawn(undo_button, LOOK, session, entries)
