"""Science check: one glance at what symbols are worth, and why."""

import pytest

from scoring import Symbols
from tests.app.tables import table

pytestmark = pytest.mark.browser


def test_symbols_are_worth_what_the_rules_say_and_the_sum_is_shown(shared_server, phones):
    phone = phones(shared_server).open("/").tap("Science").sees("Tablet: one more")
    # Nothing can be taken from nothing.
    phone.tap("Gear: one less").reads("Gear: 0")
    for symbol, count in (("Tablet", 3), ("Compass", 2), ("Gear", 1)):
        for held in range(1, count + 1):
            phone.tap(f"{symbol}: one more").reads(f"{symbol}: {held}")
    phone.reads("21 points: 3² + 2² + 1² + 1 set × 7 = 14 + 7")
    # What one more of each would add is said beside each.
    for more in ("one more: +7", "one more: +5", "one more: +10"):
        phone.reads(more)
    phone.tap("Wild: one more").reads(
        "31 points: 3² + 2² + 2² + 2 sets × 7 = 17 + 14 a wild symbol is a gear"
    )
    phone.tap("Start again at zero").reads("0 points: Tap the symbols on your green cards.")
    phone.tap("Back").sees("New game")


def test_the_answer_can_be_used_for_a_player(shared_server, phones):
    draft = shared_server.draft(table("Ada", "Bo", "Cleo"))
    phone = phones(shared_server).open(f"/walk/{draft.id}/green/1").enters_for("Bo")
    phone.tap("More").tap("What is my science worth?").sees("Use for Bo")
    phone.tap("Tablet: one more").reads("Tablet: 1")
    phone.tap("Wild: one more").reads("Wild: 1")
    phone.tap("Use for Bo").on_walk("Green").has("Bo", "4 points")
    assert shared_server.kept(draft.id).entry(1, "green") == Symbols(tablet=1, wild=1)
    # What stands there already is where the check begins.
    phone.tap("More").tap("What is my science worth?").reads("Tablet: 1")
