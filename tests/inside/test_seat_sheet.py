"""The sheet of a seat: what is typed there as a name is of the player whose seat it is."""

import re
from functools import partial

import pytest

from app.entry import late_changes
from app.ui.field import ENTER
from scoring.answers import seating
from scoring.game.fields import LONGEST_NAME
from tests.app.tables import table
from tests.inside.phone import Inside

TOO_LATE = re.compile("Another phone changed this table just before your tap")


def players(house, draft):
    return {one.name: one.pad for one in house.kept(draft.id).game.players}


@pytest.mark.parametrize("answer", ["Keep it", "Remove Bo from the table"])
def test_a_name_that_was_typed_is_not_given_to_whose_seat_is_opened_next(house, answer):
    draft = house.draft(table("Ada", "Bo", "Cleo", blue=[1, 2, 3]))
    phone = Inside(house).open(f"/table/{draft.id}")
    phone.tap("Seat 2: Bo").write("Name", "Bobby").tap("Remove Bo from the table")
    phone.sees("Keep it").tap(answer).loses("Keep it")
    phone.tap("Seat 1: Ada").tap("Done").loses("Done")
    seats = 2 if answer != "Keep it" else 3
    phone.tap(f"Seat {seats}: Cleo").tap("Done").loses("Done")
    kept = players(house, draft)
    assert kept["Ada"] == {"blue": 1}
    assert kept["Cleo"] == {"blue": 3}


def test_a_name_that_is_typed_goes_along_with_who_moves_on_another_phone(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", blue=[1, 2, 3]))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/table/{draft.id}")
    other.tap("Seat 2: Bo").write("Name", "Bobby")
    one.tap("Seat 1: Ada").tap("Move one seat clockwise").sees("Seat 1: Bo")
    other.sees("Remove Bo from the table").tap("Gizah").tap("Done")
    one.sees("Seat 1: Bobby, Gizah")
    assert players(house, draft) == {"Bobby": {"blue": 2}, "Ada": {"blue": 1}, "Cleo": {"blue": 3}}


