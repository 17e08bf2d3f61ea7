"""Two phones at one table: each sees the other, and nothing that either entered is lost."""

import re
import time

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished, table
from tests.browser.person import LONG_ENOUGH

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

QUESTION = "Two phones, one number"


@pytest.fixture
def draft(shared_server):
    return shared_server.draft(table(*NAMES))


def elsewhere(server, draft_id, seat, category, entry):
    """A change by a phone that this server's pages hear nothing of."""
    with server.store() as store:
        return store.drafts.keep(store.drafts.get(draft_id).enter(seat, category, entry), now())


def test_what_one_phone_enters_is_seen_on_the_other_without_a_reload(shared_server, phones, draft):
    one = phones(shared_server).open(f"/walk/{draft.id}/military").on_walk("Military")
    other = phones(shared_server, 820, 1180).open(f"/walk/{draft.id}/military")
    other.on_walk("Military")
    one.enters_for("Ada").number(-3).has("Ada", "−3 points")
    other.has("Ada", "−3 points")
    # Each goes on by itself, in other cells, without asking and without a loss.
    other.tap(re.compile("^Cleo, ")).enters_for("Cleo").number(8).has("Cleo", "8 points")
    one.has("Cleo", "8 points").tap(re.compile("^Bo, ")).enters_for("Bo")
    one.number(1).on_walk("Blue")
    # The other asked for Bo, too, and turns the page along.
    other.on_walk("Blue").enters_for("Ada")
    game = shared_server.kept(draft.id).game
    assert [player.pad["military"] for player in game.players] == [-3, 1, 8]


def test_a_phone_on_the_result_sees_the_last_number_come_in(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, guilds=[10, 10, None]))
    one = phones(shared_server).open(f"/walk/{draft.id}/guilds").enters_for("Cleo")
    other = phones(shared_server).open(f"/result/{draft.id}").sees("Guilds: Cleo")
    one.number(12).has("Cleo", "12 points")
    other.reads("Cleo wins with 72 points, 2 ahead.")


def test_another_cell_joins_silently(shared_server, phones, draft):
    phone = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    elsewhere(shared_server, draft.id, 1, "blue", 7)
    phone.number(13).has("Ada", "13 points").has("Bo", "7 points")
    game = shared_server.kept(draft.id).game
    assert [player.pad.get("blue") for player in game.players] == [13, 7, None]


@pytest.mark.parametrize(("answer", "stands"), [("Keep theirs", 7), ("Keep mine", 13)])
def test_the_same_cell_is_asked_about_and_the_answer_stands(
    shared_server, phones, draft, answer, stands
):
    phone = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    elsewhere(shared_server, draft.id, 0, "blue", 7)
    elsewhere(shared_server, draft.id, 2, "green", 31)
    phone.number(13).reads(QUESTION)
    phone.reads(re.compile("For Ada, Blue: they entered 7, you entered 13"))
    assert shared_server.kept(draft.id).entry(0, "blue") == 7, "not before the answer"
    phone.pause(LONG_ENOUGH)
    phone.tap(answer).loses(answer).has("Ada", f"{stands} points")
    assert shared_server.kept(draft.id).entry(0, "blue") == stands
    assert shared_server.kept(draft.id).entry(2, "green") == 31, "a cell nobody asked about"
    # The walk goes on by itself: the next number is Bo's.
    phone.enters_for("Bo").number(1).has("Bo", "1 point").has("Ada", f"{stands} points")


def test_the_question_survives_a_look_elsewhere(shared_server, phones, draft):
    """Closing the question is no answer: it is asked again, and nothing is overwritten."""
    phone = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    elsewhere(shared_server, draft.id, 0, "blue", 7)
    phone.number(13).reads(QUESTION)
    phone.press("Escape")
    phone.sees("Keep mine")
    phone.pause(LONG_ENOUGH)
    phone.tap("Keep mine").loses("Keep mine").has("Ada", "13 points")


def test_the_question_is_asked_on_the_result_that_changes_numbers(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, treasure=[4, 4, 1]))
    phone = phones(shared_server).open(f"/result/{draft.id}").sees("Ada: 13 coins")
    elsewhere(shared_server, draft.id, 0, "treasure", 3)
    phone.tap("Ada: 13 coins").reads(QUESTION)


