"""Whoever types as soon as they have tapped loses no letter, in any engine that phones have."""

import re

import pytest

from tests.app.tables import finished, table

pytestmark = [pytest.mark.browser, pytest.mark.nightly]


def test_a_name_that_is_changed_at_once_arrives_whole(person, server):
    draft = server.draft(table("Ada", "Bo", "Cleo"))
    one = person(server).open(f"/table/{draft.id}").tap(re.compile("^Seat 2: Bo"))
    one.tap_field("Name").letters("rghild").press("Enter").sees(re.compile("^Seat 2: Borghild"))


def test_a_place_and_a_note_that_are_written_at_once_arrive_whole(person, server):
    draft = server.draft(finished("Ada", "Bo", "Cleo"))
    one = person(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    one.tap(re.compile("^When, where, note")).sees("Keep it")
    one.tap_field("Place").letters("At home").tap_field("Note").letters("With rain")
    one.tap("Keep it").reads(re.compile("At home. With rain"))


def test_a_card_that_is_searched_at_once_is_found_by_all_its_letters(person, server):
    draft = server.draft(table("Ada", "Bo", "Cleo"))
    one = person(server).open(f"/city/{draft.id}/0").tap("Search cards")
    one.letters("altar").press("Enter").reads("Altar")
