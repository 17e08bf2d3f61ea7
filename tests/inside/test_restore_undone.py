"""A restore that is taken back, after another phone has saved a game, or has not."""

import re

import pytest

from app.entry.saved_games import now
from tests.app.tables import finished
from tests.inside.phone import Inside

SINCE = "1 game has been saved since the restore and would leave the history."


@pytest.fixture
def restored(house):
    """A phone on which a history of two games has become the one of before an import."""
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
        store.keep_before_many_change()
        store.games.add(finished("Di", "Eve", "Finn"), now())
    phone = Inside(house).open("/settings").tap(re.compile("^Before the import"))
    return phone.tap("Go back to 1 game").reads("The history is as it was then: 1 game.")


MEANWHILE = "1 game has been saved in the meantime and would leave the history."
GO_BACK = "Go back to 1 game"


@pytest.fixture
def asked(house):
    """A phone that asks whether to go back to before an import, with two games there."""
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
        store.keep_before_many_change()
        store.games.add(finished("Di", "Eve", "Finn"), now())
    return Inside(house).open("/settings").tap(re.compile("^Before the import")).sees(GO_BACK)


def winners(house):
    with house.store() as store:
        return {saved.game.players[0].name for saved in store.games.all()}


def test_it_is_taken_back_at_once(house, restored):
    restored.tap("Undo").loses("Undo")
    assert winners(house) == {"Ada", "Di"}


def test_a_game_that_was_saved_since_leaves_the_history_after_a_question_alone(house, restored):
    with house.store() as store:
        store.games.add(finished("Gus", "Hal", "Ivo"), now())
    restored.tap("Undo").reads(SINCE).reads(re.compile(r"What there is now \(2 games\) is kept"))
    restored.tap("Stay here").loses("Stay here")
    assert winners(house) == {"Ada", "Gus"}
    restored.tap("Undo").tap("Go back to 2 games").loses("Stay here")
    assert winners(house) == {"Ada", "Di"}
    # There is a way back from that, too.
    restored.tap("Undo").loses("Undo")
    assert winners(house) == {"Ada", "Gus"}


def test_a_game_that_was_corrected_since_is_asked_about(house, restored):
    with house.store() as store:
        [ada] = store.games.all()
        store.games.replace(ada.id, finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), now())
    restored.tap("Undo").reads("The history has changed since the restore.")
    assert winners(house) == {"Ada"}


def test_a_game_that_was_saved_since_it_was_asked_leaves_after_another_question_alone(house, asked):
    finger = asked.aim(GO_BACK)
    with house.store() as store:
        store.games.add(finished("Gus", "Hal", "Ivo"), now())
    asked.comes_down(finger).reads(MEANWHILE)
    asked.reads(re.compile(r"What there is now \(3 games\) is kept"))
    # The finger bounces.
    asked.comes_too_late(finger)
    assert winners(house) == {"Ada", "Di", "Gus"}
    asked.tap(GO_BACK).reads("The history is as it was then: 1 game.")
    assert winners(house) == {"Ada"}


def test_what_was_corrected_since_it_was_asked_is_asked_about(house, asked):
    with house.store() as store:
        ada = store.games.all()[-1]
        store.games.replace(ada.id, finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), now())
    asked.tap(GO_BACK).reads("The history has changed in the meantime.").tap("Stay here")
    assert winners(house) == {"Ada", "Di"}


def test_a_backup_that_another_phone_made_joins_the_list(house):
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house).open("/settings").reads(re.compile("^No backups yet"))
    with house.store() as store:
        store.keep_before_many_change()
    phone.sees(re.compile("^Before the import .*: 1 game$"))
