"""The walk: what a tap and a key do, where it goes next, and what it never loses."""

import pytest

from app import routes
from app.pages.walk import turns_the_page
from app.session import Session
from app.walk import Walk
from scoring import Coins, ConflictTokens, Symbols, category
from tests.app.tables import CATEGORIES, finished, table


def entries(walk, name):
    return [player.pad.get(name) for player in walk.game.players]


def keys(walk, *pressed):
    for key in pressed:
        walk.key(key)


def test_a_tap_enters_the_points_and_moves_to_the_next_player(walk):
    walk.tap(7)
    assert entries(walk, "wonder") == [7, None, None]
    assert walk.seat == 1


def test_the_last_player_leads_to_the_next_category(walk, went):
    for points in (7, 3, 10):
        walk.tap(points)
    assert entries(walk, "wonder") == [7, 3, 10]
    assert (walk.category, walk.seat) == ("treasure", 0)
    assert went == [routes.walk(walk.draft.id, "treasure")]


def test_every_entry_is_in_the_store_before_the_next(walk, store):
    walk.tap(7)
    assert store.drafts.get(walk.draft.id) == walk.draft
    walk.tap(3)
    assert store.drafts.get(walk.draft.id).game.players[1].pad == {"wonder": 3}


def test_after_the_last_category_nothing_moves_by_itself(walk, went):
    walk.session.start(finished("Ada", "Bo", "Cleo", guilds=[1, 2, None]))
    walk.go("guilds")
    went.clear()
    assert walk.seat == 2
    walk.tap(5)
    assert (walk.category, walk.seat) == ("guilds", 2)
    assert went == []
    assert walk.next_category() is None
    walk.next()
    assert went == [routes.result(walk.draft.id)]


