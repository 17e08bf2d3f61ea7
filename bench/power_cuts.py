"""What is lost when the power goes: a disk below the system that forgets what was not flushed.

Every write, cut, flush and change of a name goes through a model of a disk, as in the tests of
SQLite. When the power goes, of each sector that was written and not flushed the disk has the new
bytes, the old ones, or rubbish, in any order; lengths are those before or after; and names are
those of some moment since the folder was flushed. Power goes at any of these calls, and often a
second time while what was left is being put right.
"""

import io
import os
import random
import shutil
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import tinydb.storages

import storage.journal.journal as module
from bench.damages import NOON, folder
from bench.effort import ALL, Effort
from bench.figures import table
from bench.losses import OURS, STORAGES
from scoring import Game, read_game
from storage import SavedGame, StorageTrouble, Store
from storage.store import OpenStorage

SEEDS = 10_000
"""How often the power goes, on each storage."""

CHANGES = 14
"""How many changes are made before it would have gone at the latest."""

CALLS = 150
"""About how many calls these come to."""

SECTOR = 512
SLACK = 1_500
"""So few superseded bytes that files are written anew every now and then."""

PARTS = ("cuts", "confirmed", "lost", "half", "told", "unreadable")
"""How often the power went; changes that were confirmed by then; those of them that are gone;
rounds in which a change was there in part, or something that never was, without a word; those in
which home tells what is missing of it; rounds in which the history could not be opened."""

FAULTS = {"lost": 0, "half": 1_000, "unreadable": 0}
"""Those of them of which there may be none with ours, or only one in so many rounds: where the
power goes a second time, what home would have told of an import can go with it."""

State = dict[str, tuple[str, bool]]
"""The note of each game and whether it is deleted."""


class PowerCutError(BaseException):
    """The power is gone."""


def run(effort: Effort = ALL) -> list[str]:
    """Print what was lost; what ours should not have lost is returned."""
    seeds = effort.rounds(SEEDS)
    counted = {name: power_cuts(storage, seeds) for name, storage in STORAGES.items()}
    rows = [[name, *(f"{parts[part]:,}" for part in PARTS)] for name, parts in counted.items()]
    table(
        f"The power went in {seeds:,} rounds each",
        ["", *PARTS],
        rows,
        "Of what was not flushed each sector is new, old or rubbish, and names are old or new.",
    )
    return faults(counted[OURS], seeds)


