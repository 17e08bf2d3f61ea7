"""Entering by tap, digit, token, coin, symbol and keyboard; taking back; remarks; ties."""

import re

import pytest

from scoring import Coins, ConflictTokens, Symbols
from tests.app.tables import CATEGORIES, finished, table
from tests.browser.phone import REFERENCE, REFERENCE_ORDER, WALK

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")


@pytest.fixture
def at(shared_server, phones):
    """Opens the walk of a new table at a category."""

    def at(category, *size, names=NAMES, **pad):
        draft = shared_server.draft(table(*names, **pad))
        phone = phones(shared_server, *size).open(f"/walk/{draft.id}/{category.lower()}")
        phone.draft = draft.id
        return phone.on_walk(category)

    return at


def kept(phone, seat, category):
    return phone.server.kept(phone.draft).entry(seat, category)


# Details ---------------------------------------------------------------------------


def test_tokens_are_tapped_together_and_add_up_at_once(at):
    phone = at("Military").tap("Tokens").enters_for("Ada")
    for token, points in (("1", "1 point"), ("3", "4 points"), ("5", "9 points")):
        phone.tap(f"One more token of {token}").has("Ada", points)
    phone.tap("One more token of minus 1").has("Ada", "8 points")
    phone.sees("Ada, 8 points, 8 in all, +5 +3 +1 −1 = 8, entering now")
    phone.tap("One token of 3 less").has("Ada", "5 points")
    phone.tap("Done: next player").enters_for("Bo")
    phone.tap("None: next player").has("Bo", "0 points").enters_for("Cleo")
    assert kept(phone, 0, "military") == ConflictTokens(tokens=(5, 1, -1))
    assert kept(phone, 1, "military") == ConflictTokens(tokens=())


def test_fourteen_coins_are_four_points(at):
    phone = at("Treasure").tap("Coins").enters_for("Ada")
    phone.number(14).has("Ada", "4 points").enters_for("Bo")
    phone.sees("Ada, 4 points, 4 in all, 14 coins")
    assert kept(phone, 0, "treasure") == Coins(coins=14)
    # Riches that no key has are typed; a minus is refused, as nobody owes coins here.
    phone.digits().tap("minus").tap("4").has("Bo", "typing -4").tap("Enter")
    phone.has("Bo", "not entered yet")
    phone.tap("4").tap("0").tap("Enter").has("Bo", "13 points")
    assert kept(phone, 1, "treasure") == Coins(coins=40)
    assert kept(phone, 2, "treasure") is None


def test_symbols_are_counted_and_worth_what_they_are_together(at):
    phone = at("Green").tap("Symbols").enters_for("Ada")
    for symbol, count in (("Tablet", 3), ("Compass", 2), ("Gear", 1), ("Wild", 1)):
        for held in range(1, count + 1):
            phone.tap(f"{symbol}: one more").reads(f"{symbol}: {held}")
    phone.has("Ada", "31 points")
    phone.tap("Wild: one less").has("Ada", "21 points")
    phone.tap("Next: Bo").enters_for("Bo").tap("Next: Cleo").enters_for("Cleo")
    phone.has("Bo", "not entered yet")
    assert kept(phone, 0, "green") == Symbols(tablet=3, compass=2, gear=1)


def test_each_player_may_be_known_at_another_depth(at):
    phone = at("Treasure").enters_for("Ada").number(5).enters_for("Bo")
    phone.tap("Coins").sees("Points").number(7).has("Bo", "2 points").enters_for("Cleo")
    phone.tap("Points").sees("Coins").number(3).on_walk("Military")
    assert [kept(phone, seat, "treasure") for seat in range(3)] == [5, Coins(coins=7), 3]


# Digits ----------------------------------------------------------------------------


def test_digits_make_numbers_that_no_key_has(at):
    phone = at("Blue").digits().enters_for("Ada")
    phone.tap("3").tap("1").has("Ada", "typing 31").tap("Enter").enters_for("Bo")
    phone.has("Ada", "31 points")
    # Three digits at the most, however many are tapped.
    for digit in "4567":
        phone.tap(digit)
    phone.has("Bo", "typing 456")
    phone.tap("Delete a digit").has("Bo", "typing 45")
    phone.tap("minus").has("Bo", "typing -45").tap("minus").has("Bo", "typing 45")
    phone.tap("Enter").enters_for("Cleo").has("Bo", "45 points")
    # A minus alone is no number.
    phone.tap("minus").has("Cleo", "typing -").tap("Enter").has("Cleo", "not entered yet")
    assert [kept(phone, seat, "blue") for seat in range(3)] == [31, 45, None]


