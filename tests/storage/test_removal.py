"""A person is removed for good: nothing that is kept here has the name, and no point is lost."""

import json
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from scoring import score
from storage import Filter, StorageTrouble, Store
from storage.history import newest_games
from storage.removal import removal_of, removal_steps, remove
from storage.statistics import ScoredHistory, Statistics
from tests.storage.examples import at, game
from tests.storage.processes import Child, in_child, kill_at_line, moments_of

NAMES = ("Quintessa", "QUINTESSA", "Tessa Q.")
NOBODY = "A player"


@pytest.fixture
def store(store: Store) -> Store:
    """A history with Quintessa in three games, one of them deleted, under two names."""
    filled(store)
    return store


def filled(store: Store) -> None:
    store.games.add(game("Quintessa", "Bo"), at(1), "one")
    store.games.add(game("Cy", "QUINTESSA"), at(2), "two")
    store.games.add(game("Tessa Q.", "Bo", "Cy"), at(3), "three")
    store.games.add(game("Bo", "Cy"), at(4), "without")
    store.games.delete("two", at(5))
    store.players.merge("Tessa Q.", "Quintessa")


def written_names(store: Store, game_id: str) -> list[str]:
    return [player["name"] for player in store.games.table.get(doc_id=game_id)["game"]["players"]]


def test_games_have_nobody_in_the_place_of_the_name_and_the_same_points(store: Store):
    before = {one: score(store.games.get(one).game) for one in ("one", "two", "three", "without")}
    found = remove(store, "quintessa", NOBODY)
    assert (found.name, found.called, found.games) == ("Quintessa", NOBODY, 3)
    assert written_names(store, "one") == [NOBODY, "Bo"]
    assert written_names(store, "two") == ["Cy", NOBODY]
    assert written_names(store, "three") == [NOBODY, "Bo", "Cy"]
    assert written_names(store, "without") == ["Bo", "Cy"]
    for name, scored in before.items():
        after = score(store.games.get(name).game)
        assert [one.total for one in after.players] == [one.total for one in scored.players]
    assert store.games.get("two").deleted_at is not None, "a deleted game stays deleted"


def test_nobody_is_suggested_and_the_person_is_found_no_more(store: Store):
    assert [store.games.count(Filter(words=name)) for name in NAMES] == [2, 2, 1]
    remove(store, "Quintessa", NOBODY)
    assert [store.games.count(Filter(words=name)) for name in NAMES] == [0, 0, 0]
    assert not any({*NAMES} & {*player.written} for player in store.players.all())
    assert store.games.names() == ["Bo", "Cy"]
    assert store.players.get("Quintessa") is None
    assert [player.name for player in store.players.all() if player.archived] == [NOBODY]


def test_the_second_person_has_a_number(store: Store):
    remove(store, "Quintessa", NOBODY)
    assert remove(store, "Bo", NOBODY).called == "A player 2"
    assert written_names(store, "one") == ["A player", "A player 2"]
    assert written_names(store, "three") == ["A player", "A player 2", "Cy"]


def test_it_is_told_before_what_it_changes_and_nothing_is_changed_by_asking(store: Store):
    store.games.note("one", "At Quintessa’s", None, at(6))
    store.games.note("without", None, "Quintessant evening", at(6))
    before = json.dumps(sorted(map(dict, store.games.table.all()), key=str))
    told = removal_of(store, "Quintessa", NOBODY)
    assert (told.called, told.games, told.told) == (NOBODY, 3, 1), "a longer word is no name"
    assert json.dumps(sorted(map(dict, store.games.table.all()), key=str)) == before


def test_whoever_sits_at_an_open_table_is_not_removed(store: Store):
    draft = store.drafts.new(game("Bo", "tessa q."), at(6))
    with pytest.raises(StorageTrouble, match=r"removal\.at_a_table"):
        remove(store, "Quintessa", NOBODY)
    assert written_names(store, "one") == ["Quintessa", "Bo"]
    store.drafts.delete(draft.id)
    remove(store, "Quintessa", NOBODY)


def test_whose_name_was_typed_for_a_game_that_is_being_corrected_is_not_removed(store: Store):
    store.games.add(game("Zoe", "Cy"), at(6), "apart")
    merged = store.players.merge("Zoe", "Bo")
    draft = store.correct("apart", at(6))
    store.players.undo(merged)
    assert (draft.game.players[0].name, draft.typed_names) == ("Bo", ("Zoe", "Cy"))
    with pytest.raises(StorageTrouble, match=r"removal\.at_a_table"):
        remove(store, "Zoe", NOBODY)


def test_somebody_unknown_is_refused(store: Store):
    with pytest.raises(StorageTrouble, match=r"removal\.nobody"):
        remove(store, "Zoe", NOBODY)


