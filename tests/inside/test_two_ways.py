"""What another device has of a saved game, and what becomes of the game before that is taken."""

import re

import pytest

from app.entry import hearing, saved_games
from app.entry.saved_games import now
from app.main import wonderpad
from scoring.answers import seating
from tests.app.tables import finished
from tests.inside.apart import Apart
from tests.inside.house import House
from tests.inside.phone import Inside

LATE = "Someone else changed this game in the meantime, so your tap did nothing. Look at it again."


@pytest.fixture(autouse=True)
def _read_at_once(monkeypatch):
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 0)


@pytest.fixture
def house(tmp_path):
    """Serves a game of which another device has 7 points for Ada's Blue."""
    house = House(tmp_path / "games", lambda store: wonderpad(store, membership=Apart(7))).start()
    yield house
    house.stop()


@pytest.fixture
def saved(house):
    with house.store() as store:
        return store.games.add(finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), now())


@pytest.fixture
def corrected_first(house, saved, monkeypatch):
    """Has another program correct the game before each tap comes to it, in these ways."""
    put, left = saved_games.put_part, []

    def corrected_and_put(*given):
        if left:
            with house.store() as store:
                store.games.replace(saved.id, left.pop(0)(saved.game), now())
        put(*given)

    monkeypatch.setattr(saved_games, "put_part", corrected_and_put)
    return left.extend


def blue(house, saved):
    with house.store() as store:
        players = store.games.get(saved.id).game.players
    return {player.name: player.pad["blue"] for player in players}


def test_nothing_is_taken_for_who_has_come_to_the_seat(house, saved, corrected_first):
    phone = Inside(house).open(f"/game/{saved.id}").reads(re.compile("7 points for Ada’s Blue"))
    corrected_first([lambda game: seating.move_on(game, 0)])
    phone.tap("Take 7 points").reads(LATE)
    # Nobody else's number is offered either, until the devices have been compared anew.
    phone.reads_no(re.compile("Another device has"))
    assert blue(house, saved) == {"Ada": 1, "Bo": 2, "Cleo": 3}


def test_nothing_is_taken_over_what_nobody_has_seen(house, saved, corrected_first):
    phone = Inside(house).open(f"/game/{saved.id}").reads(re.compile("Here it is 1 point"))
    corrected_first(
        [lambda game: game.with_entry(0, "blue", 5), lambda game: game.with_entry(0, "blue", 6)]
    )
    phone.tap("Take 7 points").reads(LATE).reads(re.compile("Here it is 5 points"))
    # The same sentence once more draws the game anew, too.
    phone.tap("Take 7 points").reads(re.compile("Here it is 6 points")).reads(LATE)
    assert blue(house, saved)["Ada"] == 6
    phone.tap("Take 7 points").reads_no(LATE)
    assert blue(house, saved)["Ada"] == 7
