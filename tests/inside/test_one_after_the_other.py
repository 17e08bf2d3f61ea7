"""A finger that bounces on a question: the next one comes to its place, and nobody has read it."""

import pytest

from app.entry import hearing
from app.entry.saved_games import now
from app.main import wonderpad
from app.visitors.membership import Other, TwoWays
from tests.app.tables import finished
from tests.inside.house import House
from tests.inside.phone import Inside


@pytest.fixture(autouse=True)
def _a_long_moment(monkeypatch):
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 60)


def taps_twice(phone, button):
    """Tap a button, and bounce on it: at what was there, and at what came there."""
    aimed = phone.aim(button)
    phone.tap(button).comes_too_late(aimed).tap(button)


def blue(game):
    return [player.pad["blue"] for player in game.players]


@pytest.mark.parametrize(
    ("answer", "stands"), [("Keep theirs", [7, 2, 10]), ("Keep mine", [1, 2, 10])]
)
def test_the_next_of_several_disputed_cells_is_answered_by_itself(
    house, monkeypatch, answer, stands
):
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
        draft = store.correct(saved.id, now())
        store.drafts.keep(draft.enter(0, "blue", 1).enter(1, "blue", 2), now())
        other = saved.game.with_entry(0, "blue", 7).with_entry(1, "blue", 8)
        store.games.replace(saved.id, other, now())
    phone = Inside(house).open(f"/pad/{draft.id}").tap("Save the correction").reads("For Ada, Blue")
    taps_twice(phone, answer)
    phone.reads("For Bo, Blue: they entered 8, you entered 2")
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 0)
    phone.tap("Keep mine").loses("Keep mine")
    assert blue(house.kept(draft.id).game) == stands


class Apart:
    """A club in which two devices have said otherwise of one game."""

    trouble = unseen = None
    busy = False
    clubs = look_alikes = ()

    def two_ways(self, _game_id):
        pads = (Other(("players", seat, "pad", "blue"), 7 + seat, "") for seat in range(2))
        return TwoWays(tuple(pads), kept_though_deleted=False)

    def __getattr__(self, _name):
        return lambda *_given, **_named: None


def test_the_next_difference_is_taken_by_itself(tmp_path):
    house = House(tmp_path / "games", lambda store: wonderpad(store, membership=Apart())).start()
    with house.store() as store:
        saved = store.games.add(finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), now())
    phone = Inside(house).open(f"/game/{saved.id}")
    taps_twice(phone, "Take it")
    with house.store() as store:
        assert blue(store.games.get(saved.id).game) == [7, 2, 3]
    phone.close()
    house.stop()
