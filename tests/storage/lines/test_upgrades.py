"""Files of earlier versions are upgraded and kept; files of later ones are left alone."""

import json
from pathlib import Path

import pytest
from tinydb import JSONStorage, TinyDB

from scoring.game.document import SCHEMA
from storage import JournalStorage, StorageTrouble, Store
from storage.lines.earlier_json import FORMAT, NewerError, packed, unpacked
from storage.lines.line import Head, head_line, line_of, lines_of_change, read_head
from storage.lines.upgrades import UPGRADES, Upgrades, number_of
from tests.storage.examples import at, game, ids, keys

THREE_STEPS = Upgrades(
    newest=3,
    steps={
        0: lambda document: {**document, "schema": 1, "steps": [1]},
        1: lambda document: {**document, "schema": 2, "steps": [*document["steps"], 2]},
        2: lambda document: {**document, "schema": 3, "steps": [*document["steps"], 3]},
    },
)


def numberless(*names: str) -> dict:
    document = game(*names).document()
    del document["schema"]
    return {"game": document, "saved_at": at(0).isoformat(), "deleted_at": None}


def written_by_tinydb(path, table: str, *records: dict) -> bytes:
    """A file as an early version wrote it, with TinyDB's own storage."""
    path.parent.mkdir(exist_ok=True)
    with TinyDB(path, storage=JSONStorage) as database:
        for record in records:
            database.table(table).insert(record)
    return path.read_bytes()


def test_there_is_a_step_from_every_number():
    assert UPGRADES.newest == SCHEMA
    assert set(UPGRADES.steps) == set(range(SCHEMA))


def test_a_file_without_numbers_is_upgraded_and_kept(folder):
    old = written_by_tinydb(folder / "games.json", "games", numberless("Ada"), numberless("Bo"))
    with Store(folder) as store:
        assert [store.games.get(one).game for one in "12"] == [game("Ada"), game("Bo")]
        assert store.notices == []
    assert (folder / "games.schema-0.json").read_bytes() == old
    before = (folder / "games.journal").read_bytes()
    assert read_head(before.splitlines(keepends=True)[0]).schema == SCHEMA
    assert before.count(b'"schema":1') == 3
    with Store(folder) as store:
        assert len(store.games.all()) == 2
    assert (folder / "games.journal").read_bytes() == before
    assert len(list(folder.glob("games.schema*"))) == 1


def test_the_earlier_program_refuses_what_was_taken_over(folder):
    with Store(folder) as store:
        store.games.add(game("Ada"), at(0), "one")
        store.drafts.new(game(), at(0))
    for name in ("games.json", "drafts.json"):
        with pytest.raises(NewerError):
            unpacked((folder / name).read_bytes())


def test_the_file_of_the_last_version_is_taken_over_and_kept(folder):
    record = {"game": game("Ada").document(), "saved_at": at(0).isoformat(), "deleted_at": None}
    old = packed(1, {"games": {"one": json.dumps(record)}})
    folder.mkdir()
    (folder / "games.json").write_bytes(old)
    with Store(folder) as store:
        assert store.games.get("one").game == game("Ada")
        assert store.notices == []
        store.games.add(game("Bo"), at(1), "two")
    assert (folder / "games.before-journal.json").read_bytes() == old
    with Store(folder) as store:
        assert ids(store) == ["two", "one"]
        assert store.notices == []


def test_games_that_an_earlier_file_brings_later_are_added(folder):
    record = {"game": game("Ada").document(), "saved_at": at(5).isoformat(), "deleted_at": None}
    with Store(folder) as store:
        store.games.add(game("Bo"), at(1), "two")
    old = packed(1, {"games": {"one": json.dumps(record), "two": json.dumps(record)}})
    (folder / "games.json").write_bytes(old)
    with Store(folder) as store:
        assert ids(store) == ["one", "two"]
        assert store.games.get("two").game == game("Bo")
        assert store.notices == []
    assert (folder / "games.before-journal.json").read_bytes() == old