def test_what_is_typed_for_who_is_taken_out_renames_nobody(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/table/{draft.id}")
    other.tap("Seat 2: Bo").write("Name", "Bobby")
    one.tap("Seat 2: Bo").tap("Remove Bo from the table").sees("Seat 2: Cleo")
    other.sees("Seat 2: Cleo").loses("Done").reads(TOO_LATE)
    other.tap("Seat 2: Cleo").tap("Done").loses("Done")
    assert list(players(house, draft)) == ["Ada", "Cleo"]


def test_a_tap_in_the_sheet_of_who_moves_is_for_them(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/table/{draft.id}").tap("Seat 2: Bo")
    aimed = other.aim("Remove Bo from the table")
    one.tap("Seat 1: Ada").tap("Move one seat clockwise").sees("Seat 1: Bo")
    other.comes_down(aimed)
    one.loses("Seat 1: Bo")
    assert list(players(house, draft)) == ["Ada", "Cleo", "Di"]


def test_it_is_for_them_before_the_page_is_told_that_they_moved(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 2: Bo")
    phone.sees("Remove Bo from the table")
    house.changed(draft.id, lambda game: seating.move_on(game, 0))
    phone.tap("Remove Bo from the table").sees("Seat 1: Ada")
    assert list(players(house, draft)) == ["Ada", "Cleo", "Di"]


def two_at_the_table(house, *names, **entered):
    """A table, and two phones on its page."""
    draft = house.draft(table(*names, **entered))
    return draft, *(Inside(house).open(f"/table/{draft.id}") for _ in range(2))


@pytest.mark.parametrize("changed", ["Bertie", "Gizah"])
def test_the_name_that_stands_in_the_field_is_entered(house, changed):
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo")
    other.tap("Seat 2: Bo").write("Name", "Bobby")
    if changed == "Bertie":
        one.tap("Seat 2: Bo").write("Name", "Bertie").tap("Done").sees("Seat 2: Bertie")
        other.sees("Remove Bertie from the table")
    else:
        other.tap("Gizah")
        one.sees("Seat 2: Bo, Gizah")
    assert other.value("Name") == "Bobby"
    other.tap("Done").loses("Done")
    assert list(players(house, draft)) == ["Ada", "Bobby", "Cleo"]


def test_a_name_that_was_cleared_does_not_come_back_before_the_next_letters(house):
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo")
    other.tap("Seat 2: Bo").put_cursor("Name").awaits_cursor("Name")
    other.press("Backspace", "Backspace")
    one.tap("Seat 2: Bo").write("Name", "Bertie").tap("Done").sees("Seat 2: Bertie")
    other.sees("Remove Bertie from the table").letters("Zoe").tap("Done").loses("Done")
    assert list(players(house, draft)) == ["Ada", "Zoe", "Cleo"]


def test_who_is_called_otherwise_meanwhile_is_removed_all_the_same(house):
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo", blue=[1, 2, 3])
    other.tap("Seat 2: Bo").tap("Remove Bo from the table").sees("Keep it")
    one.tap("Seat 2: Bo").write("Name", "Bobby").tap("Done").sees("Seat 2: Bobby")
    other.reads("Bobby’s numbers").tap("Remove Bobby from the table").loses("Keep it")
    assert list(players(house, draft)) == ["Ada", "Cleo"]


def test_nobody_is_asked_about_who_has_left(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo", blue=[1, 2, 3])
    for phone in (one, other):
        phone.tap("Seat 2: Bo").tap("Remove Bo from the table").sees("Keep it")
    one.tap("Remove Bo from the table").sees("Seat 2: Cleo")
    other.loses("Keep it").tap("Seat 2: Cleo").sees("Remove Cleo from the table")
    assert list(players(house, draft)) == ["Ada", "Cleo"]


def test_nobody_is_asked_about_who_came_to_the_seat_while_the_phone_slept(house):
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo", military=[0, 0, 0])
    for phone in (one, other):
        phone.tap("Seat 3: Cleo").tap("Remove Cleo from the table").sees("Keep it")
    other.sleeps()
    one.tap("Remove Cleo from the table").loses("Seat 3: Cleo")
    one.name("Name of player 3", "Dan").sees("Seat 3: Dan")
    one.open(f"/walk/{draft.id}/military/2").number(0)
    other.reload().sees("Seat 3: Dan").loses("Keep it")
    assert list(players(house, draft)) == ["Ada", "Bo", "Dan"]


@pytest.mark.parametrize("moment", [60, 0])
def test_a_tap_on_a_seat_is_for_who_was_seen_there(house, monkeypatch, moment):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", moment)
    _, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo", "Di")
    bo = other.aim("Seat 2: Bo")
    one.tap("Seat 1: Ada").tap("Move one seat clockwise").sees("Seat 1: Bo")
    other.comes_too_late(bo).reads(TOO_LATE).tap("All right").reads_no(TOO_LATE)
    if moment:
        other.tap("Seat 2: Ada")
        other.reads(TOO_LATE)
        other.reads_no("Remove Ada from the table")
    else:
        other.tap("Seat 2: Ada").sees("Remove Ada from the table")


def just_before(house, change, **entered):
    """The sheet of Bo's seat, and what another program does to the table before it is heard of."""
    draft = house.draft(table("Ada", "Bo", "Cleo", **entered))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Seat 2: Bo").sees("Gizah")
    return draft, phone, lambda: house.changed(draft.id, change)


@pytest.mark.parametrize(("answer", "stands"), [("theirs", "Bobby"), ("mine", "Bob")])
def test_of_two_names_for_a_player_it_is_asked_which_one_counts(house, answer, stands):
    draft, phone, change = just_before(house, lambda game: seating.rename(game, 1, "Bobby"))
    phone.write("Name", "Bob")
    change()
    phone.tap("Done").reads(re.compile("They have Ada, Bobby and Cleo; you have Ada, Bob and Cleo"))
    assert list(players(house, draft)) == ["Ada", "Bobby", "Cleo"]
    phone.pause(700)
    phone.tap(f"Keep {answer}").sees(f"Seat 2: {stands}")
    assert list(players(house, draft)) == ["Ada", stands, "Cleo"]


def test_a_name_goes_beside_a_wonder_that_another_phone_gave(house):
    _, phone, change = just_before(house, lambda game: seating.take_wonder(game, 1, "Gizah"))
    phone.write("Name", "Bob")
    change()
    phone.tap("Done").sees("Seat 2: Bob, Gizah")


@pytest.mark.parametrize(
    ("seat", "tapped", "again"),
    [(0, "Gizah", "Gizah (taken)"), (1, "Rhodos", "Rhodos"), (1, "day", "day")],
)
def test_a_wonder_that_another_phone_took_just_now_is_seen_first(
    house, monkeypatch, seat, tapped, again
):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    draft, phone, change = just_before(house, lambda game: seating.take_wonder(game, seat, "Gizah"))
    change()
    phone.tap(tapped).reads(TOO_LATE)
    wonders = [None, None, None]
    wonders[seat] = "Gizah"
    kept = house.kept(draft.id).game.players
    assert ([one.wonder for one in kept], kept[1].side) == (wonders, None)
    phone.tap("All right").loses("All right").tap(re.compile("^Seat 2: Bo")).tap(again).tap(
        "Done"
    ).loses("Done")
    bo = house.kept(draft.id).game.players[1]
    assert tapped in (bo.wonder, bo.side)


def test_the_same_wonder_on_two_phones_is_taken_once(house):
    _, phone, change = just_before(house, lambda game: seating.take_wonder(game, 1, "Gizah"))
    change()
    phone.tap("Gizah").tap("Done").sees("Seat 2: Bo, Gizah")
    phone.reads_no(re.compile("Another phone changed this table"))


def test_who_was_moved_on_another_phone_just_now_is_not_moved_once_more(house):
    draft, phone, change = just_before(house, lambda game: seating.move_on(game, 1))
    change()
    phone.tap("Move one seat clockwise")
    phone.reads(TOO_LATE)
    assert list(players(house, draft)) == ["Ada", "Cleo", "Bo"]


def test_who_is_called_otherwise_just_now_stays_for_a_tap_that_has_seen_it(house):
    change = partial(seating.rename, seat=1, name="Bobby")
    draft, phone, change = just_before(house, change, blue=[1, 2, 3])
    phone.tap("Remove Bo from the table").sees("Keep it")
    change()
    phone.tap("Remove Bo from the table")
    phone.reads(TOO_LATE)
    assert list(players(house, draft)) == ["Ada", "Bobby", "Cleo"]


@pytest.mark.parametrize(
    ("typed", "called"), [("\u202aZoe\u202c", "Zoe"), ("\u200b\u200b", "Bo"), ("  ", "Bo")]
)
def test_of_a_name_that_is_pasted_the_page_shows_what_there_is_to_see(house, typed, called):
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo")
    other.tap("Seat 2: Bo").write("Name", typed).tap("Done").loses("Done").sees(f"Seat 2: {called}")
    one.sees(f"Seat 2: {called}")
    assert list(players(house, draft)) == ["Ada", called, "Cleo"]


def test_a_name_with_a_comma_is_one_name_where_one_player_is_renamed(house):
    draft, one, other = two_at_the_table(house, "Ada", "Bo", "Cleo")
    other.tap("Seat 2: Bo").write("Name", "James,  Jr.").tap("Done").loses("Done")
    one.sees("Seat 2: James, Jr.")
    assert list(players(house, draft)) == ["Ada", "James, Jr.", "Cleo"]


def test_enter_keeps_a_name_of_as_many_letters_as_may_be(house):
    """The field took no letter more, and in the place of Enter the page of a table has one."""
    longest = "X" + "x" * (LONGEST_NAME - 1)
    draft, _, other = two_at_the_table(house, "Ada", "Bo", "Cleo")
    other.tap("Seat 2: Bo").write("Name", longest).press(ENTER).sees(f"Seat 2: {longest}")
    assert list(players(house, draft)) == ["Ada", longest, "Cleo"]


def test_a_name_with_more_letters_than_the_document_takes_is_told_of(house):
    draft, _, other = two_at_the_table(house, "Ada", "Bo", "Cleo")
    other.tap("Seat 2: Bo").write("Name", "x" * (LONGEST_NAME + 1)).tap("Done")
    other.reads(f"A name can have up to {LONGEST_NAME} letters.").sees("Seat 2: Bo")
    assert list(players(house, draft)) == ["Ada", "Bo", "Cleo"]
