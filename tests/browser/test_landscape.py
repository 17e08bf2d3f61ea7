"""A phone on its side: players beside the keys, and nothing below the edge."""

import re

import pytest

from tests.browser.audit import ROUNDING, TARGET, audit, boxes, wait_for_theme
from tests.browser.test_pages import ADA, COLOURS, NAMES, game

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

SIZES = [(740, 360), (844, 390), (932, 430)]
"""Phones on their side; the last one is as wide as pages where the pad stands beside the walk."""


def in_sight(phone, *names):
    """The box of each button of those names, which nothing hides."""
    width, height = phone.size
    found = []
    for name in names:
        hits = [box for box in boxes(phone) if re.search(name, box.name)]
        assert len(hits) == 1, f"{name} at {width}x{height}: {hits or boxes(phone)}"
        box = hits[0]
        assert 0 <= box.left < box.right <= width, f"{box} sticks out of {width}x{height}"
        assert 0 <= box.top < box.bottom <= height, f"{box} is not within {width}x{height}"
        # What a list cuts off is told as only so high as it is seen.
        assert box.clipTop <= box.top < box.bottom <= box.clipBottom, f"{box} is scrolled away"
        assert box.height >= TARGET - ROUNDING, f"{box} is cut off at {width}x{height}"
        found.append(box)
    return found


def walk(phone, page, key):
    """Look at a page of the walk: nothing is hidden, and players stand left of the keys."""
    audit(phone, page, keys=True)
    player, key, _following = in_sight(phone, "entering now$", f"^{key}$", "^Next: |^Who won")
    assert player.right <= key.left, f"{page}: {player} is not left of {key}"


# Light with three players and dark with seven: both themes at every size.
@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 7])
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_the_walk_has_everything_in_sight_on_a_phone_on_its_side(
    shared_server, phones, width, height, players
):
    dark = players == 7
    draft = shared_server.draft(game(players))
    phone = phones(shared_server, width, height, dark=dark).open(f"/walk/{draft.id}/guilds")
    phone.on_walk("Guilds")
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    walk(phone, f"low-points-{players}", "24")
    phone.tap("Type a number").sees("Enter")
    walk(phone, f"low-digits-{players}", "Enter")
    phone.tap("Tap a number").sees("24")
    for number, name in enumerate(NAMES[players]):
        phone.enters_for(name)
        in_sight(phone, f"^{name}, .*entering now$")
        phone.number(number)
        phone.has(name, f"{number} point{'' if number == 1 else 's'}")
    phone.tap(re.compile("^Military, ")).on_walk("Military").tap(ADA).sees("One more token of 5")
    walk(phone, f"low-tokens-{players}", "One more token of 5")
    in_sight(phone, "^Done: next player$")
    phone.tap(re.compile("^Green, ")).on_walk("Green").tap(ADA).sees("Wild: one more")
    walk(phone, f"low-symbols-{players}", "Wild: one more")
    in_sight(phone, "^Done: next player$")
    phone.tap(re.compile("^Treasure, ")).on_walk("Treasure").tap(ADA).sees("Points")
    walk(phone, f"low-coins-{players}", "24")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_cards_board_and_seats_are_beside_what_they_are_about(shared_server, phones, width, height):
    draft = shared_server.draft(game(7))
    phone = phones(shared_server, width, height).open(f"/walk/{draft.id}/guilds/0")
    phone.on_walk("Guilds").tap("Cards").sees("None")
    player, card, _following = in_sight(phone, "entering now$", "^Workers", "^Next: ")
    assert player.right <= card.left
    audit(phone, "low-cards")
    phone.open(f"/city/{draft.id}/0").sees("Age I, on this page")
    card, wonder, stage, _following = in_sight(
        phone, "^Lumber Yard", "^Board: Alexandria", "^Stage 1 of 3", "^Next: "
    )
    assert card.right <= min(wonder.left, stage.left)
    audit(phone, "low-city")
    phone.open(f"/table/{draft.id}").sees("Draw wonders")
    in_sight(phone, *(f"^Seat {seat}: " for seat in range(1, 8)), "^Start with ")
    audit(phone, "low-table")
    phone.open("/science").sees("Wild: one more")
    in_sight(phone, "^Tablet: one more", "^Wild: one more")
    audit(phone, "low-science")


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), [(568, 320), (667, 375)], ids=lambda side: str(side))
def test_a_small_phone_on_its_side_scrolls_the_keys_but_never_a_player(
    shared_server, phones, width, height
):
    draft = shared_server.draft(game(7))
    phone = phones(shared_server, width, height).open(f"/walk/{draft.id}/guilds").on_walk("Guilds")
    for name in NAMES[7]:
        phone.enters_for(name)
        entering = [box for box in boxes(phone) if box.name.endswith("entering now")]
        assert [box.name.split(",")[0] for box in entering] == [name]
        assert 0 <= entering[0].left < entering[0].right <= width / 2 + 40
        assert entering[0].height >= TARGET - ROUNDING, f"{entering[0]} is cut off"
        in_sight(phone, "^Next: |^Who won")
        phone.number(24)
        phone.has(name, "24 points")


# The lowest phone on its side, and one that is held upright below the bars of its browser.
@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "height"), [SIZES[0], (375, 553)], ids=lambda side: str(side))
def test_every_line_of_a_menu_can_be_brought_into_sight_and_tapped(
    shared_server, phones, width, height
):
    draft = shared_server.draft(game(3))
    phone = phones(shared_server, width, height).open(f"/walk/{draft.id}/guilds").on_walk("Guilds")
    phone.tap("More").sees("Throw this table away")
    audit(phone, "menu")
    in_sight(phone, "^Home$", "^Throw this table away$")
    phone.tap("Throw this table away").sees("Keep it").loses("More")
    audit(phone, "discard")


def test_what_is_typed_stays_in_its_field_while_the_phone_is_turned(shared_server, phones):
    draft = shared_server.draft(game(3))
    phone = phones(shared_server).open(f"/result/{draft.id}")
    phone.tap(re.compile("^When, where, note")).write("Place", "Rome").write("Note", "Rain")
    for _ in range(2):
        phone.turn().holds("Place", "Rome").holds("Note", "Rain")
    phone.tap("Keep it").reads(re.compile("Rome"))

    phone.open("/cards").write("A few letters of a name", "guil")
    phone.sees(re.compile("^Spies Guild")).loses(re.compile("^Altar")).turn()
    phone.letters("d").sees(re.compile("^Spies Guild")).holds("A few letters of a name", "guild")
