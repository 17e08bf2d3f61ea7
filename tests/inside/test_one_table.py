"""What another phone does at a table, on the pages beside the walk."""

import re

from app.entry import late_changes
from tests.app.tables import table
from tests.inside.phone import Inside


def test_a_city_that_was_opened_from_the_walk_goes_along_with_its_player(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    other.tap("More").tap("City of Ada").stands_at(f"/city/{draft.id}/0")
    one.tap("Seat 1: Ada").tap("Move one seat clockwise")
    other.stands_at(f"/city/{draft.id}/1").reads("Ada’s city").tap("Altar, blue")
    other.sees("Altar, blue, built")
    players = house.kept(draft.id).game.players
    assert [(player.name, bool(player.city)) for player in players] == [
        ("Bo", False),
        ("Ada", True),
        ("Cleo", False),
    ]


def test_on_a_players_own_phone_the_pad_offers_no_undo_of_what_another_entered(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    bos = Inside(house).open(f"/walk/{draft.id}/blue").tap("I am Bo").enters_for("Bo").number(3)
    bos.tap("More").tap("Pad").sees("Fill in").sees("Undo")
    one.number(7)
    bos.loses("Undo")


def test_undo_on_the_pad_takes_back_nothing_that_nobody_had_the_time_to_see(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada").number(7)
    other = Inside(house).open(f"/pad/{draft.id}").sees("Undo")
    one.enters_for("Bo").number(8).enters_for("Cleo")
    other.tap("Undo").reads(re.compile("Another phone changed this table"))
    pads = [player.pad.get("blue") for player in house.kept(draft.id).game.players]
    assert pads == [7, 8, None]
    other.tap("Who won?").reads_no(re.compile("Another phone changed this table"))


def test_symbols_are_used_for_the_player_they_were_counted_for(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/science/{draft.id}/1").tap("Tablet: one more").sees("Use for Bo")
    one.tap("Seat 2: Bo").tap("Move one seat clockwise").sees("Seat 3: Bo")
    other.tap("Use for Bo").stands_at(f"/walk/{draft.id}/green/2")
    players = house.kept(draft.id).game.players
    assert [player.name for player in players if player.pad] == ["Bo"]


def test_the_why_of_a_cell_of_the_pad_stays_with_its_player(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada").number(7).number(8)
    one.open(f"/table/{draft.id}")
    other = Inside(house).open(f"/pad/{draft.id}").presses_long("Bo, Blue: 8 points")
    other.reads("Bo, Blue")
    one.tap("Seat 2: Bo").tap("Move one seat clockwise").sees("Seat 3: Bo")
    other.reads("Bo, Blue").tap("Change it").stands_at(f"/walk/{draft.id}/blue/2/points")


def test_who_throws_a_table_away_is_told_that_the_other_phones_lose_it_too(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").on_walk("Blue")
    told = re.compile("That is so on every phone at this table.$")
    one.tap("More").tap("Throw this table away").reads_no(told).tap("Keep it")
    other = Inside(house).open(f"/walk/{draft.id}/blue").on_walk("Blue")
    one.tap("More").tap("Throw this table away").reads(told).tap("Throw it away")
    other.reads(re.compile("thrown it away"))
