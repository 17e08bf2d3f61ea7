"""Players whom another phone changes, while this one asks or types something about them."""

import re

import pytest

from app.entry.saved_games import now
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
