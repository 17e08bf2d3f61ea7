"""What a device said of a game came before all that it said of it later, whatever was lost."""

from contextlib import suppress
from datetime import timedelta

import pytest

from tests.storage.club.devices import game
from tests.storage.club.simulation import Killed, Killing
from tests.storage.club.test_damaged_file import blue, damage, documents


def correct(phone, *blue_entries, **entries):
    phone.store.games.replace("a", game("Ada", "Bo", blue=blue_entries, **entries), phone.now())


def lost_at_the_hub(place, *phones):
    """Let a game that the first phone plays be on all of them, and not at the hub any more."""
    for phone in phones:
        place.join(phone, "ours")
    backup = place.hubs["ours"].state()
    phones[0].plays("a", "Ada", "Bo", blue=(1, 1), yellow=(0, 0))
    place.meet(*phones)
    place.hubs["ours"].go_back_to(backup)


def others(phone):
    [member] = phone.clubs.all()
    return member.game("a").others


def test_a_correction_stands_though_the_clock_went_back_and_what_it_came_from_was_lost(place):
    one, two = place.phone("one"), place.phone("two")
    lost_at_the_hub(place, one, two)
    damage(one, "game")
    one.clock -= timedelta(days=1)
    correct(one, 5, 1, yellow=(0, 0))
    place.meet(one)
    correct(two, 1, 7, yellow=(0, 0))
    place.meet(two, one, two)
    assert blue(one) == blue(two) == [5, 7]
    assert others(one) == others(two) == ()
    assert documents(one) == documents(two)
    # It is said once.
    there = documents(one)
    place.meet(one, two)
    assert documents(one) == documents(two) == there


@pytest.mark.parametrize("lines", [0, 2500, 5000, 7500, 10**9])
def test_one_of_two_who_lost_all_does_not_undo_what_the_other_one_did(place, lines):
    one, two, three = (place.phone(name) for name in ("one", "two", "three"))
    lost_at_the_hub(place, one, two, three)
    three.clock += timedelta(minutes=1)
    correct(three, 1, 7, yellow=(0, 9))
    damage(three, "game")
    place.meet(three)
    one.clock = three.clock + timedelta(minutes=1)
    correct(one, 5, 1, yellow=(0, 0))
    damage(one, "game")
    # It looks as if one came from what three had told.
    place.meet(one)
    place.meet(two)
    with suppress(Killed), Killing(lines):
        place.meet(one)
    one.reopen()
    place.meet(one, two, three)
    for each in (one, two, three):
        ada, bo = each.store.games.get("a").game.players
        assert (dict(ada.pad), dict(bo.pad)) == ({"blue": 5, "yellow": 0}, {"blue": 7, "yellow": 9})
    assert documents(one) == documents(two) == documents(three)


def test_one_of_two_who_lost_all_takes_back_a_part_of_what_the_other_one_did(place):
    one, two, three = (place.phone(name) for name in ("one", "two", "three"))
    lost_at_the_hub(place, one, two, three)
    three.clock += timedelta(minutes=1)
    correct(three, 1, 7, yellow=(4, 9))
    damage(three, "game")
    place.meet(three)
    hub = place.hubs["ours"]
    backup = hub.state()
    place.meet(one)
    hub.go_back_to(backup)
    one.clock = three.clock + timedelta(minutes=1)
    # Ada's is taken back.
    correct(one, 1, 7, yellow=(0, 9))
    damage(one, "game", lines_of_it=2)
    place.meet(one)
    place.meet(two)
    place.meet(one, two, three)
    for each in (one, two, three):
        ada, bo = each.store.games.get("a").game.players
        assert (dict(ada.pad), dict(bo.pad)) == ({"blue": 1, "yellow": 0}, {"blue": 7, "yellow": 9})


def test_a_correction_of_ones_own_that_was_lost_does_not_come_back_over_a_later_one(place):
    one, two = (place.join(place.phone(name), "ours") for name in ("one", "two"))
    one.plays("a", "Ada", "Bo", blue=(1, 1))
    place.meet(one, two)
    backup = place.hubs["ours"].state()
    one.clock += timedelta(days=2)
    correct(one, 2, 1)
    place.meet(one, two)
    place.hubs["ours"].go_back_to(backup)
    damage(one, "game", holds='"blue":2')
    one.clock -= timedelta(days=1, hours=12)
    correct(one, 3, 1)
    place.meet(one)
    place.meet(two, one, two)
    assert blue(one) == blue(two) == [3, 1]
    assert others(one) == others(two) == ()
