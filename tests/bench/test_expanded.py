"""What is measured uncached, is."""

import pytest

from bench.expanded import CACHES, SCIENCE, searched


@pytest.mark.parametrize("held", SCIENCE.values(), ids=SCIENCE.keys())
def test_the_best_of_science_is_searched_from_nothing_each_time(held):
    asked = []
    for _ in range(2):
        searched(held)
        asked.append([cache.cache_info() for cache in CACHES])
    assert asked[0] == asked[1]
    assert {cache.__name__ for cache in CACHES} == {"best_of", "_placed", "_most_of"}
