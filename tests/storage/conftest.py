"""One store on every storage: what is common to all runs on each of them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tinydb import JSONStorage, Storage
from tinydb.storages import MemoryStorage

from storage import Store, drafts_flushed_by
from storage.journal.locking import WriterLock
from storage.notices import Notices
from storage.store import OpenStorage, journal


def in_memory(path: Path, lock: WriterLock, notices: Notices) -> Storage:
    return MemoryStorage()


def stock(path: Path, lock: WriterLock, notices: Notices) -> Storage:
    return JSONStorage(str(path), encoding="utf-8")


LASTING: dict[str, OpenStorage] = {
    "journal": journal,
    "journal that others flush": drafts_flushed_by(lambda _file: False, read_at_once=False),
    "stock": stock,
}
"""The storages that can be opened again."""

STORAGES: dict[str, OpenStorage] = {**LASTING, "memory": in_memory}


@pytest.fixture(params=STORAGES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store, on each storage in turn."""
    with Store(tmp_path / "data", open_storage=STORAGES[request.param]) as opened:
        yield opened


@pytest.fixture(params=LASTING)
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the same folder again at each call, on each storage that lasts."""
    opened: list[Store] = []

    def reopen() -> Store:
        for store in opened:
            store.close()
        opened.append(Store(tmp_path / "data", open_storage=LASTING[request.param]))
        return opened[-1]

    yield reopen
    for store in opened:
        store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for what only our own storage does."""
    return tmp_path / "data"
