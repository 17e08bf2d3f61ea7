"""The walk's page turns first, and its address follows."""

import pytest

from tests.app.tables import table

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")


@pytest.fixture
def walk(server, phones):
    """A phone on the walk of a new table, and that table."""
    draft = server.draft(table(*NAMES))
    return phones(server).open(f"/walk/{draft.id}/wonder").on_walk("Wonder"), draft.id


def test_the_last_number_turns_the_page_and_the_address_follows(walk):
    phone, draft = walk
    for _ in NAMES:
        phone.number(3)
    phone.on_walk("Treasure").stands_at(f"/walk/{draft}/treasure")
    phone.back().on_walk("Wonder").stands_at(f"/walk/{draft}/wonder")
    phone.forward().on_walk("Treasure")


def test_who_leaves_a_page_as_soon_as_it_has_turned_comes_back_through_every_one(walk):
    phone, draft = walk
    phone.tap("Next: Treasure").on_walk("Treasure").tap("Next: Military").on_walk("Military")
    phone.tap("More").tap("Pad").stands_at(f"/pad/{draft}")
    for category in ("Military", "Treasure", "Wonder"):
        phone.back().on_walk(category).stands_at(f"/walk/{draft}/{category.lower()}")
