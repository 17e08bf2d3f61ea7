"""The journal under TinyDB's stock tables, and what it does on the disk."""

import os
import sys
from pathlib import Path

import pytest
from tinydb import Query, TinyDB

from storage import JournalStorage, Store
from storage.journal.durable_files import temporary_name
from storage.journal.journal import SLACK
from storage.lines.line import read_head, read_line
from tests.storage.examples import at, game, ids, since_yesterday
from tests.storage.processes import in_child


def test_it_serves_a_stock_tinydb(tmp_path):
    path = tmp_path / "any.journal"
    with TinyDB(path, storage=JournalStorage) as database:
        assert database.all() == []
        number = database.insert({"name": "Ada", "points": [1, 2]})
        database.table("other").insert({"name": "Bo"})
        database.update({"points": []}, Query().name == "Ada")
    with TinyDB(path, storage=JournalStorage) as database:
        assert database.get(doc_id=number) == {"name": "Ada", "points": []}
        assert database.tables() == {"_default", "other"}
        database.drop_tables()
        assert database.tables() == set()


def test_what_is_read_can_be_changed_without_changing_what_is_read_next(tmp_path):
    storage = JournalStorage(tmp_path / "any.journal")
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
    storage = JournalStorage(tmp_path / "any.journal")
    odd = 'Zoë 🎲 \u2028 "\\\n'
    storage.write({odd: {7: {"tuple": (1, 2), odd: odd}, odd: {}}})
    assert storage.read() == {odd: {"7": {"tuple": [1, 2], odd: odd}, odd: {}}}
    assert storage.read() == JournalStorage(tmp_path / "any.journal").read()


@pytest.mark.parametrize("record", [{"set": {1}}, {"half": "\ud800"}])
def test_what_is_no_json_is_refused_before_anything_is_written(tmp_path, record):
    storage = JournalStorage(tmp_path / "any.journal")
    storage.change("table", {"one": {}})
    before = storage.path.read_bytes()
    with pytest.raises((TypeError, ValueError)):
        storage.change("table", {"two": {}, "three": record})
    assert storage.path.read_bytes() == before
    assert storage.read() == {"table": {"one": {}}}


