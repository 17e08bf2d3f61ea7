"""What is written about a game: its day, its time, and how long it took."""

from datetime import UTC, datetime, timedelta

import pytest

from app.entry.how_long import Told
from app.game.note.known import of_game, of_table
from app.game.note.noting import Noting
from scoring import Game
from storage import Draft, SavedGame
from storage.history.saved_game import evening_of

EVENING = datetime(2026, 11, 20, 21, 15).astimezone()
NOON = EVENING.replace(hour=12, minute=0)


def saved(**about):
    """What is known of a saved game."""
    return of_game(SavedGame("game", Game(**about), EVENING))


def on_the_table(*, began=None, told=None, **about):
    """What is known of a game on the table, since so many minutes by the clock, or as was told."""
    since = began and EVENING - timedelta(minutes=began)
    began_at = told or since
    about = {"began_at": began_at, "began_told": True if told else None, "game": Game(**about)}
    return of_table(Draft(id="table", changed_at=EVENING, **about), EVENING)


def correcting(**about):
    """What is known of a saved game while it is corrected."""
    draft = Draft(id="table", changed_at=EVENING, corrects="game", game=Game(**about))
    return of_table(draft, EVENING)


def noting(known):
    written = Noting()
    written.begin(known)
    return written


@pytest.mark.parametrize(("typed", "days_ago"), [("20:30", 0), ("21:15", 0), ("23:50", 1)])
def test_the_time_at_which_a_game_ended_is_the_last_such_time_where_no_day_is_told(typed, days_ago):
    written = noting(on_the_table())
    written.type_time(typed)
    ended = written.moment(EVENING)
    assert f"{ended:%H:%M}" == typed
    assert (EVENING.date() - ended.date()).days == days_ago


def test_a_time_says_nothing_of_a_saved_game_without_a_day_or_beside_a_wrong_one():
    written = noting(saved())
    written.type_time("20:30")
    assert written.moment(EVENING) is None
    written = noting(on_the_table())
    written.type_time("20:30")
    written.type_day("yesterweek")
    assert written.moment(EVENING) is None


def test_a_time_lacks_its_day_unless_the_game_is_still_on_the_table():
    then = EVENING.replace(year=2020)
    for known in (saved(), saved(played_at=then), correcting(played_at=then)):
        written = noting(known)
        written.type_day("")
        assert written.lacks_day == (known.played_at is not None)
        written.type_time("20:30")
        assert written.lacks_day
        written.type_day("1.3.2020")
        assert not written.lacks_day
    written = noting(on_the_table())
    written.type_time("20:30")
    assert not written.lacks_day


def test_what_is_noted_of_a_table_that_was_left_open_leaves_it_on_its_day():
    since = Draft(id="table", changed_at=EVENING, game=Game())
    two_days_later = EVENING + timedelta(days=2)
    written = noting(of_table(since, two_days_later))
    assert written.day == "2026-11-20"
    written.type_place("Rome")
    assert written.moment(two_days_later) == EVENING


def test_a_game_of_a_mere_day_shows_no_time():
    written = noting(saved(played_at=NOON))
    assert (written.day, written.time) == ("2026-11-20", "")
    assert written.moment(EVENING) == NOON


@pytest.mark.parametrize("known", [EVENING, datetime(2026, 11, 21, tzinfo=UTC)])
def test_midnight_that_is_typed_is_a_time_and_no_mere_day(known):
    written = noting(saved(played_at=known))
    written.type_day("2026-11-21")
    written.type_time("00:00")
    moment = written.moment(EVENING)
    assert evening_of(moment) == EVENING.date()
    again = noting(saved(played_at=moment))
    assert (again.day, again.time) == ("2026-11-21", "00:00")
    assert again.moment(EVENING) == moment


def test_where_the_hour_is_unknown_a_beginning_says_nothing():
    """“20:15” was taken for the evening before: 945 minutes."""
    written = noting(saved(played_at=NOON))
    written.type_began("20:15")
    assert written.told(EVENING) is None
    assert written.lacks_end(EVENING)
    written.type_began("45")
    assert written.told(EVENING) == Told(45)


@pytest.mark.parametrize(("ended", "minutes"), [("21:45", 90), ("12:00", None)])
def test_who_tells_the_hour_can_tell_the_beginning(ended, minutes):
    written = noting(saved(played_at=NOON))
    written.type_time(ended)
    written.type_began("20:15")
    told = written.told(EVENING)
    assert (told and told.minutes) == minutes
    assert not written.lacks_end(EVENING)


def test_who_says_that_it_ended_at_noon_is_believed():
    written = noting(saved(played_at=NOON))
    written.type_time("12:00")
    written.type_began("10:45")
    assert written.told(EVENING) == Told(75, NOON - timedelta(minutes=75))


@pytest.mark.parametrize(("day", "minutes"), [(EVENING, 60), (EVENING - timedelta(days=1), None)])
def test_a_table_that_is_played_ends_now_unless_it_was_another_day(day, minutes):
    written = noting(on_the_table())
    written.take_day(day.date())
    written.type_began("20:15")
    told = written.told(EVENING)
    assert (told and told.minutes) == minutes


def test_what_was_not_typed_stays_where_the_hour_is_unknown():
    written = noting(saved(played_at=NOON, minutes=75))
    assert written.told(EVENING) == Told(75)


