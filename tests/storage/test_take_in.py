"""What one folder has is added to what another one has."""

import shutil

import pytest

from storage import StorageTrouble, Store
from storage.lines.line import head_line, read_head
from tests.storage.examples import at, game, ids, keys


@pytest.fixture
def other(tmp_path):
    with Store(tmp_path / "other") as other:
        yield other


def test_games_players_and_drafts_are_added_and_the_other_folder_keeps_them(store, other):
    store.games.add(game("Ada", played_at=at(0)), at(0), "ours")
    other.games.add(game("Bo", "Cleo", played_at=at(1)), at(1), "theirs")
    other.games.add(game("Dee"), at(2), "deleted")
    other.games.delete("deleted", at(3))
    other.players.rename("Bo", "Beau")
    draft = other.drafts.new(game("Emil"), at(4))
    assert store.take_in(other.folder) == 1
    assert ids(store) == ["theirs", "ours"]
    assert store.games.get("theirs").game.players[0].name == "Beau"
    assert [one.id for one in store.games.all(deleted=True)] == ["deleted"]
    assert store.drafts.all() == [draft]
    assert ids(other) == ["theirs"]


def test_doing_it_again_adds_nothing_and_what_was_changed_here_stays(store, other):
    other.games.add(game("Bo"), at(1), "theirs")
    store.take_in(other.folder)
    store.games.replace("theirs", game("Bo", blue=20), at(2))
    store.games.delete("theirs", at(3))
    assert store.take_in(other.folder) == 0
    assert ids(store) == []
    assert store.games.get("theirs").game == game("Bo", blue=20)


def test_damage_over_there_is_told_of_here(store, other):
    for number in range(3):
        other.games.add(game(f"P{number}"), at(number), f"game {number}")
    journal = other.folder / "games.journal"
    journal.write_bytes(journal.read_bytes().replace(b'"P1"', b'"Px"'))
    assert store.take_in(other.folder) == 2
    assert any(key.startswith("storage.damaged") for key in keys(store))


def test_a_folder_of_a_newer_version_is_refused_and_nothing_is_added(store, other, tmp_path):
    other.games.add(game("Bo"), at(1))
    newer = tmp_path / "newer"
    shutil.copytree(other.folder, newer)
    journal = newer / "games.journal"
    first, rest = journal.read_bytes().split(b"\n", 1)
    head = read_head(first + b"\n")
    journal.write_bytes(head_line(head._replace(format=head.format + 1)) + rest)
    with pytest.raises(StorageTrouble):
        store.take_in(newer)
    assert ids(store) == []