def test_an_unchanged_record_stays_the_same_object(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    store, other = Store(folder), Store(folder)
    seen = store.games.table.one_to_look_at("one")
    assert store.games.table.one_to_look_at("one") is seen
    other.games.add(game("Cy"), at(1), "two")
    assert dict(store.games.table.items_to_look_at())["one"] is seen
    corrected(other, "two")
    assert dict(store.games.table.items_to_look_at())["one"] is seen
    # The other's file has taken the place of the one that was read.
    assert store.games.get("two").game == other.games.get("two").game


def corrected(store: Store, game_id: str) -> None:
    """Corrects a game until all is written anew."""
    path = store.folder / "games.journal"
    inode = path.stat().st_ino
    size = 0
    for blue in range(10_000):
        size = max(size, path.stat().st_size)
        store.games.replace(game_id, game(blue=blue % 9), at(blue))
        if path.stat().st_size < size:
            break
    assert path.stat().st_ino != inode
    assert path.stat().st_size < SLACK < size < 2 * SLACK


def test_a_change_is_added_to_the_end_with_a_line_a_record(folder):
    with Store(folder) as store:
        store.games.add(game("Zoë"), at(0), "one")
        before = (folder / "games.journal").read_bytes()
        store.games.add(game("Bo"), at(1), "two")
        store.games.table.change_all({"one": None, "three": {"no": "game"}})
    content = (folder / "games.journal").read_bytes()
    assert content.startswith(before)
    head, *lines = content.splitlines(keepends=True)
    assert read_head(head)[1:] == (1, 1, 1)
    read = [read_line(line) for line in lines]
    assert [(line.number, line.left, line.record_id) for line in read] == [
        (1, 0, "one"),
        (2, 0, "two"),
        (3, 1, "one"),
        (4, 0, "three"),
    ]
    assert [line.text is None for line in read] == [False, False, True, False]


def test_a_change_of_nothing_writes_nothing(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
        before = (folder / "games.journal").read_bytes()
        table = store.games.table
        table.change_all({})
        table.change_all({"nobody": None})
        table.change("one", lambda record: dict(record))
        assert (folder / "games.journal").read_bytes() == before


def test_superseded_records_are_left_out_once_they_outweigh(folder):
    with Store(folder) as store:
        store.games.add(game("Zoë"), at(0), "one")
        store.games.add(game("Bo"), at(0), "two")
        corrected(store, "two")
        seen = store.games.all()
        assert len(seen) == 2
        store.games.add(game("Cy"), at(1), "three")
    with Store(folder) as store:
        assert store.games.get("one").game == game("Zoë")
        assert store.games.get("two") in seen
        assert store.games.get("three").game == game("Cy")
        assert store.notices == []


def test_leftovers_of_killed_writers_are_removed_at_the_start(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    torn = [temporary_name(folder / name) for name in ("games.journal", "games.json")]
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
    since_yesterday(folder)
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
        store.finish(draft, at(1))
    (backup,) = (folder / "backups").iterdir()
    assert backup.name.startswith("games.20")
    assert sorted(path.name for path in folder.iterdir()) == [
        "backups",
        "drafts.journal",
        "drafts.json",
        "drafts.latest",
        "games.journal",
        "games.json",
        "games.latest",
        "wonderpad.lock",
    ]


def test_a_change_is_on_the_disk_before_it_is_confirmed(folder):
    """Only pulling the plug would show it, so the calls themselves are looked at."""

    def work():
        calls = []
        really_sync = os.fsync

        def sync(descriptor):
            calls.append(("sync", os.fstat(descriptor).st_ino, os.fstat(descriptor).st_size))
            really_sync(descriptor)

        def listen(event, arguments):
            if event == "os.rename" and str(arguments[1]).endswith("games.journal"):
                calls.append(("rename", Path(arguments[0]).stat().st_ino, 0))

        os.fsync = sync
        sys.addaudithook(listen)
        store = Store(folder)
        store.games.add(game(), at(0))
        first, calls[:] = [*calls], []
        size = (folder / "games.journal").stat().st_size
        inode = (folder / "games.journal").stat().st_ino
        store.games.add(game(), at(1))
        # The first save that finds a file also keeps a backup of it.
        calls.clear()
        store.games.add(game(), at(1))
        second, calls[:] = [*calls], []
        sizes = size, (folder / "games.journal").stat().st_size
        corrected(store, store.games.all()[0].id)
        renamed = next(place for place, call in enumerate(calls) if call[0] == "rename")
        last = calls[renamed - 1 : renamed + 2]
        return first, second, last, folder.stat().st_ino, inode, sizes

    first, second, last, of_folder, of_file, sizes = in_child(work)
    made = first.index(["rename", of_file, 0])
    assert first[made - 1] == ["sync", of_file, sizes[0]]
    assert first[made + 1][:2] == ["sync", of_folder]
    assert second == [["sync", of_file, sizes[1]]]
    (sync, written, _), (_, renamed, _), (settled, where, _) = last
    assert (sync, settled) == ("sync", "sync")
    assert written == renamed != of_file
    assert where == of_folder


def test_what_was_not_written_to_its_end_is_cut_off(folder):
    with Store(folder) as store:
        store.games.add(game("Ada"), at(0), "one")
    before = (folder / "games.journal").read_bytes()
    with Store(folder) as store:
        store.games.table.change_all(
            {
                name: {"game": game(name).document(), "saved_at": at(1).isoformat()}
                for name in ("Bo", "Cy")
            }
        )
        latest = folder / "games.latest"
        latest.unlink()
    whole = (folder / "games.journal").read_bytes()
    # Every byte of the second line; of the first, which is as long, every ninth.
    places = [*range(len(before) + 1, len(whole) - 300, 9), *range(len(whole) - 300, len(whole))]
    for place in places:
        (folder / "games.journal").write_bytes(whole[:place])
        latest.write_bytes(before.splitlines(keepends=True)[-1])
        with Store(folder) as store:
            assert ids(store) == ["one"], place
            assert store.notices == []
            store.games.table.change("one", lambda record: {**record, "deleted_at": None, "a": 1})
            assert len(store.games.table) == 1
        assert not list(folder.glob("games.damaged*"))
