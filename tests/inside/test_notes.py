"""Notes that two phones write at once."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished
from tests.inside.phone import Inside

NOTE = re.compile("^When, where, note")


def two_phones(house, *, began=0):
    """A table that began so many minutes ago, and two phones that show who won there."""
    with house.store() as store:
        since = now() - timedelta(minutes=began)
        draft = store.drafts.new(finished("Ada", "Bo", "Cleo"), since)
    return draft, *(Inside(house).open(f"/result/{draft.id}") for _ in range(2))


@pytest.mark.parametrize(
    ("field", "part", "theirs", "here"),
    [
        ("Note", "note", "Ada’s birthday", "Bo forgot the leaders"),
        ("Day", "played_at", "2020-03-01", "2021-04-02"),
    ],
)
def test_who_writes_over_what_another_phone_noted_has_seen_it(house, field, part, theirs, here):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    for phone, written in ((one, theirs), (other, here)):
        phone.tap(NOTE).write(field, written)

    def noted():
        return str(getattr(house.kept(draft.id).game, part))

    one.tap("Keep it").loses("Keep it")
    other.tap("Keep it").reads(re.compile(f"Another phone wrote “{theirs}” meanwhile"))
    assert noted().startswith(theirs)
    other.tap("Keep it").loses("Keep it")
    assert noted().startswith(here)


def test_who_tells_how_long_it_took_has_seen_the_beginning_that_another_phone_told(house):
    draft, one, other = two_phones(house, began=60)
    began = f"{now() - timedelta(minutes=130):%H:%M}"
    one.tap(NOTE).write("Began at, or minutes", began)
    other.tap(NOTE).write("Began at, or minutes", "45")
    one.tap("Keep it").loses("Keep it")
    other.tap("Keep it").reads(re.compile(f"Another phone wrote “{began}” meanwhile"))
    assert house.kept(draft.id).began_told
    other.tap("Keep it").loses("Keep it")
    assert house.kept(draft.id).game.minutes == 45


def test_what_is_taken_over_from_another_phone_stands_in_its_field(house):
    draft, one, other = two_phones(house)
    one.tap(NOTE).write("Note", "Ada’s birthday").write("Place", "The club")
    other.tap(NOTE).write("Note", "Bo forgot the leaders")
    one.tap("Keep it").loses("Keep it")
    other.tap("Keep it").reads(re.compile("Ada’s birthday"))
    other.holds("Place", "The club").holds("Note", "Bo forgot the leaders")
    other.tap("Keep it").loses("Keep it")
    game = house.kept(draft.id).game
    assert (game.place, game.note) == ("The club", "Bo forgot the leaders")


@pytest.mark.parametrize(("field", "text"), [("", "Today"), ("Day", "1.3.2020")])
def test_a_day_that_two_phones_tell_alike_is_no_question(house, field, text):
    draft, one, other = two_phones(house)
    for phone in (one, other):
        phone.tap(NOTE)
        if field:
            phone.write(field, text)
        else:
            phone.tap(text)
    one.tap("Keep it").loses("Keep it")
    told = house.kept(draft.id).game.played_at
    other.tap("Keep it").loses("Keep it")
    assert house.kept(draft.id).game.played_at == told


@pytest.mark.parametrize("corrected", [False, True])
def test_a_note_that_is_being_written_goes_into_the_game_that_another_phone_saved(house, corrected):
    with house.store() as store:
        if corrected:
            saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
            draft = store.correct(saved.id, now())
        else:
            draft = store.drafts.new(finished("Ada", "Bo", "Cleo"), now())
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    other.tap(NOTE).write("Note", "Bo forgot the leaders")
    one.tap(re.compile("^Save")).stands_at(re.compile("/game/.*"))
    other.pause(500)
    other.tap("Keep it").stands_at(one.path).loses("Keep it")
    other.reads("Bo forgot the leaders")
    with house.store() as store:
        assert store.games.all()[0].game.note == "Bo forgot the leaders"


@pytest.mark.parametrize(("told", "minutes"), [("90", 90), ("", 60)])
def test_a_note_leaves_the_minutes_of_a_game_that_another_phone_saved(house, told, minutes):
    draft, one, other = two_phones(house, began=60)
    other.tap(NOTE).write("Note", "Bo forgot the leaders")
    one.tap("Save").stands_at(re.compile("/game/.*"))
    if told:
        one.tap(NOTE).write("Began at, or minutes", told).tap("Keep it").loses("Keep it")
    other.pause(500)
    other.tap("Keep it").stands_at(one.path).loses("Keep it")
    with house.store() as store:
        game = store.games.get(draft.id).game
    assert (game.note, game.minutes) == ("Bo forgot the leaders", minutes)


def test_what_saving_alone_has_put_into_the_game_is_written_over_at_once(house):
    draft, one, other = two_phones(house, began=60)
    other.tap(NOTE).write("Began at, or minutes", "90").tap("Yesterday")
    one.tap("Save").stands_at(re.compile("/game/.*"))
    other.pause(500)
    other.tap("Keep it").stands_at(one.path).loses("Keep it")
    with house.store() as store:
        game = store.games.get(draft.id).game
    assert (game.minutes, now().date() - game.played_at.date()) == (90, timedelta(days=1))


def test_who_writes_no_note_after_all_is_led_to_the_game_that_another_phone_saved(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    other.tap(NOTE).write("Note", "Bo forgot the leaders")
    one.tap("Save").stands_at(re.compile("/game/.*"))
    other.pause(500)
    other.stands_at(f"/result/{draft.id}").tap("Dismiss").stands_at(one.path)


def test_a_note_of_a_table_that_another_phone_threw_away_sinks_with_it(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = Inside(house).open(f"/walk/{draft.id}/blue"), Inside(house)
    other.open(f"/result/{draft.id}").tap(NOTE)
    other.write("Note", "Bo forgot the leaders")
    one.tap("More").tap("Throw this table away").tap("Throw it away")
    other.loses("Keep it").reads(re.compile("thrown it away"))


@pytest.mark.parametrize("then", [None, datetime(2020, 3, 1, 20, 30, tzinfo=UTC)])
@pytest.mark.parametrize("corrected", [False, True])
def test_a_time_without_a_day_is_asked_for_its_day(house, then, corrected):
    """It was dropped without a word, and a day that was cleared went with it."""
    game = finished("Ada", "Bo", "Cleo").model_copy(update={"played_at": then})
    with house.store() as store:
        saved = store.games.add(game, now())
        draft = store.correct(saved.id, now()) if corrected else None
    phone = Inside(house).open(f"/result/{draft.id}" if draft else f"/game/{saved.id}")

    def played_at():
        with house.store() as store:
            return (
                store.drafts.get(draft.id) if draft else store.games.get(saved.id)
            ).game.played_at

    phone.tap(NOTE).write("Day", "").write("Time", "20:15").tap("Keep it")
    phone.reads("“20:15” alone does not say when it was played. Write the day, too.")
    assert played_at() == then
    phone.write("Day", "2020-03-02").tap("Keep it").loses("Keep it")
    assert played_at().date() == date(2020, 3, 2)


@pytest.mark.parametrize("saved", [False, True])
def test_a_note_that_was_put_aside_stands_there_again_until_the_page_is_left(house, saved):
    """A tap beside the sheet took it away without a word."""
    with house.store() as store:
        game = finished("Ada", "Bo", "Cleo")
        page = (
            f"/game/{store.games.add(game, now()).id}"
            if saved
            else f"/result/{store.drafts.new(game, now()).id}"
        )
    one, other = (Inside(house).open(page) for _ in range(2))
    one.tap(NOTE).write("Note", "Ada’s birth").tap("Dismiss").loses("Keep it")
    other.tap(NOTE).write("Place", "Rome").tap("Keep it").loses("Keep it")
    one.reads(re.compile("Rome")).tap(NOTE).holds("Note", "Ada’s birth").holds("Place", "Rome")
    one.write("Note", "Ada’s birthday").tap("Keep it").loses("Keep it")
    one.reads("Ada’s birthday").tap(NOTE).holds("Note", "Ada’s birthday").write("Note", "No")
    one.tap("Dismiss").loses("Keep it").open("/").open(page).tap(NOTE).holds(
        "Note", "Ada’s birthday"
    )
    other.reads("Ada’s birthday").tap(NOTE).holds("Note", "Ada’s birthday")
