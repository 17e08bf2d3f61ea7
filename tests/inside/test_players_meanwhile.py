"""Players whom another phone changes, while this one asks or types something about them."""

import re

import pytest

from app.entry.saved_games import now
from scoring.game.fields import LONGEST_NAME
from tests.app.tables import finished
from tests.inside.phone import Inside

ANOTHER = "Someone else changed who Flo is in the meantime, so nothing was done. Look again."


@pytest.fixture
def house(house):
    """A history in which Ada, Bo, Flo and Hal have played, Ada and Flo never together."""
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Flo", "Gus", "Hal")):
            store.games.add(finished(*names), now())
    return house


def flo_is_ada(house):
    with house.store() as store:
        return store.players.merge("Flo", "Ada")


def names(house):
    with house.store() as store:
        return {player.name for game in store.games.all() for player in game.game.players}


def test_who_has_the_name_by_now_is_not_removed_for_good(house):
    phone = Inside(house).open("/players").tap(re.compile("^Flo, "))
    phone.tap("Remove for good …").reads("Remove Flo for good?")
    merged = flo_is_ada(house)
    phone.tap("Remove for good").reads(ANOTHER)
    assert names(house) == {"Ada", "Bo", "Cleo", "Gus", "Hal"}
    with house.store() as store:
        store.players.undo(merged)
    assert names(house) == {"Ada", "Bo", "Cleo", "Flo", "Gus", "Hal"}


def shown(house):
    with house.store() as store:
        return {player.name: player.archived for player in store.players.all()}


def test_a_name_with_more_letters_than_may_be_is_told_of_and_given_to_nobody(house):
    phone = Inside(house).open("/players").tap(re.compile("^Flo, "))
    phone.name("Name", "x" * (LONGEST_NAME + 1)).reads(f"up to {LONGEST_NAME} are accepted")
    assert names(house) == {"Ada", "Bo", "Cleo", "Flo", "Gus", "Hal"}


@pytest.mark.parametrize("tapped", ["Done", "Put aside", "Remove for good …"])
def test_what_is_done_on_a_sheet_is_done_to_nobody_else(house, tapped):
    """Ada was called Florence, or suggested no more."""
    phone = Inside(house).open("/players").tap(re.compile("^Flo, "))
    phone.write("Name", "Florence")
    flo_is_ada(house)
    phone.tap(tapped).reads(ANOTHER).reads_no("Remove Ada for good?")
    assert shown(house) == dict.fromkeys(("Ada", "Bo", "Cleo", "Gus", "Hal"), False)


def test_two_become_one_person_only_if_both_are_who_was_seen(house):
    phone = Inside(house).open("/players").tap(re.compile("^Gus, "))
    phone.tap("Is the same person as …").tap(re.compile("^Flo, ")).reads(
        "Are Gus and Flo one person?"
    )
    flo_is_ada(house)
    phone.tap("One person: Flo").reads(ANOTHER)
    assert "Gus" in shown(house)
