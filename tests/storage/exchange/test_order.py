"""Games of one day stand in the history in the order in which a file tells them."""

import pytest

from storage.exchange import import_, preview
from storage.exchange.import_undo import take_back
from storage.statistics.figures.scored import scored
from tests.storage.exchange.reading import NOON, added, as_csv, as_json

WINNERS = "ABBABAAABBBABABBAAB"
"""Who won each of the games, three an evening."""


def log(*, newest_first: bool = False) -> str:
    """What people write into a table of their own: the day, and two totals."""
    lines = [
        f"2025-03-{1 + number // 3:02},{(60 if winner == 'A' else 50) + number},{55 + number}"
        for number, winner in enumerate(WINNERS)
    ]
    return "\n".join(["Date,Ada,Bo", *(reversed(lines) if newest_first else lines)])


def won(store) -> tuple[str, str]:
    """Who won, game by game, as statistics count it and as the history lists it."""
    games = store.games.newest(99)
    by_id = sorted(games, key=lambda one: one.id)
    counted = sorted(map(scored, by_id), key=lambda one: one.order)
    listed = map(scored, reversed(games))
    return tuple("".join("AB"[one.winners[0]] for one in some) for some in (counted, listed))


@pytest.mark.parametrize("newest_first", [False, True])
def test_an_evening_s_games_follow_each_other_as_in_the_file(store, newest_first):
    assert added(store, log(newest_first=newest_first)) == len(WINNERS)
    assert won(store) == (WINNERS, WINNERS)


@pytest.mark.parametrize("written", [as_json, as_csv])
def test_our_own_files_keep_the_order(store, written):
    added(store, log())
    content = written(*(saved.game for saved in reversed(store.games.newest(99))))
    for game in store.games.all():
        store.games.delete(game.id, NOON)
    store.games.table.change_all(dict.fromkeys(store.games.ids(deleted=True)))
    assert added(store, content) == len(WINNERS)
    assert won(store) == (WINNERS, WINNERS)


def test_an_import_of_many_games_is_taken_back_as_a_whole(store):
    shown = preview(store, "log.csv", log().encode())
    import_(store, shown, NOON)
    assert take_back(store, shown, NOON) == len(WINNERS)
    assert store.games.ids() == []
