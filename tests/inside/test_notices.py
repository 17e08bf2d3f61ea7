"""What all should know is put away for all, by whoever has read it."""

import re

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished
from tests.inside.phone import Inside

DAMAGED = re.compile("was damaged")


@pytest.fixture
def phones(house):
    """Two phones with home, which tells of a damaged line."""
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Di", "Bo", "Cleo"), ("Ed", "Bo", "Cleo")):
            store.games.add(finished(*names), now())
    house.stop()
    journal = house.folder / "games.journal"
    journal.write_bytes(journal.read_bytes().replace(b'"Di"', b'"Du"', 1))
    house.start()
    return [Inside(house).open().reads(DAMAGED) for _ in range(2)]


def test_it_goes_from_the_other_phone(phones):
    one, other = phones
    one.tap("All right").reads_no(DAMAGED)
    other.reads_no(DAMAGED).sees("New game")


def test_two_who_put_it_away_at_the_same_moment_both_go_on(phones):
    one, other = phones
    late = other.aim("All right")
    one.tap("All right").reads_no(DAMAGED)
    other.comes_down(late).reads_no(DAMAGED).tap("New game").stands_at(re.compile("/table/.*"))
