"""The head of a result: who won, and what decided it."""

from app.game.podium import headline
from app.look import Look
from scoring import score
from tests.app.drawing import drawn
from tests.app.tables import finished

LOOK = Look(dark=False, width=390, height=844)


def test_who_played_alone_is_ahead_of_nobody():
    """It was drawn "Ada wins, by 0 points, on points alone", and read aloud rightly."""
    assert drawn(headline, LOOK, score(finished("Ada"))) == ["Ada has 70 points."]


def test_who_won_is_drawn_and_read_aloud():
    assert drawn(headline, LOOK, score(finished("Ada", "Bo", blue=[13, 11]))) == [
        "Ada wins with 73 points, 2 ahead.",
        "Ada wins",
        "73",
        "by 2 points, on points alone",
    ]
