"""Our storage under TinyDB's stock tables, and what it does on the disk."""

import json
import os
import sys
from pathlib import Path

import pytest
from tinydb import Query, TinyDB

from storage import SafeJSONStorage, Store
from storage.durable import temporary_name
from tests.storage.examples import at, game, ids
from tests.storage.processes import in_child


def test_it_serves_a_stock_tinydb(tmp_path):
    path = tmp_path / "any.json"
    with TinyDB(path, storage=SafeJSONStorage) as database:
        assert database.all() == []
        number = database.insert({"name": "Ada", "points": [1, 2]})
        database.table("other").insert({"name": "Bo"})
        database.update({"points": []}, Query().name == "Ada")
    with TinyDB(path, storage=SafeJSONStorage) as database:
        assert database.get(doc_id=number) == {"name": "Ada", "points": []}
        assert database.tables() == {"_default", "other"}
        database.drop_tables()
        assert database.tables() == set()


def test_what_is_read_can_be_changed_without_changing_what_is_read_next(tmp_path):
    storage = SafeJSONStorage(tmp_path / "any.json")
    assert storage.read() is None
    tables = {"table": {"one": {"list": [1]}}}
    storage.write(tables)
    tables["table"]["one"]["list"].append(2)
    first = storage.read()
    assert first == {"table": {"one": {"list": [1]}}}
    first["table"]["one"]["list"].append(3)
    first["table"]["two"] = {}
    assert storage.read() == {"table": {"one": {"list": [1]}}}


def test_what_it_remembers_is_what_another_reads(tmp_path):
    storage = SafeJSONStorage(tmp_path / "any.json")
    storage.write({"table": {7: {"tuple": (1, 2), "text": 'Zoë 🎲 \u2028 "\n'}}})
    assert storage.read() == SafeJSONStorage(tmp_path / "any.json").read()


def test_an_unchanged_file_is_not_parsed_again(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    store = Store(folder)
    seen = store.games.get("one")
    assert store.games.get("one").game is seen.game
    store.games.add(game("Cy"), at(1), "two")
    store.games.all()
    assert store.games.get("one").game is seen.game


def test_the_file_is_json_with_a_line_a_game(folder):
    with Store(folder) as store:
        store.games.add(game("Zoë"), at(0), "one")
        store.games.add(game("Bo"), at(1), "two")
    text = (folder / "games.json").read_text(encoding="utf-8")
    document = json.loads(text)
    assert list(document) == ["checksum", "format", "schema", "tables"]
    assert (document["format"], document["schema"]) == (1, 1)
    assert document["tables"]["games"]["one"]["game"] == game("Zoë").document()
    assert sum("Zoë" in line for line in text.splitlines()) == 1
    assert sum('"Bo"' in line for line in text.splitlines()) == 1


def test_the_previous_file_holds_the_state_before(folder):
    store = Store(folder)
    before = None
    for number in range(4):
        store.games.add(game(), at(number))
        if before is not None:
            assert (folder / "games.previous.json").read_bytes() == before
        before = (folder / "games.json").read_bytes()


def test_leftovers_of_killed_writers_are_removed_at_the_start(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    torn = [temporary_name(folder / name) for name in ("games.json", "games.previous.json")]
    for path in torn:
        path.write_bytes(b"torn")
    mine = folder / "games of mine.txt"
    mine.write_text("not yours")
    with Store(folder) as store:
        assert ids(store) == ["one"]
    assert not any(path.exists() for path in torn)
    assert mine.read_text() == "not yours"


def test_a_store_leaves_no_other_files(folder):
    with Store(folder) as store:
        for number in range(3):
            store.games.add(game(), at(number))
        draft = store.drafts.new(game(), at(0))
        store.finish(draft, at(1))
    assert sorted(path.name for path in folder.iterdir()) == [
        "drafts.json",
        "drafts.previous.json",
        "games.json",
        "games.previous.json",
        "wonderpad.lock",
    ]


@pytest.mark.parametrize("links", [True, False], ids=["links", "copies"])
def test_a_write_is_on_the_disk_before_it_takes_its_place(folder, links):
    """Only pulling the plug would show it, so the calls themselves are looked at."""

    def work():
        store = Store(folder)
        store.games.add(game(), at(0))
        if not links:

            def no_links(*paths):
                raise PermissionError

            os.link = no_links
        calls = []
        really_sync = os.fsync

        def sync(descriptor):
            calls.append(("sync", os.fstat(descriptor).st_ino))
            really_sync(descriptor)

        def listen(event, arguments):
            if event == "os.rename":
                source, target = arguments[:2]
                calls.append((Path(target).name, Path(source).stat().st_ino))

        os.fsync = sync
        sys.addaudithook(listen)
        store.games.add(game(), at(1))
        return calls, folder.stat().st_ino, (folder / "games.json").stat().st_ino

    calls, of_folder, of_file = in_child(work)
    assert calls[0] == ["sync", of_file]
    assert calls[-2:] == [["games.json", of_file], ["sync", of_folder]]
    kept = [call for call in calls if call[0] == "games.previous.json"]
    assert len(kept) == 1
    if not links:
        assert ["sync", kept[0][1]] in calls[: calls.index(kept[0])]
