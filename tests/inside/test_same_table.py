"""The same people at two tables: whoever begins the second is led to the first."""

import re
from datetime import timedelta

from app.entry.saved_games import now
from scoring.game.facts import with_fact
from storage.history.saved_game import local_time
from tests.app.tables import finished, table
from tests.inside.phone import Inside

AGAIN = "Same table again: Ada, Bo and Cleo"
A_DAY = timedelta(days=1)
THERE = re.compile("^These people are already at a table")


def tables(house):
    with house.store() as store:
        return [each.id for each in store.drafts.all()]


def test_of_two_phones_that_begin_the_same_table_the_second_is_led_to_the_first(house):
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    one, other = (Inside(house).open().sees(AGAIN) for _ in range(2))
    one.tap(AGAIN).sees("Start with Wonder")
    (first,) = tables(house)
    other.tap(AGAIN).sees(THERE)
    # Went both to the other's table, both would be gone.
    one.open(f"/table/{first}").sees("Start with Wonder").loses(THERE)
    other.tap("These people are already at a table. 0 of 21 entered. Sit down there?")
    other.stands_at(f"/walk/{first}/wonder")
    assert tables(house) == [first]


def test_who_sits_at_an_empty_table_is_led_to_a_later_one_once_something_is_entered_there(house):
    first = house.draft(table("Ada", "Bo", "Cleo"))
    second = house.draft(table("bo", "Cleo", "Ada"))
    phone = Inside(house).open(f"/table/{first.id}").sees("Start with Wonder").loses(THERE)
    house.changed(second.id, lambda game: with_fact(game, 0, "blue", 7))
    phone.reload().tap(re.compile("already at a table. 1 of 21 entered"))
    phone.stands_at(f"/walk/{second.id}/wonder")


def test_a_table_of_another_evening_is_offered_to_nobody(house):
    with house.store() as store:
        store.drafts.new(with_fact(table("Ada", "Bo", "Cleo"), 0, "blue", 7), now() - A_DAY)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    Inside(house).open(f"/table/{draft.id}").sees("Start with Wonder").loses(THERE)


def test_a_table_with_wonders_or_a_note_is_left_for_no_other(house):
    first = house.draft(table("Ada", "Bo", "Cleo"))
    house.changed(first.id, lambda game: with_fact(game, 0, "blue", 7))
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}").sees(THERE)
    house.changed(draft.id, lambda game: game.model_copy(update={"note": "At Bo’s"}))
    phone.reload().sees("Start with Wonder").loses(THERE)


def test_a_correction_and_a_table_of_others_are_no_table_to_sit_down_at(house):
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
        store.correct(saved.id, now())
    house.draft(table("Ada", "Bo", "Di"))
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    Inside(house).open(f"/table/{draft.id}").sees("Start with Wonder").loses(THERE)


def test_a_table_that_is_gone_meanwhile_takes_the_empty_one_along_no_more(house):
    first = house.draft(table("Ada", "Bo", "Cleo"))
    second = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{second.id}").sees(THERE)
    with house.store() as store:
        store.drafts.delete(first.id)
    phone.tap(THERE).stands_at(f"/walk/{first.id}/wonder")
    assert tables(house) == [second.id]


def test_home_tells_two_tables_of_the_same_people_apart_by_when_they_were_begun(house):
    house.draft(table("Ada", "Bo", "Cleo"))
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    house.draft(table("Ada", "Bo", "Di"))
    phone = Inside(house).open().sees("Go on: Ada, Bo and Di, 0 of 21 entered")
    begun = local_time(draft.began_at)
    day = f"{begun.day} {begun:%B} {begun.year}"
    phone.sees(f"Go on: Ada, Bo and Cleo, 0 of 21 entered, begun {day}, {begun:%H:%M}")
