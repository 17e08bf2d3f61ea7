"""What a table with expansions hides is asked, and the answers bring everything back."""

import random

import pytest

from scoring import read_game, score
from tests.scoring.answers import answer_all, hide, questions, truth
from tests.scoring.tables import expanded_table, rows_of, worked_out
from tests.scoring.twin import points_of


def never_otherwise(found, ways):
    """Whether points, as far as they are known, are those of one of the ways to be right."""
    return any(all(points in (None, way[row]) for row, points in found.items()) for way in ways)


@pytest.mark.parametrize("seed", range(6))
def test_hiding_changes_no_number_and_the_answers_bring_them_all_back(seed):
    dice = random.Random(seed)
    for _ in range(40):
        full = expanded_table(dice, players=dice.randint(3, 6))
        hidden = hide(dice, full, dice.randint(1, 10))
        for seat, found in enumerate(worked_out(hidden)):
            assert never_otherwise(found, points_of(full, seat)), (seat, hidden)
        open_cells = {
            (seat, row)
            for seat, found in enumerate(worked_out(hidden))
            for row, points in found.items()
            if points is None
        }
        asked = {purpose for one in questions(hidden) for purpose in one.purposes}
        assert asked == open_cells, hidden
        answered = answer_all(hidden, lambda _, asked, full=full: truth(full, asked))
        assert score(read_game(answered)).final
        for seat, found in enumerate(worked_out(answered)):
            assert found.keys() == set(rows_of(full))
            assert found in points_of(full, seat), (seat, hidden, answered)
