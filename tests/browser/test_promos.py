"""A game with promo wonders: stages in any order, and points that the table counts."""

import re

import pytest

from tests.browser.audit import audit
from tests.browser.test_city import builds, tell_wonder

pytestmark = pytest.mark.browser


def test_promo_wonders_by_cards(server, phones):
    phone = phones(server).open()
    phone.tap("New game").seat("Ada", "Bo", "Cleo").tap("First edition")
    # Without them nobody is offered one.
    phone.tap(re.compile("^Seat 1: Ada")).sees("Rhodos").loses("Great Wall").tap("Done")
    phone.tap("Promo wonders").tap("By cards").reads("Ada’s city")
    tell_wonder(phone, "Great Wall", "side A")
    builds(phone, "Scriptorium", "Workshop")
    for stage in ("Stage 2 of 4", "Stage 4 of 4"):
        phone.tap(re.compile(f"^{stage}")).sees(re.compile(f"^{stage}.*built$"))
    phone.loses(re.compile("^Stage 1 of 4.*built$"))
    # A tablet, a gear, and the second stage for a compass.
    phone.sees(re.compile("Green 10 points"))
    phone.tap("Age III").sees("Age III, on this page")
    audit(phone, "promos-great-wall")
    phone.tap("Next: Bo").tap("Yes, that is all").reads("Bo’s city")
    tell_wonder(phone, "Stonehenge", "side A")
    builds(phone, "Altar")
    phone.tap(re.compile("^Stage 3 of 3: points that the table counts"))
    phone.tap("Next: Cleo").tap("Yes, that is all").reads("Cleo’s city")
    tell_wonder(phone, "Rhodos", "side A")
    builds(phone, "Baths")
    phone.tap("No stage built")
    phone.tap(re.compile("^Next: ")).tap("Yes, that is all").on_walk("Treasure")
    for name in ("Ada", "Bo", "Cleo"):
        phone.enters_for(name).number(2)
    phone.on_walk("Wonder").enters_for("Bo").number(14)
    phone.tap("Who won?").reads(re.compile("^Bo wins with 18 points"))
    phone.tap("Save").sees("Correct")
    with server.store() as store:
        game = store.games.get(phone.path.removeprefix("/game/")).game
    assert game.expansions == ("promos",)
    assert game.players[0].city.built == (2, 4)
