"""Many processes and threads on one folder: nobody's game is lost."""

import errno
import fcntl
import os
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from storage import DraftChanged, SavedGame, StorageTrouble, Store
from storage.journal import locking
from storage.journal.locking import WriterLock
from tests.storage.examples import at, game, ids
from tests.storage.processes import Child


def insert_by_tinydb(store):
    record = {"game": game().document(), "saved_at": at(0).isoformat(), "deleted_at": None}
    return store.games.table.insert(record)


@pytest.mark.parametrize(
    "add",
    [lambda store: store.games.add(game(), at(0)).id, insert_by_tinydb],
    ids=["ours", "TinyDB's own"],
)
def test_two_processes_add_games_at_once(folder, add):
    Store(folder).close()

    def work(say):
        store = Store(folder)
        say("ready")
        for _ in range(50):
            say(add(store))

    children = [Child(work), Child(work)]
    assert [child.line() for child in children] == ["ready", "ready"]
    said = [line for child in children for line in child.lines()]
    assert [child.status for child in children] == [0, 0], said
    assert len(said) == 100
    with Store(folder) as store:
        assert sorted(ids(store)) == sorted(said)
        assert store.notices == []


def test_one_of_two_processes_on_a_draft_is_told(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
    go = time.monotonic() + 0.1

    def work(blue):
        def keep(say):
            store = Store(folder)
            time.sleep(max(0, go - time.monotonic()))
            try:
                store.drafts.keep(draft.enter(0, "blue", blue), at(1))
                say("kept")
            except DraftChanged as changed:
                say(f"changed to {changed.current.entry(0, 'blue')}")

        return keep

    children = {blue: Child(work(blue)) for blue in (21, 22)}
    said = {blue: child.lines() for blue, child in children.items()}
    with Store(folder) as store:
        kept = store.drafts.get(draft.id)
    winner = kept.entry(0, "blue")
    assert kept.revision == 1
    assert said == {winner: ["kept"], 43 - winner: [f"changed to {winner}"]}


def test_processes_that_keep_one_draft_in_turn_lose_no_tap(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(blue=0), at(0))

    def work(say):
        store = Store(folder)
        for _ in range(30):
            now = store.drafts.get(draft.id)
            while True:
                try:
                    store.drafts.keep(now.enter(0, "blue", now.entry(0, "blue") + 1), at(1))
                    break
                except DraftChanged as changed:
                    now = changed.current

    children = [Child(work), Child(work)]
    said = [child.lines() for child in children]
    assert [child.status for child in children] == [0, 0], said
    with Store(folder) as store:
        kept = store.drafts.get(draft.id)
    assert kept.entry(0, "blue") == 60
    assert kept.revision == 60


@pytest.mark.parametrize("shared", [True, False], ids=["one store", "a store each"])
def test_threads_add_games_at_once(folder, shared):
    one = Store(folder)
    added: list[str] = []

    def work():
        store = one if shared else Store(folder)
        for _ in range(10):
            added.append(store.games.add(game(), at(0)).id)
            store.games.all()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(added) == 40
    assert sorted(ids(one)) == sorted(added)


@pytest.fixture
def no_locks(monkeypatch):
    """A network disk on which the system locks no file."""

    def refused(*_):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(fcntl, "flock", refused)


@contextmanager
def held_elsewhere(folder):
    """Another process holds the lock of a folder, until it is killed."""

    def work(say):
        with WriterLock(folder / "wonderpad.lock").held():
            say("held")
            time.sleep(60)

    child = Child(work)
    assert child.line() == "held"
    try:
        yield
    finally:
        child.kill()
        child.lines()


@pytest.mark.parametrize("before", [False, True])
def test_where_no_file_can_be_locked_one_writes_at_a_time_all_the_same(folder, no_locks, before):
    folder.mkdir()
    if before:
        # Of another system that could lock it.
        (folder / "wonderpad.lock").touch()
    store = Store(folder, patience=0.05)
    store.games.add(game(), at(0), "one")
    with held_elsewhere(folder), pytest.raises(StorageTrouble) as trouble:
        store.games.add(game(), at(1))
    assert trouble.value.phrase.key == "storage.locked"
    with Store(folder, patience=30) as other:
        other.games.add(game(), at(2), "two")
        assert ids(other) == ["two", "one"]


def test_a_lock_that_stays_taken_is_told_and_reading_goes_on(folder):
    store = Store(folder, patience=0.05)
    store.games.add(game(), at(0), "one")
    with held_elsewhere(folder):
        with pytest.raises(StorageTrouble) as trouble:
            store.games.add(game(), at(1))
        assert trouble.value.phrase == ("storage.locked", {"path": str(folder)})
        with Store(folder) as other:
            assert ids(other) == ids(store) == ["one"]
    # The lock went with its holder.
    store.games.add(game(), at(2), "two")
    assert ids(store) == ["two", "one"]


def test_where_readers_wait_they_read_what_they_knew_while_another_writes(folder, monkeypatch):
    """As on Windows; a page that is drawn reads often, and waits once at most."""
    monkeypatch.setattr(locking, "READERS_WAIT", True)
    store = Store(folder, patience=0.05)
    store.games.add(game(), at(0), "one")
    waited, acquire = [], WriterLock._acquire

    def acquired(lock, patience):
        waited.append(patience)
        acquire(lock, patience)

    with held_elsewhere(folder):
        monkeypatch.setattr(WriterLock, "_acquire", acquired)
        for _ in range(9):
            assert ids(store) == ["one"]
        assert [patience for patience in waited if patience != 0] == [None]
        with pytest.raises(StorageTrouble), Store(folder, patience=0.05) as other:
            other.games.count()
    with Store(folder) as other:
        other.games.add(game(), at(1), "two")
    assert ids(store) == ["two", "one"]


def test_an_append_that_was_seen_before_it_failed_hides_none_that_follow(folder, monkeypatch):
    """Its bytes are gone again, and the next change may be as long, or longer, or many."""
    for names in (("Eve",), ("Evi", "Bo"), ("Eve", "Bo", "Cy")):
        with Store(folder / "-".join(names)) as writer, Store(writer.folder) as reader:
            # The second of these also keeps the day.
            for name in ("zeroth", "first"):
                writer.games.add(game("Ada"), at(0), name)

            def refused(descriptor, reader=reader):
                assert reader.games.get("lost") is not None
                raise OSError(errno.EIO, "broken")

            with monkeypatch.context() as patched:
                patched.setattr(os, "fsync", refused)
                with pytest.raises(StorageTrouble):
                    writer.games.add(game("Eve"), at(1), "lost")
            writer.games.add(game(*names), at(2), "next")
            writer.games.add(game("Di"), at(3), "then")
            assert ids(reader) == ["then", "next", "zeroth", "first"]
            reader.games.add(game("Fay"), at(4), "last")
            with Store(writer.folder) as again:
                assert ids(again) == ids(writer) == ["last", "then", "next", "zeroth", "first"]
                assert again.notices == []


def test_threads_list_games_while_others_add_and_rename(folder):
    often = sys.getswitchinterval()
    troubles: list[BaseException] = []
    with Store(folder) as store:
        store.games.add_all(
            SavedGame(f"game-{number}", game(), at(number)) for number in range(400)
        )

        def work(*steps):
            try:
                for number in range(60):
                    for step in steps:
                        step(number)
            except Exception as error:
                troubles.append(error)
                raise

        def add(number):
            store.games.add(game("Bo", "Cy"), at(1000 + number))

        def rename(number):
            store.players.rename("bo", f"Bo {number}")

        def look(number):
            assert len(store.games.all()) >= 400

        sys.setswitchinterval(1e-6)
        try:
            threads = [
                threading.Thread(target=work, args=steps)
                for steps in ([add], [rename], [look], [look])
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            sys.setswitchinterval(often)
        assert troubles == []
        assert set(store.games.names()) == {"Ada", "Bo 59", "Cy"}
