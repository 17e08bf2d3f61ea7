"""Counters: the numbers that a page shows beside the cards that count them."""

import pytest

from scoring import counters, read_game
from scoring.game.facts import Piece


def game(edition="first", wonder="Olympia", side="B", ada=None, bo=None, cy=None):
    cities = [ada or {}, bo or {}, cy or {}]
    players = [
        {"name": name, "city": city} for name, city in zip(("Ada", "Bo", "Cy"), cities, strict=True)
    ]
    players[0] |= {"wonder": wonder, "side": side} if wonder else {}
    return read_game({"edition": edition, "players": players})


def shown(table, seat=0, name="guilds"):
    return [(one.seat, one.what, one.number) for one in counters(table, seat, name)]


GUILDS = {"cards": ["Strategists Guild", "Spies Guild"]}


@pytest.mark.parametrize(
    ("edition", "wonder", "side"),
    [("second", None, None), ("second", "Olympia", "day"), ("first", "Gizah", "B")],
)
def test_who_copies_nothing_is_shown_nothing_of_the_neighbours_guilds(edition, wonder, side):
    table = game(edition, wonder, side, bo={"cards": ["Spies Guild"]}, cy={"counts": {"purple": 0}})
    assert shown(table) == []


@pytest.mark.parametrize("stages", [None, 0, 1, 2])
def test_the_stage_that_copies_comes_first_and_stays(stages):
    ada = {} if stages is None else {"stages": stages}
    table = game(ada=ada | {"counts": {"purple": 0}}, bo=GUILDS, cy={"counts": {"purple": 0}})
    assert shown(table) == [(0, "stage", stages)]


def test_once_it_is_built_what_the_best_may_count_is_shown():
    ada = {"stages": 3, "counts": {"purple": 0}}
    table = game(ada=ada, bo=GUILDS, cy={"counts": {"purple": 0}})
    assert shown(table) == [
        (0, "stage", 3),
        *((2, "defeat", None), (1, "defeat", None)),
        *((2, "red", None), (1, "red", None)),
    ]


def test_a_number_that_was_told_stays_when_it_decides():
    ada = {"stages": 3, "counts": {"purple": 0}}
    bo = GUILDS | {"counts": {"red": 9}, "defeats": 1}
    cy = {"counts": {"purple": 0, "red": 9}}
    told = shown(game(ada=ada, bo=bo, cy=cy))
    # Eighteen red cards are more than any defeats: Cy's are not needed any more.
    assert told == [(0, "stage", 3), (1, "defeat", 1), (2, "red", 9), (1, "red", 9)]


def test_decorators_count_the_own_stages():
    table = game("second", "Gizah", "day", ada={"cards": ["Decorators Guild"]})
    (one,) = counters(table, 0, "guilds")
    assert (one.seat, one.what, one.key, one.entered) == (0, "stage", Piece("stages"), False)


def test_what_is_named_is_the_least_and_what_is_told_is_entered():
    bo = {"cards": ["Lumber Yard", "Mine"], "counts": {"brown": 3}}
    table = game("second", None, ada={"cards": ["Workers Guild"]}, bo=bo, cy={"cards": ["Mine"]})
    cy, bo = counters(table, 0, "guilds")
    assert (bo.number, bo.least, bo.entered, bo.key) == (3, 2, True, Piece("counts", "brown"))
    assert (cy.number, cy.least, cy.entered) == (1, 1, False)