def test_a_number_is_not_lost_by_going_on_before_enter(at):
    """A table reads 31, taps 3 and 1, and taps the wide button that says where it goes."""
    phone = at("Blue", blue=[1, 2, None]).enters_for("Cleo").digits()
    phone.tap("3").tap("1").has("Cleo", "typing 31")
    phone.tap("Next: Yellow").on_walk("Yellow")
    assert kept(phone, 2, "blue") == 31


# Undo ------------------------------------------------------------------------------


def test_undo_and_redo_go_through_every_kind_of_entry_and_over_a_reload(at):
    phone = at("Treasure", wonder=[1, 2, 3], treasure=[4, 5, None]).enters_for("Cleo")
    phone.number(6).on_walk("Military")
    phone.tap("Tokens").tap("One more token of 5").has("Ada", "5 points")
    phone.tap("Done: next player").enters_for("Bo")
    phone.tap("Points").sees("Tokens").digits().tap("1").tap("2").tap("Enter")
    phone.has("Bo", "12 points")
    phone.reload().has("Bo", "12 points")
    phone.tap("Undo").has("Bo", "not entered yet").enters_for("Bo")
    phone.tap("Undo").has("Ada", "not entered yet").enters_for("Ada")
    phone.tap("Undo").on_walk("Treasure").has("Cleo", "not entered yet").enters_for("Cleo")
    phone.stands_at(re.compile("/walk/.*/treasure")).reload().on_walk("Treasure")
    phone.has("Cleo", "not entered yet")
    phone.tap("Redo").has("Cleo", "6 points")
    phone.tap("Redo").on_walk("Military").has("Ada", "5 points")
    phone.tap("Redo").has("Bo", "12 points").loses("Redo")
    assert kept(phone, 0, "military") == ConflictTokens(tokens=(5,))
    assert [kept(phone, 1, "military"), kept(phone, 2, "treasure")] == [12, 6]


def test_undo_on_the_pad_takes_the_latest_back(at):
    phone = at("Blue").enters_for("Ada").number(13).has("Ada", "13 points")
    phone.number(7).has("Bo", "7 points")
    phone.tap("More").tap("Pad").sees("Bo, Blue: 7 points").loses("More")
    phone.tap("Undo").sees("Bo, Blue: not entered yet").sees("Ada, Blue: 13 points")
    phone.tap("Undo").sees("Ada, Blue: not entered yet")
    assert kept(phone, 0, "blue") is None


def test_a_cell_of_the_pad_opens_its_entry(at):
    phone = at("Wonder", blue=[1, 2, 3]).tap("More").tap("Pad")
    phone.tap("Bo, Blue: 2 points").on_walk("Blue").enters_for("Bo")
    phone.number(9).has("Bo", "9 points")
    phone.tap("More").tap("Clear Cleo’s cell").has("Cleo", "not entered yet")
    assert [kept(phone, seat, "blue") for seat in range(3)] == [1, 9, None]


def test_a_cell_of_the_pad_beside_the_walk_is_entered_next(at):
    phone = at("Wonder", 1440, 900, blue=[1, 2, 3]).enters_for("Ada")
    phone.tap("Bo, Blue: 2 points").on_walk("Blue").enters_for("Bo")
    phone.number(9).has("Bo", "9 points")
    assert kept(phone, 1, "blue") == 9


def test_once_all_is_entered_nobody_is_until_a_player_is_tapped(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, blue=[10, 10, None]))
    phone = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for("Cleo")
    phone.number(7).reads("Everything is entered. Tap a player to change a number.")
    phone.loses(re.compile("entering now$")).loses("8").sees("Who won?")
    phone.press("9", "Enter").stands_at(f"/result/{draft.id}")
    phone.open(f"/walk/{draft.id}/blue").reads(re.compile("^Everything is entered"))
    phone.tap(re.compile("^Cleo, 7 points")).enters_for("Cleo").number(8).has("Cleo", "8 points")
    phone.reads(re.compile("^Everything is entered"))
    assert shared_server.kept(draft.id).entry(2, "blue") == 8


