"""A short run of `python -m bench power_cuts`: what was confirmed outlives the power."""

import os
import random
from pathlib import Path

import pytest
from tinydb import Storage

from bench.losses import stock
from bench.power_cuts import Disk, Inode, power_cuts
from storage import JournalStorage
from storage.journal.locking import WriterLock
from storage.notices import Notices
from storage.store import journal
from tests.bench.systems import on_linux
from tests.profiles import times

pytestmark = on_linux("power_cuts")

SEEDS = times(3_000, quick=300)


def test_no_power_cut_loses_what_was_confirmed():
    counted = power_cuts(journal, SEEDS)
    assert counted["cuts"] == SEEDS
    assert counted["confirmed"] > SEEDS
    # An import that was never confirmed is there as a whole, or not at all; or home tells what is
    # missing of it, where its last line and the copy of the latest one were both torn.
    assert (counted["lost"], counted["half"], counted["unreadable"]) == (0, 0, 0)


def test_the_same_cuts_lose_much_elsewhere():
    counted = power_cuts(stock, 60)
    assert counted["unreadable"] > 0
    assert counted["lost"] > counted["cuts"]


def test_a_store_that_does_not_wait_for_the_disk_is_found_out():
    def hasty(path: Path, lock: WriterLock, notices: Notices) -> Storage:
        return JournalStorage(path, lock=lock, notices=notices, flush=lambda _: True)

    assert power_cuts(hasty, 60)["lost"] > 0


def test_what_was_not_flushed_is_new_old_or_rubbish():
    inode = Inode(b"a" * 1024, [(0, b"b" * 1024)])
    left = {inode.left(random.Random(seed)) for seed in range(60)}
    assert {b"a" * 1024, b"b" * 1024, b"a" * 512 + b"b" * 512, b"b" * 512 + b"a" * 512} <= left
    inode.flush()
    assert {inode.left(random.Random(seed)) for seed in range(9)} == {b"b" * 1024}


@pytest.mark.parametrize("flushed", [False, True])
def test_names_are_old_or_new_until_the_folder_is_flushed(tmp_path, flushed):
    (tmp_path / "old").write_bytes(b"x")
    disk = Disk(tmp_path, random.Random(1), when=99)
    with disk.below():
        (tmp_path / "old").replace(tmp_path / "new")
        if flushed:
            descriptor = os.open(tmp_path, os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)
    names = {*map(tuple, (disk.left() for _ in range(30)))}
    assert names == ({("new",)} if flushed else {("new",), ("old",)})
