"""The sheet of a seat: what is typed there as a name is of the player whose seat it is."""

import pytest

from tests.app.tables import table
from tests.inside.phone import Inside


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


def test_what_is_typed_for_who_is_taken_out_renames_nobody(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/table/{draft.id}")
    other.tap("Seat 2: Bo").write("Name", "Bobby")
    one.tap("Seat 2: Bo").tap("Remove Bo from the table").sees("Seat 2: Cleo")
    other.sees("Seat 2: Cleo").loses("Done").tap("Seat 2: Cleo").tap("Done").loses("Done")
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
