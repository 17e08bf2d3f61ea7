"""A browser that keeps nothing says so where somebody may take it for granted."""

import re

import pytest

from app.main import wonderpad
from tests.app.tables import finished
from tests.inside.house import House
from tests.inside.phone import Inside

GONE_WITH_THE_PAGE = re.compile("^This browser keeps nothing")


@pytest.fixture
def passing(tmp_path):
    """Serves pages as a browser does that keeps nothing."""
    house = House(tmp_path / "games", lambda store: wonderpad(store, kept_in="page")).start()
    yield house
    house.stop()


def saves(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    return Inside(house).open(f"/result/{draft.id}").tap("Save").reads("Saved to your history.")


def test_whoever_saves_a_game_is_told_that_it_goes_with_the_page(passing):
    saves(passing).reads(GONE_WITH_THE_PAGE).sees("Export")


def test_where_games_are_kept_nothing_is_said_of_it(house):
    saves(house).reads_no(GONE_WITH_THE_PAGE)
