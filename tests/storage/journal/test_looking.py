"""The file is looked at before it is believed, but not while nobody else can change it."""

import os
import threading

import pytest

from storage import JournalStorage
from storage.journal import journal_file
from storage.journal.journal_file import JournalFile
from storage.journal.locking import WriterLock


@pytest.fixture
def looks(monkeypatch):
    """Counts how often a file is looked at."""
    many = []
    looked = JournalFile.looked

    def counted(self, known):
        many.append(self.path)
        return looked(self, known)

    monkeypatch.setattr(JournalFile, "looked", counted)
    return many


@pytest.fixture
def lock(tmp_path):
    return WriterLock(tmp_path / "any.lock")


def opened(tmp_path, lock):
    return JournalStorage(tmp_path / "any.journal", lock=lock)


def test_whoever_holds_the_lock_looks_once(tmp_path, lock, looks):
    storage = opened(tmp_path, lock)
    storage.change("table", {"one": {"points": 7}})
    looks.clear()
    with lock.held():
        for _ in range(9):
            assert storage.look_at_one("table", "one") == {"points": 7}
    assert len(looks) == 1
    for _ in range(9):
        storage.look_at_one("table", "one")
    assert len(looks) == 10


def test_what_was_changed_before_the_lock_was_taken_anew_is_seen(tmp_path, lock):
    storage, other = opened(tmp_path, lock), opened(tmp_path, lock)
    for points in range(5):
        with lock.held():
            storage.change("table", {"one": {"points": points}})
            assert storage.look_at_one("table", "one") == {"points": points}
        other.change("table", {"one": {"points": -points}})
        with lock.held():
            assert storage.look_at_one("table", "one") == {"points": -points}


def test_another_thread_looks_for_itself(tmp_path, lock, looks):
    storage = opened(tmp_path, lock)
    storage.change("table", {"one": {}})
    with lock.held():
        storage.look_at_one("table", "one")
        looks.clear()
        thread = threading.Thread(target=storage.look_at_one, args=("table", "one"))
        thread.start()
        thread.join()
    assert len(looks) == 1


def test_a_change_that_failed_half_way_is_not_believed(tmp_path, lock, monkeypatch):
    storage = opened(tmp_path, lock)
    storage.change("table", {"one": {"points": 7}})
    write = journal_file._write

    def broken(file, content):
        os.write(file.fileno(), bytes(content)[: len(content) // 2])
        raise OSError(5, "broken")

    with lock.held():
        assert storage.look_at_one("table", "one") == {"points": 7}
        monkeypatch.setattr(journal_file, "_write", broken)
        with pytest.raises(Exception, match=r"read|broken|written"):
            storage.change("table", {"one": {"points": 8}})
        monkeypatch.setattr(journal_file, "_write", write)
        assert storage.look_at_one("table", "one") == {"points": 7}
        storage.change("table", {"two": {"points": 9}})
        assert storage.look_at_one("table", "two") == {"points": 9}
    assert opened(tmp_path, lock).read() == {"table": {"one": {"points": 7}, "two": {"points": 9}}}


def test_work_that_was_given_up_under_the_lock_leaves_it_to_others(tmp_path, lock):
    storage, other = opened(tmp_path, lock), opened(tmp_path, WriterLock(tmp_path / "any.lock"))

    def steps():
        with lock.held():
            yield

    given_up = steps()
    with lock.held():
        next(given_up)
        # Whoever goes on with others' work ends before it.
    storage.change("table", {"one": {"points": 7}})
    given_up.close()
    assert lock.grip is None
    other.change("table", {"one": {"points": 8}})
    assert storage.look_at_one("table", "one") == {"points": 8}


def test_work_that_goes_on_in_another_hold_of_the_lock_ends_with_it(tmp_path, lock):
    storage, other = opened(tmp_path, lock), opened(tmp_path, WriterLock(tmp_path / "any.lock"))

    def steps():
        with lock.held():
            yield

    going_on = steps()
    with lock.held():
        next(going_on)
    with lock.held():
        assert next(going_on, None) is None
        assert lock.grip is not None
    assert lock.grip is None
    other.change("table", {"one": {"points": 8}})
    assert storage.look_at_one("table", "one") == {"points": 8}
