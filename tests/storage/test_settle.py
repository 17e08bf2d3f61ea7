"""A long history that is read only after the first page: nothing is lost or kept silent by that."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from storage import Store, drafts_flushed_by
from storage.history import newest_games
from storage.store import GAMES
from tests.storage.examples import at, game


@pytest.fixture(autouse=True)
def few_are_worth_it(monkeypatch):
    monkeypatch.setattr(newest_games, "WORTH", 1)


@pytest.fixture
def opened(folder: Path) -> Callable[[], Store]:
    """Opens a store of nine games and a table as a page of the site does."""
    with Store(folder) as store:
        for number in range(9):
            store.games.add(game("Ada", "Bo"), at(number), f"{number}")
        store.players.archive("Bo")
        store.drafts.new(game("Ada", "Bo"), at(10))
        store.games.index()
    site = drafts_flushed_by(lambda _file: False, read_at_once=False)
    return lambda: Store(folder, open_storage=site)


def first_page(store: Store) -> tuple:
    newest = [saved.id for saved in store.games.newest(3)]
    count, deleted = store.games.count(), store.games.count(deleted=True)
    tables = [draft.id for draft in store.drafts.all()]
    return newest, count, deleted, store.players.is_archived("Bo"), len(tables)


def test_a_first_page_has_no_history_read_and_stands_afterwards(opened):
    with opened() as store:
        before = first_page(store), store.games.known.mark()
        assert before[0] == (["8", "7", "6"], 9, 0, True, 1)
        assert not store._is_read()
        store.settle()
        assert store._is_read()
        store.games.index()
        assert (first_page(store), store.games.known.mark()) == before
        assert store.notices == []


def test_what_is_done_before_it_was_read_is_kept(opened, folder):
    with opened() as store:
        store.finish(store.drafts.all()[0], at(20))
        assert first_page(store)[1:] == (10, 0, True, 0)
    with Store(folder) as store:
        assert first_page(store)[1:] == (10, 0, True, 0)
        assert store.notices == []


def test_a_finished_table_that_a_killed_page_left_goes_once_it_is_read(opened, folder):
    with Store(folder) as store:
        left = store.drafts.new(game("Cy", "Bo"), at(30))
        store.games.finish(left, at(31))
        store.games.index()
    with opened() as store:
        assert left in store.drafts.all()
        store.settle()
        assert left not in store.drafts.all()
        assert store.games.get(left.id)


def test_damage_is_told_and_another_page_drawn_once_it_is_read(opened, folder):
    path = folder / GAMES
    status, content = path.stat(), bytearray(path.read_bytes())
    content[content.index(b'"4"') + 20] ^= 12
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    with opened() as store:
        before = store.games.known.mark()
        assert first_page(store)[1] == 9
        assert store.notices == []
        store.settle()
        assert next(notice.key for notice in store.notices).startswith("storage.damaged.")
        assert store.games.known.mark() is not before


def test_a_days_state_is_kept_before_its_first_change(opened, folder):
    yesterday = (folder / GAMES).stat().st_mtime - 86_400
    os.utime(folder / GAMES, (yesterday, yesterday))
    with Store(folder) as store:
        store.games.index()
    for path in (folder / "backups").iterdir():
        path.unlink()
    with opened() as store:
        first_page(store)
        assert store.backups.files() == []
        store.games.delete("3", at(40))
        (backup,) = store.backups.all()
        assert backup.games == 9
