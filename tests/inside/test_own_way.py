"""On a player's own phone all ways lead to what is asked of that player."""

import asyncio
import re

import pytest

from app import main
from app.device.holder_kept import recall_holder
from tests.app.tables import table
from tests.inside.phone import Inside

NAMES = ("Ada", "Bo", "Cleo")
GOES_ON = re.compile("^Go on: Ada, Bo and Cleo")


@pytest.fixture
def draft(house):
    return house.draft(table(*NAMES))


@pytest.fixture
def adas(house, draft):
    """Another phone at the table."""
    return Inside(house).open(f"/city/{draft.id}/0")


@pytest.fixture
def bos(house, draft, adas):
    """Bo's own phone, on a table at which nothing is entered yet."""
    phone = Inside(house).open(f"/walk/{draft.id}/wonder").tap("I am Bo")
    return phone.reads("Bo enters here").enters_for("Bo")


def test_a_page_that_is_loaded_anew_enters_for_bo_though_ada_is_open_as_well(
    house, draft, bos, monkeypatch
):
    async def recalled_late(session):
        # The page was drawn for everyone by then.
        await asyncio.sleep(0.3)
        await recall_holder(session)

    monkeypatch.setattr(main, "recall_holder", recalled_late)
    # Nothing is left of the page that Bo's phone had.
    house.stop()
    house.start()
    bos.open(f"/walk/{draft.id}/wonder").reads("Bo enters here").enters_for("Bo").number(7).on_walk(
        "Treasure"
    )
    bos.tap("Wonder, 1 of 3").has("Bo", "7 points").has("Ada", "not entered yet")


def test_a_row_that_was_opened_for_ada_stays_hers_when_the_page_is_loaded_anew(house, bos, draft):
    bos.open(f"/walk/{draft.id}/blue/0").enters_for("Ada")
    house.stop()
    house.start()
    bos.open(f"/walk/{draft.id}/blue/0").reads("Bo enters here").enters_for("Ada")


@pytest.mark.parametrize("way", ["home", "pad"])
def test_bos_next_row_comes_though_ada_has_not_entered_hers(bos, draft, way):
    bos.number(7).on_walk("Treasure").enters_for("Bo")
    # A page that is left before the browser has its address leads there all the same.
    bos.stands_at(re.compile(".*/treasure"))
    if way == "home":
        bos.open().tap(GOES_ON)
    else:
        bos.open(f"/pad/{draft.id}").tap("Fill in")
    bos.on_walk("Treasure").enters_for("Bo")


def test_by_cards_leads_to_bos_city_and_from_there_to_what_is_asked_of_bo(bos, draft):
    bos.open(f"/table/{draft.id}").tap("By cards").stands_at(f"/city/{draft.id}/1")
    bos.tap("Next: Wonder").on_walk("Wonder").enters_for("Bo")


def test_from_adas_city_it_goes_on_to_bos(bos, draft):
    bos.open(f"/city/{draft.id}/0").tap("Next: Bo").stands_at(f"/city/{draft.id}/1")


def test_what_is_done_in_adas_city_leads_home_s_table_to_no_city_of_bos(house, bos, adas, draft):
    adas.tap(re.compile("^Altar"))
    bos.open().tap(GOES_ON).on_walk("Wonder").enters_for("Bo")
