"""What another phone does at a table, on the pages beside the walk."""

import re

import pytest

from app.entry import hearing, late_changes
from app.entry.saved_games import now
from scoring import read_game
from scoring.answers import seating
from tests.app.tables import finished, table
from tests.inside.phone import Inside


def test_a_city_that_was_opened_from_the_walk_goes_along_with_its_player(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    other.tap("More").tap("Ada’s city").stands_at(f"/city/{draft.id}/0")
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
    other.sees("Bo, Blue: 8 points").tap("Undo")
    other.reads(re.compile("Another phone changed this table"))
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


def test_symbols_lead_to_their_player_before_the_page_hears_who_sits_where(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/science/{draft.id}/1").tap("Tablet: one more").sees("Use for Bo")
    with house.store() as store:
        kept = store.drafts.get(draft.id)
        ada, bo, cleo = kept.game.players
        moved = kept.game.model_copy(update={"players": (ada, cleo, bo)})
        store.drafts.keep(kept.with_game(moved), now())
    phone.tap("Use for Bo").stands_at(f"/walk/{draft.id}/green/2")
    players = house.kept(draft.id).game.players
    assert [player.name for player in players if player.pad] == ["Bo"]


def test_symbols_are_not_put_over_what_another_phone_has_entered_unasked(house, monkeypatch):
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 0)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/green/1").enters_for("Bo")
    other = Inside(house).open(f"/science/{draft.id}/1").tap("Tablet: one more")
    one.number(10).has("Bo", "10 points")
    other.tap("Use for Bo").stands_at(f"/walk/{draft.id}/green/1")
    other.reads("For Bo, Green: they entered 10, you entered").tap("Keep theirs").has(
        "Bo", "10 points"
    )
    assert house.kept(draft.id).game.players[1].pad == {"green": 10}


@pytest.mark.parametrize("path", ["/walk/{}/blue", "/pad/{}"])
def test_what_another_phone_has_entered_is_left_to_no_city_unasked(house, path, monkeypatch):
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 0)
    bo = {"name": "Bo", "pad": {"blue": 17}, "city": {"cards": ["Altar"], "complete": True}}
    draft = house.draft(
        read_game({"edition": "second", "players": [{"name": "Ada"}, bo, {"name": "Cleo"}]})
    )
    one = Inside(house).open(f"/walk/{draft.id}/blue/1").enters_for("Bo")
    other = Inside(house).open(path.format(draft.id)).presses_long(re.compile("^Bo,.* 17 points"))
    other.sees("Use what the city gives")
    one.number(22).has("Bo", "22 points")
    other.tap("Use what the city gives").reads("they entered 22, you entered nothing")
    assert house.kept(draft.id).game.players[1].pad == {"blue": 22}
    other.tap("Keep mine").loses("Keep mine")
    assert house.kept(draft.id).game.players[1].pad == {}


def test_undo_on_the_result_takes_back_coins_of_a_tie_that_were_told_here_and_nothing_else(house):
    draft = tied(house)
    Inside(house).open(f"/walk/{draft.id}/blue/2").number(8).sees("Fill in")
    phone = Inside(house).open(f"/result/{draft.id}").loses("Undo").tap("Ada: 14 coins")
    phone.sees("Undo").tap("Undo").loses("Ada: 14 coins, chosen").loses("Undo")
    phone.tap("Ada: 13 coins").sees("Undo")
    assert [player.pad["blue"] for player in house.kept(draft.id).game.players] == [10, 10, 8]


def test_undo_on_the_result_is_gone_once_another_phone_entered_something(house):
    draft = tied(house)
    phone = Inside(house).open(f"/result/{draft.id}").tap("Ada: 14 coins").sees("Undo")
    Inside(house).open(f"/walk/{draft.id}/guilds/2").number(7)
    phone.loses("Undo")


def test_what_was_entered_on_other_pages_is_not_taken_back_on_the_result(house):
    draft = tied(house)
    phone = Inside(house).open(f"/walk/{draft.id}/blue/2").number(8).sees("Fill in").sees("Undo")
    phone.tap("Who won?").sees("Share").loses("Undo")


