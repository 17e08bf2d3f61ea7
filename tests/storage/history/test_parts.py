"""One part of a saved game in the place of what is there."""

import pytest

from storage import StorageTrouble, Store
from storage.history.parts import put_part
from tests.storage.examples import at, game, ids

BLUE = ("players", 1, "pad", "blue")


def blue(store: Store, game_id: str) -> list[int]:
    saved = store.games.get(game_id)
    assert saved is not None
    return [player.pad["blue"] for player in saved.game.players]  # type: ignore[misc]


def test_a_part_that_is_chosen_changes_nothing_else(store: Store):
    before = store.games.add(game(played_at=at(-30)), at(0))
    put_part(store.games, before.id, BLUE, 7, at(60), before.game)
    after = store.games.get(before.id)
    assert after is not None
    assert blue(store, before.id) == [13, 7]
    put_part(store.games, before.id, BLUE, 13, at(60), after.game)
    assert store.games.get(before.id).game == before.game  # type: ignore[union-attr]
    assert (after.moment, after.saved_at) == (at(-30), at(60))


def test_a_part_that_is_chosen_moves_no_game_among_those_of_its_moment(store: Store):
    for number in range(2):
        store.games.add(game(played_at=at(-30)), at(number), f"game-{number}")
    before = store.games.get("game-0")
    assert before is not None
    put_part(store.games, "game-0", BLUE, 7, at(60), before.game)
    assert ids(store) == ["game-1", "game-0"]


@pytest.mark.parametrize(("path", "value"), [(BLUE, 7), ((), game(blue=7).document())])
def test_a_game_of_a_day_that_nobody_told_stays_on_it(store: Store, path, value):
    before = store.games.add(game(), at(0))
    put_part(store.games, before.id, path, value, at(2 * 24 * 60), before.game)
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
        put_part(store.games, before.id, path, value, at(60), before.game)
    assert store.games.get(before.id) == before


def test_a_part_of_no_game_is_refused(store: Store):
    with pytest.raises(StorageTrouble):
        put_part(store.games, "nobody", BLUE, 7, at(60), game())
    assert store.games.ids() == []


def test_nothing_is_put_into_a_game_that_is_not_the_one_that_was_seen(store: Store):
    seen = store.games.add(game(), at(0))
    by_now = store.games.replace(seen.id, seen.game.with_entry(0, "blue", 9), at(30))
    with pytest.raises(StorageTrouble) as trouble:
        put_part(store.games, seen.id, BLUE, 7, at(60), seen.game)
    assert trouble.value.phrase.key == "storage.game_changed"
    assert store.games.get(seen.id) == by_now


def test_a_player_who_is_called_otherwise_by_now_changes_no_game_that_was_seen(store: Store):
    saved = store.games.add(game(), at(0))
    store.players.rename(saved.game.players[1].name, "Bobby")
    seen = store.games.get(saved.id)
    assert seen is not None
    put_part(store.games, saved.id, BLUE, 7, at(60), seen.game)
    assert blue(store, saved.id) == [13, 7]
    assert store.games.typed_names(saved.id) == tuple(each.name for each in saved.game.players)
