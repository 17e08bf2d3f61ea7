"""One part of a saved game in the place of what is there."""

import pytest

from storage import StorageTrouble, Store
from storage.history.parts import put_part
from tests.storage.examples import at, game

BLUE = ("players", 1, "pad", "blue")


def blue(store: Store, game_id: str) -> list[int]:
    saved = store.games.get(game_id)
    assert saved is not None
    return [player.pad["blue"] for player in saved.game.players]  # type: ignore[misc]


def test_a_part_that_is_chosen_changes_nothing_else(store: Store):
    before = store.games.add(game(played_at=at(-30)), at(0))
    put_part(store.games, before.id, BLUE, 7, at(60))
    after = store.games.get(before.id)
    assert after is not None
    assert blue(store, before.id) == [13, 7]
    put_part(store.games, before.id, BLUE, 13, at(60))
    assert store.games.get(before.id).game == before.game  # type: ignore[union-attr]
    assert (after.moment, after.saved_at) == (at(-30), at(60))


@pytest.mark.parametrize(("path", "value"), [(BLUE, 7), ((), game(blue=7).document())])
def test_a_game_of_a_day_that_nobody_told_stays_on_it(store: Store, path, value):
    before = store.games.add(game(), at(0))
    put_part(store.games, before.id, path, value, at(2 * 24 * 60))
    after = store.games.get(before.id)
    assert after is not None
    assert after.game != before.game
    assert (after.moment, after.saved_at) == (at(0), at(0))


@pytest.mark.parametrize(
    ("path", "value"), [(BLUE, "many"), (("players", 9, "pad", "blue"), 7), ((), {"players": 3})]
)
def test_what_would_be_no_game_leaves_it_as_it_is(store: Store, path, value):
    before = store.games.add(game(), at(0))
    with pytest.raises(StorageTrouble):
        put_part(store.games, before.id, path, value, at(60))
    assert store.games.get(before.id) == before


def test_a_part_of_no_game_is_refused(store: Store):
    with pytest.raises(StorageTrouble):
        put_part(store.games, "nobody", BLUE, 7, at(60))
    assert store.games.ids() == []