def faults(counted: Counter[str], seeds: int) -> list[str]:
    """What so many cuts of the power may not do to ours, and did, in words."""
    return [
        f"{OURS}: {counted[part]:,} {part}"
        for part, rounds in FAULTS.items()
        if counted[part] > (seeds // rounds if rounds else 0)
    ]


def power_cuts(storage: OpenStorage, seeds: int, first: int = 0) -> Counter[str]:
    """Let the power go at a random call so often, and count what was lost."""
    counted: Counter[str] = Counter()
    with folder() as name, mock.patch.object(module, "SLACK", SLACK):
        for seed in range(first, first + seeds):
            _round(storage, Path(name) / f"round {seed}", random.Random(seed), counted)
    return counted


def _round(storage: OpenStorage, where: Path, chance: random.Random, counted: Counter[str]) -> None:
    confirmed: list[State] = [{}]
    after: list[State] = []
    where.mkdir()

    def work(root: Path) -> None:
        with Store(root, open_storage=storage, turn=_ours) as store:
            for state, change in _changes(store, chance):
                after[:] = [state]
                change()
                confirmed.append(state)

    disk = _cut(where / "0", {}, chance, work)
    for number in range(1, 3):
        if chance.random() < 0.4:
            break

        def open_again(root: Path) -> None:
            Store(root, open_storage=storage, turn=_ours).close()

        disk = _cut(where / str(number), disk.left(), chance, open_again, calls=30)
    counted["cuts"] += 1
    counted["confirmed"] += len(confirmed) - 1
    last = where / "last"
    _lay(last, disk.left())
    told = False
    try:
        with Store(last, open_storage=storage, turn=_ours) as store:
            there = _seen(store)
            told = any(phrase.key == "storage.damaged.gone" for phrase in store.notices)
    except (StorageTrouble, ValueError, LookupError, TypeError, AttributeError):
        counted["unreadable"] += 1
        there = {}
    known, coming = confirmed[-1], (after or confirmed)[-1]
    if there not in (known, coming):
        lost = sum(there.get(one) not in (known[one], coming.get(one)) for one in known)
        counted["lost"] += lost
        counted["told" if told else "half"] += not lost
    shutil.rmtree(where)


def _ours(*, wait: bool) -> bool:  # noqa: ARG001
    """It is always our turn: nobody else is there."""
    return True


def _seen(store: Store) -> State:
    every = [*store.games.all(), *store.games.all(deleted=True)]
    return {saved.id: (saved.game.note or "", saved.deleted_at is not None) for saved in every}


def _changes(store: Store, chance: random.Random) -> Iterator[tuple[State, Callable[[], object]]]:
    """Changes, each with what there is once it is made."""
    state: State = {}
    for number in range(CHANGES):
        note = f"change {number} {'x' * chance.choice((1, 10, 600))}"
        game = _game(note)
        there = [one for one, (_, deleted) in state.items() if not deleted]
        what = chance.choice(("add", "add", "replace", "delete", "import"))
        one = chance.choice(there) if there else ""
        state = dict(state)
        if what == "replace" and one:
            state[one] = note, False
            yield state, partial(store.games.replace, one, game, NOON)
        elif what == "delete" and one:
            state[one] = state[one][0], True
            yield state, partial(store.games.delete, one, NOON)
        elif what == "import":
            saved = [SavedGame(f"{number} {more}", game, NOON) for more in range(3)]
            state |= {each.id: (note, False) for each in saved}
            yield state, partial(store.import_all, saved)
        else:
            state[f"game {number}"] = note, False
            yield state, partial(store.games.add, game, NOON, f"game {number}")


def _game(note: str) -> Game:
    return read_game({"players": [{"name": "Ada"}, {"name": "Bo"}], "note": note})


def _cut(
    root: Path,
    before: dict[str, bytes],
    chance: random.Random,
    work: Callable[[Path], None],
    calls: int = CALLS,
) -> "Disk":
    """Do something in a folder until the power goes, at the latest when it is done."""
    _lay(root, before)
    disk = Disk(root, chance, when=chance.randrange(1, calls))
    with disk.below():
        try:
            work(root)
        except PowerCutError:
            pass
        except (StorageTrouble, ValueError, LookupError, TypeError, AttributeError):
            # What can't be opened is seen by the last who tries.
            pass
        finally:
            disk.dead = True
    return disk


def _lay(root: Path, files: dict[str, bytes]) -> None:
    root.mkdir()
    for name, content in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(content)


@dataclass
class Inode:
    """A file, whatever it is called."""

    durable: bytes = b""
    """What is on the disk for certain."""

    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)
    """What is not: bytes at a place, or that the file was cut there."""

    def flush(self) -> None:
        """Have all of it on the disk."""
        for place, written in self.waiting:
            self.durable = _applied(self.durable, place, written)
        self.waiting = []

    def left(self, chance: random.Random) -> bytes:
        """Return what a disk without power has of it."""
        content = self.durable
        # A later sector may be there, and an earlier one not.
        for place, written in self.waiting:
            if written is None:
                content = content[:place] if chance.random() < 0.5 else content
                continue
            start = 0
            while start < len(written):
                end = min(len(written), ((place + start) // SECTOR + 1) * SECTOR - place)
                what = chance.choice(("new", "new", "old", "rubbish"))
                if what == "new":
                    content = _applied(content, place + start, written[start:end])
                elif what == "rubbish":
                    rubbish = chance.choice((bytes(end - start), chance.randbytes(end - start)))
                    content = _applied(content, place + start, rubbish)
                start = end
        return content


def _applied(content: bytes, place: int, written: bytes | None) -> bytes:
    if written is None:
        return content[:place].ljust(place, b"\0")
    return content[:place].ljust(place, b"\0") + written + content[place + len(written) :]


class Disk:
    """What is below the system."""

    def __init__(self, root: Path, chance: random.Random, when: int) -> None:
        self.root = root
        self.dead = False
        self._chance = chance
        self._calls = when
        self._inodes: dict[int, Inode] = {}
        self._names: dict[str, Inode] = {}
        self._moments: list[dict[str, Inode]] = []
        """The names after each change since they were flushed, the first as they are there."""
        for path in root.rglob("*"):
            if path.is_file():
                inode = Inode(path.read_bytes())
                self._inodes[path.stat().st_ino] = inode
                self._names[self._name(path)] = inode
        self._moments = [dict(self._names)]

    def left(self) -> dict[str, bytes]:
        """Return the files that a disk without power has."""
        names = self._chance.choice(self._moments)
        content = {id(inode): inode.left(self._chance) for inode in names.values()}
        return {name: content[id(inode)] for name, inode in names.items()}

    @contextmanager
    def below(self) -> Iterator[None]:
        """Be the disk of whatever is written in this block."""
        with (
            mock.patch.object(io, "open", self._open(io.open)),
            mock.patch.object(tinydb.storages, "open", self._open(open), create=True),
            mock.patch.object(os, "fsync", self._fsync),
            mock.patch.object(os, "replace", self._replace(os.replace)),
            mock.patch.object(os, "unlink", self._unlink(os.unlink)),
        ):
            yield

    def write(self, number: int, place: int, written: bytes | None) -> None:
        """Take note of bytes that a file was given, or that it was cut."""
        if not self.dead and (inode := self._inodes.get(number)):
            inode.waiting.append((place, written))
            self._call()

    def knows(self, path: Path, number: int) -> None:
        """Take note of a file that was opened, which may be a new one."""
        if not self.dead and self._names.get(self._name(path)) is None:
            self._inodes[number] = self._names[self._name(path)] = Inode()
            self._renamed()

    def _call(self) -> None:
        self._calls -= 1
        if self._calls == 0:
            self.dead = True
            raise PowerCutError

    def _renamed(self) -> None:
        self._moments.append(dict(self._names))
        self._call()

    def _name(self, path: Path) -> str:
        return str(path.relative_to(self.root))

    def _open(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, mode: str = "r", buffering: int = -1, *rest: Any, **more: Any) -> Any:
            path = Path(f"/proc/self/fd/{file}").readlink() if type(file) is int else Path(file)
            reads = not set(mode) & {"w", "a", "x", "+"}
            if reads or more.get("opener") or not path.is_relative_to(self.root):
                return real(file, mode, buffering, *rest, **more)
            raw = _File(file, mode.replace("b", "").replace("t", ""))
            raw.of(self, path)
            if buffering == 0:
                return raw
            buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
            if "b" in mode:
                return buffered
            return io.TextIOWrapper(buffered, encoding=more.get("encoding"))

        return opened

    def _fsync(self, descriptor: int) -> None:
        if self.dead:
            return
        status = os.fstat(descriptor)
        # The power may go before anything of it is done.
        self._call()
        if stat.S_ISDIR(status.st_mode):
            self._moments = self._moments[-1:]
        elif inode := self._inodes.get(status.st_ino):
            inode.flush()

    def _replace(self, real: Callable[..., None]) -> Callable[..., None]:
        def replaced(source: Any, target: Any) -> None:
            real(source, target)
            if not self.dead:
                self._names[self._name(Path(target))] = self._names.pop(self._name(Path(source)))
                self._renamed()

        return replaced

    def _unlink(self, real: Callable[..., None]) -> Callable[..., None]:
        def unlinked(path: Any, *rest: Any, **more: Any) -> None:
            number = os.stat(path).st_ino if os.path.exists(path) else 0  # noqa: PTH110, PTH116
            real(path, *rest, **more)
            name = Path(path)
            if not self.dead and name.is_relative_to(self.root):
                self._inodes.pop(number, None)
                if self._names.pop(self._name(name), None):
                    self._renamed()

        return unlinked


class _File(io.FileIO):
    """A file that tells the disk what it is given."""

    def of(self, disk: Disk, path: Path) -> None:
        """Be a file of a disk."""
        self._disk = disk
        self._number = os.fstat(self.fileno()).st_ino
        disk.knows(path, self._number)

    def write(self, content: Any) -> int:
        """Write, and tell."""
        place = self.tell()
        count = super().write(content)
        self._disk.write(self._number, place, bytes(content)[:count])
        return count

    def truncate(self, size: int | None = None) -> int:
        """Cut, and tell."""
        place = super().truncate(size)
        self._disk.write(self._number, place, None)
        return place