@pytest.mark.parametrize("damaged", [b"torn", None], ids=["damaged", "gone"])
def test_the_state_before_takes_the_place_of_a_damaged_earlier_file(folder, damaged):
    record = {"game": game("Ada").document(), "saved_at": at(5).isoformat(), "deleted_at": None}
    folder.mkdir()
    (folder / "games.previous.json").write_bytes(packed(1, {"games": {"one": json.dumps(record)}}))
    if damaged:
        (folder / "games.json").write_bytes(damaged)
    with Store(folder) as store:
        assert ids(store) == ["one"]
        kind = "damaged" if damaged else "missing"
        assert keys(store) == [f"storage.{kind}.previous_used"]
    kept = [path.read_bytes() for path in folder.glob("games.damaged-*.json")]
    assert kept == ([damaged] if damaged else [])
    with Store(folder) as store:
        assert ids(store) == ["one"]
        assert store.notices == []


def test_two_damaged_earlier_files_are_both_kept(folder):
    folder.mkdir()
    (folder / "games.json").write_bytes(b"torn")
    (folder / "games.previous.json").write_bytes(b"torn too")
    with Store(folder) as store:
        assert ids(store) == []
        assert keys(store) == ["storage.damaged.empty", "storage.damaged.previous"]
        for phrase in store.notices:
            assert Path(phrase.values["kept"]).read_bytes().startswith(b"torn")


