"""Where nothing can be written: the trouble is told, and what was there stays whole."""

import errno
import os
import resource
import shutil
import tempfile
from pathlib import Path

import pytest

from scoring import Phrase
from storage import StorageTrouble, Store
from storage.journal.journal import JournalStorage
from storage.trouble import trouble_of
from tests.storage.examples import at, game, ids, since_yesterday
from tests.storage.processes import in_child

CHANGES = {
    "add": lambda store, _: store.games.add(game(*"ABCDEFG"), at(2)),
    "replace": lambda store, _: store.games.replace("one", game(*"ABCDEFG"), at(2)),
    "delete": lambda store, _: store.games.delete("one", at(2)),
    "new": lambda store, _: store.drafts.new(game(), at(2)),
    "keep": lambda store, draft: store.drafts.keep(draft.enter(0, "blue", 99), at(2)),
    "finish": lambda store, draft: store.finish(draft, at(2)),
}


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_full_disk_is_told_and_the_files_stay_whole(folder, change):
    with Store(folder) as store:
        store.games.add(game(), at(0), "zero")
        store.games.add(game(), at(0), "one")
        draft = store.drafts.new(game(), at(1))
    before = files(folder)

    def work():
        # The system itself refuses the byte after the hundredth, as it does on a full disk.
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
        store = Store(folder)
        seen = store.games.all(), store.drafts.all()
        with pytest.raises(StorageTrouble) as trouble:
            change(store, draft)
        assert (store.games.all(), store.drafts.all()) == seen
        # Once there is room again, the same store goes on.
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        left = files(folder)
        change(store, draft)
        assert (store.games.all(), store.drafts.all()) != seen
        assert left == before
        return trouble.value.phrase

    phrase = Phrase(*in_child(work))
    assert phrase.key == "storage.full"
    assert Path(phrase.values["path"]).parent == folder


@pytest.mark.parametrize("room", [0, 1, 40, 700])
def test_what_fits_in_part_is_taken_back(folder, room):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
        store.games.add(game(), at(1), "two")
    before = files(folder)
    size = len(before["games.journal"])

    def work():
        store = Store(folder)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, resource.RLIM_INFINITY))
        with pytest.raises(StorageTrouble) as trouble:
            store.games.add(game(*"ABCDEFG"), at(2), "three")
        assert ids(store) == ["two", "one"]
        # What takes less room goes on.
        store.games.table.change("one", lambda _: None) if room > 40 else None
        return trouble.value.phrase.key, ids(store)

    key, left = in_child(work)
    assert key == "storage.full"
    assert left == (["two"] if room > 40 else ["two", "one"])
    if room <= 40:
        assert (folder / "games.journal").read_bytes() == before["games.journal"]
    with Store(folder) as store:
        assert ids(store) == left
        assert store.notices == []


@pytest.mark.parametrize("name", ["games", "drafts"])
def test_what_anyone_can_do_without_makes_room(folder, name):
    """A disk that is full for as long as the file of scored games is on it."""
    scored = folder / "games.scored"

    def flush(file) -> bool:
        if scored.exists():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(file.fileno())
        return True

    folder.mkdir()
    storage = JournalStorage(folder / f"{name}.journal", flush=flush)
    storage.write({name: {"one": {"a": 1}}})
    scored.write_bytes(b"what was worked out")
    storage.write({name: {"one": {"a": 1}, "two": {"a": 2}}})
    assert not scored.exists()
    assert set(JournalStorage(folder / f"{name}.journal").read()[name]) == {"one", "two"}


