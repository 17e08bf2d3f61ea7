"""A finger that bounces on a question: the next one comes to its place, and nobody has read it."""

import re

import pytest

from app.entry import hearing
from app.entry.saved_games import now
from app.entry.walk import other_phones
from app.main import wonderpad
from scoring import Symbols
from tests.app.tables import finished, table
from tests.inside.apart import Apart
from tests.inside.house import House
from tests.inside.phone import Inside


@pytest.fixture(autouse=True)
def takes(monkeypatch):
    """Says how long it takes to read what has come: long, or no time at all."""

    def takes(seconds):
        monkeypatch.setattr(hearing, "MOMENT_TO_SEE", seconds)

    takes(60)
    return takes


def blue(game):
    return [player.pad["blue"] for player in game.players]


@pytest.mark.at_once
@pytest.mark.parametrize(
    ("answer", "stands"), [("Keep theirs", [7, 2, 10]), ("Keep mine", [1, 2, 10])]
)
def test_the_next_of_several_disputed_cells_is_answered_by_itself(house, takes, answer, stands):
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
        draft = store.correct(saved.id, now())
        store.drafts.keep(draft.enter(0, "blue", 1).enter(1, "blue", 2), now())
        other = saved.game.with_entry(0, "blue", 7).with_entry(1, "blue", 8)
        store.games.replace(saved.id, other, now())
    phone = Inside(house).open(f"/pad/{draft.id}").tap("Save the correction").reads("For Ada, Blue")
    first, second = phone.aim(answer), "For Bo, Blue: they entered 8, you entered 2"
    takes(0)
    phone.tap(answer).reads(second)
    takes(60)
    # The finger bounces: at what was there, and at what came there.
    phone.comes_too_late(first).tap(answer).reads(second)
    takes(0)
    phone.tap("Keep mine").loses("Keep mine")
    assert blue(house.kept(draft.id).game) == stands


@pytest.mark.parametrize(("answer", "green"), [("Keep theirs", 10), ("Keep mine", None)])
def test_a_question_that_rises_under_a_finger_is_answered_once_it_could_be_read(
    house, takes, monkeypatch, answer, green
):
    monkeypatch.setattr(other_phones, "MOMENT_TO_SEE", 0)
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    other = Inside(house).open(f"/walk/{draft.id}/green/0").tap("Symbols")
    other.tap(re.compile("^Tablet: one more")).has("Ada", "1 point")
    one = Inside(house).open(f"/walk/{draft.id}/green/0").tap("Points").number(10)
    one.has("Ada", "10 points")
    other.has("Ada", "10 points").tap(re.compile("^Compass: one more")).reads("For Ada, Green")
    # A second compass: the question came to that place.
    other.tap(answer).reads("For Ada, Green")
    takes(0)
    other.tap(answer).loses(answer)
    pad = house.kept(draft.id).game.players[0].pad
    assert pad["green"] == (green or Symbols(compass=1))


def test_the_next_difference_is_taken_by_itself(tmp_path):
    house = House(
        tmp_path / "games", lambda store: wonderpad(store, membership=Apart(7, 8))
    ).start()
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), now())
    phone = Inside(house).open(f"/game/{saved.id}")
    first = phone.aim("Take 7 points")
    phone.tap("Take 7 points").comes_too_late(first).sees("Take 8 points")
    with house.store() as store:
        assert blue(store.games.get(saved.id).game) == [7, 2, 3]
    phone.close()
    house.stop()