def test_drafts_without_numbers_are_upgraded_too(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
        record = store.drafts.table.get(doc_id=draft.id)
    del record["game"]["schema"]
    for name in ("journal", "latest"):
        (folder / f"drafts.{name}").unlink()
    (folder / "drafts.json").write_text(json.dumps({"drafts": {draft.id: record}}))
    with Store(folder) as store:
        assert store.drafts.all() == [draft]
    assert (folder / "drafts.schema-0.json").exists()


def test_a_file_repaired_by_hand_is_read(folder):
    folder.mkdir()
    record = {"game": game("Ada").document(), "saved_at": at(0).isoformat(), "deleted_at": None}
    written = packed(1, {"games": {"one": json.dumps(record)}})
    lines = written.decode().splitlines()
    assert lines[0].startswith('{"checksum": ')
    repaired = "\n".join(["{", *lines[1:]]).replace("Ada", "Eve")
    (folder / "games.json").write_text(repaired)
    with Store(folder) as store:
        assert store.games.get("one").game == game("Eve")
        assert store.notices == []


def test_all_steps_are_taken_one_after_another(tmp_path):
    old = {"schema": 1, "steps": ["mine"]}
    record = ("games", "one", json.dumps({"game": old}).encode())
    written = head_line(Head(0, 1, 1, 0)) + b"".join(map(line_of, lines_of_change(1, [record])))
    path = tmp_path / "games.journal"
    path.write_bytes(written)
    storage = JournalStorage(path, upgrades=THREE_STEPS)
    assert storage.read() == {"games": {"one": {"game": {"schema": 3, "steps": ["mine", 2, 3]}}}}
    assert (tmp_path / "games.schema-1.journal").read_bytes() == written
    head, line = path.read_bytes().splitlines(keepends=True)
    assert read_head(head) == Head(1, 1, 3, 1)
    storage.change("games", {"two": {}})
    again = JournalStorage(path, upgrades=THREE_STEPS)
    assert again.read() == storage.read()
    assert path.read_bytes().startswith(head + line)
    assert again.notices == []


@pytest.mark.parametrize(
    ("document", "steps"),
    [({}, [1, 2, 3]), ({"schema": 2, "steps": []}, [3]), ({"schema": 3, "steps": []}, [])],
)
def test_a_document_takes_the_steps_from_its_own_number(document, steps):
    before = json.dumps(document)
    assert THREE_STEPS.document(document) == {"schema": 3, "steps": steps}
    assert json.dumps(document) == before


@pytest.mark.parametrize(
    ("number", "read"), [(0, 0), (7, 7), (True, None), ("1", None), (-1, None), (None, None)]
)
def test_only_a_number_is_a_number(number, read):
    assert number_of({"schema": number}) == read


def test_a_record_that_is_no_game_stays_and_stops_no_other(folder):
    bad = {"game": {"schema": "one"}, "saved_at": 3}
    worse = {"game": None}
    written_by_tinydb(folder / "games.json", "games", bad, numberless("Ada"), worse)
    with Store(folder) as store:
        assert [saved.game for saved in store.games.all()] == [game("Ada")]
        assert keys(store) == ["storage.unreadable_game"] * 2
        table = store.games.table
        assert [table.get(doc_id=one) for one in "13"] == [bad, worse]


def test_an_upgrade_step_that_fails_leaves_the_record_as_it_is():
    tables = {"games": {"bad": {"game": {"schema": 1, "steps": 5}}, "good": {"game": {}}}}
    upgraded = THREE_STEPS.tables(tables)["games"]
    assert upgraded["bad"] == tables["games"]["bad"]
    assert upgraded["good"]["game"]["schema"] == 3


NEWER_RECORD = json.dumps({"game": {"schema": SCHEMA + 1, "players": "otherwise"}})
NEWER = {
    "schema of the file": packed(SCHEMA + 1, {"games": {}}),
    "schema of a game": packed(SCHEMA, {"games": {"one": NEWER_RECORD}}),
    "schema in TinyDB's own file": json.dumps(
        {"games": {"one": json.loads(NEWER_RECORD)}}
    ).encode(),
    "format": json.dumps({"format": FORMAT + 1, "rows": []}).encode(),
}


@pytest.mark.parametrize("content", NEWER.values(), ids=NEWER)
@pytest.mark.parametrize("name", ["games", "drafts"])
def test_a_newer_file_is_refused_and_left_alone(folder, name, content):
    folder.mkdir()
    path = folder / f"{name}.json"
    path.write_bytes(content)
    with pytest.raises(StorageTrouble) as trouble:
        Store(folder)
    assert trouble.value.phrase == ("storage.newer", {"path": str(path)})
    assert [(one.name, one.read_bytes()) for one in folder.glob("*.json")] == [(path.name, content)]


@pytest.mark.parametrize(
    "newer", [Head(7, 2, 0, 0), Head(7, 1, SCHEMA + 1, 0)], ids=["format", "schema"]
)
@pytest.mark.parametrize("name", ["games", "drafts"])
def test_a_newer_journal_is_refused_and_left_alone(folder, name, newer):
    store = Store(folder)
    store.games.add(game(), at(0), "one")
    store.drafts.new(game(), at(0))
    path = folder / f"{name}.journal"
    path.write_bytes(head_line(newer) + b"what only a later version knows\n")
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    changes = {"games": lambda: store.games.add(game(), at(1)),
               "drafts": lambda: store.drafts.new(game(), at(1))}  # fmt: skip
    for attempt in (lambda: Store(folder), changes[name]):
        with pytest.raises(StorageTrouble) as trouble:
            attempt()
        assert trouble.value.phrase == ("storage.newer", {"path": str(path)})
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_a_damaged_file_with_a_newer_previous_one_is_left_alone(folder):
    folder.mkdir()
    (folder / "games.json").write_bytes(b"torn")
    (folder / "games.previous.json").write_bytes(NEWER["format"])
    with pytest.raises(StorageTrouble) as trouble:
        Store(folder)
    assert trouble.value.phrase.key == "storage.newer"
    assert (folder / "games.json").read_bytes() == b"torn"
    assert (folder / "games.previous.json").read_bytes() == NEWER["format"]


def test_one_flipped_bit_makes_no_newer_journal(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    path = folder / "games.journal"
    content = path.read_bytes()
    damaged = content.replace(b'"journal":1', b'"journal":3', 1)
    assert damaged != content
    path.write_bytes(damaged)
    with Store(folder) as store:
        assert ids(store) == ["one"]
        assert keys(store) == ["storage.damaged.whole"]


def test_the_schema_numbers_are_known_without_a_head(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    path = folder / "games.journal"
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])
    with Store(folder) as store:
        assert store.games.get("one").game == game()
        assert keys(store) == ["storage.damaged.whole"]