# The keyboard ----------------------------------------------------------------------


@pytest.mark.chromium
def test_enter_enters_a_number_and_does_not_press_the_button_that_has_the_focus(server, phones):
    draft = server.draft(table(*NAMES))
    phone = phones(server).open(f"/walk/{draft.id}/wonder")
    phone.tap("Next: Treasure").on_walk("Treasure").enters_for("Ada")
    focus = "document.activeElement.textContent"
    assert phone.page.evaluate(focus) == "Next: Military"
    phone.press("3", "Enter").enters_for("Bo").press("4", "Enter").enters_for("Cleo")
    phone.on_walk("Treasure").has("Ada", "3 points").has("Bo", "4 points")


@pytest.mark.chromium
def test_enter_enters_coins_and_does_not_switch_to_points(server, phones):
    draft = server.draft(table(*NAMES))
    phone = phones(server).open(f"/walk/{draft.id}/treasure").on_walk("Treasure")
    phone.tap("Coins").sees("Points")
    phone.press("1", "7", "Enter").enters_for("Bo").press("6", "Enter").enters_for("Cleo")
    phone.on_walk("Treasure")
    kept_of = [server.kept(draft.id).entry(seat, "treasure") for seat in range(2)]
    assert kept_of == [Coins(coins=17), Coins(coins=6)]


def test_the_whole_reference_table_by_keyboard_alone(at):
    phone = at("Wonder", 1440, 900, names=tuple(REFERENCE))
    for row, category in enumerate(WALK):
        phone.on_walk(category)
        for name, points in REFERENCE.items():
            phone.enters_for(name)
            phone.press(*str(points[REFERENCE_ORDER.index(category.lower())]), "Enter")
            # The last of a category turns the page, or stays where nothing follows.
            if name != "Kevin":
                phone.loses(re.compile(f"^{name}, .*entering now$"))
        if row == 3:
            # Halfway: a slip is typed over, emptied, taken back and done again.
            phone.on_walk("Yellow")
            phone.press("ArrowLeft").on_walk("Blue").enters_for("Miguel")
            phone.press("ArrowDown").enters_for("Lorelei")
            phone.press("9", "Backspace", "Backspace").has("Lorelei", "not entered yet")
            phone.press("Control+z").has("Lorelei", "18 points")
            phone.press("Control+Shift+Z").has("Lorelei", "not entered yet")
            phone.press("Control+z").has("Lorelei", "18 points")
            phone.press("ArrowUp").enters_for("Miguel")
            phone.press("ArrowRight")
    phone.has("Kevin", "0 points")
    phone.press("ArrowRight").reads("Iosefa wins with 65 points, 8 ahead.")
    for rank, (name, total) in enumerate(
        [("Iosefa", 65), ("Brendan", 57), ("Kevin", 55), ("Lorelei", 51), ("Miguel", 45)], 1
    ):
        phone.sees(f"{rank}: {name}, {total} points")


@pytest.mark.also_chromium
def test_tokens_and_symbols_by_keyboard(at):
    phone = at("Military", 1440, 900).tap("Tokens").sees("One more token of 1")
    phone.press("1", "3", "5", "-").has("Ada", "8 points")
    phone.press("Enter").enters_for("Bo")
    phone.press("ArrowRight").on_walk("Blue").press("ArrowRight", "ArrowRight").on_walk("Green")
    phone.tap("Symbols").sees("Wild: one more").enters_for("Ada")
    phone.press(*"tttccgw").has("Ada", "31 points")


# Remarks ---------------------------------------------------------------------------


