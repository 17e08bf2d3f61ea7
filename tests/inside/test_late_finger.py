"""A finger that was on its way when the keys changed: what it tapped is not there any more."""

import re

import pytest
from flet.messaging.session import Session

from app.entry import late_changes
from app.entry.saved_games import now
from app.flet_mended import late_taps
from scoring import read_game
from tests.app.tables import finished, table
from tests.inside.house import House
from tests.inside.phone import Inside


def test_it_enters_nothing_for_the_next_player_and_the_page_says_so(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    path = f"/walk/{draft.id}/blue"
    one = Inside(house).open(path).enters_for("Ada")
    other = Inside(house).open(path).enters_for("Ada")
    ten = other.aim("10")
    one.number(7).has("Ada", "7 points")
    other.has("Ada", "7 points").enters_for("Bo")
    # The tap was on its way for longer than anybody needs to see that the glow has moved.
    other.comes_too_late(ten).reads(
        re.compile("Ada has 7 points here now: another phone was quicker")
    )
    other.tap("More").tap("Home").sees("New game")
    other.reads_no(re.compile("another phone was quicker"))
    pads = [player.pad.get("blue") for player in house.kept(draft.id).game.players]
    assert pads == [7, None, None]


def test_the_first_page_of_all_says_so_too(tmp_path, monkeypatch):
    # As in a process that has just started, in which nothing of Flet is mended yet.
    monkeypatch.setattr(Session, "dispatch_event", late_taps._dispatched)
    house = House(tmp_path / "games").start()
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    path = f"/walk/{draft.id}/blue"
    first = Inside(house).open(path).enters_for("Ada")
    second = Inside(house).open(path).enters_for("Ada")
    ten = first.aim("10")
    second.number(7).has("Ada", "7 points")
    first.has("Ada", "7 points").enters_for("Bo").comes_too_late(ten)
    first.reads(re.compile("another phone was quicker"))
    house.stop()


@pytest.mark.parametrize("path", ["/walk/{}/blue", "/city/{}/0"])
def test_undo_of_two_phones_at_once_is_not_made_again(house, path):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada").number(7)
    other = Inside(house, 1100, 800).open(path.format(draft.id))
    undo = other.aim("Undo")
    one.tap("Undo").enters_for("Ada")
    other.sees("Redo")
    other.comes_down(undo).sees("Redo")
    assert house.kept(draft.id).game.players[0].pad == {}


@pytest.mark.parametrize("path", ["/walk/{}/blue", "/city/{}/0"])
def test_redo_that_is_gone_takes_nothing_back(house, path):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada").number(7).tap("Undo")
    other = Inside(house, 1100, 800).open(path.format(draft.id))
    redo = other.aim("Redo")
    one.enters_for("Ada").number(8)
    other.loses("Redo")
    other.comes_down(redo).loses("Redo")
    assert house.kept(draft.id).game.players[0].pad == {"blue": 8}


def test_an_undo_takes_back_the_digits_that_are_typed_and_then_says_what_it_does_not(
    house, monkeypatch
):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada").number(7)
    other = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Bo").press("1", "2")
    one.tap(re.compile("^Cleo, not")).number(3).has("Cleo", "3 points")
    other.has("Cleo", "3 points").tap("Undo").tap("Undo").reads(re.compile("yours did nothing"))
    other.press("9", "Enter").has("Bo", "9 points")
    assert [player.pad for player in house.kept(draft.id).game.players[1:3]] == [
        {"blue": 9},
        {"blue": 3},
    ]


def test_a_stage_that_is_not_written_over_is_told_whatever_was_tapped_since(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    bo = {"name": "Bo", "wonder": "Gizah", "side": "day"}
    players = [{"name": "Ada"}, bo, {"name": "Cleo"}]
    draft = house.draft(read_game({"edition": "second", "players": players}))
    one, other = (Inside(house).open(f"/city/{draft.id}/1") for _ in range(2))
    one.tap("Stage 2 of 3: 5 points").sees(re.compile("^Stage 2 of 3.*built"))
    other.sees(re.compile("^Stage 2 of 3.*built")).tap("Altar, blue").sees("Altar, blue, built")
    other.tap(re.compile("^Stage 1 of 3")).reads(re.compile("yours did nothing"))
    assert house.kept(draft.id).game.players[1].city.stages == 2


def test_whose_turn_it_is_is_said_as_long_as_it_is_so(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    path = f"/walk/{draft.id}/blue"
    one, other = (Inside(house).open(path).enters_for("Ada") for _ in range(2))
    ten = other.aim("10")
    one.number(7).has("Ada", "7 points")
    other.has("Ada", "7 points").enters_for("Bo")
    other.comes_too_late(ten).reads(re.compile("Now it is Bo’s turn"))
    one.enters_for("Bo").number(8)
    other.has("Bo", "8 points").enters_for("Cleo").reads_no(re.compile("Now it is"))
    # Nobody may have read yet that the tap did nothing.
    other.reads("Another phone changed Ada’s number just before your tap, so yours did nothing.")


@pytest.mark.parametrize("leads", ["^Di, ", "^Yellow"])
def test_whose_turn_it_was_is_said_to_nobody_who_went_elsewhere(house, leads):
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    path = f"/walk/{draft.id}/blue"
    one, other = (Inside(house).open(path).enters_for("Ada") for _ in range(2))
    ten = other.aim("10")
    one.number(7).has("Ada", "7 points")
    other.has("Ada", "7 points").enters_for("Bo")
    other.comes_too_late(ten).reads(re.compile("Now it is Bo’s turn"))
    other.tap(re.compile(leads)).enters_for("Di" if leads == "^Di, " else "Ada")
    other.reads_no(re.compile("Now it is"))
    other.reads("Another phone changed Ada’s number just before your tap, so yours did nothing.")


@pytest.mark.parametrize(
    ("size", "path", "tapped"),
    [
        ((390, 844), "/walk/{}/blue", "Cleo"),
        ((390, 844), "/walk/{}/guilds", "Cleo"),
        ((1100, 800), "/walk/{}/blue", "Cleo, Yellow"),
        ((390, 844), "/pad/{}", "Cleo, Yellow"),
    ],
)
def test_a_tap_on_a_player_is_not_for_who_sits_there_by_now(house, size, path, tapped, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house, *size).open(path.format(draft.id))
    cleo = other.aim(re.compile(f"^{tapped}"))
    one.tap("Seat 2: Bo").tap("Move one seat clockwise").sees("Seat 2: Cleo")
    stood = other.path
    other.comes_too_late(cleo).reads(
        "Another phone changed this table just before your tap, so yours did nothing."
    )
    assert other.path == stood


def test_digits_are_not_entered_for_who_came_to_the_seat_while_the_phone_slept(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/walk/{draft.id}/blue").tap(re.compile("^Cleo, "))
    other.enters_for("Cleo").press("1", "2").reads(re.compile("Cleo, typing 12"))
    other.sleeps()
    one.tap("Seat 3: Cleo").tap("Remove Cleo from the table").loses("Seat 3: Cleo")
    one.name("Name of player 3", "Dan").sees("Seat 3: Dan")
    other.reload().reads(re.compile("Another phone removed Cleo from the table"))
    other.press("Enter").tap("All right").loses("All right")
    assert [player.pad for player in house.kept(draft.id).game.players] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("path", "tapped"),
    [
        ("/result/{}", "Ada: 13 coins"),
        ("/pad/{}", "Ada, Yellow"),
        ("/walk/{}/blue", "Ada"),
        ("/table/{}", "Adah"),
    ],
)
def test_a_tap_on_what_another_phone_took_away_is_told_however_long_it_was_on_its_way(
    house, path, tapped, monkeypatch
):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    with house.store() as store:
        store.games.add(finished("Adah", "Bo", "Cleo"), now())
    draft = house.draft(finished("Ada", "Bo", "Cleo", treasure=[4, 4, 1]))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(path.format(draft.id))
    aimed = other.aim(re.compile(f"^{tapped}"))
    one.tap("Seat 1: Ada").write("Name", "Adah").tap("Done").sees("Seat 1: Adah")
    other.comes_too_late(aimed).reads(
        "Another phone changed this table just before your tap, so yours did nothing."
    )


def test_a_tap_on_what_an_own_tap_took_away_is_not_told_of_another_phone(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/result/{draft.id}")
    one.tap("Seat 1: Ada").write("Name", "Adah").tap("Done").sees("Seat 1: Adah")
    other.tap(re.compile("Adah, 70 points"))
    dismiss = other.aim("Dismiss")
    other.tap("Dismiss").comes_too_late(dismiss)
    other.reads_no(re.compile("yours did nothing"))


def test_a_tap_on_what_was_typed_away_here_is_not_told_of_another_phone(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    with house.store() as store:
        store.games.add(finished("Bo", "Cleo", "Di", "Eve"), now())
    draft = house.draft(table("Ada"))
    one, other = (Inside(house).open(f"/table/{draft.id}") for _ in range(2))
    one.tap("Eve").sees("Seat 2: Eve")
    bo = other.sees("Seat 2: Eve").aim("Bo")
    other.name("Name of player 3", "Bo").sees("Seat 3: Bo")
    other.comes_too_late(bo).pause(100)
    other.reads_no(re.compile("yours did nothing"))
