"""A correction that lies open, as its pages show it."""

import re
from datetime import UTC, datetime

import pytest

from app.entry import hearing
from app.entry.saved_games import now
from app.game.told import what_if_card
from app.ui import store_watch
from scoring.answers import seating
from tests.app.tables import finished
from tests.inside.phone import Inside


def lies_open(house, *changes, played=None):
    """A saved game whose correction changed the table in these ways, and that correction."""
    with house.store() as store:
        game = finished("Ada", "Bo", "Cleo", blue=[10, 11, 12])
        saved = store.games.add(game, played or now())
        draft = store.correct(saved.id, now())
        for change in changes:
            draft = store.drafts.keep(draft.with_game(change(draft.game)), now())
    return saved, draft


def test_a_game_of_a_day_that_nobody_told_is_of_that_day_while_it_is_corrected(house):
    _, draft = lies_open(house, played=datetime(2020, 3, 1, 12, tzinfo=UTC))
    phone = Inside(house).open(f"/result/{draft.id}").reads(re.compile("1 March 2020"))
    phone.reads_no(re.compile("Today"))


def test_a_correction_that_is_taken_up_is_shown_on_every_phone(house):
    saved, draft = lies_open(house)
    phone = Inside(house).open(f"/pad/{draft.id}").sees("Ada, Blue: 10 points")
    with house.store() as store:
        # Another device, by way of the club.
        store.games.replace(saved.id, saved.game.with_entry(0, "blue", 17), now())
    Inside(house).open(f"/game/{saved.id}").tap("Correct").sees("Ada, Blue: 17 points")
    phone.sees("Ada, Blue: 17 points")


def test_a_saved_game_that_another_phone_corrects_or_deletes_is_shown_so_without_a_tap(
    house, monkeypatch
):
    monkeypatch.setattr(store_watch, "EVERY", 0.1)
    saved, _ = lies_open(house)
    phone = Inside(house).open(f"/game/{saved.id}").sees("Ada, Blue: 10 points")
    with house.store() as store:
        store.games.replace(saved.id, saved.game.with_entry(0, "blue", 17), now())
    phone.sees("Ada, Blue: 17 points")
    with house.store() as store:
        store.games.delete(saved.id, now())
    phone.reads("Game deleted.")


@pytest.mark.parametrize("page", ["game", "result"])
def test_a_tap_below_what_would_have_won_is_not_lost_while_that_is_worked_out(
    house, monkeypatch, page
):
    monkeypatch.setattr(store_watch, "EVERY", 0.1)
    saved, draft = lies_open(house)
    phone = Inside(house).open(f"/{page}/{saved.id if page == 'game' else draft.id}")
    note = phone.reads("What would have won").aim(re.compile("^When, where, note"))
    monkeypatch.setattr(what_if_card, "A_BREATH", 60)
    if page == "game":
        with house.store() as store:
            store.games.replace(saved.id, saved.game.with_entry(0, "blue", 17), now())
    else:
        Inside(house).open(f"/walk/{draft.id}/blue/0").tap("17")
    phone.reads_no("What would have won").comes_down(note).sees("Keep it")


def test_a_deleted_game_is_brought_back_before_it_is_corrected(house, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0.1)
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house).open(f"/game/{saved.id}")
    correct = phone.aim("Correct")
    with house.store() as store:
        store.games.delete(saved.id, now())
    phone.reads("Game deleted.").loses("Correct").loses("Delete this game")
    # Nor does a finger on its way to it go elsewhere.
    phone.comes_down(correct).stands_at(f"/game/{saved.id}")
    phone.tap("Undo").sees("Delete this game").tap("Correct").stands_at(re.compile("/pad/.+"))


def test_undo_is_no_longer_offered_for_a_deletion_that_another_phone_took_back(house, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0.1)
    saved, _ = lies_open(house)
    phone = Inside(house).open(f"/game/{saved.id}").tap("Delete this game").reads("Game deleted.")
    phone.sees("Undo")
    with house.store() as store:
        store.games.restore(saved.id)
    phone.loses("Undo").reads_no("Game deleted.")


def test_a_note_of_the_saved_game_and_a_name_in_its_correction_both_stay(house):
    saved, draft = lies_open(house, lambda game: seating.rename(game, 1, "Bobby"))
    phone = Inside(house).open(f"/game/{saved.id}").tap(re.compile("^When, where, note"))
    phone.write("Note", "Close one").tap("Keep it").loses("Keep it")
    phone.open(f"/pad/{draft.id}").tap("Save the correction").stands_at(f"/game/{saved.id}")
    with house.store() as store:
        game = store.games.get(saved.id).game
    assert (game.note, game.players[1].name) == ("Close one", "Bobby")


@pytest.mark.parametrize(
    ("field", "here", "there", "question"),
    [
        ("Note", "a draw", "A birthday", "“A birthday”, you wrote “a draw”"),
        ("Day", "1.3.2020", "2.3.2020", "2 March 2020, you wrote 1 March 2020"),
        ("Began at, or minutes", "45", "90", "1 h 30 min, you wrote 45 min"),
    ],
)
def test_what_was_noted_of_the_game_and_otherwise_in_its_correction_is_asked(
    house, monkeypatch, field, here, there, question
):
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 0)
    saved, draft = lies_open(house, played=datetime(2020, 3, 3, 12, tzinfo=UTC))
    phone = Inside(house)
    game, correction = f"/game/{saved.id}", f"/result/{draft.id}"
    for path, known, text in (
        (game, "Correct", there),
        (correction, "Save the correction", here),
    ):
        # A tab begins with the page that it had before, which has such a line, too.
        phone.open(path).sees(known).tap(re.compile("^When, where, note"))
        phone.write(field, text).tap("Keep it").loses("Keep it")
    phone.tap("Save the correction").reads(f"they wrote {question}")
    phone.tap("Keep theirs").loses("Keep theirs")
    theirs, _ = question.split(", you wrote ")
    phone.tap("Save the correction").stands_at(f"/game/{saved.id}").reads(theirs.strip("“”"))


def test_the_hour_when_a_corrected_game_began_does_not_say_how_long_it_took(house):
    _, draft = lies_open(house, played=datetime(2020, 3, 1, 12, tzinfo=UTC))
    phone = Inside(house).open(f"/result/{draft.id}").tap(re.compile("^When, where, note"))
    phone.write("Began at, or minutes", f"{now():%H:%M}")
    phone.reads(re.compile("alone does not say how long it took"))


def test_a_cell_of_a_game_leads_to_the_same_players_who_sits_elsewhere_in_its_correction(house):
    saved, draft = lies_open(house, lambda game: seating.move_on(game, 0))
    phone = Inside(house).open(f"/game/{saved.id}").tap(re.compile("^Ada, Blue"))
    # The page below has such a button, too.
    phone.sees("Dismiss").tap("Correct")
    phone.stands_at(f"/walk/{draft.id}/blue/1").sees(re.compile("^Ada, 10 points, .*entering now"))


def test_a_cell_of_a_game_leads_to_the_pad_where_its_correction_lacks_the_player(house):
    saved, draft = lies_open(house, lambda game: seating.stand_up(game, 0))
    phone = Inside(house).open(f"/game/{saved.id}").tap(re.compile("^Ada, Blue"))
    # The page below has such a button, too.
    phone.sees("Dismiss").tap("Correct")
    phone.stands_at(f"/pad/{draft.id}")