def test_a_hardly_possible_number_is_remarked_and_counts(at):
    phone = at("Blue", **{row: [10] * 3 for row in CATEGORIES if row != "blue"})
    phone.digits().tap("9").tap("9").tap("Enter").enters_for("Bo")
    phone.sees("Ada, 99 points, 159 in all, 0 to 61 is usual")
    phone.tap("1").tap("Enter").has("Bo", "1 point").enters_for("Cleo")
    phone.tap("2").tap("Enter").has("Cleo", "2 points")
    phone.tap("More").tap("Pad").sees("Ada, Blue: 99 points, see the remark").loses("More")
    phone.tap("Who won?").reads("Ada wins with 159 points, 97 ahead.")
    remark = "Ada, Blue: 99 is hardly possible here; 0 to 61 is usual."
    phone.tap("1: Ada, 159 points").reads("entered as 99 points").tap("Dismiss")
    phone.tap(remark).on_walk("Blue").enters_for("Ada").number(9)
    phone.reads("Ada wins with 69 points, 7 ahead.").loses(remark)


# Ties ------------------------------------------------------------------------------


@pytest.fixture
def result(shared_server, phones):
    """Opens the result of a table where all is known."""

    def result(names=NAMES, **pad):
        draft = shared_server.draft(finished(*names, **pad))
        phone = phones(shared_server).open(f"/result/{draft.id}")
        phone.draft = draft.id
        return phone

    return result


def test_a_tie_asks_the_coins_of_those_who_are_tied_and_an_answer_decides(result):
    phone = result(treasure=[4, 4, 1]).reads("A tie at 64 points: the coins of Ada and Bo decide.")
    phone.reads("How many coins does Ada have?")
    phone.reads("How many coins does Bo have?")
    asked = [name for name in phone.buttons() if name.endswith("coins")]
    few = [12, 13, 14]
    assert asked == [f"{name}: {coins} coins" for name in ("Ada", "Bo") for coins in few], (
        "only what 4 points can be"
    )
    phone.reads_no("Cleo?").tap("Ada: 13 coins")
    phone.reads("A tie at 64 points: the coins of Bo decide.")
    # Ada's answer stays where it is, and can be another one still.
    phone.sees("Ada: 13 coins, chosen").reads("How many coins does Ada have?")
    phone.tap("Bo: 12 coins").reads("Ada wins with 64 points: a tie, decided by 13 coins to 12.")
    phone.sees("1: Ada, 64 points").sees("2: Bo, 64 points").sees("3: Cleo, 61 points")
    assert [kept(phone, seat, "treasure") for seat in range(3)] == [
        Coins(coins=13),
        Coins(coins=12),
        1,
    ]


def test_a_wrong_tap_that_settled_a_tie_is_taken_back_where_it_was_made(result):
    phone = result(treasure=[{"coins": 14}, 4, 1]).tap("Bo: 12 coins")
    phone.reads("Ada wins with 64 points: a tie, decided by 14 coins to 12.")
    phone.loses("Bo: 14 coins").tap("Undo").tap("Bo: 14 coins")
    phone.reads("Ada and Bo share the victory with 64 points and the same coins.")


def test_the_same_coins_share_the_victory(result):
    phone = result(treasure=[{"coins": 14}, 4, 1]).reads(
        "A tie at 64 points: the coins of Bo decide."
    )
    phone.tap("Bo: 14 coins")
    phone.reads("Ada and Bo share the victory with 64 points and the same coins.")
    phone.sees("1: Ada, 64 points").sees("1: Bo, 64 points").sees("3: Cleo, 61 points")


def test_a_tie_that_the_points_of_treasure_decide_asks_nothing(result):
    phone = result(treasure=[4, 5, 1], blue=[11, 10, 10])
    phone.reads("Bo wins with 65 points: a tie, decided by at least 15 coins to at most 14.")
    assert not [name for name in phone.buttons() if name.endswith("coins")]


def test_more_coins_than_the_points_can_be_are_entered_on_the_walk(result):
    phone = result(treasure=[4, 4, 1]).sees("Ada: Another number")
    phone.tap("Ada: Another number").on_walk("Treasure").enters_for("Ada")
    phone.reads("Coins: 3 make 1 point").tap("15")
    phone.reads("Ada wins with 65 points, 1 ahead.")


def test_a_copied_text_is_on_the_clipboard_and_the_page_says_so(result):
    phone = result(treasure=[4, 5, 1], blue=[11, 10, 10])
    phone.tap("Share").tap("Copy the text").reads("Copied. Paste it wherever you like.")
    assert "1. Bo: 65" in phone.copied()


# Bad names -------------------------------------------------------------------------


@pytest.fixture
def new_table(shared_server, phones):
    """A phone that asks for the first name."""
    return phones(shared_server).open("/").tap("New game").reads("Seat 3 more players")


