"""What the sections of the statistics say, drawn without a page."""

from app.look import Look
from app.statistics.table import winners_points
from scoring import Player
from storage.statistics import Statistics, scored
from tests.app.drawing import drawn
from tests.storage.statistics.examples import player, saved

LOOK = Look(dark=False, width=390, height=844)


def of(*games):
    return Statistics(map(scored, games))


def partly(number):
    """A game of told totals, of which the table entered one row."""
    totals = {"Ada": 50, "Bo": 40}
    return saved(number, *(Player(name=n, total=t, pad={"green": 3}) for n, t in totals.items()))


def test_bars_are_as_high_as_the_totals_of_pads_that_are_known_in_full():
    full = saved(1, player("Ada", 50), player("Bo", 40))
    said = drawn(winners_points, LOOK, of(full, *map(partly, range(2, 6))))
    assert "Where winners’ points come from: Winners 50.0; Others 40.0" in said
    bare = drawn(winners_points, LOOK, of(*map(partly, range(2, 6))))
    assert "Green: 3.0, 6% of the points; others 3.0" in bare
    assert not [text for text in bare if "Winners" in text]
