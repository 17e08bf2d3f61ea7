"""TinyDB's own language on the tables, and tables that nobody can change by accident."""

import json

import pytest
from tinydb import Query
from tinydb.operations import set as set_field

from storage import Store
from tests.storage.examples import at, game, ids


@pytest.fixture
def store(store: Store) -> Store:
    """A history of three games."""
    store.games.add(game("Ada", "Bo", blue=1), at(1), "one")
    store.games.add(game("Ada", "Cy", blue=2), at(2), "two")
    store.games.add(game("Di", blue=3), at(3), "three")
    return store


def contents(store: Store) -> str:
    """All that the table holds, in a form that nothing can change later."""
    return json.dumps(store.games.table.all())


def test_queries_find_games_by_what_is_in_them(store: Store):
    record, player = Query(), Query()
    with_ada = record.game.players.any(player.name == "Ada")
    found = store.games.table.search(with_ada)
    assert sorted(document.doc_id for document in found) == ["one", "two"]
    assert store.games.table.count(player.game.players.any(Query().pad.blue > 1)) == 2
    assert store.games.table.get(record.saved_at == at(3).isoformat()).doc_id == "three"
    assert store.games.table.contains(doc_id="two")
    assert len(store.games.table) == 3


def test_the_shape_of_a_record(store: Store):
    (document,) = store.games.table.search(Query().game.players.any(Query().name == "Di"))
    assert document == {
        "game": game("Di", blue=3).document(),
        "saved_at": at(3).isoformat(),
        "deleted_at": None,
    }
    assert document["game"]["schema"] == 1


def test_queries_see_what_has_changed_since(store: Store):
    not_deleted = Query().deleted_at == None  # noqa: E711 - TinyDB's language
    assert len(store.games.table.search(not_deleted)) == 3
    store.games.delete("one", at(5))
    assert len(store.games.table.search(not_deleted)) == 2


def test_tinydbs_own_changes_are_seen(store: Store):
    deleted = at(9).isoformat()
    changed = store.games.table.update(
        set_field("deleted_at", deleted), Query().saved_at < at(2).isoformat()
    )
    assert changed == ["one"]
    assert ids(store) == ["three", "two"]
    inserted = store.games.table.insert(
        {"game": game("Eve").document(), "saved_at": at(7).isoformat(), "deleted_at": None}
    )
    assert ids(store) == [inserted, "three", "two"]
    store.games.table.remove(doc_ids=["two"])
    assert ids(store) == [inserted, "three"]
    store.games.table.truncate()
    assert ids(store) == []


def test_what_was_read_can_be_changed_without_changing_the_store(store: Store):
    before = contents(store)
    for document in [
        *store.games.table.all(),
        *store.games.table.search(Query().game.exists()),
        store.games.table.get(doc_id="one"),
    ]:
        document["game"]["players"].clear()
        document["deleted_at"] = at(0).isoformat()
    assert contents(store) == before


def test_what_was_written_can_be_changed_without_changing_the_store(store: Store):
    document = {"game": game("Eve").document(), "saved_at": at(7).isoformat(), "deleted_at": None}
    store.games.table.change("new", lambda _: document)
    document["game"]["players"].clear()
    assert store.games.get("new").game == game("Eve")


def test_a_change_that_fails_half_way_changes_nothing(store: Store):
    before = contents(store)

    def fail(document):
        document["game"]["players"].clear()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.games.table.update(fail)
    assert contents(store) == before