def test_a_category_opens_at_the_first_player_without_an_entry(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", blue=[1, None, 3]))
    walk.go("blue")
    assert walk.seat == 1


def test_correcting_a_value_goes_down_the_table_and_stays_on_the_page(walk, went):
    walk.session.start(table("Ada", "Bo", "Cleo", wonder=[1, 2, 3]))
    walk.go("treasure")
    walk.go("wonder")
    went.clear()
    for points in (4, 5, 6):
        walk.tap(points)
    assert entries(walk, "wonder") == [4, 5, 6]
    assert (walk.category, walk.seat) == ("wonder", 2)
    assert went == []


def test_a_gap_is_filled_before_the_walk_goes_on(walk):
    walk.choose(1)
    walk.tap(2)
    assert walk.seat == 2
    walk.tap(3)
    assert (walk.category, walk.seat) == ("wonder", 0)
    walk.tap(1)
    assert walk.category == "treasure"
    assert entries(walk, "wonder") == [1, 2, 3]


def test_the_wide_button_goes_to_the_next_category_then_to_what_is_open(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo", blue=[1, None, 3], guilds=[None] * 3))
    walk.go("wonder")
    assert walk.next_category() == "treasure"
    walk.go("guilds")
    assert walk.next_category() == "blue"


def test_previous_goes_back_and_stops_at_the_first(walk, went):
    walk.go("treasure")
    went.clear()
    walk.previous()
    assert walk.category == "wonder"
    walk.previous()
    assert walk.category == "wonder"
    assert went == [routes.walk(walk.draft.id, "wonder")]


# The address ---------------------------------------------------------------------


def test_an_address_opens_its_category_and_seat(walk):
    walk.follow(routes.walk(walk.draft.id, "blue", 2), "blue", 2)
    assert (walk.category, walk.seat) == ("blue", 2)


def test_an_address_that_only_catches_up_changes_nothing(walk):
    walk.go("treasure")
    walk.go("military")
    walk.choose(2)
    # The browser tells of both addresses after the walk has moved on.
    walk.follow(routes.walk(walk.draft.id, "treasure"), "treasure", None)
    assert (walk.category, walk.seat) == ("military", 2)
    walk.follow(routes.walk(walk.draft.id, "military"), "military", None)
    assert (walk.category, walk.seat) == ("military", 2)


def test_the_back_button_opens_the_category_before(walk):
    first = routes.walk(walk.draft.id, "wonder")
    walk.follow(first, "wonder", None)
    walk.go("treasure")
    walk.follow(routes.walk(walk.draft.id, "treasure"), "treasure", None)
    walk.follow(first, "wonder", None)
    assert walk.category == "wonder"


def test_drawing_a_page_again_leaves_the_walk_where_it_is(walk):
    address = routes.walk(walk.draft.id, "wonder")
    walk.follow(address, "wonder", None)
    walk.choose(2)
    walk.follow(address, "wonder", None)
    assert walk.seat == 2


# Details -------------------------------------------------------------------------


def test_coins_are_entered_by_a_tap_and_give_their_points(walk):
    walk.go("treasure")
    walk.switch_depth()
    assert walk.details == "coins"
    walk.tap(14)
    assert entries(walk, "treasure")[0] == Coins(coins=14)
    assert walk.session.result().players[0].total == 4
    assert walk.seat == 1


def test_tokens_are_collected_and_given_back(walk):
    walk.go("military")
    walk.switch_depth()
    for token in (1, 3, -1, 5):
        walk.take_token(token)
    assert entries(walk, "military")[0] == ConflictTokens(tokens=(5, 3, 1, -1))
    assert walk.session.result().players[0].total == 8
    assert walk.seat == 0, "there may be more tokens"
    walk.give_back_token(5)
    walk.give_back_token(5)
    assert walk.session.result().players[0].total == 3
    walk.confirm_details()
    assert walk.seat == 1


def test_symbols_are_counted_and_never_below_none(walk):
    walk.go("green")
    walk.switch_depth()
    walk.count_symbol("gear", -1)
    assert entries(walk, "green")[0] is None
    for kind, count in {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}.items():
        for _ in range(count):
            walk.count_symbol(kind, 1)
    assert walk.session.result().players[0].total == 31
    walk.count_symbol("wild", -1)
    assert entries(walk, "green")[0] == Symbols(tablet=3, compass=2, gear=1)


@pytest.mark.parametrize(
    ("name", "nothing"), [("military", ConflictTokens(tokens=())), ("green", Symbols())]
)
def test_none_of_these_is_an_entry_of_nothing_and_goes_on(walk, name, nothing):
    walk.go(name)
    walk.switch_depth()
    walk.confirm_details()
    assert entries(walk, name)[0] == nothing
    assert walk.session.result().players[0].categories[name].points == 0
    assert walk.seat == 1


def test_the_last_players_details_lead_to_the_next_category(walk):
    walk.go("military")
    walk.switch_depth()
    for _ in range(3):
        walk.take_token(1)
        walk.confirm_details()
    assert walk.category == "blue"


def test_a_category_with_details_opens_with_details(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", military=[{"tokens": [1]}, None, None]))
    walk.go("military")
    assert walk.details == "tokens"
    walk.go("blue")
    assert walk.details == "points"


@pytest.mark.parametrize("name", CATEGORIES)
def test_switching_the_depth_twice_is_points_again(walk, name):
    walk.go(name)
    walk.switch_depth()
    assert walk.details == category(name).details
    walk.switch_depth()
    assert walk.details == "points"


# Undo ----------------------------------------------------------------------------


def test_undo_goes_back_through_categories_to_where_the_entry_was(walk):
    for points in (7, 3, 10, 4):
        walk.tap(points)
    assert (walk.category, walk.seat) == ("treasure", 1)
    walk.undo()
    assert (walk.category, walk.seat) == ("treasure", 0)
    assert entries(walk, "treasure") == [None] * 3
    walk.undo()
    assert (walk.category, walk.seat) == ("wonder", 2)
    assert entries(walk, "wonder") == [7, 3, None]
    walk.redo()
    walk.redo()
    assert (walk.category, walk.seat) == ("treasure", 0)
    assert (entries(walk, "wonder"), entries(walk, "treasure")[0]) == ([7, 3, 10], 4)


def test_undo_and_redo_of_nothing_change_nothing(walk):
    before = walk.draft
    walk.undo()
    walk.redo()
    assert walk.draft is before


def test_undo_takes_back_one_token_at_a_time(walk):
    walk.go("military")
    walk.switch_depth()
    walk.take_token(1)
    walk.take_token(3)
    walk.undo()
    assert entries(walk, "military")[0] == ConflictTokens(tokens=(1,))
    assert walk.details == "tokens"


def test_undo_at_a_table_that_another_phone_has_saved_is_no_error(walk, store):
    walk.tap(7)
    store.drafts.delete(walk.draft.id)
    walk.undo()
    assert walk.session.draft is None


# The keyboard --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed", "entered"),
    [
        (["7", "Enter"], 7),
        (["1", "3", "Enter"], 13),
        (["Numpad 1", "Numpad 3", "Numpad Enter"], 13),
        (["-", "5", "Enter"], -5),
        (["5", "-", "Enter"], -5),
        (["Numpad Subtract", "5", "Enter"], -5),
        (["-", "-", "5", "Enter"], 5),
        (["0", "Enter"], 0),
        (["-", "0", "Enter"], 0),
        (["1", "2", "Backspace", "Enter"], 1),
        (["9", "9", "9", "9", "Enter"], 999),
        (["-", "9", "9", "9", "9", "Enter"], -999),
        (["1", "Escape", "2", "Enter"], 2),
        (["-", "Enter"], None),
        (["Enter"], None),
        (["A", "?", "F5", "Tab", "Enter"], None),
        (["1", "Arrow Down"], 1),
    ],
)
def test_what_is_typed_is_entered(walk, pressed, entered):
    keys(walk, *pressed)
    assert entries(walk, "wonder")[0] == entered
    assert walk.typed == ""


def test_a_minus_alone_stays_with_the_player(walk):
    keys(walk, "-", "Enter")
    assert walk.seat == 0


def test_coins_are_never_negative(walk):
    walk.go("treasure")
    walk.switch_depth()
    keys(walk, "-", "5", "Enter")
    assert entries(walk, "treasure")[0] is None
    keys(walk, "5", "Enter")
    assert entries(walk, "treasure")[0] == Coins(coins=5)


@pytest.mark.parametrize("leave", ["next", "previous", "strip", "another player"])
def test_digits_that_are_typed_are_entered_when_the_page_is_left(walk, leave):
    """Choosing another player enters what was typed; going to another page must not lose it."""
    walk.go("treasure")
    keys(walk, "1", "2")
    match leave:
        case "next":
            walk.next()
        case "previous":
            walk.previous()
        case "strip":
            walk.go("green")
        case _:
            walk.choose(1)
    assert entries(walk, "treasure")[0] == 12


def test_arrows_go_round_the_players_and_the_categories(walk, went):
    keys(walk, "Arrow Up")
    assert walk.seat == 0
    keys(walk, "Arrow Down", "Arrow Down", "Arrow Down")
    assert walk.seat == 2
    keys(walk, "Arrow Right")
    assert walk.category == "treasure"
    keys(walk, "Arrow Left", "Arrow Left")
    assert walk.category == "wonder"


def test_backspace_and_delete_empty_a_cell(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", wonder=[1, 2, 3]))
    walk.choose(0)
    keys(walk, "Backspace")
    walk.choose(1)
    keys(walk, "Delete")
    assert entries(walk, "wonder") == [None, None, 3]


def test_ctrl_z_and_ctrl_shift_z_undo_and_redo(walk):
    walk.tap(7)
    walk.key("Z", ctrl=True)
    assert entries(walk, "wonder")[0] is None
    walk.key("Z", ctrl=True, shift=True)
    assert entries(walk, "wonder")[0] == 7
    walk.key("Z", ctrl=True)
    walk.key("Y", ctrl=True)
    assert entries(walk, "wonder")[0] == 7


def test_other_keys_with_ctrl_are_the_browsers(walk):
    walk.key("5", ctrl=True)
    assert walk.typed == ""


def test_tokens_and_symbols_have_keys_of_their_own(walk):
    walk.go("military")
    walk.switch_depth()
    keys(walk, "1", "3", "5", "-", "Enter")
    assert entries(walk, "military")[0] == ConflictTokens(tokens=(5, 3, 1, -1))
    assert walk.seat == 1
    walk.go("green")
    walk.switch_depth()
    keys(walk, "t", "t", "c", "g", "w", "Enter")
    assert entries(walk, "green")[0] == Symbols(tablet=2, compass=1, gear=1, wild=1)
    assert walk.seat == 1


def test_the_whole_table_by_keyboard_is_final(walk, went):
    for _ in CATEGORIES:
        for points in ("7", "3", "10"):
            keys(walk, *points, "Enter")
    assert [player.total for player in walk.session.result().players] == [49, 21, 70]
    keys(walk, "Arrow Right")
    assert went[-1] == routes.result(walk.draft.id)


def test_a_walk_without_a_table_says_so(store):
    with pytest.raises(LookupError):
        _ = Walk(Session(store), lambda _route: None).draft


# Swiping -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moved", "speed", "turned"),
    [
        pytest.param(-220, -100, True, id="a long pull, slowly"),
        pytest.param(80, 0, True, id="just long enough"),
        pytest.param(79, 0, False, id="not long enough"),
        pytest.param(-40, -900, True, id="a flick"),
        pytest.param(40, 300, False, id="too slow for a flick"),
        pytest.param(-20, -900, False, id="a tremble"),
    ],
)
def test_a_swipe_turns_the_page_by_its_length_or_its_speed(moved, speed, turned):
    assert turns_the_page(moved, speed) is turned
