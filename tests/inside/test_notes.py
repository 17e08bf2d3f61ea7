"""Notes that two phones write at once."""

import re

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished
from tests.inside.phone import Inside


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
        phone.tap(re.compile("^When, where, note")).write(field, written)

    def noted():
        return str(getattr(house.kept(draft.id).game, part))

    one.tap("Keep it").loses("Keep it")
    other.tap("Keep it").reads(re.compile(f"Another phone wrote “{theirs}” meanwhile"))
    assert noted().startswith(theirs)
    other.tap("Keep it").loses("Keep it")
    assert noted().startswith(here)


@pytest.mark.parametrize("corrected", [False, True])
def test_a_note_that_is_being_written_goes_into_the_game_that_another_phone_saved(house, corrected):
    with house.store() as store:
        if corrected:
            saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
            draft = store.correct(saved.id, now())
        else:
            draft = store.drafts.new(finished("Ada", "Bo", "Cleo"), now())
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    other.tap(re.compile("^When, where, note")).write("Note", "Bo forgot the leaders")
    one.tap(re.compile("^Save")).stands_at(re.compile("/game/.*"))
    other.pause(500)
    other.tap("Keep it").stands_at(one.path).loses("Keep it")
    other.reads("Bo forgot the leaders")
    with house.store() as store:
        assert store.games.all()[0].game.note == "Bo forgot the leaders"


def test_who_writes_no_note_after_all_is_led_to_the_game_that_another_phone_saved(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    other.tap(re.compile("^When, where, note")).write("Note", "Bo forgot the leaders")
    one.tap("Save").stands_at(re.compile("/game/.*"))
    other.pause(500)
    other.stands_at(f"/result/{draft.id}").tap("Dismiss").stands_at(one.path)


def test_a_note_of_a_table_that_another_phone_threw_away_sinks_with_it(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = Inside(house).open(f"/walk/{draft.id}/blue"), Inside(house)
    other.open(f"/result/{draft.id}").tap(re.compile("^When, where, note"))
    other.write("Note", "Bo forgot the leaders")
    one.tap("More").tap("Throw this table away").tap("Throw it away")
    other.loses("Keep it").reads(re.compile("thrown it away"))
