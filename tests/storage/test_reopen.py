"""What was kept is there after closing and opening again."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Game
from storage import Store, data_folder
from tests.profiles import examples
from tests.scoring.strategies import games
from tests.storage.examples import at, game


def test_games_and_drafts_survive(reopen):
    store = reopen()
    kept = store.games.add(game("Ada", "Zoë 🎲"), at(0))
    deleted = store.games.add(game(), at(1))
    deleted = store.games.delete(deleted.id, at(2))
    draft = store.drafts.new(game(), at(0), corrects=kept.id)
    draft = store.drafts.keep(draft.enter(0, "blue", 3), at(3))
    store = reopen()
    assert store.games.all() == [kept]
    assert store.games.all(deleted=True) == [deleted]
    assert store.drafts.all() == [draft]
    assert store.notices == []
    assert store.drafts.keep(draft, at(4)).revision == draft.revision + 1


@settings(max_examples=examples(50))
@given(tables=st.lists(games(), min_size=1, max_size=3))
def test_any_game_survives(tmp_path_factory, tables: list[Game]):
    folder = tmp_path_factory.mktemp("any")
    with Store(folder) as store:
        saved = [store.games.add(table, at(0)) for table in tables]
        drafts = [store.drafts.new(table, at(0)) for table in tables]
    with Store(folder) as store:
        assert [store.games.get(one.id) for one in saved] == saved
        assert [store.drafts.get(draft.id) for draft in drafts] == drafts
        assert store.notices == []


def test_two_stores_of_one_folder_see_each_other(folder):
    first, second = Store(folder), Store(folder)
    for number in range(4):
        saved = first.games.add(game(blue=number), at(number))
        assert second.games.get(saved.id) == saved
        assert second.games.all() == first.games.all()
        second.games.delete(saved.id, at(9))
        assert [one.id for one in first.games.all(deleted=True)] == [saved.id]
        first.games.restore(saved.id)
        assert second.games.all(deleted=True) == []
        second.games.replace(saved.id, game(), at(9))
        assert first.games.get(saved.id).game == game()


def test_a_store_sees_a_change_that_the_clock_and_the_size_hide(folder):
    first, second = Store(folder), Store(folder)
    draft = first.drafts.new(game(blue=10), at(0))
    for writes in [10, *range(1, 7)] * 4:
        for _ in range(writes):
            # After three writes, many systems give the new file the inode of the first.
            draft = draft.with_game(game(blue=10 + draft.revision % 80))
            draft = first.drafts.keep(draft, at(1))
            os.utime(folder / "drafts.journal", ns=(10**18, 10**18))
        assert second.drafts.get(draft.id) == draft


def test_the_folder_is_the_one_that_the_environment_names(monkeypatch, tmp_path):
    monkeypatch.setenv("WONDERPAD_DATA", str(tmp_path / "named"))
    assert data_folder() == tmp_path / "named"
    monkeypatch.setenv("WONDERPAD_DATA", "~/games")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / "games"


@pytest.mark.parametrize("unset", [True, False])
def test_the_folder_is_else_the_users_own(monkeypatch, unset):
    if unset:
        monkeypatch.delenv("WONDERPAD_DATA", raising=False)
    else:
        monkeypatch.setenv("WONDERPAD_DATA", "")
    assert data_folder().name == "wonderpad"
    assert data_folder().is_absolute()
