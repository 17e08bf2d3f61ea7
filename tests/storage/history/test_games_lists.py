"""Lists of games: pages, many added at once, places and notes, and what can't be read."""

from datetime import timedelta, timezone

import pytest

from scoring import read_game
from storage import Filter, SavedGame, StorageTrouble, Store
from storage.statistics import scored
from tests.storage.examples import at, game, ids, keys


def saved(number: int, *names: str, **more: object) -> SavedGame:
    return SavedGame(f"game-{number}", game(*names, **more), at(number))


def newest(store: Store, *asked: object, **more: object) -> list[str]:
    return [one.id for one in store.games.newest(*asked, **more)]


def test_pages_of_the_history(store: Store):
    store.games.add_all(saved(number) for number in range(7))
    assert newest(store, 3) == ["game-6", "game-5", "game-4"]
    assert newest(store, 3, 3) == ["game-3", "game-2", "game-1"]
    assert newest(store, 3, 6) == ["game-0"]
    assert newest(store, 3, 9) == []
    assert newest(store, 0) == []
    store.games.delete("game-6", at(9))
    assert newest(store, 2) == ["game-5", "game-4"]
    assert newest(store, 2, deleted=True) == ["game-6"]
    assert (store.games.count(), store.games.count(deleted=True)) == (6, 1)


def test_of_the_deleted_games_those_that_were_deleted_last_come_first(store: Store):
    """Whoever deleted an old game did not find it among the newest ones, to bring it back."""
    store.games.add_all(saved(number) for number in range(4))
    for number, game_id in enumerate(["game-3", "game-1", "game-2"]):
        store.games.delete(game_id, at(5 + number))
    assert newest(store, 2, deleted=True) == ["game-2", "game-1"]
    assert newest(store, 2, 2, deleted=True) == ["game-3"]
    store.games.delete("game-3", at(9))
    assert newest(store, 1, deleted=True) == ["game-3"]


def test_many_games_are_added_with_their_own_times(store: Store):
    gone = SavedGame("gone", game("Cy"), at(2), at(3))
    store.games.add_all([saved(1), gone])
    assert store.games.get("gone") == gone
    assert store.games.get("game-1") == saved(1)
    assert ids(store) == ["game-1"]
    store.games.add_all([])
    assert ids(store) == ["game-1"]


@pytest.mark.parametrize("reverse", [False, True])
def test_games_that_were_saved_at_once_stand_as_the_statistics_have_them(store: Store, reverse):
    games = [SavedGame(f"game-{number}", game(played_at=at(-60)), at(0)) for number in range(3)]
    store.games.add_all(sorted(games, key=lambda one: one.id, reverse=reverse))
    in_order = sorted(map(scored, store.games.all()), key=lambda one: one.order)
    assert ids(store) == [one.id for one in reversed(in_order)]


def test_all_are_added_or_none(store: Store):
    store.games.add_all([saved(1)])
    with pytest.raises(StorageTrouble) as trouble:
        store.games.add_all([saved(0), saved(1, "Eve"), saved(2)])
    assert trouble.value.phrase == ("storage.game_exists", {"id": "game-1"})
    assert store.games.all() == [saved(1)]


@pytest.mark.parametrize(
    ("place", "note", "kept"),
    [
        (" At  Zoë's ", "Rain.\n Ada won ", ("At Zoë's", "Rain.\nAda won")),
        ("Here", None, ("Here", None)),
        ("", "", (None, None)),
        (None, "A note", (None, "A note")),
    ],
)
def test_place_and_note_change_alone(store: Store, place, note, kept):
    told = {"place": "Old", "note": "Old", "minutes": 45}
    table = read_game({**game("Ada", played_at=at(0)).document(), **told})
    store.games.add(table, at(1), "one")
    before = dict(store.games.table.one_to_look_at("one"))
    noted = store.games.note("one", place, note, at(9))
    assert (noted.game.place, noted.game.note) == kept
    assert noted.saved_at == at(1)
    assert store.games.get("one") == noted
    after = dict(store.games.table.one_to_look_at("one"))
    texts = {"place": kept[0], "note": kept[1]}
    assert after["game"] == {
        **{key: part for key, part in before["game"].items() if key not in texts},
        **{key: text for key, text in texts.items() if text},
    }
    assert {**after, "game": None, "saved_at": None} == {**before, "game": None, "saved_at": None}


def test_a_note_moves_no_game_in_the_history(store: Store):
    store.games.add_all([saved(1), saved(2)])
    store.games.note("game-1", "Here", None, at(9))
    assert ids(store) == ["game-2", "game-1"]


@pytest.mark.parametrize(
    "day", [at(0), at(0).astimezone(timezone(timedelta(hours=2))), "as before"]
)
def test_a_note_moves_no_game_among_those_of_its_day(store: Store, day):
    """Of an evening that tells the day alone, the first game became the last one: streaks, too."""
    store.games.add_all(saved(number, played_at=at(0)) for number in range(3))
    store.games.note("game-0", "Here", "Rain", at(9), played_at=day, minutes=50)
    assert ids(store) == ["game-2", "game-1", "game-0"]
    moved = store.games.note("game-0", "Here", "Rain", at(9), played_at=at(5))
    assert (moved.saved_at, ids(store)[0]) == (at(9), "game-0")


