"""Home before the app is there, on a server's page, in every engine that phones have."""

import pytest

from tests.app.tables import table
from tests.engines.held_back import held_back

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

NAMES = ("Miguel", "Lorelei", "Iosefa")


def test_a_tap_before_the_app_is_there_is_done_once_it_is(person, server):
    server.draft(table(*NAMES))
    with held_back(server.port) as held:
        one = person(held).asks()
        one.tap("Go on: Miguel, Lorelei and Iosefa, 0 of 21 entered")
        held.let_go()
        one.listen().enters_for("Miguel").number(7).has("Miguel", "7 points")


def test_names_typed_before_the_app_is_there_are_at_the_table(person, server):
    with held_back(server.port) as held:
        one = person(held).asks().tap("New game")
        one.letters("Miguel").press("Enter").letters("Lorelei").press("Enter").letters("Io")
        held.let_go()
        one.letters("sefa").listen().press("Enter")
        for seat, name in enumerate(NAMES, 1):
            one.sees(f"Seat {seat}: {name}")
