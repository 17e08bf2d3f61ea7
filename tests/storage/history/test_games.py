"""The history: adding, finding, deleting, restoring, replacing, and names by one tap."""

import pytest

from storage import StorageTrouble, Store
from tests.storage.examples import at, game, ids, keys


def test_a_game_comes_back_as_it_was(store: Store):
    saved = store.games.add(game(played_at=at(-30)), at(0))
    assert store.games.get(saved.id) == saved
    assert saved.game == game(played_at=at(-30))
    assert (saved.saved_at, saved.deleted_at) == (at(0), None)


def test_an_empty_history_has_nothing(store: Store):
    assert store.games.all() == []
    assert store.games.all(deleted=True) == []
    assert store.games.names() == []
    assert store.games.get("nobody") is None


def test_ids_are_short_and_fit_for_addresses(store: Store):
    made = {store.games.add(game(), at(0)).id for _ in range(20)}
    assert len(made) == 20
    for one in made:
        assert 8 <= len(one) <= 16
        assert one.replace("-", "").replace("_", "").isalnum()
        assert one.isascii()


def test_the_newest_played_stands_first(store: Store):
    for name, played, saved in [("old", 1, 9), ("new", 5, 6), ("middle", 3, 7)]:
        store.games.add(game(played_at=at(played)), at(saved), name)
    assert ids(store) == ["new", "middle", "old"]


def test_of_games_played_at_one_time_the_last_saved_stands_first(store: Store):
    for name, saved in [("first", 1), ("third", 3), ("second", 2)]:
        store.games.add(game(played_at=at(0)), at(saved), name)
    assert ids(store) == ["third", "second", "first"]


def test_a_game_without_a_time_of_play_stands_where_it_was_saved(store: Store):
    store.games.add(game(played_at=at(10)), at(11), "later")
    store.games.add(game(), at(5), "untimed")
    store.games.add(game(played_at=at(1)), at(20), "earlier")
    assert ids(store) == ["later", "untimed", "earlier"]


def test_an_id_that_is_taken_is_refused(store: Store):
    store.games.add(game("Ada"), at(0), "one")
    with pytest.raises(StorageTrouble) as trouble:
        store.games.add(game("Bo"), at(1), "one")
    assert trouble.value.phrase == ("storage.game_exists", {"id": "one"})
    assert store.games.get("one").game == game("Ada")


def test_a_deleted_game_is_gone_and_can_come_back(store: Store):
    store.games.add(game(), at(0), "kept")
    store.games.add(game(), at(1), "deleted")
    deleted = store.games.delete("deleted", at(2))
    assert deleted.deleted_at == at(2)
    assert ids(store) == ["kept"]
    assert store.games.all(deleted=True) == [deleted]
    assert store.games.get("deleted") == deleted

    restored = store.games.restore("deleted")
    assert restored.deleted_at is None
    assert ids(store) == ["deleted", "kept"]
    assert store.games.all(deleted=True) == []


def test_replacing_changes_the_game_and_the_time(store: Store):
    store.games.add(game("Ada"), at(0), "one")
    store.games.add(game("Cy"), at(0), "other")
    replaced = store.games.replace("one", game("Bo"), at(5))
    assert (replaced.id, replaced.game, replaced.saved_at) == ("one", game("Bo"), at(5))
    assert store.games.get("one") == replaced
    assert store.games.get("other").game == game("Cy")


def test_a_deleted_game_that_is_replaced_stays_deleted(store: Store):
    store.games.add(game("Ada"), at(0), "one")
    store.games.delete("one", at(1))
    assert store.games.replace("one", game("Bo"), at(2)).deleted_at == at(1)
    assert ids(store) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda games: games.replace("nobody", game(), at(0)),
        lambda games: games.delete("nobody", at(0)),
        lambda games: games.restore("nobody"),
    ],
    ids=["replace", "delete", "restore"],
)
def test_a_game_that_is_not_there_cannot_be_changed(store: Store, change):
    with pytest.raises(StorageTrouble) as trouble:
        change(store.games)
    assert trouble.value.phrase == ("storage.no_game", {"id": "nobody"})
    assert store.games.all() == []


def test_names_of_the_last_game_come_first(store: Store):
    store.games.add(game("Ada", "Bo", played_at=at(1)), at(1))
    store.games.add(game("Cy", "Di", played_at=at(2)), at(2))
    assert store.games.names() == ["Cy", "Di", "Ada", "Bo"]


def test_names_of_many_games_come_before_a_guest_of_the_last(store: Store):
    for evening in range(5):
        store.games.add(game("Ada", "Bo", played_at=at(evening)), at(evening))
    store.games.add(game("Guest", "Bo", played_at=at(9)), at(9))
    assert store.games.names() == ["Bo", "Ada", "Guest"]


def test_names_that_fell_out_of_use_come_last(store: Store):
    for evening in range(3):
        store.games.add(game("Once", played_at=at(evening)), at(evening))
    for evening in range(50):
        store.games.add(game("Now", played_at=at(100 + evening)), at(100 + evening))
    store.games.add(game("New", played_at=at(200)), at(200))
    assert store.games.names() == ["Now", "New", "Once"]


def test_a_name_in_other_capitals_is_the_same_player(store: Store):
    store.games.add(game("ADA", played_at=at(1)), at(1))
    store.games.add(game("Ada", played_at=at(2)), at(2))
    assert store.games.names() == ["Ada"]


def test_names_of_deleted_games_are_forgotten(store: Store):
    store.games.add(game("Typo"), at(0), "one")
    store.games.delete("one", at(1))
    assert store.games.names() == []


UNREADABLE = {
    "no game": {"saved_at": at(0).isoformat()},
    "a list": {"game": [], "saved_at": at(0).isoformat()},
    "a text": {"game": "{}", "saved_at": at(0).isoformat()},
    "no time": {"game": game().document()},
    "another time": {"game": game().document(), "saved_at": 7},
    "wrong points": {
        "game": {"schema": 1, "players": [{"name": "Ada", "pad": {"blue": "many"}}]},
        "saved_at": at(0).isoformat(),
    },
}


@pytest.mark.parametrize("record", UNREADABLE.values(), ids=UNREADABLE)
def test_a_game_that_cannot_be_read_hides_no_other_and_stays(store: Store, record):
    store.games.add(game(), at(0), "good")
    store.games.table.change("bad", lambda _: record)
    assert ids(store) == ["good"]
    assert store.games.get("bad") is None
    assert keys(store) == ["storage.unreadable_game"]
    values = store.notices[0].values
    assert values["id"] == "bad"
    assert values["path"] == str(store.folder / "games.journal")

    store.games.add(game(), at(1), "better")
    store.games.delete("good", at(2))
    assert ids(store) == ["better"]
    assert dict(store.games.table.one_to_look_at("bad")) == record
    assert keys(store) == ["storage.unreadable_game"], "told once"