def test_nobody_is_removed_who_has_got_the_name_since_it_was_asked(store: Store):
    store.games.add(game("Zoe", "Cy"), at(6), "apart")
    asked = removal_of(store, "Zoe", NOBODY)
    merged = store.players.merge("Zoe", "Quintessa")
    with pytest.raises(StorageTrouble, match=r"players\.another"):
        next(removal_steps(store, "Zoe", NOBODY, asked.keys))
    assert written_names(store, "one") == ["Quintessa", "Bo"]
    store.players.undo(merged)
    assert [*removal_steps(store, "Zoe", NOBODY, asked.keys)]
    assert written_names(store, "apart") == [NOBODY, "Cy"]


def test_nobody_is_removed_who_gets_the_name_at_the_last_moment(store: Store):
    store.games.add(game("Zoe", "Cy"), at(6), "apart")
    steps = removal_steps(store, "Zoe", NOBODY)
    next(steps)
    store.players.merge("Zoe", "Quintessa")
    with pytest.raises(StorageTrouble, match=r"players\.another"):
        list(steps)
    assert written_names(store, "apart") == ["Zoe", "Cy"]
    assert store.players.shown("Zoe") == "Quintessa"


def test_it_is_so_after_the_next_start(reopen: Callable[[], Store]):
    filled(reopen())
    remove(reopen(), "Quintessa", NOBODY)
    store = reopen()
    assert written_names(store, "three") == [NOBODY, "Bo", "Cy"]
    assert store.games.count() == 3
    assert not store.notices


def test_no_file_has_the_name(folder: Path, monkeypatch):
    monkeypatch.setattr(newest_games, "WORTH", 1)
    with Store(folder) as store:
        filled(store)
        played = store.drafts.new(game("Quintessa", "Bo"), at(6))
        store.finish(played, at(6) + timedelta(minutes=1))
        store.keep_before_many_change()
        for number in range(60):
            store.games.add(game("Quintessa", "Bo"), at(7), f"more-{number}")
        history = ScoredHistory(store.games)
        assert Statistics(history.read(), ratings=history.ratings()).ladder
    with Store(folder) as store:
        worked_out = {f"games.{each}" for each in ("facts", "scored", "newest")}
        assert worked_out <= {path.name for path in folder.iterdir()}
        assert "games.newest" in having(folder)
        assert len(having(folder)) > 3, "there was something to find"
        remove(store, "Quintessa", NOBODY)
        assert having(folder) == []
        assert store.games.count() == 64
    with Store(folder) as store:
        backup = store.backups.all()[0]
        store.restore(backup.name)
        assert written_names(store, "one") == [NOBODY, "Bo"]
        assert not store.notices
    assert having(folder) == []


def having(folder: Path) -> list[str]:
    """The files in which any of the names stands."""
    texts = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    found = [json.dumps(name)[1:-1].encode() for name in (*NAMES, *map(str.casefold, NAMES))]
    return sorted(path.name for path, text in texts.items() if any(each in text for each in found))


def test_a_backup_that_cannot_be_read_is_named(folder: Path):
    with Store(folder) as store:
        filled(store)
        store.keep_before_many_change()
        backup = folder / "backups" / store.backups.all()[0].name
        backup.write_bytes(backup.read_bytes()[:-9] + b"\n")
        found = remove(store, "Quintessa", NOBODY)
        assert found.files == (backup.name,)
        assert written_names(store, "one") == [NOBODY, "Bo"]


def test_what_a_killed_writer_left_of_a_backup_goes(folder: Path):
    with Store(folder) as store:
        filled(store)
        store.keep_before_many_change()
        backup = folder / "backups" / store.backups.all()[0].name
        shutil.copy(backup, backup.with_name(f"{backup.name}.a246baa4.tmp"))
        remove(store, "Quintessa", NOBODY)
    assert having(folder) == []


def test_another_process_sees_it_at_once(folder: Path):
    with Store(folder) as store:
        filled(store)
        assert store.games.names()
        in_child(lambda: _remove(folder))
        assert written_names(store, "three") == [NOBODY, "Bo", "Cy"]
        assert store.games.names() == ["Bo", "Cy"]
        store.games.add(game("Bo", "Dee"), at(9), "later")
    with Store(folder) as store:
        assert store.games.count() == 4
        assert not store.notices


def _remove(folder: Path) -> None:
    with Store(folder) as store:
        remove(store, "Quintessa", NOBODY)


def test_killed_at_any_line_it_is_not_done_or_done_and_can_be_done_again(tmp_path: Path):
    template = tmp_path / "template"
    with Store(template) as store:
        filled(store)
        store.keep_before_many_change()
    whole = shutil.copytree(template, tmp_path / "whole")
    moments = moments_of(whole, lambda: _remove(whole))
    assert len(moments) > 5
    for moment in moments:
        folder = shutil.copytree(template, tmp_path / str(moment))
        child = Child(lambda _say: (kill_at_line(moment), _remove(folder)))  # noqa: B023 - forked at once
        child.lines()
        assert child.was_killed
        with Store(folder) as store:
            assert store.notices == []
            assert store.games.count() == 3
            done = written_names(store, "one") == [NOBODY, "Bo"]
            assert written_names(store, "three") == [NOBODY if done else "Tessa Q.", "Bo", "Cy"]
            if not done:
                remove(store, "Quintessa", NOBODY)
        assert having(folder) == []