def test_undo_leaves_what_another_phone_entered_just_before(shared_server, phones):
    draft = shared_server.draft(table(*NAMES))
    elsewhere(shared_server, draft.id, 2, "treasure", 2)
    phone = phones(shared_server).open(f"/pad/{draft.id}").sees("Cleo, Treasure: 2 points")
    elsewhere(shared_server, draft.id, 2, "treasure", 3)
    phone.tap("Undo").reads(re.compile("^Another phone changed this table just before your tap"))
    phone.sees("Cleo, Treasure: 3 points")


def test_each_new_game_is_a_table_of_its_own(server, phones):
    one, other = phones(server).open(), phones(server).open()
    one.tap("New game").stands_at(re.compile("/table/.+"))
    other.tap("New game").stands_at(re.compile("/table/.+"))
    assert one.path != other.path
    one.seat("Ada", "Bo")
    other.seat("Di", "Eve")
    one.name("Name of player 3", "Cleo").sees("Seat 3: Cleo")
    other.name("Name of player 3", "Fay").sees("Seat 3: Fay")
    with server.store() as store:
        seated = {tuple(p.name for p in draft.game.players) for draft in store.drafts.all()}
    assert seated == {("Ada", "Bo", "Cleo"), ("Di", "Eve", "Fay")}


def test_a_table_that_the_other_phone_saved_leads_to_the_game(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, blue=[13, 10, 10]))
    one = phones(shared_server).open(f"/result/{draft.id}").sees("Save")
    other = phones(shared_server).open(f"/walk/{draft.id}/blue").on_walk("Blue")
    one.tap("Save").sees("Correct")
    # It hears of that by itself, and leads on.
    other.tap("Open the saved game").reads("Ada wins with 73 points, 3 ahead.")


def test_who_reads_the_result_sees_the_game_once_the_other_phone_saves_it(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES))
    reader = phones(shared_server).open(f"/result/{draft.id}").sees("Save")
    one = phones(shared_server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    reader.sees("Correct").stands_at(f"/game/{draft.id}")
    # Whoever goes back is told once what became of the table, and is not sent on again.
    for phone in (one, reader):
        phone.back().reads("This table is closed").sees("Open the saved game")


def test_a_correction_that_the_other_phone_saved_leads_to_the_game(shared_server, phones):
    with shared_server.store() as store:
        saved = store.games.add(finished(*NAMES, blue=[13, 10, 10]), now())
        draft = store.correct(saved.id, now())
    one = phones(shared_server).open(f"/result/{draft.id}").sees("Save the correction")
    other = phones(shared_server).open(f"/walk/{draft.id}/blue").on_walk("Blue")
    one.tap("Save the correction").sees("Correct")
    other.tap("Open the saved game").reads("Ada wins with 73 points, 3 ahead.")


def test_the_glow_leaves_a_cell_that_the_other_phone_filled(shared_server, phones, draft):
    one = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    other = phones(shared_server).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    one.number(7).has("Ada", "7 points")
    other.has("Ada", "7 points").enters_for("Bo")
    # Long enough to see it.
    time.sleep(0.7)
    other.number(10).has("Bo", "10 points")
    pads = [player.pad.get("blue") for player in shared_server.kept(draft.id).game.players]
    assert pads == [7, 10, None]


def test_an_expansion_and_a_player_that_the_other_phone_adds_are_on_the_walk(server, phones):
    draft = server.draft(table("Ada", "Bo", "Cleo"))
    one = phones(server).open(f"/walk/{draft.id}/wonder")
    other = phones(server).open(f"/table/{draft.id}")
    for expansion in ("Leaders", "Cities"):
        other.tap(expansion)
        one.sees(f"{expansion}, 0 of 3")
    other.name("Name of player 4", "Di, Eve, Fay, Gus")
    one.sees("Wonder, 0 of 7, this page").tap("Treasure, 0 of 7").sees(
        "Treasure, 0 of 7, this page"
    )
