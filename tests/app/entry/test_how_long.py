"""How long a game took: from the first tap of its table, or as somebody told it."""

from datetime import datetime, timedelta
from itertools import count

import pytest

from app.entry import session as sessions
from app.entry.how_long import Told, as_saved, minutes_played, read_told
from app.entry.session import Session
from storage.history.documents import called
from tests.app.tables import finished, table

BEGAN = datetime(2026, 11, 20, 19, 30).astimezone()


def after(minutes):
    return BEGAN + timedelta(minutes=minutes)


@pytest.fixture
def clock(monkeypatch):
    """Sets what time it is for whoever keeps something."""

    def at(minutes):
        # Two looks at the clock are not the same moment.
        seconds = count()
        monkeypatch.setattr(
            sessions, "now", lambda: after(minutes) + timedelta(microseconds=next(seconds))
        )

    at(0)
    return at


@pytest.fixture
def page(store, clock):
    """A table that was tapped first when the game began."""
    page = Session(store)
    page.start(finished("Ada", "Bo", "Cleo"))
    return page


def test_a_table_that_was_open_while_playing_tells_how_long_it_took(page, clock, store):
    clock(50)
    page.enter(0, "blue", 13)
    clock(65)
    saved = page.finish()
    assert saved.game.minutes == 65
    assert store.games.get(saved.id).game.minutes == 65


@pytest.mark.parametrize(
    ("minutes", "told"), [(14, None), (15, 15), (240, 240), (241, None), (24 * 60 + 65, None)]
)
def test_a_table_that_was_opened_late_or_left_open_tells_nothing(page, clock, minutes, told):
    clock(minutes)
    assert page.finish().game.minutes == told


@pytest.mark.parametrize(("hours", "ended"), [(4, 65 + 4 * 60), (5, 65), (48, 65)])
def test_a_table_that_nobody_saved_that_evening_was_played_when_it_was_entered(
    page, clock, hours, ended
):
    clock(65)
    page.enter(0, "blue", 13)
    clock(65 + hours * 60)
    saved = page.finish()
    assert abs(saved.game.played_at - after(ended)) < timedelta(seconds=1)
    assert saved.game.minutes == (65 if ended == 65 else None)


def test_a_table_that_was_left_open_stays_on_its_evening_whoever_is_renamed_there(page, clock):
    """Whoever put a name right on Sunday made it a game of Sunday."""
    clock(65)
    page.enter(0, "blue", 13)
    clock(48 * 60)
    page.change_table(lambda game: called(game, ("Adele", "Bo", "Cleo")))
    page.change_table(lambda game: game.model_copy(update={"players": game.players[::-1]}))
    page.tell_by_cards(by_cards=True)
    clock(48 * 60 + 10)
    saved = page.finish()
    assert abs(saved.game.played_at - after(65)) < timedelta(seconds=1)
    assert saved.game.minutes == 65


def test_a_table_that_was_left_open_is_of_the_day_on_which_it_is_gone_on_with(page, clock):
    clock(65)
    page.enter(0, "blue", 13)
    clock(48 * 60)
    page.enter(1, "blue", 9)
    clock(48 * 60 + 10)
    assert page.finish().game.played_at >= after(48 * 60 + 10)


@pytest.mark.parametrize("as_another_one", [True, False])
def test_whatever_is_entered_moves_a_table_that_was_left_open(page, clock, as_another_one):
    """The same points as another player's, and none any more where there were some."""
    page.start(table("Ada", "Bo", "Cleo"))
    clock(65)
    page.enter(0, "blue", 13)
    clock(48 * 60)
    if as_another_one:
        page.enter(1, "blue", 13)
    else:
        page.enter(0, "blue", None)
    assert page.draft.last_entered >= after(48 * 60)
    clock(48 * 60 + 10)
    assert as_saved(page.draft, after(48 * 60 + 10)).game.played_at >= after(48 * 60)


def test_a_correction_changes_nothing_of_it(page, clock):
    clock(65)
    saved = page.finish()
    clock(70)
    page.correct(saved.id)
    page.enter(0, "blue", 13)
    clock(100)
    assert page.finish().game.minutes == 65


def test_a_game_of_another_day_was_not_played_while_its_table_was_open(page, clock):
    clock(30)
    assert page.note_draft("", "", BEGAN - timedelta(days=1))
    assert page.finish().game.minutes is None


def test_a_day_without_a_time_says_nothing_of_how_long_it_took(page, clock):
    """It is kept as noon, which a table that was opened that morning has nothing to do with."""
    clock(-10 * 60)
    page.start(finished("Ada", "Bo", "Cleo"))
    clock(24 * 60)
    assert page.note_draft("", "", BEGAN.replace(hour=12, minute=0))
    assert page.finish().game.minutes is None


def test_who_tells_when_it_ended_tells_how_long_it_took(page, clock):
    clock(90)
    assert page.note_draft("", "", after(50))
    clock(95)
    assert page.finish().game.minutes == 50


