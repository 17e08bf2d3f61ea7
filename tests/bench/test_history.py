"""What the figures of the history are taken of."""

from bench.history import fill, searched
from storage import Store


def test_each_search_that_is_timed_finds_something_and_has_words_of_its_own(tmp_path):
    fill(tmp_path, 100)
    searches = [searched(number) for number in range(42)]
    with Store(tmp_path) as store:
        assert all(store.games.count(each) > 0 for each in searches)
    assert len({each.words for each in searches}) == len(searches)
