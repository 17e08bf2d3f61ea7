"""A finger that was on its way to one of a list, when another phone took what lay before it."""

import re

import pytest

from app.entry import hearing, late_changes
from app.entry.saved_games import now
from scoring import read_game
from tests.app.tables import finished, table
from tests.inside.phone import Inside

TOO_LATE = "Another phone changed this table just before your tap, so yours did nothing."


def names(house, draft):
    return [player.name for player in house.kept(draft.id).game.players]


def cards(house, draft):
    players = house.kept(draft.id).game.players
    return [player.city.cards if player.city else () for player in players]


def test_a_tap_on_a_guild_takes_no_other_one(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/guilds/0")
    other = Inside(house).open(f"/walk/{draft.id}/guilds/1")
    same, next_one = other.aim("Workers Guild"), other.aim("Craftsmens Guild")
    one.tap("Workers Guild").sees("Workers Guild, chosen")
    other.loses("Workers Guild")
    other.comes_too_late(same).reads(TOO_LATE)
    # What came to the place of the first is not what a finger there has seen either.
    other.tap("All right").reads_no(TOO_LATE).comes_down(next_one).reads(TOO_LATE)
    assert cards(house, draft) == [("Workers Guild",), (), ()]
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    other.comes_down(next_one).sees("Craftsmens Guild, chosen")


def test_a_guild_that_another_phone_took_is_told_of_nobodys_number(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 0)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/walk/{draft.id}/guilds/1") for _ in range(2))
    one.tap("Workers Guild").sees("Workers Guild, chosen")
    chip = other.sees("Workers Guild, chosen").aim("Craftsmens Guild")
    one.open(f"/walk/{draft.id}/guilds/0").tap("Craftsmens Guild").sees("Craftsmens Guild, chosen")
    other.comes_too_late(chip).reads(TOO_LATE)


def test_the_page_of_guilds_stays_where_it_was_scrolled_to(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/guilds/0")
    other = Inside(house, 320, 568).open(f"/walk/{draft.id}/guilds/1").sees("Workers Guild")

    def columns():
        """Those that are scrolled; a new one begins at its top."""

        async def look():
            standing = other.client.tree.standing()
            return {
                number
                for number, one in standing.items()
                if one.kind == "Column" and one.get("scroll")
            }

        return house.there(look())

    before = columns()
    one.tap("Workers Guild").sees("Workers Guild, chosen")
    other.loses("Workers Guild")
    assert columns() == before


def test_a_tap_on_a_leader_copies_no_other_one(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    players = [
        {"name": "Ada", "city": {"cards": ["Courtesans Guild"], "complete": True}},
        {"name": "Bo", "city": {"cards": ["Caesar"], "complete": False}},
        {"name": "Cleo"}, {"name": "Di"},
    ]  # fmt: skip
    draft = house.draft(
        read_game({"edition": "first", "expansions": ["leaders"], "players": players})
    )
    one = Inside(house).open(f"/city/{draft.id}/3").tap("Leaders")
    other = Inside(house).open(f"/city/{draft.id}/0")
    other.tap("Which leader does the Courtesans Guild copy?").sees("Caesar")
    alexander = other.aim("Alexander")
    one.tap("Archimedes, leader")
    other.comes_too_late(alexander)
    # Nor does it copy what came to that place, which nobody had the time to see.
    other.tap("Archimedes").reads(TOO_LATE)
    assert house.kept(draft.id).game.players[0].city.copied_leader is None


def test_a_copy_of_a_card_is_taken_from_the_one_who_was_seen(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    players = [
        {"name": "Ada", "city": {"cards": ["Altar"]}}, {"name": "Bo"},
        {"name": "Cleo", "city": {"cards": ["Altar"]}},
        {"name": "Di"}, {"name": "Eve"},
    ]  # fmt: skip
    draft = house.draft(read_game({"edition": "second", "players": players}))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/city/{draft.id}/1").tap(re.compile("^Altar"))
    ada = other.aim("Take Ada’s copy")
    for seat in (3, 4, 5):
        one.tap(f"Seat {seat}: Cleo").tap("Move one seat clockwise").loses("Done")
    # Cleo lies in the place of Ada by now.
    other.reads("Cleo and Ada have Altar.")
    other.comes_too_late(ada).tap("Take Cleo’s copy").reads(TOO_LATE)
    assert cards(house, draft) == [("Altar",), (), (), (), ("Altar",)]


@pytest.fixture
def past(house):
    """A history in which four have played."""
    with house.store() as store:
        store.games.add(finished("Bo", "Cleo", "Di", "Eve"), now())


@pytest.mark.usefixtures("past")
@pytest.mark.parametrize("tapped", ["Bo", "Cleo"])
def test_a_tap_on_a_past_name_seats_nobody_else(house, monkeypatch, tapped):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = house.draft(table("Ada"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/table/{draft.id}")
    aimed = other.aim(tapped)
    one.tap("Bo").sees("Seat 2: Bo")
    other.sees("Seat 2: Bo").comes_down(aimed).reads(TOO_LATE)
    # Nor is what came to its place what a finger there has seen.
    other.tap("Cleo").tap("All right").reads_no(TOO_LATE)
    assert names(house, draft) == ["Ada", "Bo"]


@pytest.mark.usefixtures("past")
def test_a_finger_that_bounces_on_a_past_name_seats_one(house, monkeypatch):
    monkeypatch.setattr(hearing, "SAME_TAP", 60)
    draft = house.draft(table("Ada"))
    one = Inside(house).open(f"/table/{draft.id}")
    bo = one.aim("Bo")
    one.tap("Bo").sees("Seat 2: Bo")
    one.comes_too_late(bo).tap("Cleo").loses("Bo")
    assert names(house, draft) == ["Ada", "Bo"]


@pytest.mark.parametrize("bounced", ["Al", "Bo"])
def test_a_finger_that_bounces_on_a_long_name_seats_none_of_those_that_come_there(
    house, monkeypatch, bounced
):
    monkeypatch.setattr(hearing, "SAME_TAP", 60)
    with house.store() as store:
        store.games.add(finished("Bartholomew", "Bo", "Al", "Di"), now())
    draft = house.draft(table("Ada"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Bartholomew").sees("Seat 2: Bartholomew")
    phone.tap(bounced).tap("Di").sees("Seat 3: Di")
    assert names(house, draft) == ["Ada", "Bartholomew", "Di"]


@pytest.mark.usefixtures("past")
def test_another_past_name_is_seated_however_soon_it_is_tapped(house, monkeypatch):
    monkeypatch.setattr(hearing, "SAME_TAP", 60)
    draft = house.draft(table("Ada"))
    phone = Inside(house).open(f"/table/{draft.id}").tap("Bo").sees("Seat 2: Bo")
    phone.tap("Eve").sees("Seat 3: Eve")
    assert names(house, draft) == ["Ada", "Bo", "Eve"]


def test_a_phone_is_held_by_the_player_who_was_tapped(house, monkeypatch):
    monkeypatch.setattr(late_changes, "MOMENT_TO_SEE", 60)
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di"))
    one = Inside(house).open(f"/table/{draft.id}")
    other = Inside(house).open(f"/walk/{draft.id}/blue")
    bo = other.aim("I am Bo")
    one.tap("Seat 1: Ada").tap("Move one seat clockwise").sees("Seat 1: Bo")
    other.comes_too_late(bo).reads(TOO_LATE).reads_no("Ada enters here").sees("I am Ada")
    # Nor is Ada's name, in that place by now, the one that a finger there has seen.
    other.tap("All right").tap("I am Ada").reads(TOO_LATE).sees("I am Ada")
