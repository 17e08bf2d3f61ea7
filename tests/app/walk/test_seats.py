"""The players' lines on the walk: whose team each is; nothing is drawn."""

from dataclasses import replace

import flet as ft
import pytest

from app.look import FRAME, TARGET, Look
from app.walk.players import columns_of, lines_of
from app.walk.seats import Seat, SeatLine, SeatRow
from tests.app.drawing import colours, drawn, frames

LOOK = Look(dark=False, width=390, height=844)

ADA = Seat(
    name="Ada",
    note="Gizah, day",
    odd=False,
    total=23,
    points=None,
    worked_out=False,
    asked=False,
    typed="",
    active=True,
)
WITH_BO = replace(ADA, partner="Bo")


def line(seat, *, narrow=False):
    return (SeatLine, LOOK, 0, seat, "blue", 56, print, print), {"narrow": narrow}


@pytest.mark.parametrize(
    ("size", "players", "columns"),
    [
        ((390, 844), 5, 1),
        ((360, 640), 5, 2),
        # A small phone of old has a strip of two rows.
        ((320, 568), 5, 0),
        ((320, 568), 3, 0),
    ],
)
def test_nobody_is_scrolled_away_by_the_keys(size, players, columns):
    look = Look(dark=False, width=size[0], height=size[1], tight=size[0] == 320)
    assert columns_of(look, players, TARGET if size[0] == 320 else 0) == columns


@pytest.mark.parametrize("narrow", [False, True])
def test_the_running_total_is_called_what_it_is(narrow):
    """A small number beside the points was named nowhere."""
    given, named = line(replace(ADA, note=""), narrow=narrow)
    said = drawn(*given, **named)
    assert "23 in all" in said
    assert "23" not in said


def test_a_line_says_with_whom_one_plays():
    given, named = line(WITH_BO)
    said = drawn(*given, **named)
    assert "Ada, not entered yet, 23 in all, with Bo, Gizah, day, entering now" in said
    assert "with Bo" in [text.strip() for text in said]
    given, named = line(ADA)
    assert "Ada, not entered yet, 23 in all, Gizah, day, entering now" in drawn(*given, **named)


def test_a_narrow_line_has_room_for_the_mark_alone():
    given, named = line(WITH_BO, narrow=True)
    assert "with Bo" not in [text.strip() for text in drawn(*given, **named)]
    assert LOOK.colour(WITH_BO.team_colour) in colours(*given, **named)
    given, named = line(ADA, narrow=True)
    assert LOOK.colour(WITH_BO.team_colour) not in colours(*given, **named)


def test_players_beside_each_other_have_the_mark_of_their_team():
    cy = replace(ADA, name="Cy", partner="Di", team=1, active=False)
    di = replace(cy, name="Di", partner="Cy")
    seats = (WITH_BO, replace(WITH_BO, name="Bo", partner="Ada"), cy, di)
    assert cy.team_colour != WITH_BO.team_colour

    def marks(seats):
        return colours(SeatRow, LOOK, seats, "blue", 366, print, print, edges=True)

    assert marks(seats) == [LOOK.colour(seat.team_colour) for seat in seats]
    assert marks((ADA, ADA)) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("narrow", [False, True])
def test_who_is_entered_for_has_a_frame_and_all_others_one_that_nobody_sees(dark, narrow):
    """The ground alone is hardly another one, and what comes and goes would move the rest."""
    look, other = replace(LOOK, dark=dark), replace(ADA, active=False)
    seen, unseen = (FRAME, look.colour("accent")), (FRAME, str(ft.Colors.TRANSPARENT))
    for seat, frame in ((ADA, seen), (other, unseen)):
        given, named = line(seat, narrow=narrow)
        assert frames(given[0], look, *given[2:], **named) == [frame]
    assert frames(SeatRow, look, (other, ADA), "blue", 366, print, print) == [unseen, seen]


@pytest.mark.parametrize(
    ("players", "columns", "teams", "lines"),
    [
        (3, 1, False, [(0,), (1,), (2,)]),
        (4, 1, True, [(0,), (1,), (2,), (3,)]),
        (7, 2, False, [(0, 4), (1, 5), (2, 6), (3,)]),
        (6, 2, False, [(0, 3), (1, 4), (2, 5)]),
        (6, 2, True, [(0, 1), (2, 3), (4, 5)]),
        (8, 2, True, [(0, 1), (2, 3), (4, 5), (6, 7)]),
    ],
)
def test_partners_are_not_torn_apart_by_columns(players, columns, teams, lines):
    assert lines_of(players, columns, teams=teams) == lines