def test_nothing_is_taken_back_while_bars_grow(house):
    draft = tied(house)
    phone = Inside(house).open(f"/result/{draft.id}").tap("Ada: 14 coins").tap("Bo: 12 coins")
    phone.sees("Undo").tap("Row by row").loses("Undo").tap(re.compile("Tap to go straight"))
    phone.sees("Undo")


def tied(house):
    """A table whose winner has more coins than the other one."""
    return house.draft(finished("Ada", "Bo", "Cleo", treasure=[4, 4, 1]))


def test_coins_that_decide_a_tie_are_of_the_player_who_was_asked_for(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = tied(house)
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/result/{draft.id}").reads("How many coins does Ada have?")
    ada = other.aim("Ada: 13 coins")
    one.tap("Seat 1: Ada").tap("Move one seat clockwise").sees("Seat 1: Bo")
    other.comes_too_late(ada).reads(
        re.compile("Another phone changed this table just before your tap")
    )
    # Nor does Bo have as many, whose question stands in that place by now.
    other.tap("All right").tap("Bo: 13 coins")
    other.reads(re.compile("Another phone changed this table just before your tap"))
    assert [one.pad["treasure"] for one in house.kept(draft.id).game.players] == [4, 4, 1]


def test_coins_that_two_phones_tell_at_once_are_those_of_the_first(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = tied(house)
    one, other = (Inside(house).open(f"/result/{draft.id}").sees("Ada: 12 coins") for _ in range(2))
    thirteen = other.aim("Ada: 13 coins")
    one.tap("Ada: 12 coins").sees("Ada: 12 coins, chosen")
    other.sees("Ada: 12 coins, chosen").comes_down(thirteen)
    other.reads(re.compile("Another phone changed this table just before your tap"))
    assert house.kept(draft.id).game.players[0].pad["treasure"].coins == 12


def test_the_why_of_points_is_read_without_holding_their_line(house):
    coins = [{"coins": 14}, None, None]
    draft = house.draft(table("Ada", "Bo", "Cleo", treasure=coins))
    phone = Inside(house).open(f"/walk/{draft.id}/treasure/0").tap("More")
    phone.tap("Why Ada has these points").reads(
        re.compile("14 coins: 4 × 3 coins = 4, 2 left over")
    )
    # Where nothing is entered, there is nothing to explain.
    bos = Inside(house).open(f"/walk/{draft.id}/treasure/1").tap("More").sees("Clear Bo’s cell")
    assert "Why Bo has these points" not in bos.buttons()


def test_a_line_of_a_menu_stays_itself_where_another_phone_takes_one_above_it(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", blue=[8, 8, 8]))
    one, other = (Inside(house).open(f"/walk/{draft.id}/blue/0").tap("More") for _ in range(2))
    clear = other.aim("Clear Ada’s cell")
    one.tap("Clear Ada’s cell")
    other.loses("Why Ada has these points").comes_down(clear).loses("Home")
    other.on_walk("Blue").stands_at(f"/walk/{draft.id}/blue/0")


def test_the_why_of_a_cell_of_the_pad_stays_with_its_player(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada").number(7).number(8)
    one.open(f"/table/{draft.id}")
    other = Inside(house).open(f"/pad/{draft.id}").presses_long("Bo, Blue: 8 points")
    other.reads("Bo, Blue")
    one.tap("Seat 2: Bo").tap("Move one seat clockwise").sees("Seat 3: Bo")
    other.reads("Bo, Blue").tap("Change it").stands_at(f"/walk/{draft.id}/blue/2/points")


def whys_of_the_result(house):
    """A phone at the table, and one on which somebody reads why Di has 64 points."""
    draft = house.draft(finished("Ada", "Bo", "Cleo", "Di", blue=[1, 2, 3, 4]))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/result/{draft.id}").tap(re.compile("Di, 64 points"))
    return one, other.reads("Di: 64")


def test_the_why_of_a_player_on_the_result_stays_with_them(house):
    one, other = whys_of_the_result(house)
    one.tap("Seat 3: Cleo").tap("Move one seat clockwise").sees("Seat 3: Di")
    other.sees("Dismiss").reads("Di: 64").reads_no("Cleo: 63")


def test_the_why_of_who_is_taken_out_goes_with_them(house):
    one, other = whys_of_the_result(house)
    one.tap("Seat 4: Di").tap("Remove Di from the table").sees("Keep it")
    one.tap("Remove Di from the table").loses("Seat 4: Di")
    other.loses(re.compile("Di, 64 points")).reads_no("Di: 64")
    assert "cannot be drawn" not in house.said()


@pytest.mark.parametrize(
    ("aimed", "follows"),
    [
        ("Change it", "/walk/{id}/blue/2/points"),
        ("Bo, Blue: 8 points", "/walk/{id}/blue/2"),
        ("Bo’s city", "/city/{id}/2"),
    ],
)
def test_the_pad_leads_to_the_player_who_was_seen_before_it_heard_that_they_moved(
    house, aimed, follows
):
    draft = house.draft(table("Ada", "Bo", "Cleo", blue=[None, 8, None]))
    phone = Inside(house).open(f"/pad/{draft.id}").sees("Bo, Blue: 8 points")
    if aimed == "Change it":
        phone.presses_long("Bo, Blue: 8 points").sees(aimed)
    # Nobody tells the page of it yet.
    house.changed(draft.id, lambda game: seating.move_on(game, 1))
    phone.tap(aimed).stands_at(follows.format(id=draft.id))


def test_the_pad_leads_nowhere_for_a_player_who_left_before_it_heard_of_it(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Dan"))
    phone = Inside(house).open(f"/pad/{draft.id}").sees("Dan’s city")
    house.changed(draft.id, lambda game: seating.stand_up(game, 3))
    phone.tap("Dan’s city").reads(
        re.compile("Another phone changed this table just before your tap")
    )
    phone.stands_at(f"/pad/{draft.id}")


def test_who_throws_a_table_away_is_told_that_the_other_phones_lose_it_too(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").on_walk("Blue")
    told = re.compile("This closes the table on every phone.$")
    one.tap("More").tap("Throw this table away").reads_no(told).tap("Keep it")
    other = Inside(house).open(f"/walk/{draft.id}/blue").on_walk("Blue")
    one.tap("More").tap("Throw this table away").reads(told).tap("Throw it away")
    other.reads(re.compile("thrown it away"))


def test_who_is_typed_for_a_seat_that_another_phone_took_is_told_and_waits_for_one(
    house, monkeypatch
):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    draft = house.draft(table(*"ABCDEF"))
    phone = Inside(house).open(f"/table/{draft.id}").sees("Seat 6: F")
    house.changed(draft.id, lambda game: seating.sit_down(game, ["Gil"]))
    phone.put_cursor("Name of player 7").awaits_cursor("Name of player 7").letters("Hal")
    phone.tap(re.compile("^Start with")).reads("There is no seat left for Hal.")
    phone.sees("Seat 7: Gil").tap("Seat 1: A").tap("Remove A from the table").loses("Seat 7: Gil")
    assert phone.value("Name of player 7") == "Hal"
    phone.tap(re.compile("^Start with")).stands_at(f"/walk/{draft.id}/wonder")
    assert [one.name for one in house.kept(draft.id).game.players] == [*"BCDEF", "Gil", "Hal"]


def test_a_table_begins_without_who_found_no_seat(house):
    draft = house.draft(table(*"ABCDEF"))
    phone = Inside(house).open(f"/table/{draft.id}").sees("Seat 6: F")
    phone.name("Name of player 7", "Gil, Hal").reads("There is no seat left for Hal.")
    phone.tap(re.compile("^Start with")).stands_at(f"/walk/{draft.id}/wonder")