def test_without_room_for_a_backup_a_game_is_saved_all_the_same(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    since_yesterday(folder)
    # A file stands where the folder should be.
    (folder / "backups").touch()
    with Store(folder) as store:
        store.games.add(game(), at(1), "two")
        assert ids(store) == ["two", "one"]
        (phrase,) = store.notices
        assert phrase.key == "storage.backup_failed"
        assert phrase.values["path"] == str(folder / "backups")
        store.games.add(game(), at(2), "three")
        assert len(store.notices) == 1
        assert store.backups.all() == []


def test_an_upgrade_without_room_can_be_read_all_the_same(folder):
    folder.mkdir()
    (folder / "games.json").write_text(
        '{"games": {"one": {"game": {"players": [{"name": "%s"}]}, '
        '"saved_at": "2026-11-20T12:00:00+00:00"}}}' % ("x" * 40)
    )
    before = (folder / "games.json").read_bytes()

    def work():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
        return ids(Store(folder))

    assert in_child(work) == ["one"]
    assert (folder / "games.json").read_bytes() == before
    with Store(folder) as store:
        assert ids(store) == ["one"]
    assert (folder / "games.schema-0.json").read_bytes() == before


@pytest.mark.parametrize("place", ["file", "file/below", "file/far/below"])
def test_a_file_where_the_folder_should_be_is_told(tmp_path, place):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageTrouble) as trouble:
        Store(tmp_path / place)
    assert trouble.value.phrase == ("storage.no_folder", {"path": str(tmp_path / place)})
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_folder_where_the_file_should_be_is_told(folder):
    (folder / "games.journal").mkdir(parents=True)
    with pytest.raises(StorageTrouble) as trouble:
        Store(folder)
    assert trouble.value.phrase.key == "storage.failed"
    assert trouble.value.phrase.values["path"] == str(folder / "games.journal")


@pytest.fixture
def somebodys():
    """A folder that everybody may enter; pytest's own are closed to all but their owner."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def phrase_for_nobody(folder: Path) -> Phrase:
    """What a user is told whom permission bits bind, as they don't bind root."""

    def bound():
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        with pytest.raises(StorageTrouble) as trouble:
            Store(folder)
        return trouble.value.phrase

    return Phrase(*in_child(bound))


def test_a_folder_that_takes_no_files_is_told(somebodys):
    folder = somebodys / "data"
    with Store(folder) as store:
        store.games.add(game(), at(0))
    before = files(folder)
    folder.chmod(0o555)
    phrase = phrase_for_nobody(folder)
    folder.chmod(0o755)
    assert phrase == ("storage.read_only", {"path": str(folder)})
    assert files(folder) == before


def test_a_folder_that_cannot_be_made_is_told(somebodys):
    somebodys.chmod(0o555)
    phrase = phrase_for_nobody(somebodys / "data")
    assert phrase.key == "storage.no_folder_made"
    assert phrase.values["path"] == str(somebodys / "data")
    assert phrase.values["reason"]


def test_a_file_that_may_not_be_read_is_told_and_not_taken_for_damaged(somebodys):
    folder = somebodys / "data"
    with Store(folder) as store:
        store.games.add(game(), at(0))
    folder.chmod(0o777)
    (folder / "games.journal").chmod(0)
    before = files(folder)
    phrase = phrase_for_nobody(folder)
    assert phrase == ("storage.read_only", {"path": str(folder / "games.journal")})
    assert files(folder) == before


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "storage.full"),
        (errno.EDQUOT, "storage.full"),
        (errno.EROFS, "storage.read_only"),
        (errno.EIO, "storage.failed"),
    ],
)
def test_what_the_system_says_has_a_phrase(number, key):
    phrase = trouble_of(OSError(number, os.strerror(number)), Path("games.json")).phrase
    assert phrase.key == key
    assert phrase.values["path"] == "games.json"


def test_without_room_to_keep_it_a_damaged_journal_is_said_to_stay(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
        store.games.add(game(), at(1), "two")
    path = folder / "games.journal"
    damaged = path.read_bytes().replace(b"Ada", b"???", 1)
    path.write_bytes(damaged)

    def work():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
        store = Store(folder)
        told = store.notices[0]
        return ids(store), told.key, told.values["kept"].key

    found, key, kept = in_child(work)
    assert found == ["two"]
    assert (key, kept) == ("storage.damaged.lost", "storage.kept_here")
    assert path.read_bytes() == damaged
