"""Saved games: opened, corrected, deleted, brought back; and the same table again."""

import re

import pytest

from tests.app.tables import finished

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")


def test_a_game_is_saved_corrected_deleted_and_brought_back(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 11, 10]))
    phone = phones(server).open(f"/result/{draft.id}").reads("Ada wins with 73 points, 2 ahead.")
    phone.tap("Save").sees("Correct").stands_at(f"/game/{draft.id}")
    phone.sees("1: Ada, 73 points").tap("History")
    line = re.compile(r"Ada, 73\. Bo 71, Cleo 70")
    phone.sees(line).tap(line).sees("Correct")

    # One number is changed; the game keeps its place and its address.
    phone.tap("Correct").sees("Who won?").tap("Bo, Blue: 11 points")
    phone.on_walk("Blue").enters_for("Bo").number(24).has("Bo", "24 points")
    phone.tap("More").tap("Result").reads("Bo wins with 84 points, 11 ahead.")
    phone.tap("Save").sees("Correct").stands_at(f"/game/{draft.id}")
    phone.sees("1: Bo, 84 points").tap("History")
    corrected = re.compile(r"Bo, 84\. Ada 73, Cleo 70")
    phone.sees(corrected).loses(line)
    with server.store() as store:
        assert [saved.id for saved in store.games.all()] == [draft.id]
        assert store.drafts.all() == []

    # Deleted, and the next tap takes that back.
    phone.tap(corrected).tap("Delete this game").reads("The game is deleted.")
    phone.stands_at("/history").loses(corrected)
    phone.tap("Undo").sees(corrected).loses("Undo")

    # Deleted, and found in the bin on another day.
    phone.tap(corrected).tap("Delete this game").reads("The game is deleted.")
    phone.reload().tap("1 deleted game").tap(re.compile("^Bring back .*: Ada, Bo and Cleo$")).sees(
        corrected
    )
    phone.loses(re.compile("deleted game"))
    phone.tap(corrected).sees("1: Bo, 84 points")


def test_a_deleted_game_opened_by_its_address_offers_to_bring_it_back(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 11, 10]))
    with server.store() as store:
        saved = store.finish(draft, draft.changed_at)
        store.games.delete(saved.id, draft.changed_at)
    phone = phones(server).open(f"/game/{saved.id}").reads("The game is deleted.")
    phone.tap("Undo").loses("Undo")
    phone.open("/history").sees(re.compile(r"Ada, 73\. Bo 71, Cleo 70"))


def test_a_correction_that_is_left_changes_nothing_until_it_is_saved(server, phones):
    draft = server.draft(finished(*NAMES, blue=[13, 11, 10]))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{draft.id}").tap("Correct")
    phone.sees("Who won?").tap("Bo, Blue: 11 points").enters_for("Bo")
    phone.number(24).has("Bo", "24 points")
    phone.open("/").sees(re.compile("^Go on: Ada, Bo and Cleo, A correction"))
    phone.open(f"/game/{draft.id}").sees("1: Ada, 73 points")
    # Correcting again goes on with the same correction.
    phone.tap("Correct").sees("Bo, Blue: 24 points")


def test_the_same_table_again_starts_with_the_same_seats(server, phones):
    draft = server.draft(finished("Ada", "Bo", "Cleo", "Di"))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open().tap("Same table again: Ada, Bo, Cleo and Di")
    for seat, name in enumerate(("Ada", "Bo", "Cleo", "Di"), 1):
        phone.sees(f"Seat {seat}: {name}")
    phone.tap("Start: Wonder").on_walk("Wonder").has("Di", "not entered yet")


def test_past_names_sit_down_by_one_tap(server, phones):
    draft = server.draft(finished(*NAMES))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(server).open().tap("New game").sees("Bo")
    for seat, name in enumerate(("Bo", "Ada", "Cleo"), 1):
        phone.tap(name).sees(f"Seat {seat}: {name}").loses(name)
    phone.sees("Start: Wonder")


def test_a_long_history_shows_more_when_asked(server, phones):
    with server.store() as store:
        moment = server.draft(finished(*NAMES)).changed_at
        for number in range(31):
            store.games.add(finished(*NAMES, blue=[number + 20, 10, 10]), moment)
    phone = phones(server).open("/history").sees(re.compile("Ada, 80"))
    phone.page.mouse.move(195, 400)
    more = phone.button("Show 1 more")
    for _ in range(60):
        if more.count():
            break
        phone.page.mouse.wheel(0, 2000)
        phone.page.wait_for_timeout(100)
    phone.tap("Show 1 more").loses("Show 1 more")


def test_a_saved_game_says_why(server, phones):
    draft = server.draft(finished(*NAMES, military=[{"tokens": [5, -1]}, 3, 3]))
    with server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = (
        phones(server).open(f"/game/{draft.id}").tap(re.compile("^3: Ada, |^2: Ada, |^1: Ada, "))
    )
    phone.reads("+5 −1 = 4")
