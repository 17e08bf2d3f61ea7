"""The walk: what a tap and a key do, where it goes next, and what it never loses."""

from functools import partial

import pytest

from app import routes
from app.entry.holder import Holder, read_holder
from app.entry.risen import Why
from app.entry.saved_games import now
from app.entry.session import Session
from app.entry.walk.keyboard import Button, Cell, OneOf, OneOfPlayers, press
from app.entry.walk.walk import Walk
from app.walk.swipe import turns_the_page
from app.walk.walk_page import _following
from scoring import Coins, ConflictTokens, DebtTokens, Phrase, Symbols, category, read_game
from scoring.answers import card_answers as by_cards
from scoring.answers import seating
from scoring.game.draft import Change, known_as
from scoring.game.facts import Piece
from tests.app.phones import Clock
from tests.app.tables import CATEGORIES, finished, table


def entries(walk, name):
    return [player.pad.get(name) for player in walk.game.players]


def points_of(walk, name):
    """What everybody has in a category, in their seats."""
    return {player.name: player.pad.get(name) for player in walk.game.players}


def keys(walk, *pressed):
    for key in pressed:
        press(walk, key)


def test_a_tap_enters_the_points_and_moves_to_the_next_player(walk):
    walk.keys.tap(7)
    assert entries(walk, "wonder") == [7, None, None]
    assert walk.seat == 1


def test_the_last_player_leads_to_the_next_category(walk, went):
    for points in (7, 3, 10):
        walk.keys.tap(points)
    assert entries(walk, "wonder") == [7, 3, 10]
    assert (walk.category, walk.seat) == ("treasure", 0)
    assert went == [routes.walk(walk.draft.id, "treasure")]


def test_every_entry_is_in_the_store_before_the_next(walk, store):
    walk.keys.tap(7)
    assert store.drafts.get(walk.draft.id) == walk.draft
    walk.keys.tap(3)
    assert store.drafts.get(walk.draft.id).game.players[1].pad == {"wonder": 3}


def test_after_the_last_category_nothing_moves_by_itself(walk, went):
    walk.session.start(finished("Ada", "Bo", "Cleo", guilds=[1, 2, None]))
    walk.go("guilds")
    went.clear()
    assert walk.seat == 2
    walk.keys.tap(5)
    assert (walk.category, walk.seat) == ("guilds", 2)
    assert went == []
    assert walk.next_category() is None
    walk.next()
    assert went == [routes.result(walk.draft.id)]


def test_once_all_is_entered_no_stray_tap_or_key_writes_over_a_number(walk, went):
    walk.session.start(finished("Ada", "Bo", "Cleo", guilds=[1, 2, None]))
    walk.go("guilds")
    walk.keys.tap(5)
    assert walk.entering is None
    walk.keys.tap(9)
    keys(walk, "8", "-", "ENTER", "DELETE", "BACKSPACE")
    walk.turn_on()
    assert entries(walk, "guilds") == [1, 2, 5]
    assert went[-1] == routes.result(walk.draft.id)
    OneOf(walk, walk.choose)(0)
    assert walk.entering is None, "that is the Enter key once more, as pressed as a button"
    OneOf(walk, walk.choose)(1)
    assert walk.entering == 1
    walk.keys.tap(9)
    assert (entries(walk, "guilds"), walk.entering) == ([1, 9, 5], None)


