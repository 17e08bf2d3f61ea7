"""A phone that is one player's own, while names are put right and players come and go."""

import re

import pytest

from app.device.holder_kept import KEPT_AS
from tests.app.tables import table
from tests.inside.phone import Inside


def own_phone(house, draft, name):
    phone = Inside(house).open(f"/walk/{draft.id}/blue").tap(f"I am {name}")
    return phone.reads(f"{name} enters here")


def renames(phone, seat, name, by_now):
    phone.tap(f"Seat {seat}: {name}").write("Name", by_now).tap("Done")
    phone.sees(f"Seat {seat}: {by_now}")


@pytest.mark.parametrize("elsewhere", [True, False])
def test_it_stays_bos_when_bo_is_called_otherwise(house, elsewhere):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    bos = own_phone(house, draft, "Bo")
    renames(one if elsewhere else bos.open(f"/table/{draft.id}"), 2, "Bo", "Bobby")
    if not elsewhere:
        bos.tap(re.compile("^Start with"))
    bos.reads("Bobby enters here")
    # So does a page that the phone loads again.
    bos.reload().reads("Bobby enters here")


def test_it_stays_bos_when_bo_and_cleo_were_written_into_each_others_seats(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    bos, cleos = (own_phone(house, draft, name) for name in ("Bo", "Cleo"))
    renames(one, 2, "Bo", "Cleo")
    # Of two Cleos nobody knows which of the phones is whose.
    for phone in (bos, cleos):
        phone.loses("Cleo enters here").reads_no("Bo enters here").sees("I am Cleo in seat 2")
    renames(one, 3, "Cleo", "Bo")
    bos.reads("Bo enters here")
    cleos.reads("Cleo enters here")


def test_it_is_asked_whose_it_is_once_names_were_exchanged_while_it_slept(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    bos = own_phone(house, draft, "Bo").sleeps()
    for seat, name, by_now in ((2, "Bo", "Eve"), (3, "Cleo", "Bo"), (2, "Eve", "Cleo")):
        renames(one, seat, name, by_now)
    bos.reload().sees("I am Bo").reads_no(re.compile("enters here"))


def test_it_stays_bos_when_bo_is_called_otherwise_and_moves_while_it_sleeps(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    bos = own_phone(house, draft, "Bo").sleeps()
    renames(one, 2, "Bo", "Bobby")
    one.tap("Seat 2: Bobby").tap("Move one seat clockwise").sees("Seat 3: Bobby")
    bos.reload().reads("Bobby enters here").reads_no(re.compile("Another phone removed"))


def test_it_stays_bos_when_bo_is_called_otherwise_while_it_shows_another_table(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    second = house.draft(table("Eve", "Fay", "Gus"))
    one = Inside(house).open(f"/table/{draft.id}")
    bos = own_phone(house, draft, "Bo").open(f"/pad/{second.id}").sees("Eve’s city")
    renames(one, 2, "Bo", "Bobby")
    bos.open(f"/walk/{draft.id}/blue").reads("Bobby enters here")


def test_it_stays_bos_when_bo_is_called_otherwise_after_the_server_was_started_anew(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    bos = own_phone(house, draft, "Bo")
    bos.pause(300)
    house.stop()
    house.start()
    renames(one.open(f"/table/{draft.id}"), 2, "Bo", "Bobby")
    bos.open(f"/walk/{draft.id}/blue").reads("Bobby enters here")


def test_it_is_not_that_of_who_came_to_the_seat_while_it_slept(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    cleos = own_phone(house, draft, "Cleo").sleeps()
    one.tap("Seat 3: Cleo").tap("Remove Cleo from the table").loses("Seat 3: Cleo")
    one.name("Name of player 3", "Dan").sees("Seat 3: Dan")
    cleos.reload().sees("I am Dan").reads_no("Dan enters here")
    one.name("Name of player 4", "Cleo").sees("Seat 4: Cleo")
    cleos.reads("Cleo enters here")


def test_a_phone_is_asked_as_long_as_it_is_not_alone(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/walk/{draft.id}/blue") for _ in range(2))
    one.sees("I am Bo")
    other.sleeps()
    one.loses("I am Bo")
    other.reload()
    one.sees("I am Bo")


def test_a_phone_keeps_no_name_of_a_table_that_is_gone(house):
    draft = house.draft(table("Ada", "Quintessa", "Cleo"))
    Inside(house).open(f"/table/{draft.id}")
    phone = own_phone(house, draft, "Quintessa")
    kept = phone.tab.preferences
    assert "Quintessa" in kept[KEPT_AS]
    with house.store() as store:
        store.drafts.delete(draft.id)
    house.stop()
    house.start()
    phone.open().sees("New game")._until(lambda _: not kept[KEPT_AS], "an empty note")
