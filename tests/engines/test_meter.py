"""What `python -m bench engines` measures with sees a start and a tap in every engine."""

import pytest

from bench.browser import served
from bench.engine_windows import ENGINES
from bench.engines import KEEPS, counter_places, started, tapped
from tests.engines.conftest import path_or_skip

pytestmark = pytest.mark.browser


@pytest.mark.nightly
@pytest.mark.parametrize("name", ENGINES)
def test_the_meter_sees_a_page_that_starts_and_a_text_that_changes(name, playwright, tmp_path):
    path_or_skip(name)
    with (
        ENGINES[name](playwright) as (_, opener),
        served("bench.counter", tmp_path) as place,
        opener(place) as window,
    ):
        assert started(window) > 0
        count, add = counter_places(window)
        window.reload()
        assert window.answer(f"engineMeter.still({count}, {KEEPS})")
        assert tapped(window, add, count) > 0
        window.answer("engineMeter.button()")
        window.person.reads("Count 1")
        with pytest.raises(AssertionError, match="nothing changed"):
            tapped(window, count, count, longest=500)