def test_a_correction_is_no_game_that_began_just_now(page, clock):
    clock(5)
    saved = page.finish()
    clock(10)
    page.correct(saved.id)
    page.enter(0, "blue", 13)
    clock(100)
    assert page.finish().game.minutes is None


def test_a_place_alone_says_nothing_of_it(page, clock):
    clock(30)
    assert page.note_draft("Bo's kitchen", "", None)
    clock(40)
    game = page.finish().game
    assert (game.place, game.minutes) == ("Bo's kitchen", 40)


def test_who_tells_when_it_began_is_believed(page, clock, store):
    clock(5)
    assert page.note_draft("", "", None, read_told("19:25", after(5)))
    assert store.drafts.get(page.draft.id).began_at == after(-5)
    clock(8)
    assert page.finish().game.minutes == 13


def test_what_was_told_the_day_before_means_nothing_today(page, clock):
    page.note_draft("", "", None, read_told("19:00", BEGAN))
    clock(24 * 60)
    page.enter(0, "blue", 13)
    assert page.finish().game.minutes is None


def test_minutes_that_were_told_stand(page, clock):
    assert page.note_draft("", "", None, Told(45))
    clock(300)
    assert page.finish().game.minutes == 45


def test_what_is_taken_away_is_not_measured_again(page, clock):
    assert page.note_draft("", "", None, Told())
    clock(60)
    assert page.finish().game.minutes is None


def test_two_pages_agree_on_when_it_began(page, clock, store):
    other = Session(store)
    other.open(page.draft.id)
    clock(5)
    page.enter(0, "blue", 13)
    other.note_draft("", "", None, read_told("19:00", BEGAN))
    clock(10)
    page.enter(0, "yellow", 3)
    clock(20)
    saved = page.finish()
    assert saved.game.players[0].pad["blue"] == 13
    assert saved.game.minutes == 50


def test_a_table_of_an_earlier_version_tells_nothing(page, clock):
    old = page.draft.model_copy(update={"began_at": None})
    assert minutes_played(old, after(60)) is None
    clock(60)
    assert minutes_played(page.draft, after(60)) == 60


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("19:30", 45), ("45", 45), ("45 min", 45), ("1 h 5 min", 65), ("1 h 30", 90), ("18h15", 120)],
)
def test_what_people_write_of_it(text, minutes):
    told = read_told(text, after(45))
    assert told is not None
    assert told.minutes == minutes


@pytest.mark.parametrize("text", ["soon", "0", "1441", "25:00", "20:15", "21:00", "01:30"])
def test_what_tells_no_time_is_refused(text):
    """The end is at 20:15, and no game takes a day, or began more than half a day ago."""
    assert read_told(text, after(45)) is None


def test_a_time_alone_says_nothing_without_an_end():
    assert read_told("19:30", None) is None
    assert read_told("45", None) == Told(45)
    assert read_told(" ", None) == Told()


def test_a_table_begins_with_its_first_tap(store, clock):
    clock(3)
    page = Session(store)
    page.start(table("Ada", "Bo", "Cleo"))
    assert store.drafts.get(page.draft.id).began_at == page.draft.changed_at


@pytest.mark.parametrize("text", ["1:30", "1.30", "1h30", "1:30:00"])
@pytest.mark.parametrize(
    ("hour", "minutes"),
    # At 2:00 and at 14:30 it may as well be the time at which the game began.
    [(22, 90), (10, 90), (2, None), (14, None)],
)
def test_hours_and_minutes_are_a_length_only_where_they_can_be_no_beginning(text, hour, minutes):
    """It was kept as a game of 1231 minutes."""
    told = read_told(text, BEGAN.replace(hour=hour))
    assert told == (None if minutes is None else Told(minutes))


def test_a_time_of_the_night_is_a_beginning():
    late = BEGAN.replace(hour=1, minute=15)
    assert read_told("00:15", late) == Told(60, late - timedelta(hours=1))
    assert read_told("11:45 pm", late) == Told(90, late - timedelta(minutes=90))


def test_a_table_of_the_evening_that_is_saved_after_midnight_keeps_its_minutes(page, clock):
    """What was said of its end counts, whatever day it is by then."""
    clock(60)
    assert page.note_draft("", "", after(60))
    clock(5 * 60)
    assert page.finish().game.minutes == 60


def test_a_table_of_midnight_is_not_taken_for_one_of_noon(store, clock):
    clock(4 * 60 + 10)
    page = Session(store)
    page.start(finished("Ada", "Bo", "Cleo"))
    clock(5 * 60 + 20)
    assert page.finish().game.minutes == 70


def test_a_table_that_ended_at_noon_today_keeps_its_minutes(store, clock):
    clock(-9 * 60)
    page = Session(store)
    page.start(finished("Ada", "Bo", "Cleo"))
    assert page.note_draft("", "", BEGAN.replace(hour=12, minute=0))
    clock(-7 * 60)
    assert page.finish().game.minutes == 90
