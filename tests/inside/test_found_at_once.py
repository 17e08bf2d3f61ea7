"""What is tapped is found at once: Flet searches a whole page for what it has lost sight of."""

import re

import pytest
from flet.messaging.session import Session

from tests.app.tables import table
from tests.engines.person import REFERENCE
from tests.inside.house import House
from tests.inside.phone import Inside

NAMES = tuple(REFERENCE)

SEARCH = "_Session__find_live_control"


@pytest.fixture
def searched(monkeypatch):
    """The controls that Flet searched a whole page for."""
    searched, search = [], getattr(Session, SEARCH)

    def tells(session, value, control_id, parent=None, visited=None):
        if visited is None:
            searched.append(control_id)
        return search(session, value, control_id, parent, visited)

    monkeypatch.setattr(Session, SEARCH, tells)
    return searched


@pytest.fixture
def at(tmp_path):
    """Opens a page of a new table."""
    house = House(tmp_path / "games").start()
    draft = house.draft(table(*NAMES))
    phones = []

    def at(path, *size):
        phones.append(Inside(house, *size).open(path.format(draft.id)))
        return phones[-1]

    yield at
    for phone in phones:
        phone.close()
    house.stop()


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (740, 360)], ids=str)
def test_the_keys_of_a_whole_walk(at, searched, size):
    at("/walk/{}/wonder", *size).walk_reference_table(NAMES)
    assert searched == []


@pytest.mark.parametrize(
    ("category", "how", "keys"),
    [
        ("Military", "Tokens", ["One more token of 3", "One more token of 1", "Done: next player"]),
        ("Treasure", "Coins", ["14", "3"]),
        ("Green", "Symbols", ["Compass: one more", "Gear: one more", "Compass: one more"]),
        ("Blue", "Type a number", ["2", "1", "Enter", "7", "Enter"]),
    ],
)
def test_the_keys_of_details(at, searched, category, how, keys):
    phone = at(f"/walk/{{}}/{category.lower()}").on_walk(category)
    phone.tap(how).loses(how)
    for key in keys:
        phone.tap(key)
    assert searched == []


def test_the_cards_of_a_city(at, searched):
    phone = at("/city/{}/0").tap("Altar, blue").tap("Baths, blue").tap("Altar, blue, built")
    phone.sees("Baths, blue, built").sees("Altar, blue")
    assert searched == []


def test_a_page_turns_before_its_address_is_told(at):
    phone = at("/walk/{}/wonder").on_walk("Wonder")
    phone.messages.clear()
    phone.tap("Next: Treasure").on_walk("Treasure").stands_at(re.compile("/walk/.*/treasure"))
    heard = [place for place, said in enumerate(phone.messages) if said.startswith("server")]
    told = [place for place in heard if "push_route" in phone.messages[place]]
    assert heard[0] < told[0]
    assert "PATCH_CONTROL" in phone.messages[heard[0]]
