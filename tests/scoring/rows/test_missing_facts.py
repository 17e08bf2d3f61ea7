"""What a table hides is asked: only that, only what matters, and then all is known."""

import random

import pytest

from scoring import read_game, score
from tests.profiles import times
from tests.scoring.answers import (
    answer_all,
    hide,
    key_of,
    possible_answers,
    questions,
    truth,
)
from tests.scoring.tables import legal_table, with_olympia, worked_out
from tests.scoring.twin import WORKED_OUT, points_of

SURE = ("wonder", "military", "blue", "yellow")
"""The rows that no copied guild can change."""


def never_otherwise(found, ways):
    """Whether points, as far as they are known, are those of one of the ways to be right."""
    return any(
        all(points in (None, way[row]) for row, points in found.items() if row in WORKED_OUT)
        for way in ways
    )


def hidden_tables(seed, number, *, most=7):
    """Finished games and what is left of them when a few things are hidden."""
    dice = random.Random(seed)
    for turn in range(number):
        if turn % 4:
            full = legal_table(dice, players=dice.randint(3, most))
        else:
            full, _ = with_olympia(dice)
        yield dice, full, hide(dice, full, dice.randint(1, 12))


@pytest.mark.parametrize("seed", range(4))
def test_hiding_changes_no_number_and_the_answers_bring_them_all_back(seed):
    for _, full, hidden in hidden_tables(seed, times(60, quick=12)):
        for seat, found in enumerate(worked_out(hidden)):
            assert never_otherwise(found, points_of(full, seat)), (seat, hidden)
        open_seats = {
            seat for seat, found in enumerate(worked_out(hidden)) if None in found.values()
        }
        purposes = {purpose for asked in questions(hidden) for purpose in asked.purposes}
        assert {seat for seat, _ in purposes} == open_seats, hidden
        answered = answer_all(hidden, lambda _, asked, full=full: truth(full, asked))
        result = score(read_game(answered))
        assert result.final
        for seat, found in enumerate(worked_out(answered)):
            assert found in points_of(full, seat), (seat, hidden, answered)


@pytest.mark.parametrize("seed", range(4))
def test_every_open_cell_is_what_some_question_is_for(seed):
    for _, _, hidden in hidden_tables(seed, times(60, quick=12)):
        open_cells = {
            (seat, row)
            for seat, found in enumerate(worked_out(hidden))
            for row, points in found.items()
            if points is None
        }
        asked = questions(hidden)
        assert {purpose for one in asked for purpose in one.purposes} == open_cells, hidden
        assert len({key_of(one) for one in asked}) == len(asked)
        names = [player["name"] for player in hidden["players"]]
        for one in asked:
            assert one.player == names[one.seat]


@pytest.mark.parametrize("seed", range(3))
def test_a_hidden_wonder_is_as_if_its_board_gave_nothing(seed):
    dice = random.Random(seed)
    for _ in range(times(60, quick=12)):
        full = legal_table(dice)
        for player in full["players"]:
            if dice.random() < 0.4:
                player["wonder"] = None
                player.pop("side")
        for seat, found in enumerate(worked_out(full)):
            assert found in points_of(full, seat), (seat, full)


# Asking is minimal: two answers to each question give different points.


def completed(dice, document, asked, value, memory):
    """A table that answered everything, the question in hand with this value."""

    def answer(before, one):
        key = key_of(one)
        if key == key_of(asked):
            return value
        if key not in memory:
            memory[key] = dice.choice(possible_answers(dice, before, one))
        return memory[key]

    return worked_out(answer_all(document, answer))


def matters(dice, document, asked, purpose):
    """Whether some answers of the others leave it to this question what the points are."""
    seat, row = purpose
    for _ in range(80):
        memory, seen = {}, set()
        for value in possible_answers(dice, document, asked):
            found = completed(dice, document, asked, value, memory)[seat]
            # Which row a copied guild stands in is decided by both of them.
            seen.add(found[row] if row in SURE else (found["green"], found["guilds"]))
            if len(seen) > 1:
                return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_asked_that_changes_nothing(seed):
    for dice, _, hidden in hidden_tables(seed, times(15, quick=3), most=4):
        for asked in questions(hidden):
            if asked.needs == "points":
                continue
            for purpose in asked.purposes:
                assert matters(dice, hidden, asked, purpose), (asked, purpose, hidden)
