"""The limit for guilds: off unless chosen, and said where it bites."""

import pytest

from tests.browser.test_guilds import count, take

pytestmark = pytest.mark.browser

LIMIT = "At most 10 points per guild"


def test_a_table_limits_its_guilds(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo", "Cleo")
    phone.sees(LIMIT).tap("Start with Wonder").on_walk("Wonder")
    for category in ("Wonder", "Treasure", "Military", "Blue"):
        phone.on_walk(category)
        for name in ("Ada", "Bo", "Cleo"):
            phone.enters_for(name).number(5)
    for _ in ("Ada", "Bo", "Cleo"):
        phone.on_walk("Yellow").tap("None")
    phone.on_walk("Green")
    for name in ("Ada", "Bo", "Cleo"):
        phone.enters_for(name).number(1)
    phone.on_walk("Guilds").enters_for("Ada")
    take(phone, "Workers Guild")
    count(phone, "Cleo’s brown cards", 8)
    count(phone, "Bo’s brown cards", 4).has("Ada", "12 points")
    phone.tap("More").tap("Table").tap(LIMIT).tap("Next: Guilds").on_walk("Guilds")
    phone.has("Ada", "10 points")
    phone.reads("Workers Guild: Cleo’s 8 brown + Bo’s 4 brown = 12, limited to 10")