def test_what_another_phone_has_written_meanwhile_stays_where_nothing_was_written_here():
    written = noting(saved(place="Here", played_at=NOON, minutes=60))
    written.type_note("a close one")
    theirs = saved(place="At Bo’s", note="another", played_at=EVENING, minutes=90)
    written.follow(theirs, EVENING)
    assert (written.place, written.note) == ("At Bo’s", "a close one")
    assert written.moment(EVENING + timedelta(days=1)) == EVENING
    assert written.told(EVENING) == Told(90)
    assert written.starts == ("2026-11-20", "21:15", "At Bo’s", "a close one", "90 min")


def test_what_is_written_here_stands_over_what_another_phone_has_written():
    written = noting(saved(place="Here", played_at=EVENING))
    written.take_place("At Ada’s")
    written.type_time("20:00")
    theirs = saved(place="At Bo’s", played_at=NOON)
    assert not written.follow(theirs, EVENING)
    assert written.elsewhere == ("2026-11-20", "At Bo’s")
    assert written.follow(theirs, EVENING)
    assert written.place == "At Ada’s"
    assert written.moment(EVENING) == EVENING.replace(hour=20, minute=0)


def test_what_another_phone_has_written_in_the_same_field_is_shown_once_before_it_goes():
    written = noting(on_the_table())
    written.type_note("Bo forgot the leaders")
    theirs = on_the_table(place="At Bo’s", note="Ada’s birthday")
    assert not written.follow(theirs, EVENING)
    assert (written.elsewhere, written.place) == (("Ada’s birthday",), "At Bo’s")
    assert written.follow(theirs, EVENING)
    assert (written.elsewhere, written.note) == ((), "Bo forgot the leaders")


@pytest.mark.parametrize("theirs", ["a close one", "Here", None])
def test_what_both_wrote_alike_or_only_one_wrote_is_no_question(theirs):
    written = noting(on_the_table(note="Here"))
    written.type_note("a close one ")
    assert written.follow(on_the_table(note=theirs), EVENING)


def test_the_same_day_is_no_question_however_it_is_written_and_keeps_its_time():
    written = noting(on_the_table())
    written.type_day("20.11.2026")
    assert written.follow(on_the_table(played_at=EVENING), EVENING)
    assert written.moment(EVENING) == EVENING


def test_a_time_that_nobody_can_read_does_not_hide_what_another_phone_wrote():
    written = noting(on_the_table())
    written.type_day("20.11.2026")
    written.type_time("late")
    assert not written.follow(on_the_table(played_at=EVENING), EVENING)
    assert written.elsewhere == ("2026-11-20 21:15",)


@pytest.mark.parametrize(("typed", "elsewhere"), [("45", ("50 min",)), ("50", ())])
def test_minutes_that_another_phone_has_told_are_shown_once_before_they_go(typed, elsewhere):
    written = noting(saved(minutes=40))
    written.type_began(typed)
    theirs = saved(minutes=50)
    assert written.follow(theirs, EVENING) == (not elsewhere)
    assert written.elsewhere == elsewhere
    assert written.follow(theirs, EVENING)
    assert written.told(EVENING) == Told(int(typed))


@pytest.mark.parametrize(("typed", "elsewhere"), [("45", ("19:05",)), ("19:05", ())])
def test_a_beginning_that_another_phone_has_told_is_shown_before_it_goes(typed, elsewhere):
    written = noting(on_the_table(began=60))
    written.type_began(typed)
    theirs = on_the_table(told=EVENING - timedelta(minutes=130))
    assert written.follow(theirs, EVENING) == (not elsewhere)
    assert written.elsewhere == elsewhere


def test_a_beginning_that_amounts_to_the_minutes_of_another_phone_is_no_question():
    written = noting(saved(played_at=EVENING))
    written.type_began("19:45")
    assert written.follow(saved(played_at=EVENING, minutes=90), EVENING)


def test_minutes_by_the_clock_were_told_by_nobody_though_the_clock_went_on():
    written = noting(on_the_table(began=60))
    written.type_began("62 min")
    assert written.follow(on_the_table(began=62), EVENING)
    assert written.retold
    assert written.told(EVENING) == Told(62)


def test_what_saving_alone_has_put_into_a_game_was_written_by_nobody():
    written = noting(on_the_table(began=60))
    written.take_day(NOON.date() - timedelta(days=1))
    written.type_began("90")
    assert written.follow(saved(played_at=EVENING, minutes=60), EVENING)
    assert written.moment(EVENING) == NOON - timedelta(days=1)
    assert written.told(EVENING) == Told(90)


def test_what_was_told_before_or_after_the_game_was_saved_is_shown_before_it_goes():
    written = noting(on_the_table(began=60))
    written.take_day(NOON.date() - timedelta(days=1))
    written.type_began("90")
    assert not written.follow(saved(played_at=NOON, minutes=130), EVENING)
    assert written.elsewhere == ("2026-11-20", "2 h 10 min")


def test_what_was_put_aside_is_gone_on_with_and_what_was_kept_begins_anew():
    written = Noting()
    written.take_up("one", saved(place="Rome"), EVENING)
    written.type_note("Ada’s birth")
    written.take_up("one", saved(place="Bonn"), EVENING)
    assert written.starts == ("", "", "Bonn", "Ada’s birth", "")
    written.take_up("other", saved(), EVENING)
    assert written.note == ""
    written.type_note("Bo")
    written.kept = True
    written.take_up("other", saved(note="Bo’s"), EVENING)
    assert (written.note, written.kept) == ("Bo’s", False)
