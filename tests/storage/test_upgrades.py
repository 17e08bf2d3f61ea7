"""Files of earlier versions are upgraded and kept; files of later ones are left alone."""

import json

import pytest
from tinydb import JSONStorage, TinyDB

from scoring.document import SCHEMA
from storage import SafeJSONStorage, StorageTrouble, Store
from storage.file_format import FORMAT, packed, unpacked
from storage.upgrades import UPGRADES, Upgrades, number_of
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
    content = unpacked((folder / "games.json").read_bytes())
    assert content.schema == SCHEMA
    assert [record["game"]["schema"] for record in content.tables["games"].values()] == [1, 1]
    before = (folder / "games.json").read_bytes()
    with Store(folder) as store:
        assert len(store.games.all()) == 2
    assert (folder / "games.json").read_bytes() == before
    assert len(list(folder.glob("games.schema*"))) == 1


def test_drafts_without_numbers_are_upgraded_too(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
    record = dict(json.loads((folder / "drafts.json").read_bytes())["tables"]["drafts"][draft.id])
    del record["game"]["schema"]
    (folder / "drafts.json").write_text(json.dumps({"drafts": {draft.id: record}}))
    with Store(folder) as store:
        assert store.drafts.all() == [draft]
    assert (folder / "drafts.schema-0.json").exists()


def test_a_file_repaired_by_hand_is_read(folder):
    with Store(folder) as store:
        store.games.add(game("Ada"), at(0), "one")
    lines = (folder / "games.json").read_text().splitlines()
    assert lines[0].startswith('{"checksum": ')
    repaired = "\n".join(["{", *lines[1:]]).replace("Ada", "Eve")
    (folder / "games.json").write_text(repaired)
    with Store(folder) as store:
        assert store.games.get("one").game == game("Eve")
        assert store.notices == []


def test_all_steps_are_taken_one_after_another(tmp_path):
    old = {"schema": 1, "steps": ["mine"]}
    written = packed(1, {"games": {"one": json.dumps({"game": old})}})
    path = tmp_path / "games.json"
    path.write_bytes(written)
    storage = SafeJSONStorage(path, upgrades=THREE_STEPS)
    assert storage.read() == {"games": {"one": {"game": {"schema": 3, "steps": ["mine", 2, 3]}}}}
    assert (tmp_path / "games.schema-1.json").read_bytes() == written
    assert unpacked(path.read_bytes()).schema == 3


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
    tables = unpacked((folder / "games.json").read_bytes()).tables
    assert [tables["games"]["1"], tables["games"]["3"]] == [bad, worse]


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


def test_a_file_that_becomes_newer_while_it_is_open_is_left_alone(folder):
    store = Store(folder)
    store.games.add(game(), at(0), "one")
    newer = NEWER["schema of the file"]
    (folder / "games.json").write_bytes(newer)
    with pytest.raises(StorageTrouble) as trouble:
        store.games.add(game(), at(1), "two")
    assert trouble.value.phrase.key == "storage.newer"
    assert (folder / "games.json").read_bytes() == newer


def test_a_damaged_file_with_a_newer_previous_one_is_left_alone(folder):
    folder.mkdir()
    (folder / "games.json").write_bytes(b"torn")
    (folder / "games.previous.json").write_bytes(NEWER["format"])
    with pytest.raises(StorageTrouble) as trouble:
        Store(folder)
    assert trouble.value.phrase.key == "storage.newer"
    assert (folder / "games.json").read_bytes() == b"torn"
    assert (folder / "games.previous.json").read_bytes() == NEWER["format"]


def test_a_newer_format_is_known_by_its_checksum_rule(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    content = (folder / "games.json").read_bytes()
    damaged = content.replace(b'"format": 1', b'"format": 3')
    assert damaged != content
    (folder / "games.json").write_bytes(damaged)
    with Store(folder) as store:
        # One flipped bit makes no newer file.
        assert ids(store) == []
        assert keys(store) == ["storage.damaged.empty"]