def test_the_last_gap_that_is_filled_leaves_nobody_entering_either(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo", blue=[None, 2, 3]))
    walk.go("blue")
    walk.keys.tap(7)
    walk.keys.tap(8)
    assert (walk.category, entries(walk, "blue"), walk.entering) == ("blue", [7, 2, 3], None)


def test_no_stray_tap_adds_a_token_or_a_symbol_once_all_is_entered(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo", military=[1, 2, None]))
    walk.go("military")
    walk.switch_depth()
    walk.keys.take_token(5)
    walk.keys.confirm_details()
    walk.keys.take_token(3)
    walk.keys.give_back_token(5)
    walk.keys.confirm_details()
    assert (entries(walk, "military")[2], walk.entering) == (ConflictTokens(tokens=(5,)), None)
    walk.go("green")
    walk.switch_depth()
    walk.keys.count_symbol("tablet", 1)
    assert entries(walk, "green")[0] != Symbols(tablet=1)


def test_a_full_table_that_is_opened_again_waits_for_a_tap_on_a_player(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo"))
    again = Walk(walk.session, lambda _route: None)
    again.follow(routes.walk(walk.draft.id, "blue"), "blue", None)
    assert again.entering is None
    again.follow(routes.walk(walk.draft.id, "blue", 2), "blue", 2)
    assert again.entering == 2


def test_what_is_taken_back_of_a_full_table_is_entered_next(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo", guilds=[1, 2, None]))
    walk.go("guilds")
    walk.keys.tap(5)
    walk.latest.undo()
    assert walk.entering == 2
    walk.latest.redo()
    assert walk.entering == 2


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
        walk.keys.tap(points)
    assert entries(walk, "wonder") == [4, 5, 6]
    assert (walk.category, walk.seat) == ("wonder", 2)
    assert went == []


def test_a_gap_is_filled_before_the_walk_goes_on(walk):
    walk.choose(1)
    walk.keys.tap(2)
    assert walk.seat == 2
    walk.keys.tap(3)
    assert (walk.category, walk.seat) == ("wonder", 0)
    walk.keys.tap(1)
    assert walk.category == "treasure"
    assert entries(walk, "wonder") == [1, 2, 3]


def test_the_wide_button_goes_to_the_next_category_then_to_what_is_open(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo", blue=[1, None, 3], guilds=[None] * 3))
    walk.go("wonder")
    assert walk.next_category() == "treasure"
    walk.go("guilds")
    assert walk.next_category() == "blue"


def test_the_walk_of_told_totals_ends_with_the_result(walk):
    totals = {"Ada": 54, "Bo": 48, "Cleo": 40}
    players = [{"name": name, "total": total} for name, total in totals.items()]
    walk.session.start(read_game({"players": players}))
    assert walk.next_category() == "treasure"
    walk.go("guilds")
    assert walk.next_category() is None
    assert walk.result.players[0].total == 54


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
    walk.keys.tap(14)
    assert entries(walk, "treasure")[0] == Coins(coins=14)
    assert walk.session.result().players[0].total == 4
    assert walk.seat == 1


def test_tokens_are_collected_and_given_back(walk):
    walk.go("military")
    walk.switch_depth()
    for token in (1, 3, -1, 5):
        walk.keys.take_token(token)
    assert entries(walk, "military")[0] == ConflictTokens(tokens=(5, 3, 1, -1))
    assert walk.session.result().players[0].total == 8
    assert walk.seat == 0, "there may be more tokens"
    walk.keys.give_back_token(5)
    walk.keys.give_back_token(5)
    assert walk.session.result().players[0].total == 3
    walk.keys.confirm_details()
    assert walk.seat == 1


def test_symbols_are_counted_and_never_below_none(walk):
    walk.go("green")
    walk.switch_depth()
    walk.keys.count_symbol("gear", -1)
    assert entries(walk, "green")[0] is None
    for kind, count in {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}.items():
        for _ in range(count):
            walk.keys.count_symbol(kind, 1)
    assert walk.session.result().players[0].total == 31
    walk.keys.count_symbol("wild", -1)
    assert entries(walk, "green")[0] == Symbols(tablet=3, compass=2, gear=1)


@pytest.mark.parametrize("counts", [(), ("compass",)])
def test_symbols_that_a_citys_cards_have_are_counted_on_and_are_not_none(walk, counts):
    # Green waits for her islands, which may have symbols; her cards are known.
    city = {"cards": ["Scriptorium", "School", "Dispensary"], "stages": 0}
    players = [{"name": "Ada", "wonder": "Gizah", "side": "day", "city": city}]
    players += [{"name": "Bo"}, {"name": "Cleo"}]
    walk.session.start(read_game({"expansions": ["armada"], "players": players}))
    walk.go("green")
    if walk.details != "symbols":
        walk.switch_depth()
    walk.choose(0)
    assert (walk.details, walk.entry(0)) == ("symbols", None)
    for kind in counts:
        walk.keys.count_symbol(kind, 1)
    walk.keys.confirm_details()
    assert entries(walk, "green")[0] == Symbols(tablet=2, compass=1 + len(counts))


@pytest.mark.parametrize(
    ("name", "nothing"), [("military", ConflictTokens(tokens=())), ("green", Symbols())]
)
def test_none_of_these_is_an_entry_of_nothing_and_goes_on(walk, name, nothing):
    walk.go(name)
    walk.switch_depth()
    walk.keys.confirm_details()
    assert entries(walk, name)[0] == nothing
    assert walk.session.result().players[0].categories[name].points == 0
    assert walk.seat == 1


def test_the_last_players_details_lead_to_the_next_category(walk):
    walk.go("military")
    walk.switch_depth()
    for _ in range(3):
        walk.keys.take_token(1)
        walk.keys.confirm_details()
    assert walk.category == "blue"


def test_a_category_with_details_opens_with_details(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", military=[{"tokens": [1]}, None, None]))
    walk.go("military")
    assert walk.details == "tokens"
    walk.go("blue")
    assert walk.details == "points"


def test_the_enter_key_goes_on_once_where_a_button_has_the_focus(walk):
    """It is told as a key and, with a screen reader, as a tap on that button."""
    walk.session.start(table("Ada", "Bo", "Cleo"))
    go_on, done = Button(walk, walk.next), Button(walk, walk.keys.confirm_details)
    walk.go("blue")
    press(walk, "7")
    press(walk, "Enter")
    go_on()
    assert (walk.category, walk.seat) == ("blue", 1)
    walk.go("military")
    walk.switch_depth()
    press(walk, "5")
    press(walk, "Enter")
    done()
    assert entries(walk, "military") == [ConflictTokens(tokens=(5,)), None, None]
    # Where the key has nothing to enter, the button alone goes on, and a tap always does.
    walk.go("wonder")
    press(walk, "Enter")
    go_on()
    assert walk.category == "treasure"
    go_on()
    assert walk.category == "military"


@pytest.mark.parametrize(
    "focused", ["switch", "digits", "player", "why", "cell", "undo", "key", "typed key"]
)
def test_the_enter_key_does_nothing_else_with_what_was_tapped_last(walk, focused):
    walk.session.start(table("Ada", "Bo", "Cleo"))
    walk.go("treasure")
    walk.switch_depth()
    does = {
        "switch": Button(walk, walk.switch_depth),
        "digits": Button(walk, walk.keys.switch_digits),
        "player": lambda: OneOf(walk, walk.choose)(0),
        "undo": Button(walk, walk.latest.undo),
        "key": lambda: walk.keys.tap(9),
        "typed key": lambda: walk.keys.type_digit("9"),
        "why": lambda: OneOf(walk, walk.explain)(0),
        "cell": lambda: Cell(walk, walk.go_to_cell)(0, "blue"),
    }[focused]
    for number in ("17", "6"):
        for digit in number:
            press(walk, digit)
        press(walk, "Enter")
        does()
    assert entries(walk, "treasure") == [Coins(coins=17), Coins(coins=6), None]
    assert (walk.details, walk.digits, walk.typed, walk.seat) == ("coins", False, "", 2)
    assert (walk.category, walk.risen) == ("treasure", None)
    # The next tap is one.
    walk.keys.tap(4)
    assert entries(walk, "treasure")[2] == Coins(coins=4)


@pytest.mark.parametrize("seconds", [0.0, 0.5], ids=["at once", "on a slow disk"])
@pytest.mark.parametrize("tapped", ["back", "clear"])
@pytest.mark.parametrize("new", [table, finished], ids=["in turn", "alone"])
def test_the_enter_key_empties_no_cell_by_the_key_that_was_tapped_last(
    session, new, tapped, seconds
):
    now = 0.0
    walk = Walk(session, lambda _route: None, clock=lambda: now)
    enter = session.enter

    def enter_slowly(*given):
        nonlocal now
        enter(*given)
        now += seconds

    session.enter = enter_slowly
    session.start(new("Ada", "Bo", "Cleo", blue=[1, 2, 3]))
    walk.go("blue")
    walk.choose(0)
    empties = {"back": walk.keys.backspace, "clear": walk.keys.clear}[tapped]
    press(walk, "9")
    press(walk, "Enter")
    empties()
    assert entries(walk, "blue") == [9, 2, 3]
    # The next tap is one.
    empties()
    assert entries(walk, "blue").count(None) == 1


def test_the_enter_key_takes_no_guild_that_was_tapped_last(walk):
    walk.session.start(table("Ada", "Bo", "Cleo"))
    walk.go("guilds")
    walk.cards.take("Workers Guild")
    press(walk, "Enter")
    seat = walk.seat
    walk.cards.take("Workers Guild")
    cities = [player.city for player in walk.game.players]
    assert [city.cards for city in cities if city] == [("Workers Guild",)]
    assert walk.seat == seat


def test_who_corrects_a_category_in_coins_goes_on_in_coins(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", treasure=[1, 2, 3]))
    walk.go("treasure")
    walk.choose(0)
    walk.switch_depth()
    walk.keys.tap(14)
    assert (walk.seat, walk.details) == (1, "coins")
    walk.keys.tap(7)
    assert entries(walk, "treasure")[:2] == [Coins(coins=14), Coins(coins=7)]
    # A player who is tapped is asked for what there is, and so is another category.
    walk.choose(0)
    assert walk.details == "coins"
    walk.go("blue")
    walk.go("treasure")
    walk.choose(2)
    assert walk.details == "points"


def test_who_only_looks_at_coins_goes_on_as_it_was(walk):
    pads = [3, Coins(coins=14), Coins(coins=9), 1]
    walk.session.start(finished("Ada", "Bo", "Cleo", "Di", treasure=pads, blue=[1, 2, 3, None]))
    walk.go("treasure")
    walk.choose(0)
    walk.switch_depth()
    walk.switch_depth()
    walk.keys.tap(4)
    assert (walk.seat, walk.details) == (1, "coins")


def test_a_cell_of_the_pad_is_asked_for_as_it_was_entered(walk):
    """On a wide page the pad is beside the walk."""
    walk.session.start(finished("Ada", "Bo", "Cleo", treasure=[3, 4, 5], blue=[1, 2, None]))
    walk.go("treasure")
    walk.choose(0)
    walk.switch_depth()
    walk.keys.tap(14)
    walk.go_to_cell(2, "treasure")
    walk.keys.tap(6)
    assert entries(walk, "treasure") == [Coins(coins=14), 4, 6]


def test_undo_asks_again_as_it_was_entered(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", "Di"))
    walk.go("military")
    walk.switch_depth()
    for tokens in ([5], [3, 1]):
        for token in tokens:
            walk.keys.take_token(token)
        walk.keys.confirm_details()
    walk.switch_depth()
    walk.keys.tap(4)
    walk.latest.undo()
    walk.latest.undo()
    assert (walk.seat, walk.details) == (1, "tokens")


@pytest.mark.parametrize("name", CATEGORIES)
def test_switching_the_depth_twice_is_as_before(walk, name):
    walk.go(name)
    by_cards = name in ("yellow", "guilds")
    assert walk.details == ("cards" if by_cards else "points")
    walk.switch_depth()
    assert walk.details == ("points" if by_cards else category(name).details)
    walk.switch_depth()
    assert walk.details == ("cards" if by_cards else "points")


def type_on_keys(walk, digits):
    """Type a number digit by digit, as with the keys below the players."""
    walk.keys.switch_digits()
    for digit in digits:
        walk.keys.type_digit(digit)


def test_digits_that_were_typed_as_points_can_be_meant_as_coins(walk):
    walk.go("treasure")
    type_on_keys(walk, "14")
    walk.switch_depth()
    assert (walk.details, walk.typed, walk.digits) == ("coins", "14", True)
    walk.keys.commit()
    assert entries(walk, "treasure") == [Coins(coins=14), None, None]


def test_digits_that_were_typed_as_coins_can_be_meant_as_points(walk):
    walk.go("treasure")
    walk.switch_depth()
    type_on_keys(walk, "6")
    walk.switch_depth()
    walk.keys.commit()
    assert entries(walk, "treasure") == [6, None, None]


@pytest.mark.parametrize(("name", "after"), [("military", "tokens"), ("green", "symbols")])
def test_digits_that_were_typed_stay_where_details_are_looked_at(walk, name, after):
    walk.go(name)
    type_on_keys(walk, "18")
    walk.switch_depth()
    assert (walk.details, walk.typed, walk.seat) == (after, "", 0)
    assert entries(walk, name) == [18, None, None]


def test_less_than_nothing_is_no_coins_and_stays_points(walk):
    walk.go("treasure")
    type_on_keys(walk, "1")
    walk.keys.type_minus()
    walk.switch_depth()
    assert (entries(walk, "treasure"), walk.typed) == ([-1, None, None], "")


def test_whoever_wants_to_type_still_does_once_coins_are_meant(walk):
    walk.go("treasure")
    walk.keys.switch_digits()
    walk.switch_depth()
    assert (walk.details, walk.digits) == ("coins", True)


def test_undo_takes_back_the_digits_that_are_typed_and_nothing_else(walk):
    walk.keys.tap(7)
    walk.choose(0)
    walk.keys.type_digit("8")
    walk.latest.undo()
    assert (walk.typed, entries(walk, "wonder")[0]) == ("", 7)
    walk.latest.undo()
    assert entries(walk, "wonder")[0] is None


def test_digits_that_were_typed_stay_where_numbers_are_tapped_again(walk):
    walk.go("blue")
    type_on_keys(walk, "7")
    walk.keys.switch_digits()
    assert (walk.digits, walk.seat) == (False, 0)
    assert entries(walk, "blue") == [7, None, None]


# By cards ------------------------------------------------------------------------


def city(walk, seat):
    return walk.game.players[seat].city


def told(walk):
    """The numbers on the page: whose, of what, how many."""
    names = [player.name for player in walk.game.players]
    return {(names[one.seat], one.what): one.number for one in walk.cell.asked}


def tell(walk, seat, what, number):
    key = {"stage": Piece("stages"), "defeat": Piece("defeats")}.get(what, Piece("counts", what))
    walk.cards.answer(seat, key, number)


def points(walk, seat, name):
    return walk.result.players[seat].categories[name].points


def taken_by_others(walk):
    return [(offer.short, holders) for offer, holders in walk.cell.taken_by_others]


def test_guilds_ask_for_just_the_numbers_that_they_count(walk):
    walk.go("guilds")
    assert (walk.details, walk.cell.asked) == ("cards", ())
    walk.cards.take("Workers Guild")
    assert told(walk) == {("Cleo", "brown"): None, ("Bo", "brown"): None}
    assert points(walk, 0, "guilds") is None
    tell(walk, 1, "brown", 3)
    assert points(walk, 0, "guilds") is None, "what is not known is not zero"
    tell(walk, 2, "brown", 0)
    assert points(walk, 0, "guilds") == 3
    assert walk.open.known("guilds") == 1
    assert walk.seat == 0, "there may be more guilds"


def test_a_guild_that_one_player_has_is_no_other_players(walk):
    walk.go("guilds")
    walk.cards.take("Workers Guild")
    walk.choose(1)
    assert "Workers Guild" not in [offer.name for offer in walk.cell.offers]
    assert taken_by_others(walk) == [("Workers", ("Ada",))]
    walk.cards.take("Workers Guild")
    assert city(walk, 1) is None
    walk.choose(0)
    assert taken_by_others(walk) == []
    walk.cards.take("Workers Guild")
    assert city(walk, 0) is None
    walk.choose(1)
    assert "Workers Guild" in [offer.name for offer in walk.cell.offers]


def test_yellow_cards_are_offered_while_a_copy_is_left(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", "Di"))
    walk.go("yellow")
    for seat in (0, 1):
        walk.choose(seat)
        # Of Chamber of Commerce one is in play with four players, of Haven two.
        assert walk.cell.offers[0].short == "Haven"
        walk.cards.take("Haven")
    walk.choose(2)
    assert [offer.name for offer in walk.cell.offers] == [
        "Lighthouse",
        "Chamber of Commerce",
        "Arena",
    ]
    assert taken_by_others(walk) == [("Haven", ("Ada", "Bo"))]


def test_a_yellow_card_that_scores_tells_nothing_of_the_others(walk):
    walk.go("yellow")
    walk.cards.take("Haven")
    assert city(walk, 0).counts == {"yellow": "unknown"}
    walk.choose(1)
    walk.go("guilds", 1)
    walk.cards.take("Traders Guild")
    assert told(walk) == {("Ada", "yellow"): None, ("Cleo", "yellow"): None}
    walk.cards.answer(0, Piece("counts", "yellow"), 0)
    assert told(walk)["Ada", "yellow"] is None, "one is named"
    walk.cards.answer(0, Piece("counts", "yellow"), 1)
    walk.cards.count(0, Piece("counts", "yellow"), -1)
    assert told(walk)["Ada", "yellow"] == 1, "one is named"
    walk.go("yellow", 0)
    walk.cards.take("Haven")
    assert city(walk, 0).counts == {"yellow": 1}, "what was told stays"


def test_one_undo_takes_a_card_and_all_that_came_with_it(walk):
    walk.go("yellow")
    walk.keys.tap(5)
    walk.choose(0)
    walk.cards.take("Haven")
    assert "yellow" not in walk.game.players[0].pad
    walk.cards.take("Haven")
    assert city(walk, 0) is None
    walk.latest.undo()
    walk.latest.undo()
    assert city(walk, 0) is None
    assert entries(walk, "yellow")[0] == 5
    walk.latest.redo()
    assert city(walk, 0).cards == ("Haven",)
    assert city(walk, 0).counts == {"yellow": "unknown"}


@pytest.mark.parametrize("name", ["yellow", "guilds"])
def test_none_is_zero_points_and_the_next_player(walk, name):
    walk.go(name)
    walk.cards.take_none()
    assert points(walk, 0, name) == 0
    assert walk.seat == 1
    walk.choose(0)
    walk.cards.take_none()
    assert points(walk, 0, name) is None
    assert city(walk, 0) is None
    walk.cards.take(walk.cell.offers[0].name)
    walk.cards.take_none()
    assert points(walk, 0, name) == 0
    walk.latest.undo()
    assert city(walk, 0).cards == (walk.cell.offers[0].name,)
    assert (walk.category, walk.seat) == (name, 0)


def test_none_for_the_last_player_leads_to_the_next_category(walk):
    walk.go("yellow")
    for _ in range(3):
        walk.cards.take_none()
    assert walk.category == "green"


def test_no_guilds_are_no_purple_cards(walk):
    walk.go("guilds")
    walk.cards.take_none()
    assert city(walk, 0).counts == {"purple": 0}
    walk.choose(0)
    walk.cards.take("Shipowners Guild")
    assert told(walk)["Ada", "purple"] == 1


def test_the_wide_button_goes_round_and_leaves_what_nobody_knows(walk):
    walk.go("yellow")
    walk.choose(1)
    walk.cards.take("Haven")
    assert walk.next_player() == 2
    walk.next()
    walk.cards.take_none()
    assert walk.seat == 0
    assert walk.next_player() == 1, "Bo's points are not known yet"
    walk.next()
    assert (walk.seat, walk.next_player()) == (1, None)
    walk.next()
    assert walk.category == "green"


DETAILED = [("green", Symbols(gear=1)), ("military", ConflictTokens(tokens=(5,)))]
"""Categories with details that are taken one by one, and details of a player."""


def at_details(walk, name, *, seat=0):
    """The walk where a player's symbols or tokens are taken."""
    walk.go(name)
    walk.choose(seat)
    if walk.details == "points":
        walk.switch_depth()
    return walk


@pytest.mark.parametrize(("name", "details"), DETAILED)
def test_the_wide_button_leaves_out_nobody_whose_details_are_missing(walk, name, details):
    at_details(walk, name)
    for seat, following in enumerate((1, 2)):
        walk.session.enter(seat, name, details)
        assert walk.next_player() == following
        walk.next()
        assert (walk.category, walk.seat, walk.entry(following)) == (name, following, None)
        assert walk.details != "points", "the next player's are taken in the same way"
    walk.session.enter(2, name, details)
    assert walk.next_player() is None, "nobody is missing"
    following = walk.next_category()
    walk.next()
    assert walk.category == following


@pytest.mark.parametrize(("name", "details"), DETAILED)
def test_the_wide_button_enters_no_none_for_who_has_no_details_yet(walk, name, details):
    at_details(walk, name)
    walk.next()
    walk.next()
    assert (walk.category, walk.seat) == (name, 2)
    assert entries(walk, name) == [None, None, None]
    assert walk.next_player() is None, "as with cards, who was passed by does not hold it up"
    walk.session.enter(2, name, details)
    assert walk.next_player() == 0
    walk.next()
    assert (walk.category, walk.seat) == (name, 0)
    walk.choose(1)
    walk.session.enter(0, name, details)
    assert walk.next_player() is None, "nobody else is missing"
    walk.next()
    assert (walk.category != name, walk.game.players[1].pad) == (True, {})


def test_the_wide_button_says_who_is_next_where_details_are_taken(walk):
    at_details(walk, "green")
    assert _following(walk) == "Next: Bo"
    walk.switch_depth()
    assert _following(walk) == "Next: Guilds", "points go on by themselves"


def test_a_swipe_turns_the_page_though_details_are_missing(walk):
    at_details(walk, "green").turn_on()
    assert walk.category == "guilds"


def test_points_stay_chosen_for_all_that_is_asked_by_cards(walk):
    walk.go("yellow")
    walk.switch_depth()
    for _ in range(3):
        assert walk.details == "points"
        walk.keys.tap(0)
    walk.go("guilds")
    assert walk.details == "points"
    again = Walk(walk.session, lambda _route: None)
    again.go("guilds")
    assert again.details == "points", "also after a look at another page"
    reloaded = Session(walk.session.store)
    reloaded.open(walk.draft.id)
    again = Walk(reloaded, lambda _route: None)
    again.go("guilds")
    assert again.details == "points", "also after a reload"
    walk.switch_depth()
    walk.cards.take("Workers Guild")
    walk.choose(1)
    assert walk.details == "cards"


def test_a_table_that_typed_points_goes_on_with_points(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", yellow=[3, None, None]))
    walk.go("guilds")
    assert walk.details == "points"
    walk.go("yellow")
    assert (walk.seat, walk.details) == (1, "points")


@pytest.mark.parametrize("name", ["yellow", "guilds"])
def test_a_cell_can_be_opened_to_type_its_points(walk, name):
    walk.session.enter(0, Piece("cards", "Haven"), value=True)
    walk.session.enter(0, Piece("cards", "Scientists Guild"), value=True)
    route = routes.walk(walk.draft.id, name, 0, by_hand=True)
    walk.follow(route, name, 0, by_hand=True)
    assert (walk.seat, walk.details, walk.from_pad) == (0, "points", True)
    walk.keys.tap(5)
    assert (points(walk, 0, name), walk.seat) == (5, 1)
    assert walk.draft.by_cards is None, "that was about one cell"
    walk.follow(routes.walk(walk.draft.id, name, 0), name, 0)
    assert walk.details == "points", "points were typed there"


def test_to_type_points_by_hand_turns_no_details_into_points(walk):
    some, none = {"tablet": 1}, None
    walk.session.start(table("Ada", "Bo", "Cleo", green=[some, some, none]))
    walk.follow(routes.walk(walk.draft.id, "green", 2, by_hand=True), "green", 2, by_hand=True)
    assert walk.details == "symbols"


def test_typed_points_overrule_and_backspace_brings_the_worked_out_back(walk):
    walk.go("guilds")
    walk.cards.take("Scientists Guild")
    keys(walk, "7", "Enter")
    assert points(walk, 0, "guilds") == 7
    walk.choose(0)
    keys(walk, "Backspace")
    assert (points(walk, 0, "guilds"), walk.cell.points.worked_out) == (0, True)
    walk.keys.empty(walk.seat)
    assert points(walk, 0, "guilds") is None
    assert city(walk, 0) is None


def test_enter_goes_to_the_next_player(walk):
    walk.go("guilds")
    walk.cards.take("Scientists Guild")
    keys(walk, "Enter")
    assert walk.seat == 1


def test_undo_of_a_number_stays_where_it_is_counted(walk, went):
    walk.go("guilds")
    walk.choose(1)
    walk.cards.take("Spies Guild")
    walk.cards.answer(0, Piece("counts", "red"), 1)
    walk.cards.answer(2, Piece("counts", "red"), 1)
    walk.go("blue")
    walk.latest.undo()
    assert (walk.category, walk.seat) == ("guilds", 1)
    walk.latest.undo()
    assert (walk.category, walk.seat, told(walk)["Ada", "red"]) == ("guilds", 1, None)
    walk.latest.undo()
    assert city(walk, 1) is None


def test_undo_of_another_piece_of_a_city_shows_that_city(walk, went):
    walk.session.enter(1, Piece("cards", "Altar"), value=True)
    walk.latest.undo()
    assert went[-1] == routes.city(walk.draft.id, 1)


def test_a_number_is_never_more_than_can_be(walk):
    walk.session.start(
        read_game(
            {
                "edition": "first",
                "players": [
                    {"name": "Ada", "wonder": "Gizah", "side": "A"},
                    {"name": "Bo", "city": {"cards": ["Builders Guild", "Strategists Guild"]}},
                    {"name": "Cleo"},
                ],
            }
        )
    )
    walk.go("guilds", 1)
    for seat, what in ((0, "stage"), (2, "stage"), (0, "defeat")):
        tell(walk, seat, what, 0)
    for _ in range(30):
        walk.cards.count(0, Piece("stages"), 1)
        walk.cards.count(2, Piece("stages"), 1)
        walk.cards.count(0, Piece("defeats"), 1)
    assert told(walk) == {
        ("Bo", "stage"): None,
        ("Ada", "stage"): 3,
        ("Cleo", "stage"): 4,
        ("Ada", "defeat"): 6,
        ("Cleo", "defeat"): None,
    }


def said(walk):
    """The keys of the remarks on the page."""
    return [one.phrase.key for one in walk.result.remarks if walk.cell.concerns(one)]


def test_a_wild_symbol_among_the_guilds_concerns_green_too(walk):
    walk.session.start(table("Ada", "Bo", "Cleo", green=[{"tablet": 1}, None, None]))
    walk.go("guilds")
    walk.cards.take("Scientists Guild")
    assert said(walk) == ["remark.wild"]
    walk.cards.take("Scientists Guild")
    walk.cards.take("Workers Guild")
    assert said(walk) == []


def test_a_guild_that_two_phones_took_at_once_is_remarked_on_both(walk):
    walk.session.enter(0, Piece("cards", "Workers Guild"), value=True)
    walk.session.enter(1, Piece("cards", "Workers Guild"), value=True)
    for seat, remarks in enumerate((["remark.copies"], ["remark.copies"], [])):
        walk.go("guilds", seat)
        assert said(walk) == remarks


@pytest.mark.parametrize(("name", "card"), [("yellow", "Haven"), ("guilds", "Spies Guild")])
def test_a_complete_city_needs_no_word_that_there_are_none(walk, name, card):
    walk.session.enter(0, Piece("cards", "Altar"), value=True)
    walk.session.enter(0, Piece("complete"), value=True)
    assert points(walk, 0, name) == 0
    walk.go(name, 0)
    walk.cards.take(card)
    walk.cards.take_none()
    assert (points(walk, 0, name), walk.game.players[0].pad) == (0, {})
    assert city(walk, 0).counts == {}
    walk.choose(0)
    walk.cards.take(card)
    assert city(walk, 0).counts == {}, "every card is named"


def test_a_number_that_nobody_asks_is_not_counted(walk):
    walk.go("guilds")
    walk.cards.answer(1, Piece("counts", "brown"), 1)
    walk.cards.count(1, Piece("counts", "brown"), 1)
    assert city(walk, 1) is None
    walk.cards.take("Workers Guild")
    walk.cards.count(1, Piece("counts", "brown"), 1)
    assert city(walk, 1) is None, "more than what nobody knows is not known either"


def asked_next(walk):
    """The number whose keys are on the page: whose, and of what."""
    found = walk.cell.asked_next(walk.changing)
    return None if found is None else (walk.game.players[found.seat].name, found.what)


def offered(walk):
    """The numbers on those keys."""
    found = walk.cell.asked_next(walk.changing)
    return list(by_cards.numbers(walk.game, found, every=walk.every_number))


def test_one_tap_tells_a_number_and_the_next_unknown_one_is_asked(walk):
    walk.go("guilds")
    assert asked_next(walk) is None
    walk.cards.take("Workers Guild")
    walk.cards.take("Spies Guild")
    assert asked_next(walk) == ("Cleo", "brown")
    tell(walk, 2, "brown", 4)
    assert asked_next(walk) == ("Bo", "brown")
    walk.cards.open_counter(2, Piece("counts", "red"))
    assert asked_next(walk) == ("Cleo", "red")
    tell(walk, 2, "red", 1)
    assert asked_next(walk) == ("Bo", "brown"), "one that was left out is asked again"
    tell(walk, 1, "brown", 0)
    tell(walk, 1, "red", 2)
    assert asked_next(walk) is None
    assert points(walk, 0, "guilds") == 7
    assert len(walk.draft.changes) == 6, "one tap is one change"


def test_a_known_number_is_changed_by_one_tap_more(walk):
    walk.go("guilds")
    walk.cards.take("Workers Guild")
    tell(walk, 2, "brown", 4)
    walk.cards.open_counter(2, Piece("counts", "brown"))
    assert asked_next(walk) == ("Cleo", "brown")
    tell(walk, 2, "brown", 3)
    assert (told(walk)["Cleo", "brown"], asked_next(walk)) == (3, ("Bo", "brown"))
    walk.cards.open_counter(2, Piece("counts", "brown"))
    walk.cards.open_counter(2, Piece("counts", "brown"))
    assert asked_next(walk) == ("Bo", "brown"), "well as it is"
    walk.cards.open_counter(2, Piece("counts", "brown"))
    walk.cards.take("Spies Guild")
    assert asked_next(walk) == ("Bo", "brown"), "a card asks for its own"


def test_the_likely_numbers_are_offered_first_from_the_least_that_can_be(walk):
    document = table("Ada", "Bo", "Cleo").document()
    document["players"][1].update(wonder="Gizah", side="night")
    more = {"brown": "unknown"}
    document["players"][2]["city"] = {"cards": ["Lumber Yard", "Clay Pool"], "counts": more}
    walk.session.start(read_game(document))
    walk.go("guilds", 0)
    walk.cards.take("Workers Guild")
    assert (asked_next(walk), offered(walk)) == (("Cleo", "brown"), list(range(2, 11)))
    walk.cards.offer_every_number()
    assert offered(walk) == list(range(2, 21))
    tell(walk, 2, "brown", 12)
    assert offered(walk) == list(range(9)), "of each number the likely ones first"
    tell(walk, 1, "brown", 2)
    walk.cards.take("Builders Guild")
    walk.cards.open_counter(1, Piece("stages"))
    assert offered(walk) == [0, 1, 2, 3, 4]


def test_a_side_that_decides_is_told_on_the_page(walk):
    walk.session.start(
        read_game(
            {
                "players": [
                    {
                        "name": "Ada",
                        "wonder": "Gizah",
                        "city": {"stages": 3, "cards": ["Decorators Guild"]},
                    },
                    {"name": "Bo"},
                    {"name": "Cleo"},
                ]
            }
        )
    )
    walk.go("guilds", 0)
    assert points(walk, 0, "guilds") is None
    walk.cards.tell_side(0, "day")
    assert points(walk, 0, "guilds") == 7


# Undo ----------------------------------------------------------------------------


def test_undo_goes_back_through_categories_to_where_the_entry_was(walk):
    for points in (7, 3, 10, 4):
        walk.keys.tap(points)
    assert (walk.category, walk.seat) == ("treasure", 1)
    walk.latest.undo()
    assert (walk.category, walk.seat) == ("treasure", 0)
    assert entries(walk, "treasure") == [None] * 3
    walk.latest.undo()
    assert (walk.category, walk.seat) == ("wonder", 2)
    assert entries(walk, "wonder") == [7, 3, None]
    walk.latest.redo()
    walk.latest.redo()
    assert (walk.category, walk.seat) == ("treasure", 0)
    assert (entries(walk, "wonder"), entries(walk, "treasure")[0]) == ([7, 3, 10], 4)


def test_undo_and_redo_of_nothing_change_nothing(walk):
    before = walk.draft
    walk.latest.undo()
    walk.latest.redo()
    assert walk.draft is before


def test_undo_takes_back_one_token_at_a_time(walk):
    walk.go("military")
    walk.switch_depth()
    walk.keys.take_token(1)
    walk.keys.take_token(3)
    walk.latest.undo()
    assert entries(walk, "military")[0] == ConflictTokens(tokens=(1,))
    assert walk.details == "tokens"


def test_undo_at_a_table_that_another_phone_has_saved_is_no_error(walk, store):
    walk.keys.tap(7)
    store.drafts.delete(walk.draft.id)
    walk.latest.undo()
    assert walk.session.draft is None


def test_cards_at_a_table_that_another_phone_has_saved_are_no_error(walk, store):
    walk.go("guilds")
    walk.cards.take("Workers Guild")
    walk.keys.type_digit("7")
    store.drafts.delete(walk.draft.id)
    walk.cards.take("Spies Guild")
    assert walk.session.draft is None
    walk.cards.answer(1, Piece("counts", "brown"), 1)
    walk.cards.count(1, Piece("counts", "brown"), 1)
    walk.cards.open_counter(1, Piece("counts", "brown"))
    walk.cards.take_none()
    walk.keys.empty(walk.seat)
    walk.cards.tell_side(0, "day")
    walk.ask_wonder(0)
    walk.explain(0)
    walk.keys.type_digit("7")
    walk.next()
    walk.switch_depth()
    walk.latest.undo()


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


@pytest.mark.parametrize("leave", ["next", "previous", "strip", "menu", "another player"])
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
        case "menu":
            walk.keys.leave_to(routes.HOME)
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
    walk.keys.tap(7)
    press(walk, "Z", ctrl=True)
    assert entries(walk, "wonder")[0] is None
    press(walk, "Z", ctrl=True, shift=True)
    assert entries(walk, "wonder")[0] == 7
    press(walk, "Z", ctrl=True)
    press(walk, "Y", ctrl=True)
    assert entries(walk, "wonder")[0] == 7


def test_other_keys_with_ctrl_are_the_browsers(walk):
    press(walk, "5", ctrl=True)
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


def opened_from_the_pad(store, went, seat=0, *, corrected=False):
    """A walk at a cell of military in a table where all is known."""
    session = Session(store)
    draft = session.start(finished("Ada", "Bo", "Cleo"))
    if corrected:
        draft = session.correct(session.finish().id)
    walk = Walk(session, went.append)
    walk.follow(routes.walk(draft.id, "military", seat), "military", seat)
    return walk


@pytest.mark.parametrize("corrected", [False, True])
def test_a_single_cell_leads_back_to_the_pad_and_leaves_the_others(store, went, corrected):
    walk = opened_from_the_pad(store, went, corrected=corrected)
    walk.keys.tap(7)
    assert went == [routes.pad(walk.draft.id)]
    # A second tap before the page has turned is about the same player.
    walk.keys.tap(5)
    assert entries(walk, "military") == [5, 10, 10]
    assert bool(walk.corrects) is corrected


def test_a_hardly_possible_number_of_a_single_cell_stays_to_be_looked_at(store, went):
    walk = opened_from_the_pad(store, went)
    keys(walk, "9", "9", "Enter")
    assert (went, walk.seat, entries(walk, "military")) == ([], 0, [99, 10, 10])
    walk.next()
    assert went == [routes.pad(walk.draft.id)]


def test_a_single_cell_that_the_result_asked_for_leads_back_there(store, went):
    walk = opened_from_the_pad(store, went)
    route, result = routes.walk(walk.draft.id, "treasure", 1), routes.result(walk.draft.id)
    walk.follow(route, "treasure", 1, opened_from=result)
    walk.keys.tap(7)
    assert went == [result]


def asking(card, pad, without, **rules):
    """A table that waits for what Ada's card counts in points that were entered."""
    document = finished("Ada", "Bo", "Cleo").document()
    for player in document["players"]:
        player["pad"] |= pad
    ada = document["players"][0]
    ada["pad"].pop(without)
    ada["city"] = {"cards": [card], "complete": True, "stages": 0}
    return read_game({**document, **rules})


@pytest.mark.parametrize(
    ("game", "name", "details"),
    [
        pytest.param(
            asking("Makeda", {"leaders": 0}, "leaders", edition="second", expansions=["leaders"]),
            "treasure",
            "coins",
            id="coins",
        ),
        pytest.param(
            asking(
                "Mourners Guild",
                {"cities": 0, "debt": 0},
                "guilds",
                edition="first",
                expansions=["cities"],
            ),
            "military",
            "tokens",
            id="tokens",
        ),
    ],
)
def test_a_cell_whose_coins_or_tokens_are_asked_for_takes_no_points(walk, game, name, details):
    walk.session.start(game)
    seat = next(one.seat for one in walk.result.missing if one.needs == details)
    walk.follow(routes.walk(walk.draft.id, name, seat), name, seat)
    assert walk.details == details
    walk.go("blue")
    walk.go_to_cell(seat, name)
    assert walk.details == details
    # Whoever's are asked for, too, is asked next.
    others = {one.seat for one in walk.result.missing if one.needs == details} - {seat}
    walk.choose(others.pop())
    assert walk.details == details


def test_a_cell_of_the_pad_beside_the_walk_stays_after_its_entry(store, went):
    walk = opened_from_the_pad(store, went)
    walk.go_to_cell(1, "blue")
    went.clear()
    walk.keys.tap(7)
    walk.keys.tap(8)
    assert (went, walk.seat, entries(walk, "blue")) == ([], 1, [10, 8, 10])


def test_an_open_cell_of_an_unfinished_table_goes_on_to_the_next(walk, went):
    walk.follow(routes.walk(walk.draft.id, "blue", 1), "blue", 1)
    walk.keys.tap(7)
    assert (went, walk.seat) == ([], 2)


# Naval strengths.


@pytest.fixture
def at_sea(walk):
    """The walk at naval conflicts, of which nothing is known."""
    everyone = table("Ada", "Bo", "Cleo").document()
    walk.session.start(read_game({**everyone, "expansions": ["armada"]}))
    walk.go("naval")
    return walk


def test_the_islands_of_a_complete_city_are_counted_where_one_of_them_counts(at_sea):
    """Those that give nothing are not offered here, and the page of the city did not ask."""
    walk = at_sea
    walk.session.enter(0, Piece("complete"), True)
    walk.go("islands", 0)
    walk.cards.take("Sheltered Island")
    assert points(walk, 0, "islands") is None
    walk.cards.take("Sheltered Island")
    assert city(walk, 0).counts == {}
    for island in ("Sheltered Island", "Royal Island"):
        walk.cards.take(island)
    tell_strengths(walk, 3)
    assert points(walk, 0, "islands") == 7 + 3 * 2


def tell_strengths(walk, *strengths):
    """Answer what is asked of the player who glows, age by age."""
    for strength in strengths:
        found = walk.cell.asked_next(walk.changing)
        walk.cards.answer(found.seat, found.key, strength)


def test_naval_conflicts_are_entered_by_points(at_sea):
    assert at_sea.details == "points"
    for points in (9, -6, 3):
        at_sea.keys.tap(points)
    assert entries(at_sea, "naval") == [9, -6, 3]
    assert at_sea.category == "islands"


def test_naval_strengths_are_told_player_by_player(at_sea):
    at_sea.switch_depth()
    assert at_sea.details == "strengths"
    for strengths in ((2, 3, 7), (0, 4, 3), (1, 0, 5)):
        tell_strengths(at_sea, *strengths)
        assert at_sea.cell.asked_next(at_sea.changing) is None
        at_sea.next()
        assert at_sea.category == "islands" or at_sea.details == "strengths"
    cells = [points(at_sea, seat, "naval") for seat in at_sea.seats]
    assert cells == [3 + 3 + 7, -1 + 5 - 3, 1 - 2 + 5]
    assert at_sea.category == "islands"
    at_sea.go("naval", 1)
    assert at_sea.details == "strengths"


def test_points_win_over_strengths_and_both_can_go(at_sea):
    at_sea.switch_depth()
    tell_strengths(at_sea, 2, 3, 7)
    at_sea.choose(1)
    at_sea.switch_depth()
    at_sea.keys.tap(5)
    assert entries(at_sea, "naval") == [None, 5, None]
    at_sea.choose(0)
    assert at_sea.details == "strengths"
    at_sea.keys.empty(at_sea.seat)
    assert at_sea.game.players[0].city is None
    at_sea.latest.undo()
    assert (at_sea.category, at_sea.seat) == ("naval", 0)


def test_an_age_without_a_city_needs_no_strength(at_sea):
    at_sea.switch_depth()
    assert at_sea.cell.absences == ((1, False), (2, False), (3, False))
    at_sea.cards.stay_out(2)
    assert at_sea.cell.absences == ((1, False), (2, True), (3, False))
    tell_strengths(at_sea, 2, 7)
    assert at_sea.cell.asked_next(at_sea.changing) is None
    city = at_sea.game.players[0].city
    assert (city.naval_strengths, city.naval_absences) == ((2, None, 7), (2,))
    # There is one such island.
    assert at_sea.cell.alone_may_be_absent == ""
    at_sea.choose(1)
    assert (at_sea.cell.absences, at_sea.cell.alone_may_be_absent) == ((), "Ada")
    at_sea.cards.stay_out(1)
    assert at_sea.game.players[1].city is None
    at_sea.choose(0)
    at_sea.cards.stay_out(2)
    at_sea.latest.undo()
    assert (at_sea.category, at_sea.seat) == ("naval", 0)
    assert at_sea.game.players[0].city.naval_absences == (2,)
    at_sea.keys.empty(at_sea.seat)
    assert at_sea.game.players[0].city is None


def test_absences_alone_mean_that_strengths_are_told(at_sea):
    at_sea.switch_depth()
    at_sea.cards.stay_out(1)
    at_sea.go("islands")
    at_sea.go("naval", 1)
    assert at_sea.details == "strengths"
    assert at_sea.cell.absences == ()


# Debt tokens, and the leaders' own page.


@pytest.fixture
def in_debt(walk):
    """The walk at the debt of a game with Cities and Edifice."""
    everyone = table("Ada", "Bo", "Cleo").document()
    walk.session.start(read_game({**everyone, "expansions": ["cities", "edifice"]}))
    walk.go("debt")
    return walk


def test_debt_tokens_are_taken_and_given_back(in_debt):
    in_debt.switch_depth()
    assert (in_debt.details, in_debt.tokens) == ("debts", (-1, -2, -3, -5))
    for token in (-5, -1, -1):
        in_debt.keys.take_token(token)
    assert in_debt.entry(0) == DebtTokens(debts=(-1, -1, -5))
    in_debt.keys.give_back_token(-1)
    in_debt.keys.give_back_token(-3)
    assert points(in_debt, 0, "debt") == -6
    in_debt.keys.confirm_details()
    assert (in_debt.seat, in_debt.details) == (1, "debts")
    in_debt.keys.confirm_details()
    assert in_debt.entry(1) == DebtTokens(debts=())
    in_debt.keys.take_token(-2)
    in_debt.switch_depth()
    in_debt.keys.tap(-4)
    assert entries(in_debt, "debt")[2] == -4


def test_keys_take_debt_tokens(in_debt):
    in_debt.switch_depth()
    for key in ("5", "Numpad 3", "4", "-", "1"):
        press(in_debt, key)
    assert in_debt.entry(0) == DebtTokens(debts=(-1, -3, -5))
    press(in_debt, "Enter")
    assert in_debt.seat == 1


def test_conflict_tokens_stay_what_they_are(in_debt):
    in_debt.go("military")
    in_debt.switch_depth()
    assert in_debt.tokens == (5, 3, 1, -1)
    in_debt.keys.take_token(-1)
    assert in_debt.entry(0) == ConflictTokens(tokens=(-1,))


def test_leaders_are_too_many_for_the_walk_and_lie_in_the_city(walk, went):
    document = table("Ada", "Bo", "Cleo").document()
    walk.session.start(read_game({**document, "expansions": ["leaders", "armada"]}))
    walk.go("leaders")
    walk.choose(1)
    assert walk.told_in_city
    walk.switch_depth()
    assert went[-1] == f"/city/{walk.draft.id}/1"
    assert walk.details == "points"
    walk.go("islands")
    assert not walk.told_in_city, "these are few"
    walk.go("blue")
    assert not walk.told_in_city


def test_digits_that_were_typed_are_entered_before_the_page_goes_to_the_city(walk, went):
    document = table("Ada", "Bo", "Cleo").document()
    walk.session.start(read_game({**document, "expansions": ["leaders"]}))
    walk.go("leaders")
    keys(walk, "1", "2")
    walk.switch_depth()
    assert entries(walk, "leaders") == [12, None, None]
    assert went[-1] == f"/city/{walk.draft.id}/0"


# Several phones -------------------------------------------------------------------


@pytest.fixture
def second(walk, store):
    """The walk of another phone at the same table, drawn, and hearing of what the first enters."""
    session = Session(store)
    session.open(walk.draft.id)
    other = Walk(session, lambda _route: None, clock=Clock())
    other.go("wonder")
    session.hear(other.others.follow, other.others.tapped_late)

    def told(_draft_id):
        session.refresh()

    walk.session.tell_others = told
    other.others.drawn()
    return other


def sees(walk):
    """The page is drawn, and whoever holds the phone has had the time to look."""
    walk.others.drawn()
    walk.clock.now += 1


def test_the_glow_leaves_a_cell_that_another_phone_filled(walk, second):
    walk.keys.tap(7)
    assert second.seat == 1
    sees(second)
    second.keys.tap(10)
    assert entries(second, "wonder") == [7, 10, None]
    assert second.session.trouble is None


def test_the_glow_goes_to_the_next_category_with_the_last_cell(walk, second):
    second.choose(2)
    for points in (7, 3):
        walk.keys.tap(points)
    assert second.seat == 2
    walk.keys.tap(10)
    assert (second.category, second.seat) == ("treasure", 0)


@pytest.mark.parametrize("drawn", [False, True])
def test_a_tap_that_was_on_its_way_is_refused_and_that_is_said(walk, second, drawn):
    walk.keys.tap(7)
    if drawn:
        second.others.drawn()
        second.clock.now += 0.3
    second.keys.tap(10)
    assert entries(second, "wonder") == [7, None, None]
    assert second.session.trouble.key == "walk.late"
    entered = Phrase("seat.points", {"count": 7})
    assert second.session.trouble.values == {"name": "Ada", "next": "Bo", "entered": entered}
    sees(second)
    second.keys.tap(10)
    assert entries(second, "wonder") == [7, 10, None]
    assert second.session.trouble is None


def test_what_is_asked_next_is_said_as_long_as_it_is_so(walk, second):
    second.is_held_by("Bo")
    walk.choose(1)
    walk.keys.tap(3)
    second.keys.tap(5)
    assert second.session.trouble.key == "walk.late_category"
    walk.session.enter(0, "wonder", 1)
    assert second.session.trouble.key == "walk.late_category"
    walk.session.enter(1, "treasure", 2)
    assert second.category == "military"
    assert second.session.trouble.key == "walk.late_here"
    assert second.session.trouble.values["name"] == "Bo"


def test_who_left_is_told_with_whose_turn_it_is_by_now(walk, second):
    second.choose(1)
    walk.session.change_table(lambda game: seating.stand_up(game, 1))
    assert second.session.trouble.values == {"name": "Bo", "next": "Ada"}
    walk.keys.tap(7)
    assert second.session.trouble == Phrase("walk.left", {"name": "Bo", "next": "Cleo"})


@pytest.mark.parametrize("drawn", [False, True])
def test_a_tap_that_came_too_late_on_an_own_phone_says_what_is_asked_now(walk, second, drawn):
    second.is_held_by("Bo")
    walk.choose(1)
    walk.keys.tap(3)
    if drawn:
        second.others.drawn()
        second.clock.now += 0.3
    second.keys.tap(5)
    assert (entries(second, "wonder"), entries(second, "treasure")) == ([None, 3, None], [None] * 3)
    assert second.session.trouble.key == "walk.late_category"
    assert second.session.trouble.values["name"] == "Bo"
    assert second.session.trouble.values["category"].key == "category.treasure"


@pytest.mark.parametrize("keep", ["theirs", "mine"])
def test_whoever_has_begun_to_type_is_asked(walk, second, store, keep):
    second.keys.type_digit("1")
    walk.keys.tap(7)
    assert second.seat == 0
    second.keys.type_digit("0")
    second.keys.commit()
    assert entries(second, "wonder") == [7, None, None], "not before the answer"
    clash = second.session.clash
    assert (clash.disputed.before, clash.disputed.after) == (None, 10)
    second.session.settle(getattr(clash, keep))
    stands = {"theirs": 7, "mine": 10}[keep]
    assert store.drafts.get(second.draft.id).entry(0, "wonder") == stands


def test_whoever_has_begun_to_type_is_asked_though_expansions_are_changed_after_that(walk, second):
    second.keys.type_digit("1")
    walk.keys.tap(7)
    walk.session.change_table(lambda game: seating.play_expansion(game, "leaders"))
    second.keys.type_digit("0")
    second.keys.commit()
    assert entries(second, "wonder") == [7, None, None], "not before the answer"
    clash = second.session.clash
    assert (clash.theirs.entry(0, "wonder"), clash.mine.entry(0, "wonder")) == (7, 10)


def test_whoever_has_begun_to_type_is_not_asked_about_what_was_taken_back_again(walk, second):
    second.keys.type_digit("1")
    walk.keys.tap(7)
    walk.latest.undo()
    second.keys.type_digit("0")
    second.keys.commit()
    assert second.session.clash is None
    assert entries(second, "wonder") == [10, None, None]


def test_tokens_that_both_count_are_asked_about(walk, second):
    for phone in (walk, second):
        phone.go("military")
        phone.switch_depth()
        phone.others.drawn()
    second.keys.take_token(1)
    walk.session.refresh()
    walk.session.enter(0, "military", 7)
    second.keys.take_token(3)
    assert entries(second, "military") == [7, None, None]
    assert second.session.clash is not None


def test_undo_takes_back_what_was_seen_and_nothing_else(walk, second):
    walk.keys.tap(7)
    sees(second)
    walk.keys.tap(10)
    second.latest.undo()
    assert entries(second, "wonder") == [7, 10, None]
    assert second.session.trouble == Phrase("late.tap", {})
    second.others.drawn()
    second.latest.undo()
    sees(second)
    second.latest.undo()
    second.latest.undo()
    assert entries(second, "wonder") == [None] * 3


def test_two_quick_undos_take_back_nothing_that_another_phone_has_just_entered(walk, second):
    second.keys.tap(3)
    walk.session.refresh()
    sees(second)
    walk.session.enter(2, "yellow", 9)
    second.keys.tap(5)
    for _ in range(2):
        second.others.drawn()
        second.latest.undo()
    assert (entries(second, "wonder"), entries(second, "yellow")) == (
        [3, None, None],
        [None, None, 9],
    )
    assert second.session.trouble == Phrase("late.tap", {})
    sees(second)
    second.latest.undo()
    assert entries(second, "yellow") == [None] * 3


def test_redo_makes_again_what_was_seen_and_nothing_else(walk, second):
    for points in (7, 10):
        walk.keys.tap(points)
    walk.latest.undo()
    sees(second)
    walk.latest.undo()
    second.latest.redo()
    assert entries(second, "wonder") == [None] * 3
    assert second.session.trouble == Phrase("late.tap", {})
    second.others.left()
    assert second.session.trouble is None


def test_another_players_number_stops_nobody(walk, second):
    walk.choose(2)
    walk.keys.tap(7)
    second.keys.tap(10)
    assert entries(second, "wonder") == [10, None, 7]


def test_a_cell_that_was_chosen_to_be_changed_stays(walk, second):
    walk.keys.tap(7)
    second.choose(0)
    walk.choose(0)
    walk.keys.tap(8)
    assert second.seat == 0
    second.keys.tap(10)
    assert entries(second, "wonder") == [8, None, None]
    assert second.session.trouble.key == "walk.late_here"


@pytest.mark.parametrize("key", ["Backspace", "Delete"])
def test_what_another_phone_has_changed_is_not_emptied_by_a_finger_on_its_way(walk, second, key):
    walk.keys.tap(5)
    second.choose(0)
    walk.choose(0)
    walk.keys.tap(7)
    press(second, key)
    assert entries(second, "wonder") == [7, None, None]
    assert second.session.trouble.key == "walk.late_here"
    sees(second)
    press(second, key)
    assert entries(second, "wonder") == [None, None, None]


@pytest.mark.parametrize(("keep", "stands"), [("theirs", 7), ("mine", None)])
def test_whoever_has_begun_and_then_empties_the_cell_is_asked(walk, second, keep, stands):
    second.keys.type_digit("4")
    walk.keys.tap(7)
    second.keys.backspace()
    second.keys.backspace()
    assert entries(second, "wonder") == [7, None, None], "not before the answer"
    second.session.settle(getattr(second.session.clash, keep))
    assert entries(second, "wonder") == [stands, None, None]


def test_emptying_begins_nothing(walk, second):
    second.keys.backspace()
    walk.keys.tap(7)
    assert (second.seat, second.disputed) == (1, None)


def test_the_menu_empties_no_cell_of_another_player_than_it_names(walk, second):
    for phone in (walk, second):
        phone.go("guilds")
    second.choose(1)
    second.cards.take("Workers Guild")
    walk.session.refresh()
    second.choose(0)
    second.open_menu()
    named = second.seat
    walk.cards.take_none()
    sees(second)
    second.close()
    second.keys.empty(named)
    assert second.seat == 1
    assert second.game.players[1].city.cards == ("Workers Guild",)
    assert second.session.trouble.key == "walk.late"


def test_the_menu_of_a_player_stays_that_players(walk, second):
    second.open_menu()
    walk.keys.tap(7)
    assert second.seat == 0
    second.close()
    assert second.seat == 1


@pytest.mark.parametrize("typed", [False, True])
def test_the_glow_goes_along_with_who_moves_to_another_seat(walk, second, typed):
    second.choose(1)
    second.open_why(1, "wonder")
    if typed:
        second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    assert (second.seat, second.risen) == (2, Why(2, "wonder"))
    if typed:
        second.keys.commit()
    else:
        second.keys.tap(4)
    assert points_of(second, "wonder") == {"Ada": None, "Cleo": None, "Bo": 4}
    assert second.session.trouble is None


def test_a_tap_on_a_player_chooses_who_was_seen_there(walk, second):
    walk.session.change_table(lambda game: seating.move_on(game, 0))
    OneOfPlayers(second, second.choose)(1)
    assert second.seat == 0, "Bo sits there by now"
    Cell(second, second.go_to_cell)(0, "blue")
    second.keys.tap(9)
    assert points_of(second, "blue") == {"Bo": None, "Ada": 9, "Cleo": None}
    second.others.drawn()
    OneOfPlayers(second, second.choose)(1)
    assert second.seat == 1


def test_a_tap_on_a_player_who_was_taken_out_chooses_nobody(walk, second):
    second.choose(1)
    sees(second)
    walk.session.change_table(lambda game: seating.stand_up(game, 0))
    OneOfPlayers(second, second.choose)(0)
    assert second.seat == 0, "Bo is the first by now"
    assert second.session.trouble == Phrase("late.tap", {})


def test_a_neighbours_number_is_not_told_of_who_sits_there_by_now(walk, second):
    walk.session.start(table("Ada", "Bo", "Cleo", "Di"))
    second.session.open(walk.draft.id)
    for phone in (walk, second):
        phone.go("guilds")
    second.choose(1)
    second.cards.take("Workers Guild")
    sees(second)
    walk.session.refresh()
    walk.session.change_table(lambda game: seating.move_on(game, 2))
    second.cards.open_counter(2, Piece("counts", "brown"))
    second.cards.answer(2, Piece("counts", "brown"), 4)
    assert (second.changing, city(second, 2)) == (None, None), "Di sits there by now"
    assert second.session.trouble == Phrase("late.tap", {})
    second.others.drawn()
    second.cards.answer(2, Piece("counts", "brown"), 4)
    assert city(second, 2).counts == {"brown": 4}


def test_the_side_of_a_wonder_is_told_of_who_was_seen_there(walk, second):
    walk.session.change_table(lambda game: seating.take_wonder(game, 1, "Rhodos"))
    sees(second)
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    second.cards.tell_side(1, "night")
    assert [player.side for player in second.game.players] == [None, None, "night"]
    walk.session.refresh()
    walk.session.change_table(lambda game: seating.stand_up(game, 2))
    second.cards.tell_side(1, "day")
    second.others.drawn()
    second.cards.tell_side(2, "day")
    assert [player.side for player in second.game.players] == [None, None]


def test_a_guild_that_another_phone_takes_leaves_a_moment_to_see_what_moved_up(walk, second):
    for one in (walk, second):
        one.go("guilds")
    second.choose(1)
    sees(second)
    walk.cards.take("Workers Guild")
    second.others.drawn()
    second.cards.take("Craftsmens Guild")
    assert second.game.players[1].city is None
    assert second.session.trouble == Phrase("late.tap", {})
    sees(second)
    second.cards.take("Craftsmens Guild")
    assert second.game.players[1].city.cards == ("Craftsmens Guild",)


def test_what_another_phone_enters_elsewhere_holds_no_tap_on_a_guild_up(walk, second):
    walk.go("blue")
    second.go("guilds")
    sees(second)
    walk.keys.tap(4)
    second.cards.take("Workers Guild")
    assert second.game.players[0].city.cards == ("Workers Guild",)


@pytest.mark.parametrize("tapped", ["line", "cell"])
def test_whose_line_was_tapped_glows_though_they_moved_as_what_was_typed_before_is_kept(
    walk, second, tapped
):
    walk.session.tell_others = lambda _draft_id: None
    second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    if tapped == "line":
        second.choose(2)
    else:
        second.go_to_cell(2, "wonder")
    assert second.game.players[second.seat].name == "Cleo"
    second.keys.type_digit("7")
    second.keys.commit()
    assert points_of(second, "wonder") == {"Ada": 4, "Cleo": 7, "Bo": None}


def test_nobody_glows_in_the_place_of_who_left_as_what_was_typed_before_is_kept(walk, second):
    walk.session.tell_others = lambda _draft_id: None
    second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.stand_up(game, 1))
    second.choose(1)
    assert points_of(second, "wonder") == {"Ada": 4, "Cleo": None}
    assert second.session.trouble is not None
    assert second.seat == 0


def test_who_is_called_otherwise_keeps_the_glow(walk, second):
    second.choose(1)
    second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.rename(game, 1, "Roberto"))
    second.keys.commit()
    assert points_of(second, "wonder") == {"Ada": None, "Roberto": 4, "Cleo": None}


def test_several_who_are_called_otherwise_at_once_keep_what_was_begun(walk, second):
    walk.session.tell_others = lambda _draft_id: None
    second.choose(1)
    second.keys.type_digit("4")
    for seat, name in enumerate(("Adele", "Roberto")):
        walk.session.change_table(partial(seating.rename, seat=seat, name=name))
    second.session.refresh()
    second.keys.commit()
    assert points_of(second, "wonder") == {"Adele": None, "Roberto": 4, "Cleo": None}
    assert second.session.trouble is None


def test_what_was_begun_for_who_left_is_not_entered_for_who_took_the_place(walk, second):
    walk.session.enter(2, "blue", 9)
    walk.session.tell_others = lambda _draft_id: None
    second.choose(2)
    second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.stand_up(game, 2))
    walk.session.change_table(lambda game: seating.sit_down(game, ["Dora"]))
    second.session.refresh()
    second.keys.commit()
    assert points_of(second, "wonder") == {"Ada": None, "Bo": None, "Dora": None}
    assert second.session.trouble.key == "walk.left"


def test_what_was_begun_for_who_moves_is_asked_about_where_they_sit(walk, second):
    second.choose(1)
    second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    walk.session.enter(2, "wonder", 7)
    second.keys.commit()
    assert (second.session.clash.disputed.seat, second.session.clash.disputed.after) == (2, 4)


def test_the_number_that_is_asked_out_of_turn_is_forgotten_where_seats_move(walk, second):
    for phone in (walk, second):
        phone.go("guilds")
    second.cards.open_counter(1, Piece("counts", "grey"))
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    assert (second.changing, second.counting) == (None, ())


def test_nothing_is_entered_for_another_player_where_the_one_who_glows_is_taken_out(walk, second):
    second.choose(1)
    sees(second)
    second.keys.type_digit("4")
    second.open_menu()
    walk.session.change_table(lambda game: seating.stand_up(game, 1))
    assert (second.typed, second.risen, second.seat) == ("", None, 0)
    assert second.session.trouble == Phrase("walk.left", {"name": "Bo", "next": "Ada"})
    second.others.drawn()
    second.keys.tap(4)
    assert points_of(second, "wonder") == {"Ada": None, "Cleo": None}
    sees(second)
    second.keys.tap(4)
    assert points_of(second, "wonder") == {"Ada": 4, "Cleo": None}


def test_who_is_taken_out_where_all_is_entered_leaves_nobody_entering(walk, second):
    walk.session.start(finished("Ada", "Bo", "Cleo", "Di"))
    second.session.open(walk.draft.id)
    second.go("guilds")
    second.choose(3)
    walk.session.change_table(lambda game: seating.stand_up(game, 3))
    assert (second.entering, second.session.trouble) == (None, None)


def test_a_tap_too_late_names_who_was_answered_for_wherever_they_sit(walk, second):
    walk.keys.tap(7)
    walk.session.change_table(lambda game: seating.move_on(game, 0))
    second.keys.tap(10)
    assert points_of(second, "wonder") == {"Bo": None, "Ada": 7, "Cleo": None}
    assert second.session.trouble.values["name"] == "Ada"
    assert second.session.trouble.values["next"] == "Bo"


def test_several_changes_behind_a_menu_are_as_one(walk, second):
    second.open_menu()
    walk.keys.tap(7)
    walk.choose(0)
    walk.keys.tap(8)
    second.close()
    assert second.seat == 1
    sees(second)
    second.keys.tap(10)
    assert entries(second, "wonder") == [8, 10, None]


def test_what_comes_with_an_own_change_is_followed_like_what_was_heard_of(walk, second):
    walk.session.tell_others = lambda _draft_id: None
    walk.keys.tap(7)
    second.session.note_draft("At Bo's", "", None)
    assert (entries(second, "wonder"), second.seat) == ([7, None, None], 1)
    second.keys.tap(10)
    assert entries(second, "wonder") == [7, None, None]
    assert second.session.trouble.key == "walk.late"


def test_what_comes_with_an_entry_moves_the_glow_of_that_player_once(walk, second):
    walk.session.tell_others = lambda _draft_id: None
    walk.session.change_table(lambda game: seating.move_on(game, 0))
    walk.session.enter(2, "wonder", 5)
    second.keys.tap(7)
    assert points_of(second, "wonder") == {"Bo": None, "Ada": 7, "Cleo": 5}
    assert second.seat == 0
    assert second.session.trouble is None


@pytest.mark.parametrize(("keep", "seat"), [("theirs", 2), ("mine", 1)])
def test_the_glow_stays_with_its_player_whichever_table_is_chosen(
    walk, second, at_once, keep, seat
):
    walk.session.tell_others = lambda _draft_id: None
    second.choose(1)
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    at_once(second.session, lambda game: seating.take_wonder(game, 0, "Gizah"))
    assert (second.session.clash.disputed, second.seat) == (None, 2)
    second.session.settle(getattr(second.session.clash, keep))
    assert second.seat == seat
    second.keys.tap(4)
    assert points_of(second, "wonder")["Bo"] == 4


def test_cards_that_another_phone_told_are_not_told_again(walk, second):
    for phone in (walk, second):
        phone.go("guilds")
    sees(second)
    walk.cards.take_none()
    assert second.seat == 1
    second.cards.take_none()
    assert second.session.trouble.key == "walk.late"
    assert not second.cell.is_known


def test_a_card_that_two_phones_tap_at_once_stays_where_the_second_has_begun(walk, second):
    for phone in (walk, second):
        phone.go("guilds")
    sees(second)
    second.cards.take("Workers Guild")
    sees(second)
    walk.session.refresh()
    walk.others.drawn()
    for phone in (walk, second):
        phone.cards.take("Magistrates Guild")
    assert city(second, 0).cards == ("Workers Guild", "Magistrates Guild")
    assert second.session.trouble.key == "walk.late_here"
    assert second.seat == 0, "whoever has begun stays there"
    sees(second)
    second.cards.take("Magistrates Guild")
    assert city(second, 0).cards == ("Workers Guild",)
    assert second.session.clash is None


def test_an_age_that_two_phones_stay_out_of_at_once_stays_so_where_the_second_has_begun(
    at_sea, second
):
    for phone in (at_sea, second):
        phone.session.open(at_sea.draft.id)
        phone.go("naval")
        phone.switch_depth()
    sees(second)
    second.cards.stay_out(2)
    sees(second)
    at_sea.session.refresh()
    at_sea.others.drawn()
    for phone in (at_sea, second):
        phone.cards.stay_out(1)
    assert set(city(second, 0).naval_absences) == {1, 2}


def test_the_last_cell_of_all_filled_elsewhere_leaves_nobody_to_enter_for(walk, second):
    walk.session.start(finished("Ada", "Bo", "Cleo", guilds=[1, 2, None]))
    for phone in (walk, second):
        phone.session.open(walk.draft.id)
        phone.go("guilds")
        phone.switch_depth()
    walk.keys.tap(7)
    sees(second)
    second.keys.tap(10)
    assert entries(second, "guilds") == [1, 2, 7]
    assert second.entering is None


# A player's own phone ----------------------------------------------------------------


@pytest.fixture
def own(walk):
    """Bo's phone."""
    walk.is_held_by("Bo")
    assert walk.own == walk.seat == 1
    return walk


def test_an_own_phone_asks_for_its_players_points_category_by_category(own, went):
    for points, category_after in ((7, "treasure"), (3, "military"), (5, "blue")):
        own.keys.tap(points)
        assert (own.category, own.seat) == (category_after, 1)
    assert entries(own, "wonder") == [None, 7, None]
    assert went[-1] == routes.walk(own.draft.id, "blue")


def test_an_own_phone_goes_where_points_are_missing_then_to_the_result(walk, went):
    walk.session.start(finished("Ada", "Bo", "Cleo", blue=[1, None, 1], guilds=[1, None, None]))
    walk.go("guilds")
    walk.is_held_by("Bo")
    walk.keys.tap(5)
    assert (walk.category, walk.seat) == ("blue", 1), "what is above was left out"
    walk.keys.tap(6)
    assert went[-1] == routes.result(walk.draft.id), "though Cleo's guilds are missing"
    assert walk.result.final is False


def test_an_own_phone_is_not_led_to_the_page_that_it_shows(walk):
    walk.session.start(finished("Ada", "Bo", "Cleo", blue=[1, 2, 3], guilds=[1, None, 3]))
    walk.go("guilds")
    walk.is_held_by("Bo")
    assert walk.next_category() is None, "guilds alone are missing: what is left is the result"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_cell_of_the_pad_that_is_tapped_on_an_own_phone_is_that_players(own, seat):
    own.go_to_cell(seat, "blue")
    own.keys.tap(9)
    assert entries(own, "blue") == [9 if one == seat else None for one in range(3)]


@pytest.mark.parametrize("first", ["it becomes Bo's", "it is there"])
def test_a_stray_tap_on_an_own_phone_that_is_done_enters_nothing(walk, first):
    walk.session.start(finished("Ada", "Bo", "Cleo", guilds=[None, 4, None]))
    steps = [partial(walk.is_held_by, "Bo"), partial(walk.go, "guilds")]
    for step in steps if first == "it becomes Bo's" else steps[::-1]:
        step()
    assert walk.entering is None
    walk.keys.tap(9)
    assert entries(walk, "guilds") == [None, 4, None]


def test_undo_takes_back_the_latest_entry_also_where_a_club_s_news_came_just_before(walk, store):
    walk.keys.tap(7)
    walk.keys.tap(3)
    news = store.drafts.get(walk.draft.id)
    # What comes by a club's hub is no entry of this table's phones.
    store.drafts.keep(news.model_copy(update={"game": news.game.with_entry(2, "wonder", 5)}), now())
    walk.latest.undo()
    assert (entries(walk, "wonder"), walk.session.can_redo) == ([7, None, 5], True)
    walk.latest.undo()
    assert entries(walk, "wonder") == [None, None, 5]


def test_undo_leaves_what_another_phone_entered_just_before(walk, second):
    walk.session.hear(walk.others.follow, walk.others.tapped_late)
    walk.keys.tap(7)
    # This phone was not told of it yet.
    second.session.tell_others = lambda _draft_id: None
    second.session.enter(2, "wonder", 5)
    walk.latest.undo()
    assert entries(walk, "wonder") == [7, None, 5]
    assert walk.session.trouble.key == "late.tap"


def test_an_odd_number_is_looked_at_before_an_own_phone_goes_on(own):
    own.keys.type_digit("9")
    own.keys.type_digit("9")
    own.keys.commit()
    assert (own.category, own.seat) == ("wonder", 1)


def test_whoever_is_renamed_or_leaves_holds_a_phone_no_longer(own):
    own.session.change_table(
        lambda game: game.model_copy(update={"players": (*game.players[:1], *game.players[2:])})
    )
    assert own.own is None


def test_an_own_phone_goes_along_with_its_player(walk, second):
    second.is_held_by("Bo")
    second.keys.type_digit("4")
    walk.session.change_table(lambda game: seating.move_on(game, 1))
    assert second.own == second.seat == 2
    second.keys.commit()
    assert points_of(second, "wonder") == {"Ada": None, "Cleo": None, "Bo": 4}


def test_an_own_phone_takes_back_its_own_entries_only(own, store):
    own.keys.tap(7)
    other = store.drafts.keep(store.drafts.get(own.draft.id).enter(0, "wonder", 3), now())
    own.session.refresh()
    assert not own.session.can_undo
    own.latest.undo()
    assert store.drafts.get(own.draft.id) == other


@pytest.mark.parametrize("seat", [1, 3])
def test_of_two_players_of_one_name_a_phone_is_that_of_who_was_tapped(walk, seat):
    walk.session.start(table("Ada", "Bo", "Cleo", "Bo"))
    bo = walk.game.players[seat]
    walk.is_held_by(bo.name, bo.who)
    assert walk.own == walk.seat == seat
    walk.session.change_table(lambda game: seating.rename(game, 4 - seat, "Bob"))
    assert walk.own == seat


@pytest.mark.parametrize("kept", [None, 7, "", "[", "{}", '["a"]', '["a", 1]', '["a", "b", 1]'])
def test_a_holder_that_cannot_be_read_is_none(kept):
    assert read_holder(kept) is None


@pytest.mark.parametrize("who", [None, "b"])
def test_a_holder_is_read_as_it_was_kept(who):
    assert read_holder(Holder("a", "Bo", who).kept()) == Holder("a", "Bo", who)


def seated(*names):
    """A table of players who are known by the letters before their names."""
    game = table(*(name.partition(" ")[2] for name in names))
    return known_as(game, [name.partition(" ")[0] for name in names])


@pytest.mark.parametrize(
    ("names", "seat"),
    [
        (("a Ada", "b Bo", "c Cleo"), 1),
        (("a Ada", "c Cleo", "b Bobby"), 2),
        (("a Ada", "c Cleo", "d Bo"), 2),
        (("a Ada", "d Bo", "b Bo"), 2),
        (("a Ada", "c Cleo"), None),
        (("a Ada", "b Cleo", "c Cleo"), None),
        (("a Ada", "b Cleo", "c Bo"), None),
        (("a Ada", "b Bobby", "d Bo"), None),
        (("a Ada", "d Bo", "e Bo"), None),
    ],
)
def test_whoever_holds_a_phone_is_found_where_nobody_else_can_be_meant(names, seat):
    assert Holder("table", "Bo", "b").seat(seated(*names)) == seat


@pytest.mark.parametrize(
    ("before", "by_now", "name", "who"),
    [
        (("b Bo", "c Cleo"), ("b Bobby", "c Cleo"), "Bobby", "b"),
        (("b Bo", "c Cleo"), ("b Bo", "c Bo"), "Bo", None),
        (("b Bo", "c Cleo"), ("b Cleo", "c Cleo"), "Bo", None),
        # A newcomer takes nobody's name away.
        (("b Bo", "c Cleo"), ("b Bo", "c Cleo", "d Bo"), "Bo", "b"),
        (("b Bo", "c Bo"), ("b Bo", "c Bo", "d Di"), "Bo", "b"),
        (("b Bo", "c Cleo"), ("c Cleo", "d Bo"), "Bo", "d"),
    ],
)
def test_a_phone_is_known_by_its_name_alone_while_names_are_put_right(before, by_now, name, who):
    there = Holder("table", "Bo", "b").by_now(seated(*before), seated(*by_now))
    assert there == Holder("table", name, who)


@pytest.mark.parametrize(("typed", "there"), [("", ("treasure", 0)), ("1", ("wonder", 2))])
def test_what_was_settled_is_not_written_over_by_digits_that_are_typed_since(walk, typed, there):
    for points in (3, 7, 10):
        walk.keys.tap(points)
    walk.go("wonder", 2)
    walk.resting = False
    walk.typed = typed
    walk.keys.settled(Change(seat=2, category="wonder", before=9, after=10))
    assert entries(walk, "wonder") == [3, 7, 10]
    assert (walk.category, walk.seat) == there
