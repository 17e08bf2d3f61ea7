"""What a picture of a game says beside it, and how its file is called."""

from datetime import UTC, datetime

import pytest

from app.game.picture import GamePicture
from scoring import score
from tests.app.tables import finished


@pytest.mark.parametrize(
    ("played_at", "ends", "file"),
    [
        (datetime(2026, 3, 1, 12, tzinfo=UTC), ["1 March 2026", "Rome"], "wonderpad-2026-03-01"),
        (None, ["Rome"], "wonderpad-game"),
    ],
)
def test_a_picture_tells_the_day_of_its_game_and_none_where_nobody_told_it(played_at, ends, file):
    """An old game that was imported without its day was of the day of the import."""
    about = {"played_at": played_at, "place": "Rome"}
    game = finished("Ada", "Bo", "Cleo").model_copy(update=about)
    picture = GamePicture(game, score(game), ())
    assert (picture.ends(), picture.file) == (ends, file)
    assert picture.said().endswith(" · ".join(["Scored with Wonderpad", *ends]))
