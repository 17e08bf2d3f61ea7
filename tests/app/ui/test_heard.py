"""What is read aloud by itself while it lasts, too short for a page to be looked at."""

import pytest

from app.finding.scored_games import Progress
from app.imports.import_page import _busy
from app.look import Look
from app.statistics.reading import progress_line
from scoring import Phrase

LOOK = Look(dark=False, width=390, height=844)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (progress_line(LOOK, Progress("reading", 300, 1000)), "300 of 1000"),
        (_busy(LOOK, Phrase("import.reading", {"file": "games.csv"})), "Reading games.csv …"),
    ],
)
def test_how_far_something_has_come_is_said_by_what_is_read_aloud(shown, said):
    """A text or a bar in it says nothing by itself."""
    assert shown.live_region
    assert said in shown.label
