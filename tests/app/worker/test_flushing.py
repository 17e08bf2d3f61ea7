"""On the site, what was tapped is written at once, and flushed once it has been drawn."""

import asyncio
import os
import shutil

import pytest

from app.entry.saved_games import now
from app.worker.flushing import AFTERWARDS, Afterwards
from storage import Store, drafts_flushed_by
from tests.app.tables import finished

TABLE = finished("Ada", "Bo", "Cleo")


@pytest.fixture
def flushed(monkeypatch):
    """The sizes that files had when they were flushed."""
    sizes = []
    really = os.fsync

    def flush(descriptor):
        sizes.append(os.fstat(descriptor).st_size)
        really(descriptor)

    monkeypatch.setattr(os, "fsync", flush)
    return sizes


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path, open_storage=drafts_flushed_by(Afterwards())) as store:
        yield store


@pytest.fixture
def draft(store):
    return store.drafts.new(TABLE, now())


def test_a_tap_is_written_at_once_and_flushed_with_those_that_follow(
    tmp_path, store, draft, flushed
):
    async def tapped():
        kept = draft
        for points in (3, 4, 5):
            kept = store.drafts.keep(kept.enter(0, "blue", points), now())
            with Store(tmp_path) as other:
                assert other.drafts.get(draft.id) == kept
        assert flushed == []
        await asyncio.sleep(3 * AFTERWARDS)
        assert flushed == [(tmp_path / "drafts.journal").stat().st_size]
        store.drafts.keep(kept.enter(1, "blue", 6), now())
        await asyncio.sleep(3 * AFTERWARDS)
        assert len(flushed) == 2

    asyncio.run(tapped())


def test_a_game_is_flushed_before_anybody_hears_that_it_is_saved(tmp_path, store, flushed):
    async def saved():
        # The first one makes the file, which is flushed anyway.
        for draft in [store.drafts.new(TABLE, now()) for _ in range(3)]:
            flushed.clear()
            store.finish(draft, now())
            assert (tmp_path / "games.journal").stat().st_size in flushed
        await asyncio.sleep(3 * AFTERWARDS)

    asyncio.run(saved())


def test_without_power_in_that_moment_the_tap_is_lost_and_nothing_is_damaged(
    tmp_path, store, draft
):
    drafts = tmp_path / "drafts.journal"

    async def tapped():
        kept = store.drafts.keep(draft.enter(0, "blue", 3), now())
        await asyncio.sleep(3 * AFTERWARDS)
        size = drafts.stat().st_size
        for points in (4, 5):
            kept = store.drafts.keep(kept.enter(0, "blue", points), now())
        # What was flushed is there, and all else that the system may have written meanwhile.
        copied = tmp_path / "after"
        shutil.copytree(tmp_path, copied, ignore=shutil.ignore_patterns("after", "*.lock"))
        with (copied / "drafts.journal").open("r+b") as file:
            file.truncate(size)
        with Store(copied) as other:
            assert other.drafts.get(draft.id).entry(0, "blue") == 3
            assert not list(other.notices)
        await asyncio.sleep(3 * AFTERWARDS)

    asyncio.run(tapped())


def test_every_file_that_was_flushed_is_closed(store, draft, monkeypatch):
    opened, closed = [], []
    really_dup, really_close = os.dup, os.close

    def dup(descriptor):
        opened.append(really_dup(descriptor))
        return opened[-1]

    def close(descriptor):
        closed.append(descriptor)
        really_close(descriptor)

    async def tapped():
        kept = draft
        for points in range(3):
            kept = store.drafts.keep(kept.enter(0, "blue", points), now())
            await asyncio.sleep(3 * AFTERWARDS)

    monkeypatch.setattr(os, "dup", dup)
    monkeypatch.setattr(os, "close", close)
    asyncio.run(tapped())
    assert len(opened) == 3
    assert set(opened) <= set(closed)


def test_where_no_further_file_can_be_opened_it_is_flushed_at_once(
    store, draft, flushed, monkeypatch
):
    def refused(descriptor):
        raise OSError(24, "Too many open files")

    async def tapped():
        monkeypatch.setattr(os, "dup", refused)
        store.drafts.keep(draft.enter(0, "blue", 3), now())
        assert len(flushed) == 1

    asyncio.run(tapped())


def test_a_journal_that_was_written_anew_meanwhile_is_not_in_the_way(
    tmp_path, store, draft, caplog
):
    async def tapped():
        kept = draft
        anew = (tmp_path / "drafts.journal").stat().st_ino
        while (tmp_path / "drafts.journal").stat().st_ino == anew:
            kept = store.drafts.keep(kept.enter(0, "blue", kept.revision % 20), now())
        kept = store.drafts.keep(kept.enter(0, "blue", 30), now())
        await asyncio.sleep(3 * AFTERWARDS)
        with Store(tmp_path) as other:
            assert other.drafts.get(draft.id) == kept
        assert not caplog.records

    asyncio.run(tapped())


def test_without_anything_that_runs_afterwards_it_is_flushed_at_once(store, draft, flushed):
    store.drafts.keep(draft.enter(0, "blue", 3), now())
    assert len(flushed) == 1


def test_a_flush_that_is_refused_is_told_and_the_next_one_tried(
    store, draft, flushed, monkeypatch, caplog
):
    def refused(descriptor):
        raise OSError(28, "No space left on device")

    async def tapped():
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", refused)
            kept = store.drafts.keep(draft.enter(0, "blue", 3), now())
            await asyncio.sleep(3 * AFTERWARDS)
        assert "a draft was not flushed" in caplog.text
        store.drafts.keep(kept.enter(0, "blue", 4), now())
        await asyncio.sleep(3 * AFTERWARDS)
        assert len(flushed) == 1

    asyncio.run(tapped())