@pytest.mark.parametrize("nothing", ["", "   ", " , ;, "], ids=["empty", "spaces", "commas"])
def test_no_name_seats_nobody(new_table, nothing):
    draft = new_table.path.removeprefix("/table/")
    new_table.name("Name of player 1", nothing)
    # Home comes only when the page has dealt with the name before it.
    new_table.tap("Home").sees("New game")
    assert new_table.server.kept(draft).game.players == ()


def test_a_name_that_is_too_long_is_refused_and_stays_to_be_shortened(new_table):
    long = "Wolfeschlegelsteinhausenbergerdorff-Maria"
    assert len(long) == 41
    new_table.name("Name of player 1", long).reads(re.compile("A name can have up to 40 letters"))
    new_table.holds("Name of player 1", long).name("Name of player 1", long[:-1])
    new_table.sees(f"Seat 1: {long[:-1]}")


def test_a_name_that_is_refused_twice_still_stays_and_others_sit_down_after_it(new_table):
    long = "Wolfeschlegelsteinhausenbergerdorff-Maria"
    # Who is refused stands in another field, which looks like the one before but has the cursor.
    for refused in (long, long + "x"):
        phone = new_table.name("Name of player 1", refused).awaits_cursor("Name of player 1")
        phone.holds("Name of player 1", refused)
    phone.reads(re.compile("A name can have up to 40 letters"))
    phone.name("Name of player 1", "Bo").sees("Seat 1: Bo")
    phone.name("Name of player 2", "Cleo").sees("Seat 2: Cleo")


def test_several_names_at_once_sit_down_in_their_order(new_table):
    phone = (
        new_table.name("Name of player 1", " Ada ,Bo;  Cleo  Maria")
        .sees("Seat 1: Ada")
        .sees("Seat 2: Bo")
    )
    phone.sees("Seat 3: Cleo Maria").sees("Start with Wonder")


def test_nobody_shifts_for_a_name_and_a_von_stays_small(new_table):
    phone = new_table.name("Name of player 1", "ada").sees("Seat 1: Ada")
    phone.name("Name of player 2", "von Habsburg").sees("Seat 2: von Habsburg")


def test_a_name_that_sits_twice_is_told_before_the_table_is_full_enough(new_table):
    phone = new_table.name("Name of player 1", "Ada, Ada").sees("Seat 2: Ada")
    phone.reads("2 players are called Ada: the history counts them as one person.").reads_no(
        re.compile("for 3 to 7")
    )
    phone.reads("Seat 1 more player")


def test_more_names_than_seats_fill_the_table_and_say_so(new_table):
    phone = new_table.name("Name of player 1", "Ada, Bo, Cleo, Di, Eve, Fay, Gus, Hal")
    phone.sees("Seat 7: Gus")
    phone.reads("The table is full: 7 players. With Cities, 8 can play.")
    phone.tap("Start with Wonder").on_walk("Wonder").has("Gus", "not entered yet")


def test_a_name_that_is_still_in_the_field_plays_too(shared_server, phones):
    """Who types a fourth name and taps Start means four players."""
    phone = phones(shared_server).open("/").tap("New game").seat(*NAMES).sees("Start with Wonder")
    phone.write("Name of player 4", "Di")
    phone.tap("Start with Wonder").on_walk("Wonder").has("Di", "not entered yet")


def test_a_player_is_renamed_and_an_empty_name_changes_nothing(shared_server, phones):
    draft = shared_server.draft(table(*NAMES))
    phone = phones(shared_server).open(f"/table/{draft.id}").tap("Seat 2: Bo").sees("Done")
    phone.name("Name", " ").loses("Done").sees("Seat 2: Bo").tap("Seat 2: Bo").sees("Done")
    phone.name("Name", "Bob").sees("Seat 2: Bob").sees("Seat 1: Ada")


def test_a_new_name_that_is_still_in_the_field_is_taken_by_done(shared_server, phones):
    draft = shared_server.draft(table(*NAMES))
    phone = phones(shared_server).open(f"/table/{draft.id}").tap("Seat 2: Bo").sees("Done")
    phone.write("Name", "Bob").tap("Done").loses("Done").sees("Seat 2: Bob")
