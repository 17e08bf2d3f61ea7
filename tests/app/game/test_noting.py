"""What is written about a game: its day, its time, and how long it took."""

from datetime import datetime, timedelta

import pytest

from app.entry.how_long import Told
from app.game.note.noting import Noting
from scoring import Game

EVENING = datetime(2026, 11, 20, 21, 15).astimezone()
NOON = EVENING.replace(hour=12, minute=0)


def noting(played_at, *, playing=False):
    written = Noting()
    written.begin(Game(played_at=played_at), None, playing=playing)
    return written


def test_a_game_of_a_mere_day_shows_no_time():
    written = noting(NOON)
    assert (written.day, written.time) == ("2026-11-20", "")
    assert written.moment(EVENING) == NOON


def test_where_the_hour_is_unknown_a_beginning_says_nothing():
    """“20:15” was taken for the evening before: 945 minutes."""
    written = noting(NOON)
    written.type_began("20:15")
    assert written.told(EVENING) is None
    assert written.lacks_end(EVENING)
    written.type_began("45")
    assert written.told(EVENING) == Told(45)


@pytest.mark.parametrize(("ended", "minutes"), [("21:45", 90), ("12:00", None)])
def test_who_tells_the_hour_can_tell_the_beginning(ended, minutes):
    written = noting(NOON)
    written.type_time(ended)
    written.type_began("20:15")
    told = written.told(EVENING)
    assert (told and told.minutes) == minutes
    assert not written.lacks_end(EVENING)


def test_who_says_that_it_ended_at_noon_is_believed():
    written = noting(NOON)
    written.type_time("12:00")
    written.type_began("10:45")
    assert written.told(EVENING) == Told(75, NOON - timedelta(minutes=75))


@pytest.mark.parametrize(("day", "minutes"), [(EVENING, 60), (EVENING - timedelta(days=1), None)])
def test_a_table_that_is_played_ends_now_unless_it_was_another_day(day, minutes):
    written = noting(None, playing=True)
    written.take_day(day.date())
    written.type_began("20:15")
    told = written.told(EVENING)
    assert (told and told.minutes) == minutes


def test_what_was_not_typed_stays_where_the_hour_is_unknown():
    written = Noting()
    written.begin(Game(played_at=NOON), 75, playing=False)
    assert written.told(EVENING) == Told(75)


def test_what_another_phone_has_written_meanwhile_stays_where_nothing_was_written_here():
    written = Noting()
    written.begin(Game(place="Here", played_at=NOON), 60, playing=False)
    written.type_note("a close one")
    written.follow(Game(place="At Bo’s", note="another", played_at=EVENING, minutes=60))
    assert (written.place, written.note) == ("At Bo’s", "a close one")
    assert written.moment(EVENING + timedelta(days=1)) == EVENING
    assert written.told(EVENING) == Told(60)


def test_what_is_written_here_stands_over_what_another_phone_has_written():
    written = Noting()
    written.begin(Game(place="Here", played_at=EVENING), None, playing=False)
    written.take_place("At Ada’s")
    written.type_time("20:00")
    theirs = Game(place="At Bo’s", played_at=NOON)
    assert not written.follow(theirs)
    assert written.elsewhere == ("At Bo’s", "2026-11-20")
    assert written.follow(theirs)
    assert written.place == "At Ada’s"
    assert written.moment(EVENING) == EVENING.replace(hour=20, minute=0)


def test_what_another_phone_has_written_in_the_same_field_is_shown_once_before_it_goes():
    written = Noting()
    written.begin(Game(), None, playing=True)
    written.type_note("Bo forgot the leaders")
    theirs = Game(place="At Bo’s", note="Ada’s birthday")
    assert not written.follow(theirs)
    assert (written.elsewhere, written.place) == (("Ada’s birthday",), "At Bo’s")
    assert written.follow(theirs)
    assert (written.elsewhere, written.note) == ((), "Bo forgot the leaders")


@pytest.mark.parametrize("theirs", ["a close one", "Here", None])
def test_what_both_wrote_alike_or_only_one_wrote_is_no_question(theirs):
    written = Noting()
    written.begin(Game(note="Here"), None, playing=True)
    written.type_note("a close one ")
    assert written.follow(Game(note=theirs))


@pytest.mark.parametrize(("typed", "elsewhere"), [("45", ("50 min",)), ("50", ())])
def test_minutes_that_another_phone_has_told_are_shown_once_before_they_go(typed, elsewhere):
    written = Noting()
    written.begin(Game(minutes=40), 40, playing=False)
    written.type_began(typed)
    assert written.follow(Game(minutes=50)) == (not elsewhere)
    assert written.elsewhere == elsewhere
    assert written.told(EVENING) == Told(int(typed))