def test_a_note_keeps_the_names_that_were_typed(store: Store):
    store.games.add_all([saved(1, "Ada", "Bo")])
    change = store.players.rename("Ada", "Eve")
    noted = store.games.note("game-1", "Here", None, at(9))
    assert noted == store.games.get("game-1")
    assert noted.game.players[0].name == "Eve"
    store.players.undo(change)
    assert store.games.get("game-1").game.players[0].name == "Ada"


def test_a_place_that_is_too_long_or_a_game_that_is_gone(store: Store):
    store.games.add_all([saved(1)])
    with pytest.raises(StorageTrouble) as trouble:
        store.games.note("game-1", "x" * 81, None, at(9))
    assert trouble.value.phrase.values["place"] == "place"
    assert store.games.get("game-1") == saved(1)
    with pytest.raises(StorageTrouble) as trouble:
        store.games.note("nobody", None, None, at(9))
    assert trouble.value.phrase.key == "storage.no_game"


def test_places_used_often_and_lately_come_first(store: Store):
    for number, place in enumerate(["Cellar", "Café", "café", "Garden"]):
        store.games.add(read_game({**game().document(), "place": place}), at(number))
    store.games.add(game(), at(9))
    store.games.delete(
        store.games.add(read_game({**game().document(), "place": "Gone"}), at(8)).id, at(9)
    )
    assert store.games.places() == ["café", "Garden", "Cellar"]


def bad_points() -> dict[str, object]:
    """A record that only reading it as a whole shows to be no game."""
    document = game("Ada").document()
    document["players"][0]["pad"] = {"blue": "many"}
    return {"game": document, "saved_at": at(5).isoformat(), "deleted_at": None}


def test_a_page_is_filled_though_a_game_on_it_cannot_be_read(store: Store):
    store.games.add_all(saved(number) for number in (2, 3, 7, 8))
    store.games.table.change("bad", lambda _: bad_points())
    assert newest(store, 3) == ["game-8", "game-7", "game-3"]
    assert keys(store) == ["storage.unreadable_game"]
    assert newest(store, 3, 3) == ["game-2"]
    assert store.games.count() == 4
    assert store.games.ids(Filter(players=("Ada",))) == ["game-8", "game-7", "game-3", "game-2"]
    assert newest(store, 9) == ["game-8", "game-7", "game-3", "game-2"]
    assert keys(store) == ["storage.unreadable_game"], "told once"


def test_a_mended_game_is_there_again(store: Store):
    store.games.table.change("bad", lambda _: bad_points())
    assert store.games.all() == []
    store.games.table.change("bad", lambda record: {**record, "game": game("Ada").document()})
    assert ids(store) == ["bad"]


def test_wonders_are_offered_by_the_alphabet(store: Store):
    players = [{"name": name, "wonder": name} for name in ("Zeus", "Éden", "Gizah")]
    store.games.table.change(
        "one", lambda _: {"game": {"players": players}, "saved_at": at(5).isoformat()}
    )
    offered = [wonder for wonder, _ in store.games.offers().wonders]
    assert offered == ["Éden", "Gizah", "Zeus"]


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({"edition": "first", "players": [{"name": "Ada", "wonder": "gizeh", "side": "a"}]},
         ("Ada", "Gizah", "A")),
        ({"players": [{"name": "  Ada  L. "}]}, ("Ada L.", None, None)),
        ({"players": [{"name": "Ada", "wonder": "Our own", "side": "C"}]},
         ("Ada", "Our own", "C")),
    ],
)  # fmt: skip
def test_records_by_other_hands_are_found_by_what_they_mean(store: Store, change, shown):
    name, wonder, side = shown
    store.games.table.change("one", lambda _: {"game": change, "saved_at": at(5).isoformat()})
    assert ids(store) == ["one"]
    assert store.games.ids(Filter(players=(name,), wonder=wonder, side=side)) == ["one"]
    assert store.games.offers().wonders == (((wonder, side),) if wonder else ())


def test_a_day_at_either_end_of_time(store: Store):
    for year in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"):
        store.games.add(read_game({**game().document(), "played_at": year}), at(0), year[:4])
    assert ids(store) == ["9999", "0001"]
    assert store.games.offers().years == (9999, 1)


def test_what_was_made_of_the_records_lasts_until_one_changes(folder):
    with Store(folder) as store, Store(folder) as other:
        store.games.add(game("Ada"), at(0), "one")
        index = store.games.index()
        store.drafts.new(game(), at(1))
        assert store.games.index() is index
        other.games.replace("one", game("Bo"), at(2))
        assert store.games.index().facts("one").names == ("Bo",)
        other.players.rename("Bo", "Robert")
        assert store.games.index().facts("one").names == ("Robert",)
        index = store.games.index()
        assert store.players.shown("bo") == "Robert"
        assert store.games.index() is index
