"""Pairs of games that may be one, asked about one after the other: each answer is for its own."""

from datetime import timedelta

import pytest

from app.entry import hearing
from app.entry.saved_games import now
from app.main import wonderpad
from app.ui import store_watch
from app.visitors.membership import LookAlike
from tests.app.tables import finished
from tests.inside.apart import Apart
from tests.inside.house import House
from tests.inside.phone import Inside


class Alike(Apart):
    """A membership by which each two games that follow each other may be one."""

    def __init__(self) -> None:
        super().__init__()
        self.look_alikes = ()
        self.told = []

    def pairs(self, *games: str) -> None:
        pairs = zip(games[::2], games[1::2], strict=True)
        self.look_alikes = tuple(LookAlike(*pair, ("A phone", None)) for pair in pairs)

    def two_ways(self, _game_id: str) -> None:
        return None

    def tell_apart(self, *pair: str) -> None:
        self.told.append(pair)


@pytest.fixture
def club():
    return Alike()


@pytest.fixture
def house(tmp_path, club):
    """Serves six games of a club, in which Ada has 1 to 6 blue points: three pairs."""
    house = House(tmp_path / "games", lambda store: wonderpad(store, membership=club)).start()
    with house.store() as store:
        added = [
            store.games.add(finished("Ada", "Bo", "Cleo", blue=[blue, 0, 0]), days_ago(9 - blue))
            for blue in range(1, 7)
        ]
    club.pairs(*(saved.id for saved in added))
    yield house
    house.stop()


def days_ago(days):
    return now() - timedelta(days=days)


def stay(house):
    """The blue points of Ada by which the games are told that are not deleted."""
    with house.store() as store:
        return sorted(saved.game.players[0].pad["blue"] for saved in store.games.all())


def one_answer(house, club):
    return len(stay(house)) == 5 or len(club.told) == 1


@pytest.mark.at_once
@pytest.mark.parametrize("answer", ["One game", "Two games"])
def test_a_finger_that_bounces_answers_for_one_pair_alone(house, club, monkeypatch, answer):
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 60)
    phone = Inside(house).open("/history")
    aimed = phone.aim(answer)
    phone.comes_down(aimed).comes_too_late(aimed)
    # The next pair lies in that place by now, which nobody has had the time to see.
    phone.sees(answer).tap(answer)
    assert one_answer(house, club)
    monkeypatch.setattr(hearing, "MOMENT_TO_SEE", 0)
    phone.tap(answer)
    assert not one_answer(house, club)


def test_an_answer_on_its_way_is_not_for_the_pair_that_came_to_the_place(house, club, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0.05)
    phone = Inside(house).open("/history")
    aimed = phone.aim("One game")
    with house.store() as store:
        store.games.delete(club.look_alikes[0].fuller, now())
    phone.comes_too_late(aimed).sees("One game")
    assert stay(house) == [2, 3, 4, 5, 6]
