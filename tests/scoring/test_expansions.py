"""Leaders and Cities: whole tables against the twin."""

import random

import pytest

from scoring import read_game, score
from tests.scoring.tables import expanded_table, rows_of, worked_out
from tests.scoring.twin import points_of


@pytest.mark.parametrize("seed", range(6))
def test_hundreds_of_finished_games(seed):
    dice = random.Random(seed)
    for _ in range(100):
        document = expanded_table(dice)
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)
