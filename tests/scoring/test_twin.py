"""The twin by itself: it has to be right where the sources say what is right."""

import random

import pytest

from tests.scoring import twin
from tests.scoring.examples import rows
from tests.scoring.tables import EDITIONS, legal_table
from tests.scoring.twin import BOARDS, CARDS

SYMBOLS = ("tablet", "compass", "gear", "wild")


@pytest.mark.parametrize((*SYMBOLS, "points"), rows("science", *SYMBOLS, "points"))
def test_science(tablet, compass, gear, wild, points):
    assert twin.science(tablet, compass, gear, wild) == points


@pytest.mark.parametrize(
    ("age", "own", "left", "right", "tokens"),
    rows("conflict", "age", "own", "left", "right", "tokens"),
)
def test_a_conflict(age, own, left, right, tokens):
    assert [twin.token(age, own, other) for other in (left, right)] == tokens


@pytest.mark.parametrize(("shields", "points"), rows("conflict_table", "shields", "points"))
def test_a_ring_of_conflicts(shields, points):
    ring = [shields[-1], *shields, shields[0]]
    assert points == [
        twin.token(1, own, before) + twin.token(1, own, after)
        for before, own, after in zip(ring, ring[1:], ring[2:], strict=False)
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_read_the_whole_box(edition):
    assert len(CARDS[edition]) == {"first": 75, "second": 77}[edition]
    assert len(BOARDS[edition]) == 14


def test_random_tables_are_legal():
    dice = random.Random(7)
    for _ in range(300):
        document = legal_table(dice)
        players, box = document["players"], CARDS[document["edition"]]
        built = [name for player in players for name in player["city"]["cards"]]
        for name in built:
            copies = [least for _, least in box[name]["copies"] if least <= len(players)]
            assert built.count(name) <= (len(copies) or 1)
        assert sum(box[name]["colour"] == "purple" for name in built) <= len(players) + 2
        assert len({player["wonder"] for player in players}) == len(players)
        for seat, player in enumerate(players):
            city, board = player["city"], twin.board_of(document, seat)
            assert len(set(city["cards"])) == len(city["cards"])
            assert city["stages"] == len(city["stage_ages"]) <= len(board)
            assert city["stage_ages"] == sorted(city["stage_ages"])
            extra = sum(stage.get("extra_cards", 0) for stage in twin.built_by(document, seat))
            assert len(city["cards"]) + city["stages"] <= 18 + extra
